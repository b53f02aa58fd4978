/** Conditions of a change: the role of who asks, and the role that is given. */
import { update, type Change } from '../../store/tables/operations.js';
import { Plus } from '../../store/tables/operators.js';
import { isCustom } from './roles.js';
import { organization, organizationMember, organizationRole } from './tables.js';

/** A member who asks for a change. */
export interface Asking {
	readonly userId: string;
	readonly role: string;
	/** The version of a custom role, by whose permissions the change was allowed. */
	readonly roleVersion?: number | undefined;
}

/**
 * Requires that the member still has the role with which the change was allowed, and that a custom role that is given is there.
 * @param changed the user whose membership the change is about: its own condition stands for that row
 */
export function standing(organizationId: string, by: Asking | undefined, newRole?: string, changed?: string): Change[] {
	const changes: Change[] = [];
	if (by && by.userId !== changed) {
		const { userId, role } = by;
		changes.push(update(organizationMember, { organizationId, userId, role }, {}, { required: true }));
	}
	const isOwn = by?.roleVersion !== undefined && by.role === newRole;
	const giving = { given: new Plus(1) };
	if (by?.roleVersion !== undefined) {
		const where = { organizationId, role: by.role, version: by.roleVersion };
		changes.push(update(organizationRole, where, isOwn ? giving : {}, { required: true }));
	}
	if (newRole !== undefined && isCustom(newRole) && !isOwn) {
		changes.push(update(organizationRole, { organizationId, role: newRole }, giving, { required: true }));
	}
	return changes;
}

/**
 * Counts a change of who belongs to the organization: what was decided by an earlier version is looked at again.
 * @param version the one by which this change was decided @default whichever it is
 */
export function nextVersion(organizationId: string, version?: number): Change {
	const where = { id: organizationId, ...(version !== undefined && { version }) };
	return update(organization, where, { version: new Plus(1) }, { required: true });
}
