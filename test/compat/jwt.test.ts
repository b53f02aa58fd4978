/** Session tokens and session cookies, from `@auth/core` to here and back: nobody is signed out by a move. */
import { Auth, customFetch, skipCSRFCheck, type AuthConfig as TheirConfig } from '@auth/core';
import * as theirs from '@auth/core/jwt';
import { EncryptJWT } from 'jose';
import { hkdf } from '@panva/hkdf';
import { describe, expect, test } from 'vitest';
import * as ours from '../../src/jwt.js';
import { createApp, secret } from '../fixtures/app.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider, type IdentityProvider } from '../fixtures/identity-provider.js';

const salt = 'authjs.session-token';
const secureSalt = `__Secure-${salt}`;
const [older, newer] = ['older-secret-0123456789-0123456789-01', 'newer-secret-0123456789-0123456789-01'];
const claims = {
	sub: 'ada-1815',
	name: 'Ada 👩‍💻 Lovelace',
	email: null,
	nested: { list: [1, 'two', { three: true }], empty: {} }
};
/** What both packages have. */
type Encode = (params: { token: object; secret: string; salt: string; maxAge?: number }) => Promise<string>;

const stamps = { iat: expect.any(Number), exp: expect.any(Number), jti: expect.stringMatching(/^[\da-f-]{36}$/) };

describe.each(['A256GCM', 'A256CBC-HS512'] as const)('encrypted here with %s', (enc) => {
	test('is decrypted there', async () => {
		const token = await ours.encode({ token: claims, secret, salt, enc });
		expect(await theirs.decode({ token, secret, salt })).toEqual({ ...claims, ...stamps });
	});

	test('is decrypted there if the secret is one of several', async () => {
		const token = await ours.encode({ token: claims, secret: older, salt, enc });
		expect(await theirs.decode({ token, secret: [newer, older], salt })).toMatchObject(claims);
	});

	test('is not decrypted there with another secret or for another cookie', async () => {
		const token = await ours.encode({ token: claims, secret, salt, enc });
		await expect(theirs.decode({ token, secret: older, salt })).rejects.toThrow();
		await expect(theirs.decode({ token, secret, salt: secureSalt })).rejects.toThrow();
	});
});

describe('encrypted there', () => {
	test('is decrypted here', async () => {
		const token = await theirs.encode({ token: claims, secret, salt });
		expect(await ours.decode({ token, secret, salt })).toEqual({ ...claims, ...stamps });
	});

	test('is decrypted here if the secret is one of several', async () => {
		const token = await theirs.encode({ token: claims, secret: [older, newer], salt });
		expect(await ours.decode({ token, secret: [newer, older], salt })).toMatchObject(claims);
	});

	test('is decrypted here without a key id, with any secret that fits', async () => {
		const key = await hkdf('sha256', older, salt, `Auth.js Generated Encryption Key (${salt})`, 64);
		const token = await new EncryptJWT(claims)
			.setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512' })
			.setExpirationTime('1h')
			.encrypt(key);
		expect(await ours.decode({ token, secret: [newer, older], salt })).toMatchObject(claims);
	});

	test('expires at the same time', async () => {
		const lifetime = async (encode: Encode, maxAge?: number) => {
			const token = await encode({ token: {}, secret, salt, maxAge });
			const { exp = 0, iat = 0 } = (await ours.decode({ token, secret, salt })) ?? {};
			return exp - iat;
		};
		expect(await lifetime(ours.encode)).toBe(await lifetime(theirs.encode));
		expect(await lifetime(ours.encode, 60)).toBe(await lifetime(theirs.encode, 60));
	});
});

test('no token is null on both sides', async () => {
	expect(await ours.decode({ secret, salt })).toBeNull();
	expect(await theirs.decode({ secret, salt })).toBeNull();
});

describe('getToken', () => {
	const bigger = { ...claims, bio: 'x'.repeat(9_000) };
	const asCookies = (name: string, value: string, size: number) =>
		Array.from({ length: Math.ceil(value.length / size) }, (_, index) => {
			const part = value.slice(index * size, (index + 1) * size);
			return value.length > size ? `${name}.${index}=${part}` : `${name}=${part}`;
		});

	test.each([
		['one cookie', claims, salt, false, 4000],
		['one cookie of a site over https', claims, secureSalt, true, 4000],
		['cookies of the size that is written there', bigger, salt, false, 3936],
		['cookies of the size that is written here', bigger, salt, false, 3800]
	])('both libraries read %s in the same way', async (_, token, name, secureCookie, size) => {
		for (const encode of [ours.encode, theirs.encode] as Encode[]) {
			const cookies = asCookies(name, await encode({ token, secret, salt: name }), size);
			const req = new Request('https://app.test', { headers: { cookie: ['theme=dark', ...cookies].join('; ') } });
			const raw = await theirs.getToken({ req, secret, secureCookie, raw: true });
			expect(await ours.getToken({ req, secret, secureCookie, raw: true })).toBe(raw);
			expect(await ours.getToken({ req, secret, secureCookie })).toMatchObject(token);
			expect(await theirs.getToken({ req, secret, secureCookie })).toMatchObject(token);
		}
	});

	test.each([
		['a bearer token', (token: string) => `Bearer ${token}`],
		['an encoded bearer token', (token: string) => `Bearer ${encodeURIComponent(token)}`],
		['malformed encoding', () => 'Bearer %E0%A4%A'],
		['another scheme', (token: string) => `Basic ${token}`],
		['no token', () => 'Bearer']
	])('both libraries read %s in the same way', async (_, header) => {
		const token = await theirs.encode({ token: claims, secret, salt });
		const req = new Request('https://app.test', { headers: { authorization: header(token) } });
		expect(await ours.getToken({ req, secret })).toEqual(await theirs.getToken({ req, secret }));
	});

	test('returns a bearer token after URL decoding', async () => {
		const req = new Request('https://app.test', { headers: { authorization: 'Bearer a%20b' } });
		expect(await ours.getToken({ req, raw: true })).toBe('a b');
		expect(await theirs.getToken({ req, raw: true })).toBe('a b');
	});

	test('both libraries accept plain headers, and name the missing secret', async () => {
		const cookie = `${salt}=${await theirs.encode({ token: claims, secret, salt })}`;
		const req = { headers: { cookie } };
		expect(await ours.getToken({ req, secret })).toMatchObject(claims);
		await expect(ours.getToken({ req })).rejects.toMatchObject({ type: 'MissingSecret' });
		await expect(theirs.getToken({ req })).rejects.toMatchObject({ type: 'MissingSecret' });
	});
});

describe('a session cookie', () => {
	/** A site of `@auth/core` with the same secret and the same provider. */
	function theirSite(op: IdentityProvider, more: object = {}): Browser {
		const provider = { ...op.provider(), checks: ['pkce', 'state', 'nonce'], [customFetch]: op.fetch };
		const config = { providers: [provider], secret, trustHost: true, basePath: '/auth', skipCSRFCheck, ...more };
		return createBrowser((request) => Auth(request, { ...config } as unknown as TheirConfig));
	}
	const signInThere = async (browser: Browser, op: IdentityProvider) =>
		browser.follow(op.authorize(locationOf(await browser.post('/auth/signin/op'))));
	const sessionOf = async (browser: Browser) =>
		(await (await browser.visit('/auth/session')).json()) as { user: object; expires: string } | null;
	/** The browser of one site goes to the other. */
	const takeCookies = (from: Browser, to: Browser) => {
		for (const { name, value } of from.cookies.filter(({ name }) => name.includes('session-token')))
			to.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`, new URL(to.origin));
	};

	test.each([
		['short', {}],
		[
			'split over several cookies',
			{ callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, bio: 'x'.repeat(6_000) }) } }
		]
	])('of a real sign-in at @auth/core is read here: %s', async (_, config) => {
		const op = createIdentityProvider();
		const there = theirSite(op, config);
		await signInThere(there, op);
		const theirSession = await sessionOf(there);
		expect(theirSession).toMatchObject({ user: { name: 'Ada Lovelace', email: 'ada@example.test' } });

		const { browser, session, logger } = createApp({ op });
		takeCookies(there, browser);
		const { user, expires } = (await session())!;
		expect(user).toEqual({ ...theirSession!.user, id: expect.any(String) });
		expect(Math.abs(Date.parse(expires) - Date.parse(theirSession!.expires))).toBeLessThan(5_000);
		expect(logger.errors).toEqual([]);
		await browser.post('/auth/signout');
		expect(browser.cookieNames).toEqual([]);
	});

	test.each([
		['short, A256GCM', {}],
		['short, A256CBC-HS512', { jwt: { enc: 'A256CBC-HS512' as const } }],
		[
			'split over several cookies',
			{ callbacks: { jwt: ({ token }: { token: ours.JWT }) => ({ ...token, bio: 'x'.repeat(6_000) }) } }
		]
	])('made here is read by GET /auth/session of @auth/core: %s', async (_, config) => {
		const { browser, op, session, signIn } = createApp(config);
		await signIn();
		const there = theirSite(op);
		takeCookies(browser, there);
		const { user } = (await session())!;
		const { id: _id, ...shown } = user!;
		expect((await sessionOf(there))?.user).toEqual(shown);
	});

	test('made here is renewed there, and read here again', async () => {
		const { browser, op, session, signIn } = createApp();
		await signIn();
		const before = await session();
		const there = theirSite(op);
		takeCookies(browser, there);
		await sessionOf(there);
		takeCookies(there, browser);
		expect((await session())?.user).toEqual(before?.user);
	});

	test('of rotated secrets is read by both libraries', async () => {
		const op = createIdentityProvider();
		const there = theirSite(op, { secret: older });
		await signInThere(there, op);
		const { browser, session } = createApp({ op, secret: [newer, older] });
		takeCookies(there, browser);
		expect(await session()).not.toBeNull();
		const after = theirSite(op, { secret: [newer] });
		takeCookies(browser, after);
		expect(await sessionOf(after)).not.toBeNull();
	});
});
