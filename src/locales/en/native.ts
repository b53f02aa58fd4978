/** The texts of the page that asks whether an app may sign in. */

export const nativeTexts = {
	native: {
		title: 'Continue in the app?',
		/** `app` is `appName` of the configuration, or the site's host. */
		text: (app: string) =>
			`An app on this device asks to use ${app} with your account. Continue only if you have just opened it.`,
		/** The user's address or name follows. */
		signedIn: 'You are signed in as',
		unnamed: 'a user without a name',
		submit: 'Continue',
		cancel: 'Cancel',
		another: 'Use another account',
		/** In place of `submit`, if the sign-in was a while ago. */
		old: 'You signed in a while ago. Sign in again to continue.',
		again: 'Sign in again'
	}
};
