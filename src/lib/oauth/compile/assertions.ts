/**
 * Client authentication by a signed assertion. Its audience is the issuer alone: a server that may choose its own token
 * endpoint could otherwise name that of another server, and use there what it was sent.
 *
 * @see RFC 7523, section 2.2; draft-ietf-oauth-rfc7523bis (the audience)
 */
import { ClientSecretJwt, PrivateKeyJwt, modifyAssertion } from 'oauth4webapi';
import type { ClientAuth, ModifyAssertionOptions } from 'oauth4webapi';
import type { TokenEndpoint } from '../../../providers/types.js';

/** Whom assertions are for. */
interface Audience {
	/** Undefined: the issuer. */
	readonly assertionAudience?: string;
}

/** `private_key_jwt` */
export function byPrivateKey(key: NonNullable<TokenEndpoint['clientPrivateKey']>, audience: Audience): ClientAuth {
	return PrivateKeyJwt(key, withAudience(audience));
}

/** `client_secret_jwt` */
export function bySecret(secret: string, audience: Audience): ClientAuth {
	return ClientSecretJwt(secret, withAudience(audience));
}

/** Left alone, the audience is the issuer of the server's metadata. */
function withAudience({ assertionAudience: aud }: Audience): ModifyAssertionOptions {
	return aud === undefined ? {} : { [modifyAssertion]: (_header, payload) => void Object.assign(payload, { aud }) };
}
