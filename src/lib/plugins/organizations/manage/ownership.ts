/** The members of the instance for operators: which organizations have no owner who can act, and a new owner for one. */
import type { PluginContext } from '../../../core/plugin-contract/types.js';
import { OrganizationInvalid } from '../errors.js';
import { mailNotice } from '../invite.js';
import { wordsFor } from '../pages/words.js';
import type { Site } from '../site.js';
import { organizationOf } from './member.js';
import type { NewOwner, Organization, OwnerlessOrganization, OwnerlessPage } from '../types.js';
import { ownerlessIn, transfer } from './owners.js';

export function ownershipMembersOf(site: Site) {
	const { roles, invitedRole } = site;
	return {
		/**
		 * Returns organizations without an owner who can act, in the order of their ids. It is found out each time, from the blocks that hold
		 * then. With `ownerId` it reads what that user owns; without, each organization, and the block of one owner of each.
		 * @throws {OrganizationInvalid}
		 */
		async ownerless(context: PluginContext, page: OwnerlessPage = {}): Promise<OwnerlessOrganization[]> {
			const { limit = 100 } = page;
			if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000) {
				throw new OrganizationInvalid('`limit` has to be a whole number from 1 to 1000');
			}
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
				invitedRole,
				withoutTeams: (each) => organizations.withoutTeams(id, each)
			});
			await context.record({ what: 'ownershipTransferred', userId, details: { organizationId: id, before } });
			const organization = site.options.sendNotice ? await organizations.find({ id }) : null;
			if (organization) await tell(site, context, organization, { owner: userId, before, lang });
		}
	};
}

async function tell(
	site: Site,
	context: PluginContext,
	organization: Organization,
	{ owner, before, lang }: { readonly owner: string; readonly before: readonly string[]; readonly lang: string }
): Promise<void> {
	const { roles, invitedRole } = site;
	const words = await wordsFor(site, lang);
	await mailNotice(site, context, words, { organization, userId: owner, role: roles.owner });
	const role = invitedRole === roles.owner ? null : invitedRole;
	for (const userId of before) await mailNotice(site, context, words, { organization, userId, role });
}
