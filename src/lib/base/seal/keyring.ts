/**
 * Seals claims into an encrypted token, and opens it. The format is that of `@auth/core` 0.41: a JWE with `alg: dir`. The key
 * is derived from the secret for each purpose (salt), so a token that was sealed for one purpose never opens for another.
 *
 * @see RFC 7516 (JWE), RFC 7519 (JWT), RFC 5869 (HKDF)
 */
import type { JWTPayload } from 'jose';
import { MissingSecret } from '../../../errors.js';
import { builtin } from '../util/builtin.js';
import { nowSeconds } from '../util/clock.js';
import { engineAtOnce } from './node-crypto.js';
import type { NodeCrypto } from './node-crypto.js';
import { readClaims } from './claims.js';
import { encryptions, readCompact } from './compact-jwe.js';
import type { ContentEncryption } from './compact-jwe.js';
import { digest, sha256Hex } from './digest.js';
import { toBase64Url } from './encoding.js';
import type { Engine, EngineKey, TokenHeader } from './engine.js';
import { hkdf } from './hkdf.js';

/** The key that is derived from one secret for one purpose, and the header of the tokens that it seals. */
interface DerivedKey {
	readonly key: EngineKey;
	/** `kid` is the SHA-256 (or SHA-512) thumbprint of the key. @see RFC 7638 */
	readonly header: TokenHeader;
}

/** The claims of an opened token, and whether they were sealed with the key that seals now. */
export interface Opened {
	readonly claims: JWTPayload;
	readonly current: boolean;
}

/** Seals and opens with a list of secrets: the first one seals, and all of them open. Keys are derived once. */
export interface Keyring {
	/** Seals the claims for a purpose. It adds `iat`, `exp`, and `jti` if they have none. `maxAge`: seconds. */
	seal(claims: JWTPayload, options: { salt: string; maxAge: number; enc?: ContentEncryption }): Promise<string>;
	/** Opens a token sealed for the purpose. @throws when it was sealed for another, has expired, or was changed */
	open(token: string, salt: string): Promise<Opened>;
	/** Derives bytes from each of the secrets, in order, for a purpose other than sealing. */
	derive(purpose: string, length: number): Promise<Uint8Array<ArrayBuffer>[]>;
	/** Returns the text's {@link keyedDigest} with the first secret. */
	digest(text: string): Promise<string>;
	/** Returns the digests with each of the secrets, in order, so that a value stored under an earlier secret is found, too. */
	digests(text: string): Promise<string[]>;
}

/**
 * Returns the SHA-256 of a text followed by a secret, in hex: the format of CSRF cookies and stored email tokens of
 * `@auth/core`.
 */
export async function keyedDigest(text: string, secret: string): Promise<string> {
	return sha256Hex(text + secret);
}

/** Makes a keyring from secrets. */
export function createKeyring(secrets: readonly string[]): Keyring {
	const derived = new Map<string, Promise<DerivedKey>>();

	function keyOf(index: number, enc: ContentEncryption, salt: string): Promise<DerivedKey> {
		const name = `${index} ${enc} ${salt}`;
		let key = derived.get(name);
		if (!key) derived.set(name, (key = deriveKey(secrets[index], enc, salt)));
		return key;
	}

	return {
		async seal(claims, { salt, maxAge, enc = 'A256GCM' }) {
			const { key, header } = await keyOf(0, enc, salt);
			const iat = nowSeconds();
			const jti = claims.jti ?? crypto.randomUUID();
			return key.encrypt(header, JSON.stringify({ ...claims, iat, exp: iat + maxAge, jti }));
		},

		async open(text, salt) {
			const token = readCompact(text);
			let failure: unknown;
			for (let index = 0; index < secrets.length; index++) {
				const { key, header } = await keyOf(index, token.enc, salt);
				if (token.kid !== undefined && token.kid !== header.kid) continue;
				try {
					return { claims: readClaims(await key.decrypt(token)), current: index === 0 };
				} catch (thrown) {
					failure = thrown;
				}
			}
			throw failure ?? new Error('no secret fits the token');
		},

		derive: (purpose, length) =>
			// Its label differs from that of every key that seals.
			Promise.all(secrets.map((secret) => hkdf(secret, { info: purpose, length }))),

		digest: (text) => keyedDigest(text, secrets[0] ?? ''),
		digests: (text) => Promise.all(secrets.map((secret) => keyedDigest(text, secret)))
	};
}

let engine: Promise<Engine> | undefined;

/** Loads the engine for this runtime. */
async function loadEngine(): Promise<Engine> {
	const node = builtin<NodeCrypto>('node:crypto');
	return node ? engineAtOnce(node) : (await import('./web-crypto.js')).webEngine;
}

async function deriveKey(secret: string | undefined, enc: ContentEncryption, salt: string): Promise<DerivedKey> {
	if (typeof secret !== 'string' || secret === '') throw new MissingSecret('a secret is not a string, or is empty');
	const info = `Auth.js Generated Encryption Key (${salt})`;
	const bytes = await hkdf(secret, { salt, info, length: encryptions[enc].key });
	const jwk = JSON.stringify({ k: toBase64Url(bytes), kty: 'oct' });
	const thumbprint = await digest(enc === 'A256GCM' ? 'SHA-256' : 'SHA-512', jwk);
	const { importKey } = await (engine ??= loadEngine());
	return { key: await importKey(bytes, enc), header: { alg: 'dir', enc, kid: toBase64Url(thumbprint) } };
}
