/** First sign-in, later sign-in, explicit linking: what is stored, what the events are told, and who has a session. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter, AdapterAccount, AdapterUser } from '../../src/adapters/types.js';
import type { Events } from '../../src/lib/base/config/options.js';
import { createClock } from '../fixtures/clock.js';
import { extensions, watch, type WatchedAdapter } from '../fixtures/data-layer.js';
import { ada, charles, createTown, errorOf, ownerAt, type TownOptions } from './people.js';

type Told = { [Name in keyof Events]?: Parameters<Events[Name]>[0] };

/** Records what each event is told, in order. */
function listen() {
	const told: Told[] = [];
	const listener = (name: keyof Events) => (message: unknown) => void told.push({ [name]: message });
	const names = ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount'] as const;
	const events = Object.fromEntries(names.map((name) => [name, listener(name)])) as Partial<Events>;
	return { events, take: () => told.splice(0), names: () => told.splice(0).flatMap((each) => Object.keys(each)) };
}

function setUp(
	adapter: Adapter,
	options: Partial<TownOptions> = {},
	leftOut: WatchedAdapter['calls'][0]['method'][] = []
) {
	const data = watch(adapter, leftOut);
	const heard = listen();
	return { data, heard, town: createTown({ adapter: data.adapter, events: heard.events, ...options }) };
}

const adapters: [string, () => MemoryAdapter | SqliteAdapter][] = [
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
];

describe.each(adapters)('with %s', (_, create) => {
	test('a first sign-in stores the user and the account, and its events say what was stored', async () => {
		const clock = createClock();
		const { data, heard, town } = setUp(create());
		const response = await town.signIn();
		expect([response.status, response.headers.get('location')]).toEqual([303, 'https://app.test/']);
		expect(town.logger.errors).toEqual([]);

		const user = await data.adapter.getUserByEmail!(ada.email);
		const stored = {
			id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
			name: ada.name,
			email: ada.email,
			image: ada.picture,
			emailVerified: null
		};
		expect(user).toEqual(stored);
		const account = await data.adapter.getAccount!(ada.sub, 'op');
		expect(account).toMatchObject({
			userId: user?.id,
			type: 'oidc',
			provider: 'op',
			providerAccountId: ada.sub,
			access_token: expect.any(String),
			id_token: expect.any(String),
			expires_at: clock.now() / 1000 + 3600,
			token_type: 'bearer'
		});

		const [created, linked, signedIn, ...others] = heard.take();
		expect(created?.createUser).toEqual({ user });
		const told = linked?.linkAccount;
		expect(told?.user).toEqual(user);
		expect(told?.profile).toEqual({ name: ada.name, email: ada.email, image: ada.picture });
		for (const [member, value] of Object.entries(told?.account ?? {})) {
			expect(account?.[member as keyof AdapterAccount], member).toEqual(value);
		}
		expect(told?.account.userId).toBe(user?.id);
		expect(signedIn?.signIn).toMatchObject({ user, isNewUser: true, profile: { sub: ada.sub } });
		expect(others).toEqual([]);
		expect((await town.session())?.user?.id).toBe(user?.id);
		clock.restore();
	});

	test('a later sign-in stores the new tokens and nothing else', async () => {
		const { data, heard, town } = setUp(create());
		await town.signIn();
		const before = await data.adapter.getAccount!(ada.sub, 'op');
		const user = await data.adapter.getUserByEmail!(ada.email);
		heard.take();

		const someoneElsesBrowser = town.newBrowser();
		const renamed = { ...ada, name: 'Countess of Lovelace', email: 'countess@example.test' };
		await town.signIn({ browser: someoneElsesBrowser, answer: { user: renamed } });
		const after = await data.adapter.getAccount!(ada.sub, 'op');
		expect(after?.access_token).not.toBe(before?.access_token);
		expect(after?.id_token).not.toBe(before?.id_token);
		expect({ ...after, access_token: '', id_token: '', expires_at: 0 }).toEqual({
			...before,
			access_token: '',
			id_token: '',
			expires_at: 0
		});
		expect(await data.adapter.getUser!(user!.id), 'the user is the application’s to change').toEqual(user);
		expect(heard.take()).toEqual([{ signIn: expect.objectContaining({ user, isNewUser: false }) as unknown }]);
		expect((await town.session(someoneElsesBrowser))?.user?.id).toBe(user?.id);
		expect((await town.session())?.user?.id, 'the other browser stays signed in').toBe(user?.id);
	});

	test('a signed-in user links a second provider, and signs in with both', async () => {
		const { data, heard, town } = setUp(create());
		await town.signIn();
		const user = await data.adapter.getUserByEmail!(ada.email);
		heard.take();

		const linked = await town.linkAtSecond({ user: { ...charles } });
		expect([linked.status, linked.headers.get('location')]).toEqual([303, 'https://app.test/']);
		expect(await ownerAt(data.adapter, 'second', charles.sub)).toBe(user?.id);
		expect(await data.adapter.getUserByEmail!(charles.email), 'the other address makes no user').toBeNull();
		expect(await data.adapter.getUser!(user!.id)).toEqual(user);
		expect(heard.take()).toEqual([
			{
				linkAccount: {
					user,
					account: expect.objectContaining({ provider: 'second', userId: user?.id }) as unknown,
					profile: expect.objectContaining({ email: charles.email }) as unknown
				}
			},
			{ signIn: expect.objectContaining({ user, isNewUser: false }) as unknown }
		]);

		const elsewhere = town.newBrowser();
		await town.signInAtSecond({ user: { ...charles } }, elsewhere);
		expect((await town.session(elsewhere))?.user?.id).toBe(user?.id);
	});

	test('S339 an account of another user is not linked, and the session keeps its user', async () => {
		const { data, heard, town } = setUp(create());
		const charlesBrowser = town.newBrowser();
		await town.signInAtSecond({ user: { ...charles } }, charlesBrowser);
		await town.signIn();
		const [adaId, charlesId] = [
			await ownerAt(data.adapter, 'op', ada.sub),
			await ownerAt(data.adapter, 'second', charles.sub)
		];
		const tokens = await data.adapter.getAccount!(charles.sub, 'second');
		heard.take();

		expect(errorOf(await town.linkAtSecond({ user: { ...charles } }))).toBe('AccountNotLinked');
		expect(town.logger.errors.map(({ name }) => name)).toEqual(['AccountNotLinked']);
		expect(await ownerAt(data.adapter, 'second', charles.sub)).toBe(charlesId);
		expect(await data.adapter.getAccount!(charles.sub, 'second')).toEqual(tokens);
		expect((await town.session())?.user?.id).toBe(adaId);
		expect((await town.session(charlesBrowser))?.user?.id).toBe(charlesId);
		expect(heard.take()).toEqual([]);
	});
});

describe('without our extensions', () => {
	test('a first sign-in creates the user, then links the account', async () => {
		const { data, heard, town } = setUp(MemoryAdapter(), {}, [...extensions]);
		await town.signIn();
		expect(data.take()).toEqual(['getUserByAccount', 'getUserByEmail', 'createUser', 'linkAccount', 'createSession']);
		expect(heard.names()).toEqual(['createUser', 'linkAccount', 'signIn']);
	});

	test('the account keeps the tokens of the first sign-in', async () => {
		const adapter = MemoryAdapter();
		const { town } = setUp(adapter, {}, [...extensions]);
		await town.signIn();
		const before = await adapter.getAccount(ada.sub, 'op');
		await town.signIn({ browser: town.newBrowser() });
		expect(await adapter.getAccount(ada.sub, 'op')).toEqual(before);
	});

	test('the id that the data layer gives is the id', async () => {
		const ids: string[] = [];
		const { data, heard, town } = setUp(MemoryAdapter(), {}, [...extensions]);
		data.instead.createUser = async (_, user) => {
			const created = { ...(user as AdapterUser), id: '4711' };
			data.instead.getSessionAndUser = async (call) => ({ ...((await call()) as object), user: created });
			return created;
		};
		data.instead.linkAccount = async (_, account) => void ids.push((account as AdapterAccount).userId);
		data.instead.createSession = async (_, session) => {
			ids.push((session as { userId: string }).userId);
			return session;
		};
		await town.signIn();
		expect(ids).toEqual(['4711', '4711']);
		expect(heard.take().map((told) => told.createUser?.user.id ?? told.linkAccount?.account.userId)).toEqual([
			'4711',
			'4711',
			undefined
		]);
	});
});

test('an event that fails is logged, and the person is signed in', async () => {
	const fail = vi.fn(() => {
		throw new Error('the listener failed');
	});
	const { town } = setUp(MemoryAdapter(), { events: { createUser: fail, linkAccount: fail, signIn: fail } });
	await town.signIn();
	expect(fail).toHaveBeenCalledTimes(3);
	expect(town.logger.errors.map(({ name }) => name)).toEqual(['EventError', 'EventError', 'EventError']);
	expect((await town.session())?.user?.email).toBe(ada.email);
});

test('each person without an address gets a user without one', async () => {
	const { data, town } = setUp(MemoryAdapter());
	const nameless = (sub: string) => ({ sub, name: sub });
	await town.signIn({ answer: { user: nameless('one') } });
	await town.signIn({ answer: { user: nameless('two') }, browser: town.newBrowser() });
	expect(town.logger.errors).toEqual([]);
	const [one, two] = [await ownerAt(data.adapter, 'op', 'one'), await ownerAt(data.adapter, 'op', 'two')];
	expect(one).not.toBe(two);
	expect((await data.adapter.getUser!(one!))?.email).toBeNull();
});

test('an address that the provider calls unverified is not even looked up', async () => {
	const { data, town } = setUp(MemoryAdapter());
	await town.signIn({ answer: { user: { ...ada, email_verified: false } } });
	expect(data.take()).toEqual(['claimOnce', 'getUserByAccount', 'createUserWithAccount', 'createSession']);
});

test('the profile callback decides about the id of the account, never about the id of the user', async () => {
	const { data, town } = setUp(MemoryAdapter(), {
		atSecond: { profile: (profile) => ({ id: String(profile.sub), name: 'x', email: 'x@example.test', role: 'admin' }) }
	});
	await town.signInAtSecond();
	const user = await data.adapter.getUserByAccount!({ provider: 'second', providerAccountId: ada.sub });
	expect(user?.id).toMatch(/^[\da-f-]{36}$/);
	expect(user, 'further members of the profile callback are stored').toMatchObject({ role: 'admin' });
});

test('fields that `account` of the provider leaves out are not stored', async () => {
	const { data, heard, town } = setUp(MemoryAdapter(), {
		atSecond: { account: ({ access_token, scope }) => ({ access_token, scope }) }
	});
	await town.signInAtSecond();
	const account = await data.adapter.getAccount!(ada.sub, 'second');
	expect(Object.keys(account ?? {}).sort()).toEqual([
		'access_token',
		'provider',
		'providerAccountId',
		'scope',
		'type',
		'userId'
	]);
	expect(heard.take().find((told) => told.linkAccount)?.linkAccount?.account).toEqual(account);
});

test('the signIn callback receives the stored user if there is one, and a refusal stores nothing', async () => {
	const seen: unknown[] = [];
	let answer: boolean | string = true;
	const { data, heard, town } = setUp(MemoryAdapter(), {
		callbacks: { signIn: ({ user }) => (seen.push(user.id), answer) }
	});
	await town.signIn();
	const id = await ownerAt(data.adapter, 'op', ada.sub);
	answer = false;
	data.take();
	heard.take();
	const response = await town.signIn({ browser: town.newBrowser() });
	expect(response.status).toBe(403);
	answer = 'https://app.test/sorry';
	const browser = town.newBrowser();
	const sorry = await town.signIn({ browser, answer: { user: { ...charles } } });
	expect(sorry.headers.get('location')).toBe('https://app.test/sorry');
	expect(browser.cookieNames).toEqual([]);
	expect(seen).toEqual([expect.not.stringMatching(`^${id}$`) as unknown, id, expect.any(String)]);
	expect(data.take().filter((method) => !/^(get|claimOnce)/.test(method))).toEqual([]);
	expect(heard.take()).toEqual([]);
});
