/**
 * 42 School.
 *
 * OAuth: https://api.intra.42.fr/apidoc/guides/web_application_flow
 * Profile: https://api.intra.42.fr/apidoc/2.0/users/me.html
 */
import { logo } from '../lib/markup/logos/42-school.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface FortyTwoProfile {
	id: number;
	login: string;
	email: string;
	usual_full_name: string | null;
	displayname?: string;
	image?: { link: string | null; versions?: Record<string, string | null> };
	kind?: string;
	'staff?'?: boolean;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with 42 School.
 *
 * @example
 * ```ts
 * import FortyTwo from 'framework-auth/providers/42-school';
 *
 * FrameworkAuth({ providers: [FortyTwo] });
 * ```
 */
export default function FortyTwo<P extends FortyTwoProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, '42-school', Own> {
	return {
		id: idOf('42-school', options),
		name: '42 School',
		type: 'oauth',
		authorization: { url: 'https://api.intra.42.fr/oauth/authorize', params: { scope: 'public' } },
		token: 'https://api.intra.42.fr/oauth/token',
		userinfo: 'https://api.intra.42.fr/v2/me',
		profile: ({ id, usual_full_name, login, email, image }) => ({
			id: id?.toString(),
			name: usual_full_name ?? login ?? null,
			email: email ?? null,
			image: image?.link ?? null
		}),
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { FortyTwo };
