import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { decode, encode } from 'framework-auth/jwt';
import Passkey from 'framework-auth/providers/passkey';
import { atProvider, ownPassword } from './providers';

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
	session: {
		strategy: process.env.APP_STRATEGY === 'jwt' ? 'jwt' : 'database',
		hashTokens: process.env.APP_STRATEGY !== 'jwt'
	},
	providers: [
		{
			...ownPassword,
			authorize: async ({ email, password }) => (password === 'right' ? adapter.getUserByEmail(String(email)) : null)
		},
		{
			id: 'mail',
			name: 'Mail',
			type: 'email',
			sendVerificationRequest: () => undefined,
			generateVerificationToken: () => '246810'
		},
		atProvider('op', 'Provider', 'proofs'),
		atProvider('second', 'Second provider', 'proofs'),
		Passkey
	]
});

export const { handle, signIn, signOut, requireSession } = auth;

/** Lets the sign-in and the last proof of every stored session be an hour old, and takes the second account away. */
export async function age(): Promise<void> {
	const createdAt = new Date(Date.now() - 3_600_000);
	for (const { sessionToken } of await adapter.listSessions(ada.id)) {
		await adapter.updateSession({ sessionToken, createdAt, authenticatedAt: createdAt });
	}
	const linked = (await adapter.listAccounts(ada.id)).find((account) => account.provider === 'second');
	if (linked) await adapter.unlinkAccount(linked);
}

const sealing = { secret: process.env.AUTH_SECRET ?? '', salt: 'authjs.session-token' };

/** The same for an encrypted session. */
export async function aged(cookie: string): Promise<string> {
	const token = await decode({ token: cookie, ...sealing });
	const facts = token?.['framework-auth.session'] as { at: number; auth: number };
	const earlier = { ...facts, at: facts.at - 3600, auth: facts.auth - 3600 };
	return encode({ token: { ...token, 'framework-auth.session': earlier }, ...sealing, maxAge: 3600 });
}
