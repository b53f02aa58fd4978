import { AuthError } from 'framework-auth/errors';
import { issueToken } from '#lib/server/auth.ts';
import { signInFirst } from '#lib/server/sign-in-first.ts';
import { identityProvider } from '#settings';
import type { PageServerLoad } from './$types';

// #region provider
/** Calls an API of the identity provider with the user's token there, which the library keeps fresh. */
async function profileAtProvider({ accounts }: App.Locals): Promise<unknown> {
	try {
		const answer = await accounts.fetch('local', `${identityProvider.issuer}/me`);
		return await answer.json();
	} catch (error) {
		// The user has no account at this provider, or has to sign in there again.
		if (error instanceof AuthError) return null;
		throw error;
	}
}
// #endregion

export const load: PageServerLoad = async (event) => {
	const { locals, url, fetch } = event;
	const session = await locals.auth();
	if (!session?.user || session.anonymous) signInFirst(event);
	// #region own
	// A token for a service of your own: it lasts five minutes, and the service needs only the public keys of this app.
	const { token } = await issueToken(session, { audience: `${url.origin}/api/orders`, scopes: ['orders:read'] });
	const answer = await fetch('/api/orders', { headers: { authorization: `Bearer ${token}` } });
	// #endregion
	return {
		title: 'Tokens for other services',
		profile: await profileAtProvider(locals),
		orders: (await answer.json()) as unknown,
		claims: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as unknown
	};
};
