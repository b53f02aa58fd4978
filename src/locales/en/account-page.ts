/** The texts of the account page, except those of sections in other rooms. */

export const accountPageTexts = {
	account: {
		title: 'Your account',
		/** Leads to the start page. */
		home: 'Back to the site',
		acting: {
			title: 'You are acting as this user',
			text: 'You see a part of the page, and you cannot change anything.'
		},
		/** How the user signs in, at the top of the page, and what to do next. */
		overview: {
			title: 'Overview',
			ways: (count: number) => (count === 1 ? 'You have 1 way to sign in.' : `You have ${count} ways to sign in.`),
			factorOn: 'Two-step sign-in is on.',
			factorOff: 'Two-step sign-in is off.',
			/** The links to the sections. */
			addWay: 'Add a way to sign in',
			addFactor: 'Turn on two-step sign-in'
		},
		profile: {
			title: 'Profile',
			name: 'Name',
			email: 'Email address',
			unnamed: 'No name yet',
			/** Beside an address that the user has proven. */
			proven: 'Confirmed',
			save: 'Save',
			done: 'Your profile was saved.',
			refused: { title: 'This name cannot be used', text: 'Enter a name of at most 100 characters, on one line.' }
		},
		sessions: {
			title: 'Where you are signed in',
			/** A browser on a device, as far as the browser says what it is. */
			device: (browser: string, system: string) => `${browser} on ${system}`,
			unknown: 'Unknown browser',
			current: 'This browser',
			lastUsed: (when: string) => `Last used ${when}`,
			signedIn: (when: string) => `Signed in ${when}`,
			signedInWith: (when: string, provider: string) => `Signed in ${when} with ${provider}`,
			/** Another user, who may act as this one. */
			acting: 'Someone from support is acting as you here',
			end: 'Sign out',
			/** The accessible name of the button for one browser. */
			endOne: (device: string) => `Sign out: ${device}`,
			endOthers: 'Sign out everywhere else',
			/** If the sessions cannot be listed. */
			unlisted: 'You can sign out in all other browsers and apps at once.',
			done: 'The session has ended.',
			doneOthers: 'You are signed out everywhere else.'
		},
		signOut: { title: 'Sign out', text: 'You are signed in as', submit: 'Sign out' }
	}
};
