/** The Drizzle adapter on D1 of Cloudflare, as Miniflare runs it. */
import { drizzle } from 'drizzle-orm/d1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { DrizzleAdapter, sqliteTables, type DrizzleAdapter as Adapter } from '../../src/adapters/drizzle.js';
import { startD1 } from './support/d1.js';
import { inTurn } from './support/in-turn.js';
import { sqliteStatements } from './support/drizzle-kit.js';

const tables = sqliteTables({ passkeyNames: true, sessionDetails: true, secrets: true });
// The other half of the rules is seen on D1 by its own adapter.
const onD1 = inTurn(1, { at: 0, of: 2 });
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

describe('drizzle on D1', () => {
	const database = startD1();
	let adapter: Adapter;
	beforeAll(async () => {
		for (const statement of await sqliteStatements(tables)) await database.prepare(statement).run();
		adapter = DrizzleAdapter(drizzle(database as never), tables);
	});
	afterAll(() => database.dispose());

	testAdapter({
		test: onD1(),
		strict: true,
		log: () => undefined,
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

	test('cleans up hundreds of rows at once, although D1 takes a hundred parameters', async () => {
		const insert = `with recursive seq (n) as (select 1 union all select n + 1 from seq where n < 300)
			insert into "verificationToken" ("identifier", "token", "expires") select 'old', 'token-' || n, n from seq`;
		await database.prepare(insert).run();
		expect(await adapter.deleteExpired(500)).toBeGreaterThanOrEqual(300);
		const left = await database
			.prepare(`select count(*) as n from "verificationToken" where "identifier" = 'old'`)
			.first();
		expect(left).toEqual({ n: 0 });
	});
});
