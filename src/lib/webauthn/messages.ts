/** The texts of the passkey form. */

export const webauthnTexts = {
	passkey: {
		signIn: 'Sign in with a passkey',
		create: 'Create a passkey',
		noScript: 'Passkeys need JavaScript. Turn it on, or choose another way to sign in.',
		unsupported: 'This browser does not support passkeys. Update it, or choose another way to sign in.',
		cancelled:
			'The request was cancelled, or this device has no passkey for this site. Try again, or choose another way to sign in.',
		registered: 'This device already has a passkey for your account. Sign in with it.',
		missing: 'Enter your email address first.',
		wait: 'Too many attempts. Wait a few minutes, and try again.',
		failed: 'Something went wrong. Please try again.'
	}
};

export const webauthnErrorTexts = {
	WebAuthnVerificationError: {
		title: 'The passkey was not accepted',
		text: 'Please try again. If it happens again, choose another way to sign in.'
	}
};
