/** Organizations, their members and memberships, as applications see them. */
import type { RowOf } from '../../../store/tables/definition.js';
import type { ReferencedUser } from '../../../store/tables/operations.js';
import { storedPolicy } from '../policy/policy.js';
import type { Roles } from '../roles.js';
import type { organization, organizationMember } from '../tables.js';
import type { Membership, Organization, OrganizationMember } from '../types.js';

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

export function organizationOf(row: RowOf<typeof organization>): Organization {
	const { id, slug, name, logo, fields, policy, personalOf, createdAt } = row;
	const own = Object(fields ?? {}) as Organization['fields'];
	const personal = personalOf !== null;
	return { id, slug, name, logo, fields: own, personal, policy: storedPolicy(policy), createdAt };
}

/** Makes a membership. `can` is not enumerable, so that a load function can return the rest as data. */
export function membershipOf(ownOrganization: Organization, role: string, roles: Roles): Membership {
	const allowed = roles.of(role);
	const membership = { organization: ownOrganization, role, permissions: [...allowed], unmet: [] };
	return Object.defineProperty(membership, 'can', {
		value: (permission: string) => allowed.has(permission)
	}) as unknown as Membership;
}

export function copyOf({ organization: ownOrganization, role, permissions, unmet, can }: Membership): Membership {
	const copy = { organization: structuredClone(ownOrganization), role, permissions: [...permissions], unmet };
	return Object.defineProperty(copy, 'can', { value: can }) as unknown as Membership;
}
