/** The permissions of a site: where roles come from, and what is remembered for a request. */
import { InvalidConfig } from '../../../errors.js';
import type { PluginContext } from '../../core/plugin-contract/plugin-context.js';
import type { PluginAccessQuestion } from '../../core/plugin-contract/access.js';
import type { User } from '../../../types.js';
import type { Access } from './definition.js';
import { rolesFor, subjectText } from './grants.js';
import type { HeldRole } from './grants.js';
import { groupsOf, isFinding, rolesByGroups } from './groups.js';
import { questionOf } from './asker.js';
import type { Asker } from './asker.js';
import { allowedBy, compileAccess } from './narrow.js';
import type { CompiledAccess } from './narrow.js';
import { keyOf, usualDepth, withAncestors } from './resources.js';
import type { Resource } from './resources.js';
import type { AccessOptions } from './types.js';

/** Roles, and permissions beside them, of an asker. */
interface Rights {
	readonly roles: readonly string[];
	readonly permissions: readonly string[];
}

const nothing: Rights = { roles: [], permissions: [] };

/** All that is known of an asker, once it is asked for. */
interface AskerCache {
	roles?: Promise<readonly string[]>;
	/** The permissions where the request is, such as those of a membership. */
	here?: Promise<readonly string[]>;
	subjects?: Promise<readonly string[]>;
	/** The subjects without the groups that plugins find among given ones. */
	own?: Promise<readonly string[]>;
	/** The answers for resources, by resource. */
	readonly granted: Map<string, Promise<Rights>>;
}

/** The site-wide columns, where the application names none. */
const usualColumns = ['role', 'roles'];
/** The most unknown roles of which the log hears. */
const mostUnknown = 100;

/** The permissions of a site. */
export class AccessSite {
	readonly compiled: CompiledAccess;
	readonly options: AccessOptions;
	readonly #caches = new WeakMap<object, AskerCache>();
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

	/** Returns what an asker may do where the request is: by roles for the whole site, and by those of a membership. */
	async permissions(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const [roles, permissions] = await Promise.all([this.roles(context, asker), this.#here(context, asker)]);
		return this.#allowed(asker, { roles, permissions });
	}

	/** Returns the scopes that allow something of that. */
	async scopes(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const permissions = new Set(await this.permissions(context, asker));
		return [...this.compiled.scopes].flatMap(([scope, allowed]) =>
			[...allowed].some((each) => permissions.has(each)) ? [scope] : []
		);
	}

	/** Returns the resources for which an asker may do something, of these. A membership counts for what is in the organization. */
	async allowedOn(
		context: PluginContext,
		asker: Asker,
		permission: string,
		resources: readonly Resource[]
	): Promise<readonly Resource[]> {
		const roles = await this.roles(context, asker);
		const isAllowed = (rights: Rights) => this.#allowed(asker, rights).includes(permission);
		if (isAllowed({ roles, permissions: [] })) return resources;
		// No grant could change it: a scope, or an impersonation, does not have it.
		if (!isAllowed({ roles: [], permissions: [permission] })) return [];
		const granted = await this.#granted(context, asker, resources);
		const allRights = await Promise.all(resources.map(async (resource) => granted.get(keyOf(resource)) ?? nothing));
		return resources.filter((_, at) => isAllowed(allRights[at] ?? nothing));
	}

	/** Returns the site-wide roles of an asker, as they are stored. They are read once in a request. */
	async roles(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const cache = this.#of(asker);
		const roles = await (cache.roles ??= this.#readRoles(context, asker));
		this.#warnOfUnknown(context, roles);
		return roles;
	}

	/** Returns whose grants count for an asker: the user's own, and those of the groups. */
	async subjects(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const read = async () => {
			const [some, others] = await Promise.all([
				this.#ownSubjects(context, asker),
				groupsOf(questionOf(asker), this.#all(context, asker).filter(isFinding))
			]);
			return [...some, ...others];
		};
		return (this.#of(asker).subjects ??= read());
	}

	/** The subjects without the groups that plugins find among given ones. */
	async #ownSubjects(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const question = questionOf(asker);
		if (!question) return [];
		const { bearer } = asker;
		const read = async () => {
			const [own = [], others] = await Promise.all([
				bearer ? [] : this.options.groups?.(question.userId),
				groupsOf(
					question,
					this.#all(context, asker).filter((source) => !isFinding(source))
				)
			]);
			return [...(bearer ? [] : [`user:${question.userId}`]), ...own.map(subjectText), ...others];
		};
		return (this.#of(asker).own ??= read());
	}

	/** Returns the roles by grants for resources. */
	async #grantedRoles(
		context: PluginContext,
		asker: Asker,
		question: PluginAccessQuestion,
		resources: readonly Resource[]
	): Promise<readonly HeldRole[]> {
		const finding = this.#all(context, asker).filter(isFinding);
		const [own, byGroups] = await Promise.all([
			rolesFor(context.tables, await this.#ownSubjects(context, asker), resources),
			finding.length > 0 ? rolesByGroups(context.tables, finding, question, resources) : []
		]);
		return [...own, ...byGroups];
	}

	/** The permissions that other plugins give where the request is. They are read once in a request. */
	async #here(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const question = questionOf(asker);
		if (!question) return [];
		const read = async () => {
			const lists = await Promise.all(
				this.#sources(context, asker).map(async (source) => source.permissions?.(question))
			);
			return lists.flatMap((permissions) => permissions ?? []);
		};
		return (this.#of(asker).here ??= read());
	}

	/** The plugins whose permissions are from the same definition; the token of a plugin answers for itself. */
	#sources(context: PluginContext, asker: Asker): PluginContext['access'] {
		return this.#all(context, asker).filter(({ definition }) => definition === this.compiled.access);
	}

	#all({ access }: PluginContext, { bearer }: Asker): PluginContext['access'] {
		return bearer ? [bearer.access] : access;
	}

	/** Roles and permissions by grants and memberships for resources, by resource: those that are not known yet are read together. */
	async #granted(
		context: PluginContext,
		asker: Asker,
		resources: readonly Resource[]
	): Promise<ReadonlyMap<string, Promise<Rights>>> {
		const { granted } = this.#of(asker);
		const missing = resources.filter((resource) => !granted.has(keyOf(resource)));
		if (missing.length > 0) {
			const reading = this.#readGrants(context, asker, missing);
			for (const resource of missing) {
				const answer = reading.then((rightsByKey) => rightsByKey.get(keyOf(resource)) ?? nothing);
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
	): Promise<ReadonlyMap<string, Rights>> {
		const question = questionOf(asker);
		if (!question) return new Map();
		const { grants = true } = this.options;
		const rolesOn = asker.bearer ? undefined : this.options.rolesOn;
		const above = await withAncestors(resources, this.options, this.compiled.access.resources);
		const all = [...new Map([...above.values()].flat().map((each) => [keyOf(each), each])).values()];
		const rows: (Resource & { readonly role?: string; readonly permissions?: readonly string[] })[] = grants
			? [...(await this.#grantedRoles(context, asker, question, all))]
			: [];
		const sources = this.#sources(context, asker);
		for (const kind of rolesOn || sources.length > 0 ? new Set(all.map((each) => each.kind)) : []) {
			const ids = all.filter((each) => each.kind === kind).map(({ id }) => id);
			const answers = await Promise.all([
				rolesOn?.(question.userId, { kind, ids }, context) ?? [],
				...sources.map(async (source) => (await source.permissionsOn?.(question, { kind, ids })) ?? [])
			]);
			rows.push(...answers.flat().map((row) => ({ ...row, kind })));
		}
		const rightsByKey = new Map<string, { roles: string[]; permissions: string[] }>();
		for (const { role, permissions = [], ...resource } of rows) {
			const rights = rightsByKey.get(keyOf(resource)) ?? { roles: [], permissions: [] };
			if (role !== undefined) rights.roles.push(role);
			rights.permissions.push(...permissions);
			rightsByKey.set(keyOf(resource), rights);
		}
		this.#warnOfUnknown(
			context,
			[...rightsByKey.values()].flatMap(({ roles }) => roles)
		);
		const heldFor = (reached: readonly Resource[]): Rights => {
			const each = reached.map((resource) => rightsByKey.get(keyOf(resource)) ?? nothing);
			return {
				roles: each.flatMap(({ roles }) => roles),
				permissions: each.flatMap(({ permissions }) => permissions)
			};
		};
		return new Map([...above].map(([key, reached]) => [key, heldFor(reached)]));
	}

	#allowed({ scopes, acting }: Asker, rights: Rights): readonly string[] {
		return allowedBy(this.compiled, { ...rights, scopes, acting });
	}

	#of(asker: Asker): AskerCache {
		let cache = this.#caches.get(asker);
		if (!cache) this.#caches.set(asker, (cache = { granted: new Map() }));
		return cache;
	}

	async #readRoles(context: PluginContext, asker: Asker): Promise<readonly string[]> {
		const { roles = usualColumns, inSession = false } = this.options;
		const { userId, token } = asker;
		if (asker.bearer) return [];
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
