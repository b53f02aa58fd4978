/**
 * The state of a request, made again for a check of what goes on after its response has begun. The session is read from the data layer as it
 * is now. Nothing is renewed: the browser would not get the cookie, and a request that needs a renewal would find that it is not due.
 */
import type { RequestEvent } from '@sveltejs/kit';
import type { AuthContext } from '../../lib/core/context/context.js';
import type { AuthRequest } from '../../lib/core/request/request.js';
import type { RequestState } from '../../lib/core/request/request-state.js';
import { readRequest } from '../../lib/core/request/request.js';
import { SvelteKitEventState } from '../sveltekit-event.js';
import type { GuardingInstance } from '../guards/instance.js';

const quietContexts = new WeakMap<AuthContext, AuthContext>();

/** Returns the context with which reading a session changes nothing, and tells no one. */
function quiet(ctx: AuthContext): AuthContext {
	const memo = quietContexts.get(ctx);
	if (memo) return memo;
	const { session } = ctx;
	// A `jwt` callback may use up what the claims have, such as a refresh token.
	const { jwt: _, ...callbacks } = ctx.callbacks;
	const { session: __, ...events } = ctx.events;
	const quietContext: AuthContext = {
		...ctx,
		callbacks,
		events,
		session: {
			...session,
			updateAgeSeconds: Infinity,
			short: { ...session.short, updateAgeSeconds: Infinity },
			revocation: session.revocation && { ...session.revocation, cacheSeconds: 0 }
		}
	};
	quietContexts.set(ctx, quietContext);
	return quietContext;
}

export class StateAgain extends SvelteKitEventState {
	override readonly source: Request;
	readonly #first: SvelteKitEventState;

	/** @param event the event that rules get: what its functions of `locals` read is new, too */
	constructor(first: SvelteKitEventState, event: RequestEvent) {
		super(
			event,
			async () => first.config(),
			() => first.context(),
			first.ruleMembers
		);
		this.#first = first;
		this.source = first.source;
		this.handled = true;
		if (first.replacedAuth) this.replacedAuth = first.replacedAuth;
	}

	override context(): AuthContext | Promise<AuthContext> {
		const context = this.#first.context();
		return context instanceof Promise ? context.then(quiet) : quiet(context);
	}
}

/** Makes the state of a check. @param shared the state of a check of the same session at the same moment, at any address */
export async function stateAgain(
	{ setLocals }: GuardingInstance,
	first: SvelteKitEventState,
	event: RequestEvent,
	shared?: RequestState
): Promise<StateAgain> {
	const locals = localsAgain(first, event);
	const state = new StateAgain(first, eventAgain(event, locals));
	// The key under which the instance keeps the state of a request.
	for (const key of Object.getOwnPropertySymbols(locals)) if (locals[key] === first) locals[key] = state;
	state.request = await requestAgain(state, first, shared);
	setLocals(state);
	return state;
}

/** The cookies are those that the browser has after the first response. */
async function requestAgain(
	state: StateAgain,
	first: SvelteKitEventState,
	shared?: RequestState
): Promise<AuthRequest | undefined> {
	if (!first.request) return undefined;
	const { cookies } = first.request.state;
	const { getClientAddress, platform } = first.event;
	// Streams of one session share its reading, and not the address: it may say which organization a stream is about.
	const read: RequestState = shared ?? { cookies, renewal: [] };
	return readRequest(await state.context(), state.source, getClientAddress, read, platform);
}

type AnyLocals = Record<string | symbol, unknown>;

/** The application's own members of `locals`. Those of the library are made again. */
function localsAgain(first: SvelteKitEventState, event: RequestEvent): AnyLocals {
	const { auth, getSession, ...locals } = event.locals as unknown as AnyLocals;
	return first.replacedAuth ? { auth, getSession, ...locals } : locals;
}

/** An event for rules, without a response that could get a cookie. */
function eventAgain(event: RequestEvent, locals: AnyLocals): RequestEvent {
	const nothing = () => undefined;
	// Some events have getters that throw: a copy would call them.
	return Object.create(event, {
		locals: { enumerable: true, value: locals },
		cookies: { enumerable: true, value: { ...event.cookies, set: nothing, delete: nothing } }
	}) as RequestEvent;
}
