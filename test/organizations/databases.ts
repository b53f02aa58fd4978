/** The databases in which organizations are tried, for tests that go through all of them. */
import { DatabaseSync } from 'node:sqlite';
import { Redis } from 'ioredis';
import { createPool, type Pool } from 'mysql2/promise';
import pg from 'pg';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MongoDBAdapter } from '../../src/adapters/mongodb.js';
import { createTables as createMySqlTables, MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { RedisAdapter } from '../../src/adapters/redis.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { createTables } from '../../src/tables.js';
import { createMongo, ObjectId } from '../adapters/support/mongodb.js';
import { findMariaDB, findPostgres, findRedis, type TestDatabase } from '../adapters/support/servers.js';
import type { Place } from './teams-places.js';
import { tables } from './teams-stage.js';

export const onPostgres = await findPostgres('organizations on PostgreSQL');
const redisUrl = await findRedis('organizations in Redis');
const onMariaDB = await findMariaDB('organizations on MariaDB');

/** Databases, each with two connections that know nothing of each other. */
export const places: readonly Place[] = [
	[
		'memory',
		true,
		async () => {
			const adapter = MemoryAdapter();
			return Promise.resolve({ adapters: [adapter, adapter], end: async () => Promise.resolve() });
		}
	],
	[
		'SQLite',
		true,
		async () => {
			const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
			return Promise.resolve({ adapters: [adapter, adapter], end: async () => Promise.resolve() });
		}
	],
	[
		'PostgreSQL',
		onPostgres !== null,
		async () => {
			const database: TestDatabase = await onPostgres!();
			const pools = [0, 1].map(() => new pg.Pool({ connectionString: database.url, max: 10 }));
			await pools[0]!.query(schemaSql('uuid'));
			await createTables(PgAdapter(pools[0]!), tables);
			const end = async () => {
				for (const pool of pools) await pool.end();
				await database.drop();
			};
			return { adapters: [PgAdapter(pools[0]!), PgAdapter(pools[1]!)], end };
		}
	],
	[
		'MariaDB',
		onMariaDB !== null,
		async () => {
			const database = await onMariaDB!();
			const pools: [Pool, Pool] = [createPool(database.url), createPool(database.url)];
			await createMySqlTables(pools[0]);
			await createTables(MySqlAdapter(pools[0]), tables);
			const end = async () => {
				for (const pool of pools) await pool.end();
				await database.drop();
			};
			return { adapters: [MySqlAdapter(pools[0]), MySqlAdapter(pools[1])], end };
		}
	],
	[
		'Redis',
		redisUrl !== null,
		async () => {
			const [one, other] = [new Redis(redisUrl!), new Redis(redisUrl!)];
			const prefix = `{teams-${crypto.randomUUID()}}:`;
			const end = async () => {
				const keys = await one.keys(`${prefix}*`);
				if (keys.length > 0) await one.del(keys);
				await Promise.all([one.quit(), other.quit()]);
			};
			return Promise.resolve({ adapters: [RedisAdapter(one, { prefix }), RedisAdapter(other, { prefix })], end });
		}
	],
	[
		'MongoDB, emulated',
		true,
		async () => {
			const mongo = createMongo();
			const adapters = [MongoDBAdapter(mongo, { ObjectId }), MongoDBAdapter(mongo, { ObjectId })] as const;
			return Promise.resolve({ adapters, end: async () => Promise.resolve() });
		}
	]
];
