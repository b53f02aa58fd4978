/**
 * What changes while a request is answered: all that looks at the request shares it. The session is read once, and the
 * cookies that the reading leads to are kept here until the edge takes them, so that no flow can lose them.
 */
import type { CookieWrite } from '../../types.js';
import type { SessionReading } from '../session/reading.js';
import type { RequestCookies } from './cookies.js';

export interface RequestState {
	/** As the browser will have them, once it has what was written for it by now. */
	cookies: RequestCookies;
	/** The one reading of the session. */
	reading?: Promise<SessionReading>;
	/** What that reading wants written, as long as it was not. */
	renewal: readonly CookieWrite[];
	/** A session was read, so that the answer is for one person. */
	personal?: true;
	/** The reading that the `session` event was told of. */
	told?: SessionReading;
}

/** Takes what reading the session wants written; the caller writes it. Empty where nothing is due, or it was taken. */
export function takeRenewal(state: RequestState): readonly CookieWrite[] {
	const { renewal } = state;
	state.renewal = [];
	recordWrites(state, renewal);
	return renewal;
}

/** Records what the browser is sent, so that the rest of the request sees the cookies as the next one will. */
export function recordWrites(state: RequestState, writes: readonly CookieWrite[]): void {
	if (writes.length === 0) return;
	const cookies = new Map(Object.entries(state.cookies));
	for (const { name, value } of writes) {
		if (value) cookies.set(name, value);
		else cookies.delete(name);
	}
	state.cookies = Object.fromEntries(cookies);
}

/** A session has begun or ended: what was read before counts no more, nor does a reading that is still under way. */
export function forgetReading(state: RequestState): void {
	state.reading = undefined;
	state.renewal = [];
}
