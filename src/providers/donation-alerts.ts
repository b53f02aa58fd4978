/**
 * DonationAlerts.
 *
 * OAuth: https://www.donationalerts.com/apidoc
 */
import { logo } from '../lib/base/markup/logos/donation-alerts.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface DonationAlertsProfile {
	data: { id: number; code: string; name: string; avatar?: string; email?: string };
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with DonationAlerts.
 *
 * @example
 * ```ts
 * import DonationAlerts from 'framework-auth/providers/donation-alerts';
 *
 * FrameworkAuth({ providers: [DonationAlerts] });
 * ```
 */
export default function DonationAlerts<P extends DonationAlertsProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'donation-alerts', Own> {
	return {
		id: idOf('donation-alerts', options),
		name: 'DonationAlerts',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		checks: ['state'],
		authorization: { url: 'https://www.donationalerts.com/oauth/authorize', params: { scope: 'oauth-user-show' } },
		token: 'https://www.donationalerts.com/oauth/token',
		userinfo: 'https://www.donationalerts.com/api/v1/user/oauth',
		profile: ({ data: { id, name, email, avatar } }) => ({
			id: id?.toString(),
			name: name ?? null,
			email: email ?? null,
			image: avatar ?? null
		}),
		style: { logo, bg: '#F57507', text: '#fff' },
		options
	};
}

export { DonationAlerts };
