/** Whether a request may pass. What a guard reads of the session is what the strategy read, once per request. */
import type { RequestEvent } from '@sveltejs/kit';
import { building } from '../../lib/config/environment.js';
import { readSession } from '../../lib/flows/session.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import { withRequest } from '../event-state.js';
import type { Guard, GuardFacts, Refusal } from './types.js';

/** What came of asking. */
export type Decision =
	{ readonly facts: Omit<GuardFacts, 'event'> } | { readonly refusal: Refusal; readonly otherwise: Guard['otherwise'] };

/**
 * Asks all guards, in their order. The first that refuses decides what becomes of the request.
 * @param event what the guards are given: in a remote function its own
 */
export async function decide(
	state: SvelteKitEventState,
	guards: readonly Guard[],
	event: RequestEvent = state.event
): Promise<Decision> {
	const facts = await factsOf(state);
	if (!facts) {
		// Who is not signed in is refused by all: the most special rule that says where to go is heard.
		const { otherwise } = guards.findLast((guard) => guard.otherwise !== undefined) ?? {};
		return { refusal: { reason: 'signedOut', event }, otherwise };
	}
	for (const { where, otherwise } of guards) {
		if (where && (await where({ ...facts, event })) !== true) return { refusal: { reason: 'where', event }, otherwise };
	}
	return { facts };
}

async function factsOf(state: SvelteKitEventState): Promise<Omit<GuardFacts, 'event'> | null> {
	if (state.replacedAuth) {
		const session = await state.replacedAuth();
		return session && { session, user: session.user ?? {} };
	}
	// Without any cookie the configuration is not even looked at.
	if (building || !(state.request ?? state.source.headers.has('cookie'))) return null;
	const { session, user, token } = await withRequest(state, readSession);
	return session && { session, user: user ?? {}, ...(token && { token }) };
}
