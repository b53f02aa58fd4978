/** What the library stores about a user: deleted with the user, and as a copy. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createEvent } from '../kit/kit.js';
import { FrameworkAuth } from '../../src/index.js';
import { secret } from '../fixtures/app.js';
import { ada, charles, createTown, errorOf, ownerAt, type TownOptions } from './people.js';

const clock = createClock('2026-03-01T12:00:00Z');
beforeEach(() => clock.set('2026-03-01T12:00:00Z'));
afterAll(() => clock.restore());

const requestOf = (browser: Browser) =>
	new Request('https://app.test/settings', {
		method: 'POST',
		headers: {
			cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
			origin: 'https://app.test'
		}
	});

async function signedIn(options: Partial<TownOptions> & { adapter?: Adapter } = {}) {
	const adapter = options.adapter ?? MemoryAdapter();
	const told: string[] = [];
	const events = {
		deletingUser: () => void told.push('deletingUser'),
		deleteUser: () => void told.push('deleteUser')
	};
	const town = createTown({ events, ...options, adapter });
	await town.signIn();
	await town.linkAtSecond({ user: { ...charles } });
	const userId = (await ownerAt(adapter, 'op', ada.sub))!;
	return { ...town, adapter, told, userId, own: () => town.auth.accounts(requestOf(town.browser)) };
}

describe.each([
	['stored sessions', () => ({ adapter: SqliteAdapter(':memory:'), session: { strategy: 'database' as const } })],
	['encrypted sessions', () => ({ session: { strategy: 'jwt' as const, revocation: MemoryRevocations() } })]
])('delete, with %s,', (_, options) => {
	test('S344 deletes the user with everything, and ends all sessions', async () => {
		const town = await signedIn(options());
		const elsewhere = town.newBrowser();
		await town.signIn({ browser: elsewhere });
		const { token } = await town.auth
			.sessions(requestOf(town.browser))
			.createToken({ label: 'script', scopes: ['read'], expiresIn: 3600 });
		expect(token).toEqual(expect.any(String));
		clock.advance(6);
		await town.own().delete();
		expect(town.told).toEqual(['deletingUser', 'deleteUser']);
		expect(await town.adapter.getUser!(town.userId)).toBeNull();
		for (const [provider, sub] of [
			['op', ada.sub],
			['second', charles.sub]
		] as const) {
			expect(await town.adapter.getAccount!(sub, provider)).toBeNull();
		}
		expect(await town.adapter.listSecrets!(town.userId, 'bearer')).toEqual([]);
		expect(await town.session()).toBeNull();
		expect(await town.session(elsewhere)).toBeNull();
		// The next sign-in makes another user.
		expect(errorOf(await town.signIn())).toBeNull();
		expect((await town.session())?.user?.id).not.toBe(town.userId);
	});

	test('of fifty deletions at once, one deletes the user, and the application gets one event', async () => {
		const town = await signedIn(options());
		const request = requestOf(town.browser);
		const answers = await Promise.allSettled(
			Array.from({ length: 50 }, () => town.auth.accounts(new Request(request)).delete())
		);
		expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
		expect(town.told).toEqual(['deletingUser', 'deleteUser']);
		expect(await town.adapter.getUser!(town.userId)).toBeNull();
		expect(await town.session()).toBeNull();
		expect(town.logger.faults).toEqual([]);
	});

	test('S338 needs a fresh session', async () => {
		const town = await signedIn(options());
		clock.advance(301);
		await expect(town.own().delete()).rejects.toMatchObject({ type: 'ReauthenticationRequired' });
		expect(await town.adapter.getUser!(town.userId)).not.toBeNull();
		expect(await town.session()).not.toBeNull();
	});

	test('does not happen, nor does the export, if the owner ends the sessions meanwhile (#33 A19)', async () => {
		let whileAsked: () => Promise<unknown> = async () => undefined;
		const events = { deletingUser: async () => void (await whileAsked()) };
		const { adapter: given = MemoryAdapter() } = options() as { adapter?: Adapter };
		const { listAccounts, ...rest } = given;
		let whileRead: () => Promise<unknown> = async () => undefined;
		const adapter = { ...rest, listAccounts: async (id: string) => (await whileRead(), listAccounts!(id)) } as Adapter;
		const town = await signedIn({ ...options(), adapter, events });
		whileAsked = async () => town.auth.sessions.of(town.userId).endAll();
		await expect(town.own().delete()).rejects.toMatchObject({ type: 'AccessDenied' });
		expect(await town.adapter.getUser!(town.userId)).not.toBeNull();
		expect(await ownerAt(adapter, 'second', charles.sub)).toBe(town.userId);

		clock.advance(6);
		await town.signIn();
		expect(await town.own().export()).toMatchObject({ user: { id: town.userId } });
		whileRead = whileAsked;
		await expect(town.own().export()).rejects.toMatchObject({ type: 'AccessDenied' });
	});

	test('is prevented by an event that throws', async () => {
		const events = { deletingUser: () => Promise.reject(new Error('an open invoice')) };
		const town = await signedIn({ ...options(), events });
		await expect(town.own().delete()).rejects.toMatchObject({ type: 'EventError' });
		expect(await town.adapter.getUser!(town.userId)).not.toBeNull();
		expect(await town.session()).not.toBeNull();
	});
});

test('without a session nothing is deleted, and nothing is exported', async () => {
	const town = await signedIn();
	const stranger = town.auth.accounts(requestOf(town.newBrowser()));
	await expect(stranger.delete()).rejects.toMatchObject({ type: 'AccessDenied' });
	await expect(stranger.export()).rejects.toMatchObject({ type: 'AccessDenied' });
	expect(await town.adapter.getUser!(town.userId)).not.toBeNull();
});

test('S219 a page of another site neither unlinks nor deletes', async () => {
	const auth = FrameworkAuth({ providers: [], secret, trustHost: true, adapter: MemoryAdapter() });
	const request = new Request('https://app.test/settings', {
		method: 'POST',
		headers: { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
	});
	const { event } = createEvent(request);
	await auth.handle({ event, resolve: async () => new Response() });
	await expect(event.locals.accounts.delete()).rejects.toMatchObject({ type: 'CrossSiteRequest' });
	await expect(event.locals.accounts.unlink('op')).rejects.toMatchObject({ type: 'CrossSiteRequest' });
	expect(await event.locals.accounts.list()).toEqual({
		accounts: [],
		passkeys: [],
		email: null,
		hasPassword: false,
		factors: []
	});
});

describe('export', () => {
	test('has what is stored, as JSON, and no secret', async () => {
		const town = await signedIn({ session: { strategy: 'database' } });
		const { token } = await town.auth
			.sessions(requestOf(town.browser))
			.createToken({ label: 'script', scopes: ['read'], expiresIn: 3600 });
		const stored = await town.own().export();
		expect(stored).toMatchObject({
			user: { id: town.userId, email: ada.email, emailVerified: null },
			accounts: [
				{ provider: 'op', providerAccountId: ada.sub, type: 'oidc' },
				{ provider: 'second', providerAccountId: charles.sub, type: 'oidc' }
			],
			hasPassword: false,
			factors: [],
			trustedDevices: [],
			sessions: [{ provider: 'op' }],
			apiTokens: [{ label: 'script', scopes: ['read'] }]
		});
		const text = JSON.stringify(stored);
		expect(JSON.parse(text)).toEqual(stored);
		const account = (await town.adapter.getAccount!(ada.sub, 'op'))!;
		const secrets = [token, account.access_token, account.id_token, ...town.browser.cookies.map(({ value }) => value)];
		for (const each of secrets) expect(text).not.toContain(each ?? 'nothing');
	});

	test('leaves columns of the application out', async () => {
		const town = await signedIn();
		await town.adapter.updateUser!({ id: town.userId, ...{ passwordHash: 'a hash' } });
		expect(JSON.stringify(await town.own().export())).not.toContain('a hash');
	});
});
