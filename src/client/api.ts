/**
 * `framework-auth/client/api`: the client for a front end outside the SvelteKit app: a static app on another origin, Capacitor,
 * Tauri, Electron, a browser extension. It signs in through the browser of the device, and sends its token with requests. It needs
 * no framework.
 *
 * @example
 * ```ts
 * import { createClient } from 'framework-auth/client/api';
 *
 * export const client = createClient({
 *   origin: 'https://example.com',
 *   redirectUri: 'https://app.example.com/signed-in'
 * });
 *
 * await client.signIn();
 * const notes = await client.fetch('/api/notes');
 * ```
 */
import { challengeOf, random } from './api-client/pkce.js';
import { ClientError } from './api-client/error.js';
import { Tokens } from './api-client/tokens.js';
import type { ClientSession } from './api-client/tokens.js';
import type { ClientStorage } from './api-client/storage.js';
import { openPopup, redirectInPopup } from './api-client/popup.js';

export { ClientError } from './api-client/error.js';
export type { ClientErrorCode } from './api-client/error.js';
export { finishSignIn } from './api-client/popup.js';
export type { ClientStorage } from './api-client/storage.js';
export type { ClientSession } from './api-client/tokens.js';

/** The options of {@link createClient}. */
export interface ClientConfig {
	/** The origin of the SvelteKit back end, such as `https://example.com`. The token is sent to no other one. */
	readonly origin: string;
	/** One of the `redirectUris` of the client at the back end. A loopback address may have any port. */
	readonly redirectUri: string;
	/** The path of the routes of the library at the back end. @default '/auth' */
	readonly basePath?: string;
	/**
	 * Keeps the tokens for the next start: a secure storage of the device. The values are secrets: `localStorage` is not a place for them.
	 * @default memory: the user signs in again after a reload
	 */
	readonly storage?: ClientStorage;
	/**
	 * Opens the browser of the device. It may return the address that the browser returned to, as `launchWebAuthFlow` of an extension does.
	 * @default a popup window
	 */
	readonly open?: (url: string) => unknown;
	/**
	 * Waits for the address that the browser returns to, and returns all of it. It is called before `open`.
	 * @default the page of the popup calls {@link finishSignIn}
	 */
	readonly waitForRedirect?: (redirectUri: string, signal: AbortSignal) => Promise<string>;
	/** Sends requests, for runtimes with their own `fetch`. @default fetch */
	readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The options of `signIn`. */
export interface ClientSignInOptions {
	/** Ends the wait for the user. @default none */
	readonly signal?: AbortSignal;
	/** The address to return to, for a loopback address whose port is known only now. @default that of the client */
	readonly redirectUri?: string;
}

/** A client of a back end. It is a store of Svelte, too: `$client` is its session. */
export interface Client {
	/** The session as the last answer of the back end said; null for a visitor, and before `restore`. */
	readonly session: ClientSession | null;
	/**
	 * Takes the session from the storage. Call it at the start.
	 * @throws the error of the storage
	 */
	restore(): Promise<ClientSession | null>;
	/**
	 * Signs in through the browser of the device. In a page, call it in a click: browsers block popups otherwise. A second call ends the
	 * first.
	 * @throws {ClientError}
	 */
	signIn(options?: ClientSignInOptions): Promise<ClientSession>;
	/** Ends the token at the back end, and forgets it. It is forgotten here even if the back end cannot be reached. @throws {ClientError} */
	signOut(): Promise<void>;
	/**
	 * Sends a request: as `fetch` does, with the token for the origin of the back end, and without cookies. A path stands for one at
	 * the back end. It renews the token when it is due, and once after status 401, and sends the request again.
	 * @throws {ClientError} `redirected` for an answer that leads elsewhere: the token must not follow
	 */
	fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
	/** Calls `run` with the session, now and with each change. Returns the function that ends this. */
	subscribe(run: (session: ClientSession | null) => void): () => void;
}

/**
 * Makes a client. Tokens are in memory, unless you pass a `storage`.
 * @throws {TypeError} for an `origin` that is not one
 * @see RFC 8252, RFC 7636
 * @example
 * ```ts
 * export const client = createClient({ origin: 'https://example.com', redirectUri: 'com.example.app:/signed-in' });
 *
 * await client.signIn();
 * const answer = await client.fetch('/api/notes');
 * ```
 */
export function createClient(config: ClientConfig): Client {
	const { basePath = '/auth' } = config;
	const origin = originOf(config.origin);
	const site = `${origin}${basePath}`;
	const send = config.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));
	const tokens = new Tokens(site, config.storage, send);
	let waiting: AbortController | undefined;

	async function signIn({
		signal,
		redirectUri = config.redirectUri
	}: ClientSignInOptions = {}): Promise<ClientSession> {
		waiting?.abort();
		const own = (waiting = new AbortController());
		if (signal?.aborted) own.abort();
		signal?.addEventListener('abort', () => own.abort(), { once: true });
		// Before anything is awaited: a browser opens a window in a click alone.
		const popup = config.open ? undefined : openPopup();
		try {
			const [verifier, state] = [random(), random()];
			const query = {
				response_type: 'code',
				redirect_uri: redirectUri,
				code_challenge: await challengeOf(verifier),
				code_challenge_method: 'S256',
				state
			};
			const url = `${site}/native?${new URLSearchParams(query)}`;
			const returned = popup ? redirectInPopup(state, own.signal) : config.waitForRedirect?.(redirectUri, own.signal);
			// It is awaited below; `open` may fail before.
			returned?.catch(() => undefined);
			const opened = popup ? popup(url) : await config.open?.(url);
			const answer = typeof opened === 'string' ? opened : await unlessAborted(returned, own.signal);
			const code = codeIn(answer, { state, issuer: site });
			return await tokens.exchange({ code, redirect_uri: redirectUri, code_verifier: verifier });
		} finally {
			own.abort();
			if (waiting === own) waiting = undefined;
		}
	}

	async function sendWithToken(input: string | URL | Request, init?: RequestInit): Promise<Response> {
		const request = new Request(input instanceof Request ? input : new URL(input, `${origin}/`), {
			...init,
			credentials: 'omit'
		});
		const follows = request.redirect !== 'manual';
		const attempt = async (token: string | null) => {
			const copy = new Request(request.clone(), { redirect: 'manual' });
			if (token !== null) copy.headers.set('authorization', `Bearer ${token}`);
			const answer = await sendRequest(copy);
			const leads = answer.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(answer.status);
			if (leads && follows) {
				throw new ClientError(
					'redirected',
					`the answer of ${request.url} leads elsewhere: ask for the address it leads to`
				);
			}
			return answer;
		};
		const token = await tokens.current();
		const answer = await attempt(token);
		if (answer.status !== 401 || token === null) return answer;
		const next = await tokens.after(token);
		return next === null ? answer : attempt(next);
	}

	/** Some runtimes have a `fetch` that takes an address alone. */
	async function sendRequest(request: Request): Promise<Response> {
		if (!config.fetch) return fetch(request);
		const { method, headers, signal, redirect, credentials } = request;
		const body = request.body ? await request.arrayBuffer() : null;
		return config.fetch(request.url, { method, headers, signal, redirect, credentials, body });
	}

	return {
		get session() {
			return tokens.session;
		},
		restore: async () => tokens.restore(),
		signIn,
		signOut: async () => tokens.end(),
		async fetch(input, init) {
			const url = new URL(input instanceof Request ? input.url : input, `${origin}/`);
			// Another origin gets the request as it is, without the token.
			return url.origin === origin ? sendWithToken(input, init) : fetch(input, init);
		},
		subscribe: (run) => tokens.subscribe(run)
	};
}

/** @throws {TypeError} for an address to which a token must not be sent */
function originOf(text: string): string {
	const { protocol, hostname, origin } = new URL(text);
	const isOfDevice = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
	if (protocol === 'https:' || isOfDevice) return origin;
	throw new TypeError(`the origin of a back end has to be https, or one of this device: ${text}`);
}

/** Reads the answer of the browser. @throws {ClientError} for one that is not the answer to this question */
function codeIn(answer: string, { state, issuer }: { readonly state: string; readonly issuer: string }): string {
	const params = URL.canParse(answer) ? new URL(answer).searchParams : new URLSearchParams();
	const one = (name: string) => (params.getAll(name).length === 1 ? params.get(name) : null);
	if (one('state') !== state) throw new ClientError('state', 'the answer is not for this sign-in: its state differs');
	if (one('iss') !== issuer) throw new ClientError('issuer', `the answer is not one of ${issuer}`);
	if (one('error') === 'access_denied') throw new ClientError('denied', 'the user did not continue');
	const code = one('code');
	if (code === null) throw new ClientError('refused', 'the answer has no code');
	return code;
}

async function unlessAborted<T>(result: Promise<T> | undefined, signal: AbortSignal): Promise<T> {
	const cancelled = () => new ClientError('cancelled', 'the sign-in was ended before the user returned');
	if (!result) throw new TypeError('pass `waitForRedirect`, or an `open` that returns the address of the answer');
	if (signal.aborted) throw cancelled();
	return new Promise((resolve, reject) => {
		signal.addEventListener('abort', () => reject(cancelled()), { once: true });
		result.then(resolve, reject);
	});
}
