/** Begins a session for a user whom the application itself has made sure of. */
import { AccessDenied, AuthError, ChallengeRequired, InvalidRequest, UnsupportedStrategy } from '../../../errors.js';
import type { Account, CookieWrite, SignInAsOptions, User } from '../../../types.js';
import { requireStore } from '../../store/adapter/require-store.js';
import type { AuthContext } from '../../core/context/context.js';
import { asError } from '../../base/errors/logger.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo } from '../../core/return-to.js';
import { requireOwnSession } from '../../core/sessions/acting/own-session.js';
import { keyOfMark } from '../../core/sessions/anonymous/mark.js';
import {
	issueSession,
	nothingProven,
	provenHere,
	requireMethods,
	sessionOf,
	whole
} from '../../core/sessions/index.js';
import type { SignedIn, Whole } from '../../core/sessions/index.js';
import { afterEntering, lifecycle, passGates } from '../../core/lifecycle.js';
import { mayEnter } from '../../core/entry/complete.js';
import { emit } from '../../core/audit/events.js';
import { anonymousUsers } from '../../core/options.js';

/**
 * Signs a user in, with the end of every sign-in: the `signIn` callback is asked, the browser's earlier session ends, the limits
 * of `session` hold, and the event `signIn` or `signInFailed` is emitted.
 * @returns the cookies of the session
 * @throws {ChallengeRequired} if the user has to prove a second factor
 * @throws {AccessDenied} if the adapter does not have the user, or the `signIn` callback refuses
 * @throws {InvalidRequest | UnsupportedStrategy | SessionLimitReached | AdapterError}
 */
export async function signInAs(
	ctx: AuthContext,
	req: AuthRequest,
	person: User,
	{
		methods = [],
		remember,
		provider = 'application',
		users = ctx.adapter ? 'adapter' : 'own',
		redirectTo
	}: SignInAsOptions = {}
): Promise<CookieWrite[]> {
	try {
		requireMethods(methods);
		requireOwnSession(await sessionOf(ctx, req), 'signing in as a user');
		const user = users === 'adapter' ? await storedUser(ctx, person) : ownUser(ctx, person);
		const account: Account = { provider, type: 'credentials', providerAccountId: user.id };
		const refusal = await mayEnter(ctx, req, { user, account });
		if (refusal !== null) throw new AccessDenied('the signIn callback redirects elsewhere');
		const entered = { user, account, isNewUser: false };
		const proof = methods.length > 0 ? provenHere(...methods) : nothingProven;
		const entry = { ...entered, users, proof, remember };
		const signedIn = await gated(ctx, req, entry, redirectTo);
		const cookies = await issueSession(ctx, req, signedIn);
		await emit(ctx, req, 'signIn', entered);
		const added = await afterEntering(ctx, req, { ...entry, by: 'application', session: cookies });
		return [...cookies, ...added];
	} catch (thrown) {
		// The sign-in goes on.
		if (thrown instanceof ChallengeRequired) throw thrown;
		const error = thrown instanceof AuthError ? thrown : new AuthError('an unexpected error', asError(thrown));
		await emit(ctx, req, 'signInFailed', { provider, error });
		throw thrown;
	}
}

/** Lets the sign-in pass, or throws what leads to the second factor. */
async function gated(
	ctx: AuthContext,
	req: AuthRequest,
	signedIn: SignedIn,
	redirectTo: string | undefined
): Promise<Whole> {
	if (!lifecycle.of(ctx).beforeEnter) return whole(signedIn);
	const returnTo = await resolveReturnTo(ctx, req, redirectTo);
	const passed = await passGates(ctx, req, { ...signedIn, returnTo });
	if ('entry' in passed) return passed.entry;
	const { to, cookies } = passed.page;
	throw new ChallengeRequired(to, cookies);
}

/** Returns the adapter's user of exactly this id: a data layer may take "1abc" for 1, or ignore case. */
async function storedUser(ctx: AuthContext, { id }: User) {
	const wantedId = String(id ?? '');
	const store = requireStore(ctx, 'signInAs with users "adapter"');
	const user = wantedId && (await store.getUser(wantedId));
	if (user && String(user.id) === wantedId) {
		if (!anonymousUsers.of(ctx) || !(await store.getUserByAccount(keyOfMark(wantedId))))
			return { ...user, id: wantedId };
		throw new AccessDenied('the user is anonymous: make another user, to whom `anonymous.merge` moves what it has');
	}
	throw new AccessDenied('the adapter does not have the user to sign in: create the user first');
}

function ownUser({ session }: AuthContext, user: User): User & { id: string } {
	if (session.strategy === 'database') {
		throw new UnsupportedStrategy(
			'stored sessions are of the adapter\'s users: use session.strategy "jwt" for your own'
		);
	}
	const id = String(user.id ?? '');
	if (id) return { ...user, id };
	throw new InvalidRequest('the user of `signInAs` needs an id');
}
