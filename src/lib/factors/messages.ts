/** The texts of second factors. */

export const factorTexts = {
	factors: {
		challenge: {
			title: 'Enter your code',
			/** The user follows. */
			text: 'Open your authenticator app, and enter the code that it shows for',
			code: 'Code',
			/** The box that asks whether to trust this device. */
			trust: (time: string) => `Don’t ask again on this device for ${time}`,
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
		codes: {
			title: 'Save your recovery codes',
			text: 'With one of them you sign in if you lose your phone. Each works once. They are not shown again.',
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
			added: (when: string) => `Added ${when}`,
			lastUsed: (when: string) => `last used ${when}`,
			remove: 'Remove',
			/** The accessible name of the button. */
			removeOne: (name: string) => `Remove: ${name}`,
			confirm: 'Signing in then takes one step. You will be signed out everywhere else.',
			removed: 'The authenticator app was removed.',
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
			ends: (when: string) => `ends ${when}`,
			end: 'End',
			/** The accessible name of the button. */
			endOne: (name: string) => `End: ${name}`,
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
		text: 'It may have been used before, or be too old. Wait for the next one, and check the time on your phone.'
	}
};
