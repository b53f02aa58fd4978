/** `backChannelLogout`: every rule of Back-Channel Logout 1.0, sections 2.4 to 2.8, is a row here. */
import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider, createSigningKey, tokens } from '../fixtures/identity-provider.js';
import { clientId, createLogoutApp, logoutEvent, origin, send, type Claims } from './support.js';

const strategies = ['database', 'jwt'] as const;
const now = () => Math.floor(Date.now() / 1000);

/** A token with this header: claims as they are, signed by the provider. */
interface Row {
	claims?: (now: number) => Claims;
	header?: Claims;
}

const good: [string, Row][] = [
	['2.4: with `sid` alone', {}],
	['2.4: with `sid` and `sub`', { claims: () => ({ sub: 'ada-1815' }) }],
	['2.4: with `sub` alone', { claims: () => ({ sid: undefined, sub: 'ada-1815' }) }],
	['2.4: with several audiences', { claims: () => ({ aud: ['another', clientId] }) }],
	['2.4: with other events beside it', { claims: () => ({ events: { [logoutEvent]: {}, 'https://other.test': {} } }) }],
	['2.4: with members in the event, which are ignored', { claims: () => ({ events: { [logoutEvent]: { a: 1 } } }) }],
	['2.4: with claims that are not known, which are ignored', { claims: () => ({ trace_id: 'x' }) }],
	['2.4: of the type "logout+jwt"', { header: { typ: 'logout+jwt' } }],
	['2.4: of the type "application/logout+jwt"', { header: { typ: 'application/logout+jwt' } }],
	['2.4: of the type "JWT"', { header: { typ: 'JWT' } }],
	['2.4: of no type', { header: { typ: undefined } }],
	['2.6: issued a little in the future', { claims: (at) => ({ iat: at + 30 }) }],
	['2.6: that expired a moment ago', { claims: (at) => ({ iat: at - 60, exp: at - 30 }) }]
];

const bad: [string, Row][] = [
	['S120: 2.6 (3) of another issuer', { claims: () => ({ iss: 'https://evil.test' }) }],
	['S120: 2.6 (3) of an issuer with a slash more', { claims: () => ({ iss: 'https://op.test/' }) }],
	['S120: 2.6 (3) without an issuer', { claims: () => ({ iss: undefined }) }],
	['S121: 2.6 (3) for another client', { claims: () => ({ aud: 'another' }) }],
	['S121: 2.6 (3) for other clients', { claims: () => ({ aud: ['another', 'third'] }) }],
	['S121: 2.6 (3) for no client', { claims: () => ({ aud: undefined }) }],
	['2.6 (3) without `iat`', { claims: () => ({ iat: undefined }) }],
	['2.6 (3) whose `iat` is not a number', { claims: () => ({ iat: 'now' }) }],
	['2.6 (3) whose `iat` is in the future', { claims: (at) => ({ iat: at + 600, exp: at + 700 }) }],
	['S126: 2.6 (3) that was issued ten minutes ago', { claims: (at) => ({ iat: at - 600, exp: at + 60 }) }],
	['2.6 (3) without `exp`', { claims: () => ({ exp: undefined }) }],
	['2.6 (3) whose `exp` is not a number', { claims: () => ({ exp: 'later' }) }],
	['2.6 (3) that has expired', { claims: (at) => ({ iat: at - 200, exp: at - 100 }) }],
	['2.6 (4) with neither `sid` nor `sub`', { claims: () => ({ sid: undefined }) }],
	['2.6 (4) whose `sid` is empty', { claims: () => ({ sid: '' }) }],
	['2.6 (4) whose `sid` is not text', { claims: () => ({ sid: ['sid-1'] }) }],
	['2.6 (4) whose `sid` is longer than can be stored', { claims: () => ({ sid: 's'.repeat(256) }) }],
	['2.6 (4) whose `sub` is empty', { claims: () => ({ sid: undefined, sub: '' }) }],
	['2.6 (4) whose `sub` is not text', { claims: () => ({ sub: 1815 }) }],
	['S122: 2.6 (5) without `events`', { claims: () => ({ events: undefined }) }],
	['S122: 2.6 (5) whose `events` are text', { claims: () => ({ events: logoutEvent }) }],
	['S122: 2.6 (5) whose `events` are a list', { claims: () => ({ events: [logoutEvent] }) }],
	['S122: 2.6 (5) whose `events` are null', { claims: () => ({ events: null }) }],
	['S123: 2.6 (5) with another event', { claims: () => ({ events: { 'https://evil.test/event': {} } }) }],
	['S123: 2.6 (5) whose event is true', { claims: () => ({ events: { [logoutEvent]: true } }) }],
	['S123: 2.6 (5) whose event is a list', { claims: () => ({ events: { [logoutEvent]: [] } }) }],
	['S123: 2.6 (5) whose event is null', { claims: () => ({ events: { [logoutEvent]: null } }) }],
	['S124: 2.6 (6) with a nonce', { claims: () => ({ nonce: 'nonce' }) }],
	['S124: 2.6 (6) with an empty nonce', { claims: () => ({ nonce: '' }) }],
	['2.4 without `jti`', { claims: () => ({ jti: undefined }) }],
	['2.4 whose `jti` is empty', { claims: () => ({ jti: '' }) }],
	['2.4 whose `jti` is not text', { claims: () => ({ jti: 7 }) }],
	['2.4 of the type of an access token', { header: { typ: 'at+jwt' } }],
	['2.4 of another type', { header: { typ: 'secevent+jwt' } }],
	['RFC 7515, 4.1.11: with an extension that is not known', { header: { crit: ['x'], x: 1 } }]
];

describe.each(strategies)('a logout token, with the strategy %s,', (strategy) => {
	const headerOf = (app: ReturnType<typeof createLogoutApp>, header?: Claims) =>
		header && (JSON.parse(JSON.stringify({ ...tokens.headerOf(app.op.keys[0]!), ...header })) as Claims);

	test.each(good)('%s ends the session', async (_, { claims, header }) => {
		const app = createLogoutApp({ strategy });
		const browser = await app.signInWith('sid-1');
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
		const answer = await app.send(await app.tokenOf(claims?.(now()), headerOf(app, header)));
		expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
		expect(answer.headers.getSetCookie()).toEqual([]);
		expect(await app.isSignedIn(browser)).toBe(false);
		vi.useRealTimers();
	});

	test.each(bad)('%s is refused, and the session stays', async (_, { claims, header }) => {
		const app = createLogoutApp({ strategy });
		const browser = await app.signInWith('sid-1');
		const answer = await app.send(await app.tokenOf(claims?.(now()), headerOf(app, header)));
		await expectRefusal(answer);
		expect(await app.isSignedIn(browser)).toBe(true);
		expect(app.logger.entries.map(({ args }) => String(args[0])).join()).toContain('LogoutTokenError');
	});
});

/** All refusals are alike. @see section 2.8 */
async function expectRefusal(answer: Response): Promise<void> {
	expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
		400,
		expect.stringContaining('no-store'),
		'application/json'
	]);
	expect(await answer.json()).toEqual({
		error: 'invalid_request',
		error_description: 'The logout token is not valid.'
	});
}

describe('the signature of a logout token', () => {
	test('S118: is required', async () => {
		const app = createLogoutApp();
		const browser = await app.signInWith('sid-1');
		await expectRefusal(await app.send(tokens.withoutSignature(await app.tokenOf())));
		expect(await app.isSignedIn(browser)).toBe(true);
	});

	test('S119: needs the registered algorithm, or one of the metadata', async () => {
		const app = createLogoutApp();
		const browser = await app.signInWith('sid-1');
		const other = createSigningKey('ES256');
		app.op.faults.jwks = (keys) => [...keys, { ...other.key.export?.({ format: 'jwk' }), kid: other.kid }] as never;
		await expectRefusal(await app.send(await tokens.signClaims(app.claimsOf(), other)));
		expect(await app.isSignedIn(browser)).toBe(true);
	});

	test('S119: may use the client secret only if that is registered', async () => {
		const app = createLogoutApp();
		await app.signInWith('sid-1');
		const { createSecretSigningKey } = await import('../fixtures/identity-provider/keys.js');
		const secret = createSecretSigningKey(app.op.client.secret);
		app.op.faults.metadata = (known) => ({
			...known,
			id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none']
		});
		await expectRefusal(await app.send(await tokens.signClaims(app.claimsOf(), secret)));

		const registered = createLogoutApp({ init: { alg: 'HS256' } });
		const browser = await registered.signInWith('sid-1');
		expect((await registered.send(await registered.tokenOf())).status).toBe(200);
		expect(await registered.isSignedIn(browser)).toBe(false);
	});

	test('needs a key of the provider', async () => {
		const app = createLogoutApp();
		const browser = await app.signInWith('sid-1');
		const stranger = createSigningKey('RS256', 'stranger');
		await expectRefusal(await app.send(await tokens.signClaims(app.claimsOf(), stranger)));
		const known = { ...tokens.headerOf(stranger), kid: app.op.keys[0]!.kid };
		await expectRefusal(await app.send(await tokens.signClaims(app.claimsOf(), stranger, known)));
		await expectRefusal(await app.send(tokens.withBrokenSignature(await app.tokenOf())));
		expect(await app.isSignedIn(browser)).toBe(true);
	});

	test('is verified with a new key of the provider', async () => {
		const app = createLogoutApp();
		const browser = await app.signInWith('sid-1');
		app.op.rotateKeys();
		expect((await app.send(await app.tokenOf())).status).toBe(200);
		expect(await app.isSignedIn(browser)).toBe(false);
	});

	test('S127: is verified before the data layer is called', async () => {
		const calls: string[] = [];
		const store = new Proxy(MemoryAdapter(), {
			get(target, name: string) {
				const method = target[name as 'getUser'];
				return typeof method === 'function' ? (...args: [string]) => (calls.push(name), method(...args)) : method;
			}
		});
		const app = createLogoutApp({ adapter: store });
		await app.signInWith('sid-1');
		calls.length = 0;
		await app.send(await app.tokenOf({ aud: 'another' }));
		await app.send(await tokens.signClaims(app.claimsOf(), createSigningKey('RS256', 'stranger')));
		await app.send(tokens.withoutSignature(await app.tokenOf()));
		expect(calls).toEqual([]);
		await app.send(await app.tokenOf());
		expect(calls).toContain('deleteSessionsBySid');
	});
});

test('an ID token is not a logout token', async () => {
	const app = createLogoutApp();
	const browser = await app.signInWith('sid-1');
	const { id_token: idToken } = (await app.store.getAccount('ada-1815', 'op'))!;
	await expectRefusal(await app.send(idToken!));
	expect(await app.isSignedIn(browser)).toBe(true);
});

describe('the request', () => {
	test.each<[string, string[][]]>([
		['without a token', []],
		['with an empty token', [['logout_token', '']]],
		[
			'with two tokens',
			[
				['logout_token', 'a'],
				['logout_token', 'b']
			]
		],
		['with a token that is none', [['logout_token', 'a.b.c']]],
		['with a token that is none at all', [['logout_token', '{}']]],
		['with a token that is too long', [['logout_token', 'a'.repeat(100_000)]]]
	])('%s is refused', async (_, fields) => {
		const app = createLogoutApp();
		await expectRefusal(await send(app.auth, fields));
	});

	test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])(
		'2.5: of the type "%s" is refused',
		async (type) => {
			const app = createLogoutApp();
			const browser = await app.signInWith('sid-1');
			const headers = { 'content-type': type };
			await expectRefusal(await app.send(await app.tokenOf(), { headers }));
			expect(await app.isSignedIn(browser)).toBe(true);
		}
	);

	test('S128: works without a cookie and an origin, and with those of a victim ends only the session that its token names', async () => {
		const app = createLogoutApp();
		const [victim, other] = [await app.signInWith('sid-1'), await app.signInWith('sid-2')];
		const cookie = victim.jar
			.all()
			.map(({ name, value }) => `${name}=${value}`)
			.join('; ');
		const headers = { cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
		const answer = await app.send(await app.tokenOf({ sid: 'sid-2' }), { headers });
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
		expect([await app.isSignedIn(victim), await app.isSignedIn(other)]).toEqual([true, false]);
	});

	test('S128: no other route is exempt from the check of the origin', async () => {
		const app = createLogoutApp();
		for (const path of ['/auth/signout', '/auth/signin/op', '/auth/session']) {
			const request = new Request(`${origin}${path}`, { method: 'POST', body: new URLSearchParams() });
			expect((await app.auth.respond(request)).status, path).toBe(403);
		}
	});

	test('for a provider without the option, or of another kind, finds no route', async () => {
		const app = createLogoutApp({ options: { backChannelLogout: false } });
		expect((await app.send(await app.tokenOf())).status).toBe(404);
		expect((await app.send(await app.tokenOf(), { provider: 'unknown' })).status).toBe(404);
		expect((await app.send(await app.tokenOf(), { provider: '__proto__' })).status).toBe(404);
	});

	test('has to be a POST', async () => {
		const app = createLogoutApp();
		expect((await app.browser.visit('/auth/backchannel-logout/op')).status).toBe(405);
	});

	test('S127: is limited by client, unless it is valid', async () => {
		const app = createLogoutApp({ rateLimit: { logout: { client: { points: 3, duration: 60 } } } });
		for (let round = 0; round < 6; round++) {
			const valid = await app.tokenOf({ sid: `sid-${round}` });
			expect((await app.send(valid, { clientAddress: '203.0.113.9' })).status).toBe(200);
		}
		for (let round = 0; round < 3; round++) await expectRefusal(await app.send('a.b.c'));
		const over = await app.send('a.b.c');
		expect([over.status, Number(over.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
		expect((await app.send(await app.tokenOf(), { clientAddress: '203.0.113.10' })).status).toBe(200);
	});

	test('fails with an entry in the log if the provider does not answer', async () => {
		const app = createLogoutApp();
		app.op.faults.respond = { metadata: () => new Response(null, { status: 503 }) };
		const answer = await app.send(await app.tokenOf());
		expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'server_error' })]);
		expect(app.logger.faults.length).toBeGreaterThan(0);
	});

	test('fails without a secret in the log if the data layer fails', async () => {
		const deleteSessionsBySid = () => Promise.reject(new Error('the database is away'));
		const app = createLogoutApp({ adapter: { ...MemoryAdapter(), deleteSessionsBySid } });
		const token = await app.tokenOf();
		const answer = await app.send(token);
		expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'server_error' })]);
		expect(app.logger.leaks([token, token.split('.')[2]!])).toEqual([]);
	});
});

describe.each(strategies)('S126: `jti`, with the strategy %s,', (strategy) => {
	test('works once, even if many arrive at the same time', async () => {
		const app = createLogoutApp({ strategy });
		await app.signInWith('sid-1');
		const token = await app.tokenOf();
		const answers = await Promise.all(Array.from({ length: 20 }, () => app.send(token)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		await expectRefusal(await app.send(token));
	});

	test('works once in all processes, also without an adapter', async () => {
		const shared = strategy === 'jwt' ? {} : { adapter: MemoryAdapter() };
		const revocation = MemoryRevocations();
		const session = strategy === 'jwt' ? ({ strategy, revocation } as const) : {};
		const op = createIdentityProvider();
		const process = () =>
			createApp({ op, session, providers: [op.provider({ backChannelLogout: true })], ...shared }).auth;
		const claims = { iss: op.issuer, aud: clientId, iat: now(), exp: now() + 60, jti: 'one', sid: 's' };
		const token = await op.sign({ ...claims, events: { [logoutEvent]: {} } });
		expect((await send(process(), { logout_token: token })).status).toBe(200);
		await expectRefusal(await send(process(), { logout_token: token }));
	});

	test('(#33 F7) is used up last, so that the same token ends the session after a fault', async () => {
		let isDown = false;
		const unlessDown =
			<Args extends unknown[], Result>(call: (...args: Args) => Result) =>
			(...args: Args): Result => {
				if (isDown) throw new Error('down');
				return call(...args);
			};
		const [store, marks] = [MemoryAdapter(), MemoryRevocations()];
		const app = createLogoutApp({
			strategy,
			adapter: { ...store, deleteSessionsBySid: unlessDown(store.deleteSessionsBySid) },
			...(strategy === 'jwt' && { session: { strategy, revocation: { ...marks, set: unlessDown(marks.set) } } })
		});
		const browser = await app.signInWith('sid-1');
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
		const token = await app.tokenOf();
		isDown = true;
		expect((await app.send(token)).status).toBe(400);
		isDown = false;
		expect((await app.send(token)).status).toBe(200);
		expect(await app.isSignedIn(browser)).toBe(false);
		await expectRefusal(await app.send(token));
		vi.useRealTimers();
	});

	test('(#33 F7) in a repeated token ends no session that began after the logout', async () => {
		const app = createLogoutApp({ strategy });
		await app.signInWith('sid-1');
		const token = await app.tokenOf({ sid: undefined, sub: 'ada-1815' });
		expect((await app.send(token)).status).toBe(200);
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
		const browser = await app.signInWith('sid-2');
		await expectRefusal(await app.send(token));
		expect(await app.isSignedIn(browser)).toBe(true);
		vi.useRealTimers();
	});

	test('of another provider is a different one', async () => {
		const [one, two] = [createIdentityProvider(), createIdentityProvider({ issuer: 'https://two.test' })];
		const session = strategy === 'jwt' ? ({ strategy, revocation: MemoryRevocations() } as const) : {};
		const options = { backChannelLogout: true };
		const providers = [one.provider(options), { ...two.provider(options), id: 'two' }];
		const { auth } = createApp({ op: one, adapter: MemoryAdapter(), session, providers });
		for (const [op, id] of [
			[one, 'op'],
			[two, 'two']
		] as const) {
			const iat = Math.floor(Date.now() / 1000);
			const claims = { iss: op.issuer, aud: clientId, iat, exp: iat + 60, jti: 'one', sid: 's' };
			const token = await op.sign({ ...claims, events: { [logoutEvent]: {} } });
			expect((await send(auth, { logout_token: token }, { provider: id })).status).toBe(200);
			// A token of one provider is not accepted at the address of the other.
			await expectRefusal(await send(auth, { logout_token: token }, { provider: id === 'op' ? 'two' : 'op' }));
		}
	});
});

test('with encrypted ID tokens, a logout token that is not encrypted is refused (2.6, step 1)', async () => {
	const { generateKeyPair, CompactEncrypt } = await import('jose');
	const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
	const app = createLogoutApp({
		options: {
			decryptionKeys: [privateKey],
			client: { id_token_encrypted_response_alg: 'RSA-OAEP-256', id_token_encrypted_response_enc: 'A256GCM' }
		}
	});
	const encrypted = async (token: string) =>
		new CompactEncrypt(new TextEncoder().encode(token))
			.setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT' })
			.encrypt(publicKey);
	await expectRefusal(await app.send(await app.tokenOf()));
	expect((await app.send(await encrypted(await app.tokenOf()))).status).toBe(200);
	await expectRefusal(await app.send(await encrypted(await app.tokenOf({ aud: 'another' }))));
});

describe('a configuration is refused at the start', () => {
	const op = createIdentityProvider();
	const providers = [op.provider({ backChannelLogout: true })];

	test.each(['claimOnce', 'deleteSessionsBySid', 'getRevocations', 'setRevocation'])('without %s', (method) => {
		const adapter = { ...MemoryAdapter(), [method]: undefined };
		expect(() => createApp({ op, providers, adapter })).toThrow(
			new RegExp(`lacks ${method}: backChannelLogout of provider "op"`)
		);
	});

	test('with encrypted sessions and without a store', () => {
		expect(() => createApp({ op, providers })).toThrow(/session\.revocation/);
		expect(() => createApp({ op, providers: [op.provider({ frontChannelLogout: true })] })).toThrow(
			/frontChannelLogout needs a store/
		);
		expect(() => createApp({ op, providers, session: { revocation: MemoryRevocations() } })).not.toThrow();
	});
});

test('a hash of each `jti` is stored, not the text of the provider', async () => {
	const keys: string[] = [];
	const store = MemoryAdapter();
	const claimOnce = (key: string, expires: Date) => (keys.push(key), store.claimOnce(key, expires));
	const app = createLogoutApp({ adapter: { ...store, claimOnce } });
	await app.send(await app.tokenOf({ jti: 'the-jti' }));
	expect(keys.join()).toContain(createHash('sha256').update('op\0the-jti').digest('hex'));
});
