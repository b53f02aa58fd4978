/** The id of a user who does not get one from a data layer. */
import { digest } from '../../base/seal/digest.js';
import { toHex } from '../../base/seal/encoding.js';

/**
 * Returns a UUID made of the issuer of the account and the account's id there: the same person has the same id at each sign-in,
 * and two providers never share one. @see RFC 9562, section 5.8 (UUIDv8)
 */
export async function userIdOf(issuer: string, providerAccountId: string): Promise<string> {
	const bytes = (await digest('SHA-256', `${issuer}\u0000${providerAccountId}`)).slice(0, 16);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = toHex(bytes);
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
