/**
 * Figma.
 *
 * OAuth: https://developers.figma.com/docs/rest-api/authentication/
 * Profile: https://developers.figma.com/docs/rest-api/users-endpoints/
 */
import { logo } from '../lib/base/markup/logos/figma.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface FigmaProfile {
	id: string;
	email: string;
	handle: string;
	img_url: string;
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with Figma.
 *
 * @example
 * ```ts
 * import Figma from 'framework-auth/providers/figma';
 *
 * FrameworkAuth({ providers: [Figma] });
 * ```
 */
export default function Figma<P extends FigmaProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'figma', Own> {
	return {
		id: idOf('figma', options),
		name: 'Figma',
		type: 'oauth',
		checks: ['state'],
		authorization: { url: 'https://www.figma.com/oauth', params: { scope: 'current_user:read' } },
		token: 'https://api.figma.com/v1/oauth/token',
		userinfo: 'https://api.figma.com/v1/me',
		profile: ({ id, handle, email, img_url }) => ({
			id,
			name: handle ?? null,
			email: email ?? null,
			image: img_url ?? null
		}),
		style: { logo, bg: '#ff7237', text: '#fff' },
		options
	};
}

export { Figma };
