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
	const bcrypt = ofNodeRs() ?? (await ofBcryptJs());
	if (bcrypt) return bcrypt;
	throw new InvalidConfig(
		'an imported password has a hash of bcrypt, which needs a package: npm install @node-rs/bcrypt, or bcryptjs'
	);
});

export function ofNodeRs(): Bcrypt | null {
	const module = installed<typeof nodeRs>('@node-rs/bcrypt');
	return module && ((password, hash) => module.verify(password, hash));
}

export async function ofBcryptJs(): Promise<Bcrypt | null> {
	const module = await import('bcryptjs').catch(() => null);
	return module && ((password, hash) => module.default.compare(password, hash));
}
