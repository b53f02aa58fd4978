/**
 * bcrypt, for hashes that were made elsewhere, by the package `@node-rs/bcrypt` or `bcryptjs`. It takes the first 72 bytes of a
 * password, so that the library makes no such hashes.
 */
import type * as nodeRs from '@node-rs/bcrypt';
import { InvalidConfig } from '../../../../../errors.js';
import { installed } from '../../../../base/util/installed.js';
import { lazy } from '../../../../base/util/lazy.js';

/** Whether a password belongs to a hash. */
export type Bcrypt = (password: string, hash: string) => Promise<boolean>;

/** @throws {InvalidConfig} if neither package is installed */
export const findBcrypt = lazy(async (): Promise<Bcrypt> => {
	const found = ofNodeRs() ?? (await ofBcryptJs());
	if (found) return found;
	throw new InvalidConfig(
		'a password that was moved in has a hash of bcrypt, which needs a package: npm install @node-rs/bcrypt, or bcryptjs'
	);
});

export function ofNodeRs(): Bcrypt | null {
	const found = installed<typeof nodeRs>('@node-rs/bcrypt');
	return found && ((password, hash) => found.verify(password, hash));
}

export async function ofBcryptJs(): Promise<Bcrypt | null> {
	const found = await import('bcryptjs').catch(() => null);
	return found && ((password, hash) => found.default.compare(password, hash));
}
