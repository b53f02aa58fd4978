/**
 * Passkeys: keys that the authenticator stores, so that it finds them without an address from the user. They need an adapter,
 * and the package `@simplewebauthn/server`.
 *
 * @see https://passkeys.dev
 */
import { idOf } from './shared.js';
import type { Identified, OwnId } from './types.js';
import type { WebAuthnConfig, WebAuthnUserConfig } from './webauthn-types.js';
import WebAuthn from './webauthn.js';

/**
 * Returns a provider that signs users in with a passkey. User verification is required, unless the options say otherwise.
 *
 * @example
 * ```ts
 * import Passkey from 'framework-auth/providers/passkey';
 *
 * FrameworkAuth({ adapter, providers: [Passkey] });
 * ```
 */
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
