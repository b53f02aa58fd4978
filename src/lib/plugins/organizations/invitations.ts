/** Invitations: a token, of which only the hash is stored, for an address or for each visitor who has the link. */
import { isSameAddress } from '../../base/util/address.js';
import type { RowOf } from '../../store/tables/definition.js';
import { insertion, removal, update, type Change, type TableOperations } from '../../store/tables/operations.js';
import { AtLeast, Plus } from '../../store/tables/operators.js';
import {
	AddressUnproven,
	InvitationForOther,
	InvitationInvalid,
	InvitationLimit,
	OrganizationMissing
} from './errors.js';
import type { CustomRoleStore } from './custom-roles.js';
import { nextVersion, standing, type Asking } from './standing.js';
import type { OrganizationStore } from './store.js';
import { organization, organizationInvitation, organizationMember } from './tables.js';
import type { Invitation } from './types.js';

/** The time in which the token of a mail proves the address, in milliseconds, as that of a magic link does. */
const PROOF_MS = 24 * 60 * 60 * 1000;
/** The shortest time between two mails to one address, in milliseconds. */
const PAUSE_MS = 60 * 1000;
/** How often an invitation is tried to be added while others change the organization. */
const LIMIT_TRIES = 200;
/** How often an acceptance is tried while others accept the same invitation. */
const TRIES = 20;

/** The limits of invitations. */
export interface InvitationLimits {
	readonly ageMs: number;
	/** The most that wait, of one organization. */
	readonly most: number;
}

/** A new invitation. */
export interface NewInvitation {
	readonly role: string;
	/** The address in its one form; null for an invitation by link. */
	readonly email: string | null;
	readonly uses: number;
}

/** Someone who accepts an invitation. */
export interface Guest {
	readonly userId: string;
	/** The address in any spelling, and whether it is proven. */
	readonly email: string | null;
	readonly isProven: boolean;
}

type Row = RowOf<typeof organizationInvitation>;

export class InvitationStore {
	readonly #tables: TableOperations;
	readonly #organizations: OrganizationStore;
	readonly #roles: CustomRoleStore;
	readonly #limits: InvitationLimits;

	constructor(
		tables: TableOperations,
		organizations: OrganizationStore,
		roles: CustomRoleStore,
		limits: InvitationLimits
	) {
		this.#tables = tables;
		this.#organizations = organizations;
		this.#roles = roles;
		this.#limits = limits;
	}

	/**
	 * Stores an invitation, in place of an earlier one for the address.
	 * @returns its token
	 * @throws {InvitationLimit | InvitationInvalid}
	 */
	async create(organizationId: string, by: Asking, { role, email, uses }: NewInvitation): Promise<IssuedInvitation> {
		const now = Date.now();
		const token = newToken();
		const values = {
			tokenHash: await hashOf(token),
			role,
			inviterId: by.userId,
			uses,
			createdAt: new Date(now),
			provesUntil: new Date(now + Math.min(PROOF_MS, this.#limits.ageMs)),
			expires: new Date(now + this.#limits.ageMs)
		};
		const earlier = email === null ? null : await this.#tables.find(organizationInvitation, { organizationId, email });
		if (earlier && now - earlier.createdAt.getTime() < PAUSE_MS) {
			throw new InvitationLimit('the address was invited less than a minute ago: wait a minute');
		}
		const id = earlier?.id ?? crypto.randomUUID();
		const stored = earlier
			? [update(organizationInvitation, { id, tokenHash: earlier.tokenHash }, values, { required: true })]
			: [insertion(organizationInvitation, { ...values, id, organizationId, email })];
		// The inviter must still have the role by which the invitation was allowed.
		const changes = [...standing(organizationId, by, role), ...stored];
		if (await (earlier ? this.#tables.together(changes) : this.#addWithinLimit(organizationId, changes))) {
			return { ...invitationOf({ ...values, id, organizationId, email }), token };
		}
		throw new InvitationInvalid('the organization, the inviter or another invitation has changed meanwhile: try again');
	}

	/** Adds an invitation. Of two at once, one looks again, which keeps the limit. Returns false where it was not possible. */
	async #addWithinLimit(organizationId: string, changes: readonly Change[]): Promise<boolean> {
		for (let attempt = 0; attempt < LIMIT_TRIES; attempt++) {
			const version = (await this.#tables.find(organization, { id: organizationId }))?.version;
			if (version === undefined) return false;
			const waiting = { organizationId, expires: new AtLeast(new Date()), uses: new AtLeast(1) };
			if ((await this.#tables.count(organizationInvitation, waiting)) >= this.#limits.most) {
				throw new InvitationLimit(
					`${this.#limits.most} invitations of the organization wait: withdraw one, or raise \`mostInvitations\``
				);
			}
			if (await this.#tables.together([nextVersion(organizationId, version), ...changes])) return true;
			if ((await this.#tables.count(organization, { id: organizationId, version })) > 0) return false;
		}
		return false;
	}

	/** Returns those that wait, the newest last. */
	async list(organizationId: string): Promise<Invitation[]> {
		const rows = await this.#tables.select(
			organizationInvitation,
			{ organizationId, expires: new AtLeast(new Date()), uses: new AtLeast(1) },
			{ orderBy: ['createdAt', 'id'], limit: 1000 }
		);
		return rows.map(invitationOf);
	}

	/**
	 * Withdraws an invitation. Returns whether it was there.
	 * @param by the member who does so, who must still have this role at that moment
	 * @throws {OrganizationMissing}
	 */
	async cancel(organizationId: string, id: string, by?: Asking): Promise<boolean> {
		const where = { id, organizationId };
		const changes = [...standing(organizationId, by), removal(organizationInvitation, where, { required: true })];
		if (await this.#tables.together(changes)) return true;
		if ((await this.#tables.count(organizationInvitation, where)) === 0) return false;
		throw new OrganizationMissing('the role of the member who asks has changed meanwhile: try again');
	}

	/** Returns the invitation of a token, if it could be accepted now. @throws {InvitationInvalid} */
	async open(token: string): Promise<Row & { readonly inviter: Asking }> {
		const row = await this.#tables.find(organizationInvitation, { tokenHash: await hashOf(token) });
		if (!row || row.uses < 1 || row.expires <= new Date())
			throw new InvitationInvalid('the invitation has ended: invite the address again');
		if (!(await this.#organizations.find({ id: row.organizationId }))) {
			throw new InvitationInvalid('the organization was deleted: restore it, or ignore the invitation');
		}
		const [inviterRole, isBlocked] = await Promise.all([
			this.#organizations.roleOf(row.organizationId, row.inviterId),
			this.#organizations.isBlocked(row.inviterId)
		]);
		const roles = await this.#roles.rolesOf(row.organizationId);
		const mayInvite = inviterRole !== null && !isBlocked && roles.of(inviterRole).has('member:invite');
		if (!mayInvite || !roles.covers(inviterRole, row.role)) {
			throw new InvitationInvalid('the inviter may no longer give this role: let another member invite the address');
		}
		return { ...row, inviter: { userId: row.inviterId, role: inviterRole, roleVersion: roles.versionOf(inviterRole) } };
	}

	/** Checks that a person may accept it. @throws {InvitationInvalid | InvitationForOther} */
	async openFor(token: string, person: Omit<Guest, 'userId'>): Promise<void> {
		const { email, provesUntil } = await this.open(token);
		requireAddress(email, provesUntil, person);
	}

	/** Returns the organization to which a token invites, if the user is a member: also when no use is left. Null otherwise. */
	async organizationOf(token: string, userId: string): Promise<string | null> {
		const row = await this.#tables.find(organizationInvitation, { tokenHash: await hashOf(token) });
		if (!row || row.expires <= new Date()) return null;
		return (await this.#organizations.roleOf(row.organizationId, userId)) === null ? null : row.organizationId;
	}

	/** Called when someone has become a member. */
	protected joined?(joined: Joined): Promise<void>;

	/**
	 * Makes someone a member. A member stays as they are, and the invitation waits.
	 * @returns the id of the organization
	 * @throws {InvitationInvalid | InvitationForOther}
	 */
	async accept(token: string, guest: Guest): Promise<string> {
		return this.#accept(token, guest, false);
	}

	/**
	 * Makes a user a member who has just signed up by the invitation. Its row stays until the end, so that the page of the link leads the
	 * new member on.
	 * @throws {InvitationInvalid | InvitationForOther}
	 */
	async join(token: string, guest: Guest): Promise<string> {
		return this.#accept(token, guest, true);
	}

	async #accept(token: string, guest: Guest, stays: boolean, tries = TRIES): Promise<string> {
		const { id, organizationId, role, email, uses, provesUntil, inviter } = await this.open(token);
		requireAddress(email, provesUntil, guest);
		const { userId } = guest;
		if ((await this.#organizations.roleOf(organizationId, userId)) !== null) return organizationId;
		const where = { id, tokenHash: await hashOf(token) };
		const made = await this.#tables.together([
			...standing(organizationId, inviter, role),
			nextVersion(organizationId),
			uses === 1 && !stays
				? removal(organizationInvitation, { ...where, uses }, { required: true })
				: update(
						organizationInvitation,
						{ ...where, uses: new AtLeast(stays ? 1 : 2) },
						{ uses: new Plus(-1) },
						{ required: true }
					),
			...this.#organizations.withoutTeams(organizationId, userId),
			insertion(organizationMember, { organizationId, userId, role, createdAt: new Date() })
		]);
		if (made) await this.joined?.({ invitationId: id, organizationId, role, inviterId: inviter.userId, userId });
		if (made || (await this.#organizations.roleOf(organizationId, userId)) !== null) return organizationId;
		// Another visitor accepted at the same moment, and a use is left; or the guest has no account any more.
		if (uses > 1 && tries > 1) return this.#accept(token, guest, stays, tries - 1);
		throw new InvitationInvalid('the invitation was accepted by someone else, or withdrawn: invite the address again');
	}
}

/** Someone who has become a member. */
export interface Joined {
	readonly invitationId: string;
	readonly organizationId: string;
	readonly role: string;
	readonly inviterId: string;
	readonly userId: string;
}

/** An invitation with its token, which is shown once. */
export interface IssuedInvitation extends Invitation {
	readonly token: string;
}

/** @throws {InvitationForOther} unless the visitor has the invited address, proven by now or by the mail that has just arrived */
function requireAddress(invited: string | null, provesUntil: Date, { email, isProven }: Omit<Guest, 'userId'>): void {
	if (invited === null) return;
	if (email === null || !isSameAddress(email, invited))
		throw new InvitationForOther('the invitation is for another address: sign in with that one, or invite this one');
	if (!provesAddress(provesUntil, { isProven })) {
		throw new AddressUnproven('the email is too old to prove the address: verify the address first');
	}
}

/** Whether a visitor with the invited address may accept: it is proven, or the email is new enough to prove it. */
export function provesAddress(provesUntil: Date, { isProven }: Pick<Guest, 'isProven'>): boolean {
	return isProven || provesUntil > new Date();
}

function invitationOf({ id, email, role, uses, createdAt, expires }: Row): Invitation {
	return { id, email, role, uses, createdAt, expires };
}

function newToken(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}

async function hashOf(token: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
