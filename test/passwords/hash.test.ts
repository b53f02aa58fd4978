/** Hashes of passwords: new ones, and those of other libraries. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ServerBusy } from '../../src/errors.js';
import * as argon2 from '../../src/lib/plugins/credentials/password/hash/argon2.js';
import * as bcrypt from '../../src/lib/plugins/credentials/password/hash/bcrypt.js';
import { hashPassword, readHash, verifyPassword } from '../../src/lib/plugins/credentials/password/hash/index.js';
import type { ImportedHash } from '../../src/providers/types.js';
import { readPhc, writePhc } from '../../src/lib/plugins/credentials/password/hash/phc.js';
import {
	foreignQueue,
	HashQueue,
	hashQueue,
	placesFor
} from '../../src/lib/plugins/credentials/password/hash/queue.js';
import { toHex, utf8 } from '../../src/lib/base/seal/encoding.js';

const password = 'correct horse – Pferd, Süße ﬁ';

/** Made with the packages that are named, of November 2026; those of Python with `hashlib`, in the forms of Django and passlib. */
const made: Record<string, ImportedHash> = {
	'lucia 3':
		'c06b30cb3a58fadc8ad6c90a8a62542f:f9eb9501625e955bf5f8bdf13f38ccd56ac78a65f908a5476eab66de368dcb84c22082075309fa043ed45c1a35fd8d4cf2019853dbf694ef3a8aa75bf953b684',
	'lucia 3, LegacyScrypt':
		's2:eebe54e6ac78ac86714a736b72633611:832d6b2c0a96e6c915fed28e4e5d25b2090c84e194668dd09d073babe926d120d86c326e39ee8b0ee9e7b7eb5decac70620e8570c03c8e778614505221587d96',
	'lucia 2':
		's2:pr01x3sa8z0cqu2a:0e43cc8b6ff5b4bc6eabe7bde6aadf2e1860e4895d3d21135ae758f20af306c18a0a2f36c8a7d05b92fd8e2cd88f1562fc430b27f47f7e626d129d2ccdef6b4c',
	'better-auth':
		'21ce35393c6cc26df4f6a7073f42fbf8:f98d1975fcc859b107e90c0c2a5564159398398fdeaf1c5fea26f5ebe40d15299943b35ef4a399b41b97a8baed328ed60346317e41e0cb8c363703be7ace5b52',
	bcryptjs: '$2b$05$HngRmcCNdZvwHky5G9Ve7O1c1A9VvCUcZHysc9odWQJX88rVk7Sf2',
	'@node-rs/bcrypt': '$2b$05$cVMAHeI90Wb0XTFLDF5Y4uuXMxvLvLqBVqh5alq1eqaJQ0tGmFzG6',
	'bcrypt of PHP': '$2y$05$MIKKFAJZvQxE1etkeJHKwe1SSDWoeqt/4tKmFEHLQSlpRDUQxCer2',
	'devise with a pepper': {
		format: 'devise',
		hash: '$2b$05$e6DM0r6xrvEWF/jU55i1D.sa2dEdvdELHklIPBL1pTiWO8pvcU076',
		pepper: 'a pepper'
	},
	'@node-rs/argon2': '$argon2id$v=19$m=1024,t=2,p=2$OdlscwFEQw0YSi47yIBheg$7r30m6GexwgvLFoCQGQ0+2WstIKcpw/jCh1vYY8QwKk',
	'argon2i of @node-rs/argon2':
		'$argon2i$v=19$m=1024,t=2,p=1$hW9cu9FCD/YZSrKTYLKjhA$fZnkPtjEbD2jca3+4Cm5EYmxTvqH/zhLtgxkuqC3qdM',
	'hash-wasm': '$argon2id$v=19$m=1024,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$0g6bf+nuhvp5l+xT/MeKHoGIPYOZg0Uw+EiqBiALx2g',
	'Django, SHA-256': 'pbkdf2_sha256$1000$seasalt2$iZ05L4QnGxRQQggkHHhvnLydZox4icy+z9Y+UmNQVoc=',
	'Django, SHA-1': 'pbkdf2_sha1$1000$seasalt2$tsuPHbiufhwcus9+AEUDyjX/bZw=',
	passlib:
		'$pbkdf2-sha512$1000$AAECAwQFBgcICQoLDA0ODw$nARqE7oLreBRYc5AdkjbLzuAzaPhQ7r/I.MQuzU9BeWWZPqVveb1Lu/QiHKWMvoNaWTtZRL7yXvewcQgsUg8jA',
	'PBKDF2 in PHC': '$pbkdf2-sha256$i=1000,l=32$AAECAwQFBgcICQoLDA0ODw$TN25LSBNLqUmvyi5tHx0XW1ZqHrDzbx3D/SRzKQlj+E',
	'scrypt in PHC': '$scrypt$ln=10,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$MFnDgfqYCY1KhclVARmriWf8l7begQOt92sKviz9qWU'
};

/** The example in the documentation of https://github.com/firebase/scrypt */
const firebase: ImportedHash = {
	format: 'firebase',
	hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
	salt: '42xEC+ixf3L2lw==',
	signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
	saltSeparator: 'Bw==',
	rounds: 8,
	memCost: 14
};

describe('a hash of another library', () => {
	test.each(Object.entries(made))('is accepted, and replaced: %s', async (_, hash) => {
		expect(await verifyPassword(password, hash)).toEqual({ matches: true, outdated: true });
		expect((await verifyPassword(`${password} `, hash)).matches).toBe(false);
	});

	test('of Firebase is accepted, as documented', async () => {
		expect(await verifyPassword('user1password', firebase)).toEqual({ matches: true, outdated: true });
		expect((await verifyPassword('user2password', firebase)).matches).toBe(false);
	});

	test('that was made without normalization still matches', async () => {
		const typed = 'Su\u0308ße Grüße aus dem Süden';
		const { hash } = await import('@node-rs/bcrypt');
		expect((await verifyPassword(typed, await hash(typed, 4))).matches).toBe(true);
	});

	test.each([
		'',
		'secret',
		'$2b$32$HngRmcCNdZvwHky5G9Ve7O1c1A9VvCUcZHysc9odWQJX88rVk7Sf2',
		'$argon2id$v=16$m=1024,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$0g6bf+nuhvp5l+xT/MeKHoGIPYOZg0Uw+EiqBiALx2g',
		`$pbkdf2-sha256$i=1000$${'A'.repeat(2_000)}$TN25LSBNLqUmvyi5tHx0XW1ZqHrDzbx3D/SRzKQlj+E`,
		'd3b07384d113edec49eaa6238ad5ff00'
	])('in no known form is refused: %s', (hash) => {
		expect(() => readHash(hash)).toThrow(/in no known form/);
	});

	const argon2id = (params: string) => `$argon2id$v=19$${params}$BwcHBwcHBwcHBwcHBwcHBw$0g6bf+nuhvp5l+xT/MeKHg`;
	const scryptOf = (params: string) => `$scrypt$${params}$AAECAwQFBgcICQoLDA0ODw$MFnDgfqYCY1KhclVARmriWf8l7begQOt`;
	const bcryptOf = (cost: number) => `$2b$${cost}$HngRmcCNdZvwHky5G9Ve7O1c1A9VvCUcZHysc9odWQJX88rVk7Sf2`;
	const django = (rounds: number) => `pbkdf2_sha256$${rounds}$seasalt2$iZ05L4QnGxRQQggkHHhvnLydZox4icy+z9Y+UmNQVoc=`;
	const passlib = (rounds: number) => `$pbkdf2-sha512$${rounds}$AAECAwQFBgcICQoLDA0ODw$nARqE7oLreBRYc5AdkjbLzuAzaPhQ7r`;
	const long = (bytes: number) => `$pbkdf2-sha256$i=1000000$AAECAwQFBgcICQoLDA0ODw$${'A'.repeat((bytes * 4) / 3)}`;
	const firebaseWith = (rounds: number, memCost: number): ImportedHash =>
		({ ...(firebase as object), rounds, memCost }) as ImportedHash;

	// The last one of each row that is taken, and the first that is refused.
	test.each<[string, ImportedHash, ImportedHash]>([
		['memory of Argon2', argon2id('m=262144,t=4,p=4'), argon2id('m=262145,t=1,p=4')],
		['memory and passes of Argon2', argon2id('m=65536,t=16,p=1'), argon2id('m=65536,t=17,p=1')],
		['little memory and many passes', argon2id('m=8,t=131072,p=1'), argon2id('m=8,t=131073,p=1')],
		['scrypt', scryptOf('ln=18,r=8,p=1'), scryptOf('ln=19,r=8,p=1')],
		['scrypt in parallel', scryptOf('ln=14,r=8,p=16'), scryptOf('ln=14,r=8,p=17')],
		['bcrypt', bcryptOf(14), bcryptOf(15)],
		['Django', django(2_097_152), django(2_097_153)],
		['passlib', passlib(2_097_152), passlib(2_097_153)],
		['the length of PBKDF2', long(60), long(99)],
		['Firebase', firebaseWith(8, 18), firebaseWith(9, 18)],
		[
			'Devise',
			{ format: 'devise', hash: bcryptOf(14), pepper: '' },
			{ format: 'devise', hash: bcryptOf(20), pepper: '' }
		]
	])('that would stop the server is refused, with what to do: %s (#33 A13)', (_, taken, refused) => {
		expect(() => readHash(taken)).not.toThrow();
		expect(() => readHash(refused)).toThrow(/takes too long to compare.*Return null from `import`/s);
	});

	test('waits for others of its kind, and leaves places to the hashes of the library (#33 A13)', async () => {
		expect(Object.values(made).map((hash) => readHash(hash).isForeign)).toEqual(
			Object.keys(made).map((name) => !['@node-rs/argon2', 'hash-wasm', 'scrypt in PHC'].includes(name))
		);
		expect(readHash(await hashPassword(password)).isForeign).toBe(false);
		const heavy = readHash(argon2id('m=65536,t=3,p=1'));
		expect(heavy.isForeign).toBe(true);
		let running = 0;
		let most = 0;
		const run = vi.spyOn(foreignQueue, 'run');
		const places = vi.spyOn(hashQueue, 'run').mockImplementation(async (task) => {
			most = Math.max(most, ++running);
			await new Promise((resolve) => setImmediate(resolve));
			running--;
			return task();
		});
		await Promise.all([1, 2, 3, 4].map(() => verifyPassword(password, made.bcryptjs!)));
		expect([run.mock.calls.length, places.mock.calls.length, most]).toEqual([4, 4, 1]);
		await Promise.all([1, 2].map(() => verifyPassword(password, made['hash-wasm']!)));
		expect([run.mock.calls.length, most]).toEqual([4, 2]);
		vi.restoreAllMocks();
	});
});

describe('a new hash', () => {
	test('S286 is Argon2id with the parameters of OWASP, has its own salt, and is not replaced', async () => {
		const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
		expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
		expect(one).not.toBe(other);
		expect(await verifyPassword(password, one)).toEqual({ matches: true, outdated: false });
	});

	test('S284 matches both Unicode forms of a letter, and keeps spaces', async () => {
		const composed = await hashPassword('Süße Grüße aus dem Süden');
		expect((await verifyPassword('Su\u0308ße Gru\u0308ße aus dem Su\u0308den', composed)).matches).toBe(true);
		expect((await verifyPassword('Süße Grüße aus dem Süden ', composed)).matches).toBe(false);
		// NFC, not NFKC: a ligature is not its letters.
		expect(
			(await verifyPassword('ﬁve words of a ligature', await hashPassword('five words of a ligature'))).matches
		).toBe(false);
	});

	test('S283 covers the whole password, beyond the 72 bytes of bcrypt', async () => {
		const long = 'x'.repeat(80);
		expect((await verifyPassword(`${long}2`, await hashPassword(`${long}1`))).matches).toBe(false);
	});

	test('is encoded and decoded without a change', () => {
		const text = made['hash-wasm'] as string;
		expect(writePhc(readPhc(text)!)).toBe(text);
		expect(readPhc('$argon2id$v=19$m=a$x$y')).toBeNull();
	});
});

describe('without Argon2', () => {
	afterEach(() => void vi.resetModules());

	test('scrypt of the runtime makes the hashes, with the parameters of OWASP, and a better algorithm replaces them later', async () => {
		vi.resetModules();
		vi.doMock('../../src/lib/plugins/credentials/password/hash/argon2.js', () => ({ findArgon2: async () => null }));
		const without = await import('../../src/lib/plugins/credentials/password/hash/stored.js');
		const hash = await without.newHash(password);
		vi.doUnmock('../../src/lib/plugins/credentials/password/hash/argon2.js');
		expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
		expect(await without.readStored(hash)!.isOutdated()).toBe(false);
		await expect(without.readStored(made['hash-wasm'] as string)!.matches(password)).rejects.toThrow(
			/npm install @node-rs\/argon2/
		);
		expect(await verifyPassword(password, hash)).toEqual({ matches: true, outdated: true });
	});
});

test('each implementation of Argon2 gives the same hash', async () => {
	const input = {
		type: 'argon2id',
		password: utf8(password),
		salt: utf8('sixteen bytes ..'),
		memory: 64,
		passes: 2
	} as const;
	const own = argon2.ofRuntime();
	// Node has one since 24.7.
	const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
	expect(own !== null).toBe(major > 24 || (major === 24 && minor >= 7));
	const engines = [...(own ? [own] : []), argon2.ofNodeRs(), await argon2.ofHashWasm()];
	const hashes = await Promise.all(engines.map((engine) => engine!({ ...input, parallelism: 1, length: 32 })));
	expect(new Set(hashes.map(toHex)).size).toBe(1);
	expect(argon2.ofRuntime({})).toBeNull();
});

test('each implementation of bcrypt gives the same result', async () => {
	const hash = made.bcryptjs as string;
	for (const compare of [bcrypt.ofNodeRs(), await bcrypt.ofBcryptJs()]) {
		expect([await compare!(password, hash), await compare!('x', hash)]).toEqual([true, false]);
	}
});

describe('S287 the queue', () => {
	const task = () => {
		let end!: () => void;
		const done = new Promise<void>((resolve) => (end = resolve));
		return { run: () => done, end };
	};

	test('runs a bounded number of tasks at once, in the order of arrival', async () => {
		const queue = new HashQueue({ parallel: 2, waiting: 10, waitMs: 60_000 });
		const begun: number[] = [];
		const tasks = [0, 1, 2, 3].map(task);
		const all = tasks.map(({ run }, index) => queue.run(() => (begun.push(index), run())));
		await Promise.resolve();
		expect(begun).toEqual([0, 1]);
		tasks[1]!.end();
		await all[1];
		await new Promise((resolve) => setImmediate(resolve));
		expect(begun).toEqual([0, 1, 2]);
		for (const each of tasks) each.end();
		await Promise.all(all);
		expect(begun).toEqual([0, 1, 2, 3]);
	});

	test('refuses a task with 503 if too many wait, or it waits too long', async () => {
		vi.useFakeTimers();
		const queue = new HashQueue({ parallel: 1, waiting: 1, waitMs: 1_000 });
		const first = task();
		const running = queue.run(first.run);
		const waiting = queue.run(() => Promise.resolve()).catch((thrown: unknown) => thrown);
		await expect(queue.run(() => Promise.resolve())).rejects.toThrow(ServerBusy);
		expect(() => queue.requirePlace()).toThrow(ServerBusy);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(await waiting).toMatchObject({ type: 'ServerBusy', retryAfterSeconds: 5 });
		vi.useRealTimers();
		first.end();
		await running;
		expect(await queue.run(() => Promise.resolve('free again'))).toBe('free again');
	});

	test('C4 lets as many wait as the measured time of a hash allows, and refuses others at once', async () => {
		vi.useFakeTimers();
		const hash = () => new Promise<void>((resolve) => setTimeout(resolve, 800));
		const queue = new HashQueue({ parallel: 2 });
		await Promise.all([queue.run(hash), vi.advanceTimersByTimeAsync(800)]);
		const outcomes = Array.from({ length: 80 }, () =>
			queue.run(hash).then(
				() => 'hashed',
				() => 'refused'
			)
		);
		const began = performance.now();
		const refused = await Promise.race([outcomes.at(-1), vi.advanceTimersByTimeAsync(800)]);
		expect([refused, performance.now() - began <= 800]).toEqual(['refused', true]);
		await vi.advanceTimersByTimeAsync(25_000);
		const all = await Promise.all(outcomes);
		expect(all.filter((each) => each === 'hashed').length).toBeGreaterThanOrEqual(50);
		expect(all.slice(0, 50)).not.toContain('refused');
		vi.useRealTimers();
	});

	test('C4 runs one task for each core, and leaves a thread to other work', () => {
		expect([1, 2, 3, 4, 16].map(placesFor)).toEqual([2, 2, 3, 3, 3]);
	});

	test('gives the place of a task that fails to the next', async () => {
		const queue = new HashQueue({ parallel: 1 });
		await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
		expect(await queue.run(() => Promise.resolve(1))).toBe(1);
	});
});
