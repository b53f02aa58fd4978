/** The texts for a user whom an operator has blocked. Only a person who has proven to be that user sees them. */

export const userErrorTexts = {
	UserBlocked: {
		title: 'Your account is blocked',
		text: 'You cannot sign in to it. If you think that this is a mistake, contact the operator of this site.'
	}
};
