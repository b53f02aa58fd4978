import { drizzle } from 'drizzle-orm/node-postgres';
import type { Adapter } from 'framework-auth/adapters';
import { DrizzleAdapter, postgresTables } from 'framework-auth/adapters/drizzle';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { PgAdapter } from 'framework-auth/adapters/pg';
import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
import pg from 'pg';

const { APP_ADAPTER: name = 'memory', APP_DATABASE: connectionString } = process.env;

const adapters: Record<string, () => Adapter> = {
	memory: () => MemoryAdapter(),
	sqlite: () => SqliteAdapter(':memory:'),
	pg: () => PgAdapter(new pg.Pool({ connectionString })),
	drizzle: () =>
		DrizzleAdapter(
			drizzle({ client: new pg.Pool({ connectionString }) }),
			postgresTables({ passkeyNames: true, sessionDetails: true })
		)
};

export const adapter = adapters[name]?.();
