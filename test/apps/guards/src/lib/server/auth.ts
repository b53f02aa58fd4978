import { FrameworkAuth } from 'framework-auth';

export const auth = FrameworkAuth({
	providers: [
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			credentials: { name: {} },
			authorize: ({ name }) => ({ id: String(name), name: String(name) })
		}
	],
	callbacks: {
		jwt: ({ token, user }) => (user ? { ...token, role: user.name === 'boss' ? 'admin' : 'member' } : token)
	}
});

export const { signIn, signOut, requireSession } = auth;
