/** The life of a password on each data layer, with ids that it makes itself; and links that fifty use at once. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DrizzleAdapter, sqliteTables } from '../../src/adapters/drizzle.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { asyncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { ada, another, createPasswordApp } from './support.js';

const createDatabase = await findPostgres('passwords on PostgreSQL');

/** What a person does, with two processes on one data layer. */
function lives(stores: () => [Adapter, Adapter]): void {
	test('sign-up, sign-in, reset and change', async () => {
		const app = createPasswordApp({ store: stores()[0] });
		const email = 'life@example.test';
		await app.enter({ ...ada, email });
		const { id } = (await app.store.getUserByEmail!(email))!;
		expect(await app.session()).toMatchObject({ user: { id: String(id), email } });
		await app.forget(email);
		await app.press(app.link(), { password: another });
		expect(await app.session()).toBeNull();
		await app.typeIn({ email, password: another });
		await app.browser.post('/auth/password/change', { current: another, password: ada.password });
		expect(await app.session()).not.toBeNull();
		const elsewhere = app.newBrowser();
		await app.typeIn({ email, password: ada.password }, elsewhere);
		expect(await app.session(elsewhere)).not.toBeNull();
		expect(app.logger.errors).toEqual([]);
	});

	test('S254 S290 fifty at once use one link, in two processes: one succeeds', async () => {
		const [one, other] = stores().map((store) => createPasswordApp({ store }));
		const email = 'fifty@example.test';
		await one!.signUp({ ...ada, email });
		const use = async (page: string) => {
			const fields = Object.fromEntries(one!.link().searchParams);
			const answers = await Promise.all(
				Array.from({ length: 50 }, (_, index) =>
					(index % 2 === 0 ? one! : other!)
						.newBrowser()
						.post(`/auth/password/${page}`, { ...fields, password: `${another} ${index}` })
				)
			);
			return answers.filter(({ status }) => status === 303).length;
		};
		expect(await use('verify')).toBe(1);
		await one!.forget(email);
		expect(await use('reset')).toBe(1);
	});
}

describe('SQLite', () => {
	const store = SqliteAdapter(':memory:');
	lives(() => [store, store]);
});

for (const id of ['text', 'serial'] as const) {
	describe(`drizzle on SQLite, ${id} ids`, async () => {
		const tables = sqliteTables({ id, passkeyNames: true, sessionDetails: true, secrets: true });
		const database = new DatabaseSync(':memory:');
		for (const sql of await sqliteStatements(tables)) database.exec(sql);
		const store = DrizzleAdapter(asyncDrizzle(database), tables);
		lives(() => [store, store]);
	});

	describe.skipIf(!createDatabase)(`pg, ${id} ids`, () => {
		let database: TestDatabase | undefined;
		const pools: pg.Pool[] = [];
		beforeAll(async () => {
			database = await createDatabase!();
			for (let count = 0; count < 2; count++) pools.push(new pg.Pool({ connectionString: database.url, max: 10 }));
			await pools[0]!.query(schemaSql(id));
		});
		afterAll(async () => {
			for (const pool of pools) await pool.end();
			await database?.drop();
		});
		lives(() => [PgAdapter(pools[0]!), PgAdapter(pools[1]!)]);
	});
}
