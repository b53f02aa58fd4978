/** Options and variables of a provider under a name that nothing reads. The meaning of such a name is looked for when there is one. */
import type { ProviderObject } from '../../../providers/types.js';
import { variablePrefix } from '../../base/config/environment.js';
import type { Environment } from '../../base/config/environment.js';
import { mergeOptions } from '../../base/config/provider-options.js';

/** The options whose names others come close to. */
const names = [
	'client',
	'issuer',
	'wellKnown',
	'authorization',
	'token',
	'userinfo',
	'jwks_endpoint',
	'allowedTenants',
	'clientId',
	'clientSecret'
] as const;
/** One of them. */
export type OptionName = (typeof names)[number];
/** The ends of the variables that stand for options. */
const ends = ['ID', 'SECRET', 'ISSUER'];

/** The members by which the library knows a provider of its own factories. */
interface FactoryMade {
	readonly ownOptions?: readonly string[];
	readonly style?: { readonly logo?: unknown };
}

/** The names of a provider that nothing reads. */
export interface UnreadNames {
	readonly options: readonly string[];
	readonly variables: readonly string[];
}

/**
 * Returns the names of a provider of OAuth 2 or OpenID Connect that nothing reads; null if all are read.
 * @param all providers: the variables of another one may begin with the same words
 */
export function unreadNames(
	source: ProviderObject,
	all: readonly ProviderObject[],
	env: Environment
): UnreadNames | null {
	const { id, type } = mergeOptions(source);
	if (type !== 'oauth' && type !== 'oidc') return null;
	const options = optionsOf(source);
	const variables = variablesOf(variablePrefix(id), all, env);
	return options.length + variables.length > 0 ? { options, variables } : null;
}

function optionsOf(source: ProviderObject): string[] {
	const { options, ownOptions = [], style } = source as ProviderObject & FactoryMade;
	// A factory of another library may read options that this one does not know.
	if (options !== undefined && typeof style?.logo !== 'object') return [];
	return Object.entries(options ?? source).flatMap(([name, value]) =>
		value === undefined || (names as readonly string[]).includes(name) || ownOptions.includes(name) ? [] : [name]
	);
}

function variablesOf(prefix: string, all: readonly ProviderObject[], env: Environment): string[] {
	const longer = all
		.map((each) => variablePrefix(mergeOptions(each).id))
		.filter(({ length }) => length > prefix.length);
	return Object.keys(env).filter(
		(name) =>
			name.startsWith(`${prefix}_`) &&
			!ends.includes(name.slice(prefix.length + 1)) &&
			!longer.some((other) => name.startsWith(`${other}_`))
	);
}
