/** The texts of the page that asks what to do with the account of another sign-in. */

export const linkingTexts = {
	linking: {
		title: 'Connect this account?',
		/** If the account belongs to another user of this site. */
		titleTaken: 'Switch to another account?',
		/** The user's address or name follows. */
		signedIn: 'You are signed in as',
		unnamed: 'a user without a name',
		/** The address or the name of the account follows. */
		chosen: (provider: string) => `At ${provider}, you chose the account`,
		unnamedAccount: 'an account without a name',
		/** Says what the button `link` does. */
		linkText: (provider: string) =>
			`Connect them, and you can sign in to your current account with this ${provider} account, too. Do this only if both are yours.`,
		link: 'Connect the accounts',
		/** Says what the button `switch` does. */
		switchText: 'Keep them apart, and you will be signed out here, and signed in with the account that you chose.',
		/** In place of `linkText` and `switchText`. */
		takenText:
			'It belongs to another user of this site, and cannot be connected to yours. If you switch, you will be signed out here, and signed in as that user.',
		/** In place of `linkText` and `switchText`, if the session is of a user to whom no account can be connected. */
		unlinkableText:
			'It cannot be connected to the account that you use now. If you switch, you will be signed out here, and signed in with the account that you chose.',
		switch: 'Switch to the other account',
		cancel: 'Cancel, and change nothing'
	}
};
