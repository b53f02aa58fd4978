/**
 * Options and variables of a provider under a name that nothing reads. If the name stands for the issuer, an endpoint or a credential,
 * the provider would work without it, and let in more people than was meant: the start stops, and says the right name. Any other name
 * may be the application's own.
 */
import { InvalidConfig } from '../../../errors.js';
import type { ProviderObject } from '../../../providers/types.js';
import { mergeOptions } from '../../base/config/provider-options.js';
import { unreadNames } from './unread-names.js';
import type { OptionName } from './unread-names.js';
import { variablePrefix } from '../../base/config/environment.js';
import type { Environment } from '../../base/config/environment.js';

/** The options for which a wrong name is looked for, each with other names that people give it, in lower case. */
const otherNames = {
	issuer: ['issuerurl', 'issueruri', 'authority', 'tenant', 'tenantid', 'tenantname', 'directoryid', 'realm'],
	wellKnown: ['wellknownurl', 'discovery', 'discoveryurl', 'metadataurl'],
	authorization: ['authorizationurl', 'authorizationendpoint', 'authorizeurl', 'authurl'],
	token: ['tokenurl', 'tokenendpoint'],
	userinfo: ['userinfourl', 'userinfoendpoint'],
	jwks_endpoint: ['jwks', 'jwksurl', 'jwksuri'],
	allowedTenants: ['tenantids'],
	clientId: ['appid', 'applicationid'],
	clientSecret: ['appsecret', 'secret']
} as const satisfies Record<Exclude<OptionName, 'client'>, readonly string[]>;
type Option = keyof typeof otherNames;

/** The options that variables stand for, by the ends of their names. */
const byVariable = { ID: 'clientId', SECRET: 'clientSecret', ISSUER: 'issuer' } as const;

/**
 * Refuses names that stand for an option that is not set.
 * @param sources all providers
 * @throws {InvalidConfig} with the right name
 */
export function requireRightNames(sources: readonly ProviderObject[], env: Environment): void {
	for (const source of sources) {
		const { options, variables } = unreadNames(source, sources, env) ?? { options: [], variables: [] };
		const { id } = mergeOptions(source);
		const own = (source.options ?? source) as Record<string, unknown>;
		const isMissing: IsMissing = (option) => own[option] === undefined;
		for (const name of options) {
			const option = optionOf(name);
			if (option && isMissing(option)) throw withoutEffect(id, `the option "${name}"`, `"${option}"`);
		}
		requireRightVariables(id, variables, isMissing);
	}
}

type IsMissing = (option: Option) => boolean;

function requireRightVariables(id: string, names: readonly string[], isMissing: IsMissing): void {
	const prefix = variablePrefix(id);
	for (const name of names) {
		const meant = optionOf(name.slice(prefix.length + 1));
		const [right] = Object.entries(byVariable).find(([, option]) => option === meant && isMissing(option)) ?? [];
		if (right) throw withoutEffect(id, `the variable ${name}`, `${prefix}_${right}`);
	}
}

function withoutEffect(id: string, what: string, right: string): InvalidConfig {
	return new InvalidConfig(`provider "${id}" does not read ${what}, which would be without effect: use ${right}`);
}

/** Returns the option that a name stands for, by another name, another spelling, or a mistake in typing. */
function optionOf(name: string): Option | undefined {
	const plain = plainOf(name);
	const entries = Object.entries(otherNames) as [Option, readonly string[]][];
	const exact = entries.find(([option, others]) => plain === plainOf(option) || others.includes(plain));
	const near = (right: string): boolean => distance(plain, right) <= (right.length < 8 ? 1 : 2);
	return (exact ?? entries.find(([option]) => near(plainOf(option))))?.[0];
}

function plainOf(name: string): string {
	return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Counts the letters that are added, missing, changed or swapped between two words. */
function distance(one: string, other: string): number {
	const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
	const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
	for (let row = 1; row <= one.length; row++) {
		const counts = [row];
		rows.push(counts);
		for (let column = 1; column <= other.length; column++) {
			const changed = one[row - 1] === other[column - 1] ? 0 : 1;
			const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			counts[column] = Math.min(
				at(row - 1, column) + 1,
				at(row, column - 1) + 1,
				at(row - 1, column - 1) + changed,
				isSwap ? at(row - 2, column - 2) + 1 : Infinity
			);
		}
	}
	return at(one.length, other.length);
}
