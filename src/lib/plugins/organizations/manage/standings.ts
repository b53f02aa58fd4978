/** The memberships of a user as far as they say what is allowed: the role, and the policy of the organization. */
import type { Page, TableOperations, Where } from '../../../store/tables/operations.js';
import { OneOf } from '../../../store/tables/operators.js';
import { storedPolicy, type OrganizationPolicy } from '../policy/policy.js';
import { organizationMember } from '../tables.js';

/** The most values of one condition. */
const MOST_VALUES = 500;
/** The rows that are read at once. */
const PAGE = 1000;

export interface Standing {
	/** The id of the organization. */
	readonly id: string;
	readonly role: string;
	readonly policy: OrganizationPolicy;
	/** Whether the organization is to be deleted: then the membership counts no more. */
	readonly isEnding: boolean;
}

/** Returns the memberships of a user in some organizations. */
export async function standingsIn(
	tables: TableOperations,
	userId: string,
	ids: readonly string[]
): Promise<Standing[]> {
	const standings: Standing[] = [];
	for (let start = 0; start < ids.length; start += MOST_VALUES) {
		const organizationId = new OneOf(ids.slice(start, start + MOST_VALUES));
		standings.push(...(await read(tables, { userId, organizationId }, { limit: MOST_VALUES })));
	}
	return standings;
}

/** Returns all memberships of a user. */
export async function standingsOf(tables: TableOperations, userId: string): Promise<Standing[]> {
	const standings: Standing[] = [];
	for (;;) {
		const last = standings.at(-1);
		const after = last && { after: { organizationId: last.id, userId } };
		const page = await read(tables, { userId }, { limit: PAGE, ...after });
		standings.push(...page);
		if (page.length < PAGE) return standings;
	}
}

async function read(
	tables: TableOperations,
	where: Where<typeof organizationMember>,
	page: Page<typeof organizationMember>
): Promise<Standing[]> {
	const pairs = await tables.selectWith(organizationMember, where, 'organizationId', page);
	return pairs.map(({ row: { role }, other: { id, policy, deletesAt } }) => ({
		id,
		role,
		policy: storedPolicy(policy),
		isEnding: deletesAt !== null
	}));
}
