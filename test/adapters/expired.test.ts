/** Cleaning up finds what has expired by an index, in all tables that the library creates and prints (#34 C1). */
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTables as createD1Tables } from '../../src/adapters/d1.js';
import { mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { createTables as createKyselyTables } from '../../src/adapters/kysely.js';
import { createTables as createLibsqlTables } from '../../src/adapters/libsql.js';
import { indexesOf } from '../../src/adapters/mongodb/documents.js';
import { schemaSql as mysqlSchema } from '../../src/adapters/mysql/schema.js';
import { schemaSql as pgSchema } from '../../src/adapters/pg/schema.js';
import { schema as sqliteSchema, SqliteAdapter } from '../../src/adapters/sqlite.js';
import { pruneBefore } from '../../src/adapters/shared/pruning.js';
import { blocks } from '../support/documents.js';
import { likeD1 } from './support/d1-on-node-sqlite.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from './support/drizzle-kit.js';
import { sqliteDialect } from './support/kysely-on-node-sqlite.js';

const expiring = ['secret', 'session', 'verificationtoken'];

/** The tables with an index that begins with `expires`, in the words of the contract. */
function indexedIn(sql: string): string[] {
	const found = sql.matchAll(
		/index (?:if not exists )?["`]?(\w+)_expires_index["`]? (?:on \S+ ?)?\(["`]?expires["`]?\)/gi
	);
	const names = [...found].map(([, table = '']) => table.toLowerCase().replace('_', ''));
	return names.map((name) => name.replace(/s$/, '')).sort();
}

const sqlOf = (database: DatabaseSync) =>
	database
		.prepare(`select sql from sqlite_master where type = 'index'`)
		.all()
		.map(({ sql }) => String(sql))
		.join('\n');

const earlier =
	'create table "session" ("sessionToken" text primary key, "userId" text not null, expires integer not null)';

const created: Record<string, () => Promise<string> | string> = {
	'SQLite, as printed': () => sqliteSchema,
	'PostgreSQL, as printed': () => pgSchema(),
	'MySQL, as printed': () => mysqlSchema(),
	async SqliteAdapter() {
		const database = new DatabaseSync(':memory:');
		await SqliteAdapter(database).getUser('1');
		return sqlOf(database);
	},
	async 'SqliteAdapter, on tables of Auth.js'() {
		const database = new DatabaseSync(':memory:');
		database.exec(earlier);
		await SqliteAdapter(database).getUser('1');
		return sqlOf(database);
	},
	async D1Adapter() {
		const database = new DatabaseSync(':memory:');
		database.exec(earlier);
		await createD1Tables(likeD1(database));
		return sqlOf(database);
	},
	async LibsqlAdapter() {
		const client = createClient({ url: ':memory:' });
		await createLibsqlTables(client);
		const { rows } = await client.execute(`select sql from sqlite_master where type = 'index'`);
		return rows.map(({ sql }) => String(sql)).join('\n');
	},
	async KyselyAdapter() {
		const database = new DatabaseSync(':memory:');
		await createKyselyTables(new Kysely<never>({ dialect: sqliteDialect(database) }));
		return sqlOf(database);
	},
	'Drizzle on SQLite': async () => (await sqliteStatements(sqliteTables({ secrets: true }))).join('\n'),
	'Drizzle on MySQL': async () => (await mysqlStatements(mysqlTables({ secrets: true }))).join('\n'),
	'Drizzle on PostgreSQL': async () =>
		(await postgresStatements(postgresTables({ secrets: true }))).join('\n').replaceAll(' USING btree', '')
};

describe('C1 sessions, verification tokens and secrets have an index on what expires', () => {
	test.each(Object.entries(created))('%s', async (_, statements) => {
		expect(indexedIn(await statements())).toEqual(expiring);
	});

	test('the models of Prisma', () => {
		const schema = blocks.find(({ document, language, code }) => {
			return document === 'docs/adapters/prisma.md' && language === 'prisma' && code.includes('model Secret');
		})!;
		const models = schema.code.matchAll(/^model (\w+) \{(.*?)^\}/gms);
		const indexed = [...models].filter(([, , lines = '']) => lines.includes('@@index([expires])'));
		expect(indexed.map(([, name = '']) => name.toLowerCase()).sort()).toEqual(expiring);
	});

	test('the collections of MongoDB', () => {
		const indexed = Object.entries(indexesOf).filter(([, all]) => all.some(({ fields }) => fields[0] === 'expires'));
		expect(indexed.map(([name]) => name.toLowerCase()).sort()).toEqual(expiring);
	});
});

test('C1 SQLite reads no table to clean up', async () => {
	const database = new DatabaseSync(':memory:');
	const statements: string[] = [];
	const prepare = database.prepare.bind(database);
	database.prepare = (sql) => (statements.push(sql), prepare(sql));
	const adapter = SqliteAdapter(database);
	await adapter.deleteExpired(500);
	await adapter.listDueSecrets('x', pruneBefore(), 500);
	const plans = statements.filter((sql) => /"expires" < \?/.test(sql));
	expect(plans).toHaveLength(4);
	for (const sql of plans) {
		const steps = prepare(`explain query plan ${sql}`).all().map(({ detail }) => String(detail)); // oxfmt-ignore
		expect(steps.filter((step) => /^SCAN/.test(step))).toEqual([]);
		expect(steps).toContainEqual(expect.stringMatching(/^SEARCH .*_expires_index \(expires<\?\)/));
	}
});
