/**
 * The owners of organizations who can act. An operator's block wins over the rule that an owner stays, so whether an organization has one
 * is derived from the blocks each time: the end of a block heals it, and no stored mark can be out of date.
 */
import { insertion, removal, update, type Change, type TableOperations } from '../../../store/tables/operations.js';
import { Not, OneOf } from '../../../store/tables/operators.js';
import { LastOwner, OrganizationInvalid, OrganizationMissing } from '../errors.js';
import { isCustom } from '../roles.js';
import { nextVersion, standing } from '../standing.js';
import { organization, organizationMember, organizationRole } from '../tables.js';
import type { OwnerlessPage } from '../types.js';
import type { RowOf } from '../../../store/tables/definition.js';

/** Whether an operator has blocked a user. */
export type IsBlocked = (userId: string) => Promise<boolean>;

/** The rows that are read at once, and the most values of one condition. */
const PAGE = 500;
/** The most organizations that are looked at at the same time. */
const AT_ONCE = 25;
/** How often a transfer is tried while others change the owners. */
const TRIES = 200;

/** Whether an organization has an owner who can act beside this user. Of most, one block is read. */
export async function hasOtherOwner(
	tables: TableOperations,
	isBlocked: IsBlocked,
	{ organizationId, role, userId }: { readonly organizationId: string; readonly role: string; readonly userId: string }
): Promise<boolean> {
	const others = { organizationId, role, userId: new Not(userId) };
	for (let after: { organizationId: string; userId: string } | undefined; ;) {
		const page = await tables.select(organizationMember, others, { limit: PAGE, ...(after && { after }) });
		for (const other of page) if (!(await isBlocked(other.userId))) return true;
		after = page.at(-1);
		if (!after || page.length < PAGE) return false;
	}
}

/** The organizations that a user owns and no one else who can act, by how they are without the user. */
interface Ownerships {
	/** There are members, and no owner who can act. */
	readonly abandoned: readonly string[];
	/** There is no other member, or it is to be deleted. */
	readonly alone: readonly RowOf<typeof organization>[];
}

/** @throws {LastOwner} if a user who is not blocked is the last owner of one with other members */
export async function ownershipsOf(
	tables: TableOperations,
	isBlocked: IsBlocked,
	where: { readonly userId: string; readonly role: string }
): Promise<Ownerships> {
	const pairs = await tables.selectWith(organizationMember, where, 'organizationId', { limit: 1000 });
	const ownerships = { abandoned: [] as string[], alone: [] as RowOf<typeof organization>[] };
	for (const { row, other } of pairs) {
		const { organizationId } = row;
		if (await hasOtherOwner(tables, isBlocked, row)) continue;
		// One that is to be deleted needs no owner any more.
		if (other.deletesAt || (await tables.count(organizationMember, { organizationId })) < 2) {
			ownerships.alone.push(other);
		} else if (await isBlocked(where.userId)) ownerships.abandoned.push(organizationId);
		else
			throw new LastOwner(
				'the user is the last owner of an organization with other members: make another member an owner first'
			);
	}
	return ownerships;
}

/** The state of an organization when its deletion was decided. */
export type Seen = Partial<Pick<RowOf<typeof organization>, 'deletesAt' | 'version'>>;

/** Ends each membership of a user who is deleted: one that stayed could become an ownership meanwhile, and go with the user. */
export async function endMemberships(
	tables: TableOperations,
	userId: string,
	end: (organizationId: string) => Promise<void>
): Promise<void> {
	for (;;) {
		const pairs = await tables.selectWith(organizationMember, { userId }, 'organizationId', { limit: PAGE });
		if (pairs.length === 0) return;
		for (const { row } of pairs) {
			await end(row.organizationId).catch((thrown: unknown) => {
				// Another has ended the membership meanwhile.
				if (!(thrown instanceof OrganizationMissing)) throw thrown;
			});
		}
	}
}

/** An organization without an owner who can act, and the ids of those who are blocked. */
export interface Ownerless {
	readonly row: RowOf<typeof organization>;
	readonly owners: readonly string[];
}

/** Returns organizations without an owner who can act. Each organization is looked at, or each of one user. */
export async function ownerlessIn(
	tables: TableOperations,
	isBlocked: IsBlocked,
	role: string,
	{ ownerId, limit = 100, after }: OwnerlessPage
): Promise<Ownerless[]> {
	const answers = new Map<string, Promise<boolean>>();
	const blocked: IsBlocked = async (userId) => {
		const answer = answers.get(userId) ?? isBlocked(userId);
		answers.set(userId, answer);
		return answer;
	};
	const result: Ownerless[] = [];
	for (let last = after; ;) {
		const rows = await rowsAfter(tables, { ownerId, role, last });
		const owners = await ownersOf(
			tables,
			rows.map(({ id }) => id),
			role
		);
		for (let start = 0; start < rows.length; start += AT_ONCE) {
			const looked = rows.slice(start, start + AT_ONCE).map(async (row) => {
				const ids = owners.get(row.id) ?? [];
				for (const id of ids) if (!(await blocked(id))) return [];
				return [{ row, owners: ids }];
			});
			result.push(...(await Promise.all(looked)).flat());
			if (result.length >= limit) return result.slice(0, limit);
		}
		last = rows.at(-1)?.id;
		if (rows.length < PAGE) return result;
	}
}

async function rowsAfter(
	tables: TableOperations,
	{ ownerId, role, last }: { ownerId: string | undefined; role: string; last: string | undefined }
) {
	if (ownerId === undefined) {
		return tables.select(organization, {}, { limit: PAGE, ...(last !== undefined && { after: { id: last } }) });
	}
	const after = last !== undefined && { after: { organizationId: last, userId: ownerId } };
	const where = { userId: ownerId, role };
	const pairs = await tables.selectWith(organizationMember, where, 'organizationId', { limit: PAGE, ...after });
	return pairs.map(({ other }) => other);
}

/** Returns the ids of the owners, by organization. */
async function ownersOf(
	tables: TableOperations,
	ids: readonly string[],
	role: string
): Promise<ReadonlyMap<string, string[]>> {
	const owners = new Map<string, string[]>();
	if (ids.length === 0) return owners;
	const where = { organizationId: new OneOf(ids), role };
	for (let after: { organizationId: string; userId: string } | undefined; ;) {
		const page = await tables.select(organizationMember, where, { limit: PAGE, ...(after && { after }) });
		for (const { organizationId, userId } of page) {
			owners.set(organizationId, [...(owners.get(organizationId) ?? []), userId]);
		}
		after = page.at(-1);
		if (!after || page.length < PAGE) return owners;
	}
}

/** A transfer: the roles, and what else is changed with a new membership. */
export interface Transfer {
	readonly userId: string;
	readonly ownerRole: string;
	/** The owner who hands over, to a member. @default none: each blocked owner loses the role, and the new one may come from outside */
	readonly from?: string;
	/** The role that those who lose theirs get. Where it is that of owners, their membership ends. */
	readonly nextRole: string;
	/** Returns the changes that end the places of a user in teams. */
	withoutTeams(userId: string): readonly Change[];
}

/**
 * Makes a user an owner, and takes the role from the one who hands over, or from each owner who is blocked. It happens as a whole. Other
 * owners stay.
 * @returns the ids of those who have lost the role
 * @throws {OrganizationMissing | OrganizationInvalid}
 */
export async function transfer(
	tables: TableOperations,
	isBlocked: IsBlocked,
	id: string,
	to: Transfer
): Promise<string[]> {
	for (let attempt = 0; attempt < TRIES; attempt++) {
		const row = await tables.find(organization, { id });
		if (!row || row.deletesAt)
			throw new OrganizationMissing(
				'there is no such organization, or it is to be deleted: check the id, or restore it'
			);
		if (await isBlocked(to.userId))
			throw new OrganizationInvalid('a blocked user does not become an owner: unblock the user, or choose another one');
		const role = await roleOf(tables, id, to.userId);
		const before = to.from === undefined ? await blockedOwners(tables, isBlocked, id, to) : [to.from];
		if (to.from !== undefined) await requireHandover(tables, id, role, { ...to, from: to.from });
		const made = await tables.together([
			nextVersion(id, row.version),
			...standing(id, undefined, to.nextRole),
			...before.flatMap((each) => loss(id, each, to)),
			...gain(id, role, to)
		]);
		if (made) return before;
		const isSame = (await tables.find(organization, { id }))?.version === row.version;
		if (isSame && role === undefined && (await roleOf(tables, id, to.userId)) === undefined) {
			throw new OrganizationInvalid('there is no such user: pass the id of a user in the adapter');
		}
		if (
			isCustom(to.nextRole) &&
			(await tables.count(organizationRole, { organizationId: id, role: to.nextRole })) === 0
		)
			throw new OrganizationInvalid('there is no such role: use one that `roles` lists');
	}
	throw new OrganizationMissing('the owners of the organization changed with each attempt: try again');
}

/** Returns the role of a member; undefined for someone else. */
async function roleOf(tables: TableOperations, organizationId: string, userId: string): Promise<string | undefined> {
	return (await tables.find(organizationMember, { organizationId, userId }))?.role;
}

/** Returns the ids of the owners who are blocked, without the new one. */
async function blockedOwners(
	tables: TableOperations,
	isBlocked: IsBlocked,
	id: string,
	{ userId, ownerRole }: Transfer
): Promise<string[]> {
	const owners = (await ownersOf(tables, [id], ownerRole)).get(id) ?? [];
	const blocked: string[] = [];
	for (const each of owners) if (each !== userId && (await isBlocked(each))) blocked.push(each);
	return blocked;
}

/** @param role of the new owner @throws {OrganizationMissing} unless an owner hands over to a member */
async function requireHandover(
	tables: TableOperations,
	id: string,
	role: string | undefined,
	{ from, ownerRole }: Transfer & { readonly from: string }
): Promise<void> {
	if (role === undefined)
		throw new OrganizationMissing('the user is not a member of this organization: invite them first');
	if ((await roleOf(tables, id, from)) !== ownerRole)
		throw new OrganizationMissing('the role of the member who asks has changed meanwhile: try again');
}

/** The changes by which an owner loses the role. */
function loss(organizationId: string, userId: string, { ownerRole, nextRole, withoutTeams }: Transfer): Change[] {
	const owner = { organizationId, userId, role: ownerRole };
	return nextRole === ownerRole
		? [removal(organizationMember, owner, { required: true }), ...withoutTeams(userId)]
		: [update(organizationMember, owner, { role: nextRole }, { required: true })];
}

/** The changes by which a user becomes an owner. @param role the present one; undefined for someone who is not a member */
function gain(
	organizationId: string,
	role: string | undefined,
	{ userId, ownerRole, withoutTeams }: Transfer
): Change[] {
	const key = { organizationId, userId };
	return role === undefined
		? [...withoutTeams(userId), insertion(organizationMember, { ...key, role: ownerRole, createdAt: new Date() })]
		: [update(organizationMember, { ...key, role }, { role: ownerRole }, { required: true })];
}

/** Takes a transfer back that was just made. @param roles the present role and the earlier one, by the id of a member */
export async function handBack(
	tables: TableOperations,
	organizationId: string,
	roles: Readonly<Record<string, readonly [now: string, earlier: string | null]>>
): Promise<void> {
	const back = Object.entries(roles).map(([userId, [role, earlier]]) =>
		update(organizationMember, { organizationId, userId, role }, earlier === null ? {} : { role: earlier }, {
			required: true
		})
	);
	await tables.together([nextVersion(organizationId), ...back]);
}
