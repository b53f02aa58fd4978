import { CredentialsSignin, FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import Email from 'framework-auth/providers/email';

class Locked extends CredentialsSignin {
	override code = 'locked';
}

// Some deployments have a mail server.
const byEmail = Boolean(process.env.AUTH_EMAIL_SERVER);

// Some deployments have a provider whose ID tokens the browser brings.
const byOneTap = Boolean(process.env.AUTH_TAP_ISSUER);

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
		},
		...(byOneTap
			? [
					{
						id: 'tap',
						name: 'Tap',
						type: 'oidc' as const,
						oneTap: true,
						client: { token_endpoint_auth_method: 'none' }
					}
				]
			: []),
		...(byEmail ? [Email({ from: 'no-reply@app.test', code: true })] : [])
	],
	adapter: byEmail ? MemoryAdapter() : undefined,
	session: { strategy: 'jwt' },
	basePath: process.env.APP_BASE_PATH || undefined
});
