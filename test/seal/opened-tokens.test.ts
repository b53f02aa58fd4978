/**
 * Tokens that were opened are not opened again, and nobody notices: every reader has claims of its own, and whatever ends
 * a session ends it here, too.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decode, encode } from '../../src/jwt.js';
import { OpenedTokens } from '../../src/lib/base/seal/opened-tokens.js';
import type { JWT } from '../../src/types.js';
import { createApp, secret, type App } from '../fixtures/app.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { sessionCookie } from '../session/support.js';
import { runtimeCrypto } from '../support/runtime-crypto.js';

const minute = 60;
let clock: Clock;

beforeEach(() => {
	clock = createClock();
});
afterEach(() => {
	clock.restore();
	vi.restoreAllMocks();
});

const salt = 'authjs.session-token';
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Claims that expire in an hour, unless said otherwise. */
function opened(claims: JWT = {}): { claims: JWT; current: boolean } {
	return { claims: { sub: 'ada', exp: inSeconds(60 * minute), ...claims }, current: true };
}

describe('the cache of decrypted tokens keeps', () => {
	test('a separate object for each reader', () => {
		const tokens = new OpenedTokens();
		const first = opened({ roles: ['reader'] });
		tokens.set('token', salt, first);
		(first.claims.roles as string[]).push('admin');
		const read = tokens.get('token', salt)!;
		expect(read).toEqual(opened({ roles: ['reader'] }));
		(read.claims.roles as string[]).push('admin');
		expect(tokens.get('token', salt)).toEqual(opened({ roles: ['reader'] }));
	});

	test('the fact that another secret encrypts now', () => {
		const tokens = new OpenedTokens();
		tokens.set('token', salt, { ...opened(), current: false });
		expect(tokens.get('token', salt)?.current).toBe(false);
	});

	test('a token until it expires, with the clock tolerance of its reading', () => {
		const tokens = new OpenedTokens();
		tokens.set('token', salt, opened({ exp: inSeconds(10) }));
		clock.advance(24);
		expect(tokens.get('token', salt)).toBeDefined();
		clock.advance(1);
		expect(tokens.get('token', salt)).toBeUndefined();
	});

	test('nothing for another purpose than that of the reading', () => {
		const tokens = new OpenedTokens();
		tokens.set('token', salt, opened());
		expect(tokens.get('token', `__Secure-${salt}`)).toBeUndefined();
		expect(tokens.get('token', salt)).toBeDefined();
	});

	test('nothing for another token with the same end', () => {
		const tokens = new OpenedTokens();
		const end = 'the tag of this token, as long as any';
		tokens.set(`one.${end}`, salt, opened());
		expect(tokens.get(`another.${end}`, salt)).toBeUndefined();
		expect(tokens.get(`one.${end}`, salt)).toBeDefined();
	});

	test('claims of every kind, in objects and lists, and under every name', () => {
		const claims = JSON.parse('{"a":null,"b":[1,{"c":true}],"d":{},"e":0,"__proto__":{"admin":true},"f":"x"}') as JWT;
		const tokens = new OpenedTokens();
		tokens.set('token', salt, opened(claims));
		const read = tokens.get('token', salt)!.claims;
		expect(read).toEqual(opened(claims).claims);
		expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
	});

	test('nothing that never expires', () => {
		const tokens = new OpenedTokens();
		tokens.set('token', salt, opened({ exp: undefined }));
		expect(tokens.get('token', salt)).toBeUndefined();
	});

	/** How many of so many tokens are still there after the last was added. */
	function keptOf(count: number, claims?: JWT): number {
		const tokens = new OpenedTokens();
		const names = Array.from({ length: count }, (_, index) => `token ${index}`);
		for (const name of names) tokens.set(name, salt, opened(claims));
		return names.filter((name) => tokens.get(name, salt)).length;
	}

	test('ten thousand tokens at most', () => {
		expect(keptOf(5_000)).toBe(5_000);
		expect(keptOf(30_000)).toBeGreaterThanOrEqual(5_000);
		expect(keptOf(30_000)).toBeLessThanOrEqual(10_000);
	});

	test('16 MB at most', () => {
		const large = { text: 'x'.repeat(1024 * 1024) };
		expect(keptOf(7, large)).toBe(7);
		expect(keptOf(100, large)).toBeLessThanOrEqual(16);
	});

	test('tokens that are read, however many others come and go', () => {
		const tokens = new OpenedTokens();
		tokens.set('asked for', salt, opened());
		tokens.set('left alone', salt, opened());
		for (let index = 0; index < 30_000; index++) {
			tokens.set(`passing ${index}`, salt, opened());
			if (index % 1_000 === 0) expect(tokens.get('asked for', salt)).toBeDefined();
		}
		expect(tokens.get('left alone', salt)).toBeUndefined();
	});
});

describe('in an application', () => {
	/** Counts decryptions from now on. */
	const decryptions = () => vi.spyOn(runtimeCrypto, 'createDecipheriv').mock.calls;

	/** Claims as they are in a session cookie. */
	const seal = (claims: JWT = { sub: 'ada', name: 'Ada' }, salt = sessionCookie) =>
		encode({ token: claims, secret, salt, maxAge: 60 * minute });

	/** Reads the session of a token, as a page does. */
	async function read({ auth }: Pick<App, 'auth'>, token: string, name = sessionCookie, origin = 'https://app.test') {
		const { session } = await auth.session(new Request(origin, { headers: { cookie: `${name}=${token}` } }));
		return session;
	}

	test('the same cookie is decrypted once, another one again', async () => {
		const app = createApp();
		const [token, another] = [await seal(), await seal()];
		const calls = decryptions();
		expect(await read(app, token)).toEqual(await read(app, token));
		expect(calls).toHaveLength(1);
		await read(app, another);
		expect(calls).toHaveLength(2);
	});

	test('a cookie that cannot be decrypted is tried again', async () => {
		const app = createApp();
		const broken = (await seal()).replace(/.{3}$/, 'AAA');
		const calls = decryptions();
		expect([await read(app, broken), await read(app, broken)]).toEqual([null, null]);
		expect(calls).toHaveLength(2);
	});

	test('the callbacks are called at each read, and their changes of the claims are not kept', async () => {
		const seen: unknown[] = [];
		const app = createApp({
			callbacks: {
				jwt({ token }) {
					seen.push(token.visits);
					return Object.assign(token, { visits: Number(token.visits ?? 0) + 1 });
				},
				session: ({ session, token }) => Object.assign(session, { visits: token.visits })
			}
		});
		const token = await seal();
		expect(await read(app, token)).toMatchObject({ visits: 1 });
		expect(await read(app, token)).toMatchObject({ visits: 1 });
		expect(seen).toEqual([undefined, undefined]);
	});

	test('S136 a token cannot be decrypted under the name of another cookie', async () => {
		const app = createApp();
		const token = await seal();
		expect(await read(app, token)).not.toBeNull();
		expect(await read(app, token, 'authjs.session-token', 'http://app.test')).toBeNull();
	});

	test('a session ends when it expires', async () => {
		const app = createApp();
		const token = await seal();
		expect(await read(app, token)).not.toBeNull();
		clock.advance(60 * minute + 15);
		expect(await read(app, token)).toBeNull();
	});

	test('a session ends when its owner signs out, for a copy of the cookie as well', async () => {
		const app = createApp();
		await app.signIn();
		const token = app.browser.cookie(sessionCookie)!;
		expect(await read(app, token)).not.toBeNull();
		await app.browser.post('/auth/signout');
		expect(await read(app, token)).toBeNull();
	});

	test('a cookie is renewed after `updateAge`, and after a rotation of the secret', async () => {
		const app = createApp({
			session: { updateAge: 10 * minute },
			secret: ['the new secret of the tests, and of nothing else', secret]
		});
		const token = await seal();
		const cookies = async (value: string) => {
			const request = new Request('https://app.test', { headers: { cookie: `${sessionCookie}=${value}` } });
			return (await app.auth.session(request)).cookies;
		};
		const [renewed] = await cookies(token);
		expect(await cookies(token)).toHaveLength(1);
		expect(await cookies(renewed!.value)).toHaveLength(0);
		clock.advance(10 * minute);
		expect(await cookies(renewed!.value)).toHaveLength(1);
	});

	test('`jwt.decode` of an application is called each time', async () => {
		const own = vi.fn((params: Parameters<typeof decode>[0]) => decode<JWT>(params));
		const app = createApp({ jwt: { decode: own } });
		const token = await seal();
		await read(app, token);
		await read(app, token);
		expect(own).toHaveBeenCalledTimes(2);
	});

	test('two applications share nothing', async () => {
		const token = await seal();
		const calls = decryptions();
		await read(createApp(), token);
		await read(createApp(), token);
		expect(calls).toHaveLength(2);
	});
});
