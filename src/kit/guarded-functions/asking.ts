/** Asks the guard of a function. Loaded with the first call of one. */
import { isRedirect } from '@sveltejs/kit';
import type { RequestEvent } from '@sveltejs/kit';
import { InvalidConfig } from '../../errors.js';
import { building } from '../../lib/base/config/environment.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { dev } from '../build.js';
import { checkGuards } from '../guards/check-guards.js';
import type { Decision } from '../guards/check-guards.js';
import { askerOf, refuseCall } from '../guards/refuse.js';
import type { Guard } from '../guards/types.js';
import { requireHandled } from '../require-handle.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { Caller, RemoteOptions, UnauthenticatedCall } from './types.js';

const warnings = lazy(() => import('../guards/use-warnings.js'));

/** A kind of guarded functions, with its rule. */
export interface GuardedKind {
	readonly kind: UnauthenticatedCall['kind'];
	/** Whether it is a query that goes on. */
	readonly isLive: boolean;
	readonly rule: Guard;
	readonly options: RemoteOptions;
}

/** @throws a redirect or an error of SvelteKit's, for a caller that the rule does not let pass */
export async function ask(state: SvelteKitEventState, event: RequestEvent, guarded: GuardedKind): Promise<Caller> {
	const { kind, rule } = guarded;
	if (building) {
		throw new InvalidConfig(
			`a guarded ${kind} was called for a page that is prerendered: it is a file that every visitor gets. Take \`prerender\` off it`
		);
	}
	await requireHandled(state, `a guarded ${kind}`);
	if (dev) await (await warnings()).warnOfUse(state, '', rule.where);
	// The address is the client's choice in each call. A page that renders, or a form without scripts, gets the same answer.
	const decision = await checkGuards(state, [rule], { ...event, isRemoteRequest: true });
	if ('facts' in decision) {
		const { session } = decision.facts;
		const user = session.user ?? {};
		return { session: { ...session, user }, user, event };
	}
	return refuse(state, decision, guarded);
}

/** Refuses a call, or ends a live query. @throws a redirect or an error of SvelteKit's */
export async function refuse(
	state: SvelteKitEventState,
	refused: Exclude<Decision, { facts: unknown }>,
	guarded: GuardedKind
): Promise<never> {
	if ('answer' in refused) return refuseCall(state, refused);
	const { kind } = guarded;
	const { reason } = refused.refusal;
	if (reason === 'signedOut' || reason === 'anonymous')
		await tell(state, { reason, kind, event: state.event }, guarded);
	if (kind === 'query') return refuseCall(state, refused);
	// SvelteKit follows a redirect of a form, and fails at one of a command.
	const leads = kind === 'form' && askerOf(state.event) !== 'script';
	return refuseCall(state, { ...refused, returnTo: pageOf(state.event) }, leads);
}

/** After a redirect of a live query, SvelteKit connects again at once: as long as the page shows the query, that would never end. */
async function tell(
	state: SvelteKitEventState,
	refusal: UnauthenticatedCall,
	{ isLive, options }: GuardedKind
): Promise<void> {
	try {
		await options.onunauthenticated?.(refusal);
	} catch (thrown) {
		if (!(isLive && state.event.isRemoteRequest && isRedirect(thrown))) throw thrown;
	}
}

/**
 * Returns the page of a form. SvelteKit names it, also where the browser sends no `Referer`. Without scripts, SvelteKit 2 leaves the query out:
 * then the `Referer` has it.
 */
function pageOf({ request, url }: RequestEvent): string | undefined {
	const referer = URL.parse(request.headers.get('referer') ?? '');
	const isSame = referer?.origin === url.origin && referer.pathname === url.pathname;
	const params = new URLSearchParams((isSame ? referer : url).search);
	// A sign-in page leads on.
	if (params.has('callbackUrl')) return undefined;
	params.delete('/remote');
	return `${url.pathname}${params.size > 0 ? `?${params}` : ''}`;
}
