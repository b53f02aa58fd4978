/* global Response */
// The app that signs in on every runtime: by an identity provider, by a link in a mail, and by a password.
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
import { createAuth } from 'framework-auth/core';
import Credentials from 'framework-auth/providers/credentials';

/** @param {Record<string, string>} env */
export function createApp(env) {
	const adapter = MemoryAdapter();
	const auth = createAuth(
		{
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
		},
		{ environment: { AUTH_URL: env.ORIGIN } }
	);

	/** @param {Request} request */
	return async (request) => {
		const { pathname } = new URL(request.url);
		if (pathname === '/runtime') return Response.json(await runtime());
		return auth.respond(request);
	};
}

/** What differs: whether `node:crypto` is there, and what becomes of the adapter on `node:sqlite`. */
async function runtime() {
	const crypto = Boolean(globalThis.process?.getBuiltinModule?.('node:crypto'));
	try {
		await SqliteAdapter(':memory:').getUser('none');
		return { crypto, sqlite: 'works' };
	} catch (error) {
		return { crypto, sqlite: `${error.name}: ${error.message}` };
	}
}
