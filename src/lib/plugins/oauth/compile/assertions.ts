/**
 * Client authentication by a signed assertion. The audience is only the issuer. Otherwise a server could name the token
 * endpoint of another server as its own, and use the assertion there.
 *
 * @see RFC 7523, section 2.2; draft-ietf-oauth-rfc7523bis (the audience)
 */
import { ClientSecretJwt, PrivateKeyJwt, modifyAssertion } from 'oauth4webapi';
import type { ClientAuth, ModifyAssertionOptions } from 'oauth4webapi';
import type { TokenEndpoint } from '../../../../providers/types.js';

/** The audience of assertions. */
interface Audience {
	/** If undefined, the audience is the issuer. */
	readonly assertionAudience?: string;
}

/** Returns client authentication by `private_key_jwt`. */
export function byPrivateKey(key: NonNullable<TokenEndpoint['clientPrivateKey']>, audience: Audience): ClientAuth {
	return PrivateKeyJwt(key, withAudience(audience));
}

/** Returns client authentication by `client_secret_jwt`. */
export function bySecret(secret: string, audience: Audience): ClientAuth {
	return ClientSecretJwt(secret, withAudience(audience));
}

/** Sets the audience. Without a setting, it stays the issuer of the server's metadata. */
function withAudience({ assertionAudience: aud }: Audience): ModifyAssertionOptions {
	return aud === undefined ? {} : { [modifyAssertion]: (_header, payload) => void Object.assign(payload, { aud }) };
}
