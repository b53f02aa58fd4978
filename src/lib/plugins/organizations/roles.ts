/** Roles and what they allow, as one definition says. Roles of a database that the definition does not have allow nothing. */
import { InvalidConfig } from '../../../errors.js';
import { permissionsIn, type PermissionList } from '../access/definition.js';

/** Permissions and roles, such as `defineAccess` makes them. */
export interface RoleDefinition<Permission extends string = string, Role extends string = string> {
	/** All permissions. */
	readonly permissions: readonly Permission[];
	/** The permissions of each role: `*` for all, a name, or the names that begin so: `project:*`. */
	readonly roles: Readonly<Record<Role, PermissionList<NoInfer<Permission> | OrganizationPermission>>>;
	/** The permissions that no role within an organization gives. @default none */
	readonly siteWide?: PermissionList<NoInfer<Permission>>;
}

/** The permissions that organizations themselves ask for. */
export const organizationPermissions = [
	'organization:update',
	'organization:delete',
	'member:invite',
	'member:update',
	'member:remove',
	'role:manage',
	'policy:manage',
	'team:manage',
	'token:manage'
] as const;

/** A permission that organizations themselves ask for. */
export type OrganizationPermission = (typeof organizationPermissions)[number];

/** The roles of a site that defines none. */
export const usualRoles = {
	permissions: [],
	roles: { owner: '*', admin: ['organization:update', 'member:*', 'team:manage'], member: [] }
} as const satisfies RoleDefinition;

/** A role of a site that defines none. */
export type UsualRole = keyof typeof usualRoles.roles;

/** A role that an organization has made, as memberships have it. */
export type CustomRoleName = `${typeof customPrefix}${string}`;

/** The roles of a site, compiled. */
export interface Roles {
	readonly names: readonly string[];
	/** The role that an organization always has a member with. */
	readonly owner: string;
	/** Returns the permissions of a role; none for one that is not defined. */
	of(role: string): ReadonlySet<string>;
	/** Whether a member with the first role may give the second, or change who has it: it allows nothing that the first does not. */
	covers(role: string, other: string): boolean;
	/** Whether a member with the first role may change one with the second, which may be a role that is not defined any more. */
	mayChange(role: string, other: string): boolean;
	/** Whether the role allows changes of the organization or of its members. */
	administers(role: string): boolean;
	/** Returns the version of a custom role; undefined for one of the definition. */
	versionOf(role: string): number | undefined;
}

/** The beginning of the roles made at run time. No role of a definition does, so that a later one never takes the place of another. */
const customPrefix = 'custom:';

/** Whether a role was made at run time. */
export const isCustom = (role: string): boolean => role.startsWith(customPrefix);

/** Returns the role that has a name, as memberships have it. */
export const customRole = (name: string): CustomRoleName => `${customPrefix}${name}`;

/** Returns the name of a role, for people. */
export const roleName = (role: string): string => (isCustom(role) ? role.slice(customPrefix.length) : role);

/** @throws {InvalidConfig} for a definition that contradicts itself */
export function compileRoles(definition: RoleDefinition, owner = 'owner'): Roles {
	const defined = [...new Set<string>([...organizationPermissions, ...definition.permissions])];
	const siteWide = new Set(permissionsIn(definition.siteWide ?? [], definition.permissions));
	const all = defined.filter((permission) => !siteWide.has(permission));
	const allowed = new Map(
		Object.entries(definition.roles).map(([role, patterns]) => {
			const named = permissionsOf(role, patterns, defined);
			return [role, new Set(all.filter((permission) => named.has(permission)))] as const;
		})
	);
	if (allowed.get(owner)?.size !== all.length) {
		throw new InvalidConfig(`the role "${owner}" has to allow everything: ${owner}: '*'. It is the role of owners`);
	}
	const prefixed = [...allowed.keys()].find(isCustom);
	if (prefixed !== undefined) {
		throw new InvalidConfig(
			`the role "${prefixed}" begins with "${customPrefix}", as only roles made at run time do: rename it`
		);
	}
	return rolesOf(allowed, owner, new Map());
}

/** A role that an organization has made. */
export interface CustomRole {
	readonly role: string;
	readonly permissions: readonly string[];
	readonly version: number;
}

/**
 * Returns the roles of a definition with those that an organization has made.
 * @param allowed the permissions that such a role may have: any other in its row allows nothing
 */
export function withCustom(roles: Roles, custom: readonly CustomRole[], allowed: ReadonlySet<string>): Roles {
	if (custom.length === 0) return roles;
	const all = new Map(roles.names.map((role) => [role, roles.of(role)] as const));
	for (const { role, permissions } of custom) {
		if (isCustom(role)) all.set(role, new Set(permissions.filter((permission) => allowed.has(permission))));
	}
	return rolesOf(all, roles.owner, new Map(custom.map(({ role, version }) => [role, version])));
}

function rolesOf(
	allowed: ReadonlyMap<string, ReadonlySet<string>>,
	owner: string,
	versions: ReadonlyMap<string, number>
): Roles {
	const none: ReadonlySet<string> = new Set();
	const of = (role: string) => allowed.get(role) ?? none;
	const isWithin = (role: string, other: string) => [...of(other)].every((permission) => of(role).has(permission));
	return {
		names: [...allowed.keys()],
		owner,
		of,
		mayChange: isWithin,
		covers: (role, other) => allowed.has(other) && isWithin(role, other),
		administers: (role) => organizationPermissions.some((permission) => of(role).has(permission)),
		versionOf: (role) => versions.get(role)
	};
}

/** Returns the permissions that a list in the options names. @throws {InvalidConfig} */
export function customPermissions(list: '*' | readonly string[], roles: Roles): ReadonlySet<string> {
	return permissionsOf('customRoles', list, [...roles.of(roles.owner)]);
}

/** @throws {InvalidConfig} for a permission that is not defined */
function permissionsOf(role: string, patterns: '*' | readonly string[], all: readonly string[]): ReadonlySet<string> {
	if (patterns === '*') return new Set(all);
	const names = patterns.flatMap((pattern) => {
		const matching = permissionsIn([pattern], all);
		if (matching.length > 0) return matching;
		throw new InvalidConfig(
			`the role "${role}" allows "${pattern}", which is not among the permissions: add it to \`permissions\`, or remove it here`
		);
	});
	return new Set(names);
}
