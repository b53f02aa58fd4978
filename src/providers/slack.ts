/**
 * Sign in with Slack.
 *
 * OpenID Connect: https://docs.slack.dev/authentication/sign-in-with-slack/
 */
import { logo } from '../lib/base/markup/logos/slack.js';
import { idOf, userOfClaims } from './shared.js';
import type { Identified, OIDCConfig, OIDCUserConfig, OwnId } from './types.js';

/** The claims of the ID token and of userinfo. */
export interface SlackProfile {
	/** The user in the workspace. */
	sub: string;
	'https://slack.com/user_id': string;
	'https://slack.com/team_id': string;
	'https://slack.com/team_name'?: string;
	'https://slack.com/team_domain'?: string;
	'https://slack.com/user_image_512'?: string;
	email: string;
	email_verified: boolean;
	/** Seconds since the epoch. */
	date_email_verified: number;
	name: string;
	given_name: string;
	family_name: string;
	picture: string;
	locale: string;
	[claim: string]: unknown;
}

/**
 * Returns a provider that signs users in with Slack.
 *
 * @example
 * ```ts
 * import Slack from 'framework-auth/providers/slack';
 *
 * FrameworkAuth({ providers: [Slack] });
 * ```
 */
export default function Slack<P extends SlackProfile, Own extends OwnId = OwnId>(
	options: OIDCUserConfig<P> & { id?: Own }
): Identified<OIDCConfig<P>, 'slack', Own> {
	return {
		id: idOf('slack', options),
		name: 'Slack',
		type: 'oidc',
		issuer: 'https://slack.com',
		checks: ['state', 'nonce'],
		profile: userOfClaims,
		style: { logo, brandColor: '#611f69' },
		options
	};
}

export { Slack };
