/**
 * Dropbox.
 *
 * OAuth: https://developers.dropbox.com/oauth-guide
 * Profile: https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account
 */
import { logo } from '../lib/base/markup/logos/dropbox.js';
import { idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The answer of userinfo. */
export interface DropboxProfile {
	account_id: string;
	name: { display_name: string; given_name: string; surname: string; familiar_name: string; abbreviated_name: string };
	email: string;
	email_verified: boolean;
	profile_photo_url?: string;
	disabled: boolean;
	country?: string;
	locale: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Dropbox.
 *
 * @example
 * ```ts
 * import Dropbox from 'framework-auth/providers/dropbox';
 *
 * FrameworkAuth({ providers: [Dropbox] });
 * ```
 */
export default function Dropbox<P extends DropboxProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'dropbox', Own> {
	return {
		id: idOf('dropbox', options),
		name: 'Dropbox',
		type: 'oauth',
		authorization: {
			url: 'https://www.dropbox.com/oauth2/authorize',
			params: { token_access_type: 'offline', scope: 'account_info.read' }
		},
		token: 'https://api.dropboxapi.com/oauth2/token',
		userinfo: { url: 'https://api.dropboxapi.com/2/users/get_current_account', request: readAccount },
		profile: ({ account_id, name, email, profile_photo_url }) => ({
			id: account_id,
			name: name?.display_name ?? null,
			email: email ?? null,
			image: profile_photo_url ?? null
		}),
		style: { logo, brandColor: '#0061fe' },
		options
	};
}

export { Dropbox };

type Reading<P> = Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0];

/** All requests to this API are posts. */
async function readAccount<P extends DropboxProfile>({ tokens, provider, fetch }: Reading<P>): Promise<P> {
	const headers = { Authorization: `Bearer ${tokens.access_token}` };
	return jsonOf<P>(await fetch(provider.userinfo?.url ?? '', { method: 'POST', headers }), 'Dropbox');
}
