/** The texts of the pages of a sign-in by mail. */

export const emailTexts = {
	verifyRequest: {
		title: 'Check your email',
		/** For a page that does not know the address. */
		text: 'We sent you an email with a sign-in link. It can take a minute to arrive. Check your spam folder, too.',
		linkSent: 'We sent a sign-in link to',
		linkText: 'It can take a minute to arrive. Check your spam folder, too.',
		codeSent: 'We sent a code to',
		codeText:
			'Enter the code here, or open the link in the email. It can take a minute to arrive. Check your spam folder, too.',
		sentAgain: 'We sent another email. Only the latest one counts.',
		code: 'Code',
		submit: 'Sign in',
		again: 'Send the email again'
	},
	confirmEmail: {
		title: 'Sign in by email',
		text: 'This link signs you in as',
		instead: { before: 'You are signed in as', after: '. If you continue, you will be signed out of this account.' },
		somebody: 'another user',
		submit: 'Sign in',
		cancel: 'Do not sign in'
	},
	wrongCode: {
		title: 'The code is not correct',
		text: 'Enter the code from the latest email, or ask for a new one.'
	}
};

export const emailErrorTexts = {
	EmailSignin: { title: 'The email could not be sent', text: 'Please try again in a few minutes.' },
	InvalidEmail: { title: 'Enter a valid email address', text: 'For example: you@example.com.' },
	Verification: {
		title: 'This link no longer works',
		text: 'It was already used, or it has expired. Ask for a new one.'
	}
};
