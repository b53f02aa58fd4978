/**
 * Signs out: ends the session on the server first, then in the browser, together with pending sign-ins, and then at the provider,
 * where that is wanted.
 */
import { AuthError, SignOutError } from '../../../errors.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure } from '../../base/errors/flow-failure.js';
import { asError } from '../../base/errors/logger.js';
import { deleteChunked } from '../../base/http/cookies/chunks.js';
import { redirect, withCookies } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import type { Fields } from '../../base/http/body.js';
import { dropAllPending } from '../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo, returnToField } from '../../core/return-to.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { revokeSession } from '../../core/sessions/index.js';
import { lazy } from '../../base/util/lazy.js';
import { emit } from '../../core/audit/events.js';

const revocation = lazy(() => import('../../plugins/oauth/provider-tokens/sign-out.js'));
const atProvider = lazy(() => import('../../plugins/oauth/logout/at-provider.js'));

/** Describes how a sign-out is to end. */
export interface SignOutRequest {
	/** Where to go afterwards. The sign-out checks it. */
	readonly returnTo?: string | null;
	/** Whether to sign out at the provider, too. @default `logout` of the provider */
	readonly provider?: boolean;
}

/** Returns the wishes of a form: the fields `redirectTo`, or `callbackUrl`, and `provider`, which is `true` or `false`. */
export function signOutFields(fields: Fields): SignOutRequest {
	const { provider } = fields;
	const choice = provider === 'true' || provider === 'false' ? { provider: provider === 'true' } : {};
	return { returnTo: returnToField(fields), ...choice };
}

/** Signs out, even if no user is signed in. @throws {SignOutError} when the data layer fails; the browser is still signed out */
export async function signOut(ctx: AuthContext, req: AuthRequest, request: SignOutRequest = {}): Promise<Redirect> {
	const returnTo = await resolveReturnTo(ctx, req, request.returnTo);
	const pending = [...dropAllPending(req), ...deleteChunked(req.cookies, req.cookieTable.tokens)];
	const providers = [...ctx.providers.values()].filter(({ kind }) => kind === 'oauth') as OAuthProvider[];
	const revokes = providers.some(({ revokeOnSignOut }) => revokeOnSignOut);
	const leaves = request.provider ?? providers.some(({ logout }) => logout.atProvider);
	const leave = leaves ? await (await atProvider()).leavingForProvider(ctx, req, request.provider) : null;
	const revokeTokens = revokes ? await (await revocation()).revocationAtSignOut(ctx, req) : undefined;
	try {
		const { cookies, messages } = await revokeSession(ctx, req);
		await revokeTokens?.();
		for (const message of messages) await emit(ctx, req, 'signOut', message);
		const { clearSiteData } = ctx.session;
		const onward = (await leave?.(returnTo)) ?? redirect(returnTo);
		return { ...withCookies(onward, [...pending, ...cookies]), ...(clearSiteData && { clearSiteData }) };
	} catch (thrown) {
		const err = thrown instanceof AuthError ? thrown : new SignOutError('signing out failed', asError(thrown));
		throw new FlowFailure(err, { cookies: [...pending, ...deleteChunked(req.cookies, req.cookieTable.sessionToken)] });
	}
}
