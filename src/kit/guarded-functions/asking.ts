/** Asks the guard of a function. Loaded with the first call of one. */
import type { RequestEvent } from '@sveltejs/kit';
import { InvalidConfig } from '../../errors.js';
import { building } from '../../lib/base/config/environment.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { dev } from '../build.js';
import { checkGuards } from '../guards/check-guards.js';
import { askerOf, refuseCall } from '../guards/refuse.js';
import type { Guard } from '../guards/types.js';
import { requireHandled } from '../require-handle.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { Caller, RemoteOptions, UnauthenticatedCall } from './types.js';

const warnings = lazy(() => import('../guards/use-warnings.js'));

/** A kind of guarded functions, with its rule. */
export interface GuardedKind {
	readonly kind: UnauthenticatedCall['kind'];
	readonly rule: Guard;
	readonly options: RemoteOptions;
}

/** @throws a redirect or an error of SvelteKit's, for a caller that the rule does not let pass */
export async function ask(
	state: SvelteKitEventState,
	event: RequestEvent,
	{ kind, rule, options }: GuardedKind
): Promise<Caller> {
	if (building) {
		throw new InvalidConfig(
			`a guarded ${kind} was called for a page that is prerendered: it is a file that every visitor gets. Take \`prerender\` off it`
		);
	}
	await requireHandled(state, `a guarded ${kind}`);
	if (dev) await (await warnings()).warnOfUse(state, '', rule.where);
	const decision = await checkGuards(state, [rule], event);
	if ('facts' in decision) {
		const { session } = decision.facts;
		const user = session.user ?? {};
		return { session: { ...session, user }, user, event };
	}
	if ('answer' in decision) return refuseCall(state, decision);
	const { reason } = decision.refusal;
	if (reason === 'signedOut' || reason === 'anonymous')
		await options.onunauthenticated?.({ reason, kind, event: state.event });
	if (kind === 'query') return refuseCall(state, decision);
	// SvelteKit follows a redirect of a form, and fails at one of a command.
	const leads = kind === 'form' && askerOf(state.event) !== 'script';
	return refuseCall(state, { ...decision, returnTo: pageOf(state.event) }, leads);
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
