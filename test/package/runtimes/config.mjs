// What the apps of all runtimes and platforms are made of: an identity provider, a link in a mail, and a password.
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import Credentials from 'framework-auth/providers/credentials';

/** @param {Record<string, string>} env */
export function configOf(env) {
	const adapter = MemoryAdapter();
	return {
		adapter,
		secret: 'the secret of the runtimes, 32 characters and more',
		providers: [
			{
				id: 'op',
				name: 'op',
				type: 'oidc',
				issuer: env.ISSUER,
				clientId: env.CLIENT_ID,
				clientSecret: env.CLIENT_SECRET
			},
			{
				id: 'mail',
				name: 'Mail',
				type: 'email',
				async sendVerificationRequest({ identifier, url }) {
					await fetch(env.MAILS, { method: 'POST', body: JSON.stringify({ identifier, url }) });
				}
			},
			Credentials({
				credentials: { email: {}, password: { type: 'password' } },
				async authorize({ email, password }) {
					if (password !== 'correct horse') return null;
					return (await adapter.getUserByEmail(email)) ?? adapter.createUser({ email, emailVerified: null });
				}
			})
		]
	};
}
