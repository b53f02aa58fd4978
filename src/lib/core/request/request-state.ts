/**
 * The state that changes while a request is answered, shared by all code that handles the request. The session is read once.
 * The cookies that the reading leads to are kept here until the edge takes them, so that no flow can lose them.
 */
import type { CookieWrite, FlowData } from '../../../types.js';
import type { SessionReading, Subject } from './reading.js';
import { cookiesAfter } from '../../base/http/cookies/sent.js';
import type { RequestCookies } from '../../base/http/cookies/sent.js';

export interface RequestState {
	/** The cookies as the browser will have them after all writes so far. */
	cookies: RequestCookies;
	/** The only reading of the session. */
	reading?: Promise<SessionReading>;
	/** The reading that is complete: the response need not wait for it. */
	complete?: Promise<SessionReading>;
	/** Finds who asks, if it is not the owner of the session in the cookies: of an API token, or of the session of another hook. */
	subject?: () => Promise<Subject | null>;
	/** Whether the response is on its way: a stream may go on for hours, and must not remember who may do what. */
	isOver?: boolean;
	/** The id of the session that this request has begun, for the audit. */
	begunSession?: string;
	/** The id of the user who acted as another one in the session that this request has ended. */
	endedActor?: string;
	/** The cookies that the reading wants to write, until they are written. */
	renewal: readonly CookieWrite[];
	/** Writes cookies before the answer is made. An edge sets it for an operation; absent where none can be written. */
	write?: ((cookies: readonly CookieWrite[]) => void) | undefined;
	/** A refresh of tokens that are kept in a cookie: the response waits for it. */
	refreshing?: Promise<unknown>;
	/** Set if a session was read, so that the answer is for one person only. */
	personal?: true;
	/** The reading for which the `session` event was emitted. */
	told?: SessionReading;
	/** Whether the user of a session proves their identity again. Callbacks and events of a sign-in get it. */
	reauthentication?: true;
	/** The id of the window, if the sign-in that this request ends runs in one of its own. */
	popup?: string;
	/** Id of the anonymous user who began the sign-in that this request ends, if the answer came without the session's cookie. */
	anonymousUser?: string;
	/** The application's own data of the sign-in that this request begins or ends. */
	flowData?: FlowData;
}

/**
 * Takes the cookies that reading the session wants to write. The caller writes them. Empty if nothing has to be written, or
 * it was taken before.
 */
export function takeRenewal(state: RequestState): readonly CookieWrite[] {
	const { renewal } = state;
	state.renewal = [];
	recordWrites(state, renewal);
	return renewal;
}

/** Records the cookies that are sent to the browser, so that the rest of the request sees them as the next request will. */
export function recordWrites(state: RequestState, writes: readonly CookieWrite[]): void {
	if (writes.length > 0) state.cookies = cookiesAfter(state.cookies, writes);
}

/**
 * Forgets the reading when a session has begun or ended: an earlier reading is no longer valid, nor is one that is still
 * under way.
 */
export function forgetReading(state: RequestState): void {
	state.reading = undefined;
	state.renewal = [];
}
