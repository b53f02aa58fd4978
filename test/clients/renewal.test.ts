/** Refresh tokens of clients: they work once, and a stolen one ends the token. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createClock } from '../fixtures/clock.js';
import { appUri, createSite, loopbackUri, redirectUri, site } from './support.js';

let clock = createClock();
beforeEach(() => {
	clock = createClock();
});
afterAll(() => clock.restore());

const invalid = { status: 400, body: { error: 'invalid_grant' } };

async function signedIn(of = {}, config = {}) {
	const app = createSite(of, config);
	await app.signIn();
	const code = async (uri = appUri) => {
		const verifier = randomBytes(32).toString('base64url');
		const challenge = createHash('sha256').update(verifier).digest('base64url');
		const asked = { redirect_uri: uri, code_challenge: challenge, code_challenge_method: 'S256', state: 's' };
		const to = new URL(await app.open(`${site}/auth/native?${new URLSearchParams(asked)}`));
		return { code: to.searchParams.get('code')!, redirect_uri: uri, code_verifier: verifier };
	};
	const first = await app.post('native-token', await code());
	const renew = (refresh: unknown) =>
		app.post('native-token', { grant_type: 'refresh_token', refresh_token: String(refresh) });
	const user = await app.store.getUserByEmail!('ada@example.test');
	const rows = () => app.store.listSecrets!(user!.id, 'bearer');
	return { ...app, code, first: first.body, renew, rows };
}

test('a code is exchanged for a short token, a refresh token and the session', async () => {
	const { first, rows } = await signedIn({ scopes: ['notes:read', 'app'] });
	expect(first).toEqual({
		access_token: expect.stringMatching(/^fa_/) as string,
		token_type: 'Bearer',
		expires_in: 600,
		scope: 'notes:read app',
		refresh_token: expect.any(String) as string,
		session: {
			user: expect.objectContaining({ email: 'ada@example.test' }) as object,
			expires: new Date(Date.now() + 30 * 86_400_000).toISOString()
		}
	});
	expect(await rows()).toHaveLength(1);
});

test('a renewal changes both tokens, and neither the row nor its end', async () => {
	const { first, renew, rows } = await signedIn();
	const [before] = await rows();
	clock.advance(600);
	const { status, body } = await renew(first.refresh_token);
	expect(status).toBe(200);
	expect(body.access_token).not.toBe(first.access_token);
	expect(body.refresh_token).not.toBe(first.refresh_token);
	const [after] = await rows();
	expect([after!.id, after!.expires]).toEqual([before!.id, before!.expires]);
	clock.advance(600);
	expect((await renew(body.refresh_token)).status).toBe(200);
});

describe('S544 a stolen refresh token', () => {
	test('is refused after its owner has used it, and the token of the app ends', async () => {
		const { first, renew, rows, logger } = await signedIn();
		const { body } = await renew(first.refresh_token);
		clock.advance(11);
		expect(await renew(first.refresh_token)).toMatchObject(invalid);
		expect(await rows()).toHaveLength(0);
		expect(await renew(body.refresh_token)).toMatchObject(invalid);
		expect(logger.entries.map(({ args }) => String(args[0]))).toContain(
			'a refresh token was used twice: the token of the app has ended'
		);
	});

	test('that is used first ends when its owner renews', async () => {
		const { first, renew, rows } = await signedIn();
		const stolen = await renew(first.refresh_token);
		await renew(stolen.body.refresh_token);
		// Within the ten seconds, too: it is two renewals old.
		expect(await renew(first.refresh_token)).toMatchObject(invalid);
		expect(await rows()).toHaveLength(0);
	});
});

test('a renewal whose answer was lost works again for ten seconds, and the lost token does not', async () => {
	const { first, renew, rows } = await signedIn();
	await renew(first.refresh_token);
	clock.advance(9);
	const again = await renew(first.refresh_token);
	expect(again.status).toBe(200);
	// The ten seconds do not begin again.
	clock.advance(2);
	expect((await renew(again.body.refresh_token)).status).toBe(200);
	expect(await rows()).toHaveLength(1);
});

test('S254 of twenty renewals at once, none signs the user out', async () => {
	const { first, renew, rows } = await signedIn();
	const answers = await Promise.all(Array.from({ length: 6 }, () => renew(first.refresh_token)));
	const last = answers.filter(({ status }) => status === 200).at(-1)!;
	expect((await renew(last.body.refresh_token)).status).toBe(200);
	expect(await rows()).toHaveLength(1);
});

test('a renewal that loses against others again and again has the status 429, and its token stays valid', async () => {
	let isForestalled = false;
	const store = MemoryAdapter();
	const updateSecret: Adapter['updateSecret'] = async (secret, version) =>
		!isForestalled && store.updateSecret!(secret, version);
	const { first, renew } = await signedIn({}, { adapter: { ...store, updateSecret } });
	isForestalled = true;
	const { status, headers } = await renew(first.refresh_token);
	expect([status, headers.get('retry-after')]).toEqual([429, '1']);
	isForestalled = false;
	expect((await renew(first.refresh_token)).status).toBe(200);
});

test.each<[string, (first: Record<string, string>) => string]>([
	['S135 that was changed', ({ refresh_token: text = '' }) => `${text.slice(0, -4)}AAAA`],
	['that is an access token', ({ access_token: text = '' }) => text],
	['that is empty', () => ''],
	['that is text', () => 'refresh']
])('a refresh token %s is refused', async (_, change) => {
	const { first, renew, rows } = await signedIn();
	expect(await renew(change(first))).toMatchObject(invalid);
	expect(await rows()).toHaveLength(1);
});

test('S136 a refresh token is not accepted as a code, nor a code as a refresh token', async () => {
	const { first, post, code, renew } = await signedIn();
	const given = await code();
	expect(await post('native-token', { ...given, code: first.refresh_token })).toMatchObject(invalid);
	expect(await renew((await code()).code)).toMatchObject(invalid);
});

test('the token ends where the app signs out, with a refresh token of any age', async () => {
	const { first, renew, post, rows } = await signedIn();
	const { body } = await renew(first.refresh_token);
	expect((await post('native-revoke', { token: 'text' })).status).toBe(200);
	expect(await rows()).toHaveLength(1);
	expect((await post('native-revoke', { token: first.refresh_token })).status).toBe(200);
	expect(await rows()).toHaveLength(0);
	expect(await renew(body.refresh_token)).toMatchObject(invalid);
});

test('the token ends with the user, with all sessions of the user, and after `expiresIn`', async () => {
	const ended = await signedIn();
	await ended.store.deleteSecret!((await ended.rows())[0]!.id);
	expect(await ended.renew(ended.first.refresh_token)).toMatchObject(invalid);
	const old = await signedIn({ expiresIn: 1000 });
	clock.advance(900);
	const { body } = await old.renew(old.first.refresh_token);
	expect(body.expires_in).toBe(100);
	clock.advance(101);
	expect(await old.renew(body.refresh_token)).toMatchObject(invalid);
});

test('S360 no token is logged', async () => {
	const { first, renew, logger } = await signedIn();
	const { body } = await renew(first.refresh_token);
	clock.advance(11);
	await renew(first.refresh_token);
	const secrets = [first, body].flatMap(({ access_token = '', refresh_token = '' }) => [access_token, refresh_token]);
	expect(logger.leaks(secrets)).toEqual([]);
});

test('a client that guesses refresh tokens gets the status 429', async () => {
	const { renew } = await signedIn();
	const statuses = [];
	for (let index = 0; index < 21; index++) statuses.push((await renew(`guess ${index}`)).status);
	expect(statuses.at(-1)).toBe(429);
});

describe('redirect URIs', () => {
	test.each(['http://127.0.0.1:49152/signed-in', 'http://127.0.0.1/signed-in', 'http://[::1]:8080/signed-in'])(
		'any port returns to a loopback address: %s',
		async (uri) => {
			const { code, post } = await signedIn();
			expect((await post('native-token', await code(uri))).status).toBe(200);
		}
	);

	test.each([
		'http://localhost:49152/signed-in',
		'http://127.0.0.1:0/signed-in',
		'http://127.0.0.1:99999/signed-in',
		'http://127.0.0.1:080/signed-in',
		'http://127.0.0.1:80@evil.test/signed-in',
		'http://127.0.0.1:49152/signed-in/../steal',
		'http://127.0.0.1:49152/signed-in/%2e%2e/steal',
		'http://127.0.0.1:49152/signed-in/',
		'http://127.0.0.1:49152/signed-in?a=b',
		'http://127.0.0.1:49152',
		'http://127.0.0.1.evil.test:1/signed-in',
		'http://127.0.0.2:1/signed-in',
		'https://127.0.0.1:1/signed-in',
		'https://front.test:8443/signed-in',
		'https://front.test/signed-in/..//steal',
		'https://front.test/signed-in2',
		'https://front.test/signed-in?next=https://evil.test',
		'https://front.test/',
		'https://front.test.evil.test/signed-in',
		'https://front.test@evil.test/signed-in',
		'https://front.test/signed-in#a',
		'https://front.test/signed%2Din',
		'https://front.test/%73igned-in',
		'https://front.test:443/signed-in',
		'https://front.test./signed-in',
		'https://FRONT.test/signed-in',
		'https://user@front.test/signed-in',
		' https://front.test/signed-in',
		'http://127.0.0.1:49152/signed-in#a',
		'http://127.0.0.1:49152/signed%2Din',
		'http://127.1:49152/signed-in',
		'http://2130706433:49152/signed-in',
		'http://[::ffff:127.0.0.1]:49152/signed-in',
		'COM.example.app:/signed-in',
		'com.example.app:/signed-in#a',
		'com.example.app:/signed-in/../x',
		'com.example.app.evil:/signed-in',
		'com.example.app://signed-in'
	])('S220 no code goes to %s', async (uri) => {
		const { open } = await signedIn();
		const asked = { redirect_uri: uri, code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
		await expect(open(`${site}/auth/native?${new URLSearchParams(asked)}`)).rejects.toThrow('400');
	});

	test('S082 a code for one port is not exchanged for another', async () => {
		const { code, post } = await signedIn();
		const given = await code('http://127.0.0.1:5000/signed-in');
		expect(await post('native-token', { ...given, redirect_uri: loopbackUri })).toMatchObject(invalid);
	});
});

test('S545 a loopback address gets no code without a question to the user, also the second time, and never in a frame', async () => {
	const { browser, code } = await signedIn();
	await code(loopbackUri);
	const asked = { redirect_uri: loopbackUri, code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
	const shown = await browser.visit(`/auth/native?${new URLSearchParams(asked)}`, { crossSite: true });
	expect([shown.status, shown.headers.get('location'), shown.headers.get('x-frame-options')]).toEqual([
		200,
		null,
		'DENY'
	]);
});

test('S062 S070 a code works once, and only with its verifier', async () => {
	const { code, post } = await signedIn();
	const given = await code(redirectUri);
	expect((await post('native-token', given)).status).toBe(200);
	expect(await post('native-token', given)).toMatchObject(invalid);
	const { code_verifier: _, ...without } = await code(redirectUri);
	expect(await post('native-token', without)).toMatchObject(invalid);
});
