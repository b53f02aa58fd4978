/** Organizations and their members in the tables, without a look at who asks. */
import { insertion, removal, update } from '../../store/tables/operations.js';
import type { Change, Page, TableOperations } from '../../store/tables/operations.js';
import { LastOwner, OrganizationMissing, RoleMissing, SlugTaken } from './errors.js';
import type { CustomRoleStore } from './custom-roles.js';
import { memberOf, membershipOf, organizationOf } from './manage/member.js';
import { endMemberships, hasOtherOwner, ownershipsOf, type IsBlocked, type Seen } from './manage/owners.js';
import type { OrganizationPolicy } from './policy/policy.js';
import { isCustom, type Roles } from './roles.js';
import { nextVersion, standing, type Asking } from './standing.js';
import { organization, organizationMember } from './tables.js';
import { organizationTeamMember } from './teams/tables.js';
import { withoutTokens } from './tokens/store.js';
import type { Membership, Organization, OrganizationMember } from './types.js';

/** How often a change of owners is tried while others change them. */
const TRIES = 200;

/** The values of a new organization, checked. */
export type OrganizationValues = Pick<Organization, 'name' | 'slug' | 'logo' | 'fields'>;

/** The column that names one organization. */
export type OneOrganization = { readonly slug: string } | { readonly id: string } | { readonly personalOf: string };

/** The values that a change names, checked. */
export type ChangedOrganization = Partial<OrganizationValues> & { readonly policy?: OrganizationPolicy | null };

/** The organizations of a site. */
export class OrganizationStore {
	readonly #tables: TableOperations;
	readonly #roles: Roles;
	readonly #custom: CustomRoleStore;
	readonly #hasTeams: boolean;
	readonly isBlocked: IsBlocked;
	readonly #hasTokens: boolean;

	constructor(
		tables: TableOperations,
		roles: Roles,
		custom: CustomRoleStore,
		hasTeams = false,
		isBlocked: IsBlocked = async () => Promise.resolve(false),
		hasTokens = false
	) {
		this.#tables = tables;
		this.#roles = roles;
		this.#custom = custom;
		this.#hasTeams = hasTeams;
		this.isBlocked = isBlocked;
		this.#hasTokens = hasTokens;
	}

	/** Creates an organization with its first owner. @param personal whether it is the one of this user @throws {SlugTaken} */
	async create(values: OrganizationValues, ownerId: string, personal = false): Promise<Organization> {
		const createdAt = new Date();
		const personalOf = personal ? ownerId : null;
		const row = {
			...values,
			policy: null,
			personalOf,
			deletesAt: null,
			id: crypto.randomUUID(),
			createdAt,
			version: 0
		};
		const owner = { organizationId: row.id, userId: ownerId, role: this.#roles.owner, createdAt };
		if (await this.#tables.together([insertion(organization, row), insertion(organizationMember, owner)])) {
			return organizationOf(row);
		}
		throw new SlugTaken(
			`the organization "${values.slug}" exists, or its owner does not: choose another slug, or owner`
		);
	}

	/** Returns the organization; null without one, and for one that is to be deleted. */
	async find(where: OneOrganization): Promise<Organization | null> {
		const row = await this.#tables.find(organization, where);
		return row && !row.deletesAt ? organizationOf(row) : null;
	}

	/** Whether there is one, also if it is to be deleted. */
	async exists(where: OneOrganization): Promise<boolean> {
		return (await this.#tables.count(organization, where)) > 0;
	}

	/** Returns the organizations of a user, in the order of their ids. */
	async of(userId: string, page?: Page<typeof organizationMember>): Promise<Membership[]> {
		const pairs = await this.#tables.selectWith(organizationMember, { userId }, 'organizationId', page);
		const there = pairs.filter(({ other }) => !other.deletesAt);
		return Promise.all(
			there.map(async ({ row: { organizationId, role }, other }) =>
				membershipOf(organizationOf(other), role, await this.rolesFor(organizationId, role))
			)
		);
	}

	/** Returns the membership of a user; null for someone else, and without such an organization. */
	async membership(userId: string, where: { slug: string } | { id: string }): Promise<Membership | null> {
		// The caller of a remote function may send anything as a slug: what is not text is the slug of no organization.
		if (!Object.values(where).every((value: unknown) => typeof value === 'string')) return null;
		const one = { other: { ...where, deletesAt: null }, limit: 1 };
		const [pair] = await this.#tables.selectWith(organizationMember, { userId }, 'organizationId', one);
		if (!pair) return null;
		const { organizationId, role } = pair.row;
		return membershipOf(organizationOf(pair.other), role, await this.rolesFor(organizationId, role));
	}

	/** Returns the roles in which a role is known: those of the organization are read for a custom one only. */
	async rolesFor(organizationId: string, role: string): Promise<Roles> {
		return isCustom(role) ? this.#custom.rolesOf(organizationId) : this.#roles;
	}

	/** Returns the role of a member; null for someone else. */
	async roleOf(organizationId: string, userId: string): Promise<string | null> {
		return (await this.#tables.find(organizationMember, { organizationId, userId }))?.role ?? null;
	}

	/** Returns the members, in the order of their ids. */
	async members(organizationId: string, page?: Page<typeof organizationMember>): Promise<OrganizationMember[]> {
		const pairs = await this.#tables.selectWith(organizationMember, { organizationId }, 'userId', page);
		return pairs.map(memberOf);
	}

	/** Counts the organizations in which the user is an owner. */
	async owned(userId: string): Promise<number> {
		return this.#tables.count(organizationMember, { userId, role: this.#roles.owner });
	}

	/** Ends the places of a user in teams: with the membership, and before a new one, should an earlier one have left some. */
	withoutTeams(organizationId: string, userId: string): Change[] {
		return this.#hasTeams ? [removal(organizationTeamMember, { organizationId, userId })] : [];
	}

	/** Ends what a membership leaves behind: the places in teams, and the API tokens, except those that go on by policy. */
	#withoutRest(organizationId: string, userId: string, policy: unknown): Change[] {
		const tokens = this.#hasTokens ? withoutTokens(organizationId, userId, policy) : [];
		return [...this.withoutTeams(organizationId, userId), ...tokens];
	}

	/** Adds a member. Returns false for someone who is one. */
	async add(organizationId: string, userId: string, role: string): Promise<boolean> {
		return this.#tables.together([
			...standing(organizationId, undefined, role),
			nextVersion(organizationId),
			...this.withoutTeams(organizationId, userId),
			insertion(organizationMember, { organizationId, userId, role, createdAt: new Date() })
		]);
	}

	/**
	 * Changes an organization.
	 * @param by the member who does so, who must still have this role at that moment
	 * @throws {OrganizationMissing | SlugTaken}
	 */
	async change(id: string, changes: ChangedOrganization, by?: Asking): Promise<Organization> {
		const changed = await this.#tables.together([
			...standing(id, by),
			update(organization, { id }, changes, { required: true })
		]);
		const current = await this.find({ id });
		if (!current || (by && (await this.roleOf(id, by.userId)) !== by.role)) {
			throw new OrganizationMissing('the organization was deleted, or the role of who asks has changed: try again');
		}
		if (!changed) throw new SlugTaken(`an organization called "${String(changes.slug)}" exists: choose another slug`);
		return current;
	}

	/** Deletes the organization, with its members and invitations: with `seen`, as long as it is so. Returns whether it was there. */
	async delete(id: string, seen: Seen = {}): Promise<boolean> {
		return (await this.#tables.delete(organization, { id, ...seen })) > 0;
	}

	/**
	 * Gives a member another role.
	 * @param by the member who does so, who must still have this role at that moment
	 * @throws {LastOwner | OrganizationMissing | RoleMissing}
	 */
	async setRole(organizationId: string, userId: string, role: string, by?: Asking): Promise<void> {
		await this.#end(
			organizationId,
			userId,
			by,
			(where) => update(organizationMember, where, { role }, { required: true }),
			{ isOwnerAfterwards: role === this.#roles.owner, newRole: role }
		);
	}

	/**
	 * Ends a membership.
	 * @param by the member who does so, who must still have this role at that moment
	 * @throws {LastOwner | OrganizationMissing | RoleMissing}
	 */
	async remove(organizationId: string, userId: string, by?: Asking): Promise<void> {
		await this.#end(organizationId, userId, by, (where) => removal(organizationMember, where, { required: true }), {
			isOwnerAfterwards: false,
			isOver: true
		});
	}

	/** Changes a membership, of which an owner stays. Owners who leave at the same moment meet at the version. */
	async #end(
		id: string,
		userId: string,
		by: Asking | undefined,
		changeOf: (where: MemberKey) => Change,
		{ isOwnerAfterwards, newRole, isOver = false }: Ending
	): Promise<void> {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const row = await this.#tables.find(organization, { id });
			const role = await this.#roleToChange(id, userId, by);
			const ends = role === this.#roles.owner && !isOwnerAfterwards;
			if (ends && !(await hasOtherOwner(this.#tables, this.isBlocked, { organizationId: id, role, userId }))) {
				throw new LastOwner('the organization would have no owner: make another member an owner first');
			}
			const rest = isOver ? this.#withoutRest(id, userId, row?.policy) : [];
			const counts = ends || rest.length > 0;
			const made = await this.#tables.together([
				...(counts ? [nextVersion(id, row?.version ?? 0)] : []),
				...standing(id, by, newRole, userId),
				changeOf({ organizationId: id, userId, role }),
				...rest
			]);
			if (made) return;
			await this.#custom.requireThere(id, newRole);
			if (by && !(await this.#stands(id, by))) {
				throw new OrganizationMissing('the role of the member who asks has changed meanwhile: try again');
			}
		}
		throw new LastOwner('the owners of the organization changed with each attempt: try again');
	}

	/** Whether who asks still has the role, and a custom one is as it was. */
	async #stands(id: string, { userId, role, roleVersion }: Asking): Promise<boolean> {
		const roles = await this.rolesFor(id, role);
		return roles.versionOf(role) === roleVersion && (await this.roleOf(id, userId)) === role;
	}

	/** Returns the role of a member, who may have been raised since the request was looked at. @throws {OrganizationMissing | RoleMissing} */
	async #roleToChange(id: string, userId: string, by: Asking | undefined): Promise<string> {
		const role = await this.roleOf(id, userId);
		if (role === null)
			throw new OrganizationMissing('the user is not a member of this organization: invite them first');
		if (by?.userId === userId) {
			if (role === by.role) return role;
			throw new OrganizationMissing('the role of the member who asks has changed meanwhile: try again');
		}
		if (!by || (await this.#custom.rolesOf(id)).mayChange(by.role, role)) return role;
		throw new RoleMissing(`"${by.role}" may not change a member with the role "${role}": let an owner do it`);
	}

	/** @throws {LastOwner} if an organization with other members would have no owner without this user, unless they are blocked */
	async requireNoLastOwner(userId: string): Promise<void> {
		await this.#ownershipsOf(userId);
	}

	/**
	 * Ends the memberships of a user who is deleted. An organization without other members is deleted. A blocked user leaves others without
	 * an owner: there, operators name a new one.
	 * @throws {LastOwner} before anything is changed, if another has members and would have no owner
	 */
	async leaveAll(userId: string): Promise<void> {
		const { abandoned, alone } = await this.#ownershipsOf(userId);
		for (const id of abandoned) await this.abandon(id, userId);
		// A new member, or a restoration, keeps it: then the owner has to stay.
		for (const { id, deletesAt, version } of alone) await this.delete(id, { deletesAt, version });
		await endMemberships(this.#tables, userId, async (id) => this.remove(id, userId));
	}

	/** Ends the membership of a blocked owner, whether or not another owner is left. */
	protected async abandon(organizationId: string, userId: string): Promise<void> {
		await this.#tables.together([
			nextVersion(organizationId),
			removal(organizationMember, { organizationId, userId }),
			...this.#withoutRest(organizationId, userId, null)
		]);
	}

	async #ownershipsOf(userId: string) {
		return ownershipsOf(this.#tables, this.isBlocked, { userId, role: this.#roles.owner });
	}
}

/** The state after a change of a membership: the new role, or that it is over. */
interface Ending {
	readonly isOwnerAfterwards: boolean;
	readonly newRole?: string;
	readonly isOver?: boolean;
}

interface MemberKey {
	readonly organizationId: string;
	readonly userId: string;
	readonly role: string;
}
