/**
 * The keys of the application's own access tokens: those of the configuration, or one for each secret, derived from it. All
 * processes with the same secrets have the same keys.
 *
 * @see RFC 5869 (HKDF), RFC 8037 (Ed25519), RFC 7638 (thumbprints)
 */
import { importJWK } from 'jose/key/import';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { InvalidConfig } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { SigningKey } from '../../../base/config/options.js';
import { asError } from '../../../base/errors/logger.js';
import { tokenRules } from '../../../core/options.js';

/** A key that is published. */
export interface PublishedKey extends SigningKey {
	readonly kid: string;
	readonly alg: string;
	readonly use: 'sig';
}

export interface SigningKeys {
	/** The key that signs. */
	readonly signing: { readonly key: CryptoKey; readonly kid: string; readonly alg: string };
	/** All keys that tokens may be verified with, without private parts. */
	readonly published: readonly PublishedKey[];
}

/** The label of the derivation. Another one makes other keys, so it never changes. */
const purpose = 'framework-auth access token signing key (Ed25519)';
/** The beginning of a private key of Ed25519 in PKCS #8: the seed of 32 bytes follows. @see RFC 8410, section 7 */
const pkcs8Prefix = Uint8Array.from([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]);

const keysByContext = new WeakMap<AuthContext, Promise<SigningKeys>>();

/** Returns the keys of a configuration. They are made once. @throws {InvalidConfig} for a key that cannot be used */
export function signingKeysOf(ctx: AuthContext): Promise<SigningKeys> {
	let keys = keysByContext.get(ctx);
	if (!keys) {
		keysByContext.set(ctx, (keys = makeKeys(ctx)));
		keys.catch(() => keysByContext.delete(ctx));
	}
	return keys;
}

async function makeKeys(ctx: AuthContext): Promise<SigningKeys> {
	const signingKeys = tokenRules.of(ctx).signingKeys ?? (await derivedKeys(ctx));
	const published = await Promise.all(signingKeys.map(publicPart));
	const [[first, key] = [], ...rest] = signingKeys.map((each, index) => [published[index], each] as const);
	if (!first || !key) throw new InvalidConfig('there is no key to sign tokens with: set `tokens.keys`');
	const { kid, alg } = first;
	return {
		signing: { key: await imported(key, alg), kid, alg },
		published: [first, ...rest.flatMap(([each]) => each ?? [])]
	};
}

async function derivedKeys({ keyring }: AuthContext): Promise<SigningKey[]> {
	const seeds = await keyring.derive(purpose, 32);
	return Promise.all(
		seeds.map(async (seed) => {
			const pkcs8 = Uint8Array.from([...pkcs8Prefix, ...seed]);
			const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'Ed25519' }, true, ['sign']);
			const { kty = 'OKP', crv, x, d } = await crypto.subtle.exportKey('jwk', key);
			return { kty, crv, x, d, alg: 'EdDSA' };
		})
	);
}

/** Names the public members, so that an unknown member never gets out. */
async function publicPart({ kty, alg = '', kid, crv, x, y, n, e }: SigningKey): Promise<PublishedKey> {
	const members = Object.entries({ crv, x, y, n, e }).filter(([, value]) => typeof value === 'string');
	const key = { kty, ...(Object.fromEntries(members) as Record<string, string>) };
	try {
		return { ...key, alg, use: 'sig', kid: kid ?? (await calculateJwkThumbprint(key)) };
	} catch (thrown) {
		throw new InvalidConfig('a key of `tokens.keys` lacks members: give the whole JWK', asError(thrown));
	}
}

async function imported(key: SigningKey, alg: string): Promise<CryptoKey> {
	try {
		const { use: _, key_ops: __, ext: ___, ...members } = key;
		return (await importJWK(members, alg)) as CryptoKey;
	} catch (thrown) {
		throw new InvalidConfig('the first key of `tokens.keys` cannot sign: put a private key first', asError(thrown));
	}
}
