/** The functions for passwords in a table of the application's own. */
import { afterEach, expect, test, vi } from 'vitest';
import { InvalidConfig } from '../../src/errors.js';
import { hashQueue } from '../../src/lib/plugins/credentials/password/hash/queue.js';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../src/passwords.js';

afterEach(() => vi.restoreAllMocks());

test('S273 the functions do the same work for an unknown name, and reveal no password (#33 A15)', async () => {
	const hash = await hashPassword('right');
	const run = vi.spyOn(hashQueue, 'run');
	expect(await verifyPassword('right', hash)).toBe(true);
	for (const kept of [hash, undefined, null]) expect(await verifyPassword('wrong', kept)).toBe(false);
	expect(run).toHaveBeenCalledTimes(4);
	expect(await verifyPassword('', undefined)).toBe(false);
});

test('S283 S284 the functions use the whole password, in either Unicode form (#33 A15)', async () => {
	const long = 'p'.repeat(4094);
	const hash = await hashPassword(`${long}é`);
	const answers = await Promise.all(
		[`${long}e\u0301`, `${long}e`, ` ${long}é`, long].map((typed) => verifyPassword(typed, hash))
	);
	expect(answers).toEqual([true, false, false, false]);
	expect(hash).not.toBe(await hashPassword(`${long}é`));
	expect(await verifyPassword('é', await hashPassword('e\u0301'))).toBe(true);
});

test('a hash of another library matches and counts as outdated, and text that is not a hash is an error (#33 A15)', async () => {
	const bcrypt = '$2b$05$HngRmcCNdZvwHky5G9Ve7O1c1A9VvCUcZHysc9odWQJX88rVk7Sf2';
	expect(await verifyPassword('correct horse – Pferd, Süße ﬁ', bcrypt)).toBe(true);
	expect([await isOutdatedHash(bcrypt), await isOutdatedHash(await hashPassword('right'))]).toEqual([true, false]);
	await expect(verifyPassword('right', 'right')).rejects.toThrow(InvalidConfig);
});
