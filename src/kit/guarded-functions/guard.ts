/** The guard of one function. SvelteKit asks it before the input is validated, and again before the handler runs. */
import type { RequestEvent } from '@sveltejs/kit';
import { getRequestEvent } from '$app/server';
import { lazy } from '../../lib/base/util/lazy.js';
import type { GuardingInstance } from '../guards/instance.js';
import type { GuardedKind } from './asking.js';
import type { Caller } from './types.js';

const asking = lazy(() => import('./asking.js'));

/** An answer of the guard, for the run of a function that it was given for. */
interface Passed {
	readonly caller: Promise<Caller>;
	/** The reading of the session that it is about; undefined as long as it is under way. */
	reading?: unknown;
}

export interface FunctionGuard {
	/** Asks before the validation: for all inputs of a batch once. */
	before(): Promise<unknown>;
	/** Asks before the handler, unless the same run has just been let through and its session is still the same. */
	inside(): Promise<Caller>;
}

/** Makes the guard of a function. Both of its functions take the event at once: without AsyncLocalStorage, it is known only then. */
export function guardOf({ stateOf }: GuardingInstance, guarded: GuardedKind): FunctionGuard {
	/** By the event of a run: SvelteKit makes one for each. */
	const passed = new WeakMap<RequestEvent, Passed>();
	const readingIn = (event: RequestEvent) => stateOf(event).request?.state.reading;

	function callerOf(event: RequestEvent): Promise<Caller> {
		const state = stateOf(event);
		const caller = asking().then(({ ask }) => ask(state, event, guarded));
		// The response of a live query waits for it, so that a renewal of the session gets into the response.
		state.reading ??= caller;
		return caller;
	}

	return {
		async before() {
			const event = getRequestEvent();
			const latest = passed.get(event);
			if (latest && (!latest.reading || latest.reading === readingIn(event))) return latest.caller;
			const run: Passed = { caller: callerOf(event) };
			passed.set(event, run);
			await run.caller;
			run.reading = readingIn(event);
			return run.caller;
		},

		async inside() {
			const event = getRequestEvent();
			const run = passed.get(event);
			passed.delete(event);
			return run?.reading && run.reading === readingIn(event) ? run.caller : callerOf(event);
		}
	};
}
