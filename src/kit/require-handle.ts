/** Functions that do not work without the `handle` hook. */
import { lazy } from '../lib/base/util/lazy.js';
import type { SvelteKitEventState } from './sveltekit-event.js';

const failing = lazy(() => import('./misconfigured.js'));

/** @param what the function that needs the hook @throws an error of SvelteKit's if the hook has not run */
export async function requireHandled(state: SvelteKitEventState, what: string): Promise<void> {
	if (!state.handled) await (await failing()).failWithoutHandle(state, what);
}
