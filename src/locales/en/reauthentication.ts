/** The texts of the page on which a signed-in user proves their identity again. */

export const reauthenticationTexts = {
	reauthentication: {
		title: 'Confirm that it is you',
		text: 'You are signed in as',
		unnamed: 'a user without a name',
		passkey: 'Use a passkey',
		/** The button of a form with a password. */
		submit: 'Confirm',
		mail: 'Send me an email',
		with: (provider: string) => `Confirm with ${provider}`,
		linkSent: 'We sent a link to',
		/** Leads from the page of an email back to all ways. */
		another: 'Choose another way',
		none: 'There is no way to confirm it yet. Add a passkey to your account, or confirm your email address. Then try again.',
		/** In place of `none`, if the page asks for a certain way. */
		noneOfThese: 'This page asks for a way to confirm it that your account does not have yet. Add it, and try again.',
		/** If a way to sign in is to be added, and nothing above proves it; then the same if no provider is known. */
		signInAgain: 'Your account has no way to confirm it yet. Sign in again instead.',
		signOutFirst: 'Your account has no way to confirm it yet. Sign out and sign in again instead.',
		/** The same, below other ways. */
		orSignInAgain: 'If you have none of these, sign in again instead.',
		orSignOut: 'If you have none of these, sign out and sign in again instead.',
		signInAgainWith: (provider: string) => `Sign in again with ${provider}`,
		noScript: 'Passkeys need JavaScript. Turn it on, or choose another way.',
		cancel: 'Cancel',
		signOut: 'Not you? Sign out',
		/** The page of a link that was opened in another browser, or too late. */
		elsewhere: {
			title: 'Open this link where you asked for it',
			text: 'It works once, in the browser in which you are signed in, and for a few minutes. Open it there, or ask for a new email.'
		}
	}
};

export const reauthenticationErrorTexts = {
	ReauthenticationExpired: {
		title: 'Please confirm again',
		text: 'It took too long, or your session has changed meanwhile. Please start again.'
	},
	ReauthenticationInsufficient: {
		title: 'This page needs a stronger proof',
		text: 'Nothing has changed. Choose another way.'
	},
	ReauthenticationMismatch: {
		title: 'That was another account',
		text: 'You are still signed in as before, and nothing has changed. Confirm with the account that you are signed in to.'
	},
	ReauthenticationRequired: {
		title: 'You signed in a while ago',
		text: 'Nothing in your account has changed yet. Confirm that it is you, and then try again within five minutes.'
	}
};
