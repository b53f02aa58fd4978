/**
 * Checks an attestation object, a statement about the authenticator's make, before it is verified: whether it has certificates, as
 * the site wants it.
 *
 * @see WebAuthn Level 3, section 6.5 (attestation)
 */
import { WebAuthnVerificationError } from '../../../../errors.js';
import { hasItems, isOneItem, valueIn } from './encodings.js';
import type { WebAuthnProvider } from '../../../core/context/providers/webauthn.js';

/** @throws {WebAuthnVerificationError} if the statement has certificates that were not asked for, or lacks those that are needed */
export function requireStatement(
	{ attested, verifyAttestation }: Pick<WebAuthnProvider, 'attested' | 'verifyAttestation'>,
	attestationObject: Uint8Array
): void {
	if (!isOneItem(attestationObject)) {
		throw new WebAuthnVerificationError('the attestation object is not one item of CBOR');
	}
	if (!attested && !isWithoutCertificates(attestationObject)) {
		throw new WebAuthnVerificationError(
			'the authenticator states its make, which was not asked for; see `registrationOptions.attestationType`'
		);
	}
	if (verifyAttestation && !hasCertificates(attestationObject)) {
		throw new WebAuthnVerificationError(
			'the authenticator does not prove its make: the statement has no certificates; see `verifyAttestation`'
		);
	}
}

/**
 * Whether the statement has certificates, by which its make can be proven. One that the new key itself has signed has none, and one
 * of the format `none` says nothing.
 */
function hasCertificates(attestationObject: Uint8Array): boolean {
	return hasItems(attestationObject, valueIn(attestationObject, valueIn(attestationObject, 0, 'attStmt'), 'x5c'));
}

/**
 * The two ways in which an attestation object without certificates begins. The encoding is canonical, so the format comes
 * first, and then the statement: an empty one, or one with only `alg` and `sig`, which the new key itself has signed.
 *
 * @see WebAuthn Level 3, sections 6.5.4, 8.2 and 8.7; CTAP 2.1, section 8 (canonical CBOR)
 */
const beginnings = [
	[map(3), ...text('fmt'), ...text('none'), ...text('attStmt'), map(0)],
	[map(3), ...text('fmt'), ...text('packed'), ...text('attStmt'), map(2)]
];

/**
 * Whether an attestation object, a statement about the authenticator's make, has no certificates. One that is not encoded
 * canonically may have some. An object with certificates is refused unread, unless the options asked for it: to check it, the
 * verifier requests lists of revoked certificates, at addresses that the certificates name, and the certificates come from
 * the sender of the response.
 */
function isWithoutCertificates(attestationObject: Uint8Array): boolean {
	return beginnings.some((beginning) => beginning.every((byte, index) => attestationObject[index] === byte));
}

/** Returns the head of a map with this many entries. @see RFC 8949, section 3 */
function map(entries: number): number {
	return 0xa0 + entries;
}

/** Encodes a short text. */
function text(content: string): number[] {
	return [0x60 + content.length, ...new TextEncoder().encode(content)];
}
