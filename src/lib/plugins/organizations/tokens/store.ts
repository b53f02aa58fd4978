/** API tokens of organizations in the tables: made by a member, who has the right, and of no more than the member may do. */
import type { RowOf } from '../../../store/tables/definition.js';
import { insertion, removal, type Change, type TableOperations } from '../../../store/tables/operations.js';
import { AtLeast } from '../../../store/tables/operators.js';
import { OrganizationInvalid, OrganizationMissing, TokenLimit } from '../errors.js';
import type { IsBlocked } from '../manage/owners.js';
import { storedPolicy } from '../policy/policy.js';
import type { Roles } from '../roles.js';
import { nextVersion, standing, type Asking } from '../standing.js';
import { organization, organizationMember } from '../tables.js';
import { hashOf, isSame, newParts, readToken, tokenOf } from './secret.js';
import { organizationToken } from './tables.js';
import type { MadeOrganizationToken, OrganizationToken } from './types.js';

/** How often a token is tried to be made while others change the organization. */
const TRIES = 50;
/** The shortest time between two notes of a use, in milliseconds. */
const NOTE_MS = 60 * 60 * 1000;
/** Compared in place of a hash that is not there. */
const noHash = '0'.repeat(64);

/** A new token, checked. */
export interface TokenValues {
	readonly label: string;
	readonly scopes: readonly string[];
	readonly expires: Date;
	readonly madeIn: Record<string, unknown>;
}

/** A token that was accepted. */
export interface AcceptedToken {
	readonly token: RowOf<typeof organizationToken>;
	readonly organization: RowOf<typeof organization>;
	/** The scopes that count now. */
	readonly scopes: readonly string[];
}

export class TokenStore {
	readonly #tables: TableOperations;
	readonly #most: number;

	constructor(tables: TableOperations, most: number) {
		this.#tables = tables;
		this.#most = most;
	}

	/**
	 * Makes a token. That of two at once one looks again keeps the limit.
	 * @param by the member who does so, who must still have this role at that moment
	 * @throws {TokenLimit | OrganizationMissing}
	 */
	async create(organizationId: string, by: Asking, values: TokenValues): Promise<MadeOrganizationToken> {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const match = await this.#tables.find(organization, { id: organizationId });
			const member = await this.#tables.find(organizationMember, { organizationId, userId: by.userId });
			if (!match || match.deletesAt || member?.role !== by.role) {
				throw new OrganizationMissing(
					'the organization was deleted, or the role of the member who asks has changed meanwhile: try again'
				);
			}
			const valid = { organizationId, expires: new AtLeast(new Date()) };
			if ((await this.#tables.count(organizationToken, valid)) >= this.#most) {
				throw new TokenLimit(`the organization has ${this.#most} API tokens: revoke one first`);
			}
			const parts = newParts();
			const row = {
				...values,
				id: parts.id,
				organizationId,
				hash: await hashOf(parts.secret),
				scopes: [...values.scopes],
				makerId: by.userId,
				memberSince: member.createdAt,
				outlives: storedPolicy(match.policy).tokensOutlive === true,
				createdAt: new Date(),
				lastUsedAt: null
			};
			const made = await this.#tables.together([
				nextVersion(organizationId, match.version),
				...standing(organizationId, by),
				insertion(organizationToken, row)
			]);
			if (made) return { ...describe(row), token: tokenOf(parts) };
		}
		throw new OrganizationMissing(
			'the organization, or the role of the member who asks, changed with each attempt: try again'
		);
	}

	/** Returns the valid tokens, the newest first. */
	async list(organizationId: string): Promise<OrganizationToken[]> {
		const valid = { organizationId, expires: new AtLeast(new Date()) };
		const page = { orderBy: ['createdAt', 'id'], descending: true, limit: 1000 } as const;
		return (await this.#tables.select(organizationToken, valid, page)).map(describe);
	}

	/** Returns the valid tokens that a user has made, with the id of the organization of each. */
	async madeBy(makerId: string): Promise<(OrganizationToken & { readonly organizationId: string })[]> {
		const where = { makerId, expires: new AtLeast(new Date()) };
		const rows = await this.#tables.select(organizationToken, where, { limit: 1000 });
		return rows.map((row) => ({ ...describe(row), organizationId: row.organizationId }));
	}

	/**
	 * Revokes a token. Returns it; null without one.
	 * @param by the member who does so, who must still have this role at that moment
	 * @throws {OrganizationMissing}
	 */
	async end(organizationId: string, id: string, by?: Asking): Promise<OrganizationToken | null> {
		const row = await this.#tables.find(organizationToken, { id, organizationId });
		if (!row) return null;
		const where = { id, organizationId };
		const changes = [...standing(organizationId, by), removal(organizationToken, where, { required: true })];
		if (await this.#tables.together(changes)) return describe(row);
		if ((await this.#tables.count(organizationToken, where)) === 0) return null;
		throw new OrganizationMissing('the role of the member who asks has changed meanwhile: try again');
	}

	/** Ends the tokens of a user whose account is deleted, except those that go on by policy. The tokens of a blocked user all end. */
	async endOf(makerId: string, isBlocked: IsBlocked): Promise<void> {
		const all = await isBlocked(makerId);
		const pairs = await this.#tables.selectWith(organizationToken, { makerId }, 'organizationId', { limit: 1000 });
		for (const { row, other } of pairs) {
			if (!all && row.outlives && storedPolicy(other.policy).tokensOutlive) continue;
			await this.#tables.delete(organizationToken, { id: row.id });
		}
	}

	/**
	 * Accepts a token; null for one that is not valid. It takes one statement for the token and its organization, and two at once for its
	 * maker: a blocked one has no token, and unless it outlives them, it ends with the membership and follows the role.
	 * @param rolesFor returns the roles in which a role of the organization is known
	 */
	async accept(
		text: string,
		isBlocked: IsBlocked,
		rolesFor: (organizationId: string, role: string) => Promise<Roles>
	): Promise<AcceptedToken | null> {
		const parts = readToken(text);
		if (!parts) return null;
		const [pair] = await this.#tables.selectWith(organizationToken, { id: parts.id }, 'organizationId', { limit: 1 });
		const matches = isSame(await hashOf(parts.secret), pair?.row.hash ?? noHash);
		if (!matches || !pair || pair.row.id !== parts.id) return null;
		const { row, other } = pair;
		if (row.expires <= new Date() || other.deletesAt) return null;
		const rights = await this.#rights(row, { organization: other, isBlocked, rolesFor });
		if (!rights) return null;
		await this.#note(row);
		return { token: row, organization: other, scopes: scopesIn(row).filter((scope) => rights.has(scope)) };
	}

	/** Returns the most that a token may do now; null for one that has ended with its maker. */
	async #rights(
		{ makerId, memberSince, outlives, organizationId }: RowOf<typeof organizationToken>,
		{
			organization: { policy },
			isBlocked,
			rolesFor
		}: {
			readonly organization: RowOf<typeof organization>;
			readonly isBlocked: IsBlocked;
			readonly rolesFor: (organizationId: string, role: string) => Promise<Roles>;
		}
	): Promise<ReadonlySet<string> | null> {
		const goesOn = outlives && storedPolicy(policy).tokensOutlive === true;
		const [member, blocked] =
			makerId === null
				? [null, false]
				: await Promise.all([
						goesOn ? null : this.#tables.find(organizationMember, { organizationId, userId: makerId }),
						isBlocked(makerId)
					]);
		if (blocked) return null;
		if (goesOn) {
			const roles = await rolesFor(organizationId, '');
			return roles.of(roles.owner);
		}
		if (!member || member.createdAt.getTime() !== memberSince.getTime()) return null;
		return (await rolesFor(organizationId, member.role)).of(member.role);
	}

	async #note({ id, lastUsedAt }: RowOf<typeof organizationToken>): Promise<void> {
		const now = new Date();
		if (lastUsedAt && lastUsedAt.getTime() > now.getTime() - NOTE_MS) return;
		await this.#tables.update(organizationToken, { id }, { lastUsedAt: now });
	}
}

/** The changes that end the tokens of a member whose membership ends, or begins again, except those that go on by policy. */
export function withoutTokens(organizationId: string, makerId: string, policy: unknown): Change[] {
	const ending = storedPolicy(policy).tokensOutlive ? { outlives: false } : {};
	return [removal(organizationToken, { organizationId, makerId, ...ending })];
}

function scopesIn({ scopes }: Pick<RowOf<typeof organizationToken>, 'scopes'>): string[] {
	const list: unknown = scopes;
	return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : [];
}

function describe(row: RowOf<typeof organizationToken>): OrganizationToken {
	const { id, label, makerId, outlives, createdAt, lastUsedAt, expires } = row;
	return { id, label, scopes: scopesIn(row), makerId, outlives, createdAt, lastUsedAt, expires };
}

/** The longest time of a token, in seconds: 366 days. */
const LONGEST = 366 * 24 * 60 * 60;

/** @throws {OrganizationInvalid} */
export function expiresAfter(seconds: unknown): Date {
	if (Number.isSafeInteger(seconds) && Number(seconds) >= 1 && Number(seconds) <= LONGEST) {
		return new Date(Date.now() + Number(seconds) * 1000);
	}
	throw new OrganizationInvalid(
		`\`expiresIn\` of an API token has to be whole seconds, from 1 to ${LONGEST} (366 days)`
	);
}
