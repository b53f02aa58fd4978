/**
 * Mercado Libre.
 *
 * OAuth: https://developers.mercadolibre.com.ar/en_us/authentication-and-authorization
 */
import { logo } from '../lib/base/markup/logos/mercadolibre.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface MercadoLibreProfile {
	id: number;
	nickname: string;
	first_name?: string;
	last_name?: string;
	email?: string;
	site_id?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Mercado Libre.
 *
 * @example
 * ```ts
 * import MercadoLibre from 'framework-auth/providers/mercadolibre';
 *
 * FrameworkAuth({ providers: [MercadoLibre] });
 * ```
 */
export default function MercadoLibre<P extends MercadoLibreProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'mercadolibre', Own> {
	return {
		id: idOf('mercadolibre', options),
		name: 'Mercado Libre',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://auth.mercadolibre.com/authorization', params: { scope: '' } },
		token: 'https://api.mercadolibre.com/oauth/token',
		userinfo: 'https://api.mercadolibre.com/users/me',
		profile: ({ id, first_name, last_name, nickname, email }) => ({
			id: id?.toString(),
			name: [first_name, last_name].filter(Boolean).join(' ') || nickname || null,
			email: email ?? null,
			image: null
		}),
		style: { logo, bg: '#FFE600', text: '#2D3277' },
		options
	};
}

export { MercadoLibre };
