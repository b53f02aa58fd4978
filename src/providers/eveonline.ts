/**
 * EVE Online. Users sign in as one of their characters.
 *
 * OAuth: https://developers.eveonline.com/docs/services/sso/
 * Profile: https://docs.esi.evetech.net/docs/sso/validating_eve_jwt.html
 */
import { OAuthCallbackError } from '../errors.js';
import { logo } from '../lib/base/markup/logos/eveonline.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId, UserinfoEndpoint } from './types.js';

/** The claims of the access token. */
export interface EVEOnlineProfile {
	/** The character: `CHARACTER:EVE:123123`. */
	sub: string;
	/** The name of the character. */
	name: string;
	/** Changes when the character moves to another account. */
	owner: string;
	iss: string;
	/** The client id, and `EVE Online`. */
	aud: string[];
	azp: string;
	scp?: string | string[];
	[member: string]: unknown;
}

/**
 * Returns a provider that signs users in with EVE Online.
 *
 * @example
 * ```ts
 * import EVEOnline from 'framework-auth/providers/eveonline';
 *
 * FrameworkAuth({ providers: [EVEOnline] });
 * ```
 */
export default function EVEOnline<P extends EVEOnlineProfile, Own extends OwnId = OwnId>(
	options: OAuthUserConfig<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'eveonline', Own> {
	return {
		id: idOf('eveonline', options),
		name: 'EVE Online',
		type: 'oauth',
		checks: ['state'],
		authorization: { url: 'https://login.eveonline.com/v2/oauth/authorize', params: { scope: 'publicData' } },
		token: 'https://login.eveonline.com/v2/oauth/token',
		userinfo: { request: readToken },
		profile: ({ sub, name }) => {
			const id = characterOf(sub);
			return {
				id,
				name: name ?? null,
				email: null,
				image: id && `https://images.evetech.net/characters/${id}/portrait?size=128`
			};
		},
		style: { logo, bg: '#000', text: '#fff' },
		options
	};
}

export { EVEOnline };

/**
 * Reads the character from the access token, a JWT. It comes from the token endpoint over TLS, which authenticates its sender. The
 * endpoint that verified tokens is deprecated.
 * @see https://developers.eveonline.com/blog/sso-endpoint-deprecations-2
 */
function readToken<P extends EVEOnlineProfile>({
	tokens,
	provider
}: Parameters<NonNullable<UserinfoEndpoint<P>['request']>>[0]): P {
	const payload = tokens.access_token?.split('.')[1] ?? '';
	const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
	const claims = JSON.parse(new TextDecoder().decode(bytes)) as P;
	const isOurs = claims.aud?.includes(provider.clientId) && claims.aud.includes('EVE Online');
	if (!isOurs || !/^(https:\/\/)?login\.eveonline\.com$/.test(claims.iss)) {
		throw new OAuthCallbackError('EVE Online issued a token for another application');
	}
	return claims;
}

function characterOf(sub: string): string | undefined {
	return /^CHARACTER:EVE:(\d+)$/.exec(sub)?.[1];
}
