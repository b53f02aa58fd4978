/** Attacks on trusted devices: a cookie that stands in for the second factor on one browser, for one user, for a while. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { mostDevices, trustDevice } from '../../src/lib/plugins/factors/devices/trusted.js';
import { readRequest } from '../../src/lib/core/request/request.js';
import { newRecoveryCodes } from '../../src/lib/plugins/factors/recovery/codes.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { formIn } from '../fixtures/mail-app.js';
import { ada, another, createFactorApp, type FactorApp, type Phone } from '../factors/support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const name = '__Host-authjs.known-browser.trusted';
const mfa = { trustedDevices: true };
const mallory = { email: 'mallory@example.test', password: 'a long enough password' };
const requestOf = (browser: Browser) =>
	new Request('https://app.test/settings', {
		method: 'POST',
		headers: {
			origin: 'https://app.test',
			cookie: browser.cookies.map((each) => `${each.name}=${each.value}`).join('; ')
		}
	});

/** A browser that has the cookie of a device, and nothing else. */
function thief(app: FactorApp, value = app.browser.cookie(name)): Browser {
	const browser = app.newBrowser();
	browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL('https://app.test'));
	return browser;
}

async function getsIn(app: FactorApp, browser: Browser, fields = ada): Promise<boolean> {
	await app.typeIn(fields, browser);
	return (await app.session(browser)) !== null;
}

async function withDevice(options: Parameters<typeof createFactorApp>[0] = {}) {
	const app = createFactorApp({ mfa, ...options });
	const phone = await app.withPhone();
	await app.trust(phone);
	expect(await getsIn(app, thief(app))).toBe(true);
	return { app, phone };
}

async function second(app: FactorApp, phone: Phone, fields = mallory): Promise<Browser> {
	await app.enter(fields, app.newBrowser());
	await storeTotp(contextOf(app.auth), await app.userId(fields.email), phone.key, 0);
	const browser = app.newBrowser();
	await app.trust(phone, browser, fields);
	return browser;
}

test('S171 the device of a user does not count for another one', async () => {
	const { app, phone } = await withDevice();
	const theirs = await second(app, phone);
	expect(await getsIn(app, thief(app, theirs.cookie(name)), mallory)).toBe(true);
	expect(await getsIn(app, thief(app, theirs.cookie(name)))).toBe(false);
	expect(await getsIn(app, thief(app), mallory)).toBe(false);
});

test('S171 the device alone, or with a wrong password, does not sign in', async () => {
	const { app } = await withDevice();
	const browser = thief(app);
	expect(await app.session(browser)).toBeNull();
	expect(await getsIn(app, browser, { ...ada, password: 'not the password at all' })).toBe(false);
	expect((await browser.visit('/auth/account')).status).not.toBe(200);
});

test('S168 a cookie that was planted before the sign-in does not become a trusted device', async () => {
	const app = createFactorApp({ mfa });
	const phone = await app.withPhone();
	const theirs = (await second(app, phone)).cookie(name)!;
	const madeUp = 'A'.repeat(43);
	for (const planted of [theirs, madeUp, `${madeUp}.${theirs}`]) {
		const browser = thief(app, planted);
		clock.advance(60);
		await app.trust(phone, browser);
		expect(await app.session(browser)).not.toBeNull();
		expect(browser.cookie(name)!.split('.')[0]).not.toBe(planted.split('.')[0]);
		expect(await getsIn(app, thief(app, planted))).toBe(false);
		expect(await getsIn(app, thief(app, madeUp))).toBe(false);
	}
});

test('S171 an expired device does not count, even if a browser keeps the cookie', async () => {
	const { app } = await withDevice();
	const browser = thief(app);
	clock.advance(30 * 24 * 3600 + 1);
	expect(await getsIn(app, browser)).toBe(false);
});

describe.each(['database', 'jwt'] as const)(
	'S171 with %s sessions, a stolen cookie is worth nothing after',
	(strategy) => {
		const revoking = () => strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } };
		const session = () => ({ session: { strategy, ...revoking() }, account: { changeEmail: true as const } });

		const attacks: [string, (app: FactorApp, phone: Phone) => Promise<Record<string, string> | void>][] = [
			['endAll of the user', async (app) => app.auth.sessions(requestOf(app.browser)).endAll()],
			['endAll of an operator', async (app) => app.auth.sessions.of(await app.userId()).endAll()],
			[
				'a reset of the password',
				async (app) => {
					await app.forget();
					await app.press(undefined, { password: another }, app.newBrowser());
					return { password: another };
				}
			],
			[
				'a change of the password',
				async (app) => {
					await app.browser.post('/auth/password/change', { current: ada.password, password: another });
					return { password: another };
				}
			],
			[
				'a change of the address',
				async (app) => {
					const email = 'countess@example.test';
					await app.auth.accounts(requestOf(app.browser)).changeEmail(email);
					const { action, hidden } = formIn(await (await app.browser.visit(app.link(), { crossSite: true })).text());
					await app.browser.post(action, hidden);
					return { email };
				}
			],
			[
				'new factors: the earlier one removed, another one set up',
				async (app) => {
					await app.auth.factors(requestOf(app.browser)).remove('totp');
					await storeTotp(contextOf(app.auth), await app.userId(), crypto.getRandomValues(new Uint8Array(20)), 0);
				}
			],
			[
				'a reset of the factors by an operator',
				async (app) => {
					await app.auth.accounts.resetFactors(await app.userId());
					await storeTotp(contextOf(app.auth), await app.userId(), crypto.getRandomValues(new Uint8Array(20)), 0);
				}
			],
			[
				'the end of the device',
				async (app) => {
					const factors = app.auth.factors(requestOf(app.browser));
					for (const { id } of await factors.devices()) await factors.endDevice(id);
				}
			]
		];

		test.each(attacks)('%s', async (_, defend) => {
			const { app, phone } = await withDevice(session());
			const browser = thief(app);
			const changed = await defend(app, phone);
			const fields = { ...ada, ...changed };
			await app.typeIn(fields, browser);
			// The first factor was right: only the second one is missing.
			expect(browser.cookieNames).toContain('__Host-authjs.flow.challenge');
			expect(await app.session(browser)).toBeNull();
		});
	}
);

test('S171 a device that ends while its sign-in is under way begins no session', async () => {
	const store = MemoryAdapter();
	const { app } = await withDevice({ store });
	const browser = thief(app);
	const racing = createFactorApp({
		mfa,
		store: {
			...store,
			async createSession(session) {
				await app.auth.sessions.of(await app.userId()).endAll();
				return store.createSession!(session);
			}
		}
	});
	const same = racing.newBrowser();
	for (const each of browser.cookies)
		same.jar.store(`${each.name}=${each.value}; Path=/; Secure`, new URL(same.origin));
	expect(await getsIn(racing, same)).toBe(false);
});

test('S179 a user cannot end a device of another user', async () => {
	const { app, phone } = await withDevice();
	const theirs = await second(app, phone);
	const [device] = await app.auth.factors(requestOf(app.browser)).devices();
	expect(await app.auth.factors(requestOf(theirs)).endDevice(device!.id)).toBe(false);
	expect(await getsIn(app, thief(app))).toBe(true);
	const [totp] = await app.store.listSecrets!(await app.userId(), 'totp');
	expect(await app.auth.factors(requestOf(app.browser)).endDevice(totp!.id)).toBe(false);
	expect(await app.auth.factors(requestOf(app.browser)).list()).toHaveLength(1);
	await expect(app.auth.factors(requestOf(app.newBrowser())).endDevice(device!.id)).rejects.toMatchObject({
		type: 'AccessDenied'
	});
});

test('S161 the data layer and the page have no token that works, and no log has it', async () => {
	const { app } = await withDevice();
	const value = app.browser.cookie(name)!;
	const [row, ...more] = await app.store.listSecrets!(await app.userId(), 'trusted-device');
	expect(more).toEqual([]);
	const page = await (await app.browser.visit('/auth/account')).text();
	expect(JSON.stringify([row, app.logger.entries]) + page).not.toContain(value);
	for (const guess of [row!.id, row!.id.replace('device_', ''), row!.value])
		expect(await getsIn(app, thief(app, guess))).toBe(false);
});

test('S171 neither a provider nor the application says that a device is trusted', async () => {
	const op = createIdentityProvider();
	op.faults.claims = (claims) => ({ ...claims, amr: ['pwd', 'trusted-device'] });
	const app = createFactorApp({ mfa, providers: [op.provider({ trustAmr: true })] });
	const required = createFactorApp({ store: app.store, mfa: { ...mfa, required: true } });
	const start = await app.browser.post('/auth/signin/op');
	await app.browser.follow(op.authorize(new URL(start.headers.get('location')!)));
	expect((await app.session())?.methods).toEqual(['pwd']);
	const later = required.newBrowser();
	for (const each of app.browser.cookies)
		later.jar.store(`${each.name}=${each.value}; Path=/; Secure`, new URL(later.origin));
	expect(await required.session(later)).toBeNull();
	const request = new Request('https://app.test/enter', { method: 'POST', headers: { origin: 'https://app.test' } });
	const id = await (await app.enter(mallory, app.newBrowser()), app.userId(mallory.email));
	await expect(app.auth.signInAs(request, { id }, { methods: ['trusted-device'] })).rejects.toMatchObject({
		type: 'InvalidRequest'
	});
});

describe.each([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:'))]
])('S019 fifty at once in two processes, on %s,', (_, createStore) => {
	test('of one sign-in trust one device', async () => {
		const store = createStore();
		const apps = [createFactorApp({ store, mfa }), createFactorApp({ store, mfa })] as const;
		const phone = await apps[0].withPhone();
		await apps[0].typeIn();
		const browsers = Array.from({ length: 50 }, () => apps[0].browser.copy());
		await Promise.all(
			browsers.map((browser, at) => apps[at % 2]!.answer({ code: phone.code(), trustDevice: 'true' }, browser))
		);
		expect(browsers.filter(({ cookieNames }) => cookieNames.includes(name))).toHaveLength(1);
		expect(await store.listSecrets!(await apps[0].userId(), 'trusted-device')).toHaveLength(1);
	});

	test('in separate sign-ins leave no more devices than a user may have', async () => {
		const store = createStore();
		const apps = [createFactorApp({ store, mfa }), createFactorApp({ store, mfa })] as const;
		await apps[0].withPhone();
		const userId = await apps[0].userId();
		const ctx = contextOf(apps[0].auth);
		await Promise.all(
			Array.from({ length: 50 }, (__, at) =>
				trustDevice(contextOf(apps[at % 2]!.auth), readRequest(ctx, requestOf(apps[0].browser)), userId, 3600)
			)
		);
		expect(await store.listSecrets!(userId, 'trusted-device')).toHaveLength(mostDevices);
	});

	test('with one device all begin a session, and leave one device', async () => {
		const store = createStore();
		const { app } = await withDevice({ store });
		const browsers = Array.from({ length: 50 }, () => thief(app));
		const inside = await Promise.all(browsers.map((browser) => getsIn(app, browser)));
		expect(inside.every(Boolean)).toBe(true);
		expect(await store.listSecrets!(await app.userId(), 'trusted-device')).toHaveLength(1);
	});
});

test.each(['', '.', 'x', `${'A'.repeat(43)}.`, 'A'.repeat(5000), Array(50).fill('A'.repeat(43)).join('.')])(
	'S171 a malformed cookie (%#) does not count, and the sign-in goes on',
	async (value) => {
		const app = createFactorApp({ mfa });
		const phone = await app.withPhone();
		const browser = thief(app, value);
		expect(await getsIn(app, browser)).toBe(false);
		const [recovery = ''] = await newRecoveryCodes(contextOf(app.auth), await app.userId());
		await app.answer({ recovery }, browser);
		expect(await app.session(browser)).not.toBeNull();
		expect(phone.code()).toHaveLength(6);
	}
);

test('S021 a page of another site ends no device', async () => {
	const { app } = await withDevice();
	const page = await (await app.browser.visit('/auth/account')).text();
	const form = page.slice(page.indexOf('<h3>Trusted devices'));
	const { action, hidden } = formIn(form.slice(form.indexOf('<form')));
	expect((await app.browser.post(action, hidden, { crossSite: true })).status).toBe(403);
	expect(await getsIn(app, thief(app))).toBe(true);
});
