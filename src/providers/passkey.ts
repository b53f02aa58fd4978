/**
 * Passkeys: keys that the authenticator keeps, so that it finds them without an address being typed in. Needs an
 * adapter, and `@simplewebauthn/server`.
 *
 * @see https://passkeys.dev
 */
import { idOf } from './shared.js';
import type { Identified, OwnId } from './types.js';
import type { WebAuthnConfig, WebAuthnUserConfig } from './webauthn-types.js';
import WebAuthn from './webauthn.js';

/** Signs people in with a passkey. User verification is required unless the options say otherwise. */
export default function Passkey<Own extends OwnId = OwnId>(
	options: WebAuthnUserConfig & { id?: Own } = {}
): Identified<WebAuthnConfig, 'passkey', Own> {
	return {
		...WebAuthn(options),
		id: idOf('passkey', options),
		name: 'Passkey',
		registrationOptions: { authenticatorSelection: { residentKey: 'required' } }
	};
}

export { Passkey };
