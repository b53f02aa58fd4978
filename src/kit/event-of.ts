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
export function isEvent(value: unknown): value is RequestEvent {
	return typeof value === 'object' && value !== null && 'request' in value && 'locals' in value;
}
