/**
 * The encrypted session cookie: what opens, how long it lives, how large it may grow, and what it costs.
 *
 * @see RFC 7516 (JWE), RFC 8725 (JWT best practice), RFC 6265bis, section 5.6
 */
import { hkdf } from '@panva/hkdf';
import { EncryptJWT, base64url, calculateJwkThumbprint } from 'jose';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Callbacks } from '../../src/lib/base/config/options.js';
import { decode, encode, getToken } from '../../src/jwt.js';
import type { JWT } from '../../src/types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, secret, type App, type AppOptions } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { findLeaks } from '../fixtures/leaks.js';
import { flowPrefix, origin, sessionName, setCookies } from './support.js';
import { runtimeCrypto } from '../support/runtime-crypto.js';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const claims = { sub: 'ada-1815', name: 'Ada Lovelace' };
const day = 24 * 3600;
const [older, newer] = ['older-secret-0123456789-0123456789-01', 'newer-secret-0123456789-0123456789-01'];

/** Puts a cookie into a browser, as its user can. */
function plant(browser: Browser, value: string, name = sessionName): void {
	browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL(origin));
}

const seal = (token: object = claims, salt = sessionName) => encode({ token, secret, salt });

interface Crafted {
	header?: Record<string, unknown>;
	enc?: 'A256GCM' | 'A256CBC-HS512';
	exp?: number | null;
}

/** A token under the right key that nevertheless is not what is issued. */
async function craft({ header = {}, enc = 'A256GCM', exp = 3600 }: Crafted = {}): Promise<string> {
	const length = enc === 'A256GCM' ? 32 : 64;
	const key = await hkdf('sha256', secret, sessionName, `Auth.js Generated Encryption Key (${sessionName})`, length);
	const kid = await calculateJwkThumbprint(
		{ kty: 'oct', k: base64url.encode(key) },
		length === 32 ? 'sha256' : 'sha512'
	);
	const token = new EncryptJWT({ ...claims }).setProtectedHeader({ alg: 'dir', enc, kid, ...header });
	if (exp !== null) token.setExpirationTime(Math.floor(Date.now() / 1000) + exp);
	return token.encrypt(key);
}

/** What `GET /session` says of a cookie; nothing about it is the site's error. */
async function sessionWith(
	value: string,
	options?: AppOptions
): Promise<{ app: App; response: Response; body: unknown }> {
	const app = createApp(options);
	plant(app.browser, value);
	const response = await app.browser.visit('/auth/session');
	expect(app.logger.errors).toEqual([]);
	return { app, response, body: await response.json() };
}

/** 200, null, and the cookie is gone. */
async function expectNoSession(value: string, options?: AppOptions): Promise<void> {
	const { app, response, body } = await sessionWith(value, options);
	expect([response.status, body]).toEqual([200, null]);
	expect(app.browser.cookieNames).toEqual([]);
}

describe('decryption', () => {
	it.each([
		['header', 0],
		['initialization vector', 2],
		['ciphertext', 3],
		['tag', 4]
	])('S135 one changed bit in the %s', async (_, part) => {
		const parts = (await seal()).split('.');
		const bytes = base64url.decode(parts[part]!);
		bytes[bytes.length >> 1]! ^= 1;
		parts[part] = base64url.encode(bytes);
		await expectNoSession(parts.join('.'));
	});

	it.each(['', '.', '....', 'a.b.c.d.e', 'null', '%00', `${'A'.repeat(40)}.AA.AA.AA.AA`])('S135 garbage: %j', (value) =>
		expectNoSession(value)
	);

	test('S135 an encrypted key where there must be none', async () => {
		const parts = (await seal()).split('.');
		parts[1] = 'AAAA';
		await expectNoSession(parts.join('.'));
	});

	it.each([
		['the session cookie of a site without https', 'authjs.session-token'],
		['a pending sign-in', 'framework-auth pending sign-in'],
		['state', '__Secure-authjs.state'],
		['the PKCE verifier', '__Secure-authjs.pkce.code_verifier'],
		['the nonce', '__Secure-authjs.nonce'],
		['a passkey challenge', '__Secure-authjs.challenge'],
		['no purpose', '']
	])('S136 a token that was encrypted for %s is not a session', async (_, salt) => {
		await expectNoSession(await seal(claims, salt));
	});

	test('S136 other cookies of this site are not a session, nor a session a pending sign-in', async () => {
		const app = createApp();
		const state = (await app.start()).searchParams.get('state')!;
		await app.browser.visit('/auth/csrf');
		for (const { name, value } of app.browser.cookies) {
			expect(name).not.toBe(sessionName);
			await expectNoSession(value);
		}
		const flow = app.browser.cookieNames.find((name) => name.startsWith(flowPrefix))!;
		app.browser.jar.overwrite(flow, await seal({ ...claims, provider: 'op', state, redirectUri: '', returnTo: '' }));
		const response = await app.browser.visit(`/auth/callback/op?code=x&state=${state}`);
		expect(response.headers.get('location')).toContain('error=InvalidCheck');
	});

	test('S137 tokens have no audience, as in @auth/core, so that secrets keep deployments apart', async () => {
		const preview = createApp({ origin: 'https://preview.app.test' });
		await preview.signIn();
		const token = preview.browser.cookie(sessionName)!;
		expect((await sessionWith(token)).body).not.toBeNull();
		await expectNoSession(token, { secret: newer });
	});

	test('S138 a token without exp', async () => {
		expect((await sessionWith(await craft())).body).not.toBeNull();
		await expectNoSession(await craft({ exp: null }));
	});

	test('S139 a token without kid is tried with every secret, one with another kid with none', async () => {
		const { body } = await sessionWith(await craft({ header: { kid: undefined } }), { secret: [newer, older, secret] });
		expect(body).toMatchObject({ user: { id: 'ada-1815' } });
		await expectNoSession(await craft({ header: { kid: 'another' } }));
	});

	it.each(['A256GCM', 'A256CBC-HS512'] as const)(
		'S140 %s, which this library or @auth/core issues, is decrypted',
		async (enc) => {
			expect((await sessionWith(await craft({ enc }))).body).toMatchObject({ user: { id: 'ada-1815' } });
		}
	);

	it.each([
		{ alg: 'dir', enc: 'A128GCM' },
		{ alg: 'dir', enc: 'A192CBC-HS384' },
		{ alg: 'dir', enc: 'none' },
		{ alg: 'A256KW', enc: 'A256GCM' },
		{ alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', p2c: 2 ** 31, p2s: 'AAAAAAAAAAA' },
		{ alg: 'none' },
		{ alg: 'dir', enc: 'A256GCM', crit: ['exp'] }
	])('S140 nothing else is decrypted: %j', async (header) => {
		const [, ...rest] = (await craft()).split('.');
		await expectNoSession([base64url.encode(JSON.stringify(header)), ...rest].join('.'));
	});

	test('S140 a signed or unsigned JWT is not a session', async () => {
		const part = (value: object) => base64url.encode(JSON.stringify(value));
		await expectNoSession(`${part({ alg: 'none' })}.${part({ ...claims, exp: 9e9 })}.`);
		await expectNoSession(`${part({ alg: 'HS256' })}.${part({ ...claims, exp: 9e9 })}.AAAA`);
	});

	test('S142 a compressed token is refused before anything is inflated', async () => {
		const decrypt = vi.spyOn(runtimeCrypto, 'createDecipheriv');
		const [header, ...rest] = (await seal()).split('.');
		const zipped = { ...(JSON.parse(new TextDecoder().decode(base64url.decode(header!))) as object), zip: 'DEF' };
		await expectNoSession([base64url.encode(JSON.stringify(zipped)), ...rest].join('.'));
		expect(decrypt).not.toHaveBeenCalled();
	});
});

describe('size', () => {
	/** A request whose cookies no browser would have kept. */
	async function answerTo(
		cookies: Record<string, string>,
		options?: AppOptions
	): Promise<{ response: Response; body: unknown; app: App }> {
		const app = createApp(options);
		const cookie = Object.entries(cookies)
			.map(([name, value]) => `${name}=${value}`)
			.join('; ');
		const response = await app.auth.respond(new Request(`${origin}/auth/session`, { headers: { cookie } }));
		return { response, body: await response.json(), app };
	}

	test('S143 2 MB are not decrypted, whole or in chunks', async () => {
		const decrypt = vi.spyOn(runtimeCrypto, 'createDecipheriv');
		const huge = `${(await craft()).split('.').slice(0, 3).join('.')}.${'A'.repeat(2 ** 21)}.AAAAAAAAAAAAAAAAAAAAAA`;
		const inTwo = { [`${sessionName}.0`]: huge.slice(0, 2 ** 20), [`${sessionName}.1`]: huge.slice(2 ** 20) };
		for (const cookies of [{ [sessionName]: huge }, inTwo] as Record<string, string>[]) {
			const { response, body } = await answerTo(cookies);
			expect(body).toBeNull();
			expect(setCookies(response).map(({ name, value }) => [name, value])).toEqual(
				Object.keys(cookies).map((name) => [name, ''])
			);
		}
		expect(decrypt).not.toHaveBeenCalled();
	});

	it.each([
		['3000 chunks', () => 'A'.repeat(3000)],
		['a session in chunks of one character', () => seal()]
	])('S144 %s are not a session, and the answer does not delete a thousand cookies', async (_, make) => {
		const characters = [...(await make())].map((character, index) => [`${sessionName}.${index}`, character]);
		const { response, body } = await answerTo(Object.fromEntries(characters) as Record<string, string>);
		expect(body).toBeNull();
		expect(setCookies(response).length).toBeLessThanOrEqual(11);
	});

	it.each(['X', '.x', '.00', '.-1', '.1e0', '.0x0', '.', '.0.0'])(
		'S145 a cookie with "%s" after the name is not one of the library',
		async (suffix) => {
			const { response, body } = await answerTo({ [sessionName]: await seal(), [sessionName + suffix]: 'zzz' });
			expect(body).toMatchObject({ user: { id: 'ada-1815' } });
			expect(setCookies(response)).toEqual([]);
		}
	);

	describe('S146 chunks', () => {
		const inThree = async () => {
			const token = await seal({ ...claims, bio: 'x'.repeat(2000) });
			const size = Math.ceil(token.length / 3);
			return [0, 1, 2].map((index) => token.slice(index * size, (index + 1) * size)) as [string, string, string];
		};
		const named = (chunks: Record<string, string>) =>
			Object.fromEntries(Object.entries(chunks).map(([suffix, value]) => [`${sessionName}.${suffix}`, value]));

		test('in any order', async () => {
			const [first, second, third] = await inThree();
			const { body } = await answerTo(named({ 2: third, 0: first, 1: second }));
			expect(body).toMatchObject({ user: { id: 'ada-1815' } });
		});

		test.each<[string, (chunks: [string, string, string]) => Record<string, string>]>([
			['without the first', ([, second, third]) => ({ 1: second, 2: third })],
			['without one in the middle', ([first, , third]) => ({ 0: first, 2: third })],
			['without the last', ([first, second]) => ({ 0: first, 1: second })],
			['with a stale one after the last', ([first, second, third]) => ({ 0: first, 1: second, 2: third, 3: 'AAAA' })],
			['two of them exchanged', ([first, second, third]) => ({ 0: first, 1: third, 2: second })],
			['with .01 for .1', ([first, second, third]) => ({ 0: first, '01': second, 2: third })]
		])('%s do not count as a session', async (_, change) => {
			const cookies = named(change(await inThree()));
			const { body, response, app } = await answerTo(cookies);
			expect(body).toBeNull();
			expect(app.logger.errors).toEqual([]);
			const removed = setCookies(response).map(({ name }) => name);
			expect(removed).toEqual(Object.keys(cookies).filter((name) => /\.(0|[1-9]\d*)$/.test(name)));
		});

		test('beside an older whole value never make one value of the two', async () => {
			const [first, second, third] = await inThree();
			const old = await seal({ sub: 'old' });
			const { body } = await answerTo({ [sessionName]: old, ...named({ 0: first, 1: second, 2: third }) });
			expect([{ id: 'old' }, { id: 'ada-1815' }]).toContainEqual({ id: (body as { user: { id: string } }).user.id });
		});
	});

	test('S147 a session that shrinks deletes its old chunks, and one that grows deletes the single cookie', async () => {
		let bio = 'x'.repeat(8_000);
		const app = createApp({ callbacks: { jwt: ({ token }) => ({ ...token, bio }) } });
		await app.signIn();
		const chunks = app.browser.cookieNames;
		expect(chunks.length).toBeGreaterThan(2);
		expect(chunks).not.toContain(sessionName);
		bio = '';
		await app.session();
		expect(app.browser.cookieNames).toEqual([sessionName]);
		bio = 'x'.repeat(8_000);
		await app.session();
		expect(app.browser.cookieNames).toEqual(chunks);
		expect(await app.session()).not.toBeNull();
	});

	it.each([100, 2_000, 2_700, 2_900, 3_500, 5_000, 8_000])(
		'S148 with %i more bytes in the token each cookie stays under 4096 bytes, attributes included',
		async (size) => {
			const app = createApp({ callbacks: { jwt: ({ token }) => ({ ...token, bio: 'x'.repeat(size) }) } });
			const response = await app.signIn();
			const written = response.headers.getSetCookie();
			expect(written.filter((header) => Buffer.byteLength(header) > 4096)).toEqual([]);
			expect(app.browser.jar.rejected).toEqual([]);
			expect(await app.session()).not.toBeNull();
		}
	);

	test('S148 a session that is too large for browsers is an error that names the largest claims', async () => {
		const app = createApp({ callbacks: { jwt: ({ token }) => ({ ...token, groups: 'g'.repeat(60_000) }) } });
		const response = await app.signIn();
		expect(response.headers.getSetCookie().filter((header) => header.includes(sessionName))).toEqual([]);
		expect(app.logger.errors).toMatchObject([
			{ type: 'JWTSessionError', cause: { largestClaims: { groups: 60_002 } } }
		]);
		expect(await app.session()).toBeNull();
	});
});

describe('life', () => {
	test('S150 a renewal that is pending at a sign-out does not restore the session', async () => {
		const clock = createClock();
		const app = createApp();
		await app.signIn();
		clock.advance(2 * day);
		const late = app.browser.copy();
		await app.browser.post('/auth/signout');
		const response = await late.visit('/auth/session');
		expect(await response.json()).toBeNull();
		expect(setCookies(response).filter(({ value }) => value !== '')).toEqual([]);
	});

	test('S150 a renewal that is pending when another user signs in does not restore the earlier session', async () => {
		const clock = createClock();
		const app = createApp();
		await app.signIn();
		clock.advance(2 * day);
		const late = app.browser.copy();
		await app.signIn({ answer: { user: { sub: 'bob', name: 'Bob' } } });
		const response = await late.visit('/auth/session');
		expect(await response.json()).toBeNull();
		expect(setCookies(response).filter(({ value }) => value !== '')).toEqual([]);
		expect(await app.session()).not.toBeNull();
	});

	it.each<[string, (token: JWT | null) => JWT | null | Promise<JWT | null>]>([
		['at once', (token) => token],
		['later', (token) => Promise.resolve(token)]
	])('S151 a user whom the jwt callback refuses %s is signed out at the next read', async (_, answer) => {
		let blocked = false;
		const app = createApp({ callbacks: { jwt: ({ token }) => answer(blocked ? null : token) } });
		await app.signIn();
		expect(await app.session()).not.toBeNull();
		blocked = true;
		expect(await app.session()).toBeNull();
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('S151 with stored sessions a deleted user is signed out at the next read', async () => {
		const adapter = MemoryAdapter();
		const app = createApp({ adapter });
		await app.signIn();
		await adapter.deleteUser((await app.session())!.user!.id!);
		expect(await app.session()).toBeNull();
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('S152 use extends a session without limit, unless the application sets a claim, which renewals keep', async () => {
		const clock = createClock();
		const jwt: Callbacks['jwt'] = ({ token, account }) => {
			if (account) token.signedInAt = Date.now();
			return Date.now() - Number(token.signedInAt) > 90 * day * 1000 ? null : token;
		};
		const [endless, ending] = [createApp(), createApp({ callbacks: { jwt } })];
		for (const app of [endless, ending]) await app.signIn();
		for (let week = 0; week < 12; week++) {
			clock.advance(7 * day);
			for (const app of [endless, ending]) expect(await app.session()).not.toBeNull();
		}
		clock.advance(7 * day);
		expect(await endless.session()).not.toBeNull();
		expect(await ending.session()).toBeNull();
	});

	test('S153 an unused session ends on the server, whatever the browser keeps', async () => {
		const clock = createClock();
		const app = createApp({ session: { maxAge: 3600 } });
		await app.signIn();
		const token = app.browser.cookie(sessionName)!;
		clock.advance(3600 + 60);
		plant(app.browser, token);
		expect(await app.session()).toBeNull();
		expect(app.browser.cookieNames).toEqual([]);
	});

	test('S154 clocks may differ by 15 seconds, in every way to read a token', async () => {
		const clock = createClock();
		const token = await encode({ token: claims, secret, salt: sessionName, maxAge: 60 });
		const ways = async () => [
			(await sessionWith(token)).body !== null,
			(await decode({ token, secret, salt: sessionName }).catch(() => null)) !== null,
			(await getToken({ req: { headers: { cookie: `${sessionName}=${token}` } }, secret, secureCookie: true })) !== null
		];
		clock.advance(61);
		expect(await ways()).toEqual([true, true, true]);
		clock.advance(13);
		expect(await ways()).toEqual([true, true, true]);
		clock.advance(2);
		expect(await ways()).toEqual([false, false, false]);
	});

	test('S155 with a new first secret the session stays, is encrypted again, and outlives the old secret', async () => {
		const op = createIdentityProvider();
		const before = createApp({ op, secret: older });
		await before.signIn();
		const old = before.browser.cookie(sessionName)!;

		const { app: both, body } = await sessionWith(old, { op, secret: [newer, older] });
		expect(body).toMatchObject({ user: { email: 'ada@example.test' } });
		const fresh = both.browser.cookie(sessionName)!;
		expect(fresh).not.toBe(old);
		expect(setCookies(await both.browser.visit('/auth/session'))).toEqual([]);

		await expectNoSession(old, { secret: newer });
		expect((await sessionWith(fresh, { secret: newer })).body).not.toBeNull();
	});

	test('S156 a sign-in that began under the old secret can finish under the new one', async () => {
		const op = createIdentityProvider();
		const before = createApp({ op, secret: older });
		const callback = op.authorize(await before.start());
		const after = createApp({ op, secret: [newer, older] });
		for (const { name, value } of before.browser.cookies) plant(after.browser, value, name);
		await after.finish(callback);
		expect(after.logger.errors).toEqual([]);
		expect(await after.session()).not.toBeNull();
	});

	test('S164 a clock that jumps back an hour ends no session', async () => {
		const clock = createClock();
		const app = createApp();
		await app.signIn();
		clock.advance(-3600);
		const response = await app.browser.visit('/auth/session');
		expect(await response.json()).toMatchObject({ user: { email: 'ada@example.test' } });
		expect(setCookies(response)).toEqual([]);
	});
});

describe('data that leaves the server, and data that enters it', () => {
	test('S158 the secret is in no page, no answer, no cookie, no error and no log', async () => {
		const app = createApp({ host: { dev: true }, callbacks: { session: () => Promise.reject(new Error('broken')) } });
		await app.signIn();
		await app.browser.visit('/auth/session');
		plant(app.browser, 'broken', `${sessionName}`);
		for (const path of [
			'session',
			'csrf',
			'providers',
			'signin',
			'error?error=Configuration',
			'callback/op?state=x',
			'nothing'
		])
			await app.browser.visit(`/auth/${path}`);
		const bodies = await Promise.all(
			app.browser.responses.map((response) =>
				response
					.clone()
					.text()
					.catch(() => '')
			)
		);
		const headers = app.browser.responses.map((response) => [...response.headers]);
		expect(findLeaks([bodies, headers, app.logger.entries], [secret])).toEqual([]);
		const short = 'too-short-a-secret-0123456789';
		expect(() => createApp({ secret: short })).toThrow(expect.not.stringContaining(short) as Error);
	});

	test('S159 a bearer token does not count as a session; getToken reads it, and malformed encoding gives null', async () => {
		const app = createApp();
		const token = await seal();
		const ask = (authorization: string) => app.browser.visit('/auth/session', { headers: { authorization } });
		expect(await (await ask(`Bearer ${token}`)).json()).toBeNull();
		const read = (authorization: string) =>
			getToken({ req: { headers: { authorization } }, secret, salt: sessionName });
		expect(await read(`Bearer ${token}`)).toMatchObject(claims);
		for (const malformed of ['Bearer %', 'Bearer %E0%A4%A', 'Bearer', 'Bearer  ', 'bearer %ff%fe'])
			expect(await read(malformed), malformed).toBeNull();
	});

	const intrusion = {
		user: { email: 'admin@example.test', id: '1' },
		email: 'admin@example.test',
		role: 'admin',
		sub: '1'
	};

	it.each([
		['jwt', {}],
		['database', { adapter: MemoryAdapter() }]
	])('S160 POST /session changes nothing by itself: %s', async (_, options) => {
		const app = createApp(options);
		await app.signIn();
		const before = await app.session();
		for (const body of [{ data: intrusion }, intrusion, { data: { __proto__: intrusion } }]) {
			const response = await app.browser.postJson('/auth/session', body);
			expect(((await response.json()) as { user: object }).user).toEqual(before!.user);
		}
		expect((await app.session())!.user).toEqual(before!.user);
	});

	test('S160 the callbacks receive posted data, marked as an update, without keys that could reach a prototype', async () => {
		const seen: unknown[] = [];
		const app = createApp({
			callbacks: {
				jwt({ token, trigger, session }) {
					if (trigger === 'update') seen.push(session);
					return token;
				}
			}
		});
		await app.signIn();
		const body = '{"data":{"name":"Ada King","__proto__":{"role":"admin"},"a":{"constructor":{"prototype":{}}}}}';
		const headers = { origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
		await app.browser.send(new Request(`${origin}/auth/session`, { method: 'POST', headers, body }));
		expect(seen).toEqual([{ name: 'Ada King', a: {} }]);
		expect(Object.getOwnPropertyNames(seen[0])).toEqual(['name', 'a']);
		expect((seen[0] as { role?: string }).role).toBeUndefined();
	});

	it.each([
		['jwt', {}],
		['database', { adapter: MemoryAdapter() }]
	])('S161 GET /session shows the four members of the user, the end, and how it began: %s', async (_, options) => {
		const app = createApp(options);
		await app.signIn({
			answer: { user: { sub: 's', name: 'Ada', email: 'ada@example.test', phone_number: '+44', groups: ['x'] } }
		});
		const session = (await app.session())!;
		const shown = ['authenticatedAt', 'expires', 'id', 'methods', 'provider', 'user'];
		expect(Object.keys(session).sort()).toEqual(shown);
		expect(Object.keys(session.user!).every((key) => ['id', 'name', 'email', 'image'].includes(key))).toBe(true);
		expect(findLeaks(session, app.op.secrets())).toEqual([]);
	});

	test('S162 two configurations in one process do not affect each other', async () => {
		const op = createIdentityProvider();
		const stored = createApp({ op, adapter: MemoryAdapter(), session: { maxAge: 60 }, secret: older, basePath: '/a' });
		const sealed = createApp({ op, providers: [op.provider({ id: 'other' })] });
		expect(contextOf(stored.auth).session).toMatchObject({ strategy: 'database', maxAgeSeconds: 60 });
		expect(contextOf(sealed.auth)).toMatchObject({
			adapter: undefined,
			authPath: '/auth',
			session: { strategy: 'jwt' }
		});
		expect([...contextOf(stored.auth).providers.keys()]).toEqual(['op']);
		expect([...contextOf(sealed.auth).providers.keys()]).toEqual(['other']);
		await sealed.signIn({ provider: 'other' });
		expect(await sealed.session()).not.toBeNull();
		plant(stored.browser, sealed.browser.cookie(sessionName)!);
		expect(await (await stored.browser.visit('/a/session')).json()).toBeNull();
	});

	test('S163 claims are read as they were written', async () => {
		const token = {
			sub: 'ada-1815',
			name: '👩‍💻 Ада 愛 \u202e\u0000"\\',
			long: 'é'.repeat(3_000),
			nested: { list: [1, 1.5, -0.25, true, null, [], {}], deep: { deeper: { deepest: 'x' } } }
		};
		expect(await decode({ token: await seal(token), secret, salt: sessionName })).toMatchObject(token);
	});

	test('S163 claims of a provider reach the token without keys that could reach a prototype', async () => {
		const app = createApp({ callbacks: { jwt: ({ token, profile }) => (profile ? { ...token, profile } : token) } });
		app.op.faults.claims = (all) => ({
			...all,
			...(JSON.parse('{"__proto__":{"role":"admin"},"x":{"prototype":1,"y":2}}') as object)
		});
		await app.signIn();
		const token = (await decode({ token: app.browser.cookie(sessionName), secret, salt: sessionName }))!;
		expect(token.profile).toMatchObject({ x: { y: 2 } });
		expect(Object.getOwnPropertyNames(token.profile)).not.toContain('__proto__');
		expect(Object.getOwnPropertyNames((token.profile as { x: object }).x)).toEqual(['y']);
	});
});

describe('a wrong secret', () => {
	const none: [string, unknown][] = [
		['empty', ''],
		['missing', undefined],
		['a list of none', []],
		['a list of an empty one', ['']],
		['bytes', new Uint8Array(32)]
	];

	test.each(none)('%s: it neither encrypts nor decrypts', async (_, none) => {
		const secret = none as string;
		await expect(encode({ token: {}, secret, salt: 'x' })).rejects.toThrow('a secret is not a string, or is empty');
		const token = await sealedWithNothing('x');
		await expect(decode({ token, secret, salt: 'x' })).rejects.toThrow(
			/a secret is not a string, or is empty|no secret fits/
		);
	});

	test('among others it decrypts nothing', async () => {
		const own = 'k'.repeat(40);
		const secrets = [own, undefined] as string[];
		const read = (token: string) =>
			getToken({ req: { headers: { authorization: `Bearer ${token}` } }, secret: secrets, salt: 'x' });
		expect(await read(await sealedWithNothing('x'))).toBeNull();
		expect(await read(await encode({ token: { sub: 'ada' }, secret: own, salt: 'x' }))).toMatchObject({ sub: 'ada' });
	});

	/** What anybody can make: the key is derived from no bytes at all. */
	async function sealedWithNothing(salt: string): Promise<string> {
		const bytes = (text: string) => new TextEncoder().encode(text);
		const nothing = await crypto.subtle.importKey('raw', bytes(''), 'HKDF', false, ['deriveBits']);
		const info = bytes(`Auth.js Generated Encryption Key (${salt})`);
		const derivation = { name: 'HKDF', hash: 'SHA-256', salt: bytes(salt), info };
		const key = new Uint8Array(await crypto.subtle.deriveBits(derivation, nothing, 256));
		return new EncryptJWT({ sub: 'victim' })
			.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
			.setExpirationTime('1h')
			.encrypt(key);
	}
});

describe('the cost of a session', () => {
	const operations = [
		'decrypt',
		'deriveBits',
		'deriveKey',
		'digest',
		'encrypt',
		'exportKey',
		'generateKey',
		'importKey',
		'sign',
		'verify'
	] as const;
	/** Counts calls on Web Crypto and on the runtime's own cryptography, by name. */
	function countCryptography(): () => Record<string, number> {
		const spies = operations.map((name) => [name, vi.spyOn(crypto.subtle, name)] as const);
		const others = [
			['getRandomValues', vi.spyOn(crypto, 'getRandomValues')],
			['decrypt', vi.spyOn(runtimeCrypto, 'createDecipheriv')],
			['importKey', vi.spyOn(runtimeCrypto, 'createSecretKey')]
		] as const;
		return () => {
			const counts = [...spies, ...others].map(([name, { mock }]) => [name, mock.calls.length]);
			return Object.fromEntries(counts.filter(([, count]) => count !== 0)) as Record<string, number>;
		};
	}

	it.each([
		['without any cookie', ''],
		['with cookies of others', 'theme=dark; _ga=GA1.1.1; authjs.other=x']
	])('a request %s does no cryptography', async (_, cookie) => {
		const app = createApp();
		const counted = countCryptography();
		const { session, cookies } = await app.auth.session(new Request(origin, { headers: { cookie } }));
		expect([session, cookies, counted()]).toEqual([null, [], {}]);
	});

	test('a session is decrypted once, sets no cookie, and derives no key a second time', async () => {
		const app = createApp();
		await app.signIn();
		const request = () =>
			new Request(origin, { headers: { cookie: `${sessionName}=${app.browser.cookie(sessionName)}` } });
		const fresh = createApp();
		const counted = countCryptography();
		expect((await fresh.auth.session(request())).cookies).toEqual([]);
		expect(counted()).toEqual({ decrypt: 1, deriveBits: 1, importKey: 1 });
		expect((await fresh.auth.session(request())).cookies).toEqual([]);
		expect(counted()).toEqual({ decrypt: 1, deriveBits: 1, importKey: 1 });
	});

	test('encode and decode derive a key once per secret', async () => {
		const own = 'a-secret-of-its-own-0123456789-0123456789';
		const counted = countCryptography();
		const token = await encode({ token: claims, secret: own, salt: 'x' });
		await decode({ token, secret: own, salt: 'x' });
		await decode({ token, secret: [own], salt: 'x' });
		expect(counted()).toMatchObject({ decrypt: 2, importKey: 1 });
	});
});
