/** The texts of the pages of a sign-in by email. */

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
	/** If an earlier user has the address, and has not proven it. */
	earlierUser: {
		title: 'Is this account yours?',
		/** The address follows. */
		text: 'On this site there is already an account with the address',
		/** @param providers their names, with commas between them */
		by: (providers: string) => `It was created by signing in with ${providers}.`,
		connectText: 'If it is yours, sign in the earlier way. This connects the address to the account.',
		connect: 'Sign in the earlier way',
		releaseText:
			'If it is not yours, start a new account. The other one loses this address, and you will not see its data.',
		release: 'Start a new account'
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

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `The code and the link expire in ${codeTime}.`
		: `The code expires in ${codeTime}, the link in ${linkTime}.`;

const signInMail = {
	title: (site: string) => `Sign in to ${site}`,
	/** Mail programs show it beside the subject in the list of emails. */
	preview: (host: string, time: string) => `For ${host}. Works once and expires in ${time}.`,
	pressButton: (host: string) => `Press the button to sign in to ${host}.`,
	openLink: (host: string) => `Open this link to sign in to ${host}:`,
	typeCode: (host: string) => `Enter this code on the page of ${host} where you asked for it:`,
	orPressButton: 'Or press the button, in the same browser.',
	orOpenLink: 'Or open this link, in the same browser:',
	orPressAnywhere: 'Or press the button.',
	orOpenAnywhere: 'Or open this link:',
	button: 'Sign in',
	validityOfLink: (time: string) =>
		`The link works once and expires in ${time}. Anyone who has it can sign in as you. Do not share it.`,
	validityOfCode: (time: string) =>
		`The code works once and expires in ${time}. Anyone who has it can sign in as you. Do not share it.`,
	/** For an email with a code and a link that works in any browser. */
	validityOfBoth: (codeTime: string, linkTime: string) =>
		`${expiry(codeTime, linkTime)} Only one of them works, and only once. Anyone who has one can sign in as you. Do not share them.`,
	unasked: 'If you did not ask for this email, you can ignore it.'
};

/** The texts of the emails with a sign-in link or a code. A provider's `mail` option replaces all of them. */
export const signInMailTexts = {
	signIn: signInMail,
	/** For a user who proves their identity again. */
	reauthenticate: {
		...signInMail,
		title: (site: string) => `Confirm that it is you at ${site}`,
		pressButton: (host: string) => `Press the button to confirm at ${host} that it is you.`,
		openLink: (host: string) => `Open this link to confirm at ${host} that it is you:`,
		button: 'Confirm',
		orPressAnywhere: signInMail.orPressButton,
		orOpenAnywhere: signInMail.orOpenLink,
		validityOfLink: (time: string) =>
			`The link works once, in the browser in which you asked for it, and expires in ${time}. Do not share it.`,
		validityOfCode: (time: string) =>
			`The code works once, in the browser in which you asked for it, and expires in ${time}. Do not share it.`,
		validityOfBoth: (codeTime: string, linkTime: string) =>
			`${expiry(codeTime, linkTime)} Only one of them works, once, in the browser in which you asked for it. Do not share them.`,
		unasked: 'If you did not ask for this email, another person may be using your account: sign out everywhere.'
	}
};

/** The parts that all emails share. */
export const mailFrameTexts = {
	/** The address follows. */
	plainLink: 'If the button does not work, open this address in your browser:'
};

/** The texts of an email that has a button, and says what it is about. */
export interface LetterTexts {
	/** @param site its name, or its host */
	title(site: string): string;
	/** The paragraphs above the button. */
	text(host: string): readonly string[];
	readonly button: string;
	/** How long the link is valid, if it can be used once. */
	validity?(time: string): string;
	/** The advice for an owner of the address who did not cause the email. */
	readonly unasked: string;
}
