/** Passkeys as the data layer stores them, and as authenticators know them. */
import type { AdapterAuthenticator } from '../../../adapters/types.js';
import type { User } from '../../../types.js';
import { fromBase64Url, toBase64, toBase64Url } from '../../base/seal/encoding.js';

/** A passkey as it is described to the browser. @see WebAuthn Level 3, section 5.8.3 */
export interface Descriptor {
	/** Base64url. */
	readonly id: string;
	readonly transports?: string[];
}

/** Describes a passkey to the browser. */
export function descriptorOf({ credentialID, transports }: AdapterAuthenticator): Descriptor {
	return { id: toBase64Url(fromBase64(credentialID)), ...(transports && { transports: transports.split(',') }) };
}

/** Returns the handle by which authenticators know a user: the id of the account that all the user's passkeys belong to. */
export function handleOf(passkeys: readonly AdapterAuthenticator[]): string | undefined {
	// Passkeys that `@auth/core` registered have an account each, and their handle was not stored.
	return passkeys.find(({ providerAccountId, credentialID }) => providerAccountId !== credentialID)?.providerAccountId;
}

/** Returns the names by which authenticators show a user. */
export function namesOf({ email, name }: Omit<User, 'id'>): { name: string; displayName: string } {
	const shown = email ?? name ?? '';
	return { name: shown, displayName: name ?? shown };
}

/** Returns the id of a credential in the one form in which it is stored. @throws {DOMException} if it is not base64url */
export function storedId(base64url: string): string {
	return toBase64(fromBase64Url(base64url));
}

/** Decodes standard base64, which the data layer stores as `@auth/core` does. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
	return fromBase64Url(text.replaceAll('=', ''));
}
