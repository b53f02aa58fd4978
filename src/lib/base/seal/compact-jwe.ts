/**
 * Splits the compact form of an encrypted token into five parts and a header, which both engines may trust to be of a kind
 * that is issued here. It is stricter than the standard: each token has exactly one text.
 *
 * @see RFC 7516, section 7.1 (compact serialization) and 5.2, steps 1 to 5; RFC 7518, section 4.5 (`dir`)
 */
import { exactBytesOf, fromUtf8 } from './encoding.js';

/** A way to encrypt a token's content. */
export type ContentEncryption = 'A256GCM' | 'A256CBC-HS512';

/** Sizes in bytes. @see RFC 7518, sections 5.2.5 and 5.3 */
export interface EncryptionSizes {
	readonly key: number;
	readonly iv: number;
	readonly tag: number;
}

/** The content encryptions that are used to seal and to open. */
export const encryptions: Readonly<Record<ContentEncryption, EncryptionSizes>> = {
	A256GCM: { key: 32, iv: 12, tag: 16 },
	'A256CBC-HS512': { key: 64, iv: 16, tag: 32 }
};

/** The names of {@link encryptions}. */
export const encryptionNames: readonly ContentEncryption[] = Object.keys(encryptions) as ContentEncryption[];

/** The parts of a token. */
export interface CompactToken {
	/** The whole token. */
	readonly text: string;
	readonly enc: ContentEncryption;
	/** The key's id, if the token names one. */
	readonly kid: string | undefined;
	/** The header as it stands in the token. The authentication tag covers this text. */
	readonly protectedHeader: string;
	readonly iv: Uint8Array<ArrayBuffer>;
	readonly ciphertext: Uint8Array<ArrayBuffer>;
	readonly tag: Uint8Array<ArrayBuffer>;
}

/** Splits a token into its parts. @throws {Error} for a token of a kind that is not issued here */
export function readCompact(text: string): CompactToken {
	const [protectedHeader = '', encryptedKey, iv = '', ciphertext = '', tag = '', ...more] = text.split('.', 6);
	if (encryptedKey !== '' || more.length > 0) throw new Error('the token does not have five parts, the second empty');
	const { enc, kid } = readHeader(protectedHeader);
	const sizes = encryptions[enc];
	return {
		text,
		enc,
		kid,
		protectedHeader,
		iv: ofSize(sizes.iv, exactBytesOf(iv)),
		ciphertext: exactBytesOf(ciphertext),
		tag: ofSize(sizes.tag, exactBytesOf(tag))
	};
}

/** Tokens of one key share their header. The headers that were last read are kept. */
const headers = new Map<string, { enc: ContentEncryption; kid: string | undefined }>();
const maxHeaders = 16;

function readHeader(text: string): { enc: ContentEncryption; kid: string | undefined } {
	const memo = headers.get(text);
	if (memo) return memo;
	const header = JSON.parse(fromUtf8(exactBytesOf(text))) as Readonly<Record<string, unknown>> | null;
	const { alg, enc, kid } = header ?? {};
	const encryption = encryptionNames.find((name) => name === enc);
	if (alg !== 'dir' || !encryption) throw new Error('the token is not of a kind that is issued here');
	// A compressed token could grow without bound when it is opened (CVE-2024-28176). Extensions are not understood.
	for (const name of ['zip', 'crit']) {
		if (header && name in header) throw new Error(`the token's header has "${name}", which is not accepted`);
	}
	if (kid !== undefined && typeof kid !== 'string') throw new Error('the "kid" in the token\'s header is not a string');
	const read = { enc: encryption, kid };
	if (headers.size >= maxHeaders) headers.clear();
	headers.set(text, read);
	return read;
}

function ofSize(bytes: number, part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	if (part.byteLength !== bytes) throw new Error('a part of the token has the wrong length');
	return part;
}
