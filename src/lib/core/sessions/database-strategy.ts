/**
 * Sessions in the data layer. The cookie holds a random token; one adapter call finds session and user. Reading extends
 * a session at most once per `updateAge`, never creates one, and removes one that has expired.
 */
import type { AdapterSession, SessionDetails } from '../../../adapters/types.js';
import { InvalidConfig, SessionTokenError } from '../../../errors.js';
import type { CookieWrite, SessionFacts } from '../../../types.js';
import { requireStore } from '../../store/adapter/require-store.js';
import { unlessGone } from '../../store/adapter/unless-gone.js';
import type { AuthContext } from '../context/context.js';
import type { AuthRequest } from '../request/request.js';
import { fromNow, isoText } from '../../base/util/clock.js';
import { lazy } from '../../base/util/lazy.js';
import { membersOfRow, present } from './callbacks.js';
import { deleted, findAll, findCounted, sessionCookie, tokenOf, tokensOf, twinsOf } from './database/cookie.js';
import { findLive, remove } from './database/live.js';
import type { LiveSession } from './database/live.js';
import { endEarlier, keepsDetails, wasThere } from './database/removal.js';
import { detailsOf, factsOfRow, newFacts, provenAgain, shownFacts } from '../session/facts.js';
import { isDue, lifetimeOf, withEnd, withinAge } from './lifetimes/lifetime.js';
import { missingColumn, withoutKinds } from './lifetimes/required-columns.js';
import { noSession } from '../request/reading.js';
import type { SessionReading, SessionUpdate } from '../request/reading.js';
import { newSessionToken } from './validity/token.js';
import { columnOf, dataOfRow, isObject, storeData } from './stored-data.js';
import type { Beginning, Issued, SessionStrategy, SignedIn } from '../session/strategy.js';
import { isValid } from '../lifecycle.js';
import { missingMethods } from '../../store/adapter/requirements.js';

export const databaseStrategy: SessionStrategy = {
	async read(ctx, req, update) {
		const live = await findUsable(ctx, req);
		if ('cookies' in live) return live;
		const token = tokenOf(req) ?? '';
		const due = isDue(ctx, live.session, live.facts);
		const extension = due ? await extend(ctx, req, token, live) : unchanged(live);
		if (!extension) return noSession(deleted(req));
		const { user } = live;
		const row = extension.details ? { ...live.session, ...extension.details } : live.session;
		const id = String(user.id);
		// The token and the rest of the row stay on the server. An application adds members of `user` that the browser may see.
		const { expires } = extension;
		const facts = factsAfter(ctx, live, extension);
		const initial = {
			user: { id, name: user.name, email: user.email, image: user.image, ...membersOfRow(ctx, user) },
			expires: isoText(expires),
			...shownFacts(facts)
		};
		const data = update ? await changedData(ctx, token, row, update) : dataOfRow(row);
		if (!data) return noSession(deleted(req));
		const { stored, issued } = data;
		const session = await present(ctx, req, initial, { user, stored, issued }, update, SessionTokenError);
		return { session, userId: session && id, user, facts: session && facts, issued, cookies: extension.cookies };
	},

	async issue(ctx, req, signedIn) {
		const begin = () => beginSession(ctx, req, signedIn);
		if (!ctx.session.maxPerUser?.refuses) return begin();
		// One at a time: otherwise sign-ins at the same moment could all be refused.
		return ctx.instance.locks.run([`sessions of ${signedIn.user.id}`], begin);
	},

	async reissue(ctx, req, proven) {
		requireDetails(ctx);
		const previous = tokenOf(req);
		if (previous === undefined) return null;
		// One at a time: of two proofs for one session, the second finds that it has another token now.
		return ctx.instance.locks.run([`session ${previous}`], async () => {
			const store = requireStore(ctx, 'session.strategy "database"');
			const live = await findLive(ctx, previous);
			if (!live) return null;
			const { session, facts: before } = live;
			const { expires } = session;
			const facts = provenAgain(ctx, req, proven, before);
			const details = { ...formerProof, ...detailsOf(facts), sessionToken: newSessionToken(ctx) };
			const created = await store.createSession({ ...session, ...details, userId: String(live.user.id) });
			if (!factsOfRow(created, expires).authenticatedAt) {
				await remove(ctx, created.sessionToken);
				throw new InvalidConfig(
					'the table of sessions has no column "authenticatedAt", which a reauthentication needs: add it, as `npx framework-auth schema` prints'
				);
			}
			const there = (await store.getSessionAndUser(previous)) !== null;
			if (wasThere(ctx, await remove(ctx, previous), there)) {
				req.state.begunSession = factsOfRow(created, expires).id;
				return [sessionCookie(req, created.sessionToken, before, expires)];
			}
			// Another process has ended the session in the meantime, and it must not come back.
			await remove(ctx, created.sessionToken);
			return null;
		});
	},

	async revoke(ctx, req) {
		const ended: AdapterSession[] = [];
		for (const token of tokensOf(req)) ended.push(...(await end(ctx, token)));
		const cookies = tokenOf(req) === undefined ? [] : [...twinsOf(req, ended.length), ...deleted(req)];
		return { cookies, messages: ended.map((session) => ({ session })) };
	}
};

/** Returns the session of the cookie, or the reading without one. */
async function findUsable(ctx: AuthContext, req: AuthRequest): Promise<LiveSession | SessionReading> {
	const live = await findCounted(ctx, req);
	if (live === 'absent') return noSession();
	if (live === 'conflict') return (await conflicts()).conflictOf(ctx, req);
	if (!live) return noSession(deleted(req));
	return (await isValid(ctx, live)) ? live : noSession();
}

/** Ends a session, and returns its row; none if it had ended. One at a time: not every adapter returns whether this call deleted it. */
function end(ctx: AuthContext, token: string): Promise<AdapterSession[]> {
	return ctx.instance.locks.run([`session ${token}`], async () => {
		const live = await findLive(ctx, token);
		if (live?.session.actorId) await (await actors()).endActorsRow(ctx, live.session);
		const removed = live && (await remove(ctx, token));
		const row = removed === 'gone' ? null : (removed ?? live?.session);
		return row ? [row] : [];
	});
}

async function beginSession(ctx: AuthContext, req: AuthRequest, signedIn: Beginning): Promise<Issued> {
	const previous = tokensOf(req);
	const twins = previous.length > 1 ? twinsOf(req, (await findAll(ctx, previous)).length) : [];
	const { anonymous, basis, issued } = signedIn;
	const sessionToken = newSessionToken(ctx, anonymous);
	const kind = { remember: signedIn.remember === false ? (false as const) : undefined, anonymous };
	const begun = basis?.begun ?? new Date();
	const expires = withinAge(ctx, begun, fromNow(lifetimeOf(ctx, kind).maxAgeSeconds));
	const facts = keepsDetails(ctx) ? detailsOf(newFacts(ctx, req, signedIn, expires, begun)) : {};
	const details: SessionDetails = { ...facts, ...columnOf(issued) };
	if (kind.remember === false && !keepsDetails(ctx)) throw withoutKinds();
	const userId = signedIn.user.id;
	const store = requireStore(ctx, 'session.strategy "database"');
	const created = await store.createSession({ sessionToken, userId, expires, ...details });
	const missing = missingColumn(ctx, details, created);
	if (missing) {
		await remove(ctx, sessionToken);
		throw missing;
	}
	const { maxPerUser } = ctx.session;
	if (maxPerUser?.refuses) {
		await (await limiting()).refuseBeyondLimit(ctx, { ...created, userId }, maxPerUser.limit, previous);
	}
	const takeBack = () => remove(ctx, sessionToken);
	await signedIn.settle(factsOfRow(created, expires).id, takeBack);
	const replaced = await endEarlier(ctx, req, signedIn, takeBack);
	if (maxPerUser && !maxPerUser.refuses) {
		await (await limiting()).endBeyondLimit(ctx, req, { ...created, userId }, maxPerUser.limit);
	}
	const cookie = sessionCookie(req, created.sessionToken, kind, expires);
	const marks = details.createdAt && created.createdAt ? [] : await markOf(ctx, req, signedIn, cookie.value);
	return { cookies: [...twins, cookie, ...marks], replaced };
}

/** Returns the mark of the sign-in: of one in the name of the earlier session, that of the latter. */
async function markOf(ctx: AuthContext, req: AuthRequest, { basis }: SignedIn, token: string): Promise<CookieWrite[]> {
	const { markSignIn, markedSignIn } = await signInMarks();
	const at = basis ? await markedSignIn(ctx, req) : new Date();
	return at ? [await markSignIn(ctx, req, token, at)] : [];
}

/** Few sites need it: adapters with columns for the facts of a session store the time of a sign-in. */
const signInMarks = lazy(() => import('./freshness/sign-in-mark.js'));

/** Returns the data of a session, with the change that is asked for; null if the session has ended meanwhile. */
async function changedData(
	ctx: AuthContext,
	sessionToken: string,
	row: AdapterSession,
	{ data, keeps }: SessionUpdate
): ReturnType<typeof storeData> {
	// An adapter without columns for details works as before: the callbacks get the data, and it is not stored.
	if (!keeps || !isObject(data) || !keepsDetails(ctx)) return dataOfRow(row);
	return storeData(ctx, sessionToken, data, {
		read: async () => (await findLive(ctx, sessionToken))?.session ?? null,
		write: async (text) => (await change(ctx, { sessionToken, data: text })) === 'changed'
	});
}

/** The columns that a new proof replaces, each of which it may lack. */
const formerProof = { authenticatedAt: undefined, methods: undefined, sid: undefined, acr: undefined };

/** @throws {MissingAdapterMethods} if the adapter does not store how and when a user proved their identity */
function requireDetails(ctx: AuthContext): void {
	if (keepsDetails(ctx)) return;
	throw missingMethods(
		['listSessions'],
		'by it, an adapter says that it stores when a user authenticated, and a reauthentication needs that'
	);
}

/** Few sites need them. */
const actors = lazy(() => import('./acting/actors-row.js'));
const conflicts = lazy(() => import('./validity/conflict.js'));

/** Returns the facts of a session that was read. A table may have no columns for most of them. */
function factsAfter(ctx: AuthContext, { session, facts }: LiveSession, { expires, details }: Extension): SessionFacts {
	const { anonymous } = facts;
	if (!keepsDetails(ctx)) return anonymous ? { expires, anonymous } : { expires };
	return withEnd(ctx, details ? factsOfRow({ ...session, ...details }, expires) : facts);
}

/** Changes a session, if it still exists. If the adapter answers nothing, a second lookup shows whether it does. */
async function change(
	ctx: AuthContext,
	changed: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>
): Promise<'changed' | 'gone'> {
	const { sessionToken } = changed;
	const answer = await unlessGone(ctx, sessionToken, async (store) => store.updateSession(changed));
	if (answer) return answer === 'gone' ? 'gone' : 'changed';
	return (await requireStore(ctx, 'session.strategy "database"').getSessionAndUser(sessionToken)) ? 'changed' : 'gone';
}

/**
 * The time for which one process extends a session only once, in milliseconds: of requests at the same time, the first does it.
 */
const extensionWindowMs = 60_000;

interface Extension {
	readonly expires: Date;
	readonly details?: SessionDetails;
	readonly cookies: CookieWrite[];
}

function unchanged({ session: { expires } }: LiveSession): Extension {
	return { expires, cookies: [] };
}

/** Extends a session that is due. Returns null if it was ended in the meantime. */
async function extend(
	ctx: AuthContext,
	req: AuthRequest,
	sessionToken: string,
	live: LiveSession
): Promise<Extension | null> {
	const { expires } = live.session;
	const { createdAt } = live.facts;
	const extension = `${sessionToken} ${expires.getTime()}`;
	const extended = withinAge(ctx, createdAt, fromNow(lifetimeOf(ctx, live.facts).maxAgeSeconds));
	const ours = extended > expires && ctx.instance.extensions.claim(extension, Date.now() + extensionWindowMs);
	if (!ours) return unchanged(live);
	const now = new Date();
	// A session that is older than this column begins to age now.
	const details = keepsDetails(ctx) ? { lastUsedAt: now, ...(!createdAt && { createdAt: now }) } : {};
	try {
		if ((await change(ctx, { sessionToken, expires: extended, ...details })) === 'gone') return null;
	} catch (thrown) {
		ctx.instance.extensions.release(extension);
		throw thrown;
	}
	return { expires: extended, details, cookies: [sessionCookie(req, sessionToken, live.facts, extended)] };
}

/** Few sites need it. */
const limiting = lazy(() => import('./lifetimes/session-limit.js'));
