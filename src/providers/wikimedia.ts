/**
 * Wikimedia: the accounts of Wikipedia and its sister projects.
 *
 * OAuth: https://api.wikimedia.org/wiki/Authentication
 * Profile: https://www.mediawiki.org/wiki/Extension:OAuth
 */
import { logo } from '../lib/base/markup/logos/wikimedia.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface WikimediaProfile {
	/** The number of the global account. */
	sub: string | number;
	username: string;
	editcount: number;
	confirmed_email: boolean;
	blocked: boolean;
	registered: string;
	groups: string[];
	rights: string[];
	realname?: string;
	/** Only for an app that may read it. */
	email?: string;
	[member: string]: unknown;
}

/** The name of a group. Wikis add names at any time. */
export type WikimediaGroup = string;
/** The name of a grant. */
export type WikimediaGrant = string;
/** The name of a right. */
export type WikimediaRight = string;

/**
 * Returns a provider that signs users in with Wikimedia.
 *
 * @example
 * ```ts
 * import Wikimedia from 'framework-auth/providers/wikimedia';
 *
 * FrameworkAuth({ providers: [Wikimedia] });
 * ```
 */
export default function Wikimedia<P extends WikimediaProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'wikimedia', Own> {
	return {
		id: idOf('wikimedia', options),
		name: 'Wikimedia',
		type: 'oauth',
		authorization: { url: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize', params: { scope: '' } },
		token: 'https://meta.wikimedia.org/w/rest.php/oauth2/access_token',
		userinfo: 'https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile',
		profile: ({ sub, username, email }) => ({
			id: sub?.toString(),
			name: username ?? null,
			email: email ?? null,
			image: null
		}),
		emailVerified: ({ confirmed_email }) => confirmed_email === true,
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Wikimedia };
