/** Client authentication by a signed assertion. @see RFC 7523, section 2.2 */
import { ClientSecretJwt, PrivateKeyJwt, modifyAssertion } from 'oauth4webapi';
import type { AuthorizationServer, ClientAuth, ModifyAssertionOptions } from 'oauth4webapi';
import type { TokenEndpoint } from '../../providers/types.js';

/** Whether the provider has an issuer, which the audience may be then. */
interface Audience {
	readonly issuer?: string;
}

/** `private_key_jwt` */
export function byPrivateKey(key: NonNullable<TokenEndpoint['clientPrivateKey']>, audience: Audience): ClientAuth {
	return (server, ...rest) => PrivateKeyJwt(key, withAudience(server, audience))(server, ...rest);
}

/** `client_secret_jwt` */
export function bySecret(secret: string, audience: Audience): ClientAuth {
	return (server, ...rest) => ClientSecretJwt(secret, withAudience(server, audience))(server, ...rest);
}

/** Servers differ in which audience they expect; RFC 7523, section 3 allows a list. */
function withAudience(server: AuthorizationServer, { issuer }: Audience): ModifyAssertionOptions {
	const aud = issuer ? [server.issuer, server.token_endpoint] : server.token_endpoint;
	return { [modifyAssertion]: (_header, payload) => void Object.assign(payload, { aud }) };
}
