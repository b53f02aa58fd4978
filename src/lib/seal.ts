/**
 * Sealing: claims in, an encrypted token out, and back. The format is that of `@auth/core` 0.41: a JWE with `alg: dir`,
 * the key derived from the secret for each purpose (salt), so that what was sealed for one never opens for another.
 *
 * @see RFC 7516 (JWE), RFC 7519 (JWT), RFC 5869 (HKDF)
 */
import * as base64url from 'jose/base64url';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { jwtDecrypt } from 'jose/jwt/decrypt';
import { EncryptJWT } from 'jose/jwt/encrypt';
import type { CompactJWEHeaderParameters, JWTDecryptOptions, JWTPayload } from 'jose';
import { MissingSecret } from '../errors.js';
import { nowSeconds } from './clock.js';
import { digest } from './digest.js';
import { toHex, utf8 } from './encoding.js';

/** A way to encrypt a token's content. */
export type ContentEncryption = 'A256GCM' | 'A256CBC-HS512';

const keyBytes = { A256GCM: 32, 'A256CBC-HS512': 64 } as const satisfies Record<ContentEncryption, number>;
/** The content encryptions that are opened. */
export const encryptions: readonly ContentEncryption[] = Object.keys(keyBytes) as ContentEncryption[];

/** How far the clocks of two servers may differ, so that a token opens this long after its end: seconds. As in `@auth/core`. */
export const clockToleranceSeconds = 15;

const whatIsOpened: JWTDecryptOptions = {
	clockTolerance: clockToleranceSeconds,
	keyManagementAlgorithms: ['dir'],
	contentEncryptionAlgorithms: [...encryptions],
	requiredClaims: ['exp']
};

/** Made once: the stack trace of an error costs a good part of what opening a token does. */
const anotherSecret = new Error('the token was sealed with another secret');

interface DerivedKey {
	readonly key: CryptoKey | Uint8Array;
	/** SHA-256 (or SHA-512) thumbprint of the key: `kid` of the tokens that it seals. @see RFC 7638 */
	readonly kid: string;
}

/** What was sealed, and whether the key that sealed it is the one that seals now. */
export interface Opened {
	readonly claims: JWTPayload;
	readonly current: boolean;
}

/** Seals and opens with a list of secrets: the first seals, all open. Keys are derived once. */
export interface Keyring {
	/** Seals the claims for a purpose, with `iat`, `exp`, and `jti` where they have none. `maxAge`: seconds. */
	seal(claims: JWTPayload, options: { salt: string; maxAge: number; enc?: ContentEncryption }): Promise<string>;
	/** Opens a token sealed for the purpose. @throws when it was not, or has expired, or was changed */
	open(token: string, salt: string): Promise<Opened>;
	/** The text's {@link keyedDigest} with the first secret. */
	digest(text: string): Promise<string>;
	/** With each of the secrets, the first one first: what was kept under an earlier secret is found, too. */
	digests(text: string): Promise<string[]>;
}

/** SHA-256 of a text followed by a secret, in hex: the format of CSRF cookies and stored email tokens of `@auth/core`. */
export async function keyedDigest(text: string, secret: string): Promise<string> {
	return toHex(await digest('SHA-256', text + secret));
}

/** Makes a keyring of secrets. */
export function createKeyring(secrets: readonly string[]): Keyring {
	const derived = new Map<string, Promise<DerivedKey>>();

	function keyOf(index: number, enc: ContentEncryption, salt: string): Promise<DerivedKey> {
		const name = `${index} ${enc} ${salt}`;
		let key = derived.get(name);
		if (!key) derived.set(name, (key = deriveKey(secrets[index], enc, salt)));
		return key;
	}

	/** The key for a token with this header, if it is the secret's. Without a key id each secret has to be tried. */
	async function keyFor(header: CompactJWEHeaderParameters, index: number, salt: string): Promise<DerivedKey['key']> {
		const enc = encryptions.find((known) => known === header.enc);
		// A compressed token could grow without bound when it is opened (CVE-2024-28176); none is issued.
		if (!enc || 'zip' in header) throw new Error('the token is not of a kind that is issued here');
		const { key, kid } = await keyOf(index, enc, salt);
		if (header.kid !== undefined && header.kid !== kid) throw anotherSecret;
		return key;
	}

	return {
		async seal(claims, { salt, maxAge, enc = 'A256GCM' }) {
			const { key, kid } = await keyOf(0, enc, salt);
			return new EncryptJWT(claims)
				.setProtectedHeader({ alg: 'dir', enc, kid })
				.setIssuedAt()
				.setExpirationTime(nowSeconds() + maxAge)
				.setJti(claims.jti ?? crypto.randomUUID())
				.encrypt(key);
		},

		async open(token, salt) {
			let failure: unknown;
			for (let index = 0; index < secrets.length; index++) {
				try {
					const { payload } = await jwtDecrypt(token, (header) => keyFor(header, index, salt), whatIsOpened);
					return { claims: payload, current: index === 0 };
				} catch (thrown) {
					if (thrown !== anotherSecret) failure = thrown;
				}
			}
			throw failure ?? new Error('no secret fits the token');
		},

		digest: (text) => keyedDigest(text, secrets[0] ?? ''),
		digests: (text) => Promise.all(secrets.map((secret) => keyedDigest(text, secret)))
	};
}

async function deriveKey(secret: string | undefined, enc: ContentEncryption, salt: string): Promise<DerivedKey> {
	// Web Crypto derives a key from nothing, too: one that everybody can make.
	if (typeof secret !== 'string' || secret === '') throw new MissingSecret('a secret is no text, or empty');
	const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveBits']);
	const info = utf8(`Auth.js Generated Encryption Key (${salt})`);
	const derivation = { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info };
	const bytes = new Uint8Array(await crypto.subtle.deriveBits(derivation, material, keyBytes[enc] * 8));
	const jwk = { kty: 'oct', k: base64url.encode(bytes) };
	if (enc === 'A256CBC-HS512') return { key: bytes, kid: await calculateJwkThumbprint(jwk, 'sha512') };
	const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
	return { key, kid: await calculateJwkThumbprint(jwk, 'sha256') };
}
