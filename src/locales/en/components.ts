/** The texts of the Svelte components, in English. They are apart from those of the pages, because browsers load them. */

export const componentTexts = {
	/** The buttons. */
	signIn: 'Sign in',
	signOut: 'Sign out',
	/** The label of the box of `SignIn`. */
	remember: 'Keep me signed in',
	/** The button of `SignIn` that shows what is typed into a field for a password. */
	showPassword: 'Show password',
	/** The link of `SignIn` to the page of a sign-up. */
	createAccount: 'Create an account',
	/** The accessible name of the menu of `UserButton`. */
	menu: 'Your account',
	/** The link to the account page. */
	account: 'Account'
};
