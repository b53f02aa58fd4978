/**
 * Passkeys and security keys of any kind. `passkey` is the same for keys that the browser finds without an address from the
 * user. They need an adapter, and the package `@simplewebauthn/server`.
 *
 * @see WebAuthn Level 3: https://www.w3.org/TR/webauthn-3/
 */
import { idOf } from './shared.js';
import type { SemverString } from '../types/authjs.js';
import type { Identified, OwnId } from './types.js';
import type { RelyingParty, SimpleWebAuthn, WebAuthnConfig, WebAuthnUserConfig } from './webauthn-types.js';

export type { RelyingParty, WebAuthnConfig } from './webauthn-types.js';
/** The same, in the spelling of `@auth/core`. */
export type RelayingParty = RelyingParty;
/** The type of these providers. */
export type WebAuthnProviderType = 'webauthn';
/** Returns the user who wants to sign in or sign up. */
export type GetUserInfo = NonNullable<WebAuthnConfig['getUserInfo']>;

/** How long a person has for a passkey, in milliseconds, unless the options say otherwise. */
export const DEFAULT_WEBAUTHN_TIMEOUT = 300_000;
/** The version of `@simplewebauthn/browser` for the app's own pages: the library's pages load no script from other sites. */
export const DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION: SemverString = 'v14.0.0';

/**
 * Returns a provider that signs users in with a passkey or a security key. User verification is required, unless the options
 * say otherwise.
 *
 * @example
 * ```ts
 * import WebAuthn from 'framework-auth/providers/webauthn';
 *
 * FrameworkAuth({ adapter, providers: [WebAuthn] });
 * ```
 */
export default function WebAuthn<Own extends OwnId = OwnId>(
	options: WebAuthnUserConfig & { id?: Own } = {}
): Identified<WebAuthnConfig, 'webauthn', Own> {
	return {
		id: idOf('webauthn', options),
		name: 'WebAuthn',
		type: 'webauthn',
		// The application's own fields replace this field. The page labels it in its language.
		formFields: options.formFields ?? {
			email: { type: 'email', required: true, autocomplete: 'username webauthn' }
		},
		simpleWebAuthn: loadSimpleWebAuthn,
		options
	};
}

/** Loads the package. It is here and not in the core, so that applications without passkeys do not include the package. */
async function loadSimpleWebAuthn(): Promise<SimpleWebAuthn> {
	return import('@simplewebauthn/server');
}

export { WebAuthn };
