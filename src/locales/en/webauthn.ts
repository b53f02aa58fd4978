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
	},
	/** The section of the account page. */
	accountPasskeys: {
		title: 'Passkeys',
		none: 'You have no passkey yet. With a passkey, you sign in with a finger, your face or a PIN.',
		/** A passkey without a name. */
		unnamed: 'Passkey',
		/** Where a passkey is kept. */
		manyDevices: 'On all devices of your account',
		oneDevice: 'On one device',
		rename: 'Rename',
		/** The accessible names of the buttons for one passkey. */
		renameOne: (passkey: string) => `Rename: ${passkey}`,
		removeOne: (passkey: string) => `Remove: ${passkey}`,
		name: 'Name',
		save: 'Save',
		remove: 'Remove',
		confirm: 'You cannot sign in with it afterwards. Delete it on your device, too.',
		add: 'Add a passkey',
		/** If the site has several kinds of passkeys. */
		addWith: (provider: string) => `Add a passkey: ${provider}`,
		noScript: 'Adding a passkey needs JavaScript. The rest of this page works without it.',
		renamed: 'The name was saved.',
		removed: 'The passkey was removed.',
		added: 'The passkey was added.',
		wrongName: { title: 'The name was not saved', text: 'Enter a name of at most 100 characters, on one line.' },
		last: {
			title: 'The passkey was not removed',
			text: 'It is your last passkey, and may be your only way to sign in. Add another one first.'
		}
	}
};

export const webauthnErrorTexts = {
	PasskeyChanged: {
		title: 'This passkey has changed',
		text: 'Since you added it, it has become possible or impossible to copy it to other devices. Sign in another way, remove it on your account page, and add it again.'
	},
	WebAuthnVerificationError: {
		title: 'The passkey was not accepted',
		text: 'Please try again. If it happens again, choose another way to sign in.'
	}
};
