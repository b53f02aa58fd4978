/** The members about roles that an organization makes at run time: of `event.locals`, and of the instance. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { requireMembership, requireReader, requireSelf, type Visit } from '../asking.js';
import { isCustom, roleName, type Roles } from '../roles.js';
import type { Site } from '../site.js';
import type { OrganizationRole } from '../types.js';
import { checkedId } from '../values.js';

/** Makes the members of `event.locals`. */
export function roleMembersOf(site: Site) {
	/** @throws {SignInRequired | OrganizationMissing | RoleMissing} */
	const editing = async (context: PluginContext, request: PluginRequest, slug: string): Promise<Visit> => {
		await requireSelf(request);
		return requireMembership(site, context, request, slug, 'role:manage');
	};
	return {
		/** The roles of an organization of the visitor: those of the site, and its own. */
		roles: {
			async run(context: PluginContext, request: PluginRequest, slug: string): Promise<OrganizationRole[]> {
				const { organization } = await requireReader(site, context, request, slug);
				return rolesIn(await site.stores(context).roles.rolesOf(organization.id));
			}
		},
		/** Makes a role of permissions that the visitor has. Needs `role:manage`. Returns it as memberships have it. */
		createRole: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				{ name, permissions }: NewRole
			): Promise<string> {
				const { by, organizationId } = await editing(context, request, slug);
				return site.stores(context).roles.create(organizationId, name, permissions, by);
			}
		},
		/** Gives a role other permissions. Needs `role:manage`, and all permissions of before and after by another role. */
		updateRole: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				{ role, permissions }: ChangedRole
			): Promise<void> {
				const { by, organizationId } = await editing(context, request, slug);
				await site.stores(context).roles.change(organizationId, checkedId(role), permissions, by);
			}
		},
		/** Removes a role that no member has. Needs `role:manage`. @throws {RoleInUse} */
		removeRole: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string, role: string): Promise<void> {
				const { by, organizationId } = await editing(context, request, slug);
				await site.stores(context).roles.remove(organizationId, checkedId(role), by);
			}
		}
	};
}

/** Makes the members of the instance, for code that has made sure who asks. */
export function serverRoleMembersOf(site: Site) {
	return {
		/** Returns the roles of an organization: those of the site, and its own. */
		roles: async (context: PluginContext, organizationId: string): Promise<OrganizationRole[]> =>
			rolesIn(await site.stores(context).roles.rolesOf(organizationId)),
		/** Makes a role. Returns it as memberships have it. @throws {OrganizationInvalid} */
		createRole: async (
			context: PluginContext,
			organizationId: string,
			{ name, permissions }: NewRole
		): Promise<string> => site.stores(context).roles.create(organizationId, name, permissions),
		/** Gives a role other permissions. @throws {OrganizationInvalid} */
		updateRole: async (
			context: PluginContext,
			organizationId: string,
			{ role, permissions }: ChangedRole
		): Promise<void> => site.stores(context).roles.change(organizationId, role, permissions),
		/** Removes a role that no member has. @throws {RoleInUse | OrganizationInvalid} */
		removeRole: async (context: PluginContext, organizationId: string, role: string): Promise<void> =>
			site.stores(context).roles.remove(organizationId, role)
	};
}

/** A role to make. */
export interface NewRole {
	/** 1 to 30 lower-case letters, digits and hyphens. */
	readonly name: string;
	/** Names of permissions, of those in `customRoles`: no wildcards. */
	readonly permissions: readonly string[];
}

/** A change of a role. */
export interface ChangedRole {
	/** The role as memberships have it: `custom:` and the name. */
	readonly role: string;
	/** All permissions that it has from now on. */
	readonly permissions: readonly string[];
}

function rolesIn(roles: Roles): OrganizationRole[] {
	return roles.names.map((role) => ({
		role,
		name: roleName(role),
		permissions: [...roles.of(role)],
		custom: isCustom(role)
	}));
}
