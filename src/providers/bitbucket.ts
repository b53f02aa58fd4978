/**
 * Bitbucket Cloud.
 *
 * OAuth: https://developer.atlassian.com/cloud/bitbucket/oauth-2/
 * Profile: https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get
 */
import { logo } from '../lib/base/markup/logos/bitbucket.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface BitbucketProfile {
	account_id: string;
	uuid: string;
	username?: string;
	display_name: string;
	nickname: string;
	links: { avatar?: { href: string }; html?: { href: string } };
	/** Set by this provider: the primary address. */
	email?: string;
	/** Set by this provider: whether the primary address is confirmed. */
	email_verified?: boolean;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Bitbucket.
 *
 * @example
 * ```ts
 * import Bitbucket from 'framework-auth/providers/bitbucket';
 *
 * FrameworkAuth({ providers: [Bitbucket] });
 * ```
 */
export default function Bitbucket<P extends BitbucketProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'bitbucket', Own> {
	return {
		id: idOf('bitbucket', options),
		name: 'Bitbucket',
		type: 'oauth',
		authorization: { url: 'https://bitbucket.org/site/oauth2/authorize', params: { scope: 'account' } },
		token: 'https://bitbucket.org/site/oauth2/access_token',
		userinfo: { url: 'https://api.bitbucket.org/2.0/user', request: readUserAndEmails },
		profile: ({ account_id, display_name, username, email, links }) => ({
			id: account_id,
			name: display_name ?? username ?? null,
			email: email ?? null,
			image: links?.avatar?.href ?? null
		}),
		style: { logo, bg: '#205081', text: '#fff' },
		options
	};
}

export { Bitbucket };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** Reads the user and the addresses, which only a list has. 403: the token may not read it. */
async function readUserAndEmails<P extends BitbucketProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P> {
	const url = provider.userinfo?.url.href ?? '';
	const [user, emails] = await Promise.all([url, `${url}/emails`].map((each) => getWithToken(fetch, each, tokens)));
	const profile = await jsonOf<P>(user as Response, 'Bitbucket');
	if (emails?.status === 403) return profile;
	const { values = [] } = await jsonOf<{ values?: { email: string; is_primary: boolean; is_confirmed: boolean }[] }>(
		emails as Response,
		'Bitbucket'
	);
	const primary = values.find(({ is_primary }) => is_primary);
	return { ...profile, email: primary?.email, email_verified: primary?.is_confirmed };
}
