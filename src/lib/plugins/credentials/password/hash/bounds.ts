/**
 * The most work that a hash from elsewhere may take: about a second of one processor, and 256 MiB. Some programs write hashes that take
 * half a minute, and each try at such a password would.
 */
import { InvalidConfig } from '../../../../../errors.js';

/** Memory in KiB, and memory times passes. */
const argon2 = { memory: 2 ** 18, work: 2 ** 20 };
/** N times r, which is an eighth of the memory in KiB, and that times p. */
const scrypt = { memory: 2 ** 21, work: 2 ** 21 };
const bcryptCost = 14;
/** Iterations, times the blocks of the result. */
const pbkdf2Work = 2 ** 21;

export function requireArgon2Bounds({ m, t, p }: Readonly<Record<'m' | 't' | 'p', number>>): void {
	require(m <= argon2.memory && m * t <= argon2.work && p <= 64, `Argon2 with m=${m}, t=${t}, p=${p}`, [
		`m of at most ${argon2.memory}`,
		`m * t of at most ${argon2.work}`
	]);
}

export function requireScryptBounds({ N, r, p }: Readonly<Record<'N' | 'r' | 'p', number>>): void {
	const isBounded = N * r <= scrypt.memory && N * r * p <= scrypt.work;
	require(isBounded, `scrypt with N=${N}, r=${r}, p=${p}`, [`N * r * p of at most ${scrypt.work}`]);
}

export function requireBcryptBounds(cost: number): void {
	require(cost <= bcryptCost, `bcrypt with a cost of ${cost}`, [`a cost of at most ${bcryptCost}`]);
}

/** @param length of the hash in bytes: each block of the digest takes all iterations */
export function requirePbkdf2Bounds(digest: string, iterations: number, length: number): void {
	const blockBytes = { sha1: 20, sha256: 32, sha512: 64 }[digest] ?? 20;
	const work = iterations * Math.ceil(length / blockBytes);
	const description = `PBKDF2 with ${digest}, ${iterations} iterations and ${length} bytes`;
	require(work <= pbkdf2Work, description, [`${pbkdf2Work} iterations in all`]);
}

function require(isBounded: boolean, description: string, bounds: readonly string[]): void {
	if (isBounded) return;
	throw new InvalidConfig(
		`an imported password has a hash that takes too long to compare: ${description}, where the library takes ` +
			`${bounds.join(' and ')}. Return null from \`import\` for this user, who then chooses a new password by email`
	);
}
