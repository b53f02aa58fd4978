import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import Passkey from 'framework-auth/providers/passkey';

export const adapter = MemoryAdapter();
const ada = await adapter.createUser({
	id: 'ada',
	name: 'Ada',
	email: 'ada@example.test',
	emailVerified: new Date()
});
await adapter.linkAccount({
	userId: ada.id,
	provider: 'op',
	providerAccountId: process.env.APP_SUB ?? '',
	type: 'oidc'
});

export const auth = FrameworkAuth({
	adapter,
	session: { strategy: process.env.APP_STRATEGY === 'jwt' ? 'jwt' : 'database' },
	providers: [
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			users: 'adapter',
			credentials: { email: { label: 'Email address' }, password: { label: 'Password', type: 'password' } },
			authorize: async ({ email, password }) => (password === 'right' ? adapter.getUserByEmail(String(email)) : null)
		},
		{
			id: 'mail',
			name: 'Mail',
			type: 'email',
			sendVerificationRequest: () => undefined,
			generateVerificationToken: () => '246810'
		},
		{
			id: 'op',
			name: 'Provider',
			type: 'oidc',
			issuer: process.env.APP_ISSUER,
			clientId: 'proofs',
			clientSecret: 'secret-of-the-proofs-0123456789'
		},
		Passkey
	]
});

export const { handle, signIn, signOut, requireSession } = auth;

/** Lets the last proof of every session be an hour old. */
export async function age(): Promise<void> {
	for (const { sessionToken } of await adapter.listSessions(ada.id)) {
		await adapter.updateSession({ sessionToken, authenticatedAt: new Date(Date.now() - 3_600_000) });
	}
}
