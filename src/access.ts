/**
 * `framework-auth/access`: permissions and roles, defined once, and a plugin that answers who may do what.
 *
 * @example
 * ```ts
 * import { FrameworkAuth } from 'framework-auth';
 * import { accessControl, defineAccess } from 'framework-auth/access';
 * import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
 * import GitHub from 'framework-auth/providers/github';
 *
 * export const access = defineAccess({
 *   permissions: ['project:create', 'project:update'],
 *   roles: { admin: '*', member: ['project:create'] }
 * });
 *
 * export const { handle, protect } = FrameworkAuth({
 *   providers: [GitHub],
 *   adapter: SqliteAdapter('auth.db', { fields: { role: 'text' } }),
 *   plugins: [accessControl(access)]
 * });
 * ```
 */
import { InvalidConfig } from './errors.js';
import { faultOf, type Access } from './lib/plugins/access/definition.js';
import {
	grant,
	grantsOf,
	grantsOn,
	resourcesWith,
	revoke,
	subjectText,
	withoutBlocked
} from './lib/plugins/access/grants.js';
import { allowedBy, rolesAllowing } from './lib/plugins/access/narrow.js';
import { checkedId, keyOf, partsOf, resourceIn, withAncestors } from './lib/plugins/access/resources.js';
import { AccessSite } from './lib/plugins/access/site.js';
import { askerOf, type Asker } from './lib/plugins/access/asker.js';
import { accessGrant } from './lib/plugins/access/tables.js';
import type {
	AccessOfUser,
	AccessOptions,
	AccessQuestion,
	CanRule,
	Grant,
	GrantFilter,
	GrantSubject,
	NewGrant,
	ResourceOf,
	ResourcesOf,
	ScopeOf
} from './lib/plugins/access/types.js';
import { definePlugin } from './plugin.js';
import type { PluginContext, PluginRequest } from './plugin.js';

export { defineAccess } from './lib/plugins/access/definition.js';
export type { Access, AccessDefinition, PermissionList, PermissionPattern } from './lib/plugins/access/definition.js';
export { accessGrant } from './lib/plugins/access/tables.js';
export type * from './lib/plugins/access/types.js';

/**
 * Adds permissions to a site: `can` in the rules of `protect` and `requireSession`, `locals.can` for the code of a request, and
 * `auth.access` for server code that has checked who asks.
 * @param access of `defineAccess`
 * @throws {InvalidConfig} if two options exclude each other
 * @example
 * ```ts
 * const access = defineAccess({ permissions: ['post:write'], roles: { editor: ['post:write'] } });
 *
 * FrameworkAuth({ providers: [GitHub], adapter, plugins: [accessControl(access)] });
 * ```
 */
export function accessControl<
	Permission extends string,
	Role extends string,
	Resource extends string,
	Scope extends string = never
>(access: Access<Permission, Role, Resource, Scope>, options: AccessOptions<Resource> = {}) {
	const site = new AccessSite(access, options as AccessOptions);
	const kinds: readonly string[] = access.resources;
	const permissionNames: ReadonlySet<string> = new Set(access.permissions);
	const keepsGrants = kinds.length > 0 && options.grants !== false;

	/** @throws {InvalidConfig} for a permission that is not defined, where types could not see it */
	function requirePermission(permission: unknown): void {
		if (permissionNames.has(permission as string)) return;
		throw new InvalidConfig(
			`there is no permission ${JSON.stringify(permission)}: add it to \`permissions\` of defineAccess`
		);
	}

	/** The tables, for the members that are about grants. @throws {InvalidConfig} for a site that keeps none */
	function grantTables(context: PluginContext): PluginContext['tables'] {
		if (keepsGrants) return context.tables;
		throw new InvalidConfig(
			'accessControl keeps grants for sites with `resources`: add them to defineAccess, and leave `grants: false` out'
		);
	}

	async function can(context: PluginContext, asker: Asker | null, permission: string, on: unknown): Promise<boolean> {
		requirePermission(permission);
		const resource = on === undefined ? undefined : resourceIn(on, kinds);
		if (!asker) return false;
		if (!resource) return (await site.permissions(context, asker)).includes(permission);
		return (await site.allowedOn(context, asker, permission, [resource])).length > 0;
	}

	/** Returns whether the user has all permissions of a rule. */
	async function passes(
		context: PluginContext,
		asker: Asker,
		rule: CanRule<Permission, Resource>,
		event: Parameters<Extract<CanRule, { on: unknown }>['on']>[0]
	): Promise<boolean> {
		if (typeof rule === 'string') return can(context, asker, rule, undefined);
		if (!('permission' in rule)) {
			const allowed: readonly string[] = await site.permissions(context, asker);
			return rule.every((permission) => allowed.includes(permission));
		}
		const resource = rule.on(event);
		return resource !== undefined && can(context, asker, rule.permission, resource);
	}

	return definePlugin({
		name: 'access',
		tables: keepsGrants ? [accessGrant] : [],
		check: (context) => site.check(context),
		...(access.scopes && { scopes: [...site.compiled.scopes.keys()] }),
		rules: {
			can: {
				forTokens: true,
				fault: (value) => faultOf(value, permissionNames),
				allows: async (context, subject, rule: CanRule<Permission, Resource>, event) =>
					passes(context, askerOf(subject, event.isRemoteRequest ? undefined : placeIn(event.url)), rule, event)
			}
		},
		functions: {
			/** Whether the user of the request may do something, on the whole site or with one resource. */
			can: {
				whileBuilding: () => false,
				run: async (
					context: PluginContext,
					request: PluginRequest,
					permission: Permission,
					on?: ResourceOf<Resource>
				) => can(context, await ofRequest(request), permission, on)
			},
			/** Returns the resources on which the user of the request has a permission, out of a list of them. */
			'can.which': {
				whileBuilding: () => [],
				async run(
					context: PluginContext,
					request: PluginRequest,
					permission: Permission,
					on: ResourcesOf<Resource>
				): Promise<string[]> {
					requirePermission(permission);
					const [kind, ids] = partsOf(on, kinds);
					if (!Array.isArray(ids)) throw new InvalidConfig('`can.which` takes a list of ids: { document: ids }');
					const asker = await ofRequest(request);
					const resources = ids.map((id: unknown) => ({ kind, id: checkedId(id) }));
					if (!asker || resources.length === 0) return [];
					return (await site.allowedOn(context, asker, permission, resources)).map(({ id }) => id);
				}
			},
			/** Returns the scopes that a token of this user can have here, as choices for a form. */
			'can.scopes': {
				whileBuilding: () => [],
				async run(context: PluginContext, request: PluginRequest): Promise<readonly ScopeOf<Permission, Scope>[]> {
					const asker = await ofRequest(request);
					return (asker ? await site.scopes(context, asker) : []) as readonly ScopeOf<Permission, Scope>[];
				}
			},
			/** Returns all permissions that the user of the request has on the whole site. */
			'can.list': {
				whileBuilding: () => [],
				async run(context: PluginContext, request: PluginRequest): Promise<readonly Permission[]> {
					const asker = await ofRequest(request);
					return asker ? ((await site.permissions(context, asker)) as readonly Permission[]) : [];
				}
			}
		},
		server: {
			/** Returns the permissions that a user has on the whole site. */
			async of(context: PluginContext, who: string | AccessQuestion): Promise<AccessOfUser<Permission>> {
				const asker = await askedFor(context, who);
				const roles = asker ? await site.roles(context, asker) : [];
				const permissions = (asker ? allowedBy(site.compiled, { ...asker, roles }) : []) as readonly Permission[];
				return { roles, permissions, can: (permission) => permissions.includes(permission) };
			},
			/** Whether a user may do something, on the whole site or with one resource. */
			can: async (
				context: PluginContext,
				who: string | AccessQuestion,
				permission: Permission,
				on?: ResourceOf<Resource>
			): Promise<boolean> => can(context, await askedFor(context, who), permission, on),
			/** Gives a role for a resource. An existing grant gets the new end. @throws {InvalidRequest} if the adapter does not have the user */
			async grant(context: PluginContext, { to, role, on, until }: NewGrant<Role, Resource>): Promise<void> {
				if (!site.compiled.roles.has(role))
					throw new InvalidConfig(`there is no role ${JSON.stringify(role)}: add it to \`roles\` of defineAccess`);
				await grant(grantTables(context), { to, role, on: resourceIn(on, kinds), until });
			},
			/** Removes a role for a resource. Returns whether there was such a grant. */
			revoke: async (
				context: PluginContext,
				{ to, role, on }: Omit<NewGrant<string, Resource>, 'until'>
			): Promise<boolean> => revoke(grantTables(context), { to, role, on: resourceIn(on, kinds) }),
			/** Returns the grants of a user, a team or an organization. */
			grants: async (context: PluginContext, to: GrantSubject): Promise<Grant[]> =>
				grantsOf(grantTables(context), subjectText(to)),
			/**
			 * Returns the grants by which something may be done with a resource, those for what it is in included. Site-wide roles are not in
			 * it, nor are grants of users who are blocked.
			 */
			async whoCan(context: PluginContext, permission: Permission, on: ResourceOf<Resource>): Promise<Grant[]> {
				requirePermission(permission);
				const resource = resourceIn(on, kinds);
				const above = await withAncestors([resource], site.options, kinds);
				const grants = await grantsOn(
					grantTables(context),
					above.get(keyOf(resource)) ?? [],
					rolesAllowing(site.compiled, permission)
				);
				return withoutBlocked(context, grants);
			},
			/**
			 * Returns the ids of the resources of a kind that grants allow a user, and whether a site-wide role allows all. The list has no
			 * resources that are in others.
			 */
			async resources(
				context: PluginContext,
				who: string | AccessQuestion,
				permission: Permission,
				kind: Resource
			): Promise<{ readonly all: boolean; readonly ids: string[] }> {
				const { all, ...filter } = await filterFor(context, who, permission, kind);
				return { all, ids: all || filter.subjects[0] === '' ? [] : await resourcesWith(grantTables(context), filter) };
			},
			/** Returns the values of the grants that give a user a permission, for your own query on the table `accessGrant`. */
			filter: async (
				context: PluginContext,
				who: string | AccessQuestion,
				permission: Permission,
				kind: Resource
			): Promise<GrantFilter> => filterFor(context, who, permission, kind)
		},
		hooks: {
			...(keepsGrants && {
				exported: async ({ tables }: PluginContext, userId: string) => grantsOf(tables, `user:${userId}`)
			})
		}
	});

	async function filterFor(
		context: PluginContext,
		who: string | AccessQuestion,
		permission: string,
		kind: string
	): Promise<GrantFilter> {
		requirePermission(permission);
		partsOf({ [kind]: [] }, kinds);
		const asker = await askedFor(context, who);
		const now = new Date();
		const allows = (roles: readonly string[]) =>
			asker !== null && allowedBy(site.compiled, { ...asker, roles }).includes(permission);
		const all = asker !== null && allows(await site.roles(context, asker));
		const roles = rolesAllowing(site.compiled, permission).filter((role) => allows([role]));
		const subjects = asker && roles.length > 0 ? await site.subjects(context, asker) : [];
		// No row has an empty text, and SQL has no list without a value.
		return { all, subjects: orEmpty(subjects), kind, roles: orEmpty(roles), now };
	}
}

const orEmpty = (values: readonly string[]): readonly string[] => (values.length > 0 ? values : ['']);

/** Returns the address of a request, unless the client chose it: a remote form without a script is posted to any page. */
const placeIn = (url: URL): URL | undefined => (url.searchParams.has('/remote') ? undefined : url);

async function ofRequest(request: PluginRequest): Promise<Asker | null> {
	const subject = await request.subject();
	return subject && askerOf(subject, placeIn(request.url));
}

/** Finds the user of server code's question; null if the adapter does not have them, and while they are blocked. Both are read at once. */
async function askedFor(context: PluginContext, who: string | AccessQuestion): Promise<Asker | null> {
	const { userId, scopes, acting = false } = typeof who === 'string' ? { userId: who } : who;
	const [user, isBlocked] = await Promise.all([context.adapter?.getUser?.(userId), context.isBlocked(userId)]);
	if (isBlocked || !user || String(user.id) !== userId) return null;
	return { userId, user, isStored: true, acting, ...(scopes && { scopes }) };
}
