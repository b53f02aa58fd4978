/**
 * The interface of the two engines that encrypt and decrypt the content of a token. If the runtime has `node:crypto`,
 * `node-crypto.ts` works synchronously. Otherwise `web-crypto.ts` uses Web Crypto, which hands each call to another thread. Waiting for
 * that thread takes several times as long as the work itself.
 */
import type { CompactToken, ContentEncryption } from './compact-jwe.js';

/** An engine, which makes keys from bytes. */
export interface Engine {
	/** @param bytes as many as the content encryption needs */
	importKey(bytes: Uint8Array<ArrayBuffer>, enc: ContentEncryption): EngineKey | Promise<EngineKey>;
}

/** A key, ready for use. */
export interface EngineKey {
	/** Encrypts the content under the header, and returns the token in compact form. */
	encrypt(header: TokenHeader, content: string): string | Promise<string>;
	/** Decrypts the content. @throws when the key does not fit, or the token was changed */
	decrypt(token: CompactToken): Uint8Array | Promise<Uint8Array>;
}

/** The protected header of a token. @see RFC 7516, section 4.1 */
export interface TokenHeader {
	readonly alg: 'dir';
	readonly enc: ContentEncryption;
	readonly kid: string;
}
