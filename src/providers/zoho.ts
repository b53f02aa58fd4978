/**
 * Zoho.
 *
 * OAuth: https://www.zoho.com/accounts/protocol/oauth/web-apps.html
 * Data centers: https://www.zoho.com/accounts/protocol/oauth/multi-dc/client-authorization.html
 */
import { logo } from '../lib/base/markup/logos/zoho.js';
import { conformErrorStatus, idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface ZohoProfile {
	ZUID: number | string;
	First_Name: string;
	Last_Name: string;
	Display_Name: string;
	Email: string;
	/** The data center of the account, such as `eu`. */
	location?: string;
	[member: string]: unknown;
}

/** The accounts servers of the data centers. An account and its tokens are at one of them. */
const origins = ['com', 'eu', 'in', 'com.au', 'com.cn', 'jp', 'sa', 'uk']
	.map((domain) => `https://accounts.zoho.${domain}`)
	.concat('https://accounts.zohocloud.ca');

/**
 * Returns a provider that signs users in with Zoho.
 *
 * @example
 * ```ts
 * import Zoho from 'framework-auth/providers/zoho';
 *
 * FrameworkAuth({ providers: [Zoho] });
 * ```
 */
export default function Zoho<P extends ZohoProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'zoho', Own> {
	return {
		id: idOf('zoho', options),
		name: 'Zoho',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://accounts.zoho.com/oauth/v2/auth', params: { scope: 'AaaServer.profile.Read' } },
		userinfo: 'https://accounts.zoho.com/oauth/user/info',
		token: { url: 'https://accounts.zoho.com/oauth/v2/token', conform: conformErrorStatus },
		profile: ({ ZUID, First_Name, Last_Name, Email }) => ({
			id: ZUID?.toString(),
			name: [First_Name, Last_Name].filter(Boolean).join(' ') || null,
			email: Email ?? null,
			image: null
		}),
		servers: { parameter: 'accounts-server', origins },
		responseParams: ['location'],
		style: { logo, bg: '#E42527', text: '#fff' },
		options
	};
}

export { Zoho };
