/** The user of a session to whom a sign-in at a provider links an account: at its beginning, and at its end. */
import { InvalidRequest } from '../../../errors.js';
import type { ReauthenticationRequired } from '../../../errors.js';
import { unlinkableUser } from '../../accounts/decide.js';
import type { LinkingUser } from '../../accounts/decide.js';
import { sessionForChange } from '../../accounts/session-for-change.js';
import type { AuthContext } from '../../config/context.js';
import { FlowFailure } from '../../errors/flow-failure.js';
import { isSent } from '../../http/cookies.js';
import type { AuthRequest } from '../../http/request.js';
import { resolveReturnTo } from '../../http/return-to.js';
import { freshUntilMs, notFresh } from '../../session/freshness/fresh.js';
import type { PendingSignIn } from '../checks.js';
import type { OAuthProvider } from '../provider.js';

/**
 * A signed-in person who starts a sign-in wants to link the account, unless it is theirs already. Without a data layer, there is
 * nothing to link to. A session that is not fresh may only sign in again, or ask for more scopes: the person is asked for a proof
 * at once if the user is known to have no account at the provider, otherwise when the provider has named the account.
 * @throws {FlowFailure} with `ReauthenticationRequired`
 */
export async function linkingUserOf(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	returnTo: string | null | undefined
): Promise<Pick<PendingSignIn, 'userId' | 'freshUntil'>> {
	if (!ctx.adapter) return {};
	const reading = await sessionForChange(ctx, req);
	const { session, userId } = reading;
	if (session === null) return {};
	if (userId === null) return { userId };
	const untilMs = await freshUntilMs(ctx, req, reading);
	if (untilMs !== undefined) return { userId, freshUntil: untilMs / 1000 };
	const accounts = await ctx.adapter.listAccounts?.(userId);
	if (!accounts || accounts.some((account) => account.provider === provider.id)) return { userId };
	throw new FlowFailure(notFreshToLink(), { returnTo: await resolveReturnTo(ctx, req, returnTo) });
}

/** The user to whom an account may be linked, and whether the session of that user is fresh. */
export interface Linking {
	readonly user: LinkingUser;
	readonly fresh: boolean;
}

/**
 * Links the account to the user who asked, and only while that user is signed in. A cross-site POST comes without the session
 * cookie, so the sealed pending sign-in alone proves who asked, and until when that is fresh. Signing out deletes it.
 */
export async function confirmLinkingUser(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ userId, freshUntil = 0 }: PendingSignIn
): Promise<Linking> {
	if (userId === undefined) return { user: null, fresh: false };
	// The sign-in was begun by a user who cannot link accounts, so it does not matter who is signed in now.
	if (userId === null) return { user: unlinkableUser, fresh: false };
	const unseen = provider.formPost && req.method === 'POST' && !isSent(req.cookies, req.cookieTable.sessionToken);
	if (unseen) return { user: userId, fresh: Date.now() <= freshUntil * 1000 };
	const reading = await sessionForChange(ctx, req);
	if (reading.userId === userId) return { user: userId, fresh: (await freshUntilMs(ctx, req, reading)) !== undefined };
	throw new InvalidRequest(
		'the account was to be linked to a user who is no longer signed in: sign in and link it again'
	);
}

/** The refusal to link an account to a user whose session is not fresh. */
export function notFreshToLink(): ReauthenticationRequired {
	return notFresh('linking an account');
}
