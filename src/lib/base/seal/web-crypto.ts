/** Content encryption with Web Crypto, by `jose`, for runtimes without `node:crypto`. @see RFC 7516 */
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { encryptionNames } from './compact-jwe.js';
import type { ContentEncryption } from './compact-jwe.js';
import { utf8 } from './encoding.js';
import type { Engine } from './engine.js';

const accepted = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: [...encryptionNames] };

/** The engine for runtimes that have only web APIs. */
export const webEngine: Engine = {
	async importKey(bytes, enc) {
		const key = await keyOf(bytes, enc);
		return {
			encrypt: (header, content) => new CompactEncrypt(utf8(content)).setProtectedHeader({ ...header }).encrypt(key),
			decrypt: async ({ text }) => (await compactDecrypt(text, key, accepted)).plaintext
		};
	}
};

/** The key of `A256CBC-HS512` consists of two keys, which `jose` splits for each use. */
async function keyOf(bytes: Uint8Array<ArrayBuffer>, enc: ContentEncryption): Promise<CryptoKey | Uint8Array> {
	if (enc === 'A256CBC-HS512') return bytes;
	return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
