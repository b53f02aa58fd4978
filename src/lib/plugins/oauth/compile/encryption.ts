/** The algorithms and keys with which the answers for a client are encrypted. */
import { InvalidConfig } from '../../../../errors.js';
import type { OIDCConfig } from '../../../../providers/types.js';
import type { Profile } from '../../../../types.js';
import type { Encryption } from '../../../core/context/providers/oauth.js';
import { keyOf } from './keys.js';

/** Without RSA1_5, whose padding tells an attacker about the plain text, and without keys that both sides share. */
const algs = ['RSA-OAEP', 'RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A192KW', 'ECDH-ES+A256KW'];
const encs = ['A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512', 'A128GCM', 'A192GCM', 'A256GCM'];

/**
 * Returns how answers of one kind are encrypted; undefined if they are not.
 * @param kind the beginning of the members of the client metadata, such as `id_token` of `id_token_encrypted_response_alg`
 * @throws {InvalidConfig} for an algorithm that is not accepted, or without a key
 */
export function encryptionOf(
	{ client = {}, decryptionKeys = [] }: Pick<OIDCConfig<Profile>, 'client' | 'decryptionKeys'>,
	kind: 'id_token' | 'userinfo' | 'authorization',
	where: string
): Encryption | undefined {
	const alg = client[`${kind}_encrypted_response_alg`];
	// The default of OpenID Connect Dynamic Client Registration 1.0, section 2.
	const enc = client[`${kind}_encrypted_response_enc`] ?? 'A128CBC-HS256';
	if (alg === undefined) return undefined;
	if (typeof alg !== 'string' || !algs.includes(alg)) {
		throw new InvalidConfig(`${where}: client.${kind}_encrypted_response_alg has to be one of ${algs.join(', ')}`);
	}
	if (typeof enc !== 'string' || !encs.includes(enc)) {
		throw new InvalidConfig(`${where}: client.${kind}_encrypted_response_enc has to be one of ${encs.join(', ')}`);
	}
	if (decryptionKeys.length === 0) {
		throw new InvalidConfig(`${where}: client.${kind}_encrypted_response_alg needs decryptionKeys`);
	}
	return { alg, enc, keys: decryptionKeys.map((entry) => ({ key: keyOf(entry) })) };
}
