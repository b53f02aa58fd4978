/** The user of a session to whom a sign-in at a provider links an account: at its beginning, and at its end. */
import { AccountNotLinked, InvalidRequest } from '../../../../errors.js';
import type { ReauthenticationRequired } from '../../../../errors.js';
import { unlinkableUser } from '../../../core/accounts/decide.js';
import type { LinkingUser } from '../../../core/accounts/decide.js';
import { sessionForChange, sessionKeyOf } from '../../../core/accounts/session-for-change.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { FlowFailure } from '../../../base/errors/flow-failure.js';
import { isSent } from '../../../base/http/cookies/chunks.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo } from '../../../core/return-to.js';
import { sessionOf } from '../../../core/sessions/index.js';
import type { SessionReading } from '../../../core/sessions/index.js';
import { freshUntilMs, notFresh } from '../../../core/sessions/freshness/fresh.js';
import type { Basis } from '../../../core/session/basis.js';
import { basisOfNamed, goesOn, nameInBrowser } from '../../../core/sessions/validity/named-session.js';
import { basisOf } from '../../../core/sessions/validity/still-valid.js';
import { unlinkableMessage } from '../../../core/sessions/unlinkable.js';
import type { PendingSignIn } from '../checks.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { anonymousUsers } from '../../../core/options.js';
import { linkingRules } from '../options.js';

/** The part that a pending sign-in keeps of the user who is signed in when it begins. */
export type LinkingBegun = Pick<PendingSignIn, 'link' | 'session' | 'userId' | 'freshUntil' | 'begunIn' | 'anonymous'>;

interface LinkRequest {
	/** Whether the sign-in begins in order to link an account. */
	readonly link: boolean;
	readonly returnTo: string | null | undefined;
}

/**
 * Finds the user to whom a sign-in may link an account. One that begins with `link: true` links; any other one asks at its end, or
 * does as `account.linking` says. To link, the session has to be fresh.
 * @throws {FlowFailure} with `ReauthenticationRequired`, also if no user is signed in: its page leads on to the sign-in page
 * @throws {AccountNotLinked} if no account can be linked to the user of the session
 */
export async function linkingUserOf(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ link, returnTo }: LinkRequest
): Promise<LinkingBegun> {
	if (link) requireStore(ctx, 'linking an account');
	if (!ctx.adapter) return {};
	const reading = await sessionForChange(ctx, req);
	const { session, userId } = reading;
	const required = async () =>
		new FlowFailure(notFreshToLink(), { returnTo: await resolveReturnTo(ctx, req, returnTo) });
	if (session === null) {
		if (link) throw await required();
		return anonymousUsers.of(ctx) && provider.formPost ? anonymousSessionOf(ctx, req) : {};
	}
	if (link && userId === null) {
		throw new AccountNotLinked(unlinkableMessage('the account cannot be linked to the user who is signed in'));
	}
	const begunIn = begunInOf(ctx, req, provider, reading);
	if (!link && linkingRules.of(ctx).linking !== 'implicit')
		return { userId, session: await sessionKeyOf(ctx, req, reading), begunIn };
	if (userId === null) return { link: true, userId };
	const untilMs = await freshUntilMs(ctx, req, reading);
	if (untilMs !== undefined) return { link: true, userId, freshUntil: untilMs / 1000, begunIn };
	if (link || (await isKnownToBeNew(ctx, provider, userId))) throw await required();
	return { link: true, userId, begunIn };
}

/** Names the session for an answer that comes without its cookie. */
function begunInOf(ctx: AuthContext, req: AuthRequest, { formPost }: OAuthProvider, reading: SessionReading) {
	return (formPost && nameInBrowser(ctx, req, reading)) || undefined;
}

/**
 * Whether the user is known to have no account at the provider. Otherwise a session that is not fresh may sign in again, or ask for
 * more scopes: whether the account is new shows when the provider has named it.
 */
async function isKnownToBeNew({ adapter }: AuthContext, { id }: OAuthProvider, userId: string): Promise<boolean> {
	const accounts = await adapter?.listAccounts?.(userId);
	return accounts !== undefined && !accounts.some((account) => account.provider === id);
}

/** Returns the anonymous session of the browser, if there is one. */
async function anonymousSessionOf(
	ctx: AuthContext,
	req: AuthRequest
): Promise<Pick<PendingSignIn, 'begunIn' | 'anonymous'>> {
	const reading = await sessionOf(ctx, req);
	const begunIn = reading.facts?.anonymous ? nameInBrowser(ctx, req, reading) : null;
	return begunIn ? { begunIn, anonymous: true } : {};
}

/** The user who is signed in at the end of a sign-in that began in a session, and that session. */
export interface Linking {
	readonly user: LinkingUser;
	readonly fresh: boolean;
	readonly basis?: Basis;
}

/**
 * Finds the user who began, who has to be signed in still. A cross-site POST comes without the session cookie: the pending sign-in names
 * the session in which it began, and until when that is fresh. Whether the session goes on is asked.
 */
export async function confirmLinkingUser(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ userId, freshUntil = 0, begunIn, anonymous }: PendingSignIn
): Promise<Linking> {
	// A cross-site POST comes without the session's cookie. Otherwise, the session itself says who is anonymous.
	if (anonymous && begunIn && isUnseen(req, provider) && (await goesOn(ctx, begunIn))) {
		req.state.anonymousUser = begunIn.user;
	}
	if (userId === undefined) return { user: null, fresh: false };
	// The sign-in was begun by a user who cannot link accounts, so it does not matter who is signed in now.
	if (userId === null) return { user: unlinkableUser, fresh: false };
	if (isUnseen(req, provider)) {
		if (begunIn?.user !== userId || !(await goesOn(ctx, begunIn))) throw signedOut();
		return { user: userId, fresh: Date.now() <= freshUntil * 1000, basis: basisOfNamed(ctx, begunIn) };
	}
	const reading = await sessionForChange(ctx, req);
	if (reading.userId === userId) {
		const fresh = (await freshUntilMs(ctx, req, reading)) !== undefined;
		return { user: userId, fresh, basis: basisOf(ctx, req, reading) };
	}
	throw signedOut();
}

function signedOut(): InvalidRequest {
	return new InvalidRequest('the user who began the link is no longer signed in: sign in, and link the account again');
}

/** Whether the answer may have come without a cookie of the session that the browser has. */
function isUnseen(req: AuthRequest, { formPost }: OAuthProvider): boolean {
	return formPost && req.method === 'POST' && !isSent(req.cookies, req.cookieTable.sessionToken);
}

/** The refusal to link an account to a user whose session is not fresh. */
export function notFreshToLink(): ReauthenticationRequired {
	return notFresh('linking an account');
}
