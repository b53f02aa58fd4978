/** Answers the refusal of a plugin's guard as `requireSession` does: SvelteKit gets a redirect or an error, and no fault of the site. */
import { error } from '@sveltejs/kit';
import { PluginError } from '../../errors/plugins.js';
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

/** Returns for any other error. @throws a redirect to the page of the error, or to the sign-in page for status 401, and otherwise an error with the status */
export async function refuseByPlugin(state: SvelteKitEventState, reason: unknown): Promise<void> {
	if (!(reason instanceof PluginError)) return;
	const { rule, remedy } = reason;
	const { event } = state;
	// The codes that the library has are a closed list. A plugin has its own.
	const code = rule.code as RefusalText['error'];
	const text = { status: rule.status, error: code, message: messages[rule.status] ?? 'The request was refused' };
	if (remedy) {
		const refusal = { reason: 'rule', remedy, event } as const;
		return refuseCall(state, { refusal, otherwise: undefined, requirements: {}, text });
	}
	if (rule.status === 401) {
		return refuseCall(state, { refusal: { reason: 'signedOut', event }, otherwise: undefined, requirements: {} });
	}
	state.refused = text;
	return error(text.status, text.message);
}
