/**
 * Etsy. The client id is the keystring of the app, and the client secret is its shared secret.
 *
 * OAuth: https://developers.etsy.com/documentation/essentials/authentication
 * Requests: https://developer.etsy.com/documentation/essentials/requests
 * Profile: https://developers.etsy.com/documentation/reference#operation/getUser
 */
import { InvalidConfig } from '../errors.js';
import { logo } from '../lib/base/markup/logos/etsy.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoContext } from './types.js';

/** The answer of userinfo. */
export interface EtsyProfile {
	user_id: number;
	primary_email?: string | null;
	first_name?: string | null;
	last_name?: string | null;
	image_url_75x75?: string | null;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Etsy.
 *
 * @example
 * ```ts
 * import Etsy from 'framework-auth/providers/etsy';
 *
 * FrameworkAuth({ providers: [Etsy] });
 * ```
 */
export default function Etsy<P extends EtsyProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'etsy', Own> {
	return {
		id: idOf('etsy', options),
		name: 'Etsy',
		type: 'oauth',
		authorization: { url: 'https://www.etsy.com/oauth/connect', params: { scope: 'email_r' } },
		token: 'https://api.etsy.com/v3/public/oauth/token',
		client: { token_endpoint_auth_method: 'none' },
		userinfo: { url: 'https://api.etsy.com/v3/application/users', request: readUser },
		profile: ({ user_id, first_name, last_name, primary_email, image_url_75x75 }) => ({
			id: user_id?.toString(),
			name: [first_name, last_name].filter(Boolean).join(' ') || null,
			email: primary_email ?? null,
			image: image_url_75x75 ?? null
		}),
		style: { logo, bg: '#F16521', text: '#fff' },
		options
	};
}

export { Etsy };

/**
 * Reads the id of the token's user, then the user. Each request needs the app's keystring and shared secret.
 * @throws {InvalidConfig} without a client secret
 */
async function readUser<P extends EtsyProfile>(context: UserinfoContext): Promise<P> {
	const { tokens, provider, fetch } = context;
	const secret = await context.clientSecret();
	if (!secret) throw new InvalidConfig('Etsy wants the shared secret of the app with each request: set clientSecret');
	const headers = { 'x-api-key': `${provider.clientId}:${secret}` };
	const read = async (path: string | number) =>
		jsonOf<P>(await getWithToken(fetch, `${provider.userinfo?.url.href}/${path}`, tokens, headers), 'Etsy');
	return read((await read('me')).user_id);
}
