/** `protect`: a hook that lets requests pass by the rules for their routes. */
import type { RequestEvent } from '@sveltejs/kit';
import { InvalidConfig } from '../../errors.js';
import { building } from '../../lib/base/config/environment.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { dev } from '../build.js';
import { observe } from '../examiner.js';
import { requireHandled } from '../require-handle.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { Handle } from '../types.js';
import { requireRules } from './check-rules.js';
import type { AnyRules, RulesOfPlugins } from './check-rules.js';
import { compileRules } from './match.js';
import type { FindRules } from './match.js';
import type { Guard, GuardRule } from './types.js';

const checking = lazy(() => import('./check-guards.js'));
const comparing = lazy(() => import('./app-routes.js'));
const beginning = lazy(() => import('./first-request.js'));
const refusing = lazy(() => import('./refuse.js'));

/** Creates the hook. @throws {InvalidConfig} for an invalid rule */
export function protectBy(
	stateOf: (event: RequestEvent) => SvelteKitEventState,
	rules: AnyRules,
	ofPlugins: RulesOfPlugins
): Handle {
	requireRules(rules, ofPlugins);
	const { remote, ...ofRoutes } = rules;
	const find = compileRules(ofRoutes);
	observe({ what: 'guarded', rules });
	let isUnchecked = Object.values(rules).some((rule) => typeof rule === 'object' && (rule.bearer ?? rule.where));

	return async ({ event, resolve }) => {
		const state = stateOf(event);
		if (dev) await (await comparing()).compareWithRoutes(state, rules);
		const guards = guardsFor(event, find, remote);
		if (guards.length === 0) return resolve(event);
		if (building) return requireNotPrerendered(event, await resolve(event));
		await requireHandled(state, '`protect`');
		if (isUnchecked) {
			await (await beginning()).checkOnce(state, rules);
			isUnchecked = false;
		}
		const { checkGuards } = await checking();
		const decision = await checkGuards(state, guards);
		if ('facts' in decision) return resolve(event);
		if ('answer' in decision) return (await refusing()).answerRefusal(state, decision.answer);
		return (await refusing()).refuseRequest(state, decision);
	};
}

/**
 * Returns all guards of a request. A call of a remote function belongs to no route: the client chooses the route of the event. A
 * remote form without JavaScript is posted to any page, and named in the query: it has to pass both.
 */
function guardsFor(
	{ isRemoteRequest, route, url }: RequestEvent,
	find: FindRules<GuardRule>,
	remote?: GuardRule
): Guard[] {
	const own = isRemoteRequest ? [] : find(route.id).map(({ rule }) => rule);
	// During a build, SvelteKit lets no hook read the query.
	const isRemote = isRemoteRequest || (!building && url.searchParams.has('/remote'));
	return [...own, ...(isRemote && remote ? [remote] : [])].map((rule) => (rule === true ? {} : rule));
}

/** @throws {InvalidConfig} for a page that the build would store as a file: no hook runs for a file */
function requireNotPrerendered({ isRemoteRequest, route, url }: RequestEvent, response: Response): Response {
	if ((route.id === null && !isRemoteRequest) || !response.ok || response.status === 204) return response;
	throw new InvalidConfig(
		`${url.pathname} is prerendered: it is a file that every visitor gets, whatever the rules of \`protect\` say. ` +
			`Take \`prerender\` off it, or open it with \`'${route.id}': false\``
	);
}
