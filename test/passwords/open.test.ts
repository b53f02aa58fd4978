/**
 * Open sign-ups: the session begins at once, and the address belongs to the person who proves it.
 *
 * @see Sudhodanan and Paverd, Pre-hijacked accounts (USENIX Security 2022)
 */
import { afterEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { takesTypedAddresses } from '../../src/lib/core/accounts/vouched-address.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { emptyDatabase } from '../fixtures/pglite.js';
import { refusalOf } from '../sign-up/support.js';
import { ada, another, createPasswordApp, type PasswordAppOptions } from './support.js';

const day = 86_400;
const clocks: { restore(): void }[] = [];
afterEach(() => clocks.splice(0).forEach((clock) => clock.restore()));

function openApp({ password, ...options }: PasswordAppOptions = {}) {
	const evicted: string[] = [];
	const app = createPasswordApp({
		password: { neutral: false, ...password },
		events: { evictUser: ({ user }) => void evicted.push(String(user.id)) },
		...options
	});
	const idIn = async (browser: Browser = app.browser) => (await app.session(browser))?.user?.id;
	const stored = async () => (await app.store.getUserByEmail!(ada.email))!;
	/** Posts the form of the link in a browser. @returns the code of the refusal; null if it succeeds */
	const proveIn = async (browser: Browser) => {
		const { email = '', token = '' } = Object.fromEntries(app.link().searchParams);
		return refusalOf(await browser.post('/auth/password/verify', { email, token, password: another }));
	};
	return { ...app, evicted, idIn, stored, proveIn };
}

const onPg = async (): Promise<Adapter> => {
	const client = await emptyDatabase();
	await client.exec(schema);
	return PgAdapter({ query: (text, values) => client.query<Record<string, unknown>>(text, values) });
};

describe.each<[string, () => Adapter | Promise<Adapter>]>([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')],
	['pg', onPg]
])('with %s,', (_, create) => {
	test('the session begins at once, and the link proves the address in it', async () => {
		const app = openApp({ store: await create() });
		await app.signUp();
		const id = await app.idIn();
		expect(id).toBeDefined();
		expect((await app.stored()).emailVerified).toBeNull();
		expect(app.letters).toMatchObject([{ purpose: 'signUp', identifier: ada.email }]);
		const page = await (await app.browser.visit(app.link(), { crossSite: true })).text();
		expect(page).toContain('Your account has the address');
		expect(page).not.toContain('type="password"');
		await app.press();
		expect((await app.stored()).emailVerified).toBeInstanceOf(Date);
		expect([await app.idIn(), app.evicted]).toEqual([id, []]);
		expect(await refusalOf(await app.press().catch(() => app.browser.visit(app.link())))).not.toBeNull();
		expect(app.logger.faults).toEqual([]);
	});

	test('trojan identifier: in another browser the link evicts the user, and makes another one', async () => {
		const app = openApp({ store: await create() });
		await app.signUp();
		const attacker = await app.idIn();
		const browser = app.newBrowser();
		const page = await (await browser.visit(app.link(), { crossSite: true })).text();
		expect(page).toContain('sign in to it first');
		await app.press(app.link(), { password: another }, browser);
		expect(app.evicted).toEqual([attacker]);
		expect(await app.idIn()).toBeUndefined();
		expect(await app.idIn(browser)).not.toBe(attacker);
		expect(await app.stored()).toMatchObject({ emailVerified: expect.any(Date) as Date });
		expect(await refusalOf(await app.typeIn())).toBe('CredentialsSignin');
	});

	test('of ten sign-ups at once, one makes the user, and the others get an error, or an email', async () => {
		const app = openApp({ store: await create() });
		const browsers = Array.from({ length: 10 }, app.newBrowser);
		await Promise.all(browsers.map((browser) => app.signUp(ada, browser)));
		const ids = (await Promise.all(browsers.map(app.idIn))).filter((id) => id !== undefined);
		expect(ids).toEqual([String((await app.stored()).id)]);
		expect(app.logger.faults).toEqual([]);
	});

	test('fifty at once use the link in this session: one proves the address', async () => {
		const app = openApp({ store: await create() });
		await app.signUp();
		const id = await app.idIn();
		const answers = await Promise.all(Array.from({ length: 50 }, () => app.browser.copy()).map(app.proveIn));
		expect(answers.filter((refusal) => refusal === null)).toHaveLength(1);
		expect([await app.idIn(), app.evicted]).toEqual([id, []]);
		expect((await app.stored()).emailVerified).toBeInstanceOf(Date);
	});

	test('fifty at once use the link elsewhere: one becomes a user, who has the address', async () => {
		const app = openApp({ store: await create() });
		await app.signUp();
		const squatter = await app.idIn();
		const browsers = Array.from({ length: 50 }, app.newBrowser);
		const answers = await Promise.all(browsers.map(app.proveIn));
		expect(answers.filter((refusal) => refusal === null)).toHaveLength(1);
		const ids = (await Promise.all(browsers.map(app.idIn))).filter((id) => id !== undefined);
		expect([ids, app.evicted]).toEqual([[String((await app.stored()).id)], [squatter]]);
	});

	test('of a proof in this session and one elsewhere at once, one wins', async () => {
		const op = createIdentityProvider({ user: { sub: 'ada', name: 'Ada', email: ada.email, email_verified: true } });
		const app = openApp({ store: await create(), op, providers: [op.provider()] });
		await app.signUp();
		const first = await app.idIn();
		const browser = app.newBrowser();
		await Promise.all([app.press(), app.signIn({ browser })]);
		const { id, emailVerified } = await app.stored();
		const [mine, theirs] = [await app.idIn(), await app.idIn(browser)];
		if (app.evicted.length > 0) expect([mine, theirs]).toEqual([undefined, String(id)]);
		else expect([mine, theirs, emailVerified]).toEqual([first, undefined, expect.any(Date)]);
		expect(app.logger.faults).toEqual([]);
	});
});

test('the page says that an address is taken, once it is proven', async () => {
	const app = openApp();
	await app.signUp();
	await app.press();
	app.letters.splice(0);
	const browser = app.newBrowser();
	const refused = await app.signUp({ ...ada, password: another }, browser);
	const location = new URL(refused.headers.get('location')!);
	expect(location.searchParams.get('error')).toBe('OAuthAccountNotLinked');
	const page = await (await browser.visit(location)).text();
	expect(page).toContain('This email address has an account');
	expect(page).toContain(ada.email);
	expect(app.letters).toEqual([]);
	expect(await app.idIn(browser)).toBeUndefined();
});

test('a sign-up with the address of a pending user gets an email, and no session', async () => {
	const app = openApp();
	await app.signUp();
	const squatter = await app.idIn();
	const browser = app.newBrowser();
	await app.signUp({ ...ada, password: another }, browser);
	expect(await app.idIn(browser)).toBeUndefined();
	expect(app.evicted).toEqual([]);
	await app.press(app.link(), {}, browser);
	expect(app.evicted).toEqual([squatter]);
	expect(await app.idIn(browser)).toBe(String((await app.stored()).id));
});

test('a session before the proof ends with the time of the pending user, after a day', async () => {
	const clock = createClock('2026-03-01T12:00:00.000Z');
	clocks.push(clock);
	const app = openApp();
	await app.signUp();
	const id = await app.idIn();
	clock.advance(day - 60);
	const browser = app.newBrowser();
	await app.typeIn(ada, browser);
	expect(await app.idIn(browser)).toBe(id);
	clock.advance(61);
	expect(await refusalOf(await app.typeIn(ada, app.newBrowser()))).toBe('CredentialsSignin');
	expect(await app.auth.cleanUp()).toMatchObject({ pendingUsers: 1 });
	expect(app.evicted).toEqual([id]);
});

test('an account of a provider is not linked by an unverified address', async () => {
	const op = createIdentityProvider({ user: { sub: 'ada', name: 'Ada', email: ada.email, email_verified: true } });
	const app = openApp({ op, providers: [op.provider({ allowDangerousEmailAccountLinking: true })] });
	expect(takesTypedAddresses(contextOf(app.auth))).toBe(true);
	await app.signUp();
	const squatter = await app.idIn();
	const browser = app.newBrowser();
	await app.signIn({ browser });
	expect(app.evicted).toEqual([squatter]);
	expect(await app.idIn(browser)).not.toBe(squatter);
});

test('an email that cannot be sent is in the log, and the session stays', async () => {
	const app = openApp({ mail: { sendVerificationRequest: () => Promise.reject(new Error('down')) } });
	await app.signUp();
	expect(await app.idIn()).toBeDefined();
	expect(app.logger.faults.map(({ name }) => name)).toContain('EmailSignInError');
});

test('a refusal of `signUp` and of the `signIn` callback makes no user', async () => {
	for (const rule of [{ signUp: () => false }, { callbacks: { signIn: () => '/waiting' } }]) {
		const app = openApp(rule);
		await app.signUp();
		expect(await app.store.getUserByEmail!(ada.email)).toBeNull();
		expect([await app.idIn(), app.letters]).toEqual([undefined, []]);
	}
});

describe('the option', () => {
	test('is true or false', () => {
		expect(() => openApp({ password: { neutral: 'no' as never } })).toThrow(/neutral/);
	});

	test('needs an adapter that finds pending users', () => {
		const { listDueSecrets: _, ...store } = MemoryAdapter();
		expect(() => openApp({ store })).toThrow(/lacks listDueSecrets: `neutral: false`/);
	});
});
