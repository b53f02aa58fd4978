/**
 * Renews the tokens of apps. The row of the API token lasts until the user signs in again, and its secret changes with each renewal. A
 * refresh token names the row and the renewal that it is for.
 *
 * A refresh token works once. The one before works for ten more seconds, for an app that lost the answer, and for two windows at the same
 * moment. Any earlier one was stolen, or its successor was: then the token of the app ends.
 *
 * @see RFC 9700, section 4.14.2
 */
import { TooManyRequests } from '../../../errors.js';
import type { AdapterSecret } from '../../../adapters/types.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AuthRequest } from '../../core/request/request.js';
import { sha256Base64Url } from '../../base/seal/digest.js';
import { guardOf, isNumber, isText } from '../../base/util/shape.js';
import { bearerKind } from '../../store/adapter/secrets/end.js';
import { isExpired, requireSecrets } from '../../store/adapter/secrets/store.js';
import { newTokenParts, readValue, tokenOf } from '../../plugins/tokens/bearer/token.js';
import { endTokenOf } from '../../plugins/tokens/bearer/tokens.js';

const purpose = 'framework-auth renewal of an app';
const graceMs = 10_000;
/** Other requests may change the row at the same moment: those that note its use. */
const mostTries = 8;

interface Refresh {
	readonly id: string;
	readonly turn: number;
}
const isRefresh = guardOf<Refresh>({ id: isText, turn: isNumber });

/** The part of the value of a row that renewals keep. */
interface Renewals {
	/** The number of renewals. */
	readonly turn: number;
	/** The time of the last one, in milliseconds. */
	readonly at: number;
	/** Seconds until a token is renewed. */
	readonly each: number;
}
const isRenewals = guardOf<Renewals>({ turn: isNumber, at: isNumber, each: isNumber });

/** Makes the first token of an app. @param each seconds until it renews it */
export async function issue(ctx: AuthContext, id: string, each: number): Promise<object | null> {
	return change(ctx, id, async () => Promise.resolve({ turn: 0, at: 0, each }));
}

/** Renews a token. Null for a refresh token that is not valid any more, or never was. */
export async function renew(ctx: AuthContext, req: AuthRequest, text: string): Promise<object | null> {
	const refresh = await opened(ctx, text);
	if (!refresh) return null;
	return change(ctx, refresh.id, async (secret) => {
		const content: unknown = contentOf(secret);
		if (!isRenewals(content)) return null;
		const { turn, at, each } = content;
		if (refresh.turn === turn) return { turn: turn + 1, at: Date.now(), each };
		if (refresh.turn === turn - 1 && Date.now() - at <= graceMs) return { turn, at, each };
		ctx.logger.warn('a refresh token was used twice: the token of the app has ended');
		await endTokenOf(ctx, String(secret.userId), secret.id, req);
		return null;
	});
}

/** Ends the token of an app. */
export async function revoke(ctx: AuthContext, req: AuthRequest, text: string): Promise<void> {
	const refresh = await opened(ctx, text);
	const secret = refresh && (await requireSecrets(ctx).getSecret(refresh.id));
	if (secret && secret.id === refresh.id && secret.kind === bearerKind) {
		await endTokenOf(ctx, String(secret.userId), secret.id, req);
	}
}

async function opened({ keyring }: AuthContext, text: string): Promise<Refresh | null> {
	const claims: unknown = (await keyring.open(text, purpose).catch(() => null))?.claims;
	return isRefresh(claims) ? claims : null;
}

/**
 * Gives the row of an app a new token. Of two changes at the same moment, one begins again.
 * @param next returns the renewals that are to be kept; null to change nothing
 * @throws {TooManyRequests} if others change the row all the time
 */
async function change(
	ctx: AuthContext,
	id: string,
	next: (secret: AdapterSecret) => Promise<Renewals | null>
): Promise<object | null> {
	const store = requireSecrets(ctx);
	for (let tries = 0; tries < mostTries; tries++) {
		const secret = await store.getSecret(id);
		const value = secret && readValue(secret);
		if (!value || secret.id !== id || secret.kind !== bearerKind || isExpired(secret)) return null;
		const renewals = await next(secret);
		if (!renewals) return null;
		const userId = String(secret.userId);
		const user = await store.getUser(userId);
		if (!user || String(user.id) !== userId) return null;
		const nowMs = Date.now();
		const leftSeconds = Math.floor(((secret.expires?.getTime() ?? 0) - nowMs) / 1000);
		const expiresIn = Math.min(renewals.each, leftSeconds);
		const parts = { ...newTokenParts(), id };
		const hash = await sha256Base64Url(parts.secret);
		const until = Math.floor(nowMs / 1000) + expiresIn;
		const changed = { ...secret, userId, value: JSON.stringify({ ...contentOf(secret), hash, until, ...renewals }) };
		// The refresh token is made first: what the row says then has an answer that can be given.
		const refreshToken = await ctx.keyring.seal({ id, turn: renewals.turn }, { salt: purpose, maxAge: leftSeconds });
		if (!(await store.updateSecret(changed, secret.version))) continue;
		const { name, email, image } = user;
		return {
			access_token: tokenOf(parts),
			token_type: 'Bearer',
			expires_in: expiresIn,
			scope: value.scopes.join(' '),
			refresh_token: refreshToken,
			session: { user: { id: userId, name, email, image }, expires: secret.expires }
		};
	}
	// The refresh token is still valid: without an answer of its own, the app would take it for the end of the session.
	throw new TooManyRequests(1, 'too many renewals at once of the token of an app', 'verification');
}

function contentOf({ value }: AdapterSecret): object {
	return Object(JSON.parse(value)) as object;
}
