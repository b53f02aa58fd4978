/**
 * Instagram, for professional accounts. The API for other accounts ended on 4 December 2024.
 *
 * OAuth: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
 * Profile: https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started
 */
import { logo } from '../lib/base/markup/logos/instagram.js';
import { idOf, recordOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface InstagramProfile {
	/** Identifies the user in this app. */
	id: string;
	/** The id of the professional account. */
	user_id?: string;
	username: string;
	name?: string;
	account_type?: string;
	/** The URL expires. */
	profile_picture_url?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Instagram.
 *
 * @example
 * ```ts
 * import Instagram from 'framework-auth/providers/instagram';
 *
 * FrameworkAuth({ providers: [Instagram] });
 * ```
 */
export default function Instagram<P extends InstagramProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'instagram', Own> {
	return {
		id: idOf('instagram', options),
		name: 'Instagram',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://www.instagram.com/oauth/authorize', params: { scope: 'instagram_business_basic' } },
		userinfo: 'https://graph.instagram.com/me?fields=id,user_id,username,account_type,name,profile_picture_url',
		token: { url: 'https://api.instagram.com/oauth/access_token', conform: conformToken },
		profile: ({ id, username, name, profile_picture_url }) => ({
			id,
			name: username ?? name ?? null,
			email: null,
			image: profile_picture_url ?? null
		}),
		style: { logo, bg: '#fff', text: '#000' },
		options
	};
}

export { Instagram };

/** Corrects the token answer: it is in a list, and has no `token_type`. An error has its own members. @see RFC 6749, section 5 */
async function conformToken(response: Response): Promise<Response | undefined> {
	const body = await recordOf(response);
	if (body === undefined) return undefined;
	if (!response.ok) {
		return Response.json(
			{ error: 'invalid_grant', error_description: body.error_message },
			{ status: response.status }
		);
	}
	const { access_token, user_id } = (Array.isArray(body.data) ? body.data[0] : body) as Record<string, unknown>;
	return Response.json({ access_token, user_id: String(user_id), token_type: 'bearer' });
}
