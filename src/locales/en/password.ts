/** The texts of the pages and emails for passwords. */
import type { LetterTexts } from './email.js';

export const passwordTexts = {
	password: {
		/** The labels of fields. */
		username: 'User name',
		/** The person's own name, on the page of a sign-up. */
		name: 'Name (optional)',
		current: 'Current password',
		new: 'New password',
		/** Below the field of a new password. */
		rule: (length: number) => `At least ${length} characters. A sentence is easy to remember.`,
		/** Below the form on the sign-in page. */
		forgotten: 'Forgot your password?',
		noAccount: 'Create an account',
		toSignIn: 'Sign in',
		signUp: {
			title: 'Create an account',
			titleFor: (app: string) => `Create an account at ${app}`,
			submit: 'Create an account',
			known: 'I have an account',
			/** With `neutral: false`. */
			taken: {
				title: 'This email address has an account',
				text: 'Sign in with it, or use another email address.'
			}
		},
		/** The page after a sign-up. It is the same for every address. */
		sent: {
			title: 'Check your email',
			text: 'We sent an email to',
			what: 'Open the link in it to finish. It can take a minute to arrive. Check your spam folder, too.',
			again: 'Send the email again',
			another: 'Use another email address'
		},
		/** The page of the link in that email. */
		verify: {
			title: 'Confirm your email address',
			text: 'You are creating an account for',
			/** If it is another browser than that of the sign-up. */
			choose: 'This is not the browser in which you began. Choose the password here.',
			/** In addition, with `neutral: false`. */
			signInFirst:
				'If you have signed in to an account with this address before, sign in to it first, and open the link again: otherwise it is deleted.',
			submit: 'Confirm and sign in',
			/** For the user who is signed in, with `neutral: false`. */
			own: 'Your account has the address',
			ownSubmit: 'Confirm',
			cancel: 'Do not create an account'
		},
		forgot: {
			title: 'Reset your password',
			text: 'Enter your email address. We send you an email with the next step.',
			submit: 'Send the email',
			sentTitle: 'Check your email',
			sent: 'We sent an email to',
			/** If the address is not known to the page. */
			sentAway: 'We sent an email.',
			sentWhat: 'It has the next step. It can take a minute to arrive. Check your spam folder, too.'
		},
		reset: {
			title: 'Choose a new password',
			text: 'For the account with the address',
			submit: 'Save the new password',
			doneTitle: 'Your password was changed',
			done: 'You are signed out on all devices. Sign in with the new password.'
		},
		change: {
			title: 'Change your password',
			/** If the account has no password yet. */
			firstTitle: 'Choose a password',
			text: 'You are signed in as',
			submit: 'Save the new password',
			note: 'You will be signed out on all other devices.',
			cancel: 'Cancel',
			/** If the current password was not right. */
			wrong: { title: 'The current password is not right', text: 'Nothing has changed. Try again.' },
			doneTitle: 'Your password was changed',
			done: 'You are signed out on all other devices.',
			next: 'Continue'
		},
		/** On the account page. */
		section: {
			title: 'Password',
			none: 'You have no password yet.',
			change: 'Change the password',
			choose: 'Choose a password'
		},
		/** Why a new password was refused. */
		refused: {
			too_short: (length: number) => `It is too short. Use at least ${length} characters.`,
			too_long: 'It is too long. Use at most 4096 characters.',
			common: 'Many people use it, so it is guessed first. Choose another one.',
			context: 'It consists of your own name, or of the name of this site. Choose another one.',
			breached: 'It is on lists of stolen passwords. Choose another one.'
		}
	}
};

export const passwordErrorTexts = {
	PasswordRefused: { title: 'Choose another password', text: 'The password is too short, or easy to guess.' },
	UsernameRefused: {
		title: 'Choose another user name',
		text: 'It has 3 to 32 letters, digits, dots, hyphens or underscores, and must not be taken.'
	}
};

/** The emails, by `purpose`. */
export type PasswordMail = 'signUp' | 'accountExists' | 'reset' | 'noAccount' | 'otherWay' | 'passwordChanged';

const once = (time: string) => `The link works once and expires in ${time}. Do not share it.`;

/** The texts of the emails, by `purpose`. */
export const passwordMailTexts = {
	signUp: {
		title: (site) => `Confirm your email address for ${site}`,
		text: (host) => [`You began to create an account at ${host}. Open the link to finish it.`],
		button: 'Confirm',
		validity: once,
		unasked: 'If you did not ask for this email, you can ignore it. Then there will be no account.'
	},
	accountExists: {
		title: (site) => `You already have an account at ${site}`,
		text: (host) => [
			`Someone wanted to create an account at ${host} with this email address, which already has one.`,
			'Sign in with it. If you forgot your password, choose a new one there.'
		],
		button: 'Sign in',
		unasked: 'If it was not you, you can ignore this email. Your account has not changed.'
	},
	reset: {
		title: (site) => `Choose a new password for ${site}`,
		text: (host) => [`You asked for a new password at ${host}. Open the link to choose it.`],
		button: 'Choose a new password',
		validity: once,
		unasked: 'If you did not ask for this email, you can ignore it. Your password stays as it is.'
	},
	noAccount: {
		title: (site) => `You have no account at ${site}`,
		text: (host) => [
			`Someone asked for a new password at ${host}, for this email address. There is no account with it.`,
			'If you have an account there, it has another email address.'
		],
		button: 'Go to the sign-in page',
		unasked: 'If it was not you, you can ignore this email.'
	},
	otherWay: {
		title: (site) => `Sign in to ${site} the way you did before`,
		text: (host) => [
			`Someone asked for a new password at ${host}, for this email address.`,
			'The account with this address uses another way to sign in, and its address was never confirmed. Sign in that way.'
		],
		button: 'Go to the sign-in page',
		unasked: 'If it was not you, you can ignore this email. The account has not changed.'
	},
	passwordChanged: {
		title: (site) => `Your password for ${site} was changed`,
		text: (host) => [
			`The password of your account at ${host} was changed just now. You were signed out on all other devices.`,
			'If it was you, there is nothing to do. If it was not you, choose a new password at once.'
		],
		button: 'Choose a new password',
		unasked: 'We send this email each time the password changes.'
	}
} satisfies Record<PasswordMail, LetterTexts> as Record<PasswordMail, LetterTexts>;
