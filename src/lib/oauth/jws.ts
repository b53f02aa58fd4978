/** ID tokens that are signed with the client secret instead of a key pair. @see OpenID Connect Core 1.0, section 10.1 */
import { compactVerify } from 'jose/jws/compact/verify';

/**
 * Verifies a compact JWS by HMAC. The algorithm is the registered one, never the token's own.
 * @throws when the signature is not valid
 */
export async function verifyHmac(jws: string, secret: string, alg: string): Promise<void> {
	await compactVerify(jws, new TextEncoder().encode(secret), { algorithms: [alg] });
}
