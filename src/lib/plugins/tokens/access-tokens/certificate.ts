/** Tokens that are bound to the certificate of a connection. @see RFC 8705, section 3.1 */
import { toBase64Url } from '../../../base/seal/encoding.js';

/**
 * Whether a thumbprint is that of a certificate.
 * @param certificate DER bytes, or PEM
 */
export async function isThumbprintOf(thumbprint: unknown, certificate: Uint8Array | string): Promise<boolean> {
	const der = typeof certificate === 'string' ? derOf(certificate) : new Uint8Array(certificate);
	if (!der || der.length === 0) return false;
	return thumbprint === toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', der)));
}

function derOf(pem: string): Uint8Array<ArrayBuffer> | null {
	const [, base64] = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem) ?? [];
	if (base64 === undefined) return null;
	try {
		return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (char) => char.charCodeAt(0));
	} catch {
		return null;
	}
}
