/** `requireSession`: returns the session, and goes no further without one. */
import type { RequestEvent } from '@sveltejs/kit';
import { getRequestEvent } from '$app/server';
import { InvalidConfig } from '../../errors.js';
import { building } from '../../lib/base/config/environment.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { dev } from '../build.js';
import { requireHandled } from '../require-handle.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { Reauthenticate, SignedInSession, RequireOptions, RequireSession } from './types.js';
import { requireRule } from './check-rules.js';
import type { GuardingInstance } from './instance.js';

const checking = lazy(() => import('./check-guards.js'));
const refusing = lazy(() => import('./refuse.js'));
const watching = lazy(() => import('./use-warnings.js'));

/** The instances, by their `requireSession`. */
export const instances = new WeakMap<object, GuardingInstance>();

/** Creates `requireSession`. */
export function requireSessionBy(instance: GuardingInstance): RequireSession {
	const { stateOf } = instance;
	// There is no `await` before `run`: a runtime without AsyncLocalStorage knows the event until the first `await`.
	const requireSession: RequireSession = (options = {}) => {
		const { event = getRequestEvent(), ...guard } = options;
		const caller = dev ? new Error().stack : undefined;
		return run(stateOf(event), event, { guard, caller, name: '`requireSession`' });
	};
	instances.set(requireSession, instance);
	return requireSession;
}

/** Creates `locals.reauthenticate` for a request. */
export function reauthenticateFor(state: SvelteKitEventState): Reauthenticate {
	return ({ within = 300, returnTo, ...rest } = {}) => {
		const caller = dev ? new Error().stack : undefined;
		const guard = { fresh: within, ...rest };
		return run(state, state.event, { guard, caller, returnTo, name: '`locals.reauthenticate`' });
	};
}

interface Call {
	readonly guard: Omit<RequireOptions, 'event'>;
	/** The stack of the caller, in development. */
	readonly caller: string | undefined;
	/** The name of the function that was called. */
	readonly name: string;
	readonly returnTo?: string;
}

async function run(
	state: SvelteKitEventState,
	event: RequestEvent,
	{ guard, caller, name, returnTo }: Call
): Promise<SignedInSession> {
	requireRule(guard, `the options of ${name}`, state.ruleMembers);
	if (building) {
		throw new InvalidConfig(
			`${name} was called for a page that is prerendered: it is a file that every visitor gets. Take \`prerender\` off it`
		);
	}
	await requireHandled(state, name);
	if (caller) await (await watching()).warnOfUse(state, caller, guard.where);
	const { checkGuards } = await checking();
	const decision = await checkGuards(state, [guard], event);
	if ('facts' in decision) {
		const { session } = decision.facts;
		return { ...session, user: session.user ?? {} };
	}
	return (await refusing()).refuseCall(state, 'answer' in decision ? decision : { ...decision, returnTo });
}
