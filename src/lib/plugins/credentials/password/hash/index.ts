/** Hashing passwords, and comparing them with stored hashes, a bounded number at once. */
import { documentAt } from '../../../../base/config/documents.js';
import { InvalidConfig } from '../../../../../errors.js';
import type { ImportedHash } from '../../../../../providers/types.js';
import { readDescribed, readForeign } from './foreign.js';
import type { KnownHash } from './known-hash.js';
import { longestPassword } from './longest.js';
import { foreignQueue, hashQueue } from './queue.js';
import { newHash, readStored } from './stored.js';

/**
 * Returns a password as it is hashed. Two keyboards may write one letter with different code points.
 * @see NIST SP 800-63B-4 (August 2025), section 3.1.1.2: Normalization Form C; UAX #15
 */
export function normalizePassword(typed: string): string {
	return isTooLong(typed) ? typed : typed.normalize('NFC');
}

/** Whether a text is too long for a password: to normalize one, an engine takes the square of the number of its marks. */
function isTooLong(typed: string): boolean {
	return typed.length > longestPassword && [...typed].length > longestPassword;
}

/**
 * Hashes a password with the best algorithm of the runtime, as text.
 * @param isPortable whether a runtime without Argon2 compares it
 * @throws {ServerBusy}
 */
export function hashPassword(password: string, isPortable?: boolean): Promise<string> {
	return hashQueue.run(() => newHash(normalizePassword(password), isPortable));
}

/** The result of comparing a password with a hash. */
export interface Verified {
	readonly matches: boolean;
	/** Whether the password should be hashed again. */
	readonly outdated: boolean;
}

/**
 * Compares a password with a stored hash.
 * @param isPortable whether new hashes are for a runtime without Argon2
 * @throws {InvalidConfig} for a hash in no known form, one that would take too long, or one that needs a package that is not installed
 * @throws {ServerBusy}
 */
export async function verifyPassword(typed: string, stored: ImportedHash, isPortable?: boolean): Promise<Verified> {
	const hash = readHash(stored);
	if (isTooLong(typed)) {
		await verifyNothing(typed, isPortable);
		return { matches: false, outdated: false };
	}
	const password = normalizePassword(typed);
	return inTurn(hash, async () => {
		const outdated = await hash.isOutdated(isPortable);
		if (await hash.matches(password)) return { matches: true, outdated };
		// Another library may have hashed the password as it was typed.
		const asTyped = password !== typed && (await hash.matches(typed));
		return { matches: asTyped, outdated: true };
	});
}

/** One hash from elsewhere is compared at a time, so that many of them, which may take a second each, leave places for the others. */
function inTurn<T>({ isForeign }: KnownHash, task: () => Promise<T>): Promise<T> {
	return isForeign ? foreignQueue.run(() => hashQueue.run(task)) : hashQueue.run(task);
}

/** Takes as long as a comparison, for a user who does not exist. @throws {ServerBusy} */
export async function verifyNothing(typed: string, isPortable?: boolean): Promise<void> {
	await hashPassword(typed, isPortable);
}

/** @throws {ServerBusy} if the server is too busy to hash another password; asked before an attempt is counted */
export function requireRoomToHash(): void {
	hashQueue.requirePlace();
}

/** Reads a hash. @throws {InvalidConfig} for one in no known form, and for one that would take too long */
export function readHash(stored: ImportedHash): KnownHash {
	const hash = typeof stored === 'string' ? (readStored(stored) ?? readForeign(stored)) : readDescribed(stored);
	if (hash) return hash;
	throw new InvalidConfig(
		`an imported password has a hash in no known form; ${documentAt('guides/passwords.md')} lists the forms`
	);
}
