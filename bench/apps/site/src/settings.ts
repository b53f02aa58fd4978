/** What `@auth/sveltekit` and our library are told alike. The environment chooses where sessions are kept. */
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { SqliteAdapter, schema } from 'framework-auth/adapters/sqlite';
import { DatabaseSync } from 'node:sqlite';

function sqlite() {
	const database = new DatabaseSync(process.env.BENCH_DATABASE ?? ':memory:');
	database.exec('pragma journal_mode = wal');
	database.exec(schema);
	return SqliteAdapter(database);
}

const adapters = { cookie: () => undefined, map: MemoryAdapter, sqlite, 'sqlite-ours': sqlite };

export const adapter = adapters[(process.env.BENCH_SESSIONS ?? 'cookie') as keyof typeof adapters]();

const oidc = {
	id: 'local',
	name: 'Local',
	type: 'oidc' as const,
	issuer: process.env.BENCH_ISSUER,
	clientId: process.env.BENCH_CLIENT_ID,
	clientSecret: process.env.BENCH_CLIENT_SECRET
};

/** A check that costs nothing: what is measured is the library. */
const credentials = {
	id: 'credentials',
	name: 'Credentials',
	type: 'credentials' as const,
	credentials: { email: {}, password: {} },
	authorize: ({ email, password }: Record<string, unknown>) =>
		password === 'the right one' ? { id: String(email), name: 'Ada Lovelace', email: String(email) } : null
};

/** `@auth/core` has no credentials beside stored sessions. */
export const providers = adapter ? [oidc] : [oidc, credentials];
