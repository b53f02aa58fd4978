/** The one function that says what may be done. Every question comes to it: the narrower always wins. */
import type { Access } from './definition.js';
import { permissionsIn } from './definition.js';

/** All that decides what may be done. */
export interface Basis {
	/** The roles of the user, as they are stored: any text. */
	readonly roles: readonly string[];
	/** Permissions beside those of the roles, such as those of a membership. A name that the definition does not have allows nothing. */
	readonly permissions?: readonly string[] | undefined;
	/** The scopes of an API token or an access token; undefined for a session. */
	readonly scopes?: readonly string[] | undefined;
	/** Whether another user acts as this one. */
	readonly acting?: boolean;
	/** The permissions that a policy leaves, such as that of an organization; undefined without one. */
	readonly policy?: ReadonlySet<string> | undefined;
}

/** An access definition, ready to be asked. */
export interface CompiledAccess<Permission extends string = string> {
	readonly access: Access<Permission>;
	/** The permissions of each role. Maps and sets: no text is a name that an object has by itself. */
	readonly roles: ReadonlyMap<string, ReadonlySet<string>>;
	readonly scopes: ReadonlyMap<string, ReadonlySet<string>>;
	readonly impersonation: ReadonlySet<string>;
}

/** Compiles a definition. */
export function compileAccess<Permission extends string>(access: Access<Permission>): CompiledAccess<Permission> {
	const { permissions } = access;
	const setOf = (list: '*' | readonly string[]): ReadonlySet<string> => new Set(permissionsIn(list, permissions));
	const byName = (lists: Readonly<Record<string, '*' | readonly string[]>>) =>
		Object.entries(lists).map(([name, list]) => [name, setOf(list)] as const);
	const ofThemselves = permissions.map((permission) => [permission, new Set([permission])] as const);
	return {
		access,
		roles: new Map(byName(access.roles)),
		scopes: new Map<string, ReadonlySet<string>>([...ofThemselves, ...byName(access.scopes ?? {})]),
		impersonation: setOf(access.impersonation)
	};
}

/** Returns what may be done: what the roles allow, and the scopes, and an impersonation, and a policy. */
export function allowedBy<Permission extends string>(
	{ access, roles, scopes, impersonation }: CompiledAccess<Permission>,
	{ roles: ownRoles, permissions: ownPermissions = [], scopes: granted, acting = false, policy }: Basis
): readonly Permission[] {
	return access.permissions.filter(
		(permission) =>
			(ownPermissions.includes(permission) || ownRoles.some((role) => roles.get(role)?.has(permission))) &&
			(granted === undefined || granted.some((scope) => scopes.get(scope)?.has(permission))) &&
			(!acting || impersonation.has(permission)) &&
			(policy === undefined || policy.has(permission))
	);
}

/** Returns the roles that allow something: the question "who may" begins with them. */
export function rolesAllowing({ roles }: CompiledAccess, permission: string): readonly string[] {
	return [...roles].flatMap(([role, allowed]) => (allowed.has(permission) ? [role] : []));
}
