/** `locals.signInAs`. */
import { building } from '../lib/config/environment.js';
import { readSession } from '../lib/flows/session.js';
import { signInAs } from '../lib/flows/sign-in-as.js';
import { requireOwnPage } from '../lib/http/csrf.js';
import { recordWrites } from '../lib/http/request-state.js';
import type { Session, SignInAsOptions, User } from '../types.js';
import { setCookies } from './event-state.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/** Begins a session for a user, and reads it. */
export async function signInAsBy(
	state: SvelteKitEventState,
	user: User,
	options?: SignInAsOptions
): Promise<Session | null> {
	if (building) return null;
	return withRequest(state, async (ctx, req) => {
		requireOwnPage(req);
		const cookies = await signInAs(ctx, req, user, options);
		setCookies(state, cookies);
		recordWrites(req.state, cookies);
		return (await readSession(ctx, req)).session;
	});
}
