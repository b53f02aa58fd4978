/** The event of a request, where SvelteKit knows it. */
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
