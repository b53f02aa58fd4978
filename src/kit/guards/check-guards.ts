/** Decides whether a request may pass. Guards use the session as the strategy read it, once per request. */
import type { RequestEvent } from '@sveltejs/kit';
import { bearerIn } from '../../lib/plugins/tokens/bearer/header.js';
import { building } from '../../lib/base/config/environment.js';
import { readSession } from '../../lib/app/flows/session.js';
import type { Requirements } from '../../lib/core/session/reauthentication.js';
import { lazy } from '../../lib/base/util/lazy.js';
import type { RefusalText, SvelteKitEventState } from '../sveltekit-event.js';
import { withRequest } from '../with-request.js';
import { replacedFacts } from './replaced-auth.js';
import { refusedBy } from './refused-by.js';
import type { Guard, GuardFacts, Refusal } from './types.js';
import { pendingRules } from '../../lib/core/options.js';

/** The decision of the guards. */
export type Decision =
	| { readonly facts: Omit<GuardFacts, 'event'> }
	| { readonly refusal: Refusal; readonly otherwise: Guard['otherwise']; readonly requirements: Requirements }
	| { readonly answer: RefusalText };

/**
 * Asks all guards, in their order. The first that refuses decides the answer.
 * @param own the event of who wants the session, in a remote function its own: a token of a plugin has none. @default that of the request
 */
export async function checkGuards(
	state: SvelteKitEventState,
	guards: readonly Guard[],
	own?: RequestEvent
): Promise<Decision> {
	const event = own ?? state.event;
	const token = tokenFor(state, guards, event);
	if (token !== undefined) {
		return (await bearing()).checkBearer(state, guards, { event, token, isForSession: own !== undefined });
	}
	const facts = await factsOf(state);
	if (!facts) {
		return wholly(guards, { reason: 'signedOut', event });
	}
	// SvelteKit 3 lets no query read the URL of its own event.
	if (facts.facts.anonymous && !mayBeAnonymous(guards, state.event))
		return wholly(guards, { reason: 'anonymous', event });
	if (facts.isUnproven) return wholly(guards, { reason: 'unproven', event });
	for (const guard of guards) {
		const refused = await refusedBy(state, guard, { ...facts, event });
		// An anonymous user can prove nothing, and has to sign in.
		if (refused && refused.reason !== 'where' && facts.facts.anonymous)
			return wholly(guards, { reason: 'anonymous', event });
		if (refused)
			return { refusal: { ...refused, event }, otherwise: guard.otherwise, requirements: requirementsOf(guards) };
	}
	return { facts };
}

/** A refusal by all guards, whatever they ask for: the most specific rule with a path says where to go. */
function wholly(guards: readonly Guard[], refusal: Refusal): Decision {
	const { otherwise } = guards.findLast((guard) => guard.otherwise !== undefined) ?? {};
	return { refusal, otherwise, requirements: {} };
}

/**
 * Whether anonymous users may pass: the most specific guard decides. A remote form without JavaScript has to pass the guards of the
 * page and those of remote functions, and neither is more specific: then all of them decide.
 */
function mayBeAnonymous(guards: readonly Guard[], { isRemoteRequest, url }: RequestEvent): boolean {
	const isBoth = !isRemoteRequest && url.searchParams.has('/remote');
	return isBoth ? guards.every(({ anonymous }) => anonymous) : guards.at(-1)?.anonymous === true;
}

/** Returns the requirements of all guards: a new proof has to meet them together, because it replaces the earlier one. */
function requirementsOf(guards: readonly Guard[]): Requirements {
	const methods = [...new Set(guards.flatMap((guard) => guard.methods ?? []))];
	const acrValues = guards.findLast((guard) => guard.acrValues !== undefined)?.acrValues;
	return { ...(methods.length > 0 && { methods }), ...(acrValues && { acrValues }) };
}

const bearing = lazy(() => import('./bearer.js'));

/** Few sites need it. */
const proving = lazy(() => import('../../lib/core/accounts/pending-users.js'));

/**
 * Returns the API token of a request, if the most specific guard accepts one; undefined for a request without one. Remote
 * functions accept none: a client names the page that they belong to.
 */
function tokenFor(state: SvelteKitEventState, guards: readonly Guard[], event: RequestEvent): string | undefined {
	if (!guards.at(-1)?.bearer || state.replacedAuth || building) return undefined;
	if (event.isRemoteRequest || event.url.searchParams.has('/remote')) return undefined;
	state.acceptsBearer = true;
	return bearerIn(state.source.headers.get('authorization'));
}

async function factsOf(
	state: SvelteKitEventState
): Promise<(Omit<GuardFacts, 'event'> & { readonly isUnproven?: boolean }) | null> {
	if (state.replacedAuth) return replacedFacts(state);
	// Without any cookie the configuration is not read.
	if (building || !(state.request ?? state.source.headers.has('cookie'))) return null;
	return withRequest(state, async (ctx, req) => {
		const { session, userId, user, token, facts } = await readSession(ctx, req);
		const isUnproven = pendingRules.of(ctx)?.isRefused && (await (await proving()).isRefusedUntilProof(ctx, userId));
		return (
			session &&
			facts && { session, user: user ?? {}, facts, ...(token && { token }), ...(isUnproven && { isUnproven }) }
		);
	});
}
