/** A member of an organization, or of a team, as applications see it. */
import type { RowOf } from '../../../store/tables/definition.js';
import type { ReferencedUser } from '../../../store/tables/operations.js';
import type { organizationMember } from '../tables.js';
import type { OrganizationMember } from '../types.js';

/** A row, and the user to whom it refers. */
interface Pair {
	readonly row: Pick<RowOf<typeof organizationMember>, 'userId' | 'role' | 'createdAt'>;
	readonly other: ReferencedUser;
}

export function memberOf({
	row: { userId, role, createdAt },
	other: { name, email, image }
}: Pair): OrganizationMember {
	return { userId, name, email, image, role, createdAt };
}
