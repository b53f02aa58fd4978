/**
 * Mattermost. `issuer` is the address of the server.
 *
 * OAuth: https://developers.mattermost.com/integrate/apps/authentication/oauth2/
 * Profile: https://developers.mattermost.com/api-documentation/#/operations/GetUser
 */
import { logo } from '../lib/base/markup/logos/mattermost.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface MattermostProfile {
	id: string;
	username: string;
	email: string;
	/** Whether the address was confirmed. */
	email_verified?: boolean;
	nickname: string;
	first_name: string;
	last_name: string;
	roles: string;
	locale: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Mattermost.
 *
 * @example
 * ```ts
 * import Mattermost from 'framework-auth/providers/mattermost';
 *
 * FrameworkAuth({ providers: [Mattermost({ issuer: 'https://mattermost.example.com' })] });
 * ```
 */
export default function Mattermost<P extends MattermostProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'mattermost', Own> {
	return {
		id: idOf('mattermost', options),
		name: 'Mattermost',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		...onServer(options),
		profile: ({ id, username, first_name, last_name, email }) => ({
			id,
			name: username ?? ([first_name, last_name].filter(Boolean).join(' ') || null),
			email: email ?? null,
			image: null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options,
		derive: onServer
	};
}

export { Mattermost };

/** The endpoints of the server. */
function onServer<P>(
	options: OAuthUserConfig<P> | undefined
): Pick<OAuthConfig<P>, 'authorization' | 'token' | 'userinfo'> {
	if (!options?.issuer) return {};
	const server = options.issuer.replace(/\/+$/, '');
	return {
		authorization: `${server}/oauth/authorize`,
		token: `${server}/oauth/access_token`,
		userinfo: `${server}/api/v4/users/me`
	};
}
