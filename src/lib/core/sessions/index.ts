/**
 * The session of a request, with either strategy. It is read once for all callers. The cookies that a reading asks for stay with
 * the request until the response is made: a second reading would run the `jwt` callback on a token that the first may have used
 * up, such as a refresh token that rotates.
 */
import type { CookieWrite } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import { forgetReading, recordWrites } from '../request/request-state.js';
import type { AuthRequest } from '../request/request.js';
import { lazy } from '../../base/util/lazy.js';
import { observed } from '../../base/util/observed.js';
import { requireOwnSession } from './acting/own-session.js';
import type { Proof } from '../session/proof.js';
import { noSession } from '../request/reading.js';
import type { SessionReading, SessionUpdate } from '../request/reading.js';
import type { Beginning, ProvenAgain, Revocation, SessionStrategy, SignedIn, Whole } from '../session/strategy.js';
import { requireSession } from './validity/change-in-session.js';
import { rememberReading } from './validity/reading-of.js';
import { afterEnd, lifecycle } from '../lifecycle.js';

export type * from '../request/reading.js';
export * from '../session/proof.js';
export type * from '../session/strategy.js';
export { whole } from '../session/strategy.js';

/** A site loads the one that it uses. */
const strategies = {
	jwt: lazy(async () => (await import('./jwt-strategy.js')).jwtStrategy),
	database: lazy(async () => (await import('./database-strategy.js')).databaseStrategy)
} as const satisfies Record<string, () => Promise<SessionStrategy>>;

/** Reads the session, once in a request. */
export function sessionOf(ctx: AuthContext, req: AuthRequest): Promise<SessionReading> {
	return req.state.reading ?? startReading(ctx, req);
}

/** Reads the session of a user who has signed in: an anonymous one counts as none. */
export async function signedInSessionOf(ctx: AuthContext, req: AuthRequest): Promise<SessionReading> {
	const reading = await sessionOf(ctx, req);
	return reading.facts?.anonymous ? noSession() : reading;
}

/**
 * Reads the session of its owner, for what others may not see of an account: one in which another user acts as the owner counts as none,
 * as an anonymous one does. No list has what the account page hides then.
 */
export async function ownSessionOf(ctx: AuthContext, req: AuthRequest): Promise<SessionReading> {
	const reading = await signedInSessionOf(ctx, req);
	return reading.facts?.actor ? noSession() : reading;
}

/** Returns how the person signed in to the session of a request, for a session that replaces it. */
export async function earlierProof(ctx: AuthContext, req: AuthRequest): Promise<Proof> {
	const { methods = [], authenticatedAt, sid, acr, subject, provider } = (await sessionOf(ctx, req)).facts ?? {};
	const there = {
		...(sid && { sid }),
		...(acr && { acr }),
		...(subject && { subject }),
		...(provider && { provider })
	};
	return { methods, ...(authenticatedAt && { authenticatedAt }), ...there };
}

/** Changes the session, and reads it. */
export async function updateSession(
	ctx: AuthContext,
	req: AuthRequest,
	update: SessionUpdate
): Promise<SessionReading> {
	const { state } = req;
	// The change builds on the result of an earlier reading, whose cookies the browser gets together with those of the change.
	await state.reading;
	recordWrites(state, state.renewal);
	return startReading(ctx, req, update);
}

/**
 * Begins a session, always with a new token. The previous session of the browser ends. All checks come first: a sign-in that is refused
 * has changed nothing.
 */
export async function issueSession(ctx: AuthContext, req: AuthRequest, signedIn: Whole): Promise<CookieWrite[]> {
	const begun: (() => Promise<void>)[] = [];
	const earlier = () => sessionOf(ctx, req);
	const hooks = lifecycle.of(ctx);
	for (const beginning of hooks.beginning ?? []) {
		const hook = await beginning(ctx, req, signedIn, earlier);
		if (hook) begun.push(hook);
	}
	let issued: Beginning['issued'];
	for (const issuing of hooks.issuing ?? []) {
		const data = await issuing(ctx, req, signedIn, earlier);
		if (data) issued = { ...issued, ...data };
	}
	const remember = signedIn.remember ?? (await keptKind(req, signedIn)) ?? !ctx.session.asksToRemember;
	const { users, user, isNewUser, since, anonymous } = signedIn;
	const userStore = users === 'adapter' && (!isNewUser || since) && !anonymous ? ctx.adapter : undefined;
	const mayHaveMarks = userStore?.getSecret !== undefined;
	const confirmed = async () => {
		const id = String(user.id);
		if (signedIn.basis) await requireSession(signedIn.basis.goesOn);
		await Promise.all([
			userStore && (await ways()).requireWay(userStore, id, signedIn),
			mayHaveMarks && (await blocking()).requireUnblocked(ctx, id)
		]);
		await signedIn.confirmed?.();
		for (const hook of begun) await hook();
	};
	const settle: Beginning['settle'] = async (sessionId, takeBack) => {
		// Records from here on are of this session.
		req.state.begunSession = sessionId;
		try {
			await confirmed();
		} catch (thrown) {
			req.state.begunSession = undefined;
			await takeBack?.();
			throw thrown;
		}
	};
	const { cookies, replaced } = await (
		await strategyOf(ctx)
	).issue(ctx, req, { ...signedIn, remember, settle, issued });
	forgetReading(req.state);
	for (const each of replaced) await afterEnd(ctx, req, { ...each, which: 'one', reason: 'replaced' });
	return [...cookies];
}

const blocking = lazy(() => import('./validity/blocked.js'));
const ways = lazy(() => import('./validity/way-there.js'));

/** Ends a session that has just begun if its provider has ended its own meanwhile. @throws what the confirmation throws */
async function confirm(
	ctx: AuthContext,
	req: AuthRequest,
	cookies: readonly CookieWrite[],
	{ confirmed }: Pick<SignedIn, 'confirmed'>
): Promise<void> {
	try {
		await confirmed?.();
	} catch (thrown) {
		recordWrites(req.state, cookies);
		await revokeSession(ctx, req);
		throw thrown;
	}
}

/** A session that replaces another one of the same user, as after linking an account, keeps its kind. */
async function keptKind({ state }: AuthRequest, { user }: SignedIn): Promise<boolean | undefined> {
	// The code that asked for the session has the error.
	const earlier = await state.reading?.catch(() => null);
	return earlier?.facts && earlier.userId === String(user.id) ? earlier.facts.remember !== false : undefined;
}

/**
 * Goes on with the session under a new token, after the same person has proved their identity again. Returns null if it has ended
 * meanwhile.
 */
export async function reissueSession(
	ctx: AuthContext,
	req: AuthRequest,
	proven: ProvenAgain
): Promise<CookieWrite[] | null> {
	const { state } = req;
	// The new token builds on the result of an earlier reading, whose cookies it replaces.
	const before = await sessionOf(ctx, req);
	requireOwnSession(before, 'confirming the identity');
	if (before.facts?.anonymous) return null;
	recordWrites(state, state.renewal);
	const cookies = await (await strategyOf(ctx)).reissue(ctx, req, proven);
	if (!cookies) return null;
	forgetReading(state);
	await confirm(ctx, req, cookies, proven);
	return cookies;
}

/** Ends the session in the browser, and on the server if it is stored there. */
export async function revokeSession(ctx: AuthContext, req: AuthRequest): Promise<Revocation> {
	// This comes first, so that the browser is signed out even if the data layer fails.
	forgetReading(req.state);
	return (await strategyOf(ctx)).revoke(ctx, req);
}

/**
 * Ends the session in the middle of a request, which goes on without one. Its cookies are written together with those of a
 * reading.
 */
export async function leaveSession(ctx: AuthContext, req: AuthRequest): Promise<void> {
	const { cookies } = await revokeSession(ctx, req);
	req.state.reading = Promise.resolve(noSession(cookies));
	req.state.renewal = cookies;
}

function strategyOf(ctx: AuthContext): Promise<SessionStrategy> {
	return strategies[ctx.session.strategy]();
}

function startReading(ctx: AuthContext, req: AuthRequest, update?: SessionUpdate): Promise<SessionReading> {
	const { state } = req;
	const { strategy: name } = ctx.session;
	// Every read comes here: it does not wait for what is loaded.
	const read = () =>
		strategies[name].loaded?.read(ctx, req, update) ??
		strategyOf(ctx).then((strategy) => strategy.read(ctx, req, update));
	const reading = observed(ctx, 'auth.session.read', { 'auth.session.strategy': name }, read).then((result) => {
		if (state.reading === reading) state.renewal = result.cookies;
		if (result.session) {
			state.personal = true;
			rememberReading(result.session, { ctx, req, reading: result });
		}
		state.complete = reading;
		return result;
	});
	return (state.reading = reading);
}
