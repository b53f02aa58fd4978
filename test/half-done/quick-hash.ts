/** Hashes of passwords that cost nothing: what is stored, and when, does not depend on them. */
import type { Verified } from '../../src/lib/plugins/credentials/password/hash/index.js';

const prefix = 'quick ';

export async function hashPassword(password: string): Promise<string> {
	return prefix + password;
}

export async function verifyPassword(typed: string, stored: unknown): Promise<Verified> {
	return { matches: stored === prefix + typed, outdated: false };
}

export async function verifyNothing(): Promise<void> {
	await Promise.resolve();
}
