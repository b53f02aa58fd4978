/**
 * `framework-auth/plugin`: the contract by which an application or a package adds to the library: routes, texts, sections of the
 * account page, errors, and what happens when a session begins.
 *
 * @example
 * ```ts
 * import { definePlugin } from 'framework-auth/plugin';
 *
 * export const terms = (version: string) =>
 *   definePlugin({
 *     name: 'terms',
 *     routes: { terms: { GET: async () => ({ json: { version } }) } }
 *   });
 *
 * FrameworkAuth({ providers: [GitHub], plugins: [terms('2026-11')] });
 * ```
 */
import { adapt } from './lib/app/plugin-contract/adapt.js';
import type { PluginRemedy } from './errors/plugins.js';
import type { PluginRule, PluginRuleEvent, PluginSubject } from './lib/core/plugin-contract/rules.js';
import type {
	PluginContext,
	PluginDefinition,
	PluginMember,
	PluginRequest,
	PluginServerMember,
	PluginTexts
} from './lib/core/plugin-contract/types.js';
import type { Plugin, PluginRedirection, PluginSessionChange } from './types/plugin.js';

export { InvalidConfig, InvalidRequest, AccessDenied, UnknownAction } from './errors.js';
export { PluginError } from './errors/plugins.js';
export type { PluginErrorRule, PluginRemedy } from './errors/plugins.js';
export { html } from './lib/base/markup/html.js';
export type { Html } from './lib/base/markup/html.js';
export type * from './lib/core/plugin-contract/access.js';
export type * from './lib/core/plugin-contract/cookies.js';
export type * from './lib/core/plugin-contract/invitations.js';
export type * from './lib/core/plugin-contract/mails.js';
export type * from './lib/core/plugin-contract/providers.js';
export type * from './lib/core/plugin-contract/rules.js';
export { sessionData } from './lib/core/plugin-contract/session-data.js';
export type { PluginSessionData } from './lib/core/plugin-contract/session-data.js';
export type * from './lib/core/plugin-contract/tokens.js';
export type * from './lib/core/plugin-contract/types.js';
export type {
	Plugin,
	PluginInstance,
	PluginLocals,
	PluginRedirection,
	PluginRules,
	PluginSessionChange
} from './types/plugin.js';

/** The version of the contract. At the start, the library refuses a plugin for another version, and names it. */
export const contract = 1;

/**
 * Makes a plugin from its definition. The library calls a function of it only when the function is needed.
 * @example
 * ```ts
 * const notes = definePlugin({ name: 'notes', routes: { notes: { GET: async () => ({ json: [] }) } } });
 * ```
 */
export function definePlugin<
	const Name extends string,
	Texts extends PluginTexts,
	Locals extends Readonly<Record<string, PluginMember>>,
	Server extends Readonly<Record<string, PluginServerMember>>,
	Functions extends Readonly<Record<string, PluginMember>>,
	Rules extends Readonly<Record<string, PluginRule>>,
	Data extends object = never
>(
	definition: PluginDefinition<Name, Texts, Locals, Server, Functions, Rules, Data>
): Plugin<Name, LocalMembers<Locals>, ServerMembers<Server>, FunctionMembers<Functions>, RuleMembers<Rules>> {
	const { name } = definition;
	return Object.freeze({ name, internals: adapt(definition as PluginDefinition<string, never>, contract) });
}

/** A member of `event.locals`, as it is called. */
type Called<Member> = Member extends {
	run(context: PluginContext, request: PluginRequest, ...args: infer Args): Promise<infer Value>;
}
	? Member extends { readonly answers: infer Kind }
		? Answering<Kind, Args, Value>
		: (...args: Args) => Promise<Value>
	: never;

/** A member that says how it answers, as it is called. */
type Answering<Kind, Args extends unknown[], Value> = Kind extends 'redirect'
	? PluginRedirection<Args>
	: Kind extends 'session'
		? PluginSessionChange<Args>
		: Kind extends 'cookies'
			? (...args: Args) => Promise<Value extends { readonly result: infer Result } ? Result : never>
			: (...args: Args) => Promise<Value>;

/** The members of `event.locals`, as they are called. */
type LocalMembers<Members> = string extends keyof Members
	? unknown
	: { readonly [Name in keyof Members]: Called<Members[Name]> };

/** The functions of `event.locals`, each with those whose names begin with its own. */
type FunctionMembers<Members> = string extends keyof Members
	? unknown
	: {
			readonly [Name in keyof Members & string as Name extends `${string}.${string}` ? never : Name]: Called<
				Members[Name]
			> & {
				readonly [More in keyof Members & string as More extends `${Name}.${infer Rest}` ? Rest : never]: Called<
					Members[More]
				>;
			};
		};

/** The members of rules, with the values that they take. */
type RuleMembers<Rules> = string extends keyof Rules
	? unknown
	: {
			readonly [Name in keyof Rules]?: Rules[Name] extends {
				allows(
					context: PluginContext,
					subject: PluginSubject,
					value: infer Value,
					event: PluginRuleEvent
				): Promise<boolean | PluginRemedy>;
			}
				? Value
				: never;
		};

/** The members of the instance, as they are called. */
type ServerMembers<Members> = string extends keyof Members
	? unknown
	: {
			readonly [Name in keyof Members]: Members[Name] extends (
				context: PluginContext,
				...args: infer Args
			) => Promise<infer Value>
				? (...args: Args) => Promise<Value>
				: never;
		};
