/**
 * Hashing passwords for a table of your own, with what the provider `Password` uses: the best algorithm of the runtime, a bounded number
 * at once.
 *
 * @example
 * ```ts
 * import { hashPassword, verifyPassword } from 'framework-auth/passwords';
 *
 * await db.insert(people).values({ name, password: await hashPassword(password) });
 * if (await verifyPassword(password, person?.password)) …
 * ```
 */
import { lazy } from './lib/base/util/lazy.js';
import type { ImportedHash } from './providers/types.js';

const hashing = lazy(() => import('./lib/plugins/credentials/password/hash/index.js'));

/**
 * Hashes a password, as text that says how it was made. @throws {ServerBusy} if too many are hashed at once
 * @example const hash = await hashPassword(password)
 */
export async function hashPassword(password: string): Promise<string> {
	return (await hashing()).hashPassword(password);
}

/**
 * Whether a password belongs to a stored hash: one of {@link hashPassword}, or of another library. Without a hash it takes as long, and
 * the answer is false: otherwise the time would tell which names exist.
 * @throws {ServerBusy} if too many are compared at once
 * @throws {InvalidConfig} for a hash in no known form, or one that would take too long
 * @example if (await verifyPassword(password, person?.password)) return person
 */
export async function verifyPassword(password: string, hash: ImportedHash | null | undefined): Promise<boolean> {
	const { verifyNothing, verifyPassword: verify } = await hashing();
	if (hash !== null && hash !== undefined) return (await verify(password, hash)).matches;
	await verifyNothing(password);
	return false;
}

/**
 * Whether a new hash would be stronger. Then hash the password again after it was right.
 * @throws {InvalidConfig} for a hash in no known form
 * @example if (await isOutdatedHash(person.password)) await store(await hashPassword(password))
 */
export async function isOutdatedHash(hash: ImportedHash): Promise<boolean> {
	return (await hashing()).readHash(hash).isOutdated();
}

export type { ImportedHash } from './providers/types.js';
