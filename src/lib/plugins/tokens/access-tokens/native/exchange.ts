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
import { appOf, appsOf, hasApps } from './options.js';

const names = new Set(['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'token']);

/** Answers with a token, or with an error of RFC 6749. A wrong code counts for the client, as a wrong link of an email does. */
export async function exchangeCode(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	if (!hasApps(ctx)) throw new UnknownAction('`native` is not configured');
	const fields = await readFields(req, names);
	const grant = fields.grant_type ?? 'authorization_code';
	if (grant !== 'authorization_code' && grant !== 'refresh_token') return refused('unsupported_grant_type');
	const attempt = await ctx.limits.enter('verification', { accounts: [], client: req.client() });
	try {
		const answer = await (grant === 'refresh_token' ? renewed : issued)(ctx, req, fields);
		if (!answer) {
			await attempt.ended();
			return refused('invalid_grant');
		}
		await attempt.succeeded();
		return json(answer);
	} catch (thrown) {
		await attempt.failed();
		throw thrown;
	}
}

/** Exchanges a code. Null if it is not valid. */
async function issued(ctx: AuthContext, req: AuthRequest, fields: Fields): Promise<object | null> {
	const session = await redeem(ctx, fields);
	const app = session && appOf(ctx, session.redirectUri);
	if (!app) return null;
	const { expiresInSeconds: expiresIn, scopes, label, renewal } = app;
	const token = await tokenIn(ctx, req, session, { expiresIn, scopes, label });
	if (!token) return null;
	if (renewal) return renewal.issue(ctx, token.id);
	return { access_token: token.token, token_type: 'Bearer', expires_in: expiresIn, scope: scopes.join(' ') };
}

/** Renews the token of an app. Null if that is not possible. */
async function renewed(ctx: AuthContext, req: AuthRequest, fields: Fields): Promise<object | null> {
	for (const { renewal } of appsOf(ctx)) {
		const answer = await renewal.renew(ctx, req, fields.refresh_token ?? '');
		if (answer) return answer;
	}
	return null;
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
	if (!isOurs || fields.redirect_uri !== code.redirectUri) return null;
	return code;
}

/** Ends the token that the app sends. The answer is the same for any other text. */
export async function revokeToken(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	if (!hasApps(ctx)) throw new UnknownAction('`native` is not configured');
	const { token = '' } = await readFields(req, names);
	for (const { renewal } of appsOf(ctx)) await renewal.revoke(ctx, req, token);
	const parts = readToken(token);
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
