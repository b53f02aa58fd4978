/** The open streams of this process, and their checks. */
import type { RequestEvent } from '@sveltejs/kit';
import { error, isHttpError, isRedirect } from '@sveltejs/kit';
import { AdapterError, EventError } from '../../errors.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { sessionOf } from '../../lib/core/sessions/index.js';
import { lookForUser } from '../../lib/core/sessions/validity/user-check.js';
import { asError, warnOnce } from '../../lib/base/errors/logger.js';
import { valuesOf } from '../../lib/base/http/cookies/sent.js';
import { bearerIn } from '../../lib/plugins/tokens/bearer/header.js';
import { checkGuards } from '../guards/check-guards.js';
import type { Decision } from '../guards/check-guards.js';
import type { GuardingInstance } from '../guards/instance.js';
import type { Guard } from '../guards/types.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import { withRequest } from '../with-request.js';
import { stateAgain } from './again.js';
import type { StateAgain } from './again.js';
import { EndingValues } from './ending.js';
import type { Pace } from './pace.js';
import { Timetable } from './timetable.js';
import type { Timed } from './timetable.js';
import type { AllowedStream, StreamValues } from './types.js';

/** A caller whom the rule has let pass, and what is done when it does not any more. */
export interface Admitted {
	readonly instance: GuardingInstance;
	readonly state: SvelteKitEventState;
	readonly rule: Guard;
	/** The event that the rule gets. */
	readonly event: RequestEvent;
	/** The end of the connection, as the host knows it. */
	readonly disconnection: AbortSignal;
	/** Makes the error of a refusal. @throws it */
	refuse(state: SvelteKitEventState, refused: Refused): Promise<never>;
}

export type Refused = Exclude<Decision, { facts: unknown }>;

/** Makes a stream of values, which ends when its caller is not allowed to read it any more. @param make gets the signal of its end */
export async function openStream<T>(
	admitted: Admitted,
	{ everyMs, graceMs }: Pace,
	make: (signal: AbortSignal) => StreamValues<T> | PromiseLike<StreamValues<T>>
): Promise<AllowedStream<T>> {
	const aborting = new AbortController();
	const key = await keyOf(admitted);
	const fault = (thrown: unknown) => void tell(admitted, thrown);
	const values = new EndingValues(await make(aborting.signal), aborting, fault);
	const { disconnection } = admitted;
	if (disconnection.aborted) {
		await values.return();
		return values;
	}
	const timetable = isAlone() ? new Timetable(checkAll) : all;
	const stream: OpenStream = {
		key,
		everyMs,
		graceMs,
		admitted,
		allowedAt: performance.now(),
		due() {
			// A check that hangs is one that fails.
			if (performance.now() - stream.allowedAt > graceMs + everyMs) void fail(stream, new Error('it takes too long'));
		},
		refuse: (reason) => values.refuse(reason)
	};
	const leave = () => void values.return().catch(fault);
	disconnection.addEventListener('abort', leave);
	aborting.signal.addEventListener('abort', () => {
		disconnection.removeEventListener('abort', leave);
		timetable.delete(stream);
	});
	timetable.add(stream);
	return values;
}

interface OpenStream extends Timed {
	readonly admitted: Admitted;
	readonly graceMs: number;
	/** When a check last let the caller pass. */
	allowedAt: number;
	refuse(reason: unknown): void;
}

const all = new Timetable(checkAll);

/** Whether the work of one request ends with it, as in a Worker: there, nothing may check the streams of others. */
function isAlone(): boolean {
	const { navigator } = globalThis as { navigator?: { userAgent?: string } };
	return navigator?.userAgent === 'Cloudflare-Workers';
}

const contexts = new WeakMap<AuthContext, number>();
let counted = 0;

/** Returns what streams of one session, or of one API token, have in common. */
async function keyOf({ state, rule }: Admitted): Promise<string> {
	if (state.replacedAuth) return `own ${++counted}`;
	return withRequest(state, async (ctx, { cookies, cookieTable }) => {
		let number = contexts.get(ctx);
		if (number === undefined) contexts.set(ctx, (number = ++counted));
		const token = rule.bearer && bearerIn(state.source.headers.get('authorization'));
		if (token !== undefined) return `${number} token ${token}`;
		const { name } = cookieTable.sessionToken;
		const names = Object.keys(cookies).filter((each) => each.startsWith(name));
		return JSON.stringify([number, ...names.map((each) => valuesOf(cookies, each))]);
	});
}

/** Checks streams of one session: it is read once. */
async function checkAll(streams: readonly OpenStream[]): Promise<void> {
	let before: StateAgain | undefined;
	for (const stream of streams) {
		const { instance, state: first, event, rule } = stream.admitted;
		try {
			const state: StateAgain = await stateAgain(instance, first, event, before?.request?.state);
			if (before?.bearer) state.bearer = before.bearer;
			const decision = await checkGuards(state, [rule], state.event);
			const refused = 'facts' in decision ? await withoutUser(state, before !== undefined) : decision;
			before = state;
			if (refused) await stream.admitted.refuse(state, refused);
			stream.allowedAt = performance.now();
		} catch (thrown) {
			if (isHttpError(thrown) || isRedirect(thrown)) stream.refuse(thrown);
			else await fail(stream, thrown);
		}
	}
}

/** Looks whether the user of an encrypted session still exists: a request does that less often. */
async function withoutUser(state: StateAgain, isKnown: boolean): Promise<Refused | undefined> {
	if (isKnown || state.bearer || state.replacedAuth || !state.request) return undefined;
	return withRequest(state, async (ctx, req) => {
		if (ctx.session.strategy !== 'jwt' || !ctx.adapter) return undefined;
		const { userId, token } = await sessionOf(ctx, req);
		const looked = userId === null ? undefined : await lookForUser(ctx, userId, token?.jti);
		if (looked === 'unknown') throw new AdapterError('the user of a stream cannot be looked up');
		if (looked !== 'gone') return undefined;
		return { refusal: { reason: 'signedOut', event: state.event }, otherwise: undefined, requirements: {} };
	});
}

/** Logs what the application's stream throws at its end, when its reader is gone. */
async function tell({ state }: Admitted, thrown: unknown): Promise<void> {
	const ctx = await contextOf(state);
	ctx?.logger.error(new EventError('an open stream failed while it ended', asError(thrown)));
}

/** The request that began the stream has reported an error of its configuration. */
async function contextOf(state: SvelteKitEventState): Promise<AuthContext | undefined> {
	return Promise.resolve(state.context()).catch(() => undefined);
}

/** A check that fails says nothing about the caller. The stream goes on for a while. */
async function fail(stream: OpenStream, thrown: unknown): Promise<void> {
	const { state } = stream.admitted;
	const ctx = await contextOf(state);
	const { message } = asError(thrown);
	const warning = `a check of an open stream failed. The stream goes on for ${stream.graceMs / 1000} seconds, and then ends: ${message}`;
	if (ctx) warnOnce(ctx, 'open streams', warning, 300);
	if (performance.now() - stream.allowedAt > stream.graceMs) stream.refuse(unknown());
}

/** Makes the error of SvelteKit's for a caller of whom nothing is known for too long. */
function unknown(): unknown {
	try {
		return error(503, 'This cannot be checked at the moment');
	} catch (thrown) {
		return thrown;
	}
}
