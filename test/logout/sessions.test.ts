/** Which sessions a logout by the provider ends: those that it names, and no others. With both strategies, over both channels. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { createApp } from '../fixtures/app.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { clientId, createLogoutApp, origin, send } from './support.js';

const grace = { sub: 'grace-1906', name: 'Grace', email: 'grace@example.test', email_verified: true };
const second = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
afterEach(() => void vi.useRealTimers());

describe.each(['database', 'jwt'] as const)('with the strategy %s', (strategy) => {
	const create = (options: Parameters<typeof createLogoutApp>[0] = {}) => createLogoutApp({ strategy, ...options });
	const each = async (app: ReturnType<typeof create>, ...browsers: Browser[]) =>
		Promise.all(browsers.map((browser) => app.isSignedIn(browser)));

	test('a `sid` ends its session, and not those of others, nor another one of the same user', async () => {
		const app = create();
		const [first, another] = [await app.signInWith('sid-1'), await app.signInWith('sid-2')];
		const stranger = await app.signInWith('sid-3', grace);
		second();
		await app.send(await app.tokenOf({ sub: 'ada-1815' }));
		expect(await each(app, first, another, stranger)).toEqual([false, true, true]);
	});

	test('two browsers with one session of the provider are both signed out', async () => {
		const app = create();
		const [first, another] = [await app.signInWith('sid-1'), await app.signInWith('sid-1')];
		second();
		await app.send(await app.tokenOf());
		expect(await each(app, first, another)).toEqual([false, false]);
	});

	test('a `sub` alone ends all sessions of the user that began there, and those of others stay', async () => {
		const app = create();
		const [first, another] = [await app.signInWith('sid-1'), await app.signInWith(undefined)];
		const stranger = await app.signInWith('sid-3', grace);
		second();
		await app.send(await app.tokenOf({ sid: undefined, sub: 'ada-1815' }));
		expect(await each(app, first, another, stranger)).toEqual([false, false, true]);
	});

	test('a `sub` is found even if `profile` gives the account another id', async () => {
		const profile = (claims: { email?: string | null; name?: string | null }) => ({
			id: `staff:${claims.email}`,
			name: claims.name,
			email: claims.email
		});
		const app = create({ options: { profile } });
		const [first, stranger] = [await app.signInWith('sid-1'), await app.signInWith('sid-3', grace)];
		second();
		await app.send(await app.tokenOf({ sid: undefined, sub: 'ada-1815' }));
		expect(await each(app, first, stranger)).toEqual([false, true]);
	});

	test('a `jwt` callback that changes the claims does not keep the session', async () => {
		const callbacks = { jwt: () => ({ sub: 'another', name: 'Another' }) };
		const app = create({ callbacks });
		const [first, another] = [await app.signInWith('sid-1'), await app.signInWith('sid-2')];
		second();
		await app.send(await app.tokenOf());
		expect(await each(app, first, another)).toEqual([false, true]);
		await app.send(await app.tokenOf({ sid: undefined, sub: 'ada-1815' }));
		expect(await each(app, another)).toEqual([false]);
	});

	test('a logout of an unknown session gets the same answer as any other, and ends nothing', async () => {
		const app = create();
		const browser = await app.signInWith('sid-1');
		for (const claims of [
			{ sid: 'unknown' },
			{ sid: undefined, sub: 'unknown' },
			{ sid: undefined, sub: '__proto__' }
		]) {
			expect((await app.send(await app.tokenOf(claims))).status).toBe(200);
		}
		expect(await app.isSignedIn(browser)).toBe(true);
	});

	test('a user can sign in again after a logout, also with the same session of the provider', async () => {
		const app = create();
		await app.signInWith('sid-1');
		second();
		await app.send(await app.tokenOf());
		await app.send(await app.tokenOf({ sid: undefined, sub: 'ada-1815' }));
		second();
		expect(await app.isSignedIn(await app.signInWith('sid-1'))).toBe(true);
	});

	test('a session that began at the provider ends with the session there, also after another account was linked', async () => {
		const [one, two] = [createIdentityProvider(), createIdentityProvider({ issuer: 'https://two.test' })];
		const session = strategy === 'jwt' ? { strategy, revocation: MemoryRevocations() } : {};
		const providers = [one.provider({ backChannelLogout: true }), { ...two.provider(), id: 'two' }];
		const app = createApp({ op: one, adapter: MemoryAdapter(), session, providers });
		one.faults.claims = (claims) => ({ ...claims, sid: 'sid-1' });
		await app.signIn();
		const other = { user: { sub: 'other', name: 'Other', email: 'other@example.test' } };
		await app.finish(two.authorize(await app.start({ provider: 'two' }), other));
		expect(await app.session()).not.toBeNull();
		second();
		const { claimsOf } = createLogoutApp();
		expect((await send(app.auth, { logout_token: await one.sign(claimsOf()) })).status).toBe(200);
		expect(await app.session()).toBeNull();
	});

	describe('S129: a page of the provider', () => {
		const frame = async (
			app: ReturnType<typeof create>,
			query: Record<string, string> | string,
			browser = app.newBrowser()
		) => browser.visit(`/auth/frontchannel-logout/op?${new URLSearchParams(query).toString()}`);

		test('ends the session that it names, without its cookie, in a frame of its own origin alone', async () => {
			const app = create();
			const [first, another] = [await app.signInWith('sid-1'), await app.signInWith('sid-2')];
			second();
			const answer = await frame(app, { iss: app.op.issuer, sid: 'sid-1' });
			expect(answer.status).toBe(200);
			const { headers } = answer;
			expect(headers.get('content-security-policy')).toContain('frame-ancestors https://op.test');
			expect(headers.get('content-security-policy')).not.toContain("frame-ancestors 'none'");
			expect(headers.get('x-frame-options')).toBeNull();
			expect(headers.get('cache-control')).toContain('no-store');
			expect(headers.getSetCookie()).toEqual([]);
			expect(await each(app, first, another)).toEqual([false, true]);
		});

		test('ends nothing by the cookie of the browser that loads it', async () => {
			const app = create();
			const [first, another] = [await app.signInWith('sid-1'), await app.signInWith('sid-2')];
			second();
			await frame(app, { iss: app.op.issuer, sid: 'sid-2' }, first);
			expect(await each(app, first, another)).toEqual([true, false]);
		});

		test.each([
			['no `iss`', { sid: 'sid-1' }],
			['no `sid`', { iss: 'https://op.test' }],
			['neither', {}],
			['another issuer', { iss: 'https://evil.test', sid: 'sid-1' }],
			['an issuer with a slash more', { iss: 'https://op.test/', sid: 'sid-1' }],
			['an empty `sid`', { iss: 'https://op.test', sid: '' }],
			['a `sid` that is too long', { iss: 'https://op.test', sid: 's'.repeat(256) }],
			['two of them', 'iss=https://op.test&sid=sid-1&sid=sid-2']
		])('with %s ends nothing', async (_, query) => {
			const app = create();
			const browser = await app.signInWith('sid-1');
			const answer = await frame(app, query as string, browser);
			expect(answer.status).toBe(400);
			expect(answer.headers.get('content-security-policy') ?? "frame-ancestors 'none'").toContain(
				"frame-ancestors 'none'"
			);
			expect(await app.isSignedIn(browser)).toBe(true);
		});

		test('ends nothing with another `sid`, and gets the same answer', async () => {
			const app = create();
			const browser = await app.signInWith('sid-1');
			const [unknown, known] = [{ sid: 'unknown' }, { sid: 'sid-2' }].map((query) => ({
				iss: app.op.issuer,
				...query
			}));
			await app.signInWith('sid-2');
			second();
			const answers = [await frame(app, unknown!), await frame(app, known!)];
			expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
			expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
			expect(await app.isSignedIn(browser)).toBe(true);
		});

		test('finds no route without the option, and cannot end a session by HEAD or POST', async () => {
			const without = create({ options: { frontChannelLogout: false } });
			expect((await frame(without, { iss: without.op.issuer, sid: 'sid-1' })).status).toBe(404);
			const app = create();
			const browser = await app.signInWith('sid-1');
			const url = `${origin}/auth/frontchannel-logout/op?${new URLSearchParams({ iss: app.op.issuer, sid: 'sid-1' }).toString()}`;
			await app.auth.respond(new Request(url, { method: 'HEAD' }));
			expect((await app.auth.respond(new Request(url, { method: 'POST' }))).status).toBe(405);
			expect(await app.isSignedIn(browser)).toBe(true);
		});

		test('is limited by client, when it ends no session', async () => {
			const app = create({ rateLimit: { logout: { client: { points: 2, duration: 60 } } } });
			const load = (sid: string) => {
				const query = new URLSearchParams({ iss: app.op.issuer, sid }).toString();
				const request = new Request(`${origin}/auth/frontchannel-logout/op?${query}`);
				return app.auth.respond(request, { clientAddress: '203.0.113.9' });
			};
			const statuses = [await load('a'), await load('b'), await load('c')].map(({ status }) => status);
			expect(statuses).toEqual([200, 200, 429]);
		});

		test('S127: is limited by client while the provider does not answer, because each request would fetch its metadata', async () => {
			const app = create({ rateLimit: { logout: { client: { points: 2, duration: 60 } } } });
			app.op.faults.respond = { metadata: () => new Response(null, { status: 503 }) };
			const query = new URLSearchParams({ iss: app.op.issuer, sid: 'sid-1' }).toString();
			for (let round = 0; round < 20; round++) {
				const request = new Request(`${origin}/auth/frontchannel-logout/op?${query}`);
				await app.auth.respond(request, { clientAddress: '203.0.113.9' });
			}
			expect(app.op.requestsTo('metadata').length).toBeLessThan(10);
		});
	});

	describe('a logout that arrives during a sign-in wins', () => {
		const rows = [
			['by `sid`', { sid: 'sid-1' }],
			['by `sub`', { sid: undefined, sub: 'ada-1815' }]
		] as const;

		test.each(rows)('%s, before the browser comes back', async (_, claims) => {
			const app = create();
			app.op.faults.claims = (known) => ({ ...known, sid: 'sid-1' });
			const callback = app.op.authorize(await app.start());
			second();
			await app.send(await app.tokenOf(claims));
			const answer = await app.finish(callback);
			expect(locationOf(answer, origin).searchParams.get('error')).toBe('OAuthCallbackError');
			expect(await app.session()).toBeNull();
			expect(
				app.browser.jar
					.all()
					.map(({ name }) => name)
					.join()
			).not.toContain('session-token');
		});

		test.each(rows)('%s, while the code is exchanged', async (_, claims) => {
			const app = create();
			app.op.faults.claims = (known) => ({ ...known, sid: 'sid-1' });
			const callback = app.op.authorize(await app.start());
			const token = await app.tokenOf(claims);
			app.op.faults.respond = {
				token: async (answer) => {
					expect((await app.send(token)).status).toBe(200);
					return answer;
				}
			};
			await app.finish(callback);
			expect(await app.session()).toBeNull();
		});

		test.each(rows)('%s, while the session is stored', async (_, claims) => {
			const store = MemoryAdapter();
			const arriving: (() => Promise<unknown>)[] = [];
			const callbacks = {
				async signIn() {
					for (const arrive of arriving) await arrive();
					return true;
				}
			};
			const app = create({ adapter: store, callbacks });
			app.op.faults.claims = (known) => ({ ...known, sid: 'sid-1' });
			const callback = app.op.authorize(await app.start());
			const token = await app.tokenOf(claims);
			arriving.push(() => app.send(token));
			await app.finish(callback);
			expect(await app.session()).toBeNull();
		});

		test.each(rows)(
			'%s, with One Tap: an earlier ID token begins no session, even half an hour later',
			async (_, claims) => {
				const app = create({ options: { oneTap: true } });
				const asked = await app.browser.visit('/auth/one-tap/op', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
				const { nonce } = (await asked.json()) as { nonce: string };
				const iat = Math.floor(Date.now() / 1000);
				const token = { iss: app.op.issuer, aud: clientId, sub: 'ada-1815', sid: 'sid-1', iat, exp: iat + 3600, nonce };
				const credential = await app.op.sign(token);
				second();
				await app.send(await app.tokenOf(claims));
				vi.setSystemTime(Date.now() + 30 * 60_000);
				const answer = await app.browser.post('/auth/one-tap/op', { credential });
				expect((await answer.json()) as object).toMatchObject({ error: 'OAuthCallbackError' });
				expect(await app.session()).toBeNull();
			}
		);

		test('and leaves no session in the data layer', async () => {
			const app = create();
			app.op.faults.claims = (known) => ({ ...known, sid: 'sid-1' });
			const callback = app.op.authorize(await app.start());
			await app.send(await app.tokenOf());
			await app.finish(callback);
			const user = await app.store.getUserByEmail('ada@example.test');
			expect(await app.store.listSessions(user!.id)).toEqual([]);
		});

		test('but not a logout of another session, or of another user', async () => {
			const app = create();
			app.op.faults.claims = (known) => ({ ...known, sid: 'sid-1' });
			const callback = app.op.authorize(await app.start());
			await app.send(await app.tokenOf({ sid: 'sid-2' }));
			await app.send(await app.tokenOf({ sid: undefined, sub: 'grace-1906' }));
			await app.finish(callback);
			expect(await app.session()).not.toBeNull();
		});

		test('but not over a person who has authenticated since', async () => {
			const app = create();
			const url = await app.start();
			await app.send(await app.tokenOf({ sid: undefined, sub: 'ada-1815' }));
			second();
			const authTime = Math.floor(Date.now() / 1000);
			app.op.faults.claims = (known) => ({ ...known, sid: 'sid-1', auth_time: authTime });
			await app.finish(app.op.authorize(url));
			expect(await app.session()).not.toBeNull();
		});
	});
});

test('the event `signOut` names each stored session that a logout ends', async () => {
	const ended: unknown[] = [];
	const app = createLogoutApp({ events: { signOut: (message) => void ended.push(message) } });
	await app.signInWith('sid-1');
	await app.signInWith('sid-2');
	await app.send(await app.tokenOf());
	await app.send(await app.tokenOf({ sid: undefined, sub: 'ada-1815' }));
	expect(ended).toMatchObject([{ session: { sid: 'sid-1' } }, { session: { sid: 'sid-2' } }]);
});

test('reading a session of a provider without back-channel logout asks for no marks', async () => {
	const asked: string[][] = [];
	const store = MemoryRevocations();
	const get = (keys: readonly string[]) => (asked.push([...keys]), store.get(keys));
	const op = createIdentityProvider();
	const session = { strategy: 'jwt', revocation: { store: { ...store, get }, cacheSeconds: 0 } } as const;
	const app = createApp({ op, session, providers: [op.provider()] });
	op.faults.claims = (claims) => ({ ...claims, sid: 'sid-1' });
	await app.signIn();
	await app.session();
	expect(asked.flat().filter((key) => /^(sid|sub):/.test(key))).toEqual([]);
});
