/**
 * Medium. Medium issues no credentials to new applications. Existing credentials still work.
 *
 * OAuth: https://github.com/Medium/medium-api-docs
 */
import { logo } from '../lib/base/markup/logos/medium.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface MediumProfile {
	data: {
		id: string;
		username: string;
		name: string;
		url: string;
		imageUrl: string;
	};
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Medium.
 *
 * @example
 * ```ts
 * import Medium from 'framework-auth/providers/medium';
 *
 * FrameworkAuth({ providers: [Medium] });
 * ```
 */
export default function Medium<P extends MediumProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'medium', Own> {
	return {
		id: idOf('medium', options),
		name: 'Medium',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://medium.com/m/oauth/authorize', params: { scope: 'basicProfile' } },
		token: 'https://api.medium.com/v1/tokens',
		userinfo: 'https://api.medium.com/v1/me',
		profile: ({ data: { id, name, imageUrl } }) => ({ id, name: name ?? null, email: null, image: imageUrl ?? null }),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Medium };
