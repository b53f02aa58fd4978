/**
 * Log in with PayPal.
 *
 * OAuth: https://developer.paypal.com/docs/log-in-with-paypal/integrate/
 * Profile: https://developer.paypal.com/docs/api/identity/v1/
 */
import { logo } from '../lib/base/markup/logos/paypal.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface PayPalProfile {
	/** The identity URL of the user. */
	user_id: string;
	/** The account of the user for this app. */
	payer_id?: string;
	sub?: string;
	name?: string;
	given_name?: string;
	family_name?: string;
	emails?: { value: string; primary?: boolean; confirmed?: boolean }[];
	email?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with PayPal.
 *
 * @example
 * ```ts
 * import PayPal from 'framework-auth/providers/paypal';
 *
 * FrameworkAuth({ providers: [PayPal] });
 * ```
 */
export default function PayPal<P extends PayPalProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'paypal', Own> {
	return {
		id: idOf('paypal', options),
		name: 'PayPal',
		type: 'oauth',
		checks: ['state'],
		authorization: { url: 'https://www.paypal.com/signin/authorize', params: { scope: 'openid profile email' } },
		token: 'https://api-m.paypal.com/v1/oauth2/token',
		userinfo: 'https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1',
		profile: ({ user_id, name, given_name, family_name, emails, email }) => ({
			id: user_id,
			name: name ?? ([given_name, family_name].filter(Boolean).join(' ') || null),
			email: emails?.find(({ primary }) => primary)?.value ?? email ?? null,
			image: null
		}),
		emailVerified: ({ emails }) => emails?.find(({ primary }) => primary)?.confirmed === true,
		style: { logo, bg: '#003087', text: '#fff' },
		options
	};
}

export { PayPal };
