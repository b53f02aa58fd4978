/** The texts for a request that the check for a human did not let through. */

export const humanErrorTexts = {
	HumanCheckFailed: {
		title: 'We could not tell that you are human',
		text: 'Complete the check in the form, and try again. It needs JavaScript.'
	}
};
