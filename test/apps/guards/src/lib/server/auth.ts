import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';

const adapter = MemoryAdapter();

export const auth = FrameworkAuth({
	adapter,
	session: { strategy: 'jwt' },
	providers: [
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			credentials: { name: {} },
			users: 'adapter',
			async authorize({ name }) {
				const email = `${String(name)}@example.com`;
				const user = { id: '', name: String(name), email, emailVerified: null };
				return (await adapter.getUserByEmail(email)) ?? adapter.createUser(user);
			}
		}
	],
	callbacks: {
		jwt: ({ token, user }) => (user ? { ...token, role: user.name === 'boss' ? 'admin' : 'member' } : token)
	}
});

export const { signIn, signOut, requireSession } = auth;
