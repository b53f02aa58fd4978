/** An instance of the library, as guards of functions and of streams need it. */
import type { RequestEvent } from '@sveltejs/kit';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { RulesOfPlugins } from './check-rules.js';

/** The parts of an instance that guarded functions need. */
export interface GuardingInstance {
	readonly stateOf: (event: RequestEvent) => SvelteKitEventState;
	/** The members that plugins add to rules. */
	readonly ruleMembers: RulesOfPlugins;
	/** Sets the members of `event.locals`. */
	readonly setLocals: (state: SvelteKitEventState) => void;
}
