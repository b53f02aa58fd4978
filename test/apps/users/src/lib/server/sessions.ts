import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';

const adapter = MemoryAdapter();
await adapter.createUser({ id: 'root', name: 'Root', email: 'root@example.test', emailVerified: null });
await adapter.createUser({ id: 'ada', name: 'Ada', email: 'ada@example.test', emailVerified: null });

export const auth = FrameworkAuth({
	adapter,
	session: {
		strategy: process.env.APP_STRATEGY === 'jwt' ? 'jwt' : 'database',
		remember: 'ask',
		revocation: process.env.APP_STRATEGY === 'jwt' ? { store: adapter, cacheSeconds: 0 } : undefined,
		mayImpersonate: ({ user }) => user.id === 'root'
	},
	providers: [
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			users: 'adapter',
			credentials: { email: { label: 'Email address' } },
			authorize: async ({ email }) => adapter.getUserByEmail(String(email))
		}
	],
	callbacks: {
		jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, theme: String(session?.theme) } : token),
		session: ({ session, token, stored }) => Object.assign(session, { theme: token?.theme ?? stored?.theme })
	}
});

export const { handle, signIn, signOut } = auth;
