/**
 * Passkeys and security keys, of any kind. `passkey` is the same for those that are found without an address being typed
 * in. Needs an adapter, and `@simplewebauthn/server`.
 *
 * @see WebAuthn Level 3: https://www.w3.org/TR/webauthn-3/
 */
import type { WebAuthnConfig, WebAuthnUserConfig } from './webauthn-types.js';

/** Signs people in with a passkey or a security key. User verification is required unless the options say otherwise. */
export default function WebAuthn(options: WebAuthnUserConfig = {}): WebAuthnConfig {
	return {
		id: 'webauthn',
		name: 'WebAuthn',
		type: 'webauthn',
		// Fields of the application's own are instead of this one, not beside it.
		formFields: options.formFields ?? {
			email: { label: 'Email', type: 'email', required: true, autocomplete: 'username webauthn' }
		},
		options
	};
}

export { WebAuthn };
