/**
 * Statements about an authenticator's make. One with certificates is refused before anybody looks at it, unless it was
 * asked for: checking it asks for lists of revoked ones, at addresses that the certificates name, and those come from
 * whoever sent the response.
 */

/**
 * How an attestation object begins. Its encoding is canonical, so that the format comes first, and then the statement:
 * an empty one, or one of `alg` and `sig` alone, for which the authenticator vouches with the new key itself.
 *
 * @see WebAuthn Level 3, sections 6.5.4, 8.2 and 8.7; CTAP 2.1, section 8 (canonical CBOR)
 */
const beginnings = [
	[map(3), ...text('fmt'), ...text('none'), ...text('attStmt'), map(0)],
	[map(3), ...text('fmt'), ...text('packed'), ...text('attStmt'), map(2)]
];

/** Whether an attestation object has no certificates in it. Anything that is not encoded as it should be may have. */
export function isWithoutCertificates(attestationObject: Uint8Array): boolean {
	return beginnings.some((beginning) => beginning.every((byte, index) => attestationObject[index] === byte));
}

/** The head of a map with so many entries. @see RFC 8949, section 3 */
function map(entries: number): number {
	return 0xa0 + entries;
}

/** A short text. */
function text(content: string): number[] {
	return [0x60 + content.length, ...new TextEncoder().encode(content)];
}
