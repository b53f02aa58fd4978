/** The Drizzle adapter on D1 of Cloudflare, as Miniflare runs it. */
import { drizzle } from 'drizzle-orm/d1';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { DrizzleAdapter, sqliteTables, type DrizzleAdapter as Adapter } from '../../src/adapters/drizzle.js';
import { sqliteStatements } from './support/drizzle-kit.js';

const tables = sqliteTables({ passkeyNames: true, sessionDetails: true, secrets: true });
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

describe('drizzle on D1', () => {
	const miniflare = new Miniflare({
		modules: true,
		script: 'export default { fetch: () => new Response() }',
		d1Databases: ['DB']
	});
	let database: Awaited<ReturnType<typeof miniflare.getD1Database>>;
	let adapter: Adapter;
	beforeAll(async () => {
		database = await miniflare.getD1Database('DB');
		for (const statement of await sqliteStatements(tables)) await database.prepare(statement).run();
		adapter = DrizzleAdapter(drizzle(database as never), tables);
	});
	afterAll(() => miniflare.dispose());

	// Each query of Miniflare is a request to another process.
	const patient = (name: string, run: () => Promise<void>) => test(name, { timeout: 60_000 }, run);
	const long = 'it is thousands of queries, which take minutes here; they pass on SQLite';
	testAdapter({
		test: Object.assign(patient, { skip: test.skip }),
		strict: true,
		log: () => undefined,
		skip: {
			'claims that have expired can be made again, once each': long,
			'deleteVerificationTokens deletes all tokens of the address, and no others': long
		},
		createAdapter: () => adapter
	});

	test('a failure in the middle of createUserWithAccount leaves nothing', async () => {
		const trigger = `before insert on account begin select raise(abort, 'disk trouble'); end`;
		await database.prepare(`create trigger fail ${trigger}`).run();
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		await database.prepare('drop trigger fail').run();
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});
});
