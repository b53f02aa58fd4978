import { randomBytes } from 'node:crypto';

/** Returns 264 random bits, in Base64. */
export function newSecret(): string {
	return randomBytes(33).toString('base64');
}
