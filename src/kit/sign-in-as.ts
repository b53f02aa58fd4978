/** `locals.signInAs`, `signInAnonymously`, `impersonate` and `endImpersonation`: they begin another session, and read it. */
import { ChallengeRequired } from '../errors.js';
import { building } from '../lib/config/environment.js';
import { readSession } from '../lib/flows/session.js';
import { signInAs } from '../lib/flows/sign-in-as.js';
import { requireOwnPage } from '../lib/http/csrf.js';
import { recordWrites } from '../lib/http/request-state.js';
import { lazy } from '../lib/util/lazy.js';
import type { AuthRequest } from '../lib/http/request.js';
import type { AuthContext } from '../lib/config/context.js';
import type { CookieWrite, Session, SignInAsOptions, User } from '../types.js';
import { setCookies } from './event-state.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/** Begins a session for a user. */
export function signInAsBy(state: SvelteKitEventState, user: User, options?: SignInAsOptions): Promise<Session | null> {
	return begin(state, (ctx, req) => signInAs(ctx, req, user, options));
}

/** Gives the visitor an anonymous user and a session, unless there is a session. */
export function signInAnonymouslyBy(state: SvelteKitEventState): Promise<Session | null> {
	return begin(state, async (ctx, req) => (await anonymously()).signInAnonymously(ctx, req));
}

/** Begins to act as another user. */
export function impersonateBy(state: SvelteKitEventState, userId: string): Promise<Session | null> {
	return begin(state, async (ctx, req) => (await impersonation()).impersonate(ctx, req, userId));
}

/** Returns to the user's own session. */
export function endImpersonationBy(state: SvelteKitEventState): Promise<Session | null> {
	return begin(state, async (ctx, req) => (await impersonation()).endImpersonation(ctx, req));
}

/** Keeps the challenge of a second factor, and throws the error. Uncaught, it leads to the page that asks for the factor. */
function waitForFactor(state: SvelteKitEventState, thrown: unknown): never {
	if (thrown instanceof ChallengeRequired) {
		setCookies(state, thrown.cookies);
		state.refusedTo = thrown.url;
	}
	throw thrown;
}

const anonymously = lazy(() => import('../lib/anonymous/sign-in.js'));
const impersonation = lazy(() => import('../lib/impersonation/impersonate.js'));

async function begin(
	state: SvelteKitEventState,
	run: (ctx: AuthContext, req: AuthRequest) => Promise<CookieWrite[]>
): Promise<Session | null> {
	if (building) return null;
	return withRequest(state, async (ctx, req) => {
		requireOwnPage(req);
		const cookies = await run(ctx, req).catch((thrown: unknown) => waitForFactor(state, thrown));
		setCookies(state, cookies);
		recordWrites(req.state, cookies);
		return (await readSession(ctx, req)).session;
	});
}
