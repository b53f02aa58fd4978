/**
 * The facts of a session: its id, its beginning, and how the person signed in. A stored session has them in optional columns, an
 * encrypted one in its own claim. A fact that is not stored is absent, and never made up.
 */
import type { AdapterSession, SessionDetails } from '../../../adapters/types.js';
import type { JWT, Session, SessionFacts } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import type { AuthRequest } from '../request/request.js';
import { isoText } from '../../base/util/clock.js';
import type { ProvenAgain, SignedIn } from './strategy.js';

/** The longest name of a browser that is stored, in characters. */
const maxAgentLength = 256;
/** Longer than any IP address with a zone. */
const maxAddressLength = 64;

/** Returns the facts of a session that begins now. */
export function newFacts(
	{ session }: Pick<AuthContext, 'session'>,
	req: AuthRequest,
	{
		account,
		proof,
		remember,
		anonymous
	}: { readonly account: Pick<SignedIn['account'], 'provider'> } & Pick<SignedIn, 'proof' | 'remember' | 'anonymous'>,
	expires: Date,
	createdAt = new Date()
): SessionFacts & { id: string } {
	return withoutNothing({
		id: crypto.randomUUID(),
		createdAt,
		lastUsedAt: new Date(),
		provider: account.provider,
		...proof,
		userAgent: agentOf(req),
		clientAddress: session.clientAddress
			? (req.info.clientAddress?.slice(0, maxAddressLength) ?? undefined)
			: undefined,
		remember: remember === false ? remember : undefined,
		anonymous,
		expires
	});
}

/**
 * Returns the facts of a session whose user has proved their identity again. It goes on: it keeps its beginning, and the provider
 * of its sign-in, together with the provider's own session. How and when the user proved it is new.
 */
export function provenAgain(
	ctx: Pick<AuthContext, 'session'>,
	req: AuthRequest,
	{ proof, provider }: ProvenAgain,
	{ createdAt, expires, provider: first = provider, sid, subject, remember }: SessionFacts
): SessionFacts & { id: string } {
	const { sid: newSid, subject: newSubject, ...rest } = proof;
	const facts = newFacts(ctx, req, { account: { provider: first }, proof: rest, remember }, expires);
	const nextSid = first === provider && newSid !== undefined ? newSid : sid;
	const person = first === provider && newSubject !== undefined ? newSubject : subject;
	return withoutNothing({ ...facts, createdAt: createdAt ?? facts.createdAt, sid: nextSid, subject: person });
}

/** Returns the browser's name for itself, without control characters and not too long. */
export function agentOf({ headers }: AuthRequest): string | undefined {
	return (
		headers
			.get('user-agent')
			?.replaceAll(/\p{Cc}/gu, '')
			.slice(0, maxAgentLength) || undefined
	);
}

/** Returns the columns of a session. */
export function detailsOf({
	methods,
	remember,
	actor,
	subject: _,
	expires: __,
	endsAt: ___,
	anonymous: ____,
	...facts
}: SessionFacts): SessionDetails {
	return {
		...facts,
		...(methods && { methods: methods.join(',') }),
		...(remember === false && { lifetime: 'short' }),
		...(actor && { actorId: actor.id, actorSessionId: actor.sessionId })
	};
}

/** Returns the facts of a row. Columns of these names may be the application's own, with values of any kind. */
export function factsOfRow(row: AdapterSession, expires: Date): SessionFacts {
	const { methods } = row;
	return withoutNothing({
		id: shownIdOf(row),
		createdAt: dateOf(row.createdAt),
		lastUsedAt: dateOf(row.lastUsedAt),
		authenticatedAt: dateOf(row.authenticatedAt),
		methods: typeof methods === 'string' ? methods.split(',').filter(Boolean) : undefined,
		provider: nonEmptyText(row.provider),
		sid: nonEmptyText(row.sid),
		acr: nonEmptyText(row.acr),
		userAgent: nonEmptyText(row.userAgent),
		clientAddress: nonEmptyText(row.clientAddress),
		remember: row.lifetime === 'short' ? false : undefined,
		actor: actorOf(row),
		expires
	});
}

/** Returns the actor, if another user acts as the owner. */
function actorOf({ actorId, actorSessionId }: AdapterSession): SessionFacts['actor'] {
	const [id, sessionId] = [idTextOf(actorId), idTextOf(actorSessionId)];
	return id && sessionId ? { id, sessionId } : undefined;
}

/**
 * Returns the id of a session as text. An id that contains the token is not used: a person who sees it
 * could take over the session.
 */
function shownIdOf({ id, sessionToken }: { readonly id?: unknown; readonly sessionToken: string }): string | undefined {
	const text = idTextOf(id);
	return text?.includes(sessionToken) ? undefined : text;
}

/** Returns an id as text, of whichever kind the data layer makes. */
function idTextOf(id: unknown): string | undefined {
	return typeof id === 'number' || typeof id === 'bigint' ? String(id) : nonEmptyText(id);
}

function nonEmptyText(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

function dateOf(value: unknown): Date | undefined {
	const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : value;
	return date instanceof Date && !Number.isNaN(date.getTime()) ? date : undefined;
}

/**
 * The claim with the facts of an encrypted session, except its id, which is `jti`. It is in the sealed token only: callbacks
 * neither see nor set it, so that it stays the same however often the token is made again.
 */
export const factsClaim = 'framework-auth.session';

/**
 * The data that plugins have put into a session when it began, by their names: a claim of an encrypted session like that one, and a member
 * of a stored session's data that no update replaces.
 */
export const issuedKey = 'framework-auth.plugins';

/**
 * The value of the claim with the facts. Times are in seconds, as in the other claims, with fractions. The browser's name is for lists, which
 * need a data layer: it is not here.
 */
export interface FactsClaim {
	readonly at?: number;
	readonly auth?: number;
	readonly amr?: readonly string[];
	readonly by?: string;
	readonly sid?: string;
	readonly sub?: string;
	readonly acr?: string;
	/** 1 if the session ends with the session of the browser. */
	readonly short?: 1;
	/** 1 for an anonymous user. */
	readonly anon?: 1;
	/** When the adapter was last asked for the user, if that was after the sign-in. */
	readonly seen?: number;
	/** The `jti` that the session began with, if it has another one since. */
	readonly first?: string;
	/** The `jti` that the session had before, if that was another one than the first. */
	readonly prev?: string;
	/** 1 if the session is one of the application's own users, although there is an adapter. */
	readonly own?: 1;
}

/** The claim. */
export function claimOf(facts: SessionFacts, { first, prev }: Pick<FactsClaim, 'first' | 'prev'> = {}): FactsClaim {
	const { createdAt, authenticatedAt, methods, provider, sid, subject: sub, acr, remember, anonymous } = facts;
	const [at, auth] = [secondsOf(createdAt), secondsOf(authenticatedAt)];
	const short = remember === false ? 1 : undefined;
	const anon = anonymous && 1;
	return withoutNothing({ at, auth, amr: methods, by: provider, sid, sub, acr, short, anon, first, prev });
}

/** Returns the `jti` that the session of a token began with. It stays the same when a proof changes the `jti`. */
export function firstIdOf(claims: JWT): string | undefined {
	return (claims[factsClaim] as FactsClaim | undefined)?.first ?? claims.jti;
}

/** Returns the `jti` that the session of a token had before, if that was another one than the first. */
export function previousIdOf(claims: JWT): string | undefined {
	return (claims[factsClaim] as FactsClaim | undefined)?.prev;
}

/** Whether the session is known to be one of the application's own users. Another library did not say. */
export function isOwnUsers(claims: JWT): boolean {
	return (claims[factsClaim] as FactsClaim | undefined)?.own === 1;
}

/**
 * Returns the facts of a token. If another library made it, or it is older than this claim, the session began when it was first
 * issued.
 */
export function factsOfToken(claims: JWT): SessionFacts {
	const own = claims[factsClaim] as FactsClaim | undefined;
	const issued = moment(claims.iat);
	return withoutNothing({
		id: claims.jti,
		createdAt: own ? moment(own.at) : issued,
		lastUsedAt: issued,
		authenticatedAt: moment(own?.auth),
		methods: own?.amr,
		provider: own?.by,
		sid: own?.sid,
		subject: own?.sub,
		acr: own?.acr,
		remember: own?.short === 1 ? false : undefined,
		anonymous: own?.anon === 1 ? true : undefined,
		expires: moment(claims.exp) ?? new Date()
	});
}

/** Returns when the adapter was last asked for the user of a token, in seconds since the epoch. */
export function checkedAtOf(claims: JWT): number | undefined {
	const own = claims[factsClaim] as FactsClaim | undefined;
	return own?.seen ?? own?.at ?? claims.iat;
}

/** Returns the facts that the browser may know, as members of the session. */
export function shownFacts({
	id,
	authenticatedAt,
	methods,
	provider,
	actor,
	anonymous
}: SessionFacts): Partial<Session> {
	const shown = {
		id,
		authenticatedAt: authenticatedAt && isoText(authenticatedAt),
		methods: methods && [...methods],
		provider,
		actor: actor && { id: actor.id },
		anonymous
	};
	return withoutNothing(shown);
}

function moment(seconds: number | undefined): Date | undefined {
	return seconds === undefined ? undefined : new Date(Math.round(seconds * 1000));
}

function secondsOf(date: Date | undefined): number | undefined {
	return date && date.getTime() / 1000;
}

/** Returns the members that have a value. Unknown ones are absent. */
function withoutNothing<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
	// This is part of every read, so it makes no lists of entries.
	const result: Partial<T> = {};
	for (const name in members) if (members[name] !== undefined) result[name] = members[name];
	return result as { [K in keyof T]: Exclude<T[K], undefined> };
}
