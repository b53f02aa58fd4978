/** The texts for the end of an account. */

export const deletionTexts = {
	deletion: {
		title: 'Delete your account',
		text: 'Everything that this site knows about you is deleted at once. This cannot be undone.',
		/** With a grace period. `time` is its length in words: “in 30 days”. */
		later: (time: string) =>
			`You are signed out everywhere at once. Everything that this site knows about you is deleted ${time}. To keep the account, sign in before then.`,
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
		/** The page afterwards, with a grace period. */
		scheduledTitle: 'Your account will be deleted',
		scheduled: (date: string) =>
			`You are signed out on all devices. Your account is deleted after ${date}. To keep it, sign in before then.`,
		home: 'Back to the site'
	}
};
