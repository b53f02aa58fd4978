import { FrameworkAuth } from 'framework-auth';
import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
import type { OIDCConfig, Profile } from 'framework-auth/providers';
import Email from 'framework-auth/providers/email';
import Passkey from 'framework-auth/providers/passkey';
import Password from 'framework-auth/providers/password';
import { client, database, identityProvider, operator, people, strategy } from '#settings';
import { moveNotes } from './notes.ts';

export const adapter = SqliteAdapter(database);

/** The identity provider that `npm run demo` starts. In your own app this is `GitHub`, `Google` or the like. */
export const local = {
	id: 'local',
	name: 'Local ID',
	type: 'oidc',
	issuer: identityProvider.issuer,
	clientId: client.id,
	clientSecret: client.secret
} as const satisfies OIDCConfig<Profile>;

/** `npm run demo` starts the mail server, too, and puts its address into AUTH_EMAIL_SERVER. */
export const email = Email({
	from: 'framework-auth demo <no-reply@demo.example>',
	appName: 'the framework-auth demo'
});

/** The library keeps the passwords. It sends its mails by the same server, and takes the hashes of those who had one before. */
export const password = Password({
	mail: email,
	import: (user) => people.find((person) => person.email === user.email)?.hash
});

/** A stored session ends with its row; an encrypted one ends before its time if the database says so. */
export const sessions = strategy === 'jwt' ? { strategy, revocation: adapter } : { strategy };

const inMailbox =
	'Open the link in it to go on. It is in the mailbox of the demo: choose “Mailbox” above on any page of it.';

const auth = FrameworkAuth({
	appName: 'the framework-auth demo',
	providers: [local, email, Passkey(), password],
	adapter,
	account: {
		changeEmail: true,
		page: { profile: ['name'], tokenScopes: ['read', 'write'], deletion: true }
	},
	// Users may protect their account by a one-time code: the section is on /auth/account.
	mfa: { trustedDevices: true },
	session: { ...sessions, mayImpersonate: ({ user }) => user.email === operator },
	anonymous: { merge: ({ from, to }) => moveNotes(from.id, to.id) },
	theme: { logo: '/favicon.svg', brandColor: '#3450c8' },
	pages: {
		signIn: '/signin',
		signOut: '/signout',
		verifyRequest: '/mailbox',
		messages: { password: { sent: { what: inMailbox }, forgot: { sentWhat: inMailbox } } }
	}
});

export const { handle, signIn, signOut } = auth;

// The types know the ids of the providers from here.
declare module 'framework-auth' {
	interface Register {
		auth: typeof auth;
	}
}
