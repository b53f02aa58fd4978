/** `framework-auth schema drizzle-… --with` and `prisma-… --with`: their own tools make the tables, and these are the ones of plugins. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { DrizzleAdapter, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { organizations } from '../../src/organizations.js';
import { organization, organizationMember, organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { teamTables } from '../../src/lib/plugins/organizations/teams/tables.js';
import { openTables } from '../../src/tables.js';
import { drizzleDefinitions } from '../../src/cli/schema/drizzle.js';
import { prismaModels } from '../../src/cli/schema/prisma.js';
import { tablesOf } from '../../src/lib/store/tables/compile.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { syncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { pluginTables } from '../adapters/support/plugin-tables.js';
import { generateClient } from '../adapters/support/prisma.js';
import { findMariaDB, findPostgres, runMariaDB, runPostgres } from '../adapters/support/servers.js';
import { drizzle as onNodePostgres } from 'drizzle-orm/node-postgres';
import { blocks } from '../support/documents.js';
import { app } from './support.js';

const createPostgres = await findPostgres('schema drizzle-pg');
const createMariaDB = await findMariaDB('schema drizzle-mysql');
const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.drizzle-definitions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tables = tablesOf([...organizationTables, ...teamTables, ...pluginTables]);

/** Loads printed definitions beside a schema file that exports the table of users. */
async function load(text: string, users: string): Promise<Record<string, unknown>> {
	const place = mkdtempSync(join(folder, 'schema-'));
	writeFileSync(join(place, 'schema.mjs'), users);
	writeFileSync(
		join(place, 'plugins.mjs'),
		text
			.replace("'./schema'", "'./schema.mjs'")
			.replaceAll(/\(\): \w+ =>/g, '() =>')
			.replaceAll(/, Any\w+Column|Any\w+Column, /g, '')
	);
	return (await import(pathToFileURL(join(place, 'plugins.mjs')).href)) as Record<string, unknown>;
}

const usersOf = {
	sqlite: `import { sqliteTable, text } from 'drizzle-orm/sqlite-core'; export const usersTable = sqliteTable('user', { id: text('id').primaryKey() });`,
	postgres: `import { pgTable, uuid } from 'drizzle-orm/pg-core'; export const usersTable = pgTable('user', { id: uuid('id').primaryKey() });`,
	mysql: `import { mysqlTable, varchar } from 'drizzle-orm/mysql-core'; export const usersTable = mysqlTable('user', { id: varchar('id', { length: 255 }).primaryKey() });`
};

async function expectRows(adapter: ReturnType<typeof DrizzleAdapter>): Promise<void> {
	const user = await adapter.createUser({ id: '', name: 'Ada', email: 'ada@example.com', emailVerified: null });
	const opened = openTables(adapter, organizationTables);
	const createdAt = new Date('2037-01-01T00:00:00.123Z');
	const values = { id: 'o', slug: 'o', name: 'O', logo: null, fields: { plan: 'pro' }, createdAt, version: 0 };
	const row = { ...values, policy: { secondFactor: true }, personalOf: user.id, deletesAt: createdAt };
	expect(await opened.insert(organization, row)).toBe(true);
	expect(await opened.insert(organization, { ...row, id: 'p' })).toBe(false);
	expect(await opened.insert(organization, { ...row, id: 'p', slug: 'p' })).toBe(false);
	expect(await opened.find(organization, { id: 'o' })).toEqual(row);
	expect(
		await opened.insert(organizationMember, { organizationId: 'o', userId: user.id, role: 'owner', createdAt })
	).toBe(true);
	await adapter.deleteUser(user.id);
	expect(await opened.count(organizationMember, {})).toBe(0);
}

describe('definitions of Drizzle', () => {
	test('on SQLite', async () => {
		const definitions = await load(drizzleDefinitions('sqlite', tables), usersOf.sqlite);
		const database = new DatabaseSync(':memory:');
		for (const statement of await sqliteStatements({ ...sqliteTables(), ...definitions })) database.exec(statement);
		database.exec('pragma foreign_keys = on');
		await expectRows(DrizzleAdapter(syncDrizzle(database)));
	});

	test.skipIf(!createPostgres)('on PostgreSQL, with ids of UUIDs', async () => {
		const definitions = await load(drizzleDefinitions('postgres', tables, 'uuid'), usersOf.postgres);
		const database = await createPostgres!();
		const own = postgresTables({ id: 'uuid' });
		await runPostgres(database.url, ...(await postgresStatements({ ...own, ...definitions })));
		const pool = new pg.Pool({ connectionString: database.url });
		await expectRows(DrizzleAdapter(onNodePostgres({ client: pool }), own));
		await pool.end();
		await database.drop();
	});

	test.skipIf(!createMariaDB)('on MariaDB', async () => {
		const definitions = await load(drizzleDefinitions('mysql', tables), usersOf.mysql);
		const database = await createMariaDB!();
		const users = 'create table `user` (`id` varchar(255) primary key)';
		await runMariaDB(database.url, users, ...(await mysqlStatements(definitions)));
		await database.drop();
	});
});

describe('models of Prisma', () => {
	const [own = ''] = blocks
		.filter(({ document, language }) => document === 'docs/adapters/prisma.md' && language === 'prisma')
		.map(({ code }) => code);

	test.each(['sqlite', 'postgresql', 'mysql'] as const)('are accepted by Prisma for %s', async (provider) => {
		const models = prismaModels(provider, tables);
		const added = [...models.matchAll(/^\/\/ {3}(.+)$/gm)].map(([, line = '']) => `  ${line}`).join('\n');
		expect(added).toContain('organizationMemberByUserId OrganizationMember[]');
		const schema = own.replace(/model User \{\n/, `model User {\n${added}\n`);
		const longer =
			provider === 'mysql'
				? schema.replace('String          @id @default(uuid())', 'String @id @default(uuid()) @db.VarChar(191)')
				: schema;
		expect(await generateClient(provider, `${longer}\n${models}`)).toBeTypeOf('function');
	});
});

test('the command prints them, and leaves changes to the tools of the app', async () => {
	const definitions = JSON.stringify(organizationTables);
	const { run } = await app({
		'tables.js': `export const all = ${definitions};`,
		'package.json': '{ "type": "module" }'
	});
	const drizzle = await run('schema drizzle-pg --with ./tables.js --id uuid');
	expect(drizzle.said).toContain(`export const organizationMember = pgTable(`);
	expect(drizzle.said).toContain("import { usersTable } from './schema'; // your table of users");
	const prisma = await run('schema prisma-mysql --with ./tables.js');
	expect(prisma.said).toContain('model OrganizationInvitation {');
	expect((await run('schema drizzle-pg')).errors).toContain('--with framework-auth/organizations');
	expect((await run('schema prisma-pg --with ./tables.js --apply')).errors).toContain('npx prisma migrate dev');
	expect((await run('schema drizzle-mysql --with ./tables.js --id uuid')).errors).toContain(
		'The types are: text, serial'
	);
	expect(organizations().name).toBe('organizations');
});
