/** The texts for a change of the address. */

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
			done: 'We told your earlier address. From there, the change can be undone for a week.',
			next: 'Go to your account'
		},
		/** The page of the link to the earlier address. */
		undo: {
			title: 'Undo the change of your address?',
			text: 'Your account gets the address back that it had before:',
			note: 'You will be signed out on all devices, and so will be everyone else.',
			submit: 'Undo the change',
			doneTitle: 'The change was undone',
			done: 'Everyone is signed out. Sign in, and look on your account page whether all ways to sign in are yours.',
			signIn: 'Sign in'
		}
	}
};
