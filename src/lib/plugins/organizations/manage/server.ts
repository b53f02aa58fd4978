/** The members of the instance, for code that has made sure who asks. Owners are kept here, too; roles of who asks are not looked at. */
import type { PluginContext } from '../../../core/plugin-contract/types.js';
import type { Site } from '../site.js';
import { restoreOrganization } from './deletion.js';
import type { GivenValues, Invitation, Membership, Organization, OrganizationMember } from '../types.js';
import type { MembersPage } from '../members.js';
import { changedValues, checkedId, checkedLimit, newValues, requireRole } from '../values.js';

export function serverMembersOf<Permission extends string = string>(site: Site) {
	const { options } = site;
	const roleIn = async (context: PluginContext, organizationId: string, role: string) =>
		requireRole(role, await site.stores(context).roles.rolesOf(organizationId));
	const organizationsIn = (context: PluginContext) => site.stores(context).organizations;
	return {
		/** Creates an organization with its first owner. @throws {SlugTaken | OrganizationInvalid} */
		create: async (context: PluginContext, ownerId: string, given: GivenValues): Promise<Organization> =>
			organizationsIn(context).create(newValues(given, options.fields), ownerId),
		/** Returns an organization; null without one. */
		find: async (context: PluginContext, where: { slug: string } | { id: string }): Promise<Organization | null> =>
			organizationsIn(context).find(where),
		/** Returns the organizations of a user; none while the user is blocked. */
		async of(context: PluginContext, userId: string): Promise<Membership<Permission>[]> {
			const [memberships, isBlocked] = await Promise.all([
				organizationsIn(context).of(userId, { limit: 1000 }),
				context.isBlocked(userId)
			]);
			return isBlocked ? [] : (memberships as Membership<Permission>[]);
		},
		/** Returns the membership of a user; null without one, and while the user is blocked. */
		async membership(
			context: PluginContext,
			userId: string,
			where: { slug: string } | { id: string }
		): Promise<Membership<Permission> | null> {
			const [membership, isBlocked] = await Promise.all([
				organizationsIn(context).membership(userId, where),
				context.isBlocked(userId)
			]);
			return isBlocked ? null : (membership as Membership<Permission> | null);
		},
		/** Returns the members of an organization. */
		members: async (
			context: PluginContext,
			organizationId: string,
			{ limit, after }: MembersPage = {}
		): Promise<OrganizationMember[]> =>
			organizationsIn(context).members(organizationId, {
				...(limit !== undefined && { limit: checkedLimit(limit) }),
				...(after !== undefined && { after: { organizationId, userId: checkedId(after) } })
			}),
		/** Adds a member. Returns false for someone who is one, and without such a user or organization. */
		add: async (
			context: PluginContext,
			organizationId: string,
			{ userId, role }: { readonly userId: string; readonly role: string }
		): Promise<boolean> =>
			organizationsIn(context).add(organizationId, userId, await roleIn(context, organizationId, role)),
		/** Gives a member another role. @throws {LastOwner | OrganizationMissing} */
		setRole: async (
			context: PluginContext,
			organizationId: string,
			{ userId, role }: { readonly userId: string; readonly role: string }
		): Promise<void> =>
			organizationsIn(context).setRole(organizationId, userId, await roleIn(context, organizationId, role)),
		/** Ends a membership. @throws {LastOwner | OrganizationMissing} */
		remove: async (context: PluginContext, organizationId: string, userId: string): Promise<void> =>
			organizationsIn(context).remove(organizationId, userId),
		/** Changes an organization. @throws {SlugTaken | OrganizationMissing | OrganizationInvalid} */
		update: async (context: PluginContext, organizationId: string, given: GivenValues): Promise<Organization> =>
			organizationsIn(context).change(organizationId, changedValues(given, options.fields)),
		/** Restores an organization that is to be deleted. @throws {OrganizationMissing} */
		restore: async (context: PluginContext, organizationId: string): Promise<void> =>
			restoreOrganization(context, organizationId),
		/** Deletes an organization at once, with its members and invitations. */
		async delete(context: PluginContext, organizationId: string): Promise<void> {
			await organizationsIn(context).delete(organizationId);
		},
		/** Returns the invitations that wait. */
		invitations: async (context: PluginContext, organizationId: string): Promise<Invitation[]> =>
			site.stores(context).invitations.list(organizationId)
	};
}
