/** Makes members from tables of operations. A member finds its operation when it is called, and has it carried out. */
import type { Plugin } from '../../../types/plugin.js';
import type { AppPlugin, AppRule } from '../../core/app-plugins.js';
import type { RequestOperation, ServerOperation } from '../../core/operation.js';

/** Loads the table that has the operation of a member, by the public names of the members. */
export type RequestSources = Sources<{ readonly requestOperations: Readonly<Record<string, RequestOperation>> }>;
export type ServerSources = Sources<{ readonly serverOperations: Readonly<Record<string, ServerOperation>> }>;
type Sources<Tables> = Readonly<Record<string, () => Promise<Tables>>>;

/** The first part of a name: what an object has to have for the members of these names. */
export type FirstOf<Name> = Name extends `${infer First}.${string}` ? First : Name;

/** A call of a member. */
export interface Call<Operation> {
	/** The public name of the member, such as `factors.list`. */
	readonly name: string;
	readonly operation: Operation;
	readonly args: unknown[];
}

/** Returns the options among the arguments of a call. */
export function optionsIn({
	operation: { options },
	args
}: Omit<Call<RequestOperation>, 'name'>): Record<string, unknown> {
	const value = options === undefined ? undefined : args[options];
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A member for a request, which is what the edge knows of it. */
export type RequestMember<Source> = (source: Source, args: unknown[]) => Promise<unknown>;

/** Members by their names, in namespaces. `''` has those without one. */
export type Namespaces<Member> = ReadonlyMap<string, ReadonlyMap<string, Member>>;

/** Makes the members for requests. @param carryOut carries an operation out for a request */
export function requestMembers<Source>(
	sources: RequestSources,
	carryOut: (source: Source, call: Call<RequestOperation>) => Promise<unknown>
): Namespaces<RequestMember<Source>> {
	return inNamespaces(sources, (name, load) => async (source, args) => {
		const operation = (await load()).requestOperations[name] as RequestOperation;
		return carryOut(source, { name, operation, args });
	});
}

type Members = Record<string, unknown>;

/**
 * Makes the members of an instance: `cleanUp`, `users.list`, and `sessions.of(userId).list`. The last takes whatever else `of` gets as its
 * last argument.
 * @param carryOut carries an operation out
 */
export function serverMembers(
	sources: ServerSources,
	carryOut: (call: Call<ServerOperation>) => Promise<unknown>
): Members {
	const namespaces = inNamespaces(sources, (name, load) => async (args: unknown[]) => {
		const operation = (await load()).serverOperations[name] as ServerOperation;
		return carryOut({ name, operation, args });
	});
	const instance: Members = {};
	for (const [namespace, members] of namespaces) {
		const [first = '', of] = namespace.split('.');
		const objectOf = (before: unknown[], after: unknown[]) =>
			Object.fromEntries(
				[...members].map(([name, member]) => [name, (...args: unknown[]) => member([...before, ...args, ...after])])
			);
		if (of)
			instance[first] = {
				...(instance[first] as Members),
				of: (id: unknown, ...rest: unknown[]) => objectOf([id], rest)
			};
		else if (first) instance[first] = { ...(instance[first] as Members), ...objectOf([], []) };
		else Object.assign(instance, objectOf([], []));
	}
	return instance;
}

function inNamespaces<Source, Member>(
	sources: Readonly<Record<string, Source>>,
	make: (name: string, source: Source) => Member
): Map<string, Map<string, Member>> {
	const namespaces = new Map<string, Map<string, Member>>();
	for (const [name, source] of Object.entries(sources)) {
		const end = name.lastIndexOf('.');
		const namespace = name.slice(0, Math.max(end, 0));
		const members = namespaces.get(namespace) ?? new Map<string, Member>();
		namespaces.set(namespace, members.set(name.slice(end + 1), make(name, source)));
	}
	return namespaces;
}

/** The plugins of a configuration. A wrong value is refused when the configuration is compiled. */
export function pluginsOf({ plugins }: { readonly plugins?: readonly Plugin[] }): readonly Plugin[] {
	return Array.isArray(plugins) ? (plugins as readonly Plugin[]) : [];
}

/** The form in which the library uses a plugin; empty for any other value. */
export function internalsOf(plugin: Partial<Plugin> | null): Partial<AppPlugin> {
	return (plugin?.internals as Partial<AppPlugin> | undefined) ?? {};
}

/** The sources of the members of plugins, by the names of these. */
export function sourcesOf<Table extends 'requestOperations' | 'serverOperations'>(
	plugins: readonly Plugin[],
	table: Table
): Readonly<Record<string, () => Promise<Pick<AppPlugin, Table>>>> {
	const entries = plugins.flatMap((plugin) => {
		const internals = internalsOf(plugin);
		return Object.keys(internals[table] ?? {}).map((name) => [name, async () => Promise.resolve(internals)] as const);
	});
	return Object.fromEntries(entries) as Readonly<Record<string, () => Promise<Pick<AppPlugin, Table>>>>;
}

/** The members that plugins add to rules. */
export function rulesIn(plugins: readonly Plugin[]): Readonly<Record<string, AppRule>> {
	return Object.assign({}, ...plugins.map((plugin) => internalsOf(plugin).rules)) as Readonly<Record<string, AppRule>>;
}
