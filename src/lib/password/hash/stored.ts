/** Hashes in the forms of PHC, which the library makes itself: Argon2 and scrypt. PBKDF2 comes from elsewhere. */
import { InvalidConfig } from '../../../errors.js';
import { utf8 } from '../../seal/encoding.js';
import { findArgon2 } from './argon2.js';
import type { Argon2Type } from './argon2.js';
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

/** More than any hash that was made for passwords: a larger number in the data layer would only stop the server. */
const most = { memoryKiB: 1 << 20, work: 1 << 24 };

/** Hashes a password with the best algorithm that is there. Waits for no place: `hashPassword` does. */
export async function newHash(password: string): Promise<string> {
	const salt = crypto.getRandomValues(new Uint8Array(saltLength));
	const best = await findArgon2();
	const made = best
		? { id: 'argon2id', version: 19, params: argon2, salt, hash: new Uint8Array(hashLength) }
		: { id: 'scrypt', params: scryptParams, salt, hash: new Uint8Array(hashLength) };
	return writePhc({ ...made, hash: await derive(made, password) });
}

/** Reads such a hash; null for text in another form. */
export function readStored(text: string): KnownHash | null {
	const phc = readPhc(text);
	if (!phc || !hasBounds(phc)) return null;
	return {
		matches: async (password) => sameBytes(await derive(phc, password), phc.hash),
		isOutdated: phc.id.startsWith('pbkdf2') ? outdated : () => isWeaker(phc)
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
	const found = await findArgon2();
	if (found) return found({ ...input, type: id as Argon2Type, memory, passes, parallelism });
	throw new InvalidConfig(
		'a stored password has a hash of Argon2, which this runtime lacks: use Node 24.7 or later, or npm install @node-rs/argon2'
	);
}

/** Whether the algorithm is known, and its parameters are those of a hash of a password. */
function hasBounds({ id, version, params }: Phc): boolean {
	const within = (value: number | undefined, max: number) => value !== undefined && value >= 1 && value <= max;
	if (/^argon2(id|i|d)$/.test(id)) {
		const { m, t, p } = params;
		return version === 19 && within(m, most.memoryKiB) && within(t, 256) && within(p, 64);
	}
	if (id === 'scrypt') {
		const { ln, r, p } = params;
		return within(ln, 20) && within(r, 64) && within(p, 64) && 2 ** (ln ?? 0) * (r ?? 0) <= most.memoryKiB * 8;
	}
	return /^pbkdf2-sha(1|256|512)$/.test(id) && within(params.i, most.work);
}

async function isWeaker({ id, params, salt, hash }: Phc): Promise<boolean> {
	if (salt.length < saltLength || hash.length < hashLength) return true;
	const { m = 0, t = 0, ln = 0, r = 0, p = 0 } = params;
	if (id === 'argon2id') return m * t < argon2.m * argon2.t;
	if (id !== 'scrypt' || (await findArgon2())) return true;
	return 2 ** ln * r * p < 2 ** scryptN * scryptParams.r * scryptParams.p;
}
