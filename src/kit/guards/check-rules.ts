/** Checks rules: a typing error in a rule must not open what it should close. */
import { InvalidConfig } from '../../errors.js';
import { areScopes } from '../../lib/core/scopes.js';
import type { AppRule } from '../../lib/core/app-plugins.js';
import type { GuardRule } from './types.js';

/** Values without spaces: they travel in one field, separated by spaces. */
const listOfText = {
	is: 'a list of strings without spaces, and not empty',
	fits: (value: unknown) =>
		Array.isArray(value) &&
		value.length > 0 &&
		value.every((each) => typeof each === 'string' && /^[\x21-\x7e]+$/.test(each)) &&
		value.join(' ').length <= 400
};

/** The members that a rule may have, and their types. */
export const members: Record<string, { is: string; fits(value: unknown): boolean }> = {
	where: { is: 'a function', fits: (value) => typeof value === 'function' },
	fresh: { is: 'a number of seconds above 0', fits: (value) => typeof value === 'number' && value > 0 },
	methods: listOfText,
	acrValues: listOfText,
	bearer: { is: 'a list of 1 to 32 scopes without spaces', fits: areScopes },
	anonymous: { is: 'true or false', fits: (value) => typeof value === 'boolean' },
	otherwise: { is: 'a string or a function', fits: (value) => typeof value === 'string' || typeof value === 'function' }
};

/** The members that plugins add to rules, by name. */
export type RulesOfPlugins = Readonly<Record<string, AppRule>>;

/** Rules for any routes. */
export type AnyRules = Readonly<Record<string, GuardRule>>;

/** @throws {InvalidConfig} for an invalid rule, also outside of development */
export function requireRules(rules: AnyRules, ofPlugins: RulesOfPlugins): void {
	if (typeof rules !== 'object' || rules === null) throw new InvalidConfig('`protect` takes an object of rules');
	for (const [id, rule] of Object.entries(rules)) {
		if (id !== 'remote' && !id.startsWith('/')) {
			throw new InvalidConfig(
				`\`protect\` has a rule "${id}": a rule is the id of a route and begins with a slash, such as '/(app)', or is \`remote\``
			);
		}
		if (id === 'remote' && (rule as unknown) === false) {
			throw new InvalidConfig('`remote: false` opens nothing: leave the rule out');
		}
		requireRule(rule, `the rule "${id}" of \`protect\``, ofPlugins);
		if (id === 'remote' && typeof rule === 'object' && rule.bearer !== undefined) {
			throw new InvalidConfig('`bearer` is for routes: remote functions accept no API tokens');
		}
	}
}

/** @throws {InvalidConfig} */
export function requireRule(rule: unknown, name: string, ofPlugins: RulesOfPlugins): void {
	if (typeof rule === 'boolean') return;
	if (typeof rule !== 'object' || rule === null) {
		throw new InvalidConfig(`${name} has to be \`true\`, \`false\` or an object`);
	}
	for (const [member, value] of Object.entries(rule)) {
		const expected = Object.hasOwn(members, member) ? members[member] : undefined;
		if (expected) {
			if (value === undefined || expected.fits(value)) continue;
			throw new InvalidConfig(`\`${member}\` of ${name} has to be ${expected.is}`);
		}
		const added = Object.hasOwn(ofPlugins, member) ? ofPlugins[member] : undefined;
		if (!added) throw new InvalidConfig(`${name} has an unknown member "${member}": ${knownOf(ofPlugins)}`);
		// A value that is missing by a mistake must not open what the rule should close.
		const fault = value === undefined ? 'has no value: leave it out, or name one' : added.fault(value);
		if (fault !== undefined) throw new InvalidConfig(`\`${member}\` of ${name} ${fault}`);
	}
}

function knownOf(ofPlugins: RulesOfPlugins): string {
	const names = [...Object.keys(members), ...Object.keys(ofPlugins)].join(', ');
	return `it knows ${names}. A plugin that adds it has to be in \`plugins\``;
}

/** Whether a member of a rule is one of this library. */
export function isOwnMember(member: string): boolean {
	return Object.hasOwn(members, member);
}
