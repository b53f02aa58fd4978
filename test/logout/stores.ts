/** The data layers of this library, each on a database of its own, for tests of logouts. */
import { DatabaseSync } from 'node:sqlite';
import { drizzle as drizzleMariaDB } from 'drizzle-orm/mysql2';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { asyncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { findMariaDB, findPostgres, runMariaDB, runPostgres } from '../adapters/support/servers.js';
import { emptyDatabase } from '../fixtures/pglite.js';

export interface OpenStore {
	/** Has every optional group of methods, as each adapter of this library. */
	readonly adapter: ReturnType<typeof DrizzleAdapter>;
	close(): Promise<void>;
}

export type OpenAStore = () => Promise<OpenStore>;

const options = { sessionDetails: true, secrets: true } as const;
const postgres = await findPostgres('logouts by a provider on PostgreSQL');
const mariaDB = await findMariaDB('logouts by a provider on MariaDB');

/** By name; null for a database server that is not there. */
export const stores: [string, OpenAStore | null][] = [
	['memory', async () => ({ adapter: MemoryAdapter(), close: async () => undefined })],
	[
		'SQLite',
		async () => {
			const adapter = SqliteAdapter(':memory:');
			return { adapter, close: async () => adapter.close() };
		}
	],
	[
		'pg on PGlite',
		async () => {
			const client = await emptyDatabase();
			await client.exec(schema);
			return { adapter: PgAdapter(client), close: () => Promise.resolve() };
		}
	],
	[
		'pg on PostgreSQL',
		postgres &&
			(async () => {
				const { url, drop } = await postgres();
				const pool = new pg.Pool({ connectionString: url });
				await pool.query(schema);
				return { adapter: PgAdapter(pool), close: () => pool.end().then(drop) };
			})
	],
	[
		'Drizzle on SQLite',
		async () => {
			const tables = sqliteTables(options);
			const database = new DatabaseSync(':memory:');
			for (const sql of await sqliteStatements(tables)) database.exec(sql);
			return { adapter: DrizzleAdapter(asyncDrizzle(database), tables), close: async () => database.close() };
		}
	],
	[
		'Drizzle on PostgreSQL',
		postgres &&
			(async () => {
				const tables = postgresTables(options);
				const { url, drop } = await postgres();
				await runPostgres(url, (await postgresStatements(tables)).join(';'));
				const client = new pg.Pool({ connectionString: url });
				const adapter = DrizzleAdapter(drizzlePostgres({ client }), tables);
				return { adapter, close: () => client.end().then(drop) };
			})
	],
	[
		'Drizzle on MariaDB',
		mariaDB &&
			(async () => {
				const tables = mysqlTables(options);
				const { url, drop } = await mariaDB();
				await runMariaDB(url, ...(await mysqlStatements(tables)));
				const client = createPool({ uri: url });
				const adapter = DrizzleAdapter(drizzleMariaDB({ client }), tables);
				return { adapter, close: () => client.end().then(drop) };
			})
	]
];
