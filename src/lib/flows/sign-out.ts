/** Signs out: ends the session on the server first, then in the browser, together with pending sign-ins. */
import { AuthError, SignOutError } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import { FlowFailure } from '../errors/flow-failure.js';
import { asError } from '../errors/logger.js';
import { deleteChunked } from '../http/cookies.js';
import { redirect } from '../http/outcome.js';
import type { Redirect } from '../http/outcome.js';
import { dropAllPending } from '../http/pending-cookies.js';
import type { AuthRequest } from '../http/request.js';
import { resolveReturnTo } from '../http/return-to.js';
import { revokeSession } from '../session/index.js';
import { lazy } from '../util/lazy.js';
import { emit } from './events.js';

const revocation = lazy(() => import('../provider-tokens/sign-out.js'));

/** Signs out, even if no user is signed in. @throws {SignOutError} when the data layer fails; the browser is still signed out */
export async function signOut(ctx: AuthContext, req: AuthRequest, wanted?: string | null): Promise<Redirect> {
	const returnTo = await resolveReturnTo(ctx, req, wanted);
	const pending = [...dropAllPending(req), ...deleteChunked(req.cookies, req.cookieTable.tokens)];
	const revokes = [...ctx.providers.values()].some((each) => each.kind === 'oauth' && each.revokeOnSignOut);
	const revokeTokens = revokes ? await (await revocation()).revocationAtSignOut(ctx, req) : undefined;
	try {
		const { cookies, message } = await revokeSession(ctx, req);
		await revokeTokens?.();
		const session = 'session' in message ? message.session : message.token;
		if (session) await emit(ctx, req, 'signOut', message);
		const { clearSiteData } = ctx.session;
		return { ...redirect(returnTo, [...pending, ...cookies]), ...(clearSiteData && { clearSiteData }) };
	} catch (thrown) {
		const err = thrown instanceof AuthError ? thrown : new SignOutError('signing out failed', asError(thrown));
		throw new FlowFailure(err, { cookies: [...pending, ...deleteChunked(req.cookies, req.cookieTable.sessionToken)] });
	}
}
