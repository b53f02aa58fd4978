/** The texts for a change of the address, those of its emails included. */
import type { LetterTexts } from './email.js';

export const addressTexts = {
	address: {
		/** On the account page. */
		section: {
			title: 'Email address',
			/** The present address follows. */
			present: 'Your address is',
			none: 'You have no address yet.',
			unproven: 'It is not confirmed yet.',
			label: 'New email address',
			submit: 'Change the address',
			sent: 'We sent an email to the new address. Open the link in it to finish.',
			refused: { title: 'The address was not changed', text: 'You have this address already.' }
		},
		/** The page of the link to the new address. */
		confirm: {
			title: 'Confirm your new email address',
			signedIn: 'You are signed in as',
			text: 'Your account gets the address',
			submit: 'Change the address',
			cancel: 'Cancel, and change nothing',
			doneTitle: 'Your email address was changed',
			done: 'We sent an email to your earlier address. Its link undoes the change for a week.',
			next: 'Go to your account'
		},
		/** The page of the link to the earlier address. */
		undo: {
			title: 'Undo the change of your address?',
			text: 'Your account gets its earlier address back:',
			note: 'You will be signed out on all devices, and so will everyone else.',
			submit: 'Undo the change',
			doneTitle: 'The change was undone',
			done: 'Everyone is signed out. Sign in, and check on your account page that all ways to sign in are yours.',
			signIn: 'Sign in'
		}
	}
};

/** The emails, by `purpose`. */
export type AddressMail = 'changeAddress' | 'addressTaken' | 'addressChanged';

/** The texts of the emails, by `purpose`. */
export const addressMailTexts = {
	changeAddress: {
		title: (site) => `Confirm your new email address for ${site}`,
		text: (host) => [`You want to use this email address for your account at ${host}. Open the link to confirm it.`],
		button: 'Confirm the address',
		validity: (time) => `The link works once, while you are signed in, and expires in ${time}. Do not share it.`,
		unasked: 'If you did not ask for this email, do not open the link. You can ignore this email.'
	},
	addressTaken: {
		title: (site) => `You already use this email address at ${site}`,
		text: (host) => [
			`Someone who is signed in to another account at ${host} wanted to use this email address for it.`,
			'The address belongs to your account. Nothing has changed.'
		],
		button: 'Go to your account',
		unasked: 'If it was not you, you can ignore this email.'
	},
	addressChanged: {
		title: (site) => `Your email address for ${site} was changed`,
		text: (host) => [
			`Your account at ${host} has another email address now. If it was you, there is nothing to do.`,
			'If it was not you, undo the change: this address is yours again, and everyone is signed out.'
		],
		button: 'Undo the change',
		validity: (time) => `The link works once, and expires in ${time}. Keep this email until then.`,
		unasked: 'We send this email each time the address of an account changes.'
	},
	/** `addressChanged` without a link: the user has an earlier address again. */
	addressReturned: {
		title: (site) => `Your email address for ${site} was changed`,
		text: (host) => [`Your account at ${host} has its earlier email address again.`],
		button: 'Go to your account',
		unasked: 'We send this email each time the address of an account changes.'
	}
} satisfies Record<AddressMail | 'addressReturned', LetterTexts> as Record<
	AddressMail | 'addressReturned',
	LetterTexts
>;
