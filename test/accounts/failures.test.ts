/** A data layer that fails in the middle of a sign-in: a typed error, no session, nothing half-made, and the next try succeeds. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter, AdapterUser } from '../../src/adapters/types.js';
import { AdapterError } from '../../src/errors.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { extensions, watch, type Method } from '../fixtures/data-layer.js';
import { ada, createTown, errorOf, ownerAt } from './people.js';

const down = () => Promise.reject(new Error('connect ECONNREFUSED'));

/** Which calls a sign-in makes, where each of them is to fail once. */
const ways: [name: string, leftOut: Method[], calls: Method[]][] = [
	[
		'an adapter with our extensions',
		[],
		['claimOnce', 'getUserByAccount', 'getUserByEmail', 'createUserWithAccount', 'createSession']
	],
	[
		'an adapter without them',
		[...extensions],
		['getUserByAccount', 'getUserByEmail', 'createUser', 'linkAccount', 'createSession']
	],
	[
		'one that cannot delete a user either',
		[...extensions, 'deleteUser'],
		['getUserByAccount', 'getUserByEmail', 'createUser', 'linkAccount', 'createSession']
	]
];

describe.each(ways)('S342 with %s', (_, leftOut, calls) => {
	test.each(calls)('%s fails', async (method) => {
		const store = MemoryAdapter();
		const data = watch(store, leftOut);
		const told: string[] = [];
		const events = { createUser: () => void told.push('createUser'), signIn: () => void told.push('signIn') };
		const town = createTown({ adapter: data.adapter, events });
		data.instead[method] = down;
		const response = await town.signIn();
		expect(response.status).toBe(503);
		expect(await response.text()).not.toContain('ECONNREFUSED');
		expect(town.logger.errors).toEqual([expect.any(AdapterError)]);
		expect(town.logger.errors[0]).toMatchObject({
			type: 'AdapterError',
			message: `the adapter failed in ${method}`,
			cause: { method, err: { message: 'connect ECONNREFUSED' } }
		});
		expect(town.browser.cookieNames.filter((name) => name.includes('session'))).toEqual([]);
		const userStored = method === 'createSession';
		expect((await store.getUserByEmail(ada.email)) !== null, 'a user').toBe(userStored);
		expect((await ownerAt(store, 'op', ada.sub)) !== null, 'an account').toBe(userStored);
		expect(told, 'of what was stored').toEqual(userStored ? ['createUser'] : []);

		data.instead = {};
		town.logger.clear();
		expect(errorOf(await town.signIn())).toBeNull();
		expect(town.logger.errors).toEqual([]);
		const owner = await ownerAt(store, 'op', ada.sub);
		expect((await store.getUserByEmail(ada.email))?.id).toBe(owner);
		expect((await town.session())?.user?.id).toBe(owner);
		expect(told).toEqual(['createUser', 'signIn']);
	});
});

describe('a later sign-in', () => {
	test.each(['getUserByAccount', 'updateAccount', 'createSession'] as const)('%s fails', async (method) => {
		const store = MemoryAdapter();
		const data = watch(store);
		const town = createTown({ adapter: data.adapter });
		await town.signIn();
		const owner = await ownerAt(store, 'op', ada.sub);
		const browser = town.newBrowser();
		data.instead[method] = down;
		expect((await town.signIn({ browser })).status).toBe(503);
		expect(browser.cookieNames.filter((name) => name.includes('session'))).toEqual([]);
		data.instead = {};
		expect(errorOf(await town.signIn({ browser }))).toBeNull();
		expect((await town.session(browser))?.user?.id).toBe(owner);
		expect((await town.session())?.user?.id, 'the session elsewhere').toBe(owner);
	});
});

test('S342 the log names a user that could be neither completed nor deleted again', async () => {
	const store = MemoryAdapter();
	const data = watch(store, [...extensions]);
	const town = createTown({ adapter: data.adapter });
	data.instead.linkAccount = down;
	data.instead.deleteUser = () => Promise.reject(new Error('deleteUser is down, too'));
	expect((await town.signIn()).status).toBe(503);
	const { id } = (await store.getUserByEmail(ada.email))!;
	expect(
		data.take().filter((method) => method === 'createUser'),
		'nothing is tried twice'
	).toEqual(['createUser']);
	expect(town.logger.errors).toEqual([
		expect.objectContaining({ type: 'AdapterError', cause: expect.objectContaining({ userId: id }) as unknown })
	]);
	expect(town.browser.cookieNames.filter((name) => name.includes('session'))).toEqual([]);
});

test('a failure that is not a race is not tried again', async () => {
	const data = watch(MemoryAdapter());
	const town = createTown({ adapter: data.adapter });
	data.instead.createUserWithAccount = down;
	await town.signIn();
	expect(data.take().filter((method) => method === 'createUserWithAccount')).toHaveLength(1);
});

test('a link for a user who was deleted in the meantime is refused', async () => {
	const store = MemoryAdapter();
	const data = watch(store);
	const town = createTown({ adapter: data.adapter });
	await town.signIn();
	const user = (await store.getUserByEmail(ada.email)) as AdapterUser;
	data.instead.getUser = async () => null;
	expect(errorOf(await town.linkAtSecond())).toBe('AccountNotLinked');
	expect(await ownerAt(store, 'second', ada.sub)).toBeNull();
	expect((await town.session())?.user?.id).toBe(user.id);
});

describe('methods that are missing', () => {
	const complete = MemoryAdapter();
	const without = (...left: Method[]): Adapter => watch(complete, left).adapter;
	const needed: Method[] = [
		'createUser',
		'getUser',
		'getUserByAccount',
		'getUserByEmail',
		'linkAccount',
		'createSession',
		'getSessionAndUser',
		'updateSession',
		'deleteSession'
	];

	test.each(needed)('%s is named when the configuration is compiled', (method) => {
		expect(() => createTown({ adapter: without(method) })).toThrow(
			expect.objectContaining({ type: 'MissingAdapterMethods', message: expect.stringContaining(method) as string })
		);
	});

	test('all of them are named at once', () => {
		expect(() => createTown({ adapter: without('getUser', 'linkAccount', 'createSession') })).toThrow(
			/createSession[\s\S]*"database"|getUser, linkAccount/
		);
	});

	test('a method that the library can replace is not needed', () => {
		const others = (Object.keys(complete) as Method[]).filter((method) => !needed.includes(method));
		expect(() => createTown({ adapter: without(...others) })).not.toThrow();
	});

	test('the jwt strategy needs no methods for sessions', () => {
		const adapter = without('createSession', 'getSessionAndUser', 'updateSession', 'deleteSession');
		expect(() => createTown({ adapter, session: { strategy: 'jwt' } })).not.toThrow();
	});

	test('a call of one at run time is an error that names it', async () => {
		const town = createTown({ adapter: without('getAccount') });
		await expect(contextOf(town.auth).adapter!.getAccount('1', 'op')).rejects.toMatchObject({
			type: 'MissingAdapterMethods',
			message: expect.stringContaining('getAccount') as string
		});
	});
});
