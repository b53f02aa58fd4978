/**
 * Passkeys and security keys, of any kind. `passkey` is the same for those that are found without an address being typed
 * in. Needs an adapter, and `@simplewebauthn/server`.
 *
 * @see WebAuthn Level 3: https://www.w3.org/TR/webauthn-3/
 */
import { idOf } from './shared.js';
import type { Identified, OwnId } from './types.js';
import type { SimpleWebAuthn, WebAuthnConfig, WebAuthnUserConfig } from './webauthn-types.js';

/** Signs people in with a passkey or a security key. User verification is required unless the options say otherwise. */
export default function WebAuthn<Own extends OwnId = OwnId>(
	options: WebAuthnUserConfig & { id?: Own } = {}
): Identified<WebAuthnConfig, 'webauthn', Own> {
	return {
		id: idOf('webauthn', options),
		name: 'WebAuthn',
		type: 'webauthn',
		// Fields of the application's own are instead of this one, not beside it. The page labels it in its language.
		formFields: options.formFields ?? {
			email: { type: 'email', required: true, autocomplete: 'username webauthn' }
		},
		simpleWebAuthn: loadSimpleWebAuthn,
		options
	};
}

/** Here and not in the core, so that applications without passkeys do not carry the package. */
async function loadSimpleWebAuthn(): Promise<SimpleWebAuthn> {
	return import('@simplewebauthn/server');
}

export { WebAuthn };
