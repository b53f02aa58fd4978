/** The texts of second factors. */

export const factorTexts = {
	factors: {
		challenge: {
			title: 'Enter your code',
			/** The user follows. */
			text: 'Open your authenticator app, and enter the code that it shows for',
			/** If there are other ways than the app. The user follows. */
			titleOfAny: 'Confirm that it is you',
			textOfAny: 'One more step to sign in as',
			code: 'Code',
			/** The field, if there are other ways. */
			codeOfApp: 'Code from your authenticator app',
			/** The box that asks whether to trust this device. */
			trust: (time: string) => `Don’t ask again on this device for ${time}`,
			/** The button that sends a code. */
			sendMail: 'Email me a code',
			/** @param number its last digits */
			sendPhone: (number: string) => `Text a code to ${number}`,
			/** The address or the number follows. */
			mailSent: 'We sent a code to',
			codeOfMail: 'Code from the email',
			codeOfPhone: 'Code from the text message',
			again: 'Send a new code',
			submit: 'Continue',
			/** Opens the form for a recovery code. */
			lost: 'Use a recovery code',
			recoveryText: 'Enter one of the recovery codes that you saved. Each works once.',
			recovery: 'Recovery code',
			cancel: 'Cancel'
		},
		setUp: {
			title: 'Set up your authenticator app',
			/** Before the first session of a user who has to have a factor. */
			required: 'This site asks for a second step at each sign-in. Set it up now to continue as',
			scan: 'Scan this code with an authenticator app on your phone.',
			/** Without a QR code. */
			type: 'Enter this key in an authenticator app on your phone.',
			open: 'Open it in an app on this device',
			key: 'Or enter this key',
			keyAlone: 'Key',
			/** The accessible name of the QR code. */
			picture: 'QR code of the key',
			then: 'Then enter the code that the app shows.',
			code: 'Code',
			submit: 'Turn it on',
			cancel: 'Cancel'
		},
		/** The page on which a signed-in user adds a phone number, and the message. */
		phone: {
			title: 'Add a phone number',
			text: 'When you sign in, we text a code to this number. Enter the number with its country code.',
			number: 'Phone number',
			example: '+1 415 555 0123',
			send: 'Send a code',
			invalid: {
				title: 'That is not a phone number',
				text: 'Enter it with a plus sign and the country code, such as +1 415 555 0123.'
			},
			/** The number follows. */
			sent: 'Enter the code that we sent to',
			submit: 'Add the number',
			cancel: 'Cancel',
			/** The text message. Its last line follows, by which phones fill the code in. */
			message: (code: string, site: string) => `${code} is your code for ${site}. Do not share it.`
		},
		codes: {
			title: 'Save your recovery codes',
			text: 'If you lose your phone, sign in with one of them. Each works once. They are not shown again.',
			list: 'Your recovery codes',
			download: 'Download',
			/** The name of the file. */
			file: 'recovery-codes.txt',
			/** The first line of the file. */
			heading: (site: string) => `Recovery codes for ${site}. Each works once.`,
			print: 'Print',
			next: 'I have saved them',
			/** The page on which a signed-in user makes new ones. */
			newTitle: 'Make new recovery codes?',
			newText: 'The codes that you have now stop working.',
			make: 'Make new codes',
			cancel: 'Cancel'
		},
		section: {
			title: 'Two-step sign-in',
			off: 'Your account is protected by one step. An authenticator app adds a second one.',
			setUp: 'Set up an authenticator app',
			totp: 'Authenticator app',
			phone: 'Text messages',
			addPhone: 'Add a phone number',
			added: (when: string) => `Added ${when}`,
			lastUsed: (when: string) => `last used ${when}`,
			remove: 'Remove',
			/** The accessible name of the button. */
			removeOne: (name: string) => `Remove: ${name}`,
			confirm: 'Signing in then takes one step. You will be signed out everywhere else.',
			removed: 'The authenticator app was removed.',
			removedPhone: 'The phone number was removed.',
			recovery: 'Recovery codes',
			left: (count: number) => (count === 1 ? '1 code is left' : `${count} codes are left`),
			few: 'Make new ones before you run out.',
			none: 'No codes are left. Make new ones now.',
			make: 'Make new codes',
			devices: 'Trusted devices',
			devicesText: 'On these devices, signing in takes one step.',
			/** Beside the device that shows the page. */
			thisDevice: 'This device',
			trusted: (when: string) => `Trusted ${when}`,
			/** Follows the time. */
			ends: (when: string) => `expires ${when}`,
			end: 'Remove',
			/** The accessible name of the button. */
			endOne: (name: string) => `Remove: ${name}`,
			ended: 'The device is not trusted any more.'
		}
	}
};

export const factorErrorTexts = {
	ChallengeRequired: {
		title: 'One more step',
		text: 'Confirm your sign-in with your second step.'
	},
	FactorRefused: {
		title: 'That code is not right',
		text: 'It may have been used before, or be too old. Enter the newest one. If an app shows it, check the time on your phone.'
	}
};

/** The texts of the email with a code. */
export const factorMailTexts = {
	title: (site: string) => `Your code for ${site}`,
	/** Mail programs show it beside the subject in the list of emails. */
	preview: (host: string, time: string) => `For ${host}. Works once and expires in ${time}.`,
	typeCode: (host: string) => `Enter this code on the page of ${host} on which you sign in:`,
	validity: (time: string) =>
		`The code works once, in the browser in which you asked for it, and expires in ${time}. Do not share it.`,
	unasked:
		'If you did not ask for this email, another person knows your password, or has another way to sign in as you: change your password.'
};
