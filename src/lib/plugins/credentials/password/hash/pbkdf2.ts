/** PBKDF2 of Web Crypto, for hashes that were made elsewhere. @see RFC 8018, section 5.2 */

export interface Pbkdf2Input {
	readonly password: Uint8Array<ArrayBuffer>;
	readonly salt: Uint8Array;
	/** `sha1`, `sha256` or `sha512`. */
	readonly digest: string;
	readonly iterations: number;
	/** Length of the hash in bytes. */
	readonly length: number;
}

export async function pbkdf2({ password, salt, digest, iterations, length }: Pbkdf2Input): Promise<Uint8Array> {
	const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
	const hash = digest.toUpperCase().replace('SHA', 'SHA-');
	const bits = await crypto.subtle.deriveBits(
		{ name: 'PBKDF2', hash, salt: new Uint8Array(salt), iterations },
		key,
		length * 8
	);
	return new Uint8Array(bits);
}
