/**
 * Mailchimp.
 *
 * OAuth: https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 */
import { logo } from '../lib/base/markup/logos/mailchimp.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The account, and the login that authorized the app. */
export interface MailchimpProfile {
	/** The data centre, part of the address of the API. */
	dc: string;
	role: string;
	accountname: string;
	user_id: number;
	login: {
		login_id: number;
		login_name: string;
		email: string;
		login_email?: string;
		avatar: string | null;
	};
	login_url: string;
	api_endpoint: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Mailchimp.
 *
 * @example
 * ```ts
 * import Mailchimp from 'framework-auth/providers/mailchimp';
 *
 * FrameworkAuth({ providers: [Mailchimp] });
 * ```
 */
export default function Mailchimp<P extends MailchimpProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'mailchimp', Own> {
	return {
		id: idOf('mailchimp', options),
		name: 'Mailchimp',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://login.mailchimp.com/oauth2/authorize', params: { scope: 'openid profile email' } },
		token: 'https://login.mailchimp.com/oauth2/token',
		userinfo: 'https://login.mailchimp.com/oauth2/metadata',
		profile: ({ accountname, login: { login_id, email } }) => ({
			id: login_id?.toString(),
			name: accountname ?? null,
			email: email ?? null,
			image: null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { Mailchimp };
