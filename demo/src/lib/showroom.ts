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
	/** The end of its address on the first page. */
	readonly id: string;
	readonly title: string;
	readonly things: readonly Thing[];
}

/** The three things to do first. */
export const start: readonly { readonly title: string; readonly text: string; readonly href: string }[] = [
	{
		title: 'Sign in',
		text: 'At the identity provider, as Ada. Her account is filled in, and two clicks are enough.',
		href: '/signin'
	},
	{
		title: 'Protect the account',
		text: 'Add a passkey, a password or a second step on the account page, which is built in.',
		href: '/auth/account'
	},
	{
		title: 'Read your email',
		text: 'Sign-in links and codes arrive in the mailbox here. Ask for a link with any address.',
		href: '/mailbox'
	}
];

export const rooms: readonly Room[] = [
	{
		id: 'ways',
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
				title: 'Sign-in with a popup',
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
				id: 'remember',
				title: 'On a shared computer',
				text: 'The user chooses whether the session ends with the browser. Without a choice it lasts a month.',
				href: '/signin',
				steps: ['Check the box below the password, and sign in.', 'Close the browser, and open it again.'],
				code: ['routes/signin/+page.svelte', 'routes/signin/+page.server.ts#action'],
				guide: 'guides/sessions.md'
			},
			{
				id: 'linking',
				title: 'A second way to sign in',
				text: 'Sign in as Grace, then with the identity provider. The library asks before it links the two.',
				href: '/signin',
				steps: ['Sign in as Grace with her password.', 'Come back here, and continue to the identity provider.'],
				code: ['lib/server/auth.ts#account'],
				guide: 'guides/accounts.md'
			}
		]
	},
	{
		id: 'pages',
		title: 'Protected pages and APIs',
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
				id: 'organizations',
				title: 'Organizations',
				text: 'Members, roles, invitations and a policy. The page asks for the role in the organization of its address.',
				href: '/orgs',
				steps: [
					'Sign in, and create the example: two organizations with different roles.',
					'Open “Members and invitations” of the first: it has a role of its own, and an invitation is in the mailbox.',
					'Open the second: its policy asks for a second factor. There, a role for one project publishes it alone.'
				],
				code: [
					'lib/server/organizations.ts#plugin',
					'lib/server/example.ts#example',
					'routes/orgs/[slug]/+page.server.ts'
				],
				guide: 'guides/organizations.md'
			},
			{
				id: 'remote',
				title: 'Remote functions',
				text: 'A query, a form and a command check their caller before they read their input.',
				href: '/errands',
				steps: [
					'Sign in, and add an errand twice: the form names the problem.',
					'Sign out in another tab, and remove the errand: the call is refused.'
				],
				code: ['routes/errands/errands.remote.ts#functions', 'routes/errands/+page.svelte'],
				guide: 'guides/remote-functions.md'
			},
			{
				id: 'ready',
				title: 'Ready functions',
				text: 'The flows of the configuration are remote functions. A page of your own needs nothing else.',
				href: '/ready',
				steps: [
					'Create an account with a short password: the form says what is wrong.',
					'Switch JavaScript off, and do the same: the page works as before.'
				],
				code: ['routes/ready/ready.remote.ts#functions', 'routes/ready/+page.svelte'],
				guide: 'guides/remote-functions.md'
			},
			{
				id: 'ready-security',
				title: 'Passkeys and an app by ready functions',
				text: 'A page of your own adds passkeys, and sets up an authenticator app with its recovery codes.',
				href: '/ready/security',
				steps: [
					'Sign in, add a passkey, and give it a name.',
					'Set up an app, sign out, and sign in again on the page of ready functions: it asks for a code.'
				],
				code: [
					'routes/ready/security/security.remote.ts#functions',
					'routes/ready/security/+page.server.ts',
					'routes/ready/security/+page.svelte'
				],
				guide: 'guides/remote-functions.md'
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
				id: 'services',
				title: 'Tokens for other services',
				text: 'Call an API of the provider, and services of your own, on behalf of the user.',
				href: '/services',
				steps: ['Sign in with the identity provider.', 'Open the page: both services have answered.'],
				code: [
					'routes/services/+page.server.ts#provider',
					'routes/services/+page.server.ts#own',
					'routes/api/orders/+server.ts#endpoint'
				],
				guide: 'guides/own-apis.md'
			},
			{
				id: 'components',
				title: 'Components',
				text: 'The menu at the top right, and sections of an account page, in the colours of this app.',
				href: '/account',
				steps: ['Sign in, and open the menu with your initials.'],
				code: ['routes/+layout.svelte', 'routes/account/+page.svelte'],
				guide: 'reference/components.md'
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
		id: 'out',
		title: 'Sign-out, limits and errors',
		things: [
			{
				id: 'sign-out',
				title: 'Sign-out at the provider, too',
				text: 'A sign-out ends the session of this app, and, if the user wants that, the one at the provider.',
				href: '/signout',
				steps: [
					'Sign in with the identity provider.',
					'Press “Sign out here and at the identity provider”: it asks, and leads back.'
				],
				code: ['routes/signout/+page.svelte', 'routes/signout/+page.server.ts'],
				guide: 'guides/logout.md'
			},
			{
				id: 'limits',
				title: 'A limit on guessing',
				text: 'Five wrong passwords for an account, and the sixth has to wait. It needs no configuration.',
				href: '/signin',
				steps: [
					'Type a wrong password for Alan six times.',
					'Forget the password instead: mails to one address have a limit, too.'
				],
				code: ['lib/server/auth.ts#password'],
				guide: 'guides/limits.md'
			},
			{
				id: 'mistakes',
				title: 'Errors that say what to do',
				text: 'A page for the user, a reference to find the error in the log, and a document about each.',
				href: '/mistakes',
				steps: ['Open one of the addresses.', 'Follow the link to the document about the error.'],
				code: ['routes/mistakes/+page.svelte'],
				guide: 'guides/errors.md'
			}
		]
	},
	{
		id: 'account',
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
				text: 'A code of an app, a short message or a passkey, recovery codes, and devices that are trusted for a month.',
				href: '/auth/account#factors',
				steps: [
					'Sign in as Grace, and add an app or a phone number. A short message arrives in the mailbox.',
					'Sign out and in again: a code is asked for. Trust the device, and it is not asked for again.'
				],
				code: ['lib/server/auth.ts#factors', 'lib/server/messages.ts'],
				guide: 'guides/two-factor.md'
			},
			{
				id: 'export',
				title: 'Download of the data',
				text: 'Everything that is stored about a user, as a file.',
				href: '/account',
				steps: ['Sign in.', 'Press “Download what is stored”.'],
				code: ['routes/account/export/+server.ts'],
				guide: 'guides/accounts.md'
			}
		]
	},
	{
		id: 'operators',
		title: 'For operators',
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
				title: 'Audit log',
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
		id: 'look',
		title: 'Appearance and data',
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

/** More that the library does: it needs a second machine, a service of a vendor, or no page at all. */
export const elsewhere: readonly { readonly title: string; readonly guide: string }[] = [
	{ title: 'Google One Tap', guide: 'guides/popup-and-one-tap' },
	{ title: 'A provider that ends the session here', guide: 'guides/logout' },
	{ title: 'Access tokens of providers, kept fresh', guide: 'guides/provider-tokens' },
	{ title: 'Native apps', guide: 'guides/native-apps' },
	{ title: 'Several customers on one site', guide: 'guides/tenants' },
	{ title: 'Preview deployments', guide: 'guides/preview-deployments' },
	{ title: 'CAPTCHA and bots', guide: 'guides/bots' },
	{ title: 'Deciding who may sign up', guide: 'guides/sign-up' },
	{ title: 'Roles', guide: 'guides/roles' },
	{ title: 'All providers', guide: 'providers/README' },
	{ title: 'All adapters', guide: 'adapters/choosing' },
	{ title: 'PAR, DPoP and FAPI 2.0', guide: 'providers/protocols' },
	{ title: 'Tests of an app that has a sign-in', guide: 'guides/testing' },
	{ title: 'Commands that set up, check and migrate an app', guide: 'reference/cli' },
	{ title: 'Without SvelteKit', guide: 'reference/core' },
	{ title: 'Moving from @auth/sveltekit', guide: 'guides/moving-from-auth-sveltekit' }
];

/** Returns a thing by its id. */
export function thingOf(id: string): Thing | undefined {
	return rooms.flatMap(({ things }) => things).find((thing) => thing.id === id);
}
