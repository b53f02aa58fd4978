/** Gives a visitor a user and a session, before they sign in. */
import type { AdapterUser } from '../../../../adapters/types.js';
import { AccessDenied, AuthError, InvalidConfig } from '../../../../errors.js';
import type { Account, CookieWrite, User } from '../../../../types.js';
import { takeBack } from '../../../core/accounts/resolve-user.js';
import type { Store } from '../../../store/adapter/methods.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { mayEnter } from '../../../core/entry/complete.js';
import { emit } from '../../../core/audit/events.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { ending } from '../../../base/limits/run-attempt.js';
import { anonymousProvider, markOf } from '../../../core/sessions/anonymous/mark.js';
import { lazy } from '../../../base/util/lazy.js';
import { issueSession, nothingProven, sessionOf, whole } from '../../../core/sessions/index.js';
import { anonymousUsers, humanCheck } from '../../../core/options.js';
import { afterEntering } from '../../../core/lifecycle.js';

/**
 * Begins an anonymous session, unless the browser has a session already.
 * @returns the cookies of the session
 * @throws {InvalidConfig} without `anonymous` in the configuration
 * @throws {AccessDenied} if the `signIn` callback refuses
 * @throws {TooManyRequests | AdapterError}
 */
export async function signInAnonymously(ctx: AuthContext, req: AuthRequest): Promise<CookieWrite[]> {
	const rules = anonymousUsers.of(ctx);
	if (!rules) {
		throw new InvalidConfig(
			'anonymous users are off: set `anonymous: true`, or `anonymous: { merge }`, in the configuration'
		);
	}
	if ((await sessionOf(ctx, req)).session) return [];
	const { maxAgeSeconds } = rules;
	if (humanCheck.of(ctx)) await (await humans()).requireHuman(ctx, req, 'anonymous', {});
	const attempt = await ctx.limits.enter('anonymous', { accounts: [], client: req.client() });
	return ending([attempt], async () => {
		try {
			return await begin(ctx, req, maxAgeSeconds);
		} catch (thrown) {
			const error = thrown instanceof AuthError ? thrown : new AuthError('an unexpected error', asError(thrown));
			await emit(ctx, req, 'signInFailed', { provider: anonymousProvider, error });
			throw thrown;
		}
	});
}

const humans = lazy(() => import('../../../core/humans/verify.js'));

async function begin(ctx: AuthContext, req: AuthRequest, maxAgeSeconds: number): Promise<CookieWrite[]> {
	const draft = { id: crypto.randomUUID(), name: null, email: null, image: null };
	// The callback is asked before a user is stored. The id may be another one then.
	const refusal = await mayEnter(ctx, req, { user: draft, account: accountOf(draft) });
	if (refusal !== null) throw new AccessDenied('the signIn callback redirects elsewhere');
	const user = ctx.adapter ? await createUser(ctx.adapter, draft, maxAgeSeconds) : draft;
	const entered = { user, account: accountOf(user), isNewUser: true };
	if (ctx.adapter) await emit(ctx, req, 'createUser', { user });
	const visitor = {
		...entered,
		users: ctx.adapter ? 'adapter' : 'own',
		proof: nothingProven,
		remember: true,
		anonymous: true
	} as const;
	const cookies = await issueSession(ctx, req, whole(visitor));
	const added = await afterEntering(ctx, req, { ...visitor, by: 'visit', session: cookies });
	await emit(ctx, req, 'signIn', entered);
	return [...cookies, ...added];
}

/** The account of the session, for callbacks and events. */
function accountOf({ id }: { readonly id: string }): Account {
	return { provider: anonymousProvider, type: 'credentials', providerAccountId: id };
}

/**
 * Creates a user, and the account that marks it: together where the adapter can, because a user without a mark is never deleted. Columns for
 * addresses allow null, because some providers give none.
 */
async function createUser(store: Store, draft: User & { id: string }, maxAgeSeconds: number): Promise<AdapterUser> {
	const row = { ...draft, emailVerified: null } as unknown as AdapterUser;
	const { userId: _, ...mark } = markOf(draft.id, maxAgeSeconds);
	const joint = store.createUserWithAccount;
	const created = joint ? await joint(row, mark) : await store.createUser(row);
	const user = { ...created, id: String(created.id) };
	// The mark names the user by the id, which the data layer may have chosen.
	if (joint && user.id === draft.id) return user;
	try {
		await store.linkAccount(markOf(user.id, maxAgeSeconds));
		if (joint) await store.unlinkAccount?.(mark);
	} catch (thrown) {
		await takeBack(store, user);
		throw thrown;
	}
	return user;
}
