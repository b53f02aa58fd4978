/** A plugin, as a configuration takes it. */

/** A plugin, as `plugins` of a configuration takes it. Only `definePlugin` of `framework-auth/plugin` makes one. */
export interface Plugin<Name extends string = string, Locals = unknown, Server = unknown> {
	readonly name: Name;
	/** The form in which the library uses it. */
	readonly adapted: object;
	/** Its members, for the types. It is never there. */
	readonly '~members'?: { readonly locals: Locals; readonly server: Server };
}

/**
 * The members that plugins add to an instance, each in the namespace of its name. Where the configuration needs the event of a request,
 * that is their last argument.
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
};

/** The members that plugins add to the core: a function of the request, as for those of the library, with the members of the server. */
export type CorePlugins<Plugins extends readonly Plugin[]> = {
	readonly [
		Each in Plugins[number] as [MembersIn<Each, 'locals'> | MembersIn<Each, 'server'>] extends [never]
			? never
			: Each['name']
	]: ([MembersIn<Each, 'locals'>] extends [never] ? unknown : (request: Request) => MembersIn<Each, 'locals'>) &
		([MembersIn<Each, 'server'>] extends [never] ? unknown : MembersIn<Each, 'server'>);
};

type MembersIn<Each, Of extends 'locals' | 'server'> = Each extends {
	readonly '~members'?: Readonly<Record<Of, infer Members>>;
}
	? unknown extends Members
		? never
		: Members
	: never;

/** An instance with the members of plugins. Without any it is the instance itself, so that its type stays readable. */
export type WithPlugins<Instance, Members> = [keyof Members] extends [never] ? Instance : Instance & Members;
