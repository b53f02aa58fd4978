/** Databases of Drizzle, and one of Kysely that the others do not have, with the tables of organizations. */
import { DatabaseSync } from 'node:sqlite';
import { drizzle as onMySql } from 'drizzle-orm/mysql2';
import { drizzle as onNodePostgres } from 'drizzle-orm/node-postgres';
import { Kysely, MysqlDialect } from 'kysely';
import { createPool as createCallbackPool } from 'mysql2';
import { createPool } from 'mysql2/promise';
import type pg from 'pg';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { createTables as createKyselyTables, KyselyAdapter } from '../../src/adapters/kysely.js';
import { createTables } from '../../src/tables.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { asyncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { KeepingPool } from '../adapters/support/keeping-pool.js';
import { findMariaDB, findPostgres, runMariaDB, runPostgres } from '../adapters/support/servers.js';
import type { Place } from './teams-places.js';
import { tables } from './teams-stage.js';

const onPostgres = await findPostgres('organizations by Drizzle on PostgreSQL');
const onMariaDB = await findMariaDB('organizations by Drizzle and Kysely on MariaDB');

export const drizzlePlaces: readonly Place[] = [
	[
		'Drizzle on SQLite',
		true,
		async () => {
			const database = new DatabaseSync(':memory:');
			for (const statement of await sqliteStatements(sqliteTables())) database.exec(statement);
			const adapter = DrizzleAdapter(asyncDrizzle(database) as never);
			await createTables(adapter, tables);
			return { adapters: [adapter, adapter], end: async () => Promise.resolve() };
		}
	],
	[
		'Drizzle on PostgreSQL',
		onPostgres !== null,
		async () => {
			const database = await onPostgres!();
			const core = postgresTables({ id: 'uuid' });
			await runPostgres(database.url, ...(await postgresStatements(core)));
			const pools = [0, 1].map(() => new KeepingPool({ connectionString: database.url, max: 10 }));
			const adapterOn = (client: pg.Pool) => DrizzleAdapter(onNodePostgres({ client }), core);
			const [one, other] = [adapterOn(pools[0]!), adapterOn(pools[1]!)];
			await createTables(one, tables);
			const end = async () => {
				for (const pool of pools) await pool.end();
				await database.drop();
			};
			return { adapters: [one, other], end };
		}
	],
	[
		'Drizzle on MariaDB',
		onMariaDB !== null,
		async () => {
			const database = await onMariaDB!();
			await runMariaDB(database.url, ...(await mysqlStatements(mysqlTables())));
			const pools = [0, 1].map(() => createPool({ uri: database.url }));
			const [one, other] = [
				DrizzleAdapter(onMySql({ client: pools[0]! })),
				DrizzleAdapter(onMySql({ client: pools[1]! }))
			];
			await createTables(one, tables);
			const end = async () => {
				for (const pool of pools) await pool.end();
				await database.drop();
			};
			return { adapters: [one, other], end };
		}
	],
	[
		'Kysely on MariaDB',
		onMariaDB !== null,
		async () => {
			const database = await onMariaDB!();
			const made = [0, 1].map(
				() => new Kysely<unknown>({ dialect: new MysqlDialect({ pool: createCallbackPool(database.url) }) })
			);
			await createKyselyTables(made[0]!);
			const [one, other] = [KyselyAdapter(made[0]!), KyselyAdapter(made[1]!)];
			await createTables(one, tables);
			const end = async () => {
				for (const db of made) await db.destroy();
				await database.drop();
			};
			return { adapters: [one, other], end };
		}
	]
];
