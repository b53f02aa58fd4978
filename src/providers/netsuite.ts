/**
 * Oracle NetSuite. It has no userinfo endpoint: your RESTlet returns the user.
 *
 * OAuth: https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158074210415.html
 */
import { logo } from '../lib/base/markup/logos/netsuite.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The answer of userinfo. */
export interface NetSuiteProfile {
	id: number;
	name: string;
	email: string;
	location?: number;
	role?: number;
	roleId?: string;
	roleCenter?: string;
	contact?: number;
	[member: string]: unknown;
}

/** The options of {@link NetSuite}. */
export interface NetSuiteOptions<P> extends OAuthUserConfig<P> {
	/** The id of the account: `1234567`, or `1234567-sb1` for a sandbox. */
	accountID: string;
	/** The URL of the RESTlet that returns the user. */
	userinfo: NonNullable<OAuthUserConfig<P>['userinfo']>;
}

/** The same, under its name in `@auth/core`. */
export type OAuthNetSuiteOptions = Omit<NetSuiteOptions<NetSuiteProfile>, keyof OAuthUserConfig<NetSuiteProfile>>;

/**
 * Returns a provider that signs users in with NetSuite.
 *
 * @example
 * ```ts
 * import NetSuite from 'framework-auth/providers/netsuite';
 *
 * FrameworkAuth({ providers: [NetSuite({ accountID: '1234567', userinfo: 'https://1234567.restlets.api.netsuite.com/...' })] });
 * ```
 */
export default function NetSuite<P extends NetSuiteProfile, Own extends OwnId = OwnId>(
	options: NetSuiteOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'netsuite', Own> {
	return {
		id: idOf('netsuite', options),
		name: 'NetSuite',
		type: 'oauth',
		authorization: {
			url: `https://${options?.accountID}.app.netsuite.com/app/login/oauth2/authorize.nl`,
			params: { scope: 'restlets rest_webservices' }
		},
		token: `https://${options?.accountID}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token`,
		profile: ({ id, name, email }) => ({ id: id?.toString(), name: name ?? null, email: email ?? null, image: null }),
		style: { logo, bg: '#181a1b', text: '#fbfbfb' },
		options
	};
}

export { NetSuite };
