/** Bytes as text and back: hexadecimal, base64, and base64url without padding. @see RFC 4648 */

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text);
}

const octets = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Writes bytes in hexadecimal, in lower case. */
export function toHex(bytes: Uint8Array): string {
	let text = '';
	for (const byte of bytes) text += octets[byte];
	return text;
}

/** Writes bytes in base64, with padding. */
export function toBase64(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes));
}

/** Writes bytes in base64url. */
export function toBase64Url(bytes: Uint8Array): string {
	return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads base64url. @throws {DOMException} for text that is none */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
	const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
