/** Everything that the demo shows: where to try it, and which code does it. */

export interface Thing {
	readonly id: string;
	readonly title: string;
	readonly text: string;
	/** The page to try it on. */
	readonly href: string;
	/** The steps to try it. */
	readonly steps: readonly string[];
	/** Parts of files below `src`, as `file#part`, or whole files. */
	readonly code: readonly string[];
	/** The page about it in `docs`. */
	readonly guide: string;
}

export interface Room {
	readonly title: string;
	readonly things: readonly Thing[];
}

export const rooms: readonly Room[] = [
	{
		title: 'Ways to sign in',
		things: [
			{
				id: 'provider',
				title: 'An identity provider',
				text: 'OpenID Connect, with every check of the answer. More than a hundred providers come with the library.',
				href: '/signin',
				steps: ['Press “Continue to the identity provider”.', 'Sign in there with the account that the page shows.'],
				code: ['lib/server/auth.ts#provider', 'routes/signin/+page.server.ts#action'],
				guide: 'guides/signing-in-and-out.md'
			},
			{
				id: 'password',
				title: 'A password',
				text: 'Create an account: the library keeps the password. Forget it, reset it, change it.',
				href: '/auth/password/signup',
				steps: ['Create an account with any address.', 'Open the mail in the mailbox, and follow its link.'],
				code: ['lib/server/auth.ts#password', 'lib/server/stores.ts#people'],
				guide: 'guides/passwords.md'
			},
			{
				id: 'mail',
				title: 'A link in a mail',
				text: 'Request one on the sign-in page. It arrives in the demo’s own mailbox, and works once.',
				href: '/mailbox',
				steps: ['Request a link on the sign-in page.', 'Open it here.', 'Open it a second time: it is used up.'],
				code: ['lib/server/auth.ts#email', 'routes/signin/+page.server.ts#action'],
				guide: 'guides/mail.md'
			},
			{
				id: 'passkey',
				title: 'A passkey',
				text: 'Sign in with the lock of your device. Add, name and remove passkeys on the account page.',
				href: '/account',
				steps: ['Sign in, and add a passkey.', 'Sign out, and sign in with it.'],
				code: ['lib/PasskeySignIn.svelte', 'lib/passkeys.ts', 'routes/account/+page.server.ts#passkeys'],
				guide: 'guides/passkeys.md'
			},
			{
				id: 'popup',
				title: 'A window of its own',
				text: 'The page stays as it is while the user signs in at the provider in a small window.',
				href: '/popup',
				steps: ['Write something in the field.', 'Sign in by the window: the text is still there.'],
				code: ['routes/popup/+page.svelte'],
				guide: 'guides/popup-and-one-tap.md'
			},
			{
				id: 'anonymous',
				title: 'Notes before you sign in',
				text: 'A visitor gets an anonymous user. The first sign-in moves what it has.',
				href: '/notes',
				steps: ['Write a note without signing in.', 'Sign in: the note is yours.'],
				code: ['lib/server/auth.ts#anonymous', 'routes/notes/+page.server.ts#visitor', 'lib/server/notes.ts'],
				guide: 'guides/anonymous-users.md'
			},
			{
				id: 'linking',
				title: 'A second way in',
				text: 'Sign in as Grace, then with the identity provider. The library asks before it links the two.',
				href: '/signin',
				steps: ['Sign in as Grace with her password.', 'Come back here, and continue to the identity provider.'],
				code: ['lib/server/auth.ts#account'],
				guide: 'guides/accounts.md'
			}
		]
	},
	{
		title: 'Pages for those who signed in',
		things: [
			{
				id: 'page',
				title: 'A protected page',
				text: 'Its load function reads the session, and asks you to sign in if you have no session.',
				href: '/protected',
				steps: ['Open the page without a session.', 'Sign in: you come back to it.'],
				code: ['routes/protected/+page.server.ts#load', 'lib/server/sign-in-first.ts'],
				guide: 'guides/protecting-pages.md'
			},
			{
				id: 'path',
				title: 'A protected path',
				text: 'A hook guards everything under /admin, however the path is spelled.',
				href: '/admin',
				steps: ['Open the page, and the one below it.', 'Try /%61dmin: it is the same path.'],
				code: ['hooks.server.ts#guard'],
				guide: 'guides/protecting-pages.md'
			},
			{
				id: 'recent',
				title: 'A recent proof',
				text: 'This page opens only to a user who proved their identity less than a minute ago.',
				href: '/vault',
				steps: ['Sign in, and wait a minute.', 'Open the page: it asks for your password or passkey first.'],
				code: ['routes/vault/+page.server.ts#load'],
				guide: 'guides/reauthentication.md'
			},
			{
				id: 'token',
				title: 'An API for scripts',
				text: 'An endpoint takes API tokens of users, each for what its scope allows.',
				href: '/auth/account#tokens',
				steps: [
					'Sign in, and make a token with the scope “read”.',
					'Run: curl -H "Authorization: Bearer <token>" <the address of the demo>/api/notes'
				],
				code: ['routes/api/notes/+server.ts#endpoint', 'lib/server/auth.ts#account'],
				guide: 'guides/api-tokens.md'
			},
			{
				id: 'json',
				title: 'The session as JSON',
				text: 'Scripts in the browser can request it. After signing out it is null.',
				href: '/auth/session',
				steps: ['Open it with a session, and without one.'],
				code: ['routes/+layout.server.ts'],
				guide: 'reference/routes.md'
			}
		]
	},
	{
		title: 'The account of a user',
		things: [
			{
				id: 'account',
				title: 'The account page',
				text: 'Profile, ways to sign in, password, sessions, tokens, deletion: built in, without a line of markup.',
				href: '/auth/account',
				steps: ['Sign in.', 'Change your name or your address, end a session, delete the account.'],
				code: ['lib/server/auth.ts#account'],
				guide: 'guides/account-page.md'
			},
			{
				id: 'own-account',
				title: 'An account page of the app',
				text: 'Sections of the library beside markup of this app, which lists passkeys and sessions itself.',
				href: '/account',
				steps: ['Sign in in two browsers.', 'End the other session here.'],
				code: ['routes/account/+page.server.ts#sessions', 'routes/account/+page.svelte'],
				guide: 'guides/account-page.md'
			},
			{
				id: 'factors',
				title: 'Two steps to sign in',
				text: 'Add a one-time code of an app. From then on every sign-in asks for it, and recovery codes help.',
				href: '/auth/account#factors',
				steps: ['Add the app on the account page.', 'Sign out and in again: a code is asked for.'],
				code: ['lib/server/auth.ts#factors'],
				guide: 'guides/two-factor.md'
			},
			{
				id: 'export',
				title: 'Your data',
				text: 'Everything that is stored about a user, as a file.',
				href: '/account',
				steps: ['Sign in.', 'Press “Download what is stored”.'],
				code: ['routes/account/export/+server.ts'],
				guide: 'guides/accounts.md'
			}
		]
	},
	{
		title: 'For those who run the site',
		things: [
			{
				id: 'impersonation',
				title: 'Act as another user',
				text: 'Support staff see what a user sees, for an hour at most, and on record.',
				href: '/admin',
				steps: ['Sign in as Grace.', 'Act as Alan, and return.'],
				code: ['lib/server/auth.ts#impersonation', 'routes/admin/+page.server.ts#act'],
				guide: 'guides/impersonation.md'
			},
			{
				id: 'users',
				title: 'Look after users',
				text: 'List them, and block one: the block ends their sessions at once.',
				href: '/admin/users',
				steps: ['Sign in as Grace.', 'Block Alan. He is signed out, and cannot sign in.'],
				code: ['routes/admin/users/+page.server.ts#users'],
				guide: 'guides/operating.md'
			},
			{
				id: 'audit',
				title: 'An audit record',
				text: 'Each sign-in and each change of an account: when, how and by which user, without a secret in it.',
				href: '/activity',
				steps: ['Sign in, and change something on the account page.', 'Read the record of it.'],
				code: ['lib/server/audit.ts#audit', 'lib/server/auth.ts#observe'],
				guide: 'guides/audit.md'
			},
			{
				id: 'traces',
				title: 'Where the time goes',
				text: 'Each request of the library as a trace: calls of the adapter, of the provider, hashes and mails.',
				href: '/traces',
				steps: ['Sign in with a password, or at the identity provider.', 'Read what the library did for it.'],
				code: ['lib/server/traces.ts#telemetry', 'lib/server/auth.ts#observe'],
				guide: 'guides/observability.md'
			}
		]
	},
	{
		title: 'Look, language and data',
		things: [
			{
				id: 'settings',
				title: 'Sessions and data layer',
				text: 'Stored or encrypted sessions, in SQLite, PostgreSQL or memory. The app stays the same.',
				href: '/settings',
				steps: ['Choose another data layer: it has users of its own, so you are signed out.', 'Sign in there.'],
				code: ['lib/server/auth.ts#choice', 'lib/server/stores.ts#stores'],
				guide: 'guides/sessions.md'
			},
			{
				id: 'pages',
				title: 'The built-in pages',
				text: 'The pages that come with the library, in the theme and the language that you choose.',
				href: '/pages',
				steps: ['Choose a theme and a language.', 'Open one of the pages.'],
				code: ['lib/server/built-in.ts#theme', 'lib/server/languages.ts#locale', 'lib/choices.ts'],
				guide: 'guides/languages.md'
			}
		]
	}
];

/** The things that one machine cannot show. */
export const elsewhere: readonly { readonly title: string; readonly guide: string }[] = [
	{ title: 'Google One Tap', guide: 'guides/popup-and-one-tap.md' },
	{ title: 'Sign-out at the provider, and by it', guide: 'guides/logout.md' },
	{ title: 'Access tokens of providers, kept fresh', guide: 'guides/provider-tokens.md' },
	{ title: 'Native apps', guide: 'guides/native-apps.md' },
	{ title: 'Several customers on one site', guide: 'guides/tenants.md' },
	{ title: 'Preview deployments', guide: 'guides/preview-deployments.md' },
	{ title: 'Keeping programs out', guide: 'guides/bots.md' }
];

/** Returns a thing by its id. */
export function thingOf(id: string): Thing | undefined {
	return rooms.flatMap(({ things }) => things).find((thing) => thing.id === id);
}
