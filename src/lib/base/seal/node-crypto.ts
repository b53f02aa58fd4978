/**
 * Content encryption with `node:crypto`, on the same thread: AES-256 in GCM, and AES-256 in CBC with HMAC SHA-512. It takes and
 * returns bytes. `compact-jwe.ts` has already checked the sizes of all parts.
 *
 * A property test compares it with `jose` in both directions.
 *
 * @see RFC 7518, section 5.2 (AES_CBC_HMAC_SHA2) and 5.3 (AES GCM); RFC 7516, section 5.1 (message encryption)
 */
import { encryptions } from './compact-jwe.js';
import type { CompactToken } from './compact-jwe.js';
import { toBase64Url, utf8 } from './encoding.js';
import type { Engine, EngineKey } from './engine.js';

type Bytes = Uint8Array<ArrayBuffer>;

interface Cipher {
	/** Only bytes: workerd does not accept text. */
	update(data: Uint8Array): Uint8Array;
	final(): Uint8Array;
	setAAD(data: Uint8Array): unknown;
	getAuthTag(): Uint8Array;
	setAuthTag(tag: Uint8Array): unknown;
}

interface Hmac {
	update(data: Uint8Array): Hmac;
	digest(): Uint8Array;
}

/** A key in the runtime's own form. */
type KeyObject = object;

/** The parts of `node:crypto` that are used. They are typed here, so that the library does not need the types of a runtime. */
export interface NodeCrypto {
	createCipheriv(algorithm: string, key: KeyObject, iv: Uint8Array, options?: { authTagLength: number }): Cipher;
	createDecipheriv(algorithm: string, key: KeyObject, iv: Uint8Array, options?: { authTagLength: number }): Cipher;
	createHmac(algorithm: string, key: KeyObject): Hmac;
	createSecretKey(bytes: Uint8Array): KeyObject;
	timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
}

/** Encrypts with one key to ciphertext and tag, and decrypts them. */
interface ContentCipher {
	encrypt(iv: Bytes, content: Bytes, aad: Bytes): { ciphertext: Uint8Array; tag: Uint8Array };
	decrypt(iv: Bytes, ciphertext: Bytes, tag: Bytes, aad: Bytes): Uint8Array;
}

/** Makes the engine of the runtime's `node:crypto`. */
export function engineAtOnce(node: NodeCrypto): Engine {
	return {
		importKey: (bytes, enc) => keyOf(enc === 'A256GCM' ? aesGcm(node, bytes) : aesCbcHmac(node, bytes))
	};
}

function keyOf(cipher: ContentCipher): EngineKey {
	return {
		encrypt(header, content) {
			const iv = crypto.getRandomValues(new Uint8Array(encryptions[header.enc].iv));
			const protectedHeader = toBase64Url(utf8(JSON.stringify(header)));
			const { ciphertext, tag } = cipher.encrypt(iv, utf8(content), utf8(protectedHeader));
			return `${protectedHeader}..${toBase64Url(iv)}.${toBase64Url(ciphertext)}.${toBase64Url(tag)}`;
		},
		decrypt({ protectedHeader, iv, ciphertext, tag }: CompactToken) {
			return cipher.decrypt(iv, ciphertext, tag, utf8(protectedHeader));
		}
	};
}

function aesGcm(node: NodeCrypto, bytes: Bytes): ContentCipher {
	const key = node.createSecretKey(bytes);
	const options = { authTagLength: encryptions.A256GCM.tag };
	return {
		encrypt(iv, content, aad) {
			const cipher = node.createCipheriv('aes-256-gcm', key, iv, options);
			cipher.setAAD(aad);
			const ciphertext = join(cipher.update(content), cipher.final());
			return { ciphertext, tag: cipher.getAuthTag() };
		},
		decrypt(iv, ciphertext, tag, aad) {
			const decipher = node.createDecipheriv('aes-256-gcm', key, iv, options);
			decipher.setAAD(aad);
			decipher.setAuthTag(tag);
			// `final` compares the tag in constant time, and throws if it differs.
			return join(decipher.update(ciphertext), decipher.final());
		}
	};
}

/** Two keys in one: the first half authenticates, the second encrypts. @see RFC 7518, section 5.2.2 */
export function aesCbcHmac(node: NodeCrypto, bytes: Bytes): ContentCipher {
	const macKey = node.createSecretKey(bytes.subarray(0, 32));
	const encryptionKey = node.createSecretKey(bytes.subarray(32));
	const tagOf = (iv: Bytes, ciphertext: Uint8Array, aad: Bytes): Uint8Array => {
		const aadBits = new Uint8Array(8);
		new DataView(aadBits.buffer).setBigUint64(0, BigInt(aad.byteLength) * 8n);
		const mac = node.createHmac('sha512', macKey).update(aad).update(iv).update(ciphertext).update(aadBits).digest();
		return mac.subarray(0, encryptions['A256CBC-HS512'].tag);
	};
	return {
		encrypt(iv, content, aad) {
			const cipher = node.createCipheriv('aes-256-cbc', encryptionKey, iv);
			const ciphertext = join(cipher.update(content), cipher.final());
			return { ciphertext, tag: tagOf(iv, ciphertext, aad) };
		},
		decrypt(iv, ciphertext, tag, aad) {
			// Compare before decrypting, so that the padding of a changed ciphertext reveals nothing.
			if (!node.timingSafeEqual(tagOf(iv, ciphertext, aad), tag)) throw new Error('the token was changed');
			const decipher = node.createDecipheriv('aes-256-cbc', encryptionKey, iv);
			return join(decipher.update(ciphertext), decipher.final());
		}
	};
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array {
	if (tail.byteLength === 0) return head;
	const whole = new Uint8Array(head.byteLength + tail.byteLength);
	whole.set(head);
	whole.set(tail, head.byteLength);
	return whole;
}
