/** The types of plugins in a configuration. */
import type { Session } from '../types.js';
import type { Redirection, SessionResult } from './core.js';

/** A plugin for `plugins` of a configuration. Only `definePlugin` of `framework-auth/plugin` makes one. */
export interface Plugin<
	Name extends string = string,
	Locals = unknown,
	Server = unknown,
	Functions = unknown,
	Rules = unknown
> {
	/** The name of the plugin. */
	readonly name: Name;
	/** Internal data, which only the library reads. */
	readonly internals: object;
	/** Type only: the members of the plugin. The property does not exist at run time. */
	readonly '~members'?: {
		readonly locals: Locals;
		readonly server: Server;
		readonly functions: Functions;
		readonly rules: Rules;
	};
}

/**
 * The members that plugins add to an instance, each in the namespace of its name. If the configuration is a function of the event,
 * pass the event as their last argument.
 */
export type PluginInstance<Plugins extends readonly Plugin[], Event = object> = {
	readonly [Each in Plugins[number] as [MembersIn<Each, 'server'>] extends [never] ? never : Each['name']]: WithEvent<
		MembersIn<Each, 'server'>,
		Event
	>;
};

type WithEvent<Members, Event> = {
	readonly [Name in keyof Members]: Members[Name] extends (...args: infer Args) => infer Answer
		? (...args: [...args: Args, event?: Event]) => Answer
		: never;
};

/**
 * The members that plugins add to `event.locals`.
 * @example
 * ```ts
 * // src/app.d.ts
 * declare global {
 *   namespace App {
 *     interface Locals extends PluginLocals<[ReturnType<typeof notes>]> {}
 *   }
 * }
 * ```
 */
export type PluginLocals<Plugins extends readonly Plugin[]> = {
	readonly [Each in Plugins[number] as [MembersIn<Each, 'locals'>] extends [never] ? never : Each['name']]: MembersIn<
		Each,
		'locals'
	>;
} & AllOf<FunctionsIn<Plugins[number]>>;

/** The members that plugins add to the rules of guards, each optional; without any, rules have no more than those of the library. */
export type PluginRules<Plugins extends readonly Plugin[]> = [keyof AllOf<RulesIn<Plugins[number]>>] extends [never]
	? unknown
	: AllOf<RulesIn<Plugins[number]>>;

/** A member that leads the browser elsewhere. `event.locals` throws SvelteKit's redirect; in the core it returns a `Redirection`. */
export interface PluginRedirection<Args extends unknown[]> {
	(...args: Args): Promise<never>;
	/** Type only: the kind of its answer. The property does not exist at run time. */
	readonly '~answers'?: 'redirect';
}

/** A member that changes the session, and returns it. In the core it returns a `SessionResult`. */
export interface PluginSessionChange<Args extends unknown[]> {
	(...args: Args): Promise<Session | null>;
	/** Type only: the kind of its answer. The property does not exist at run time. */
	readonly '~answers'?: 'session';
}

/** Members as the core has them: one with cookies of its own, such as those of a redirect, returns them. */
type InCore<Members> = { readonly [Name in keyof Members]: MemberInCore<Members[Name]> };
type MemberInCore<Member> = '~answers' extends keyof Member
	? Member extends PluginRedirection<infer Args>
		? (...args: Args) => Promise<Redirection>
		: Member extends PluginSessionChange<infer Args>
			? (...args: Args) => Promise<SessionResult>
			: never
	: Member;

/** The members that plugins add to the core: a function of the request, as for those of the library, with the members of the server. */
export type CorePlugins<Plugins extends readonly Plugin[]> = {
	readonly [
		Each in Plugins[number] as [MembersIn<Each, 'locals'> | MembersIn<Each, 'server'>] extends [never]
			? never
			: Each['name']
	]: ([MembersIn<Each, 'locals'>] extends [never] ? unknown : (request: Request) => InCore<MembersIn<Each, 'locals'>>) &
		([MembersIn<Each, 'server'>] extends [never] ? unknown : MembersIn<Each, 'server'>);
} & OfRequests<AllOf<FunctionsIn<Plugins[number]>>>;

/** Functions of the core: those of `event.locals`, for a request. */
type OfRequests<Functions> = {
	readonly [Name in keyof Functions]: (request: Request) => MemberInCore<Functions[Name]>;
};

type FunctionsIn<Each> = Each extends Plugin
	? [MembersIn<Each, 'functions'>] extends [never]
		? object
		: MembersIn<Each, 'functions'>
	: never;
type RulesIn<Each> = Each extends Plugin
	? [MembersIn<Each, 'rules'>] extends [never]
		? object
		: MembersIn<Each, 'rules'>
	: never;

/** All members of a union of types in one type. */
type AllOf<Union> = [Union] extends [never]
	? object
	: MembersOf<(Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void ? All : never>;
type MembersOf<All> = { readonly [Name in keyof All]: All[Name] };

type MembersIn<Each, Of extends 'locals' | 'server' | 'functions' | 'rules'> = Each extends {
	readonly '~members'?: Readonly<Record<Of, infer Members>>;
}
	? unknown extends Members
		? never
		: Members
	: never;

/** An instance with the members of plugins. Without any it is the instance itself, so that its type stays readable. */
export type WithPlugins<Instance, Members> = [keyof Members] extends [never] ? Instance : Instance & Members;
