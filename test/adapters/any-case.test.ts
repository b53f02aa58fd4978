/** Users whose address another library has stored with capitals: they are found, and get no second user. */
import { DatabaseSync } from 'node:sqlite';
import type { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { emptyDatabase } from '../fixtures/pglite.js';
import { refusalOf } from '../sign-up/support.js';

const stored = 'Ada.Lovelace@Example.test';
const typed = 'ada.lovelace@example.test';

const pglite = async (): Promise<{ client: PGlite; adapter: Adapter }> => {
	const client = await emptyDatabase();
	await client.exec(schema);
	const adapter = PgAdapter({ query: (text, values) => client.query<Record<string, unknown>>(text, values) });
	return { client, adapter };
};

describe.each<[string, () => Adapter | Promise<Adapter>]>([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')],
	['pg', async () => (await pglite()).adapter]
])('with %s', (_, create) => {
	test('a user with capitals in the address is found, and two who differ by case are refused and named (#33 A2)', async () => {
		const store = await create();
		const { id } = await store.createUser!({ id: 'one', email: stored, emailVerified: new Date() });
		const op = createIdentityProvider();
		const app = createMailApp({ store, op, providers: [op.provider()], rateLimit: false });
		const other = app.newBrowser();
		const answer = { user: { sub: 'ada', email: typed.toUpperCase(), email_verified: true } };
		expect(await refusalOf(await app.signIn({ browser: other, answer }))).toBe('OAuthAccountNotLinked');

		// The search keeps what lies beside it apart.
		for (const near of ['ada_lovelace@example.test', '\u212Aate@example.test', 'ada.lovelace@example.tes']) {
			expect(await store.getUserByEmail!(near)).toBeNull();
		}
		await app.enter(typed);
		expect((await app.session())?.user?.id).toBe(String(id));
		expect(await store.getUser!(String(id))).toMatchObject({ email: typed });

		const { id: second } = await store.createUser!({ id: 'two', email: stored, emailVerified: new Date() });
		const browser = app.newBrowser();
		await app.ask(typed, { browser });
		expect((await app.open(app.link(), { browser })).status).toBe(500);
		expect(await app.session(browser)).toBeNull();
		const { message } = app.logger.errors.at(-1)!;
		for (const each of [id, second]) expect(message).toContain(JSON.stringify(String(each)));
		expect(app.logger.leaks([stored, typed])).toEqual([]);
	});
});

test('a table of SQLite that Auth.js made gets the index, which finds the user (#33 A2)', async () => {
	const database = new DatabaseSync(':memory:');
	database.exec(
		'create table "user" (id text primary key, name text, email text, "emailVerified" integer, image text)'
	);
	database.prepare('insert into "user" (id, email) values (?, ?)').run('one', stored);
	const adapter = SqliteAdapter(database);
	expect(await adapter.getUserByEmail(typed)).toMatchObject({ id: 'one' });
	const plan = database.prepare('explain query plan select * from "user" where lower("email") = lower(?)').all(typed);
	expect(JSON.stringify(plan)).toContain('user_email_lower');
});

test('a table of PostgreSQL without the index is not read as a whole: the stored spelling finds the user (#33 A2)', async () => {
	const { client, adapter } = await pglite();
	await client.exec('drop index users_email_lower');
	await adapter.createUser!({ id: '', email: stored, emailVerified: null });
	expect(await adapter.getUserByEmail!(typed)).toBeNull();
	expect(await adapter.getUserByEmail!(stored)).toMatchObject({ email: stored });
});
