/**
 * The second half of a sign-in of a native app: the app exchanges the code for an API token, and ends the token when the user signs
 * out of the app.
 *
 * @see RFC 6749, sections 4.1.3, 5.1 and 5.2; RFC 7636, section 4.6; RFC 7009
 */
import { UnknownAction } from '../../../../../errors.js';
import type { ApiTokenOptions, NewApiToken } from '../../../../../types.js';
import { endTokenOf, storeToken } from '../../bearer/tokens.js';
import { requireSecrets } from '../../../../store/adapter/secrets/store.js';
import { isSecretOf, readToken, readValue } from '../../bearer/token.js';
import { bearerKind } from '../../../../store/adapter/secrets/end.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { readFields } from '../../../../base/http/body.js';
import type { Fields } from '../../../../base/http/body.js';
import { json } from '../../../../base/http/outcome.js';
import type { Outcome } from '../../../../base/http/outcome.js';
import { claimOnce } from '../../../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { digest } from '../../../../base/seal/digest.js';
import { toBase64Url } from '../../../../base/seal/encoding.js';
import { SessionEnded } from '../../../../core/sessions/validity/change-in-session.js';
import { goesOn } from '../../../../core/sessions/validity/named-session.js';
import { openCode } from './code.js';
import type { Code } from './code.js';
import { nativeApps } from './options.js';

const names = new Set(['grant_type', 'code', 'redirect_uri', 'code_verifier', 'token']);

/** Answers with a token, or with an error of RFC 6749. A wrong code counts for the client, as a wrong link of a mail does. */
export async function exchangeCode(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const native = nativeApps.of(ctx);
	if (!native) throw new UnknownAction('`native` is not configured');
	const fields = await readFields(req, names);
	if ((fields.grant_type ?? 'authorization_code') !== 'authorization_code') return refused('unsupported_grant_type');
	const attempt = await ctx.limits.enter('verification', { accounts: [], client: req.client() });
	try {
		const session = await redeem(ctx, fields);
		const { expiresInSeconds: expiresIn, scopes, label } = native;
		const made = session && (await tokenIn(ctx, req, session, { expiresIn, scopes, label }));
		if (!made) {
			await attempt.ended();
			return refused('invalid_grant');
		}
		await attempt.succeeded();
		return json({ access_token: made.token, token_type: 'Bearer', expires_in: expiresIn, scope: scopes.join(' ') });
	} catch (thrown) {
		await attempt.failed();
		throw thrown;
	}
}

/** Makes a token in the session of a code. Null if the session has ended. */
async function tokenIn(
	ctx: AuthContext,
	req: AuthRequest,
	{ origin, ...session }: Code,
	options: ApiTokenOptions
): Promise<NewApiToken | null> {
	try {
		return await storeToken(ctx, req, { ...options, userId: session.user, origin }, () => goesOn(ctx, session));
	} catch (thrown) {
		if (thrown instanceof SessionEnded) return null;
		throw thrown;
	}
}

/** Uses a code up. Returns the session that it was made in, which may have ended; null if the code is not valid for this app. */
async function redeem(ctx: AuthContext, fields: Fields): Promise<Code | null> {
	const code = await openCode(ctx, fields.code ?? '');
	// It is used up first: there is one attempt, also if another app has taken the code.
	if (!code || !(await claimOnce(ctx, `native ${code.jti}`, code.exp))) return null;
	const verifier = fields.code_verifier ?? '';
	const isOurs =
		/^[\w.~-]{43,128}$/.test(verifier) && code.challenge === toBase64Url(await digest('SHA-256', verifier));
	if (!isOurs || fields.redirect_uri !== code.redirectUri || !nativeApps.of(ctx)?.redirectUris.has(code.redirectUri))
		return null;
	return code;
}

/** Ends the token that the app sends. The answer is the same for any other text. */
export async function revokeToken(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	if (!nativeApps.of(ctx)) throw new UnknownAction('`native` is not configured');
	const parts = readToken((await readFields(req, names)).token ?? '');
	const store = requireSecrets(ctx);
	const secret = parts && (await store.getSecret(parts.id));
	const value = secret && readValue(secret);
	const isOurs = parts && value && secret.id === parts.id && secret.kind === bearerKind;
	if (isOurs && (await isSecretOf(parts.secret, value.hash))) {
		await endTokenOf(ctx, String(secret.userId), parts.id, req);
	}
	return json({});
}

function refused(error: 'invalid_grant' | 'unsupported_grant_type'): Outcome {
	return json({ error }, [], 400);
}
