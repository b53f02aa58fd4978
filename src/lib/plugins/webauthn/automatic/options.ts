/**
 * A passkey that the browser makes without a question, after a sign-in with a password that it filled in. The person does nothing, so
 * the authenticator states neither presence nor verification: such a response is accepted only for options that were made for it.
 *
 * @see WebAuthn Level 3, sections 5.1.3 (step 6: conditional mediation) and 7.1 (step 15: presence)
 */
import { InvalidRequest } from '../../../../errors.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';

/**
 * Returns the options that differ. The browser refuses options that require what only the person can do.
 * @throws {InvalidRequest} if no user is signed in, or authenticators have to prove their make, of which people are asked
 */
export function automaticOptions(
	{ registration, verifyAttestation }: WebAuthnProvider,
	userId: string | null
): Pick<WebAuthnProvider['registration'], 'attestationType' | 'authenticatorSelection'> {
	if (userId === null) throw new InvalidRequest('sign in first: an automatic passkey is for the signed-in user');
	if (verifyAttestation) {
		throw new InvalidRequest('`verifyAttestation` refuses automatic passkeys, which do not prove their model');
	}
	return {
		attestationType: 'none',
		authenticatorSelection: {
			...registration.authenticatorSelection,
			residentKey: 'required',
			userVerification: 'preferred'
		}
	};
}
