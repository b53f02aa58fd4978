/** The texts of the error of a sign-up that is refused. They say nothing of the accounts that exist. */

export const signUpErrorTexts = {
	SignUpClosed: {
		title: 'You cannot create an account here',
		text: 'This site does not take new accounts from everyone. If you have an account, sign in the way you did before.'
	}
};
