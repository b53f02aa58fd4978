/** Hashes in the forms of PHC, which the library makes itself: Argon2 and scrypt. PBKDF2 comes from elsewhere. */
import { InvalidConfig } from '../../../../../errors.js';
import { utf8 } from '../../../../base/seal/encoding.js';
import { findArgon2 } from './argon2.js';
import type { Argon2Type } from './argon2.js';
import { requireArgon2Bounds, requirePbkdf2Bounds, requireScryptBounds } from './bounds.js';
import { outdated } from './known-hash.js';
import type { KnownHash } from './known-hash.js';
import { pbkdf2 } from './pbkdf2.js';
import { readPhc, writePhc } from './phc.js';
import type { Phc } from './phc.js';
import { sameBytes } from './same-bytes.js';
import { scrypt } from './scrypt.js';

/**
 * The parameters of new hashes: those of OWASP with the least memory that it names first, so that many sign-ins at once fit into a small
 * server.
 * @see OWASP, Password Storage Cheat Sheet
 */
const argon2 = { m: 19_456, t: 2, p: 1 } as const;
const scryptN = 14;
const scryptParams = { ln: scryptN, r: 8, p: 5 } as const;
const saltLength = 16;
const hashLength = 32;

/**
 * Hashes a password with the best algorithm that is there. Waits for no place: `hashPassword` does.
 * @param isPortable whether a runtime without Argon2 compares it
 */
export async function newHash(password: string, isPortable?: boolean): Promise<string> {
	const salt = crypto.getRandomValues(new Uint8Array(saltLength));
	const phc = (await hasArgon2(isPortable))
		? { id: 'argon2id', version: 19, params: argon2, salt, hash: new Uint8Array(hashLength) }
		: { id: 'scrypt', params: scryptParams, salt, hash: new Uint8Array(hashLength) };
	return writePhc({ ...phc, hash: await derive(phc, password) });
}

/** Reads such a hash; null for text in another form. */
export function readStored(text: string): KnownHash | null {
	const phc = readPhc(text);
	if (!phc || !isBounded(phc)) return null;
	return {
		matches: async (password) => sameBytes(await derive(phc, password), phc.hash),
		isForeign: isHeavier(phc),
		isOutdated: phc.id.startsWith('pbkdf2') ? outdated : (isPortable) => isWeaker(phc, isPortable)
	};
}

async function derive({ id, params, salt, hash }: Phc, password: string): Promise<Uint8Array> {
	const input = { password: utf8(password), salt, length: hash.length };
	if (id === 'scrypt') {
		const { ln = 0, r = 0, p = 0 } = params;
		return scrypt({ ...input, N: 2 ** ln, r, p });
	}
	const [, digest] = /^pbkdf2-(sha\d+)$/.exec(id) ?? [];
	if (digest) return pbkdf2({ ...input, digest, iterations: params.i ?? 0 });
	const { m: memory = 0, t: passes = 0, p: parallelism = 0 } = params;
	const hashArgon2 = await findArgon2();
	if (hashArgon2) return hashArgon2({ ...input, type: id as Argon2Type, memory, passes, parallelism });
	throw new InvalidConfig(
		'a stored password has a hash of Argon2, which this runtime lacks: use Node 24.7 or later, or npm install @node-rs/argon2'
	);
}

/** The longest salt and hash, in bytes. */
const longest = 1024;

/**
 * Whether the algorithm is known, and its parameters are there.
 * @throws {InvalidConfig} if they would take too long
 */
function isBounded(phc: Phc): boolean {
	const { id, version, params, salt, hash } = phc;
	if (salt.length > longest || hash.length > longest) return false;
	const { m = 0, t = 0, p = 0, ln = 0, r = 0, i = 0 } = params;
	if (/^argon2(id|i|d)$/.test(id)) return version === 19 && bounded([m, t, p], () => requireArgon2Bounds({ m, t, p }));
	if (id === 'scrypt') return bounded([ln, r, p], () => requireScryptBounds({ N: 2 ** ln, r, p }));
	const [, digest] = /^pbkdf2-(sha(?:1|256|512))$/.exec(id) ?? [];
	return digest !== undefined && bounded([i], () => requirePbkdf2Bounds(digest, i, hash.length));
}

function bounded(numbers: readonly number[], requireBounds: () => void): boolean {
	if (!numbers.every((each) => each >= 1)) return false;
	requireBounds();
	return true;
}

/** Whether a comparison may take more work than one with a hash that the library makes. */
function isHeavier({ id, params }: Phc): boolean {
	const { m = 0, t = 0, ln = 0, r = 0, p = 0 } = params;
	if (id === 'argon2id') return m * t > argon2.m * argon2.t;
	return id !== 'scrypt' || 2 ** ln * r * p > 2 ** scryptN * scryptParams.r * scryptParams.p;
}

/** Whether new hashes are of Argon2. */
async function hasArgon2(isPortable?: boolean): Promise<boolean> {
	return !isPortable && (await findArgon2()) !== null;
}

async function isWeaker({ id, params, salt, hash }: Phc, isPortable?: boolean): Promise<boolean> {
	if (salt.length < saltLength || hash.length < hashLength) return true;
	const { m = 0, t = 0, ln = 0, r = 0, p = 0 } = params;
	if (id === 'argon2id') return isPortable || m * t < argon2.m * argon2.t;
	if (id !== 'scrypt' || (await hasArgon2(isPortable))) return true;
	return 2 ** ln * r * p < 2 ** scryptN * scryptParams.r * scryptParams.p;
}
