import { FrameworkAuth } from 'framework-auth';
import { MemoryAdapter } from 'framework-auth/adapters/memory';

const { APP_ISSUER, APP_STAND_IN, APP_LINK = '', APP_PROXY, APP_PREVIEW = '' } = process.env;
const client = { clientId: process.env.APP_CLIENT_ID, clientSecret: process.env.APP_CLIENT_SECRET };

export const adapter = MemoryAdapter();

export const auth = FrameworkAuth({
	adapter,
	providers: [
		{
			id: 'op',
			name: 'Provider',
			type: 'oidc',
			issuer: APP_ISSUER,
			...client,
			logout: true
		},
		{
			id: 'standin',
			name: 'Stand-in',
			type: 'oidc',
			issuer: APP_STAND_IN,
			...client,
			frontChannelLogout: true
		}
	],
	native: { redirectUris: ['com.example.app:/signed-in', APP_LINK] },
	redirectProxyUrl: APP_PROXY,
	redirectProxyOrigins: [APP_PREVIEW]
});

export const { handle, signIn, signOut, issueToken, verifyAccessToken, requireSession } = auth;

/** The identifier of the API of this app. */
export const api = `${process.env.AUTH_URL}/api/items`;
