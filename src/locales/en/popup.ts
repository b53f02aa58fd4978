/** The texts of the page that ends a sign-in in a window of its own. */

export const popupTexts = {
	popup: {
		title: 'You are signed in',
		text: 'You can close this window.',
		/** Leads on in this window, if the page that opened it is gone. */
		next: 'Continue here'
	}
};
