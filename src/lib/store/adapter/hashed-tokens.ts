/**
 * Sessions whose rows hold hashes of their tokens (`sha256:` and the hash), so that a reader of the database cannot sign in. Rows
 * with plain tokens, from before, are found too, and hashed at their first use. Functions take the token of a cookie, or a hash
 * as a row has it.
 */
import type { AdapterSession, SessionDetails } from '../../../adapters/types.js';
import { AdapterError } from '../../../errors.js';
import type { Store } from './methods.js';
import { mayBeRefusal } from './store.js';
import { hashOf, isHash } from './token-forms.js';

type SessionAndUser = Awaited<ReturnType<Store['getSessionAndUser']>>;
type Created = { sessionToken: string; userId: string; expires: Date } & SessionDetails;
type Changes = Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>;

/** Stores a session. Returns it with the token for the cookie. */
export async function createHashed(store: Store, session: Created): Promise<AdapterSession> {
	const { sessionToken } = session;
	const hash = await hashOf(sessionToken);
	const created = await store.createSession({ ...session, sessionToken: hash });
	if (created.sessionToken === hash) return { ...created, sessionToken };
	throw new AdapterError(
		'the adapter stored another session token than it was given, so that the session could not be found again: correct it, ' +
			'or set session.hashTokens to false',
		{ cause: { method: 'createSession' } }
	);
}

/** Finds a session: one query, except for rows with plain tokens and for unknown tokens. */
export async function findByToken(store: Store, token: string): Promise<SessionAndUser> {
	if (isHash(token)) return findExactly(store, token);
	const hash = await hashOf(token);
	const pair = await findExactly(store, hash);
	if (pair) return pair;
	const plain = await findExactly(store, token);
	// Another request may have hashed the row between the two queries.
	return plain ? hashRow(store, plain, hash) : findExactly(store, hash);
}

/**
 * Finds the row with this token. Compares it byte by byte, because the collation of a database may treat several texts as equal.
 */
async function findExactly(store: Store, token: string): Promise<SessionAndUser> {
	const pair = await store.getSessionAndUser(token);
	if (!pair || pair.session.sessionToken === token) return pair;
	if (typeof (pair.session.sessionToken as unknown) === 'string') return null;
	throw new AdapterError(
		'the adapter returned a session without its sessionToken, which session.hashTokens compares: correct it, or set ' +
			'session.hashTokens to false',
		{ cause: { method: 'getSessionAndUser' } }
	);
}

/**
 * Replaces the plain token of a row by its hash. Concurrent requests may do the same, and others may end the session meanwhile:
 * an ended session must not come back.
 */
async function hashRow(store: Store, plain: NonNullable<SessionAndUser>, hash: string): Promise<SessionAndUser> {
	const { session } = plain;
	const { replaceSessionToken } = store;
	if (!isLive(plain)) return plain;
	const replaced = replaceSessionToken
		? await replaceSessionToken(session.sessionToken, hash)
		: await replaceRow(store, session, hash);
	if (replaced) return { ...plain, session: { ...session, sessionToken: hash } };
	return findExactly(store, hash);
}

/** The caller removes a session that has expired, or has no user. */
function isLive({ session, user }: NonNullable<SessionAndUser>): boolean {
	const expires = session.expires as Date | null | undefined;
	return Boolean(user as unknown) && expires instanceof Date && expires.getTime() > Date.now();
}

/**
 * Replaces a row, for adapters that cannot change its token. The new row comes first, so that concurrent requests find one. If the
 * old row is gone then, the session was ended: {@link deleteByToken} deletes the old row first, so that one of both notices.
 */
async function replaceRow(store: Store, { id: _, ...session }: AdapterSession, hash: string): Promise<boolean> {
	const { sessionToken } = session;
	const { userId, expires } = session;
	// Without the methods for lists, an adapter has no columns for details.
	const row = store.listSessions ? { ...session, id: crypto.randomUUID() } : { userId, expires };
	try {
		await store.createSession({ ...row, sessionToken: hash });
	} catch (thrown) {
		// Another request has created it.
		if (mayBeRefusal(thrown) && (await findExactly(store, hash))) return false;
		throw thrown;
	}
	if (await findExactly(store, sessionToken)) {
		await deleteIfThere(store, sessionToken);
		return true;
	}
	await deleteIfThere(store, hash);
	return false;
}

/** Changes a session, in whichever form its row holds the token. */
export async function updateByToken(store: Store, changes: Changes): Promise<AdapterSession | null | undefined> {
	const { sessionToken } = changes;
	if (isHash(sessionToken)) return store.updateSession(changes);
	const update = async (token: string) => store.updateSession({ ...changes, sessionToken: token });
	const hash = await hashOf(sessionToken);
	const hashed = await ifThere(store, hash, update);
	// An adapter may answer nothing about a row that it has changed. A session is read before it is changed, and hashed then: only
	// rows of a list may be plain.
	if (hashed ?? (await findExactly(store, hash))) return hashed;
	return (await ifThere(store, sessionToken, update)) ?? hashed;
}

/**
 * Deletes a session, in whichever form its row holds the token. The row may change from one form to the other meanwhile, by
 * {@link hashRow}: one query is enough only for an adapter that changes rows in place and answers what it deleted.
 */
export async function deleteByToken(store: Store, token: string): Promise<AdapterSession | null | undefined> {
	if (isHash(token)) return deleteRow(store, token);
	const hash = await hashOf(token);
	const { replaceSessionToken } = store;
	const first = replaceSessionToken && (await deleteIfThere(store, hash));
	if (first) return first;
	// The plain row comes first: see `replaceRow`.
	const plain = await deleteIfThere(store, token);
	if (plain && replaceSessionToken) return plain;
	return (await deleteIfThere(store, hash)) ?? plain;
}

async function deleteIfThere(store: Store, sessionToken: string) {
	return ifThere(store, sessionToken, (token) => deleteRow(store, token));
}

async function deleteRow(store: Store, token: string): Promise<AdapterSession | null | undefined> {
	return (await store.deleteSession(token)) as AdapterSession | null | undefined;
}

/** Calls the adapter for a row that may not exist. Some adapters throw then; that is not a failure. */
async function ifThere<T>(store: Store, token: string, call: (token: string) => Promise<T>): Promise<T | null> {
	try {
		return await call(token);
	} catch (thrown) {
		if (!mayBeRefusal(thrown) || (await findExactly(store, token))) throw thrown;
		return null;
	}
}
