import { CredentialsSignin, FrameworkAuth } from 'framework-auth';

class Locked extends CredentialsSignin {
	override code = 'locked';
}

// Client id, secret and issuer come from AUTH_LOCAL_ID, AUTH_LOCAL_SECRET and AUTH_LOCAL_ISSUER.
export const { handle, signIn, signOut } = FrameworkAuth({
	providers: [
		{ id: 'local', name: 'Local', type: 'oidc' },
		{
			id: 'password',
			name: 'Password',
			type: 'credentials',
			credentials: { email: { type: 'email' }, password: { type: 'password' } },
			authorize({ email, password }) {
				if (email === 'locked@example.test') throw new Locked();
				return password === 'right' ? { id: String(email), name: 'Grace Hopper' } : null;
			}
		}
	],
	basePath: process.env.APP_BASE_PATH || undefined
});
