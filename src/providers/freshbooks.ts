/**
 * FreshBooks.
 *
 * OAuth: https://www.freshbooks.com/api/authentication
 * Profile: https://www.freshbooks.com/api/me_endpoint
 */
import { logo } from '../lib/base/markup/logos/freshbooks.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface FreshbooksProfile {
	response: {
		id: number;
		first_name: string;
		last_name: string;
		email: string;
		/** Whether the user confirmed the address. */
		setup_complete?: boolean;
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Freshbooks.
 *
 * @example
 * ```ts
 * import Freshbooks from 'framework-auth/providers/freshbooks';
 *
 * FrameworkAuth({ providers: [Freshbooks] });
 * ```
 */
export default function Freshbooks<P extends FreshbooksProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'freshbooks', Own> {
	return {
		id: idOf('freshbooks', options),
		name: 'Freshbooks',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: {
			url: 'https://auth.freshbooks.com/service/auth/oauth/authorize',
			params: { scope: 'user:profile:read' }
		},
		token: 'https://api.freshbooks.com/auth/oauth/token',
		userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
		profile: ({ response: { id, first_name, last_name, email } }) => ({
			id: id?.toString(),
			name: [first_name, last_name].filter(Boolean).join(' ') || null,
			email: email ?? null,
			image: null
		}),
		style: { logo, bg: '#0075dd', text: '#fff' },
		options
	};
}

export { Freshbooks };
