/**
 * Gitea, Forgejo and Codeberg. `issuer` is the address of the server: `https://codeberg.org`.
 *
 * OpenID Connect: https://docs.gitea.com/development/oauth2-provider
 */
import { logo } from '../lib/base/markup/logos/gitea.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface GiteaProfile {
	sub: string;
	name?: string;
	nickname?: string;
	preferred_username?: string;
	email?: string;
	email_verified?: boolean;
	picture?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Gitea.
 *
 * @example
 * ```ts
 * import Gitea from 'framework-auth/providers/gitea';
 *
 * FrameworkAuth({ providers: [Gitea({ issuer: 'https://gitea.example.com' })] });
 * ```
 */
export default function Gitea<P extends GiteaProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'gitea', Own> {
	return {
		id: idOf('gitea', options),
		name: 'Gitea',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, bg: '#609926', text: '#fff' },
		options
	};
}

export { Gitea };
