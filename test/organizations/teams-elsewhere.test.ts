/** Teams at once on libSQL, D1 and Kysely, whose transactions and batches are of another kind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createTables as createD1Tables, D1Adapter } from '../../src/adapters/d1.js';
import { createTables as createKyselyTables, KyselyAdapter } from '../../src/adapters/kysely.js';
import { createTables as createLibsqlTables, LibsqlAdapter } from '../../src/adapters/libsql.js';
import { createTables } from '../../src/tables.js';
import { startD1 } from '../adapters/support/d1.js';
import { findPostgres } from '../adapters/support/servers.js';
import { describeFiftyAtOnce } from './fifty-at-once.js';
import { describeAtOnce, type Place } from './teams-places.js';
import { tables } from './teams-stage.js';

const onPostgres = await findPostgres('teams by Kysely on PostgreSQL');

const list: readonly Place[] = [
	[
		'libSQL',
		true,
		async () => {
			const folder = mkdtempSync(join(tmpdir(), 'teams-'));
			const client = createClient({ url: `file:${join(folder, 'libsql.db')}` });
			await createLibsqlTables(client);
			const adapter = LibsqlAdapter(client);
			await createTables(adapter, tables);
			const end = async () => {
				client.close();
				return Promise.resolve(rmSync(folder, { recursive: true }));
			};
			return { adapters: [adapter, adapter], end };
		}
	],
	[
		'D1',
		true,
		async () => {
			const database = startD1();
			await createD1Tables(database);
			const adapter = D1Adapter(database);
			await createTables(adapter, tables);
			return { adapters: [adapter, adapter], end: async () => database.dispose() };
		}
	],
	[
		'Kysely on PostgreSQL',
		onPostgres !== null,
		async () => {
			const database = await onPostgres!();
			const made = [0, 1].map(
				() =>
					new Kysely<unknown>({
						dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 10 }) })
					})
			);
			const [one, other] = made as [Kysely<unknown>, Kysely<unknown>];
			await createKyselyTables(one);
			await createTables(KyselyAdapter(one), tables);
			const end = async () => {
				for (const db of made) await db.destroy();
				await database.drop();
			};
			return { adapters: [KyselyAdapter(one), KyselyAdapter(other)], end };
		}
	]
];

const places = { list, inTurn: true };
describeAtOnce(places);
describeFiftyAtOnce(places, { D1: 15 });
