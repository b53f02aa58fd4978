/**
 * Battle.net, by Blizzard. Accounts in China have the issuer `https://oauth.battlenet.com.cn`.
 *
 * OpenID Connect: https://community.developer.battle.net/documentation/guides/using-oauth
 */
import { logo } from '../lib/base/markup/logos/battlenet.js';
import { idOf } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface BattleNetProfile {
	/** The number of the account. */
	sub: string;
	/** In the ID token. */
	battle_tag?: string;
	/** In userinfo. */
	battletag?: string;
	[claim: string]: unknown;
}

/** The issuers of Battle.net. */
export type BattleNetIssuer =
	| 'https://oauth.battle.net'
	| 'https://oauth.battlenet.com.cn'
	| 'https://www.battlenet.com.cn/oauth'
	| `https://${'us' | 'eu' | 'kr' | 'tw'}.battle.net/oauth`;

/**
 * Returns a provider that signs users in with Battle.net.
 *
 * @example
 * ```ts
 * import BattleNet from 'framework-auth/providers/battlenet';
 *
 * FrameworkAuth({ providers: [BattleNet] });
 * ```
 */
export default function BattleNet<P extends BattleNetProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'battlenet', Own> {
	return {
		id: idOf('battlenet', options),
		name: 'Battle.net',
		type: 'oidc',
		issuer: 'https://oauth.battle.net',
		profile: ({ sub, battle_tag, battletag }) => ({
			id: sub,
			name: battle_tag ?? battletag ?? null,
			email: null,
			image: null
		}),
		style: { logo, bg: '#148eff', text: '#fff' },
		options
	};
}

export { BattleNet };
