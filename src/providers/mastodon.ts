/**
 * Mastodon. `issuer` is the address of the server: `https://mastodon.social`.
 *
 * OAuth: https://docs.joinmastodon.org/methods/oauth/
 * Profile: https://docs.joinmastodon.org/methods/accounts/#verify_credentials
 */
import { logo } from '../lib/base/markup/logos/mastodon.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface MastodonProfile {
	/** Identifies the account on this server. */
	id: string;
	username: string;
	acct: string;
	display_name: string;
	url: string;
	avatar: string;
	avatar_static: string;
	bot: boolean;
	created_at: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Mastodon.
 *
 * @example
 * ```ts
 * import Mastodon from 'framework-auth/providers/mastodon';
 *
 * FrameworkAuth({ providers: [Mastodon({ issuer: 'https://mastodon.social' })] });
 * ```
 */
export default function Mastodon<P extends MastodonProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'mastodon', Own> {
	return {
		id: idOf('mastodon', options),
		name: 'Mastodon',
		type: 'oauth',
		...onServer(options),
		profile: ({ id, username, avatar_static }) => ({
			id,
			name: username ?? null,
			email: null,
			image: avatar_static ?? null
		}),
		style: { logo, bg: '#6364FF', text: '#fff' },
		options,
		derive: onServer
	};
}

export { Mastodon };

/** The endpoints of the server. */
function onServer<P>(
	options: OAuthUserConfig<P> | undefined
): Pick<OAuthConfig<P>, 'authorization' | 'token' | 'userinfo'> {
	if (!options?.issuer) return {};
	const server = options.issuer.replace(/\/+$/, '');
	return {
		authorization: { url: `${server}/oauth/authorize`, params: { scope: 'read' } },
		token: `${server}/oauth/token`,
		userinfo: `${server}/api/v1/accounts/verify_credentials`
	};
}
