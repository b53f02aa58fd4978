/** The operator lists, finds and blocks users. A blocked user has no session, and gets none, by whichever way. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { FrameworkAuth } from '../../src/index.js';
import { ada, createTown, errorOf, ownerAt, type TownOptions } from '../accounts/people.js';
import { createApp, secret } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { createPasswordApp } from '../passwords/support.js';
import { refusalOf } from '../sign-up/support.js';

const requestOf = (browser: Browser) =>
	new Request('https://app.test/', {
		headers: { cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
	});

async function inhabited(options: Partial<TownOptions> & { adapter?: Adapter } = {}) {
	const adapter = options.adapter ?? MemoryAdapter();
	const town = createTown({ ...options, adapter });
	await town.signIn();
	return { ...town, adapter, userId: (await ownerAt(adapter, 'op', ada.sub))! };
}

describe.each([
	['stored sessions', () => ({ adapter: SqliteAdapter(':memory:'), session: { strategy: 'database' as const } })],
	['encrypted sessions', () => ({ session: { strategy: 'jwt' as const, revocation: MemoryRevocations() } })]
])('a block, with %s,', (_, options) => {
	test('ends sessions and API tokens, refuses each sign-in, and ends', async () => {
		const town = await inhabited(options());
		const elsewhere = town.newBrowser();
		await town.signIn({ browser: elsewhere });
		const wanted = { scopes: ['read'], expiresIn: 3600 };
		await town.auth.sessions(requestOf(elsewhere)).createToken(wanted);
		await new Promise((resolve) => setTimeout(resolve, 2));

		expect(await town.auth.users.block(town.userId, { reason: 'spam' })).toBe(true);
		for (const browser of [town.browser, elsewhere]) expect(await town.session(browser)).toBeNull();
		expect(await town.adapter.listSecrets!(town.userId, 'bearer')).toEqual([]);
		expect(await refusalOf(await town.signIn())).toBe('UserBlocked');
		expect(await town.session()).toBeNull();
		expect(await town.auth.users.find({ id: town.userId })).toMatchObject({
			user: { email: ada.email },
			block: { reason: 'spam', since: expect.any(Date) as Date }
		});

		expect(await town.auth.users.unblock(town.userId)).toBe(true);
		expect(await town.auth.users.unblock(town.userId)).toBe(false);
		expect(errorOf(await town.signIn())).toBeNull();
		expect(await town.session()).toMatchObject({ user: { id: town.userId } });
	});

	test('counts until its end', async () => {
		const clock = createClock('2026-03-01T12:00:00Z');
		try {
			const town = await inhabited(options());
			await town.auth.users.block(town.userId, { until: new Date('2026-03-02T12:00:00Z') });
			clock.advance(86_399);
			expect(await refusalOf(await town.signIn())).toBe('UserBlocked');
			clock.advance(1);
			expect(errorOf(await town.signIn())).toBeNull();
			expect(await town.auth.users.find({ id: town.userId })).toMatchObject({ block: null });
			expect(await town.auth.users.unblock(town.userId)).toBe(false);
		} finally {
			clock.restore();
		}
	});
});

test('a sign-in that runs at the same moment as the block gets no session', async () => {
	const adapter = MemoryAdapter();
	const town = await inhabited({ adapter });
	const createSession = adapter.createSession;
	vi.spyOn(adapter, 'createSession').mockImplementation(async (...args) => {
		// The block is complete before the row is there: its end of all sessions does not find this one.
		await town.auth.users.block(town.userId);
		return createSession(...args);
	});
	const { signIn, newBrowser, session } = createTown({ adapter, op: town.op });
	const browser = newBrowser();
	expect(await refusalOf(await signIn({ browser }))).toBe('UserBlocked');
	expect(await session(browser)).toBeNull();
	expect(await adapter.listSessions(town.userId)).toEqual([]);
});

test('a block, and its end, are in the audit record', async () => {
	const told: unknown[] = [];
	const audit = ({ type, userId, outcome }: { type: string; userId?: string; outcome: string }) =>
		void (/Blocked|Unblocked/.test(type) && told.push([type, userId, outcome]));
	const town = await inhabited({ events: { audit } });
	await town.auth.users.block(town.userId);
	await town.auth.users.unblock(town.userId);
	await town.auth.users.unblock(town.userId);
	expect(told).toEqual([
		['userBlocked', town.userId, 'success'],
		['userUnblocked', town.userId, 'success']
	]);
});

test('fifty blocks at once make one, and of fifty ends one reports it', async () => {
	const town = await inhabited();
	const blocked = await Promise.all(
		Array.from({ length: 50 }, async (_, index) => town.auth.users.block(town.userId, { reason: `call ${index}` }))
	);
	expect(blocked).toEqual(Array(50).fill(true));
	expect(await town.adapter.listSecrets!(town.userId, 'block')).toHaveLength(1);
	const ended = await Promise.all(Array.from({ length: 50 }, async () => town.auth.users.unblock(town.userId)));
	expect(ended.filter(Boolean)).toHaveLength(1);
});

describe('each way to sign in refuses a blocked user, after the proof:', () => {
	test('an email', async () => {
		const app = createMailApp();
		await app.enter();
		const { id } = (await app.store.getUserByEmail!('ada@example.test'))!;
		await app.auth.users.block(id);
		const browser = app.newBrowser();
		const asked = await app.ask(undefined, { browser });
		expect(errorOf(asked)).toBeNull();
		expect(await refusalOf(await app.open(undefined, { browser }))).toBe('UserBlocked');
		expect(await app.session(browser)).toBeNull();
	});

	test('a password, and a wrong one reveals nothing', async () => {
		const app = createPasswordApp();
		await app.enter();
		const user = (await app.store.getUserByEmail!('ada@example.test'))!;
		await app.auth.users.block(user.id);
		const wrong = { email: user.email, password: 'not the password of Ada' };
		expect(await refusalOf(await app.typeIn(wrong))).toBe('CredentialsSignin');
		expect(await refusalOf(await app.typeIn())).toBe('UserBlocked');
		expect(await app.session()).toBeNull();
	});

	test('a passkey', async () => {
		const app = createPasskeyApp();
		const phone = createAuthenticator();
		await app.register(phone, { fields: { email: 'ada@example.test' } });
		const { id } = (await app.store.getUserByEmail('ada@example.test'))!;
		await app.auth.users.block(id);
		const browser = app.newBrowser();
		expect(await refusalOf(await app.authenticate(phone, { browser }))).toBe('UserBlocked');
		expect(await app.session(browser)).toBeNull();
	});

	test('signInAs', async () => {
		const town = await inhabited();
		await town.auth.users.block(town.userId);
		await expect(town.auth.signInAs(requestOf(town.newBrowser()), { id: town.userId })).rejects.toMatchObject({
			type: 'UserBlocked'
		});
		expect(await town.adapter.listSessions!(town.userId)).toEqual([]);
	});
});

describe('users are found', () => {
	test('by an address in any spelling, and by exactly one id', async () => {
		const town = await inhabited();
		const { users } = town.auth;
		expect(await users.find({ email: ada.email.toUpperCase() })).toMatchObject({ user: { id: town.userId } });
		expect(await users.find({ id: town.userId.toUpperCase() })).toBeNull();
		expect(await users.find({ email: 'stranger@example.test' })).toBeNull();
		for (const id of ['', '__proto__', '0']) expect(await users.find({ id })).toBeNull();
		expect(await users.block('stranger')).toBe(false);
	});

	test('page by page', async () => {
		const adapter = SqliteAdapter(':memory:');
		const town = await inhabited({ adapter });
		for (let count = 0; count < 5; count++) {
			await adapter.createUser({ id: `user-${count}`, email: `${count}@example.test`, emailVerified: null });
		}
		const seen: string[] = [];
		let after: string | undefined;
		do {
			const page = await town.auth.users.list({ limit: 2, after });
			expect(page.users).toHaveLength(2);
			seen.push(...page.users.map(({ id }) => id));
			after = page.next;
		} while (after !== undefined);
		expect(seen).toEqual([...seen].sort());
		expect(new Set(seen).size).toBe(6);
	});

	test('with accounts.of, which lists the sign-in methods of any user', async () => {
		const town = await inhabited();
		expect(await town.auth.accounts.of(town.userId).list()).toMatchObject({
			accounts: [{ provider: 'op', providerAccountId: ada.sub, canUnlink: false }],
			email: { address: ada.email }
		});
		expect(await town.auth.accounts.of('stranger').list()).toMatchObject({ accounts: [], email: null });
	});
});

describe('an invalid call is refused with its name:', () => {
	test.each([[{ limit: 0 }], [{ limit: 1001 }], [{ limit: 1.5 }]])('a list with %j', async (options) => {
		const { auth } = createApp({ adapter: MemoryAdapter() });
		await expect(auth.users.list(options)).rejects.toMatchObject({ type: 'InvalidRequest' });
	});

	test.each([[{ until: new Date(0) }], [{ until: new Date(Number.NaN) }], [{ reason: 'x'.repeat(1001) }]])(
		'a block with %j',
		async (options) => {
			const town = await inhabited();
			await expect(town.auth.users.block(town.userId, options)).rejects.toMatchObject({ type: 'InvalidRequest' });
		}
	);

	test('a data layer without the methods, and encrypted sessions that cannot end', async () => {
		const { listUsers: _, createSecret: __, ...lacking } = MemoryAdapter();
		const { auth } = createApp({ adapter: lacking });
		await expect(auth.users.list()).rejects.toThrow(/lacks listUsers/);
		await expect(auth.users.block('ada')).rejects.toThrow(/lacks createSecret/);
		await expect(createApp().auth.users.list()).rejects.toMatchObject({ type: 'MissingAdapter' });
		const town = await inhabited({ session: { strategy: 'jwt' } });
		await expect(town.auth.users.block(town.userId)).rejects.toMatchObject({ type: 'UnsupportedStrategy' });
		expect(errorOf(await town.signIn())).toBeNull();
	});

	test('a lazy configuration without the event', async () => {
		const auth = FrameworkAuth(async () => Promise.resolve({ providers: [], secret, adapter: MemoryAdapter() }));
		await expect(auth.users.list()).rejects.toMatchObject({ type: 'ConfigNeedsEvent' });
	});
});

test('a database without the table of secrets has no blocked user', async () => {
	const adapter = MemoryAdapter();
	const missing = Object.assign(new Error('relation "secrets" does not exist'), { code: '42P01' });
	vi.spyOn(adapter, 'getSecret').mockRejectedValue(missing);
	const town = createTown({ adapter });
	await town.signIn();
	expect(errorOf(await town.signIn({ browser: town.newBrowser() }))).toBeNull();
});

test('a data layer that fails at the look-up of a block signs no one in', async () => {
	const town = await inhabited();
	vi.spyOn(town.adapter as Required<Adapter>, 'getSecret').mockRejectedValue(new Error('gone'));
	const other = createTown({ adapter: town.adapter, op: town.op });
	expect(await refusalOf(await other.signIn())).toBe('Unavailable');
	expect(await other.session()).toBeNull();
});
