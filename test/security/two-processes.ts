/** Databases that two processes share. Each has a connection of its own, so that nothing is shared except what is stored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { findPostgres } from '../adapters/support/servers.js';

/** The name of a database, and what connects to a new one, within a test. */
export type Shared = [name: string, connect: () => Promise<[Adapter, Adapter]>];

/** @param whatNeedsIt is printed where PostgreSQL is missing */
export async function twoProcesses(whatNeedsIt: string): Promise<Shared[]> {
	const createPostgres = await findPostgres(whatNeedsIt);
	return [
		[
			'memory',
			async () => {
				const store = MemoryAdapter();
				return [store, store];
			}
		],
		[
			'SQLite',
			async () => {
				const folder = mkdtempSync(join(tmpdir(), 'second-factors-'));
				onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
				const file = join(folder, 'auth.db');
				return [SqliteAdapter(file), SqliteAdapter(file)];
			}
		],
		...(createPostgres
			? ([
					[
						'PostgreSQL',
						async () => {
							const database = await createPostgres();
							const pools = [0, 1].map(() => new pg.Pool({ connectionString: database.url }));
							onTestFinished(async () => {
								await Promise.all(pools.map((pool) => pool.end()));
								await database.drop();
							});
							await pools[0]!.query(schemaSql());
							return pools.map((pool) => PgAdapter(pool)) as [Adapter, Adapter];
						}
					]
				] as Shared[])
			: [])
	];
}
