/**
 * `framework-auth/client/session`: the session in the browser, as runes.
 *
 * @example
 * ```svelte
 * <script lang="ts">
 * 	import { useSession } from 'framework-auth/client/session';
 *
 * 	const session = useSession();
 * </script>
 *
 * {#if session.current}
 * 	Hello {session.current.user?.name}
 * 	<button onclick={() => session.signOut()}>Sign out</button>
 * {/if}
 * ```
 */
import { page } from '$app/state';
import { authPath, notInBrowser } from '../browser/base.js';
import { readFailure, refreshPage } from '../browser/post.js';
import type { AuthFailure, SignOutOptions, SignOutResult } from '../browser/types.js';
import { signOut } from '../client.js';
import type { Session } from '../types.js';

/** The return type of {@link useSession}. Read its members where you use them: destructured members are not reactive. */
export interface UseSession {
	/** The session; null without a session, or if it is not known yet. */
	readonly current: Session | null;
	/** `loading`: the page's data has no `session`, and the server has not answered yet. */
	readonly status: 'loading' | 'authenticated' | 'unauthenticated';
	/**
	 * Changes the session: `session.updateSchema` checks the data on the server, and the callbacks receive it with
	 * `trigger: 'update'`. Without data, it reads the session again. Then the load functions of the page run again. Never
	 * rejects.
	 */
	update(data?: unknown): Promise<UpdateResult>;
	/**
	 * Whether `permissions` of the page's data has this one: a load function returns `locals.can.list()` there. It decides only what a
	 * page shows, and protects nothing. False without a session or `permissions`.
	 */
	can(permission: KnownPermission): boolean;
	/** Signs out, here and in the other tabs. The options are those of `signOut` of `framework-auth/client`. Never rejects. */
	signOut(options?: SignOutOptions<boolean>): Promise<SignOutResult>;
}

/** The permissions of the site, as `event.locals` knows them; any text where it has none. */
export type KnownPermission = App.Locals extends {
	can(permission: infer Permission extends string, ...rest: never[]): unknown;
}
	? Permission
	: string;

/** The result of {@link UseSession.update}. */
export type UpdateResult = { ok: true; session: Session | null; status: number; error?: undefined } | AuthFailure;

/** The session that the server returned after the page's data was loaded, and the `session` of that data. */
let answered = $state.raw<{ session: Session | null; after: unknown }>();

/** Returns the session as far as it is known; undefined if neither the page's data nor an answer has it. */
function currentSession(): Session | null | undefined {
	const pageSession = page.data.session as Session | null | undefined;
	return answered && answered.after === pageSession ? answered.session : pageSession;
}

/**
 * Returns the session of the page, for components. It uses the `session` that the load functions return, without a request.
 * If they return none, it asks the server once the page is hydrated. It notices a sign-in or sign-out in another tab at once,
 * and the end of the session as well. Call it while a component is initialised, like all runes.
 * @example
 * ```svelte
 * <script>
 *   const session = useSession();
 * </script>
 *
 * {session.current?.user?.name}
 * ```
 */
export function useSession(): UseSession {
	$effect(() => {
		const session = currentSession();
		if (session === undefined) {
			void read();
			return;
		}
		return follow(session);
	});
	return {
		get current() {
			return currentSession() ?? null;
		},
		get status() {
			const session = currentSession();
			if (session === undefined) return 'loading';
			return session ? 'authenticated' : 'unauthenticated';
		},
		can(permission) {
			const { permissions } = page.data as { readonly permissions?: unknown };
			const [session, pageSession] = [currentSession(), page.data.session as Session | null | undefined];
			// After a change of the user, the data of the page is that of the one before for a moment.
			const isOfUser = session && (pageSession === undefined || userOf(pageSession) === userOf(session));
			return Boolean(isOfUser) && Array.isArray(permissions) && permissions.includes(permission);
		},
		async update(data) {
			const result = await (data === undefined ? read() : read({ method: 'POST', ...asJson({ data }) }));
			if (result.ok) await refreshPage();
			return result;
		},
		async signOut(options = {}) {
			const result = await signOut(options);
			if (result.ok) tellOthers(null);
			return result;
		}
	};
}

function asJson(body: unknown): RequestInit {
	return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Requests the session from the server, and keeps the answer until the data of the page changes. */
async function read(init?: RequestInit): Promise<UpdateResult> {
	const failure = notInBrowser();
	if (failure) return failure;
	let response: Response;
	try {
		response = await fetch(`${authPath()}/session`, init);
	} catch {
		return { ok: false, error: 'NetworkError', status: 0, url: null };
	}
	if (!response.ok) return readFailure(response);
	const session = (await response.json().catch(() => undefined)) as Session | null | undefined;
	if (session === undefined) return { ok: false, error: 'UnexpectedAnswer', status: response.status, url: null };
	answered = { session, after: page.data.session };
	return { ok: true, session, status: response.status };
}

/** When the server was last asked whether the session has ended: milliseconds since the epoch. */
let checkedAtMs = 0;
const shortestCheckMs = 60_000;
/** The longest wait of a browser's timer, in milliseconds: a longer one ends at once. */
const longestWaitMs = 2 ** 31 - 1;

/**
 * Sends the user of the session to the other tabs, listens to them, and waits for the end of the session. Returns a function
 * that stops this.
 */
function follow(session: Session | null): () => void {
	const channel = new BroadcastChannel(channelName());
	const user = userOf(session);
	channel.onmessage = ({ data }) => {
		// Where the session does not say whose it is, nothing can be compared: two tabs would ask each other without end.
		if (user !== '' && data !== '' && data !== user) void read().then(refreshPage);
	};
	channel.postMessage(user);
	const endsAtMs = session ? Date.parse(session.expires) + 1000 : Infinity;
	// Without a minimum, a browser whose clock is fast would ask again and again.
	const waitMs = Math.max(endsAtMs, checkedAtMs + shortestCheckMs) - Date.now();
	const timer = waitMs <= longestWaitMs ? setTimeout(() => void endOrGoOn(), waitMs) : 0;
	return () => {
		clearTimeout(timer);
		channel.close();
	};
}

/** Runs when the session should have ended. A request of another tab may have extended it meanwhile, so it asks the server. */
async function endOrGoOn(): Promise<void> {
	checkedAtMs = Date.now();
	const { ok } = await read();
	if (ok) await refreshPage();
	else answered = { session: null, after: page.data.session };
}

function tellOthers(user: string | null): void {
	const channel = new BroadcastChannel(channelName());
	channel.postMessage(user);
	channel.close();
}

/** Returns the name of the channel. Apps below different paths of a site have their own sessions. */
function channelName(): string {
	return `framework-auth ${authPath()}`;
}

function userOf(session: Session | null): string | null {
	return session ? (session.user?.id ?? '') : null;
}
