/**
 * Nextcloud. `issuer` is the address of the server.
 *
 * OAuth: https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 * Profile: https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html
 */
import { logo } from '../lib/base/markup/logos/nextcloud.js';
import { getWithToken, idOf, jsonOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface NextcloudProfile {
	id: string;
	displayname: string;
	email: string | null;
	groups: string[];
	language?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Nextcloud.
 *
 * @example
 * ```ts
 * import Nextcloud from 'framework-auth/providers/nextcloud';
 *
 * FrameworkAuth({ providers: [Nextcloud({ issuer: 'https://cloud.example.com' })] });
 * ```
 */
export default function Nextcloud<P extends NextcloudProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'nextcloud', Own> {
	return {
		id: idOf('nextcloud', options),
		name: 'Nextcloud',
		type: 'oauth',
		...onServer(options),
		profile: ({ id, displayname, email, image }) => ({
			id,
			name: displayname ?? null,
			email: email ?? null,
			image: typeof image === 'string' ? image : null
		}),
		emailVerified: () => false,
		style: { logo, bg: '#fff', text: '#0082C9' },
		options,
		derive: onServer
	};
}

export { Nextcloud };

/** The endpoints of the server. The API wraps its answers, and needs a header against forged requests. */
function onServer<P extends NextcloudProfile>(
	options: OAuthUserConfig<P> | undefined
): Pick<OAuthConfig<P>, 'authorization' | 'token' | 'userinfo'> {
	if (!options?.issuer) return {};
	const server = options.issuer.replace(/\/+$/, '');
	return {
		authorization: `${server}/apps/oauth2/authorize`,
		token: `${server}/apps/oauth2/api/v1/token`,
		userinfo: {
			url: `${server}/ocs/v2.php/cloud/user?format=json`,
			async request({ tokens, provider, fetch }) {
				const url = provider.userinfo?.url ?? '';
				const answer = await getWithToken(fetch, url, tokens, { 'OCS-APIRequest': 'true' });
				const { ocs } = await jsonOf<{ ocs?: { data?: P } }>(answer, 'Nextcloud');
				return ocs?.data?.id
					? { ...ocs.data, image: `${server}/avatar/${encodeURIComponent(ocs.data.id)}/512` }
					: undefined;
			}
		}
	};
}
