/**
 * Atlassian: the accounts of Jira, Confluence and the other cloud products.
 *
 * OAuth: https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 * Profile: https://developer.atlassian.com/cloud/confluence/user-identity-api/
 */
import { logo } from '../lib/base/markup/logos/atlassian.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface AtlassianProfile {
	account_id: string;
	account_type: string;
	account_status: string;
	name: string;
	nickname?: string;
	email: string;
	picture: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Atlassian.
 *
 * @example
 * ```ts
 * import Atlassian from 'framework-auth/providers/atlassian';
 *
 * FrameworkAuth({ providers: [Atlassian] });
 * ```
 */
export default function Atlassian<P extends AtlassianProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'atlassian', Own> {
	return {
		id: idOf('atlassian', options),
		name: 'Atlassian',
		type: 'oauth',
		checks: ['state'],
		authorization: {
			url: 'https://auth.atlassian.com/authorize',
			params: { audience: 'api.atlassian.com', scope: 'read:me' }
		},
		token: 'https://auth.atlassian.com/oauth/token',
		userinfo: 'https://api.atlassian.com/me',
		profile: ({ account_id, name, email, picture }) => ({
			id: account_id,
			name: name ?? null,
			email: email ?? null,
			image: picture ?? null
		}),
		style: { logo, bg: '#fff', text: '#0052cc' },
		options
	};
}

export { Atlassian };
