/** Limits what the responses of a provider cause: requests by this server, and the time that they take. */
import type { AuthContext } from '../../../core/context/context.js';
import { providerOfPlugin } from '../../../core/plugin-table.js';
import { asError } from '../../../base/errors/logger.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { guess } from '../../../base/limits/run-attempt.js';
import { TimeoutError, withTimeout } from '../../../base/util/timeout.js';
import type { PendingSignIn } from '../checks.js';
import { identify, identityOf } from '../identity.js';
import type { OAuthIdentity } from '../identity.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { unavailable } from '../refusals.js';
import type { Server } from '../server.js';
import { metadataOf } from './target.js';

/** The longest time that the requests of one response may take together, in milliseconds. */
const exchangeMs = 20_000;

/**
 * Has a response verified, and counts it unless it leads to an identity: without a limit, one client could make the site send
 * requests to the provider as fast as it sends responses here. A plain error response causes none.
 * @throws {TooManyRequests} when the limit of the client is exceeded
 * @throws what {@link identify} throws
 */
export async function identifyWithin(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	pending: PendingSignIn,
	response: URLSearchParams
): Promise<OAuthIdentity> {
	if (provider.ownPage !== undefined) {
		const posted = { challenge: pending.state, fields: response };
		return within(ctx, req, provider, async () =>
			identityOf(provider, await providerOfPlugin(ctx, provider.id).verify(ctx, req, posted))
		);
	}
	const verify = (server: Server): Promise<OAuthIdentity> =>
		identify(ctx.instance, provider, server, pending, response);
	if (response.has('error') && !provider.protocols?.signedResponse) return inTime(ctx, provider, verify);
	const identity = await within(ctx, req, provider, verify);
	if (pending.pushed) await giveBack(ctx, req);
	return identity;
}

/** The sign-in does not depend on the count: one that stays is over when its time is. */
async function giveBack(ctx: AuthContext, req: AuthRequest): Promise<void> {
	try {
		await ctx.limits.giveBack('pushed', req.client());
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
	}
}

/**
 * Finds the pending sign-in of a response that has to be decrypted for that, and counts the response unless it has one: anyone can
 * encrypt something for the site, and decrypting it takes time.
 * @throws {TooManyRequests} when the limit of the client is exceeded, before anything is decrypted
 */
export async function decryptingWithin<T extends object>(
	ctx: AuthContext,
	req: AuthRequest,
	find: () => Promise<T>
): Promise<T> {
	const place = await ctx.limits.enter('callback', { accounts: [], client: req.client() });
	let isKnown = false;
	try {
		const result = await find();
		isKnown = !('pending' in result && result.pending instanceof Error);
		return result;
	} finally {
		await (isKnown ? place.succeeded() : place.ended());
	}
}

/**
 * Verifies what a browser brought from a provider, and counts it unless it leads to an identity.
 * @throws {TooManyRequests} when the limit of the client is exceeded
 */
export async function within(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	verify: (server: Server) => Promise<OAuthIdentity>
): Promise<OAuthIdentity> {
	const place = await ctx.limits.enter('callback', { accounts: [], client: req.client() });
	return guess([place], () => inTime(ctx, provider, verify));
}

async function inTime(
	ctx: AuthContext,
	provider: OAuthProvider,
	verify: (server: Server) => Promise<OAuthIdentity>
): Promise<OAuthIdentity> {
	try {
		return await withTimeout(exchangeMs, async () => verify(await metadataOf(ctx.instance, provider)));
	} catch (thrown) {
		throw thrown instanceof TimeoutError ? unavailable(provider, thrown) : thrown;
	}
}
