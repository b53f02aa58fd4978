/** Leads a person on whom an operation has refused, where the application's code does not catch its error. */
import { ChallengeRequired, ReauthenticationRequired } from '../errors.js';
import { PluginError } from '../errors/plugins.js';
import type { AuthContext } from '../lib/core/context/context.js';
import type { AuthRequest } from '../lib/core/request/request.js';
import { reauthenticationUrl, withWayBack } from '../lib/core/session/requirements.js';
import { setCookies } from './event-state.js';
import { wayBack } from './forms.js';
import type { SvelteKitEventState } from './sveltekit-event.js';

/**
 * Says where the error leads: a second factor that is missing to the page that asks for it, a session that is not fresh to the page for a
 * new proof, and a plugin's error to its page, and back. None is a fault of the site.
 */
export function leadOn(state: SvelteKitEventState, ctx: AuthContext, req: AuthRequest, reason: unknown): void {
	if (reason instanceof ChallengeRequired) {
		setCookies(state, reason.cookies);
		state.refusedTo = reason.url;
		return;
	}
	if (req.trustedOrigin === null) return;
	if (reason instanceof ReauthenticationRequired) {
		state.refusedTo = reauthenticationUrl(ctx, req, { adding: true }, wayBack(state, ctx)).href;
	} else if (reason instanceof PluginError && reason.remedy) {
		state.refusedTo = withWayBack(req, reason.remedy.page, wayBack(state, ctx));
	}
}
