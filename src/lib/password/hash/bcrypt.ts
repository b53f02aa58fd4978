/**
 * bcrypt, for hashes that were made elsewhere, by the package `@node-rs/bcrypt` or `bcryptjs`. It takes the first 72 bytes of a
 * password, so that the library makes no such hashes.
 */
import { InvalidConfig } from '../../../errors.js';
import { lazy } from '../../util/lazy.js';

/** Whether a password belongs to a hash. */
export type Bcrypt = (password: string, hash: string) => Promise<boolean>;

/** @throws {InvalidConfig} if neither package is installed */
export const findBcrypt = lazy(async (): Promise<Bcrypt> => {
	const found = (await ofNodeRs()) ?? (await ofBcryptJs());
	if (found) return found;
	throw new InvalidConfig(
		'a password that was moved in has a hash of bcrypt, which needs a package: npm install @node-rs/bcrypt, or bcryptjs'
	);
});

export async function ofNodeRs(): Promise<Bcrypt | null> {
	const found = await import('@node-rs/bcrypt').catch(() => null);
	return found && ((password, hash) => found.verify(password, hash));
}

export async function ofBcryptJs(): Promise<Bcrypt | null> {
	const found = await import('bcryptjs').catch(() => null);
	return found && ((password, hash) => found.default.compare(password, hash));
}
