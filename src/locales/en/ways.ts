/** The texts of the section of the account page about accounts at providers. */

export const waysTexts = {
	accountWays: {
		title: 'Connected accounts',
		unlink: 'Disconnect',
		/** The accessible name of the button for one account. */
		unlinkOne: (provider: string) => `Disconnect ${provider}`,
		/** In place of the button. */
		last: 'Your only way to sign in',
		/** If the site does not offer the provider any more. */
		unused: 'Not used for signing in any more',
		connect: (provider: string) => `Connect ${provider}`,
		done: 'The account is disconnected.',
		refused: {
			title: 'The account was not disconnected',
			text: 'It is your only way to sign in. Add another one first.'
		}
	}
};
