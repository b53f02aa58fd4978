/** The event of a request: where SvelteKit knows it, and among arguments. */
import type { RequestEvent } from '@sveltejs/kit';
import { getRequestEvent } from '$app/server';

/** Returns the event whose request this is; undefined outside of its handling. */
export function eventOf(request: Request): RequestEvent | undefined {
	try {
		const event = getRequestEvent();
		return event.request === request ? event : undefined;
	} catch {
		return undefined;
	}
}

/** Whether an argument is an event, with what the library needs of one. */
export function isEvent(given: unknown): given is RequestEvent {
	return typeof given === 'object' && given !== null && 'request' in given && 'locals' in given;
}
