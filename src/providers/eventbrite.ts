/**
 * Eventbrite.
 *
 * OAuth: https://www.eventbrite.com/platform/docs/authentication
 * Profile: https://www.eventbrite.com/platform/api#/reference/user
 */
import { logo } from '../lib/base/markup/logos/eventbrite.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface EventbriteProfile {
	id: string;
	name: string;
	first_name: string;
	last_name: string;
	emails: { email: string; verified: boolean; primary: boolean }[];
	is_public: boolean;
	image_id: string | null;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Eventbrite.
 *
 * @example
 * ```ts
 * import Eventbrite from 'framework-auth/providers/eventbrite';
 *
 * FrameworkAuth({ providers: [Eventbrite] });
 * ```
 */
export default function Eventbrite<P extends EventbriteProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'eventbrite', Own> {
	return {
		id: idOf('eventbrite', options),
		name: 'Eventbrite',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://www.eventbrite.com/oauth/authorize', params: { scope: 'user.profile' } },
		token: 'https://www.eventbrite.com/oauth/token',
		userinfo: 'https://www.eventbriteapi.com/v3/users/me/',
		profile: ({ id, name, emails, image_id }) => ({
			id,
			name: name ?? null,
			email: emails?.find(({ primary }) => primary)?.email ?? null,
			image: image_id
				? `https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F${image_id}%2F1%2Foriginal.jpg`
				: null
		}),
		emailVerified: ({ emails }) => emails?.find(({ primary }) => primary)?.verified === true,
		style: { logo, bg: '#f05537', text: '#fff' },
		options
	};
}

export { Eventbrite };
