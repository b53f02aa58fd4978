/** One ceremony in the browser: the server's options, and the answer of the authenticator. */
import type * as SimpleWebAuthn from '@simplewebauthn/browser';
import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON
} from '@simplewebauthn/browser';
import { ended, failureOf } from './passkey-failure.js';
import type { PasskeyFailure } from './passkey-failure.js';
import { readFailure } from './post.js';
import type { AuthFailure } from './types.js';

/** `factor` proves the second factor of a sign-in. */
export type Action = 'authenticate' | 'register' | 'factor';

/** The request of the server: the action, and the options for the browser. */
type Ceremony =
	| { action: 'register'; options: PublicKeyCredentialCreationOptionsJSON }
	| { action: Exclude<Action, 'register'>; options: PublicKeyCredentialRequestOptionsJSON };

/** The answer of the authenticator. */
export interface Answer {
	action: Action;
	data: RegistrationResponseJSON | AuthenticationResponseJSON;
	/** The domain of the passkeys. */
	rpId: string | undefined;
}

/** Performs one ceremony. A ceremony that waits for the user ends before its challenge expires, and then begins again. */
export async function perform(
	address: string,
	autofill: boolean,
	signal: AbortSignal
): Promise<Answer | 'expired' | AuthFailure | PasskeyFailure> {
	if (autofill) await pageIsShown(signal);
	if (!(await isSupported(autofill))) return ended('Unsupported');
	const [browser, request] = await Promise.all([load(), ask(address, signal)]);
	if (signal.aborted) return ended('Cancelled');
	if ('ok' in request) return request;
	if ('ok' in browser) return browser;

	const { timeout = 300_000 } = request.options;
	const began = Date.now();
	const stop = () => browser.WebAuthnAbortService.cancelCeremony();
	signal.addEventListener('abort', stop);
	let expired = false;
	const expire = () => {
		expired = true;
		stop();
	};
	// The browser ends only the ceremonies that do not wait, but the server forgets every challenge.
	const renewal = 0.9 * Math.min(Math.max(timeout, 60_000), 3_600_000);
	const timer = autofill ? setTimeout(expire, renewal) : undefined;
	try {
		const data =
			request.action === 'register'
				? await browser.startRegistration({ optionsJSON: request.options })
				: await browser.startAuthentication({ optionsJSON: request.options, useBrowserAutofill: autofill });
		return { action: request.action, data, rpId: rpIdOf(request) };
	} catch (thrown) {
		if (expired && !signal.aborted && document.querySelector(autofillInput)) return 'expired';
		return failureOf(thrown, request.action, Date.now() - began >= timeout);
	} finally {
		signal.removeEventListener('abort', stop);
		clearTimeout(timer);
	}
}

const rpIdOf = (request: Ceremony) => (request.action === 'register' ? request.options.rp.id : request.options.rpId);

const autofillInput = 'input[autocomplete$="webauthn"]';

async function isSupported(autofill: boolean): Promise<boolean> {
	if (typeof PublicKeyCredential === 'undefined') return false;
	return !autofill || Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
}

/** Waits until the page is visible: a page in the background does not start a ceremony. */
function pageIsShown(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (!document.hidden || signal.aborted) return resolve();
		document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
		signal.addEventListener('abort', () => resolve());
	});
}

const unreachable = { ok: false, error: 'NetworkError', status: 0, url: null } as const;

/** Loads the package that talks to the authenticator. @throws {Error} when it is not installed, or has another version */
async function load(): Promise<typeof SimpleWebAuthn | AuthFailure> {
	let browser: typeof SimpleWebAuthn;
	try {
		browser = await import('@simplewebauthn/browser');
	} catch (thrown) {
		// A `TypeError` means that the request for the file failed. For a package that was not installed, bundlers insert
		// other code.
		if (thrown instanceof TypeError) return unreachable;
		throw new Error('passkeys need the package @simplewebauthn/browser: npm install @simplewebauthn/browser', {
			cause: thrown
		});
	}
	// Earlier versions take other options. Version 14 added this function.
	if (!browser.browserSupportsPasskeys) {
		throw new Error('passkeys need version 14 of @simplewebauthn/browser: npm install @simplewebauthn/browser@14');
	}
	return browser;
}

async function ask(address: string, signal: AbortSignal): Promise<Ceremony | AuthFailure> {
	let response: Response;
	try {
		response = await fetch(address, { signal });
	} catch {
		return unreachable;
	}
	const request = response.ok
		? ((await response
				.clone()
				.json()
				.catch(() => null)) as Ceremony | null)
		: null;
	return request?.options?.challenge ? request : readFailure(response);
}
