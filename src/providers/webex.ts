/**
 * Webex.
 *
 * OAuth: https://developer.webex.com/docs/integrations
 * Profile: https://developer.webex.com/docs/api/v1/people/get-my-own-details
 */
import { logo } from '../lib/base/markup/logos/webex.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface WebexProfile {
	id: string;
	emails: string[];
	displayName: string;
	nickName?: string;
	firstName?: string;
	lastName?: string;
	avatar?: string;
	orgId: string;
	type: string;
	[member: string]: unknown;
}

/** The options of {@link Webex}. */
export interface WebexOptions<P> extends OAuthUserConfig<P> {
	/** The address of the API. @default 'https://webexapis.com/v1' */
	apiBaseUrl?: string;
}

/**
 * Returns a provider that signs users in with Webex.
 *
 * @example
 * ```ts
 * import Webex from 'framework-auth/providers/webex';
 *
 * FrameworkAuth({ providers: [Webex] });
 * ```
 */
export default function Webex<P extends WebexProfile, Own extends OwnId = OwnId>(
	options: WebexOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'webex', Own> {
	const base = String(options?.apiBaseUrl ?? 'https://webexapis.com/v1').replace(/\/+$/, '');
	return {
		id: idOf('webex', options),
		name: 'Webex',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: `${base}/authorize`, params: { scope: 'spark:kms spark:people_read' } },
		token: `${base}/access_token`,
		userinfo: `${base}/people/me`,
		profile: ({ id, displayName, emails, avatar }) => ({
			id,
			name: displayName ?? null,
			email: emails?.[0] ?? null,
			image: avatar ?? null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Webex };
