/**
 * Hashes passwords for your own table as the provider `Password` does: with the best algorithm of the runtime, and a bounded number
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
 * Hashes a password. The text names the algorithm and its parameters. @throws {ServerBusy} if too many are hashed at once
 * @example const hash = await hashPassword(password)
 */
export async function hashPassword(password: string): Promise<string> {
	return (await hashing()).hashPassword(password);
}

/**
 * Whether a password belongs to a stored hash: one of {@link hashPassword}, or of another library. Without a hash, it takes the same time, and
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
 * Whether a new hash would be stronger. If so, hash the password again after the user has entered it correctly.
 * @throws {InvalidConfig} for a hash in no known form
 * @example if (await isOutdatedHash(person.password)) await store(await hashPassword(password))
 */
export async function isOutdatedHash(hash: ImportedHash): Promise<boolean> {
	return (await hashing()).readHash(hash).isOutdated();
}

export type { ImportedHash } from './providers/types.js';
