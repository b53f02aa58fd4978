/** The end of an organization: at once, or after a time in which it can be restored. Until then it is there for none of its members. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { removal, update } from '../../../store/tables/operations.js';
import { Below } from '../../../store/tables/operators.js';
import { requireSelf, requireUser } from '../asking.js';
import { OrganizationMissing, PolicyNotMet } from '../errors.js';
import { unmetIn } from '../policy/require.js';
import type { Site } from '../site.js';
import { standing, type Asking } from '../standing.js';
import { organizationOf } from './member.js';
import { organization, organizationMember } from '../tables.js';
import type { DeletedOrganization } from '../types.js';

/** The permission to delete, and to restore. */
const ending = 'organization:delete';

/**
 * Deletes an organization, or says when. A second call changes no date.
 * @param by the member who does so, who must still have this role at that moment
 * @returns when it ends; null if it is gone
 * @throws {OrganizationMissing}
 */
export async function endOrganization(
	site: Site,
	context: PluginContext,
	id: string,
	by: Asking | undefined
): Promise<Date | null> {
	const { deletionGrace = 0 } = site.options;
	const due = deletionGrace > 0 ? new Date(Date.now() + deletionGrace * 1000) : null;
	const change = due
		? update(organization, { id, deletesAt: null }, { deletesAt: due }, { required: true })
		: removal(organization, { id }, { required: true });
	if (!(await context.tables.together([...standing(id, by), change]))) {
		throw new OrganizationMissing(
			'the organization was deleted, or the role of the member who asks has changed meanwhile: try again'
		);
	}
	const details = { organizationId: id, ...(due && { due: due.toISOString() }), ...(by && { by: by.userId }) };
	await context.record({ what: due ? 'deletionScheduled' : 'deleted', details });
	return due;
}

/** Restores an organization. @throws {OrganizationMissing} for one that is not to be deleted */
export async function restoreOrganization(context: PluginContext, id: string, by?: Asking): Promise<void> {
	const row = await context.tables.find(organization, { id });
	const where = { id, ...(row?.deletesAt && { deletesAt: row.deletesAt }) };
	const back = update(organization, where, { deletesAt: null }, { required: true });
	if (!row?.deletesAt || !(await context.tables.together([...standing(id, by), back]))) {
		throw new OrganizationMissing('there is no such organization that is to be deleted: use one that `deleted` lists');
	}
	await context.record({ what: 'restored', details: { organizationId: id, ...(by && { by: by.userId }) } });
}

/** Deletes a batch of those whose time has come. Returns how many. */
export async function sweepOrganizations(context: PluginContext, batch: number): Promise<number> {
	const due = { deletesAt: new Below(new Date()) };
	const rows = await context.tables.select(organization, due, { limit: Math.min(batch, 1000) });
	let count = 0;
	for (const { id } of rows) {
		// Another process may have deleted or restored it meanwhile.
		if ((await context.tables.delete(organization, { id, ...due })) === 0) continue;
		await context.record({ what: 'deleted', details: { organizationId: id } });
		count++;
	}
	return count;
}

/** Returns the organizations that are to be deleted, and that a user may restore. */
async function deletedOf(site: Site, context: PluginContext, userId: string) {
	const pairs = await context.tables.selectWith(organizationMember, { userId }, 'organizationId', { limit: 1000 });
	const { organizations } = site.stores(context);
	const deletions: { readonly role: string; readonly deleted: DeletedOrganization }[] = [];
	for (const { row, other } of pairs) {
		if (!other.deletesAt) continue;
		const roles = await organizations.rolesFor(other.id, row.role);
		if (!roles.of(row.role).has(ending)) continue;
		deletions.push({ role: row.role, deleted: { organization: organizationOf(other), due: other.deletesAt } });
	}
	return deletions;
}

/** Makes the members of `event.locals`. */
export function deletionMembersOf(site: Site) {
	return {
		/** The organizations that are to be deleted, of those that the visitor may restore. */
		deleted: {
			async run(context: PluginContext, { userId }: PluginRequest): Promise<DeletedOrganization[]> {
				const id = await userId();
				return id === null ? [] : deletedFor(site, context, id);
			}
		},
		/** Restores an organization that is to be deleted. Needs `organization:delete`. */
		restore: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string): Promise<void> {
				await requireSelf(request);
				await restoreAs(site, context, { userId: await requireUser(request), request }, slug);
			}
		}
	};
}

/** Restores an organization as one of its members, whose session meets its policy. @throws {OrganizationMissing | PolicyNotMet} */
export async function restoreAs(
	site: Site,
	context: PluginContext,
	{ userId, request }: { readonly userId: string; readonly request: Pick<PluginRequest, 'subject'> },
	slug: string
): Promise<void> {
	const match = (await deletedOf(site, context, userId)).find(({ deleted }) => deleted.organization.slug === slug);
	if (!match)
		throw new OrganizationMissing('the visitor may restore no such organization: use one that `deleted` lists');
	const { role, deleted } = match;
	const { id } = deleted.organization;
	const unmet = await unmetIn(deleted.organization, request);
	// The page about the policy is there for no one while the organization is to be deleted.
	if (unmet.length > 0)
		throw new PolicyNotMet(`the session does not meet the policy of the organization: ${unmet.join(', ')}`);
	const roles = await site.stores(context).organizations.rolesFor(id, role);
	await restoreOrganization(context, id, { userId, role, roleVersion: roles.versionOf(role) });
}

/** Returns those that a user may restore, for the section of the account page. */
export async function deletedFor(site: Site, context: PluginContext, userId: string): Promise<DeletedOrganization[]> {
	return (await deletedOf(site, context, userId)).map(({ deleted }) => deleted);
}
