/**
 * Receives a logout from the server of a provider. It has no cookie and no origin: its signature alone proves where it comes from,
 * and is verified before anything is asked of the data layer.
 *
 * @see OpenID Connect Back-Channel Logout 1.0, sections 2.5 (the request), 2.7 (the actions) and 2.8 (the response)
 */
import { AuthError, InvalidRequest, LogoutTokenError, TooManyRequests } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError, headline } from '../../../base/errors/logger.js';
import { mediaType, readUrlencoded } from '../../../base/http/body.js';
import { json } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import { claimOnce } from '../../../core/request/pending-cookies.js';
import type { Route } from '../../../base/http/paths.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { guess } from '../../../base/limits/run-attempt.js';
import { clockToleranceSeconds } from '../id-token.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { readMarks, writeMark } from '../../../core/sessions/revocation.js';
import { endAtProvider } from './end-sessions.js';
import { longestAgeSeconds, verifyLogoutToken } from './logout-token.js';
import type { Logout } from './logout-token.js';
import { receiverOf } from './receiver.js';
import { forwardedLogout } from './way-in.js';

/** Answers `/backchannel-logout/:provider`. @throws {UnknownAction | TooManyRequests} */
export async function receiveLogout(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const provider = receiverOf(ctx, route, 'backChannel');
	try {
		const attempt = await ctx.limits.enter('logout', { accounts: [], client: req.client() });
		await guess([attempt], async () => {
			const logout = await verifyLogoutToken(ctx, provider, await readToken(req));
			// The token is used up last: a provider that gets no answer sends it again.
			await endAtProvider(ctx, req, provider, logout, logout.issuedAt, await endOf(ctx, provider, logout));
			await requireFirstUse(ctx, provider, logout);
		});
		return json({});
	} catch (thrown) {
		if (thrown instanceof TooManyRequests) throw thrown;
		return failure(ctx, thrown);
	}
}

/** Reads the form. A server in front of SvelteKit may have given it another type, so that SvelteKit lets it pass. */
async function readToken(req: AuthRequest): Promise<string> {
	const type = mediaType(req.headers);
	if (type !== 'application/x-www-form-urlencoded' && type !== forwardedLogout) {
		throw new LogoutTokenError('the logout request has to be a urlencoded form');
	}
	const { logout_token: token } = await readUrlencoded(req, new Set(['logout_token']));
	if (token) return token;
	throw new LogoutTokenError('the form needs a logout_token');
}

/**
 * Returns the moment up to which sessions end, in milliseconds: now when the token is here for the first time. A token that is sent again
 * ends no session that began after the logout.
 */
async function endOf(ctx: AuthContext, provider: OAuthProvider, { jti, issuedAt }: Logout): Promise<number> {
	const isFirst = await claimOnce(ctx, `${await keyOf(provider, jti)} arrived`, issuedAt + longestAgeSeconds);
	return isFirst ? Date.now() : Math.min(Date.now(), (issuedAt + clockToleranceSeconds) * 1000);
}

async function keyOf({ id }: OAuthProvider, jti: string): Promise<string> {
	return `logout:${await sha256Hex(`${id}\0${jti}`)}`;
}

/**
 * Uses the token up, for all processes that share the data layer. Older tokens are refused by their age.
 * @throws {LogoutTokenError} if it was used before
 */
async function requireFirstUse(ctx: AuthContext, provider: OAuthProvider, { jti, issuedAt }: Logout): Promise<void> {
	const key = await keyOf(provider, jti);
	const isFirst = await claimOnce(ctx, key, issuedAt + longestAgeSeconds);
	// Without an adapter that can claim, the store of ended sessions keeps it.
	const isKnown = isFirst && !ctx.adapter?.claimOnce && (await readMarks(ctx, [key]))[0];
	if (!isFirst || isKnown) throw new LogoutTokenError('the logout token was used before: its `jti` has to be new');
	if (!ctx.adapter?.claimOnce) await writeMark(ctx, key, 'used');
}

/** The answer to a logout that did not work. It does not say which rule was broken: the log does. @see section 2.8 */
function failure({ logger }: AuthContext, thrown: unknown): Outcome {
	const isInvalid = thrown instanceof LogoutTokenError || thrown instanceof InvalidRequest;
	const error = thrown instanceof AuthError ? thrown : asError(thrown);
	if (isInvalid) logger.warn(headline(thrown), thrown);
	else logger.error(error);
	return isInvalid
		? json({ error: 'invalid_request', error_description: 'The logout token is not valid.' }, [], 400)
		: json({ error: 'server_error', error_description: 'The logout failed. Send a new one.' }, [], 400);
}
