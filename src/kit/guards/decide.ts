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
	for (const guard of guards) {
		const reason = await refusedBy(guard, { ...facts, event });
		if (reason) return { refusal: { reason, event }, otherwise: guard.otherwise };
	}
	return { facts };
}

/**
 * Why a guard refuses who is signed in; undefined where it does not. First who may, then how they have proved themselves:
 * who may not anyhow is not asked to prove it again.
 */
async function refusedBy({ where, fresh, methods }: Guard, known: GuardFacts): Promise<Refusal['reason'] | undefined> {
	if (where && (await where(known)) !== true) return 'where';
	const { facts } = known;
	if (methods?.some((method) => !facts.methods?.includes(method))) return 'methods';
	return fresh === undefined || isFresh(facts.authenticatedAt, fresh) ? undefined : 'fresh';
}

/** A provider's clock may be a little ahead. */
const maxAheadMs = 60_000;

function isFresh(authenticatedAt: Date | undefined, seconds: number): boolean {
	if (!authenticatedAt) return false;
	const ageMs = Date.now() - authenticatedAt.getTime();
	return ageMs >= -maxAheadMs && ageMs <= seconds * 1000;
}

async function factsOf(state: SvelteKitEventState): Promise<Omit<GuardFacts, 'event'> | null> {
	if (state.replacedAuth) {
		const session = await state.replacedAuth();
		// Nothing is known of it beside what it says itself: it is never fresh, and proves no method.
		return session && { session, user: session.user ?? {}, facts: { expires: new Date(session.expires) } };
	}
	// Without any cookie the configuration is not even looked at.
	if (building || !(state.request ?? state.source.headers.has('cookie'))) return null;
	const { session, user, token, facts } = await withRequest(state, readSession);
	return session && facts && { session, user: user ?? {}, facts, ...(token && { token }) };
}
