/** Signs in with a popup window. Its last page, on the origin of the app, hands its address to the page that opened it. */
import { ClientError } from './error.js';

const channelOf = (state: string | null) => `framework-auth sign-in ${state}`;

/** Opens a window, in the click of the user. Returns what leads it to an address. @throws {ClientError} */
export function openPopup(): (url: string) => void {
	const popup = globalThis.open?.('about:blank', '_blank', 'popup,width=480,height=720');
	if (!popup) {
		throw new ClientError('popup_blocked', 'the browser opened no window: call `signIn` in a click, or pass `open`');
	}
	return (url) => {
		popup.location.replace(url);
	};
}

/** Waits for the page at the redirect URI. Each sign-in has a channel of its own: other windows of the app may sign in, too. */
export async function redirectInPopup(state: string, signal: AbortSignal): Promise<string> {
	return new Promise((resolve) => {
		const channel = new BroadcastChannel(channelOf(state));
		channel.onmessage = ({ data }) => {
			channel.close();
			resolve(String(data));
		};
		signal.addEventListener('abort', () => channel.close(), { once: true });
	});
}

/**
 * Ends a sign-in in a popup window. Call it in the page at the redirect URI.
 * @example
 * ```ts
 * import { finishSignIn } from 'framework-auth/client/api';
 *
 * finishSignIn();
 * ```
 */
export function finishSignIn(): void {
	const { href, search, pathname } = location;
	// The code does not stay in the history.
	history.replaceState(history.state, '', pathname);
	const channel = new BroadcastChannel(channelOf(new URLSearchParams(search).get('state')));
	channel.postMessage(href);
	channel.close();
	close();
}
