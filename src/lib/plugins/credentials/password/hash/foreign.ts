/** Hashes that other libraries made, each in the form in which it stores them. */
import type { DeviseHash, FirebaseHash, LuciaHash } from '../../../../../providers/types.js';
import { bytesOf, toHex, utf8 } from '../../../../base/seal/encoding.js';
import { findBcrypt } from './bcrypt.js';
import { requireBcryptBounds, requirePbkdf2Bounds, requireScryptBounds } from './bounds.js';
import { outdated } from './known-hash.js';
import type { KnownHash } from './known-hash.js';
import { pbkdf2 } from './pbkdf2.js';
import { sameBytes } from './same-bytes.js';
import { scrypt } from './scrypt.js';

/** Reads a hash in the text form of a library; null for text in another form. */
export function readForeign(text: string): KnownHash | null {
	return bcryptOf(text) ?? passlibOf(text) ?? djangoOf(text) ?? saltedScryptOf(text);
}

/** Reads a hash that needs more than its text. */
export function readDescribed(described: FirebaseHash | DeviseHash | LuciaHash): KnownHash | null {
	switch (described.format) {
		case 'firebase':
			return firebaseOf(described);
		case 'devise':
			return bcryptOf(described.hash, described.pepper);
		case 'lucia-1':
			return saltedScryptOf(described.hash, 8);
		default:
			return null;
	}
}

function foreign(matches: KnownHash['matches']): KnownHash {
	return { matches, isForeign: true, isOutdated: outdated };
}

/** bcrypt takes 72 bytes. Some write `2y` for what others call `2b`. */
function bcryptOf(text: string, pepper = ''): KnownHash | null {
	const [, cost] = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(text) ?? [];
	if (cost === undefined || Number(cost) < 4 || Number(cost) > 31) return null;
	requireBcryptBounds(Number(cost));
	const hash = text.replace(/^\$2[xy]/, '$2b');
	return foreign(async (password) => (await findBcrypt())(password + pepper, hash));
}

/** `$pbkdf2-sha256$29000$salt$hash`, whose base64 has a dot in place of a plus. */
function passlibOf(text: string): KnownHash | null {
	const [, digest = '', rounds, salt = '', hash = ''] =
		/^\$pbkdf2-(sha(?:256|512))\$(\d{1,8})\$([A-Za-z0-9./]+)\$([A-Za-z0-9./]+)$/.exec(text) ?? [];
	if (rounds === undefined) return null;
	const bytes = (part: string) => bytesOf(part.replaceAll('.', '+'));
	return pbkdf2Of({ digest, iterations: Number(rounds), salt: bytes(salt), hash: bytes(hash) });
}

/** `pbkdf2_sha256$600000$salt$hash`. */
function djangoOf(text: string): KnownHash | null {
	const [, digest = '', rounds, salt = '', hash = ''] =
		/^pbkdf2_(sha(?:1|256))\$(\d{1,8})\$([^$]+)\$([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
	return rounds === undefined
		? null
		: pbkdf2Of({ digest, iterations: Number(rounds), salt: utf8(salt), hash: bytesOf(hash) });
}

function pbkdf2Of(parts: { digest: string; iterations: number; salt: Uint8Array; hash: Uint8Array }): KnownHash {
	const { hash, ...parameters } = parts;
	requirePbkdf2Bounds(parts.digest, parts.iterations, hash.length);
	return foreign(async (password) =>
		sameBytes(await pbkdf2({ ...parameters, password: utf8(password), length: hash.length }), hash)
	);
}

/**
 * `salt:hash` of Lucia 3 and Better Auth, `s2:salt:hash` of Lucia 2: scrypt over the password in NFKC, with the text of the salt
 * as its bytes.
 */
function saltedScryptOf(text: string, r = 16): KnownHash | null {
	const [, salt, hash] = /^(?:s2:)?([A-Za-z0-9]{16,64}):([0-9a-f]{128})$/.exec(text) ?? [];
	if (salt === undefined || hash === undefined) return null;
	return foreign(async (password) => {
		const input = { password: utf8(password.normalize('NFKC')), salt: utf8(salt), N: 16_384, r, p: 1, length: 64 };
		return sameBytes(utf8(toHex(await scrypt(input))), utf8(hash));
	});
}

/**
 * Firebase encrypts the project's key with a key that scrypt derives from the password.
 * @see https://github.com/firebase/scrypt
 */
function firebaseOf({ hash, salt, signerKey, saltSeparator, rounds, memCost }: FirebaseHash): KnownHash | null {
	const parts = [hash, salt, signerKey, saltSeparator];
	const areTexts = parts.every((part) => typeof part === 'string' && /^[\w+/-]*=*$/.test(part));
	const within = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
	if (!areTexts || hash === '' || signerKey === '' || !within(rounds, 64) || !within(memCost, 30)) return null;
	requireScryptBounds({ N: 2 ** memCost, r: rounds, p: 1 });
	return foreign(async (password) => {
		const [own, separator] = [bytesOf(salt), bytesOf(saltSeparator)];
		const salted = new Uint8Array([...own, ...separator]);
		const input = { password: utf8(password), salt: salted, N: 2 ** memCost, r: rounds, p: 1, length: 32 };
		const derived = new Uint8Array(await scrypt(input));
		const key = await crypto.subtle.importKey('raw', derived, 'AES-CTR', false, ['encrypt']);
		const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 };
		const encrypted = await crypto.subtle.encrypt(counter, key, bytesOf(signerKey));
		return sameBytes(new Uint8Array(encrypted), bytesOf(hash));
	});
}
