/**
 * The plans of the statements about sessions, among a million of them or more, in PostgreSQL: which indexes they use, and how many pages
 * of 8 KB they touch. The number of pages is what grows with the table, or does not, on any machine.
 *
 *     npm run bench -- sessions             a million sessions of a hundred thousand users
 *     npm run bench -- sessions 10000000    as many as you say: 4 GB, and some minutes
 *     npm run bench -- sessions partitioned with the table in sixteen parts, as docs/adapters/scale.md has it
 *
 * One session in a hundred has expired.
 */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { PgAdapter, schema } from '../src/adapters/pg.js';
import { findPostgres } from '../test/adapters/support/servers.js';

const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const users = Math.ceil(count / 10);
const createDatabase = await findPostgres('the plans for sessions');
if (!createDatabase) process.exit(1);

interface Plan {
	'Node Type': string;
	'Index Name'?: string;
	'Relation Name'?: string;
	'Shared Hit Blocks': number;
	'Shared Read Blocks': number;
	Plans?: Plan[];
}

const database = await createDatabase();
const pool = new pg.Pool({ connectionString: database.url, max: 1 });
const seen: { statements: number; pages: number; scans: Set<string> } = { statements: 0, pages: 0, scans: new Set() };

function scansOf(plan: Plan): string[] {
	const own = plan['Node Type'].endsWith('Scan') && plan['Index Name'];
	const whole = plan['Node Type'] === 'Seq Scan' && `the whole table ${plan['Relation Name']}`;
	return [own || whole || [], (plan.Plans ?? []).map(scansOf)].flat(3);
}

/** Explains each statement, and takes it back, before it is run. */
const explaining = {
	async query(text: string, values: unknown[] = []) {
		await pool.query('begin');
		const explained = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
			`explain (analyze, buffers, format json) ${text}`,
			values
		);
		await pool.query('rollback');
		const [{ Plan: plan }] = explained.rows[0]!['QUERY PLAN'];
		seen.statements++;
		seen.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
		// The parts of a table are as one.
		for (const scan of scansOf(plan)) seen.scans.add(scan.replace(/_\d+(?=_|$)/, '_*'));
		return pool.query<Record<string, unknown>>(text, values);
	}
};

try {
	if (process.argv.includes('partitioned')) {
		const page = await readFile(new URL('../docs/adapters/scale.md', import.meta.url), 'utf8');
		const [, sql = ''] = /```sql\n(drop table sessions[^]*?)```/.exec(page) ?? [];
		await pool.query(schema + sql);
	}
	await pool.query(schema);
	await pool.query(
		`insert into users (name, email) select 'A name', n || '@example.com' from generate_series(1, ${users}) n`
	);
	await pool.query(`insert into sessions ("sessionToken", "userId", expires, "createdAt", "lastUsedAt", provider, "userAgent")
		select md5(n::text), 1 + n % ${users}, now() + ((n % 100 - 2) || ' days')::interval, now(), now(), 'github', 'A browser'
		from generate_series(1, ${count}) n`);
	// The tables of earlier versions lack it.
	await pool.query('drop index sessions_expires_index');
	await pool.query('vacuum analyze');
	const { rows } = await pool.query<{ table: string; indexes: string }>(
		`select pg_size_pretty(sum(pg_table_size(relid))) as table, pg_size_pretty(sum(pg_indexes_size(relid))) as indexes
			from pg_partition_tree('sessions') where isleaf`
	);
	console.log(`${count.toLocaleString('en')} sessions: ${rows[0]?.table}, and indexes of ${rows[0]?.indexes}`);

	const adapter = PgAdapter(explaining as unknown as pg.Pool);
	const { rows: some } = await pool.query<{ sessionToken: string; userId: number; id: number }>(
		"select * from sessions where expires > now() + interval '10 days' limit 1"
	);
	const { sessionToken, userId, id } = some[0]!;
	const expires = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
	const tasks: [string, () => unknown][] = [
		['read', () => adapter.getSessionAndUser(sessionToken)],
		['read an unknown one', () => adapter.getSessionAndUser('unknown')],
		['begin', () => adapter.createSession({ sessionToken: 'new', userId: String(userId), expires })],
		['extend', () => adapter.updateSession({ sessionToken, expires })],
		['list those of a user', () => adapter.listSessions(String(userId))],
		['end one by its id', () => adapter.deleteSessionById(String(id + 1))],
		['end all others of a user', () => adapter.deleteSessions(String(userId), String(id))],
		['sign out', () => adapter.deleteSession(sessionToken)],
		['clean up 1,000, many have expired', () => adapter.deleteExpired(1_000)],
		['clean up all', () => pool.query(`delete from sessions where expires < now() - interval '1 day'`)],
		['clean up 1,000, none has expired', () => adapter.deleteExpired(1_000)],
		['index', () => pool.query('create index sessions_expires_index on sessions (expires); analyze sessions')],
		['the same, with an index on `expires`', () => adapter.deleteExpired(1_000)]
	];
	console.log('| task | statements | pages | reads |\n| --- | --- | --- | --- |');
	for (const [task, run] of tasks) {
		Object.assign(seen, { statements: 0, pages: 0, scans: new Set() });
		await run();
		if (seen.statements > 0)
			console.log(`| ${task} | ${seen.statements} | ${seen.pages} | ${[...seen.scans].join(', ')} |`);
	}
} finally {
	await pool.end();
	await database.drop();
}
