/** The rules for errors of passkeys. */
import { atSignIn, hidden } from '../errors/rule-types.js';

export const webauthnErrors = {
	DuplicateConditionalUI: hidden,
	MissingWebAuthnAutocomplete: hidden,
	PasskeyChanged: atSignIn('warn', 400, 'PasskeyChanged'),
	WebAuthnVerificationError: atSignIn('warn', 400, 'WebAuthnVerificationError')
} as const;
