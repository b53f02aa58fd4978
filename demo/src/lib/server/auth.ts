import { FrameworkAuth } from 'framework-auth';
import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
import type { OIDCConfig, Profile } from 'framework-auth/providers';
import Credentials from 'framework-auth/providers/credentials';
import Email from 'framework-auth/providers/email';
import Passkey from 'framework-auth/providers/passkey';
import { client, database, identityProvider, operator, strategy } from '#settings';
import { moveNotes } from './notes.ts';
import { userWithPassword } from './passwords.ts';

export const adapter = SqliteAdapter(database);

/** The identity provider that `npm run demo` starts. In your own app this is `GitHub`, `Google` or the like. */
export const local = {
	id: 'local',
	name: 'the local identity provider',
	type: 'oidc',
	issuer: identityProvider.issuer,
	clientId: client.id,
	clientSecret: client.secret
} as const satisfies OIDCConfig<Profile>;

/** Names and passwords, checked by this app. */
const password = Credentials({
	id: 'password',
	name: 'name and password',
	users: 'adapter',
	credentials: {
		username: { label: 'Name', autocomplete: 'username', required: true },
		password: { label: 'Password', type: 'password', required: true }
	},
	async authorize({ username = '', password = '' }) {
		const userId = await userWithPassword(username, password);
		return userId === null ? null : adapter.getUser(userId);
	}
});

const auth = FrameworkAuth({
	// `npm run demo` starts the mail server, too, and puts its address into AUTH_EMAIL_SERVER.
	providers: [
		local,
		Email({ from: 'framework-auth demo <no-reply@demo.example>', appName: 'the framework-auth demo' }),
		Passkey(),
		password
	],
	adapter,
	account: { page: { profile: ['name'], tokenScopes: ['read', 'write'] } },
	session: { strategy, mayImpersonate: ({ user }) => user.email === operator },
	anonymous: { merge: ({ from, to }) => moveNotes(from.id, to.id) },
	pages: { signIn: '/signin', signOut: '/signout', verifyRequest: '/mailbox' }
});

export const { handle, signIn, signOut } = auth;

// The types know the ids of the providers from here.
declare module 'framework-auth' {
	interface Register {
		auth: typeof auth;
	}
}
