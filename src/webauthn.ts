/**
 * `framework-auth/webauthn`: passkeys from code in the browser. It needs `@simplewebauthn/browser`, and loads it when it
 * is first used.
 *
 * ```ts
 * import { cancel, register, signIn } from 'framework-auth/webauthn';
 *
 * const result = await signIn('passkey', { redirect: false });
 * if (!result.ok && result.error !== 'Cancelled') message = 'That did not work.';
 * await register('passkey', { email });
 *
 * onMount(() => {
 *   void signIn('passkey', { autofill: true });
 *   return cancel;
 * });
 * ```
 */
import type * as SimpleWebAuthn from '@simplewebauthn/browser';
import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON
} from '@simplewebauthn/browser';
import { authPath, fieldsOf, notInBrowser } from './browser/base.js';
import { post, readFailure } from './browser/post.js';
import type { AuthFailure, AuthorizationParams, AuthSuccess, ErrorCode, SignOutOptions } from './client.js';
import type { ProviderId } from './types.js';

export type { AuthFailure, AuthSuccess, ErrorCode, ProviderId };

/** How a registration goes on. */
export interface RegisterOptions<Redirect extends boolean = boolean> extends SignOutOptions<Redirect> {
	/** Ends it, with `Cancelled` as the result. */
	signal?: AbortSignal;
	/** A field for the provider, such as `email`: sent as text. */
	[field: string]: unknown;
}

/** How a sign-in goes on. */
export interface PasskeyOptions<Redirect extends boolean = boolean> extends RegisterOptions<Redirect> {
	/**
	 * Waits until one of the passkeys is chosen that the browser offers to fill in, in place of a dialogue at once. Call it
	 * when a page opens that has an `<input>` whose `autocomplete` ends in `webauthn`, and `cancel` when it closes.
	 * @default false
	 */
	autofill?: boolean;
	/** What users of `@auth/sveltekit` know in place of {@link register}. @default 'authenticate' */
	action?: Action;
}

type Action = 'authenticate' | 'register';

/** What came of it. */
export type PasskeyResult = AuthSuccess | AuthFailure | PasskeyFailure;

/** It ended in the browser: the server was told nothing, and the page stays. */
export interface PasskeyFailure {
	ok: false;
	/**
	 * `Cancelled`: the person did not want to, or has no passkey for this site, or something else began. `TimedOut`: nobody
	 * answered. `AlreadyRegistered`: the authenticator has a passkey of this person. `Unsupported`: the browser or the
	 * authenticator cannot do what is asked. `AuthenticatorFailed`: it could not this time.
	 */
	error: 'Cancelled' | 'TimedOut' | 'AlreadyRegistered' | 'Unsupported' | 'AuthenticatorFailed';
	status: 0;
	url: null;
	code?: undefined;
	retryAfter?: undefined;
}

/**
 * Signs in with a passkey. Ends what is under way. Goes where the server's answer says, to the page for an error too;
 * with `redirect: false` it stays, and returns what came of it.
 *
 * @param providerId an id of the configuration; without one it is `passkey`
 * @param options where to go afterwards, and the fields that the provider asks for
 * @param authorizationParams what users of `@auth/sveltekit` may pass; a passkey has none
 * @throws {Error} for what the application has to put right, such as a `relayingParty` that is not this page's
 */
export function signIn(
	providerId?: ProviderId,
	options?: PasskeyOptions<true>,
	authorizationParams?: AuthorizationParams
): Promise<void>;
export function signIn(
	providerId: ProviderId | undefined,
	options: PasskeyOptions,
	authorizationParams?: AuthorizationParams
): Promise<PasskeyResult>;
export async function signIn(providerId?: ProviderId, options: PasskeyOptions = {}): Promise<PasskeyResult | void> {
	const { action = 'authenticate', autofill = false } = options;
	return run(providerId, action, options, autofill && action === 'authenticate');
}

/**
 * Makes a passkey: for whoever is signed in another one, otherwise for a new user, of whom the fields tell. Goes on like
 * {@link signIn}.
 *
 * @param providerId an id of the configuration; without one it is `passkey`
 * @param options where to go afterwards, and the fields that the provider asks for
 * @throws {Error} for what the application has to put right
 */
export function register(providerId?: ProviderId, options: RegisterOptions = {}): Promise<PasskeyResult> {
	return run(providerId, 'register', options, false);
}

/** Ends what is under way, with `Cancelled` as its result. */
export function cancel(): void {
	underWay?.abort();
}

/** Browsers have one ceremony at a time. */
let underWay: AbortController | undefined;

/** What the server asks for. */
type Asked =
	| { action: 'register'; options: PublicKeyCredentialCreationOptionsJSON }
	| { action: 'authenticate'; options: PublicKeyCredentialRequestOptionsJSON };

/** What the authenticator answers. */
interface Answer {
	action: Action;
	data: RegistrationResponseJSON | AuthenticationResponseJSON;
}

async function run(
	providerId: string | undefined,
	action: Action,
	{ signal: outer, action: _action, autofill: _autofill, ...options }: PasskeyOptions,
	waits: boolean
): Promise<PasskeyResult> {
	const failure = notInBrowser();
	if (failure) return failure;
	cancel();
	const controller = (underWay = new AbortController());
	const { signal } = controller;
	if (outer?.aborted) controller.abort();
	outer?.addEventListener('abort', () => controller.abort(), { signal });
	const id = encodeURIComponent(providerId ?? 'passkey');
	const fields = fieldsOf(options);
	const query = new URLSearchParams([['action', action], ...fields]);

	let answer: Answer | 'expired' | AuthFailure | PasskeyFailure;
	do {
		answer = await perform(`${authPath()}/webauthn-options/${id}?${query}`, waits, signal);
	} while (answer === 'expired');
	if ('ok' in answer) return answer;
	const sent: [string, string][] = [
		['action', answer.action],
		['data', JSON.stringify(answer.data)]
	];
	return post(`${authPath()}/callback/${id}`, [...fields, ...sent], options);
}

/** One ceremony. One that waits for the person ends before its challenge does, to begin again. */
async function perform(
	address: string,
	autofill: boolean,
	signal: AbortSignal
): Promise<Answer | 'expired' | AuthFailure | PasskeyFailure> {
	if (autofill) await pageIsShown(signal);
	if (!(await isSupported(autofill))) return ended('Unsupported');
	const [browser, asked] = await Promise.all([load(), ask(address, signal)]);
	if (signal.aborted) return ended('Cancelled');
	if ('ok' in asked) return asked;
	if ('ok' in browser) return browser;

	const { timeout = 300_000 } = asked.options;
	const began = Date.now();
	const stop = () => browser.WebAuthnAbortService.cancelCeremony();
	signal.addEventListener('abort', stop);
	let expired = false;
	const expire = () => {
		expired = true;
		stop();
	};
	// The browser ends only those that do not wait, and the server forgets every challenge.
	const renewal = 0.9 * Math.min(Math.max(timeout, 60_000), 3_600_000);
	const timer = autofill ? setTimeout(expire, renewal) : undefined;
	try {
		const data =
			asked.action === 'register'
				? await browser.startRegistration({ optionsJSON: asked.options })
				: await browser.startAuthentication({ optionsJSON: asked.options, useBrowserAutofill: autofill });
		return { action: asked.action, data };
	} catch (thrown) {
		if (expired && !signal.aborted && document.querySelector(autofillInput)) return 'expired';
		return failureOf(thrown, asked.action, Date.now() - began >= timeout);
	} finally {
		signal.removeEventListener('abort', stop);
		clearTimeout(timer);
	}
}

const autofillInput = 'input[autocomplete$="webauthn"]';

async function isSupported(autofill: boolean): Promise<boolean> {
	if (typeof PublicKeyCredential === 'undefined') return false;
	return !autofill || Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
}

/** A page in the background asks for nothing. */
function pageIsShown(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (!document.hidden || signal.aborted) return resolve();
		document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
		signal.addEventListener('abort', () => resolve());
	});
}

const unreachable = { ok: false, error: 'NetworkError', status: 0, url: null } as const;

/** Loads what speaks to the authenticator. @throws {Error} when the package is not installed, or its version is another */
async function load(): Promise<typeof SimpleWebAuthn | AuthFailure> {
	let browser: typeof SimpleWebAuthn;
	try {
		browser = await import('@simplewebauthn/browser');
	} catch (thrown) {
		// A part of the application that does not arrive. Bundlers put something in place of what was not there at all.
		if (thrown instanceof TypeError) return unreachable;
		throw new Error('passkeys need the package @simplewebauthn/browser: npm install @simplewebauthn/browser', {
			cause: thrown
		});
	}
	// Earlier versions take other options; this is new in version 14.
	if (!browser.browserSupportsPasskeys) {
		throw new Error('passkeys need version 14 of @simplewebauthn/browser: npm install @simplewebauthn/browser@14');
	}
	return browser;
}

async function ask(address: string, signal: AbortSignal): Promise<Asked | AuthFailure> {
	let response: Response;
	try {
		response = await fetch(address, { signal });
	} catch {
		return unreachable;
	}
	const asked = response.ok
		? ((await response
				.clone()
				.json()
				.catch(() => null)) as Asked | null)
		: null;
	return asked?.options?.challenge ? asked : readFailure(response);
}

/** By the name of the exception. @see WebAuthn Level 3, sections 5.1.3, step 22, and 5.1.4.1 */
const endings: Partial<Record<string, PasskeyFailure['error']>> = {
	AbortError: 'Cancelled',
	NotAllowedError: 'Cancelled',
	ConstraintError: 'Unsupported',
	NotSupportedError: 'Unsupported',
	UnknownError: 'AuthenticatorFailed',
	OperationError: 'AuthenticatorFailed',
	NotReadableError: 'AuthenticatorFailed'
};

/** Browsers do not tell why they do not allow it, lest sites learn who has a passkey; only time tells something. */
function failureOf(thrown: unknown, action: Action, late: boolean): PasskeyFailure {
	const { name = '' } = thrown as { name?: string };
	if (name === 'SecurityError') {
		throw new Error(
			`passkeys cannot be used at ${location.origin}: it has to be a host name, not an IP address, and \`relayingParty.id\` ` +
				'of the provider has to be that host or a parent domain of it',
			{ cause: thrown }
		);
	}
	if (name === 'NotAllowedError' && late) return ended('TimedOut');
	if (name === 'InvalidStateError') return ended(action === 'register' ? 'AlreadyRegistered' : 'AuthenticatorFailed');
	const error = endings[name];
	if (!error) throw thrown;
	return ended(error);
}

function ended(error: PasskeyFailure['error']): PasskeyFailure {
	return { ok: false, error, status: 0, url: null };
}
