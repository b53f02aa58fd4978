/** Plugins, and functions of the library that are off by default, for `init --with`. */
import { UsageError } from '../command.js';
import type { Project } from '../project.js';
import { phoneCodes } from './app/phone-codes.js';
import type { Part } from './part.js';
import { plugins } from './plugins.js';

/** The options of a configuration, as `init` writes them. A text is code. */
interface Options {
	readonly [name: string]: boolean | string | readonly string[] | Options;
}

/** A function of the library that is off by default. */
export interface Feature {
	/** The options that turn it on. */
	readonly options: Options;
	/** The ready functions of its pages. */
	readonly functions: readonly string[];
	/** The member of `ReadyChoice` that names it. */
	readonly choice: string;
	/** Whether it sends emails, so that a sign-in method has to have a sender. */
	readonly sends?: true;
	/** The one that it is a part of. */
	readonly needs?: string;
	/** Returns the lines and files that its options need beside the configuration. */
	readonly part?: (project: Project) => Part;
}

/** Functions that are off by default, by their names. Each needs an adapter. */
export const features = {
	'second-factor': {
		options: { mfa: { trustedDevices: true } },
		functions: ['verifyFactor', 'factorSetUp', 'confirmFactor', 'removeFactor', 'createRecoveryCodes', 'endDevice'],
		choice: 'secondFactor: true'
	},
	'required-factor': {
		options: { mfa: { required: true } },
		functions: ['firstFactorSetUp', 'confirmFirstFactor'],
		choice: 'requiredFactor: true',
		needs: 'second-factor'
	},
	'phone-codes': {
		options: { mfa: { phone: '{ sendCode }' } },
		functions: ['sendPhoneCode', 'confirmPhone'],
		choice: 'phone: true',
		needs: 'second-factor',
		part: phoneCodes
	},
	'email-change': {
		options: { account: { changeEmail: true } },
		functions: ['changeEmail'],
		choice: 'changeEmail: true',
		sends: true
	},
	'api-tokens': {
		options: { account: { page: { tokenScopes: ['read', 'write'] } } },
		functions: ['apiTokens', 'createApiToken', 'endApiToken'],
		choice: "tokenScopes: ['read', 'write']"
	},
	deletion: {
		options: { account: { page: { deletion: true } } },
		functions: ['deleteAccount'],
		choice: 'deletion: true'
	}
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;

/** The choice of a person. */
export interface Added {
	readonly plugins: readonly string[];
	readonly features: readonly FeatureName[];
}

/** @throws {UsageError} for a name that the command does not know */
export function addedBy(option: unknown): Added {
	const text = typeof option === 'string' ? option : '';
	const names = new Set(text.split(',').flatMap((name) => name.trim() || []));
	const known = [...Object.keys(plugins), ...Object.keys(features)];
	const unknown = [...names].find((name) => !known.includes(name));
	if (unknown !== undefined) throw new UsageError(`init cannot add "${unknown}", only ${known.join(', ')}.`);
	const chosen = [...names].flatMap((name): readonly Feature[] =>
		Object.hasOwn(features, name) ? [features[name as FeatureName]] : []
	);
	for (const { needs } of chosen) if (needs !== undefined) names.add(needs);
	return {
		plugins: [...names].filter((name) => Object.hasOwn(plugins, name)),
		// In the order of the list, in which the pages have them.
		features: (Object.keys(features) as FeatureName[]).filter((name) => names.has(name))
	};
}

/** Returns the lines and files that the features need beside their options. */
export function partsOf(names: readonly FeatureName[], project: Project): Part[] {
	return names.flatMap((name) => (features[name] as Feature).part?.(project) ?? []);
}

/** Returns the options of the features as lines of a configuration, one for each. */
export function optionsOf(names: readonly FeatureName[]): string[] {
	const all = names.reduce<Options>((options, name) => merged(options, features[name].options), {});
	return Object.entries(all).map(([name, value]) => `${name}: ${textOf(value)}`);
}

function merged(one: Options, other: Options): Options {
	const shared = Object.entries(other).map(([name, value]) => {
		const there = one[name];
		return [name, isGroup(there) && isGroup(value) ? merged(there, value) : value] as const;
	});
	return { ...one, ...Object.fromEntries(shared) };
}

function isGroup(value: Options[string] | undefined): value is Options {
	return typeof value === 'object' && !Array.isArray(value);
}

function textOf(value: Options[string]): string {
	if (typeof value === 'boolean' || typeof value === 'string') return String(value);
	if (!isGroup(value)) return `[${value.map((each) => `'${each}'`).join(', ')}]`;
	return `{ ${Object.entries(value)
		.map(([name, member]) => `${name}: ${textOf(member)}`)
		.join(', ')} }`;
}
