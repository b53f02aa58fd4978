/** Answers the refusal of an operation: SvelteKit gets a redirect or an error, and no fault of the site. */
import { error } from '@sveltejs/kit';
import { ChallengeRequired, ReauthenticationRequired } from '../../errors.js';
import { PluginError } from '../../errors/plugins.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import type { AuthRequest } from '../../lib/core/request/request.js';
import { reauthenticationUrl, withWayBack } from '../../lib/core/session/requirements.js';
import { setCookies } from '../event-state.js';
import { wayBack } from '../forms.js';
import type { RefusalText, SvelteKitEventState } from '../sveltekit-event.js';
import { refuseCall } from './refuse.js';

/** The texts for scripts. The message of the error is for the log: it may say more than a visitor should learn. */
const messages: Readonly<Record<number, string>> = {
	403: 'You may not do this',
	404: 'Not found',
	409: 'This is not possible now',
	410: 'This is gone',
	429: 'Too many requests'
};

/** Answers the refusal of a plugin's guard as `requireSession` does. Returns for any other error. @throws a redirect to the page of the error, or to the sign-in page for status 401, and otherwise an error with the status */
export async function refuseByPlugin(state: SvelteKitEventState, reason: unknown): Promise<void> {
	if (!(reason instanceof PluginError)) return;
	const { rule, remedy } = reason;
	const { event } = state;
	const refused = { otherwise: undefined, requirements: {} };
	if (remedy) return refuseCall(state, { ...refused, refusal: { reason: 'rule', remedy, event } });
	if (rule.status === 401) return refuseCall(state, { ...refused, refusal: { reason: 'signedOut', event } });
	// The codes that the library has are a closed list. A plugin has its own.
	const code = rule.code as RefusalText['error'];
	state.refused = { status: rule.status, error: code, message: messages[rule.status] ?? 'The request was refused' };
	return error(rule.status, state.refused.message);
}

/**
 * Says where an error leads that the application's code does not catch: a second factor that is missing to the page that asks for it, a
 * session that is not fresh to the page for a new proof, and a plugin's error to its page, and back. None is a fault of the site.
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
