/**
 * Passkeys and security keys of any kind. `passkey` is the same for keys that the browser finds without an address from the
 * user. They need an adapter, and the package `@simplewebauthn/server`.
 *
 * @see WebAuthn Level 3: https://www.w3.org/TR/webauthn-3/
 */
import { idOf } from './shared.js';
import type { Identified, OwnId } from './types.js';
import type { SimpleWebAuthn, WebAuthnConfig, WebAuthnUserConfig } from './webauthn-types.js';

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
