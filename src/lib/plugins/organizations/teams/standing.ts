/** Conditions of a change of a team: the rights of who asks, and the membership of whom it is about. */
import { update, type Change } from '../../../store/tables/operations.js';
import { Plus } from '../../../store/tables/operators.js';
import { isCustom } from '../roles.js';
import type { Asking } from '../standing.js';
import { organizationMember, organizationRole } from '../tables.js';
import { organizationTeamMember } from './tables.js';

/** A member who asks for a change of a team. */
export interface TeamAsking extends Asking {
	/** The permissions by the role in the organization, and by that in the team. */
	readonly rights: ReadonlySet<string>;
	/** The role in the team; undefined for someone who is not in it. */
	readonly inTeam?: { readonly teamId: string; readonly role: string; readonly roleVersion: number | undefined };
}

/** The change of a place in a team. */
export interface Placing {
	readonly userId: string;
	/** The role in the organization, with which the change was looked at. */
	readonly role: string;
	/** The role that is given in the team. */
	readonly newRole?: string;
}

/** Requires that who asks has the roles by which the change was allowed, and that whom it is about is a member as before. */
export function teamStanding(organizationId: string, by: TeamAsking | undefined, about?: Placing): Change[] {
	const members = [...(by ? [by] : []), ...(about && about.userId !== by?.userId ? [about] : [])];
	// Someone's own place is the row of the change itself.
	const inTeam = about?.userId === by?.userId ? undefined : by?.inTeam;
	return [
		...members.map(({ userId, role }) =>
			update(organizationMember, { organizationId, userId, role }, {}, { required: true })
		),
		...(by && inTeam
			? [
					update(
						organizationTeamMember,
						{ teamId: inTeam.teamId, userId: by.userId, role: inTeam.role },
						{},
						{ required: true }
					)
				]
			: []),
		...customRoles(organizationId, by, about?.newRole)
	];
}

/** Requires the roles that the organization has made. One of them may have allowed the change, and be given: that is one row. */
function customRoles(organizationId: string, by: TeamAsking | undefined, newRole: string | undefined): Change[] {
	const versions = new Map<string, number | undefined>();
	if (newRole !== undefined && isCustom(newRole)) versions.set(newRole, undefined);
	for (const asker of [by, by?.inTeam])
		if (asker?.roleVersion !== undefined) versions.set(asker.role, asker.roleVersion);
	return [...versions].map(([role, version]) => {
		const where = { organizationId, role, ...(version !== undefined && { version }) };
		return update(organizationRole, where, role === newRole ? { given: new Plus(1) } : {}, { required: true });
	});
}
