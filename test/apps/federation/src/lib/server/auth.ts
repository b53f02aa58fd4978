import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';

const { APP_ISSUER, APP_CLIENT_ID, APP_CLIENT_SECRET, APP_LINK = '', APP_PROXY, APP_PREVIEW = '' } = process.env;

export const adapter = MemoryAdapter();

export const auth = FrameworkAuth({
	adapter,
	providers: [
		{
			id: 'op',
			name: 'Provider',
			type: 'oidc',
			issuer: APP_ISSUER,
			clientId: APP_CLIENT_ID,
			clientSecret: APP_CLIENT_SECRET,
			logout: true
		}
	],
	native: { redirectUris: ['com.example.app:/signed-in', APP_LINK] },
	redirectProxyUrl: APP_PROXY,
	redirectProxyOrigins: [APP_PREVIEW]
});

export const { handle, signIn, signOut, issueToken, verifyAccessToken, requireSession } = auth;

/** The identifier of the API of this app. */
export const api = `${process.env.AUTH_URL}/api/items`;
