/**
 * What reading a session costs, among a thousand and among a million, in SQLite and in PostgreSQL: the query plan, and
 * the time of `getSessionAndUser` for tokens that exist and for tokens that do not.
 *
 *     npm run bench -- adapters          a million sessions
 *     npm run bench -- adapters quick    a hundred thousand
 *
 * It needs Node.js 24. PostgreSQL is left out, and named, where `TEST_POSTGRES_URL` (or the local server) cannot be
 * reached. It asserts nothing about time.
 */
import '../test/adapters/support/typescript.mjs';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Adapter } from '../src/adapters/types.ts';

const { SqliteAdapter, schema: sqliteSchema } = await import('../src/adapters/sqlite.ts');
const { PgAdapter, schema: pgSchema } = await import('../src/adapters/pg.ts');
const { findPostgres } = await import('../test/adapters/support/servers.ts');

const SMALL = 1_000;
const LARGE = process.argv.includes('quick') ? 100_000 : 1_000_000;
const READS = 20_000;

interface Store {
	adapter: Required<Adapter>;
	/** Makes that many sessions, one for each user, with tokens as `tokenOf` says. */
	fill(count: number): Promise<void>;
	plan(token: string): Promise<string[]>;
	size(): Promise<string>;
	close(): Promise<void>;
}

/** Spread over the whole index, as random tokens are, and known without storing them: a step through all of 2^32. */
function tokenOf(index: number): string {
	return `${(Math.imul(index, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}-${index}`;
}

/** SQL for `tokenOf(n)`: the multiplication is exact in 64 bits. */
const SQLITE_TOKEN = `printf('%08x-%d', (n * 2654435761) & 4294967295, n)`;
const PG_TOKEN = `lpad(to_hex((n::bigint * 2654435761) & 4294967295), 8, '0') || '-' || n`;

async function openSqlite(): Promise<Store> {
	const folder = mkdtempSync(join(tmpdir(), 'framework-auth-bench-'));
	const path = join(folder, 'auth.db');
	const database = new DatabaseSync(path);
	database.exec('pragma journal_mode = wal');
	database.exec(sqliteSchema);
	const adapter = SqliteAdapter(path);
	return {
		adapter,
		async fill(count) {
			const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
			database.exec('begin');
			database.exec(`insert into "user" ("id", "name", "email")
				${numbers} select 'user-' || n, 'A name', n || '@example.com' from numbers`);
			database.exec(`insert into "session" ("sessionToken", "userId", "expires")
				${numbers} select ${SQLITE_TOKEN}, 'user-' || n, 4000000000000 from numbers`);
			database.exec('commit');
			database.exec('analyze');
		},
		async plan(token) {
			const query = `explain query plan select "user".* from "session"
				join "user" on "user"."id" = "session"."userId" where "sessionToken" = ?`;
			return database
				.prepare(query)
				.all(token)
				.map(({ detail }) => String(detail));
		},
		size: async () => `${Math.round(statSync(path).size / 2 ** 20)} MiB`,
		async close() {
			adapter.close();
			database.close();
			rmSync(folder, { recursive: true });
		}
	};
}

async function openPostgres(createDatabase: NonNullable<Awaited<ReturnType<typeof findPostgres>>>): Promise<Store> {
	const database = await createDatabase();
	const pool = new pg.Pool({ connectionString: database.url, max: 1 });
	await pool.query(pgSchema);
	return {
		adapter: PgAdapter(pool),
		async fill(count) {
			await pool.query(`insert into users (name, email)
				select 'A name', n || '@example.com' from generate_series(1, ${count}) n`);
			await pool.query(`insert into sessions ("sessionToken", "userId", expires)
				select ${PG_TOKEN}, n, now() + interval '30 days' from generate_series(1, ${count}) n`);
			await pool.query('vacuum analyze');
		},
		async plan(token) {
			const query = `explain (costs off) select users.* from sessions
				join users on users.id = sessions."userId" where "sessionToken" = '${token}'`;
			const { rows } = await pool.query<Record<string, string>>(query);
			return rows.map((row) => row['QUERY PLAN'] ?? '');
		},
		async size() {
			const { rows } = await pool.query<{ size: string }>(
				'select pg_size_pretty(pg_database_size(current_database())) size'
			);
			return rows[0]?.size ?? '';
		},
		async close() {
			await pool.end();
			await database.drop();
		}
	};
}

/** Times single reads, one after the other: microseconds. */
async function timeReads(adapter: Required<Adapter>, token: (index: number) => string, expected: boolean) {
	const times = new Float64Array(READS);
	for (let read = -1_000; read < READS; read++) {
		const wanted = token(read < 0 ? -read : read);
		const startMs = performance.now();
		const found = await adapter.getSessionAndUser(wanted);
		if (read >= 0) times[read] = (performance.now() - startMs) * 1_000;
		if ((found !== null) !== expected) throw new Error(`The session ${wanted} was ${found ? '' : 'not '}found`);
	}
	times.sort();
	const at = (share: number) => (times[Math.floor(READS * share)] ?? 0).toFixed(1);
	return { 'median µs': at(0.5), 'p99 µs': at(0.99) };
}

async function measure(name: string, open: () => Promise<Store>): Promise<void> {
	const results: Record<string, Record<string, string>> = {};
	for (const count of [SMALL, LARGE]) {
		const store = await open();
		try {
			const startMs = performance.now();
			await store.fill(count);
			const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
			console.log(`\n${name}, ${count.toLocaleString('en')} sessions (${await store.size()}, filled in ${seconds} s)`);
			for (const step of await store.plan(tokenOf(1))) console.log(`    ${step}`);
			const some = (read: number) => tokenOf(1 + ((read * 7_919) % count));
			results[`${count} sessions, known token`] = await timeReads(store.adapter, some, true);
			const none = (read: number) => tokenOf(count + 1 + read);
			results[`${count} sessions, unknown token`] = await timeReads(store.adapter, none, false);
		} finally {
			await store.close();
		}
	}
	console.table(results);
}

await measure('SQLite', openSqlite);
const createDatabase = await findPostgres('the benchmark on PostgreSQL');
if (createDatabase) await measure('PostgreSQL', () => openPostgres(createDatabase));
