/** The guide to roles, docs/guides/roles.md: a column of the user, and the rule that reads it. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { byScript, guardedApp, roleOf, signIn } from './support.js';

test('a role in a column, and its loss, count from the next request on', async () => {
	const database = new DatabaseSync(':memory:');
	const adapter = SqliteAdapter(database);
	const app = guardedApp(
		{ '/(app)': true, '/(app)/admin': { where: ({ user }) => roleOf(user) === 'admin' } },
		{ adapter }
	);
	app.options = { route: '/(app)/admin' };
	const visit = async () => (await app.browser.visit('/admin', byScript)).status;

	expect(await visit()).toBe(401);
	await signIn(app);
	const [users] = database.prepare("select name from sqlite_master where type = 'table' and name like 'user%'").all();
	const table = String(users?.name);
	database.exec(`alter table "${table}" add column role text not null default 'member'`);
	expect(await visit()).toBe(403);
	database.exec(`update "${table}" set role = 'admin'`);
	expect(await visit()).toBe(200);
	database.exec(`update "${table}" set role = 'member'`);
	expect(await visit()).toBe(403);
});
