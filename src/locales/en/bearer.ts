/** The texts for API tokens on the account page. */

export const apiTokenTexts = {
	accountTokens: {
		title: 'API tokens',
		none: 'You have no token. With a token, a program can use this site as you.',
		/** A token without a name. */
		unnamed: 'Token',
		lastUsed: (when: string) => `Last used ${when}`,
		neverUsed: 'Never used',
		expires: (when: string) => `Expires ${when}`,
		end: 'Revoke',
		/** The accessible name of the button for one token. */
		endOne: (token: string) => `Revoke: ${token}`,
		create: 'Create a token',
		label: 'Name',
		lifetime: 'Expires',
		inDays: (days: number) => (days === 1 ? 'In 1 day' : `In ${days} days`),
		mayDo: 'The token may be used for',
		ended: 'The token was revoked.',
		created: 'The token was created.',
		wrong: {
			title: 'The token was not created',
			text: 'Enter a name of at most 100 characters, and choose at least one use.'
		},
		tooMany: { title: 'The token was not created', text: 'You have too many tokens. Revoke one first.' },
		/** The page that shows a new token. */
		newTitle: 'Your new token',
		once: 'Copy it now: it is not shown again. Anyone who has it can use this site as you.',
		value: 'Token',
		back: 'Back to your account'
	}
};
