/**
 * Passkeys: keys that the authenticator keeps, so that it finds them without an address being typed in. Needs an
 * adapter, and `@simplewebauthn/server`.
 *
 * @see https://passkeys.dev
 */
import WebAuthn from './webauthn.js';
import type { WebAuthnConfig, WebAuthnUserConfig } from './webauthn-types.js';

/** Signs people in with a passkey. User verification is required unless the options say otherwise. */
export default function Passkey(options: WebAuthnUserConfig = {}): WebAuthnConfig {
	return {
		...WebAuthn(options),
		id: 'passkey',
		name: 'Passkey',
		registrationOptions: { authenticatorSelection: { residentKey: 'required' } }
	};
}

export { Passkey };
