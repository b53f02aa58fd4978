/** `whileAllowed`, and the streams of live queries. Loaded with the first stream. */
import type { RequestEvent } from '@sveltejs/kit';
import { InvalidConfig } from '../../errors.js';
import { building } from '../../lib/base/config/environment.js';
import { readSessionApart } from '../../lib/app/flows/session.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { readCookies } from '../../lib/base/http/cookies.js';
import { dev } from '../build.js';
import { checkGuards } from '../guards/check-guards.js';
import { requireRule } from '../guards/check-rules.js';
import { refuseCall } from '../guards/refuse.js';
import type { GuardingInstance } from '../guards/instance.js';
import type { RequireOptions } from '../guards/types.js';
import { requireHandled } from '../require-handle.js';
import { withRequest } from '../with-request.js';
import { stateAgain } from './again.js';
import { paceOf } from './pace.js';
import { openStream } from './streams.js';
import type { AllowedStream, RecheckOptions, StreamCaller, StreamValues } from './types.js';

const warnings = lazy(() => import('../guards/use-warnings.js'));

interface Stream<T> {
	readonly rule: RequireOptions;
	readonly values: StreamValues<T> | ((caller: StreamCaller) => StreamValues<T> | PromiseLike<StreamValues<T>>);
	readonly pace: RecheckOptions;
}

/** @param from the event, or a request that has none */
export async function streamWhileAllowed<T>(
	instance: GuardingInstance,
	from: RequestEvent | Request,
	{ rule: { event: _, ...rule }, values, pace }: Stream<T>
): Promise<AllowedStream<T>> {
	const name = '`whileAllowed`';
	requireRule(rule, `the rule of ${name}`, instance.ruleMembers);
	const paced = paceOf(pace, name);
	if (building) throw new InvalidConfig(`${name} was called for a page that is prerendered. Take \`prerender\` off it`);
	const isApart = from instanceof Request;
	const event = isApart ? eventOfRequest(from) : from;
	const state = instance.stateOf(event);
	// The host answers such a request by itself, and has no use for the cookie of a renewal.
	const ownState = isApart ? await stateAgain(instance, state, event) : state;
	if (isApart) await withRequest(ownState, readSessionApart);
	else await requireHandled(state, name);
	if (dev) await (await warnings()).warnOfUse(state, '', rule.where);
	const decision = await checkGuards(ownState, [rule], ownState.event);
	if (!('facts' in decision)) return refuseCall(ownState, decision, isApart ? false : undefined);
	const { session } = decision.facts;
	const user = session.user ?? {};
	const { signal: disconnection } = event.request;
	return openStream<T>(
		{
			instance,
			state,
			rule,
			event,
			disconnection,
			refuse: (again, refused) => refuseCall(again, refused, false)
		},
		paced,
		(signal) => (typeof values === 'function' ? values({ session: { ...session, user }, user, signal }) : values)
	);
}

/** Makes an event for a request that SvelteKit does not see. Its response is made by others, and gets no cookie. */
function eventOfRequest(request: Request): RequestEvent {
	const cookies = readCookies(request.headers.get('cookie'));
	const nothing = () => undefined;
	const event: Omit<Partial<RequestEvent>, 'cookies'> & { readonly cookies: Partial<RequestEvent['cookies']> } = {
		request,
		url: new URL(request.url),
		params: {},
		route: { id: null },
		locals: {} as App.Locals,
		isDataRequest: false,
		isRemoteRequest: false,
		isSubRequest: false,
		cookies: {
			get: (name) => cookies[name],
			getAll: () => Object.entries(cookies).map(([name, value]) => ({ name, value: value ?? '' })),
			set: nothing,
			delete: nothing,
			serialize: () => ''
		},
		getClientAddress() {
			throw new Error('the address of this request is not known');
		},
		setHeaders: nothing,
		fetch: async (...args) => fetch(...args),
		platform: undefined
	};
	return event as unknown as RequestEvent;
}
