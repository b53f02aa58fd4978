/** A plugin, as a configuration takes it. */

/** A plugin, as `plugins` of a configuration takes it. Only `definePlugin` of `framework-auth/plugin` makes one. */
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

/** The members that plugins add to the core: a function of the request, as for those of the library, with the members of the server. */
export type CorePlugins<Plugins extends readonly Plugin[]> = {
	readonly [
		Each in Plugins[number] as [MembersIn<Each, 'locals'> | MembersIn<Each, 'server'>] extends [never]
			? never
			: Each['name']
	]: ([MembersIn<Each, 'locals'>] extends [never] ? unknown : (request: Request) => MembersIn<Each, 'locals'>) &
		([MembersIn<Each, 'server'>] extends [never] ? unknown : MembersIn<Each, 'server'>);
} & OfRequests<AllOf<FunctionsIn<Plugins[number]>>>;

/** Functions of the core: those of `event.locals`, for a request. */
type OfRequests<Functions> = { readonly [Name in keyof Functions]: (request: Request) => Functions[Name] };

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
