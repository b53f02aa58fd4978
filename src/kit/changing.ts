/** Changes that the application's code makes through `locals` for the user of a request. */
import { ReauthenticationRequired } from '../errors.js';
import type { AuthContext } from '../lib/config/context.js';
import { requireOwnPage } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { reauthenticationUrl } from '../lib/reauthentication/requirements.js';
import { wayBack } from './forms.js';
import { requireNoQuery } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

type Change<T> = (ctx: AuthContext, req: AuthRequest) => Promise<T>;

/**
 * Changes something. Only pages of this site may do so, also through a load function.
 * @param name the member of `locals`, such as `accounts.unlink`
 */
export async function changing<T>(state: SvelteKitEventState, name: string, change: Change<T>): Promise<T> {
	requireNoQuery(state, `locals.${name}`);
	return withFreshSession(state, async (ctx, req) => {
		requireOwnPage(req);
		return change(ctx, req);
	});
}

/**
 * Runs what may need a fresh session. A refusal that the application's code does not catch leads to the page for a new proof, and back:
 * a session that is older than five minutes is not a fault of the site.
 */
export async function withFreshSession<T>(state: SvelteKitEventState, run: Change<T>): Promise<T> {
	return withRequest(state, async (ctx, req) => {
		try {
			return await run(ctx, req);
		} catch (thrown) {
			if (thrown instanceof ReauthenticationRequired && req.trustedOrigin !== null) {
				state.refusedTo = reauthenticationUrl(ctx, req, { adding: true }, wayBack(state, ctx)).href;
			}
			throw thrown;
		}
	});
}
