/**
 * Mercado Pago.
 *
 * OAuth: https://www.mercadopago.com.ar/developers/en/docs/security/oauth/introduction
 */
import { logo } from '../lib/base/markup/logos/mercadopago.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface MercadoPagoProfile {
	id: number;
	nickname: string;
	first_name?: string;
	last_name?: string;
	email?: string;
	site_id?: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Mercado Pago.
 *
 * @example
 * ```ts
 * import MercadoPago from 'framework-auth/providers/mercadopago';
 *
 * FrameworkAuth({ providers: [MercadoPago] });
 * ```
 */
export default function MercadoPago<P extends MercadoPagoProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'mercadopago', Own> {
	return {
		id: idOf('mercadopago', options),
		name: 'Mercado Pago',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://auth.mercadopago.com/authorization', params: { scope: '', platform_id: 'mp' } },
		token: 'https://api.mercadopago.com/oauth/token',
		userinfo: 'https://api.mercadopago.com/users/me',
		profile: ({ id, first_name, last_name, nickname, email }) => ({
			id: id?.toString(),
			name: [first_name, last_name].filter(Boolean).join(' ') || nickname || null,
			email: email ?? null,
			image: null
		}),
		style: { logo, bg: '#00B1EA', text: '#fff' },
		options
	};
}

export { MercadoPago };
