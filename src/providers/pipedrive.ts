/**
 * Pipedrive.
 *
 * OAuth: https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 * Profile: https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser
 */
import { logo } from '../lib/base/markup/logos/pipedrive.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface PipedriveProfile {
	success: boolean;
	data: {
		id: number;
		name: string;
		email: string;
		icon_url: string | null;
		activated: boolean;
		company_id: number;
		company_name: string;
		company_domain: string;
		locale?: string;
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Pipedrive.
 *
 * @example
 * ```ts
 * import Pipedrive from 'framework-auth/providers/pipedrive';
 *
 * FrameworkAuth({ providers: [Pipedrive] });
 * ```
 */
export default function Pipedrive<P extends PipedriveProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'pipedrive', Own> {
	return {
		id: idOf('pipedrive', options),
		name: 'Pipedrive',
		type: 'oauth',
		authorization: { url: 'https://oauth.pipedrive.com/oauth/authorize', params: { scope: 'openid profile email' } },
		token: 'https://oauth.pipedrive.com/oauth/token',
		userinfo: 'https://api.pipedrive.com/users/me',
		profile: ({ data: { id, name, email, icon_url } }) => ({
			id: id?.toString(),
			name: name ?? null,
			email: email ?? null,
			image: icon_url ?? null
		}),
		style: { logo, bg: '#017737', text: '#fff' },
		options
	};
}

export { Pipedrive };
