/** Stands for SvelteKit's `$app/server` where tests run without SvelteKit. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestEvent } from '@sveltejs/kit';

/** Holds the event while a test runs what SvelteKit would call. */
export const requests = new AsyncLocalStorage<RequestEvent>();

export function getRequestEvent(): RequestEvent {
	const event = requests.getStore();
	if (!event) throw new Error('Can only read the current request event when the event is being processed');
	return event;
}
