/** The ownership of an organization: an owner hands over; operators see which have no owner who can act, and name a new one. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { confirmed, requireMembership, requireSelf } from '../asking.js';
import { OrganizationInvalid, RoleMissing } from '../errors.js';
import { mailNotice } from '../invite.js';
import { wordsFor } from '../pages/words.js';
import type { Site } from '../site.js';
import { organizationOf } from './member.js';
import type { Handover, NewOwner, Organization, OwnerlessOrganization, OwnerlessPage } from '../types.js';
import { checkedId, checkedLimit, requireRole } from '../values.js';
import { handBack, ownerlessIn, transfer } from './owners.js';

/** The member of `event.locals`, by which an owner hands over. */
export function handoverMembersOf(site: Site) {
	const { roles, invitedRole } = site;
	return {
		/**
		 * Makes another member an owner in place of the visitor, who gets another role. It happens as a whole. Needs the role of owners, and a
		 * proof of identity within the last five minutes. Both get an email.
		 * @throws {OrganizationMissing | RoleMissing | OrganizationInvalid}
		 */
		transferOwnership: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				{ userId, role = invitedRole }: Handover
			): Promise<void> {
				await requireSelf(request);
				const { by, membership, organizationId, roles: known } = await requireMembership(site, context, request, slug);
				if (by.role !== roles.owner)
					throw new RoleMissing(`"${by.role}" may not transfer the organization: let an owner do it`);
				const nextRole = requireRole(role, known);
				const owner = checkedId(userId);
				if (owner === by.userId)
					throw new OrganizationInvalid('the visitor is an owner: pass the id of another member');
				if (nextRole === roles.owner) {
					throw new OrganizationInvalid(
						`the former owner cannot stay "${nextRole}": pass another role, or add an owner with \`setRole\``
					);
				}
				await request.requireFresh();
				const { organizations } = site.stores(context);
				const earlier = await organizations.roleOf(organizationId, owner);
				const before = await confirmed(context, request, {
					make: async () =>
						transfer(context.tables, organizations.isBlocked, organizationId, {
							userId: owner,
							from: by.userId,
							ownerRole: roles.owner,
							nextRole,
							withoutTeams: (each) => organizations.withoutTeams(organizationId, each)
						}),
					takeBack: async ({ tables }) =>
						handBack(tables, organizationId, {
							[owner]: [roles.owner, earlier],
							[by.userId]: [nextRole, roles.owner]
						})
				});
				const details = { organizationId, before, by: by.userId };
				await context.record({ what: 'ownershipTransferred', userId: owner, details });
				const { organization } = membership;
				await tell(site, context, request, { organization, owner, before, nextRole });
			}
		}
	};
}

/** The members of the instance for operators. */
export function ownershipMembersOf(site: Site) {
	const { roles, invitedRole } = site;
	return {
		/**
		 * Returns organizations without an owner who can act, in the order of their ids. It is found out each time, from the blocks that hold
		 * then. With `ownerId` it reads what that user owns; without, each organization, and the block of one owner of each.
		 * @throws {OrganizationInvalid}
		 */
		async ownerless(context: PluginContext, page: OwnerlessPage = {}): Promise<OwnerlessOrganization[]> {
			if (page.limit !== undefined) checkedLimit(page.limit);
			const isBlocked = async (userId: string) => context.isBlocked(userId);
			const rows = await ownerlessIn(context.tables, isBlocked, roles.owner, page);
			return rows.map(({ row, owners }) => ({ organization: organizationOf(row), owners, due: row.deletesAt }));
		},
		/**
		 * Makes a user an owner, member or not, and takes the role from the owners who are blocked: they are members with `invitedRole` when
		 * their block ends. Owners who can act stay. It happens as a whole. The new owner, and those who lose the role, get an email.
		 * @throws {OrganizationMissing} without the organization
		 * @throws {OrganizationInvalid} without the user, and for a blocked one
		 */
		async transferOwnership(context: PluginContext, id: string, { userId, lang = 'en' }: NewOwner): Promise<void> {
			const { organizations } = site.stores(context);
			const before = await transfer(context.tables, organizations.isBlocked, id, {
				userId,
				ownerRole: roles.owner,
				nextRole: invitedRole,
				withoutTeams: (each) => organizations.withoutTeams(id, each)
			});
			await context.record({ what: 'ownershipTransferred', userId, details: { organizationId: id, before } });
			const organization = site.options.sendNotice ? await organizations.find({ id }) : null;
			if (organization)
				await tell(site, context, await wordsFor(site, lang), {
					organization,
					owner: userId,
					before,
					nextRole: invitedRole
				});
		}
	};
}

/** A transfer that has happened. */
interface News {
	readonly organization: Organization;
	readonly owner: string;
	readonly before: readonly string[];
	/** The role of those who have lost theirs. */
	readonly nextRole: string;
}

async function tell(
	site: Site,
	context: PluginContext,
	words: { readonly texts: object; readonly lang: string },
	{ organization, owner, before, nextRole }: News
): Promise<void> {
	const { roles } = site;
	await mailNotice(site, context, words, { organization, userId: owner, role: roles.owner });
	const role = nextRole === roles.owner ? null : nextRole;
	for (const userId of before) await mailNotice(site, context, words, { organization, userId, role });
}
