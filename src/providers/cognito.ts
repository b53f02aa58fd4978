/**
 * Amazon Cognito. `issuer` is the user pool: `https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_a1B2c3D4e`.
 *
 * OpenID Connect: https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 */
import { logo } from '../lib/base/markup/logos/cognito.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface CognitoProfile {
	sub: string;
	'cognito:username': string;
	'cognito:groups'?: string[];
	name?: string;
	preferred_username?: string;
	email?: string;
	/** A boolean in the ID token, a string in userinfo. */
	email_verified?: boolean | 'true' | 'false';
	picture?: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Cognito.
 *
 * @example
 * ```ts
 * import Cognito from 'framework-auth/providers/cognito';
 *
 * FrameworkAuth({ providers: [Cognito({ issuer: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_a1B2c3D4e' })] });
 * ```
 */
export default function Cognito<P extends CognitoProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'cognito', Own> {
	return {
		id: idOf('cognito', options),
		name: 'Cognito',
		type: 'oidc',
		profile: userOfClaims,
		style: { logo, brandColor: '#C17B9E' },
		options
	};
}

export { Cognito };
