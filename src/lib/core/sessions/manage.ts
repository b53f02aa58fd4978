/**
 * The sessions of a user: to see where the user is signed in, and to end unknown ones. A session is found by its id, and only
 * among those of its owner: the id of another user's session finds nothing.
 */
import { requireText } from '../../store/adapter/checks/text-arguments.js';
import type { AdapterSession } from '../../../adapters/types.js';
import { AccessDenied } from '../../../errors.js';
import { audit } from '../audit/audit.js';
import { endedKinds, endSecrets } from '../../store/adapter/secrets/end.js';
import { formsOf } from '../../store/adapter/token-forms.js';
import type { SessionInfo } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import { emit } from '../audit/events.js';
import type { AuthRequest } from '../request/request.js';
import { requireOwnSession } from './acting/own-session.js';
import { factsOfRow } from '../session/facts.js';
import { leaveSession, ownSessionOf, sessionOf } from './index.js';
import { ownUserKey } from './jwt/cookie.js';
import { requireLists, rowsOf } from './lists.js';
import { endAll, endAllBut, endOne, isEnded, requireRevocation } from './revocation.js';
import type { Revocable } from './revocation.js';
import { unlinkableMessage } from './unlinkable.js';
import { SessionEnded } from './validity/change-in-session.js';

/**
 * Lists the sessions of the signed-in user, this one first. The list is empty without a session, and if the user is not the
 * adapter's.
 */
export async function listSessions(ctx: AuthContext, req: AuthRequest): Promise<SessionInfo[]> {
	const store = requireLists(ctx);
	const { userId } = await ownSessionOf(ctx, req);
	if (userId === null) return [];
	const rows = await rowsOf(ctx, store, userId);
	const current = await currentRow(req, rows);
	return rows.map((row) => describeSession(row, row === current));
}

/** Ends one of them. @returns whether the user had a session with this id */
export async function endSession(ctx: AuthContext, req: AuthRequest, id: string): Promise<boolean> {
	requireText(id, 'id');
	if (ctx.session.strategy === 'jwt') return endEncrypted(ctx, req, id);
	const store = requireLists(ctx);
	const userId = await requireSessionOwner(ctx, req);
	const rows = await rowsOf(ctx, store, userId);
	const row = rows.find((each) => each.id === id);
	if (!row) return false;
	const current = await currentRow(req, rows);
	if (row === current) await leaveSession(ctx, req);
	else await endRow(ctx, row, current);
	await tell(ctx, req, [row]);
	return true;
}

/** Ends all of them except this one. @throws {AccessDenied} if this one has ended meanwhile */
export async function endOtherSessions(ctx: AuthContext, req: AuthRequest): Promise<void> {
	if (ctx.session.strategy === 'jwt') {
		const session = await requireEncrypted(ctx, req);
		await endAllBut(ctx, session);
		return tellOfMany(ctx, req, session.owner, 'others');
	}
	const store = requireLists(ctx);
	const userId = await requireSessionOwner(ctx, req);
	const rows = await rowsOf(ctx, store, userId);
	const current = await currentRow(req, rows);
	if (!current?.id) throw new SessionEnded();
	await store.deleteSessions(userId, current.id);
	await tell(
		ctx,
		req,
		rows.filter((row) => row !== current)
	);
}

/** Ends all of them, and signs this browser out. */
export async function endAllSessions(ctx: AuthContext, req: AuthRequest): Promise<void> {
	const encrypted = ctx.session.strategy === 'jwt' ? await requireEncrypted(ctx, req) : null;
	const owner = encrypted?.ownerKey ?? (await requireSessionOwner(ctx, req));
	const { userId } = await sessionOf(ctx, req);
	await endSessionsOf(ctx, owner, req);
	if (encrypted) await tellOfMany(ctx, req, encrypted.owner, 'all');
	// Tokens belong to a user of the adapter, whose id another user of the application may have.
	if (userId !== null) await endSecrets(ctx.adapter, userId);
	await leaveSession(ctx, req);
}

/** Lists the sessions of any user, for server code that may see them. */
export async function listSessionsOf(ctx: AuthContext, userId: string): Promise<SessionInfo[]> {
	requireText(userId, 'userId');
	return (await rowsOf(ctx, requireLists(ctx), userId)).map((row) => describeSession(row));
}

/** Ends one session of that user. @returns whether the user had a session with this id */
export async function endSessionOf(ctx: AuthContext, userId: string, id: string): Promise<boolean> {
	requireText(userId, 'userId');
	requireText(id, 'id');
	if (ctx.session.strategy === 'jwt') {
		requireRevocation(ctx);
		for (const key of keysOf(ctx, userId)) await endOne(ctx, key, id);
		await audit(ctx, null, { type: 'sessionEnded', userId, sessionId: id, details: { by: 'operator', which: 'one' } });
		return true;
	}
	const store = requireLists(ctx);
	const row = (await rowsOf(ctx, store, userId)).find((each) => each.id === id);
	if (!row) return false;
	await endRow(ctx, row);
	await tell(ctx, null, [row]);
	return true;
}

/** How often a session is looked for that gets a new id while it is ended. */
const attempts = 5;

/**
 * Ends a stored session, also under the id that a new proof or an added account gives it at this moment: its beginning stays the same.
 * @param current the session of the request, which goes on even if it began at the same moment
 */
async function endRow(
	ctx: AuthContext,
	{ id, userId, expires, ...row }: AdapterSession,
	current?: AdapterSession
): Promise<void> {
	const store = requireLists(ctx);
	const begun = factsOfRow({ ...row, userId, expires }, expires).createdAt?.getTime();
	let ids = [id];
	for (let attempt = 0; attempt < attempts && ids.length > 0; attempt++) {
		for (const each of ids) if (each) await store.deleteSessionById(each);
		const rows = begun === undefined ? [] : await rowsOf(ctx, store, String(userId));
		const others = rows.filter((other) => !current || other.id !== current.id);
		const same = others.filter((other) => factsOfRow(other, other.expires).createdAt?.getTime() === begun);
		ids = same.map((other) => other.id);
	}
}

/**
 * Ends all sessions of that user, and then all API tokens: none can be made meanwhile.
 * @param req the request of the user; null for an operator
 * @param keptSecret the id of a secret that stays
 */
export async function endAllSessionsOf(
	ctx: AuthContext,
	userId: string,
	req: AuthRequest | null = null,
	keptSecret?: string
): Promise<void> {
	requireText(userId, 'userId');
	for (const key of keysOf(ctx, userId)) await endSessionsOf(ctx, key, req);
	if (ctx.session.strategy === 'jwt') await tellOfMany(ctx, req, userId, 'all');
	await endSecrets(ctx.adapter, userId, endedKinds, keptSecret);
}

/** Returns the keys of the users with this id: encrypted sessions may be of one of the application's own, too. */
function keysOf(ctx: AuthContext, userId: string): Set<string> {
	return new Set(ctx.session.strategy === 'jwt' ? [userId, ownUserKey(ctx, userId)] : [userId]);
}

async function endSessionsOf(ctx: AuthContext, userId: string, req: AuthRequest | null): Promise<void> {
	if (ctx.session.strategy === 'jwt') {
		requireRevocation(ctx);
		return endAll(ctx, userId);
	}
	const store = requireLists(ctx);
	const rows = await rowsOf(ctx, store, userId);
	await store.deleteSessions(userId);
	await tell(ctx, req, rows);
}

/** The longest id in characters. The library makes no longer ones. */
const maxIdLength = 512;

/**
 * Ends an encrypted session by its id. An id of another user's session ends nothing, because the store's key contains the user's
 * own id.
 */
async function endEncrypted(ctx: AuthContext, req: AuthRequest, id: string): Promise<boolean> {
	const current = await requireEncrypted(ctx, req);
	if (id.length > maxIdLength || /\p{Cs}/u.test(id)) return false;
	if (id === current.id) await leaveSession(ctx, req);
	else await endOne(ctx, current.ownerKey, id);
	const { owner: userId } = current;
	await audit(ctx, req, { type: 'sessionEnded', userId, sessionId: id, details: { by: 'user', which: 'one' } });
	return true;
}

/** The encrypted session of a request. */
interface Encrypted extends Revocable {
	readonly owner: string;
	readonly id: string;
}

/** @throws {UnsupportedStrategy | AccessDenied} */
async function requireEncrypted(ctx: AuthContext, req: AuthRequest): Promise<Encrypted> {
	requireRevocation(ctx);
	const reading = await sessionOf(ctx, req);
	requireOwnSession(reading, 'ending sessions');
	const { owner, ownerKey = '', facts } = reading;
	if (owner && facts?.id !== undefined) {
		// An ended session must not end the others, nor keep itself: the cache may not know yet that it was ended.
		const session = { ...reading, owner, ownerKey, facts, id: facts.id };
		if ((await isEnded(ctx, session, 0)) === false) return session;
		throw new SessionEnded();
	}
	throw new AccessDenied(facts ? 'the token of the session has no `jti`, or no `sub`' : 'no user is signed in');
}

async function requireSessionOwner(ctx: AuthContext, req: AuthRequest): Promise<string> {
	const reading = await sessionOf(ctx, req);
	requireOwnSession(reading, 'ending sessions');
	const { session, userId } = reading;
	if (userId !== null) return userId;
	throw new AccessDenied(
		session ? unlinkableMessage('the sessions of this user are not known') : 'no user is signed in'
	);
}

/** Returns the row of this request's session. */
async function currentRow(
	{ cookies, cookieTable }: AuthRequest,
	rows: readonly AdapterSession[]
): Promise<AdapterSession | undefined> {
	const forms = await formsOf(cookies[cookieTable.sessionToken.name]);
	return rows.find((row) => forms.includes(row.sessionToken));
}

function describeSession(row: AdapterSession, current = false): SessionInfo {
	// An id that contains the token is not shown: the browser would learn the tokens of other browsers.
	return { id: '', ...factsOfRow(row, row.expires), current };
}

async function tell(ctx: AuthContext, req: AuthRequest | null, ended: readonly AdapterSession[]): Promise<void> {
	for (const session of ended) await emit(ctx, req, 'signOut', { session }, req ? 'user' : 'operator');
}

/** Records that encrypted sessions have ended, of which there is no list. */
async function tellOfMany(
	ctx: AuthContext,
	req: AuthRequest | null,
	userId: string,
	which: 'others' | 'all'
): Promise<void> {
	await audit(ctx, req, { type: 'sessionEnded', userId, details: { by: req ? 'user' : 'operator', which } });
}
