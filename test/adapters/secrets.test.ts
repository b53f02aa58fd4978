/** The secrets of an adapter as the library calls them, and adapters that gain them from another one. */
import PostgresAdapter from '@auth/pg-adapter';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adapterCases } from '../../src/adapters/conformance.js';
import { groups, type Adapter, type AdapterSecret } from '../../src/adapters/index.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import type { AdapterError } from '../../src/errors.js';
import { wrapAdapter } from '../../src/lib/store/adapter/store.js';
import { createApp } from '../fixtures/app.js';
import { findPostgres, type TestDatabase } from './support/servers.js';

const secret: AdapterSecret = {
	id: 'an id',
	userId: 'ada',
	kind: 'example',
	value: 'a-value-that-stays-secret',
	createdAt: new Date('2026-01-01'),
	version: 1
};

describe('answers for secrets', () => {
	type Change = (row: Record<string, unknown>) => unknown;
	const faults: [string, Change, RegExp][] = [
		['nothing', () => undefined, /the answer is missing/],
		['an array', (row) => [row], /the answer is an array/],
		['a result of the driver', () => ({ insertId: 7 }), /"userId" of the secret is missing/],
		['an owner that is the text of nothing', (row) => ({ ...row, userId: 'undefined' }), /text of a missing value/],
		...['id', 'kind', 'value'].flatMap((member): [string, Change, RegExp][] => [
			[`no ${member}`, ({ [member]: _, ...row }) => row, new RegExp(`"${member}" of the secret is missing`)],
			[
				`a number as ${member}`,
				(row) => ({ ...row, [member]: 7 }),
				new RegExp(`"${member}" of the secret is a number`)
			],
			[`an empty ${member}`, (row) => ({ ...row, [member]: '' }), new RegExp(`"${member}" of the secret is empty`)]
		]),
		...['createdAt', 'lastUsedAt', 'expires'].map((member): [string, Change, RegExp] => [
			`a text without a date as ${member}`,
			(row) => ({ ...row, [member]: 'soon' }),
			new RegExp(`"${member}" of the secret is a string`)
		]),
		['no time of creation', (row) => ({ ...row, createdAt: null }), /"createdAt" of the secret is null/],
		['a version that is not a number', (row) => ({ ...row, version: 'x' }), /"version" of the secret is a string/],
		['a label that is not text', (row) => ({ ...row, label: {} }), /"label" of the secret is an object/]
	];

	test.each(faults)('%s is an error that does not contain the value', async (_, change, message) => {
		for (const method of ['getSecret', 'useSecret', 'createSecret', 'listSecrets'] as const) {
			const answer = change({ ...secret });
			const store = wrapAdapter({ [method]: async () => (method === 'listSecrets' ? [answer] : answer) });
			// Lookups say by nothing that there is no match.
			if (answer === undefined && (method === 'getSecret' || method === 'useSecret')) continue;
			const given = { createSecret: [secret], listSecrets: [secret.userId, secret.kind] };
			const call = store[method] as (...given: unknown[]) => Promise<unknown>;
			const args = Object.hasOwn(given, method) ? given[method as keyof typeof given] : [secret.id];
			const thrown = await call(...args).catch((error: unknown) => error as AdapterError);
			expect(thrown, method).toMatchObject({ type: 'AdapterError', cause: { method } });
			expect((thrown as AdapterError).message).toMatch(message);
			expect(JSON.stringify([thrown, String((thrown as AdapterError).cause?.err)])).not.toContain(secret.value);
		}
	});

	test('numbers as text, and dates as text or numbers, are read', async () => {
		const row = {
			...secret,
			userId: 7,
			version: '3',
			createdAt: secret.createdAt.toISOString(),
			expires: 0,
			label: null
		};
		const store = wrapAdapter({ getSecret: async () => row as unknown as AdapterSecret });
		expect(await store.getSecret!('an id')).toMatchObject({
			version: 3,
			createdAt: secret.createdAt,
			expires: new Date(0)
		});
	});

	test('an update has to say whether it happened', async () => {
		const store = wrapAdapter({ updateSecret: async () => ({ affectedRows: 1 }) as never });
		await expect(store.updateSecret!(secret, 1)).rejects.toMatchObject({ type: 'AdapterError' });
	});

	test('a silent data layer is an error in time', async () => {
		const store = wrapAdapter({ useSecret: () => new Promise<never>(() => undefined) }, 0.1);
		await expect(store.useSecret!('an id')).rejects.toThrow(/no answer|in useSecret/);
	});
});

describe('groups', () => {
	test('has the methods of the named groups, bound to their adapter', async () => {
		class Store {
			readonly #adapter = MemoryAdapter();
			claimOnce(key: string, expires: Date) {
				return this.#adapter.claimOnce(key, expires);
			}
		}
		const { claimOnce, ...others } = groups(new Store(), 'claims');
		expect(others).toEqual({});
		expect(await claimOnce('key', new Date(Date.now() + 60_000))).toBe(true);
		expect(Object.keys(groups(MemoryAdapter(), 'secrets', 'sessions'))).toHaveLength(10);
	});

	test('names what the adapter lacks', () => {
		const { useSecret: _, ...adapter } = MemoryAdapter();
		expect(() => groups(adapter, 'claims', 'secrets')).toThrow('the adapter lacks useSecret');
	});
});

const createDatabase = await findPostgres('@auth/pg-adapter with secrets');

describe.skipIf(!createDatabase)('@auth/pg-adapter on PostgreSQL', () => {
	let database: TestDatabase;
	let pool: pg.Pool;
	beforeAll(async () => {
		database = await createDatabase!();
		pool = new pg.Pool({ connectionString: database.url });
		await pool.query(`
			create table users (id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text);
			create table accounts (id serial primary key, "userId" integer not null, type varchar(255) not null,
				provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
				expires_at bigint, id_token text, scope text, session_state text, token_type text);
			create table sessions (id serial primary key, "userId" integer not null, expires timestamptz not null,
				"sessionToken" varchar(255) not null);`);
	});
	afterAll(async () => {
		await pool?.end();
		await database?.drop();
	});
	const completed = (): Adapter => ({ ...PostgresAdapter(pool), ...groups(PgAdapter(pool), 'secrets') });

	test('without the table, a call says how to create it, and everything else works', async () => {
		const app = createApp({ adapter: completed() });
		await app.signIn();
		expect(await app.session()).not.toBeNull();
		const { rows } = await pool.query<{ name: string }>(
			`select table_name as name from information_schema.tables where table_name like '%secret%'`
		);
		for (const { name } of rows) await pool.query(`drop table "${name}" cascade`);
		const store = wrapAdapter(completed());
		const { id: userId } = (await store.getUserByEmail('ada@example.com')) ?? { id: '1' };
		for (const call of [
			() => store.getSecret!('an id'),
			() => store.createSecret!({ ...secret, userId }),
			() => store.listSecrets!(userId, 'example')
		]) {
			await expect(call()).rejects.toMatchObject({
				type: 'AdapterError',
				message: expect.stringMatching(/A table or a column is missing. Create the tables/) as unknown
			});
		}
	});

	describe('with the table', () => {
		beforeEach(() => pool.query(schema));
		const ours = adapterCases({ createAdapter: completed }).filter(({ name }) => /secret/i.test(name));
		test('the rules of the contract for secrets hold', () => expect(ours.length).toBeGreaterThan(9));
		for (const { name, run } of ours) test(name, run);
	});
});
