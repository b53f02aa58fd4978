/**
 * The session of a request, whichever strategy keeps it. It is read once, whoever asks, and what the reading wants
 * written stays with the request until the edge writes it: a second reading would run the `jwt` callback on a token that
 * the first may have used up, such as a refresh token that rotates.
 */
import type { CookieWrite } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import { forgetReading, recordWrites } from '../http/request-state.js';
import type { AuthRequest } from '../http/request.js';
import { databaseStrategy } from './database-strategy.js';
import { jwtStrategy } from './jwt-strategy.js';
import { noSession } from './reading.js';
import type { SessionReading, SessionUpdate } from './reading.js';
import type { Proof } from './proof.js';
import type { Revocation, SessionStrategy, SignedIn } from './strategy.js';

export type * from './reading.js';
export * from './proof.js';
export type * from './strategy.js';

const strategies = { jwt: jwtStrategy, database: databaseStrategy } as const satisfies Record<string, SessionStrategy>;

/** Reads the session, the first time that it is asked for in a request. */
export function sessionOf(ctx: AuthContext, req: AuthRequest): Promise<SessionReading> {
	return req.state.reading ?? startReading(ctx, req);
}

/** What the session of a request knows of how the person signed in: for one that takes its place. */
export async function earlierProof(ctx: AuthContext, req: AuthRequest): Promise<Proof> {
	const { methods = [], authenticatedAt, sid, acr } = (await sessionOf(ctx, req)).facts ?? {};
	return { methods, ...(authenticatedAt && { authenticatedAt }), ...(sid && { sid }), ...(acr && { acr }) };
}

/** Changes the session, and reads it. */
export async function updateSession(
	ctx: AuthContext,
	req: AuthRequest,
	update: SessionUpdate
): Promise<SessionReading> {
	const { state } = req;
	// The change builds on what an earlier reading has led to, which the browser gets as part of what comes of it now.
	await state.reading;
	recordWrites(state, state.renewal);
	return startReading(ctx, req, update);
}

/** Begins a session, always under a new token; one that the browser had ends. */
export async function issueSession(ctx: AuthContext, req: AuthRequest, signedIn: SignedIn): Promise<CookieWrite[]> {
	const cookies = await strategyOf(ctx).issue(ctx, req, signedIn);
	forgetReading(req.state);
	return cookies;
}

/** Ends the session on the server where it is kept there, and in the browser. */
export function revokeSession(ctx: AuthContext, req: AuthRequest): Promise<Revocation> {
	// Also where the data layer fails: the browser is signed out all the same.
	forgetReading(req.state);
	return strategyOf(ctx).revoke(ctx, req);
}

/** Ends the session in the middle of a request, which goes on without one. Who writes what reading led to writes this. */
export async function leaveSession(ctx: AuthContext, req: AuthRequest): Promise<void> {
	const { cookies } = await revokeSession(ctx, req);
	req.state.reading = Promise.resolve(noSession(cookies));
	req.state.renewal = cookies;
}

function strategyOf(ctx: AuthContext): SessionStrategy {
	return strategies[ctx.session.strategy];
}

function startReading(ctx: AuthContext, req: AuthRequest, update?: SessionUpdate): Promise<SessionReading> {
	const { state } = req;
	const reading = strategyOf(ctx)
		.read(ctx, req, update)
		.then((found) => {
			if (state.reading === reading) state.renewal = found.cookies;
			if (found.session) state.personal = true;
			return found;
		});
	return (state.reading = reading);
}
