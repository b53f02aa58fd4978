/** Answers the refusal of an operation: SvelteKit gets a redirect or an error, and no fault of the site. */
import { error } from '@sveltejs/kit';
import { ChallengeRequired, ReauthenticationRequired } from '../../errors.js';
import { PluginError } from '../../errors/plugins.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import type { AuthRequest } from '../../lib/core/request/request.js';
import { reauthenticationUrl, withWayBack } from '../../lib/core/session/requirements.js';
import { setCookies } from '../event-state.js';
import { wayBack } from '../forms.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import { refuseCall, textOfPlugin } from './refuse.js';

/** Answers the refusal of a plugin's guard as `requireSession` does. Returns for any other error. @throws a redirect to the page of the error, or to the sign-in page for status 401, and otherwise an error with the status */
export async function refuseByPlugin(state: SvelteKitEventState, reason: unknown): Promise<void> {
	if (!(reason instanceof PluginError)) return;
	const { rule, remedy } = reason;
	const { event } = state;
	const refused = { otherwise: undefined, requirements: {} };
	if (remedy) return refuseCall(state, { ...refused, refusal: { reason: 'rule', remedy, event } });
	if (rule.status === 401) return refuseCall(state, { ...refused, refusal: { reason: 'signedOut', event } });
	state.refused = textOfPlugin(reason);
	return error(rule.status, state.refused.message);
}

/**
 * Sets the page to which an uncaught error redirects: for a second factor, for a new proof of identity, or that of a plugin, and
 * back. None is a fault of the site.
 */
export function leadOn(state: SvelteKitEventState, ctx: AuthContext, req: AuthRequest, reason: unknown): void {
	if (reason instanceof ChallengeRequired) {
		setCookies(state, reason.cookies);
		state.refusedTo = reason.url;
		return;
	}
	if (req.trustedOrigin === null) return;
	const back = wayBack(state, ctx);
	if (reason instanceof ReauthenticationRequired) {
		state.refusedTo = reauthenticationUrl(ctx, req, { adding: true }, back).href;
	} else if (reason instanceof PluginError && reason.remedy) {
		state.refusedTo = withWayBack(req, reason.remedy.page, back);
	}
}
