/** The members of `event.locals`: each asks who the visitor is, and what their role allows. */
import type { PluginContext, PluginRequest } from '../../core/plugin-contract/types.js';
import {
	anyMembership,
	confirmed,
	requireMembership,
	requireReader,
	requireSelf,
	requireUser,
	type Visit
} from './asking.js';
import { OrganizationInvalid, OrganizationLimit, RoleMissing } from './errors.js';
import { endOrganization } from './manage/deletion.js';
import { invitationUrl, mailInvitation, mailNotice } from './invite.js';
import type { NewInvitation } from './invitations.js';
import { partsOf } from './policy/policy.js';
import { asItCounts, unmetIn } from './policy/require.js';
import { noteOpened } from './manage/last.js';
import { membershipOfVisitor } from './manage/remembered.js';
import type { OrganizationPermission, Roles } from './roles.js';
import type { Site } from './site.js';
import { organizationMember } from './tables.js';
import { tokenMembership } from './tokens/request.js';
import type { GivenValues, Invitation, Membership, Organization, OrganizationMember } from './types.js';
import { addressOf, changedValues, checkedId, checkedLimit, newValues, requireRole } from './values.js';

/** The rule of a page of an organization. */
export interface MemberRule<Permission extends string = string> {
	/** The permission that the role has to allow. @default none: each member may */
	readonly can?: Permission | OrganizationPermission;
	/** The slug of the organization. In a remote function it has to be an argument, because its caller chooses the address. @default that in the address */
	readonly organization?: string;
}

/** How a list goes on. */
export interface MembersPage {
	/** The most members, at most 1000. @default 100 */
	readonly limit?: number;
	/** The id of the last user of the page before. */
	readonly after?: string;
}

/** An invitation by link. */
export interface LinkInvitation {
	/** A role that allows no change of the organization or of its members. @default `invitedRole` */
	readonly role?: string;
	/** How often it can be accepted, 1 to 1000. @default 1 */
	readonly uses?: number;
}

/** Makes the members. */
export function membersOf<Permission extends string = string>(site: Site) {
	const { options } = site;
	/** For a change: an operator who acts as a user makes none. */
	const changing = async (context: PluginContext, request: PluginRequest, slug: string, permission: string) => {
		await requireSelf(request);
		return requireMembership(site, context, request, slug, permission);
	};

	/** Stores an invitation, as long as the session goes on. */
	const invite = async (
		context: PluginContext,
		request: PluginRequest,
		{ organizationId, by, given }: Pick<Visit, 'organizationId' | 'by'> & { readonly given: NewInvitation }
	) =>
		confirmed(context, request, {
			make: async () => site.stores(context).invitations.create(organizationId, by, given),
			takeBack: async (own, { id }) => site.stores(own).invitations.cancel(organizationId, id)
		});

	return {
		/** The organizations of the visitor; none without a session. Where the session does not meet the policy, `unmet` says why. */
		list: {
			async run(context: PluginContext, request: PluginRequest): Promise<Membership<Permission>[]> {
				const id = await request.userId();
				const memberships = id === null ? [] : await site.stores(context).organizations.of(id, { limit: 1000 });
				const hasPolicies = memberships.some(({ organization }) => partsOf(organization.policy).length > 0);
				const subject = hasPolicies ? await request.subject() : null;
				return memberships.map((membership) => asItCounts(membership, subject)) as Membership<Permission>[];
			}
		},
		/** The membership of the visitor in an organization; null without one, and where the session does not meet the policy. */
		of: {
			async run(context: PluginContext, request: PluginRequest, slug: string): Promise<Membership<Permission> | null> {
				const membership = await membershipOfVisitor(site, context, request, slug);
				const counts = membership && (await unmetIn(membership.organization, request)).length === 0;
				return counts ? (membership as Membership<Permission>) : null;
			}
		},
		/** Returns the membership, and goes no further without one. @throws a redirect to the sign-in page, 404 or 403 */
		requireMember: {
			guard: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				rule: MemberRule<Permission> = {}
			): Promise<Membership<Permission>> {
				const slug = rule.organization ?? site.slugIn(request.url);
				const ofToken = await tokenMembership(request, slug);
				if (ofToken) return requireAllowed(ofToken, rule.can) as Membership<Permission>;
				const membership = await requireReader(site, context, request, slug, rule.can);
				if (slug === site.slugIn(request.url)) noteOpened(site, request, membership.organization.slug);
				return membership as Membership<Permission>;
			}
		},
		/** Creates an organization, of which the visitor is the owner. @throws {OrganizationLimit | SlugTaken | OrganizationInvalid} */
		create: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, given: GivenValues): Promise<Organization> {
				await requireSelf(request);
				const userId = await requireUser(request);
				const values = newValues(given, options.fields);
				const { organizations } = site.stores(context);
				if (options.mayCreate && !(await options.mayCreate({ id: userId }))) {
					throw new OrganizationLimit('the user may not create an organization: `mayCreate` decides');
				}
				if ((await organizations.owned(userId)) >= site.most) {
					throw new OrganizationLimit(`the user owns ${site.most} organizations: delete one, or raise \`most\``);
				}
				return organizations.create(values, userId);
			}
		},
		/** Changes an organization. Needs `organization:update`. */
		update: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				given: GivenValues
			): Promise<Organization> {
				const { by, organizationId } = await changing(context, request, slug, 'organization:update');
				return site.stores(context).organizations.change(organizationId, changedValues(given, options.fields), by);
			}
		},
		/**
		 * Deletes an organization, with `deletionGrace` after that time. Needs `organization:delete`, and a proof of identity within the last
		 * five minutes. Returns when it ends; null if it is gone.
		 */
		delete: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string): Promise<Date | null> {
				const { by, organizationId } = await changing(context, request, slug, 'organization:delete');
				await request.requireFresh();
				return endOrganization(site, context, organizationId, by);
			}
		},
		/** The members of an organization of the visitor. */
		members: {
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				{ limit, after }: MembersPage = {}
			): Promise<OrganizationMember[]> {
				const { id: organizationId } = (await requireReader(site, context, request, slug)).organization;
				return site.stores(context).organizations.members(organizationId, {
					...(limit !== undefined && { limit: checkedLimit(limit) }),
					...(after !== undefined && { after: { organizationId, userId: checkedId(after) } })
				});
			}
		},
		/** Gives a member another role. Needs `member:update`, and a role that allows no less than both. @throws {LastOwner} */
		setRole: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				change: { readonly userId: string; readonly role: string }
			): Promise<void> {
				const { by, membership, organizationId, roles } = await changing(context, request, slug, 'member:update');
				const role = requireRole(change.role, roles);
				if (!roles.covers(by.role, role))
					throw new RoleMissing(`"${by.role}" may not give the role "${role}": choose one that allows no more`);
				const { organizations } = site.stores(context);
				const userId = checkedId(change.userId);
				const before = await organizations.roleOf(organizationId, userId);
				await confirmed(context, request, {
					make: async () => organizations.setRole(organizationId, userId, role, by),
					takeBack: async ({ tables }) =>
						before !== null && tables.update(organizationMember, { organizationId, userId, role }, { role: before })
				});
				if (before === role || userId === by.userId) return;
				await mailNotice(site, context, request, { organization: membership.organization, userId, role });
			}
		},
		/** Removes a member. Needs `member:remove`, and a role that allows no less. @throws {LastOwner} */
		remove: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string, userId: string): Promise<void> {
				const { by, membership, organizationId } = await changing(context, request, slug, 'member:remove');
				await site.stores(context).organizations.remove(organizationId, checkedId(userId), by);
				if (userId === by.userId) return;
				const { organization } = membership;
				await mailNotice(site, context, request, { organization, userId, role: null });
			}
		},
		/** Ends the visitor's own membership, whatever the policy is. @throws {LastOwner} */
		leave: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string): Promise<void> {
				await requireSelf(request);
				const { by, organizationId } = await anyMembership(site, context, request, slug);
				await site.stores(context).organizations.remove(organizationId, by.userId, by);
			}
		},
		/** Invites an address by mail. Needs `member:invite`. Whether it has an account is not looked up. */
		invite: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				{ email, role = site.invitedRole }: { readonly email: string; readonly role?: string }
			): Promise<Invitation> {
				const { by, membership, organizationId, roles } = await changing(context, request, slug, 'member:invite');
				const address = addressOf(email);
				requireGift(roles, by.role, role);
				const { sendInvitation } = site;
				if (!sendInvitation) {
					throw new OrganizationInvalid(
						'the site sends no invitations by email: add `sendInvitation`, or invite by link'
					);
				}
				const given = { role, email: address, uses: 1 };
				const { token, ...invitation } = await invite(context, request, { organizationId, by, given });
				await mailInvitation(sendInvitation, context, request, {
					invitation,
					token,
					organization: membership.organization
				});
				return invitation;
			}
		},
		/** Makes a link that anyone can use to become a member. Needs `member:invite`. */
		inviteByLink: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				{ role = site.invitedRole, uses = 1 }: LinkInvitation = {}
			): Promise<Invitation & { readonly url: string }> {
				const { by, organizationId, roles } = await changing(context, request, slug, 'member:invite');
				requireGift(roles, by.role, role);
				if (roles.administers(role)) throw new RoleMissing(`a link cannot give the role "${role}": invite an address`);
				if (!Number.isSafeInteger(uses) || uses < 1 || uses > 1000) {
					throw new OrganizationInvalid('`uses` of a link has to be a whole number from 1 to 1000');
				}
				const given = { role, email: null, uses };
				const { token, ...invitation } = await invite(context, request, { organizationId, by, given });
				return { ...invitation, url: invitationUrl(context, request, token) };
			}
		},
		/** The invitations that wait. Needs `member:invite`. */
		invitations: {
			async run(context: PluginContext, request: PluginRequest, slug: string): Promise<Invitation[]> {
				const { organization } = await requireReader(site, context, request, slug, 'member:invite');
				return site.stores(context).invitations.list(organization.id);
			}
		},
		/** Withdraws an invitation. Needs `member:invite`. Returns whether it was there. */
		cancelInvitation: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string, id: string): Promise<boolean> {
				const { by, organizationId } = await changing(context, request, slug, 'member:invite');
				return site.stores(context).invitations.cancel(organizationId, checkedId(id), by);
			}
		}
	};
}

/** @throws {RoleMissing} for a token without the scope */
function requireAllowed(membership: Membership, permission: string | undefined): Membership {
	if (permission === undefined || membership.can(permission)) return membership;
	throw new RoleMissing(`the token does not allow "${permission}": use a token with this scope`);
}

/** @throws {RoleMissing | OrganizationInvalid} for a role that the inviter cannot give */
function requireGift(roles: Roles, own: string, role: string): void {
	if (!roles.covers(own, requireRole(role, roles)))
		throw new RoleMissing(`"${own}" may not give the role "${role}": choose one that allows no more`);
}
