/** Permissions and roles as data. It has no secret, and a browser can import it. */
import { InvalidConfig } from '../../../errors.js';

/** The beginnings of the name of a permission, each before a colon: `project` of `project:update`. */
type Beginnings<Permission extends string> = Permission extends `${infer Head}:${infer Rest}`
	? Head | `${Head}:${Beginnings<Rest>}`
	: never;

/** A permission, or all that begin with the same words: `project:*`. */
export type PermissionPattern<Permission extends string> = Permission | `${Beginnings<Permission>}:*`;

/** All permissions, or a list. Only code has wildcards: a text of a database, of a token or of a request is a name and nothing more. */
export type PermissionList<Permission extends string> = '*' | readonly PermissionPattern<Permission>[];

/** The permissions and the roles of a site. */
export interface AccessDefinition<
	Permission extends string = string,
	Role extends string = string,
	Resource extends string = string,
	Scope extends string = string
> {
	/** The names of all that can be done, such as `project:update`: letters, digits, `.`, `_`, `-`, and colons between words. */
	readonly permissions: readonly Permission[];
	/** The permissions of each role. A role that stands in the database and not here allows nothing. */
	readonly roles: Readonly<Record<Role, PermissionList<NoInfer<Permission>>>>;
	/**
	 * The permissions of further scopes of API tokens and access tokens: never more than its owner may. The name of a permission is a scope
	 * for that permission. With `scopes`, tokens have no others: a scope that allows nothing by itself is an empty list.
	 * @default no further scopes, and tokens may have any
	 */
	readonly scopes?: Readonly<Record<Scope, PermissionList<NoInfer<Permission>>>>;
	/** The most that may be done while another user acts as the owner of the session, at most. @default all that the owner may do */
	readonly impersonation?: PermissionList<NoInfer<Permission>>;
	/**
	 * The permissions that no role within an organization gives, such as those of the operators of the site. Anyone who creates an
	 * organization is its owner, who may do all the rest there. @default none
	 */
	readonly siteWide?: PermissionList<NoInfer<Permission>>;
	/** The kinds of resources for which roles can be granted, such as `document`. @default none */
	readonly resources?: readonly Resource[];
}

/** Permissions and roles, as {@link defineAccess} returns them. */
export interface Access<
	Permission extends string = string,
	Role extends string = string,
	Resource extends string = string,
	Scope extends string = string
> {
	/** All permissions. */
	readonly permissions: readonly Permission[];
	/** The permissions of each role. */
	readonly roles: Readonly<Record<Role, '*' | readonly string[]>>;
	/** The further scopes; undefined where tokens may have any. */
	readonly scopes?: Readonly<Record<Scope, '*' | readonly string[]>> | undefined;
	/** The permissions that a user who acts as another one has. */
	readonly impersonation: '*' | readonly string[];
	/** The permissions that only site-wide roles give. */
	readonly siteWide: '*' | readonly string[];
	/** The kinds of resources. */
	readonly resources: readonly Resource[];
}

const namePattern = /^[A-Za-z][\w.-]*(?::[\w.-]+)*$/;
const longestName = 64;

/**
 * Defines permissions and roles, once for a site. Everything else takes them from here, so that a name with a typing error does not compile.
 *
 * @example
 * ```ts
 * import { defineAccess } from 'framework-auth/access';
 *
 * export const access = defineAccess({
 *   permissions: ['project:create', 'project:update', 'member:invite'],
 *   roles: { owner: '*', admin: ['project:*', 'member:invite'], member: ['project:create'] }
 * });
 * ```
 * @throws {InvalidConfig} for a name that is wrong, and for one that the permissions do not have
 */
export function defineAccess<
	const Permission extends string,
	const Role extends string,
	const Resource extends string = never,
	const Scope extends string = never
>(definition: AccessDefinition<Permission, Role, Resource, Scope>): Access<Permission, Role, Resource, Scope> {
	const { permissions, roles, scopes, impersonation = '*', siteWide = [], resources = [] } = definition;
	requireNames('permissions', permissions);
	requireNames('resources', resources);
	requireLists('roles', roles, permissions);
	requireLists('scopes', scopes ?? {}, permissions);
	requireList('impersonation', impersonation, permissions);
	requireList('siteWide', siteWide, permissions);
	const twice = Object.keys(scopes ?? {}).find((scope) => (permissions as readonly string[]).includes(scope));
	if (twice !== undefined) {
		throw new InvalidConfig(
			`defineAccess: the scope "${twice}" is a permission, which is a scope by itself: leave it out`
		);
	}
	return Object.freeze({ permissions, roles, scopes, impersonation, siteWide, resources });
}

/** Returns the permissions that a list names. @param pattern one that is not written in code has no wildcard, and is not passed here */
export function permissionsIn(list: '*' | readonly string[], permissions: readonly string[]): readonly string[] {
	if (list === '*') return permissions;
	return permissions.filter((permission) => list.some((pattern) => matches(pattern, permission)));
}

function matches(pattern: string, permission: string): boolean {
	return pattern.endsWith(':*') ? permission.startsWith(pattern.slice(0, -1)) : permission === pattern;
}

/** @throws {InvalidConfig} */
function requireNames(what: string, names: readonly string[]): void {
	if (!Array.isArray(names)) throw new InvalidConfig(`defineAccess: \`${what}\` has to be a list of names`);
	const wrong = names.find((name: unknown) => !isName(name));
	if (wrong !== undefined) {
		throw new InvalidConfig(
			`defineAccess: ${JSON.stringify(wrong)} in \`${what}\` is not a name: letters, digits, ".", "_", "-" and colons between words, at most ${longestName}`
		);
	}
	const twice = names.find((name, at) => names.indexOf(name) !== at);
	if (twice !== undefined) throw new InvalidConfig(`defineAccess: "${twice}" is twice in \`${what}\`: remove one`);
}

function isName(name: unknown): boolean {
	return typeof name === 'string' && name.length <= longestName && namePattern.test(name);
}

/** @throws {InvalidConfig} */
function requireLists(what: string, lists: object, permissions: readonly string[]): void {
	const prototype: unknown = Object.getPrototypeOf(Object(lists));
	if (lists === null || typeof lists !== 'object' || (prototype !== Object.prototype && prototype !== null)) {
		throw new InvalidConfig(`defineAccess: \`${what}\` has to be a plain object: nothing can be called "__proto__"`);
	}
	for (const [name, list] of Object.entries(lists)) {
		if (!isName(name))
			throw new InvalidConfig(
				`defineAccess: "${name}" of \`${what}\` is not a name: use letters, digits, ".", "_" and "-", and begin with a letter`
			);
		requireList(`${what}.${name}`, list, permissions);
	}
}

/** @throws {InvalidConfig} for a pattern that fits no permission */
function requireList(what: string, list: unknown, permissions: readonly string[]): void {
	if (list === '*') return;
	if (!Array.isArray(list)) throw new InvalidConfig(`defineAccess: \`${what}\` has to be '*' or a list of permissions`);
	for (const pattern of list as unknown[]) {
		if (typeof pattern === 'string' && permissions.some((permission) => matches(pattern, permission))) continue;
		throw new InvalidConfig(
			`defineAccess: \`${what}\` has ${JSON.stringify(pattern)}, which matches no permission: add the permission, or remove this`
		);
	}
}

/** Returns what is wrong with the value of `can` in a rule. */
export function faultOf(value: unknown, permissions: ReadonlySet<string>): string | undefined {
	const { permission, on } = Object(value) as { permission?: unknown; on?: unknown };
	const isResource = permission !== undefined || on !== undefined;
	if (isResource && (typeof on !== 'function' || typeof permission !== 'string')) {
		return 'has to have a `permission`, and a function `on` that returns the resource';
	}
	const names: readonly unknown[] = Array.isArray(value) ? value : [isResource ? permission : value];
	if (names.length === 0) return 'has to name a permission: an empty list would ask for nothing';
	const wrong = names.find((each) => typeof each !== 'string' || !permissions.has(each));
	return wrong === undefined ? undefined : `names ${JSON.stringify(wrong)}, which is not in the access definition`;
}
