/** The texts for the end of an account. */

export const deletionTexts = {
	deletion: {
		title: 'Delete your account',
		text: 'Everything that this site knows about you is deleted at once. This cannot be undone.',
		/** Opens the form. */
		open: 'Delete the account…',
		/** The word that the user types in to confirm. Capital and small letters are the same. */
		word: 'delete',
		/** The label of the field for the word. */
		label: (word: string) => `To confirm, type “${word}”`,
		submit: 'Delete my account',
		refused: { title: 'The account was not deleted', text: 'Type the word exactly as it is shown.' },
		/** The page afterwards. */
		doneTitle: 'Your account was deleted',
		done: 'You are signed out on all devices.',
		home: 'Back to the site'
	}
};
