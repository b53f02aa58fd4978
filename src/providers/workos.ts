/**
 * WorkOS: single sign-on of organisations. A sign-in names a connection, an organisation or a provider.
 *
 * OAuth: https://workos.com/docs/reference/sso/get-authorization-url
 * Profile: https://workos.com/docs/reference/sso/profile
 */
import { logo } from '../lib/base/markup/logos/workos.js';
import { idOf } from './shared.js';
import type { Identified, OAuthConfig, OAuthUserConfig, OwnId } from './types.js';

/** The profile of a person at a connection. */
export interface WorkOSProfile {
	object: 'profile';
	/** Identifies the person at the connection. */
	id: string;
	organization_id: string | null;
	connection_id: string;
	connection_type: string;
	/** The id at the identity provider. */
	idp_id: string;
	email: string;
	first_name: string | null;
	last_name: string | null;
	/** The attributes of the identity provider. */
	raw_attributes?: Record<string, unknown>;
	[member: string]: unknown;
}

/** The options of {@link WorkOS}. */
export interface WorkOSOptions<P> extends OAuthUserConfig<P> {
	/** The id of the connection. Instead, `authorization.params` may have `organization` or `provider`. */
	connection?: string;
}

/**
 * Returns a provider that signs users in with WorkOS.
 *
 * @example
 * ```ts
 * import WorkOS from 'framework-auth/providers/workos';
 *
 * FrameworkAuth({ providers: [WorkOS({ connection: 'conn_01E4ZCR3C56J083X43JQXF3JK5' })] });
 * ```
 */
export default function WorkOS<P extends WorkOSProfile, Own extends OwnId = OwnId>(
	options: WorkOSOptions<P> & { id?: Own }
): Identified<OAuthConfig<P>, 'workos', Own> {
	return {
		id: idOf('workos', options),
		name: 'WorkOS',
		type: 'oauth',
		client: { token_endpoint_auth_method: 'client_secret_post' },
		authorization: { url: 'https://api.workos.com/sso/authorize', params: { connection: options?.connection } },
		token: 'https://api.workos.com/sso/token',
		userinfo: 'https://api.workos.com/sso/profile',
		profile: ({ id, first_name, last_name, email, raw_attributes }) => ({
			id,
			name: [first_name, last_name].filter(Boolean).join(' ') || null,
			email: email ?? null,
			image: typeof raw_attributes?.picture === 'string' ? raw_attributes.picture : null
		}),
		style: { logo, bg: '#6363f1', text: '#fff' },
		options
	};
}

export { WorkOS };
