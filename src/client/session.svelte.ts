/**
 * `framework-auth/client/session`: the session in the browser, as runes.
 *
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

/** What {@link useSession} returns. Read its members where they are used: taken out of it, they are not reactive. */
export interface UseSession {
	/** The session; null without one, and where it is not known yet. */
	readonly current: Session | null;
	/** `loading`: the page's data has no `session`, and the server was not asked yet. */
	readonly status: 'loading' | 'authenticated' | 'unauthenticated';
	/**
	 * Changes the session: `session.updateSchema` checks the data on the server, and the callbacks get it with
	 * `trigger: 'update'`. Without data it reads the session anew. Then the loads of the page run again. Never rejects.
	 */
	update(data?: unknown): Promise<UpdateResult>;
	/** Signs out, here and in the other tabs. The options are those of `signOut` of `framework-auth/client`. */
	signOut(options?: SignOutOptions<boolean>): Promise<SignOutResult>;
}

/** What came of an update. */
export type UpdateResult = { ok: true; session: Session | null; status: number; error?: undefined } | AuthFailure;

/** What the server said since the page's data came, and the `session` of that data. */
let answered = $state.raw<{ session: Session | null; after: unknown }>();

/** The session as far as it is known: undefined where neither the page's data nor an answer says it. */
function known(): Session | null | undefined {
	const given = page.data.session as Session | null | undefined;
	return answered && answered.after === given ? answered.session : given;
}

/**
 * The session of the page, for components: what the load functions return as `session`, with no request of its own. If they
 * return none, the server is asked once the page is alive. Another tab's sign-in or sign-out is seen at once, and so is the end
 * of the session. Call it while a component is initialised, as all runes.
 */
export function useSession(): UseSession {
	$effect(() => {
		const session = known();
		if (session === undefined) {
			void read();
			return;
		}
		return follow(session);
	});
	return {
		get current() {
			return known() ?? null;
		},
		get status() {
			const session = known();
			if (session === undefined) return 'loading';
			return session ? 'authenticated' : 'unauthenticated';
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

/** Asks the server, and keeps what it answers until the data of the page changes. */
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

/** When the server was last asked whether the session is over: milliseconds since the epoch. */
let checkedAtMs = 0;
const shortestCheckMs = 60_000;
/** Longer waits of a browser's timer end at once: milliseconds. */
const longestWaitMs = 2 ** 31 - 1;

/** Tells the other tabs whose session it is, listens to them, and waits for its end. Returns what ends that. */
function follow(session: Session | null): () => void {
	const channel = new BroadcastChannel(channelName());
	const user = userOf(session);
	channel.onmessage = ({ data }) => {
		if (data !== user) void read().then(refreshPage);
	};
	channel.postMessage(user);
	const endsAtMs = session ? Date.parse(session.expires) + 1000 : Infinity;
	// A browser whose clock is fast would ask again and again.
	const waitMs = Math.max(endsAtMs, checkedAtMs + shortestCheckMs) - Date.now();
	const timer = waitMs <= longestWaitMs ? setTimeout(() => void endOrGoOn(), waitMs) : 0;
	return () => {
		clearTimeout(timer);
		channel.close();
	};
}

/** When the session is over. It may have been extended meanwhile, by a request of another tab: the server knows. */
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

/** Apps below different paths of a site have sessions of their own. */
function channelName(): string {
	return `framework-auth ${authPath()}`;
}

function userOf(session: Session | null): string | null {
	return session ? (session.user?.id ?? '') : null;
}
