/** An adapter of `@auth/core` gains the lists of sessions by methods that are spread in beside its own. */
import PostgresAdapter from '@auth/pg-adapter';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Adapter, AdapterSession } from '../../src/adapters/types.js';
import { findPostgres } from '../adapters/support/servers.js';
import { createApp } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { requestOf } from '../session/support.js';
import type { TestDatabase } from '../adapters/support/servers.js';

const createDatabase = await findPostgres('@auth/pg-adapter with lists of sessions');

/** The group, as an application writes it for the tables that it has. */
const sessionLists = (
	pool: pg.Pool
): Required<Pick<Adapter, 'listSessions' | 'deleteSessionById' | 'deleteSessions'>> => ({
	async listSessions(userId) {
		return (await pool.query<AdapterSession>('select * from sessions where "userId" = $1', [userId])).rows;
	},
	async deleteSessionById(id) {
		await pool.query('delete from sessions where id = $1', [id]);
	},
	async deleteSessions(userId, exceptId) {
		const sql = 'delete from sessions where "userId" = $1 and ($2::int is null or id <> $2::int)';
		await pool.query(sql, [userId, exceptId]);
	}
});

describe.skipIf(!createDatabase)('@auth/pg-adapter on PostgreSQL, with the tables of its documentation', () => {
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
	// Each test signs in the same user.
	beforeEach(() => pool.query('truncate users, accounts, sessions'));
	afterAll(async () => {
		await pool?.end();
		await database?.drop();
	});

	test('lists sessions and ends them, without the values that its tables have no columns for', async () => {
		const foreign = PostgresAdapter(pool);
		const app = createApp({ adapter: { ...foreign, ...sessionLists(pool) } });
		const browsers = [app.browser, app.newBrowser(), app.newBrowser()];
		for (const browser of browsers) await app.signIn({ browser });
		const sessionsIn = (browser: Browser) => app.auth.sessions(requestOf(browser));
		const [first, second] = browsers;
		const list = await sessionsIn(first!).list();
		expect(list.map(({ current }) => current).filter(Boolean)).toEqual([true]);
		expect(list.map((each) => Object.keys(each).sort())).toEqual(Array(3).fill(['current', 'expires', 'id']));
		expect(await app.session(), 'a session has an id, and knows no more').toEqual({
			user: expect.any(Object) as unknown,
			expires: expect.any(String) as unknown,
			id: list.find(({ current }) => current)!.id
		});
		const other = (await sessionsIn(second!).list()).find(({ current }) => current)!;
		expect(await sessionsIn(first!).end(other.id)).toBe(true);
		expect(await app.session(second)).toBeNull();
		await sessionsIn(first!).endOthers();
		expect(await Promise.all(browsers.map(async (browser) => (await app.session(browser)) !== null))).toEqual([
			true,
			false,
			false
		]);
		expect(app.logger.errors).toEqual([]);
	});

	test('without the group of methods it works as before, and names the missing methods', async () => {
		const app = createApp({ adapter: PostgresAdapter(pool) });
		await app.signIn();
		expect(Object.keys((await app.session())!)).toEqual(['user', 'expires']);
		const sessions = app.auth.sessions(requestOf(app.browser));
		await expect(sessions.list()).rejects.toMatchObject({ type: 'MissingAdapterMethods' });
	});
});
