/**
 * Signing in in a window of its own, while the page stays as it is. Loaded when it is first used.
 *
 * The window ends on a page of the library, which says how the sign-in ended. Only a message of this origin, of this window and
 * with the random id of this sign-in counts.
 */
import * as navigation from '$app/navigation';
import type { post } from '../browser/post.js';
import type { AuthResult, SignOutOptions } from '../browser/types.js';

const name = 'framework-auth:popup';
/** How often the window is looked at, and how long its message may take after it has closed, in milliseconds. */
const everyMs = 300;
const graceMs = 600;

/**
 * Signs in within a window that is open already, because browsers open one during a click only. Never rejects.
 * @param send is passed in, so that this file shares no chunk with the one that loads it
 */
export async function signInWithin(
	popup: Window,
	send: typeof post,
	address: string,
	fields: readonly [string, string][],
	options: SignOutOptions<boolean>
): Promise<AuthResult> {
	const id = crypto.randomUUID();
	const begun = await send(address, [...fields, ['popup', id]], { ...options, redirect: false });
	// A failure, or a sign-in that needs no provider.
	if (!begun.ok || new URL(begun.url).origin === location.origin) {
		popup.close();
		return begun;
	}
	if (popup.closed) return closed;
	const end = endOf(popup, id);
	popup.location.replace(begun.url);
	return end;
}

const closed: AuthResult = { ok: false, error: 'PopupClosed', status: 0, url: null };

function endOf(popup: Window, id: string): Promise<AuthResult> {
	return new Promise((resolve) => {
		// If a page on the way cuts the window off, the browser says that it is closed. Its end is still seen, and shown.
		const channel = new BroadcastChannel(`${name}:${id}`);
		const receive = async (result: AuthResult): Promise<void> => {
			stop();
			channel.close();
			// As `refreshPage` does, whose file this one cannot share.
			if (result.ok) await (navigation.refreshAll ?? navigation.invalidateAll)();
			resolve(result);
		};
		const listen = ({
			origin,
			source,
			data
		}: MessageEvent<{ name?: unknown; id?: unknown; result: AuthResult } | null>) => {
			if (origin === location.origin && source === popup && data?.name === name && data.id === id)
				void receive(data.result);
		};
		const timer = setInterval(() => {
			if (!popup.closed) return;
			clearInterval(timer);
			setTimeout(() => {
				stop();
				resolve(closed);
			}, graceMs);
		}, everyMs);
		const stop = (): void => {
			clearInterval(timer);
			removeEventListener('message', listen);
		};
		addEventListener('message', listen);
		channel.onmessage = ({ data }: MessageEvent<AuthResult>) => void receive(data);
	});
}
