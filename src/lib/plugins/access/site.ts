/** The permissions of a site: where roles come from, and what is remembered for a request. */
import { InvalidConfig } from '../../../errors.js';
import type { PluginContext } from '../../core/plugin-contract/plugin-context.js';
import type { PluginSubject } from '../../core/plugin-contract/rules.js';
import type { User } from '../../../types.js';
import type { Access } from './definition.js';
import { rolesFor, subjectText } from './grants.js';
import { allowedBy, compileAccess } from './narrow.js';
import type { CompiledAccess } from './narrow.js';
import { keyOf, usualDepth, withAncestors } from './resources.js';
import type { Resource } from './resources.js';
import type { AccessOptions } from './types.js';

/** The user whose permissions are asked for, and what limits them. */
export type Asker = Pick<PluginSubject, 'userId' | 'user' | 'isStored' | 'token' | 'scopes'> & {
	readonly acting: boolean;
};

/** All that is known of an asker, once it is asked for. */
interface Known {
	roles?: Promise<readonly string[]>;
	subjects?: Promise<readonly string[]>;
	/** The answers for resources, by resource. */
	readonly granted: Map<string, Promise<readonly string[]>>;
}

/** The site-wide columns, where the application names none. */
const usualColumns = ['role', 'roles'];
/** The most unknown roles of which the log hears. */
const mostUnknown = 100;

/** The permissions of a site. */
export class AccessSite {
	readonly compiled: CompiledAccess;
	readonly options: AccessOptions;
	readonly #known = new WeakMap<object, Known>();
	readonly #unknown = new Set<string>();

	/** @throws {InvalidConfig} for options that contradict themselves */
	constructor(access: Access, options: AccessOptions) {
		const { roles, depth = usualDepth, parents } = options;
		if (roles !== undefined && typeof roles !== 'function' && (typeof roles !== 'string' || roles === '')) {
			throw new InvalidConfig('`roles` of accessControl has to be the name of a column, or a function');
		}
		if (!Number.isSafeInteger(depth) || depth < 1 || depth > 20) {
			throw new InvalidConfig('`depth` of accessControl has to be a whole number from 1 to 20');
		}
		if ((parents ?? options.rolesOn) && access.resources.length === 0) {
			throw new InvalidConfig(
				'`parents` and `rolesOn` of accessControl need `resources` of defineAccess: the kinds of resources'
			);
		}
		this.compiled = compileAccess(access);
		this.options = options;
	}

	/** Checks the site, once at the start. @throws {InvalidConfig} */
	check({ adapter, sessions }: PluginContext): void {
		const { roles, inSession = false } = this.options;
		if (!adapter?.getUser && typeof roles !== 'function' && !inSession) {
			throw new InvalidConfig(
				'accessControl reads roles from the users of the adapter, which this site does not have: pass an adapter, or `roles` as a function'
			);
		}
		if (!inSession || typeof roles === 'function' || sessions.strategy !== 'jwt') return;
		const columns = roles === undefined ? usualColumns : [roles];
		if (columns.some((column) => sessions.userFields.includes(column))) return;
		throw new InvalidConfig(
			`accessControl with \`inSession\` reads roles that sessions seal: add '${columns[0]}' to \`session.userFields\``
		);
	}

	/** Returns what an asker may do on the whole site. */
	async permissions(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		return this.#allowed(asker, await this.roles(context, asker));
	}

	/** Returns the resources for which an asker may do something, of these. */
	async allowedOn(
		context: PluginContext,
		asker: Asker,
		permission: string,
		resources: readonly Resource[]
	): Promise<readonly Resource[]> {
		const roles = await this.roles(context, asker);
		const isAllowed = (held: readonly string[]) => this.#allowed(asker, held).includes(permission);
		if (isAllowed(roles)) return resources;
		// No grant could change it: a scope, or an impersonation, does not have it.
		if (!isAllowed([...this.compiled.roles.keys()])) return [];
		const granted = await this.#granted(context, asker, resources);
		const held = await Promise.all(resources.map(async (resource) => granted.get(keyOf(resource)) ?? []));
		return resources.filter((_, at) => isAllowed([...roles, ...(held[at] ?? [])]));
	}

	/** Returns the site-wide roles of an asker, as they are stored. They are read once in a request. */
	async roles(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const known = this.#of(asker);
		const roles = await (known.roles ??= this.#readRoles(context, asker));
		this.#warnOfUnknown(context, roles);
		return roles;
	}

	/** Returns whose grants count for an asker: the user's own, and those of the groups. */
	async subjects(_context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const { userId } = asker;
		if (userId === null) return [];
		const { groups } = this.options;
		const read = async () => [`user:${userId}`, ...((await groups?.(userId)) ?? []).map(subjectText)];
		return (this.#of(asker).subjects ??= read());
	}

	/** The roles that grants give for resources, by resource: those that are not known yet are read together. */
	async #granted(
		context: PluginContext,
		asker: Asker,
		resources: readonly Resource[]
	): Promise<ReadonlyMap<string, Promise<readonly string[]>>> {
		const { granted } = this.#of(asker);
		const missing = resources.filter((resource) => !granted.has(keyOf(resource)));
		if (missing.length > 0) {
			const reading = this.#readGrants(context, asker, missing);
			for (const resource of missing) {
				const answer = reading.then((roles) => roles.get(keyOf(resource)) ?? []);
				// The one who waits for it has the error. A failure is not remembered.
				answer.catch(() => granted.delete(keyOf(resource)));
				granted.set(keyOf(resource), answer);
			}
			await reading;
		}
		return granted;
	}

	async #readGrants(
		context: PluginContext,
		asker: Asker,
		resources: readonly Resource[]
	): Promise<ReadonlyMap<string, readonly string[]>> {
		const { userId } = asker;
		if (userId === null) return new Map();
		const { rolesOn, grants = true } = this.options;
		const above = await withAncestors(resources, this.options, this.compiled.access.resources);
		const all = [...new Map([...above.values()].flat().map((each) => [keyOf(each), each])).values()];
		const rows = grants ? [...(await rolesFor(context.tables, await this.subjects(context, asker), all))] : [];
		for (const kind of rolesOn ? new Set(all.map((each) => each.kind)) : []) {
			const ids = all.filter((each) => each.kind === kind).map(({ id }) => id);
			for (const { id, role } of (await rolesOn?.(userId, { kind, ids }, context)) ?? []) rows.push({ kind, id, role });
		}
		const roles = new Map<string, string[]>();
		for (const row of rows) roles.set(keyOf(row), [...(roles.get(keyOf(row)) ?? []), row.role]);
		this.#warnOfUnknown(context, [...roles.values()].flat());
		return new Map([...above].map(([key, reached]) => [key, reached.flatMap((each) => roles.get(keyOf(each)) ?? [])]));
	}

	#allowed({ scopes, acting }: Asker, roles: readonly string[]): readonly string[] {
		return allowedBy(this.compiled, { roles, scopes, acting });
	}

	#of(asker: Asker): Known {
		let known = this.#known.get(asker);
		if (!known) this.#known.set(asker, (known = { granted: new Map() }));
		return known;
	}

	async #readRoles(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const { roles = usualColumns, inSession = false } = this.options;
		const { userId, token } = asker;
		const isKnown = asker.isStored || inSession || userId === null || !context.adapter;
		const user = isKnown ? asker.user : await storedUser(context, userId);
		if (!user) return [];
		if (typeof roles === 'function') return listOf(await roles({ userId, user, ...(token && { token }) }));
		// Without a store, the session says what was true at the sign-in: only `inSession` asks for that.
		if (!asker.isStored && userId === null && !inSession) return [];
		const columns = typeof roles === 'string' ? [roles] : roles;
		return columns.flatMap((column) => listOf(Object.hasOwn(user, column) ? Reflect.get(user, column) : undefined));
	}

	#warnOfUnknown({ logger }: PluginContext, roles: readonly string[]): void {
		for (const role of roles) {
			if (this.compiled.roles.has(role) || this.#unknown.has(role) || this.#unknown.size >= mostUnknown) continue;
			this.#unknown.add(role);
			logger.warn(
				`a user has the role ${JSON.stringify(role.slice(0, 64))}, which the access definition does not have: it allows nothing`
			);
		}
	}
}

/** Finds the adapter's user of exactly this id: a data layer may take "1abc" for 1, or ignore case. */
async function storedUser({ adapter }: PluginContext, id: string): Promise<User | null> {
	const user = await adapter?.getUser?.(id);
	return user && String(user.id) === id ? user : null;
}

/** Returns roles as a column has them: text, with commas between several, or a list. */
function listOf(value: unknown): readonly string[] {
	const texts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? (value as unknown[]) : [];
	return texts.flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? [text.trim()] : []));
}
