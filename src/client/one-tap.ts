/**
 * Asks the browser, or Google's script, for an ID token, and signs in with it. Loaded by `GoogleOneTap` when it is on a page.
 *
 * @see Federated Credential Management API, section 3; https://developers.google.com/identity/gsi/web/reference/js-reference
 */
import { authPath } from '../browser/base.js';
import { post } from '../browser/post.js';
import type { AuthResult, SignOutOptions } from '../browser/types.js';

/** Where the offer comes from, and how it looks. */
export interface Offered extends Pick<SignOutOptions<boolean>, 'redirectTo' | 'redirect'> {
	/** Id of the provider. */
	readonly provider: string;
	/** The FedCM configuration of the provider. */
	readonly configUrl: string;
	/** Google's script, for browsers without FedCM. */
	readonly script: string | null;
	/** The nonce of the page's Content-Security-Policy. */
	readonly cspNonce?: string;
	readonly autoSelect: boolean;
	readonly context: 'signin' | 'signup' | 'use' | 'continue';
	readonly remember?: boolean;
}

/** The answer of the server: the client at the provider, and the nonce of this browser. */
interface OneTapOptions {
	readonly clientId: string;
	readonly nonce: string;
}

/** The part of Google's script that is used. */
interface GoogleIdentity {
	initialize(options: Record<string, unknown>): void;
	prompt(): void;
	cancel(): void;
}

/**
 * Offers to sign in. Never rejects.
 * @returns the result of the sign-in, or null without one: a user is signed in, the browser has no account to offer, or the
 * person said no
 */
export async function offer(offered: Offered, signal: AbortSignal): Promise<AuthResult | null> {
	const address = `${authPath()}/one-tap/${offered.provider}`;
	try {
		const response = await fetch(address, { signal });
		const options = response.ok ? ((await response.json()) as OneTapOptions | null) : null;
		if (!options) return null;
		const credential =
			'IdentityCredential' in globalThis
				? await byFedCM(offered, options, signal)
				: await byScript(offered, options, signal);
		if (!credential || signal.aborted) return null;
		const fields: [string, string][] = [['credential', credential]];
		if (offered.remember !== undefined) fields.push(['remember', String(offered.remember)]);
		return await post(address, fields, { redirectTo: offered.redirectTo, redirect: offered.redirect });
	} catch {
		// The browser reports a refusal, a missing account and too many offers in the same way.
		return null;
	}
}

async function byFedCM(
	{ configUrl, context, autoSelect }: Offered,
	{ clientId, nonce }: OneTapOptions,
	signal: AbortSignal
) {
	// Browsers move the nonce to `params`.
	const providers = [{ configURL: configUrl, clientId, nonce, params: { nonce } }];
	const mediation = autoSelect ? 'optional' : 'required';
	const request = { signal, mediation, identity: { context, providers } } as CredentialRequestOptions;
	const credential = (await navigator.credentials.get(request)) as { token?: string } | null;
	return credential?.token;
}

async function byScript(
	{ script, cspNonce, context, autoSelect }: Offered,
	{ clientId, nonce }: OneTapOptions,
	signal: AbortSignal
) {
	const google = script === null ? undefined : await load(script, cspNonce);
	if (!google || signal.aborted) return undefined;
	return new Promise<string | undefined>((resolve) => {
		signal.addEventListener('abort', () => {
			google.cancel();
			resolve(undefined);
		});
		const callback = ({ credential }: { credential: string }): void => resolve(credential);
		google.initialize({ client_id: clientId, nonce, callback, context, auto_select: autoSelect, itp_support: true });
		google.prompt();
	});
}

/** Loads the script once, however many pages ask for it. */
async function load(src: string, nonce: string | undefined): Promise<GoogleIdentity | undefined> {
	const identity = () => (globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id;
	if (!identity()) {
		const element = Object.assign(document.createElement('script'), { src, async: true });
		if (nonce) element.nonce = nonce;
		await new Promise((resolve, reject) => {
			element.onload = resolve;
			element.onerror = reject;
			document.head.append(element);
		});
	}
	return identity();
}
