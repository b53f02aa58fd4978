/** What docs/adapters/scale.md says about large sites: its tables pass the suite, and its composition with a replica keeps people signed in. */
import { stripTypeScriptTypes } from 'node:module';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import type { Adapter, AdapterSession, AdapterUser } from '../../src/adapters/types.js';
import { createApp } from '../fixtures/app.js';
import { blocks } from '../support/documents.js';
import { findPostgres, type TestDatabase } from './support/servers.js';

const page = blocks.filter(({ document }) => document === 'docs/adapters/scale.md');
const sqlWith = (text: string) => page.find(({ language, code }) => language === 'sql' && code.includes(text))!.code;

const createDatabase = await findPostgres('large tables of sessions');

describe.skipIf(!createDatabase).each([
	['in parts', sqlWith('partition by')],
	['with 64-bit ids', sqlWith('type bigint')]
])('a table of sessions %s', (_, sql) => {
	const pools: pg.Pool[] = [];
	let database: TestDatabase;
	beforeAll(async () => {
		database = await createDatabase!();
		for (let count = 0; count < 2; count++) pools.push(new pg.Pool({ connectionString: database.url }));
		await pools[0]!.query(schema + sql + schema);
	});
	afterAll(async () => {
		for (const pool of pools) await pool.end();
		await database.drop();
	});
	testAdapter({
		test,
		strict: true,
		createAdapter: () => PgAdapter(pools[0]!),
		createPeer: () => PgAdapter(pools[1]!)
	});
});

describe('sessions from a replica that is behind', async () => {
	const { code } = page.find(({ name }) => name === 'src/lib/server/replica.ts')!;
	const url = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`;
	const { withReplica } = (await import(/* @vite-ignore */ url)) as {
		withReplica(primary: Adapter, replica: Adapter): Adapter;
	};

	/** An adapter whose sessions are read from what the replica had when it last caught up. */
	function behind() {
		const primary = MemoryAdapter();
		let rows = new Map<string, { session: AdapterSession; user: AdapterUser } | null>();
		const tokens = new Set<string>();
		const replica: Adapter = { getSessionAndUser: async (token) => (tokens.add(token), rows.get(token) ?? null) };
		const catchUp = async () => {
			rows = new Map();
			for (const token of tokens) rows.set(token, await primary.getSessionAndUser(token));
		};
		return { primary, replica, catchUp };
	}

	test('used alone, the replica signs out a browser that has just signed in', async () => {
		const { primary, replica, catchUp } = behind();
		const app = createApp({ adapter: { ...primary, ...replica } });
		await app.signIn();
		expect(await app.session()).toBeNull();
		await catchUp();
		expect(await app.session()).toBeNull();
	});

	test('with the primary for writes, the browser stays signed in, and a sign-out counts at once', async () => {
		const { primary, replica, catchUp } = behind();
		const app = createApp({ adapter: withReplica(primary, replica) });
		await app.signIn();
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		await catchUp();
		const copy = app.browser.copy();
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		await app.browser.post('/auth/signout');
		expect(await app.session()).toBeNull();
		// As the page says of an ended session: until the replica has caught up.
		expect(await app.session(copy)).not.toBeNull();
		await catchUp();
		expect(await app.session(copy)).toBeNull();
	});
});
