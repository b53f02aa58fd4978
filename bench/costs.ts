/**
 * What a signed-in read, a sign-in and a sign-out cost with each adapter: statements, round trips and bytes, as they go over the wire.
 *
 *     npm run bench -- costs
 *
 * Times are not measured: a round trip costs what your network costs.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import { drizzle as drizzleLibsql } from 'drizzle-orm/libsql';
import { drizzle as drizzleMysql } from 'drizzle-orm/mysql2';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { Redis } from 'ioredis';
import { Kysely, MysqlDialect, PostgresDialect } from 'kysely';
import { createPool } from 'mysql2';
import { createPool as createPromisePool } from 'mysql2/promise';
import pg from 'pg';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from '../src/adapters/drizzle.js';
import { withSessions } from '../src/adapters/index.js';
import { createTables, KyselyAdapter } from '../src/adapters/kysely.js';
import { MongoDBAdapter } from '../src/adapters/mongodb.js';
import { PgAdapter, schema } from '../src/adapters/pg.js';
import { PrismaAdapter } from '../src/adapters/prisma.js';
import { RedisAdapter, RedisSessions } from '../src/adapters/redis.js';
import { SqliteAdapter } from '../src/adapters/sqlite.js';
import type { Adapter } from '../src/adapters/types.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from '../test/adapters/support/drizzle-kit.js';
import { createMongo, ObjectId } from '../test/adapters/support/mongodb.js';
import { generateClient, PrismaPg, statementsFor } from '../test/adapters/support/prisma.js';
import { findMariaDB, findPostgres, findRedis, runMariaDB, runPostgres } from '../test/adapters/support/servers.js';
import { createApp } from '../test/fixtures/app.js';
import { blocks } from '../test/support/documents.js';
import { createTap, type Protocol, type Traffic } from './wire.js';

const createPostgres = await findPostgres('adapters on PostgreSQL');
const createMariaDB = await findMariaDB('adapters on MariaDB');
const redisUrl = await findRedis('adapters on Redis');
const prefix = `{costs-${crypto.randomUUID()}}:`;

interface Meter {
	reset(): void;
	/** Without a server there is no wire. */
	read(): Pick<Traffic, 'statements'> & Partial<Traffic>;
}
interface Measured extends Meter {
	readonly adapter: Adapter;
	close(): Promise<unknown>;
}

type Action = (typeof actions)[number];
const actions = ['read', 'first sign-in', 'later sign-in', 'sign-out'] as const;

async function measure(name: string, open: () => Promise<Measured>): Promise<void> {
	const { adapter, reset, read, close } = await open();
	const app = createApp({ adapter, rateLimit: false });
	const signIn = (sub: string, browser = app.newBrowser()) =>
		app
			.signIn({ browser, answer: { user: { sub, name: 'Ada', email: `${sub}@example.test`, email_verified: true } } })
			.then(() => browser);
	// Connections, prepared statements, and what a process asks once.
	const warm = await signIn('warm');
	await app.session(warm);
	await warm.post('/auth/signout');
	await signIn('warm');

	const cost = {} as Record<Action, ReturnType<Meter['read']>>;
	const meter = async <Result>(action: Action, act: () => Promise<Result>): Promise<Result> => {
		reset();
		const result = await act();
		cost[action] = read();
		return result;
	};
	const browser = await meter('first sign-in', () => signIn('ada'));
	const session = await meter('read', () => app.session(browser));
	if (session?.user?.email !== 'ada@example.test') throw new Error(`${name} signs nobody in`);
	const other = await meter('later sign-in', () => signIn('ada'));
	await meter('sign-out', () => other.post('/auth/signout'));
	if (await app.session(other)) throw new Error(`${name} signs nobody out`);
	await close();
	const cells = actions.map((action) => {
		const { statements, roundTrips, bytes } = cost[action];
		return roundTrips === undefined ? `${statements}` : `${statements}, ${roundTrips}, ${thousands(bytes ?? 0)}`;
	});
	console.log(`| ${[name, ...cells].join(' | ')} |`);
}

const thousands = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;

/** On a server, behind a tap. */
async function onServer(
	protocol: Protocol,
	url: string,
	open: (url: string) => Promise<{ adapter: Adapter; close(): Promise<unknown> }>,
	drop: () => Promise<void> = async () => undefined
): Promise<Measured> {
	const usual = { PostgreSQL: 5432, MariaDB: 3306, Redis: 6379 }[protocol];
	const tap = await createTap(protocol, Number(new URL(url).port) || usual);
	const { adapter, close } = await open(tap.proxy.urlOf(url));
	return {
		adapter,
		reset: tap.reset,
		read: tap.read,
		async close() {
			await close();
			await tap.proxy.close();
			await drop();
		}
	};
}

const onPostgres =
	(
		statements: () => Promise<readonly string[]>,
		open: (pool: pg.Pool) => { adapter: Adapter; close?(): Promise<unknown> }
	) =>
	async () => {
		const database = await createPostgres!();
		for (const sql of await statements()) await runPostgres(database.url, sql);
		const start = async (connectionString: string) => {
			const pool = new pg.Pool({ connectionString, max: 1 });
			const { adapter, close = () => pool.end() } = open(pool);
			return { adapter, close };
		};
		return onServer('PostgreSQL', database.url, start, () => database.drop());
	};

const onMariaDB =
	(
		statements: () => Promise<readonly string[]>,
		open: (url: string) => Promise<{ adapter: Adapter; close(): Promise<unknown> }>
	) =>
	async () => {
		const database = await createMariaDB!();
		await runMariaDB(database.url, ...(await statements()));
		return onServer('MariaDB', database.url, open, () => database.drop());
	};

async function kyselyOn(dialect: PostgresDialect | MysqlDialect) {
	const db = new Kysely<unknown>({ dialect });
	await createTables(db);
	return { adapter: KyselyAdapter(db), close: () => db.destroy() };
}

async function onRedis(): Promise<Measured> {
	return onServer('Redis', redisUrl!, async (url) => {
		const redis = new Redis(url);
		const close = async () => {
			const keys = await redis.keys(`${prefix}*`);
			if (keys.length > 0) await redis.del(keys);
			await redis.quit();
		};
		return { adapter: RedisAdapter(redis, { prefix }), close };
	});
}

/** Users in PostgreSQL, and sessions in Redis: one after the other, so that the round trips add up. */
async function apart(): Promise<Measured> {
	const users = await onPostgres(
		async () => [schema],
		(pool) => ({ adapter: PgAdapter(pool) })
	)();
	let redis: Redis;
	const sessions = await onServer('Redis', redisUrl!, async (url) => {
		redis = new Redis(url);
		return { adapter: {}, close: () => redis.quit() };
	});
	const add = (one: Partial<Traffic>, other: Partial<Traffic>, name: keyof Traffic) =>
		(one[name] ?? 0) + (other[name] ?? 0);
	return {
		adapter: withSessions(users.adapter as Required<Adapter>, RedisSessions(redis!, { prefix })),
		reset() {
			users.reset();
			sessions.reset();
		},
		read() {
			const [one, other] = [users.read(), sessions.read()];
			return {
				statements: add(one, other, 'statements'),
				roundTrips: add(one, other, 'roundTrips'),
				bytes: add(one, other, 'bytes')
			};
		},
		close: () => Promise.all([users.close(), sessions.close()])
	};
}

/** Counts calls of methods: the statements of `node:sqlite`, and the commands of a driver. */
function counting(): Meter & { count(): void } {
	let statements = 0;
	return { count: () => void statements++, reset: () => void (statements = 0), read: () => ({ statements }) };
}

async function onSqlite(): Promise<Measured> {
	const meter = counting();
	const undo = [
		...(['all', 'get', 'run', 'iterate'] as const).map((name) => watch(StatementSync.prototype, name, meter.count)),
		watch(DatabaseSync.prototype, 'exec', meter.count)
	];
	const adapter = SqliteAdapter(':memory:');
	const close = async () => {
		adapter.close();
		undo.forEach((each) => each());
	};
	return { adapter, ...meter, close };
}

function watch(prototype: object, name: string, count: () => void): () => void {
	const original = Reflect.get(prototype, name) as (...values: unknown[]) => unknown;
	Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
		count();
		return original.apply(this, values);
	});
	return () => void Reflect.set(prototype, name, original);
}

async function onLibsql(): Promise<Measured> {
	const meter = counting();
	const client = createClient({ url: ':memory:' });
	const tables = sqliteTables({ passkeyNames: true, sessionDetails: true, secrets: true });
	for (const sql of await sqliteStatements(tables)) await client.execute(sql);
	const adapter = DrizzleAdapter(drizzleLibsql(client, { logger: { logQuery: meter.count } }), tables);
	return { adapter, ...meter, close: async () => client.close() };
}

async function onMongo(): Promise<Measured> {
	const meter = counting();
	const mongo = createMongo();
	mongo.onCommand = meter.count;
	return { adapter: MongoDBAdapter(mongo, { ObjectId }), ...meter, close: async () => undefined };
}

const [models = ''] = blocks
	.filter(({ document, language }) => document === 'docs/adapters/prisma.md' && language === 'prisma')
	.map(({ code }) => code);
const drizzleOptions = { passkeyNames: true, sessionDetails: true, secrets: true } as const;

async function prismaOnPostgres(): Promise<Measured> {
	const Client = await generateClient('postgresql', models);
	const database = await createPostgres!();
	for (const sql of statementsFor('postgresql', models)) await runPostgres(database.url, sql);
	return onServer(
		'PostgreSQL',
		database.url,
		async (connectionString) => {
			const client = new Client({ adapter: new PrismaPg({ connectionString, max: 1 }) });
			return { adapter: PrismaAdapter(client), close: () => client.$disconnect() };
		},
		() => database.drop()
	);
}

console.log('Statements, round trips and bytes:\n');
console.log(`| adapter | ${actions.join(' | ')} |`);
console.log(`| --- | ${actions.map(() => '---').join(' | ')} |`);
await measure('`sqlite`', onSqlite);
await measure('`drizzle` on libSQL', onLibsql);
if (createPostgres) {
	await measure(
		'`pg`',
		onPostgres(
			async () => [schema],
			(pool) => ({ adapter: PgAdapter(pool) })
		)
	);
	const tables = postgresTables(drizzleOptions);
	await measure(
		'`drizzle` on PostgreSQL',
		onPostgres(
			() => postgresStatements(tables),
			(pool) => ({ adapter: DrizzleAdapter(drizzlePg(pool), tables) })
		)
	);
	const database = await createPostgres();
	await measure('`kysely` on PostgreSQL', () =>
		onServer(
			'PostgreSQL',
			database.url,
			(connectionString) => kyselyOn(new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) })),
			() => database.drop()
		)
	);
	await measure('`prisma` on PostgreSQL', prismaOnPostgres);
}
if (createMariaDB) {
	const tables = mysqlTables(drizzleOptions);
	await measure(
		'`drizzle` on MariaDB',
		onMariaDB(
			() => mysqlStatements(tables),
			async (uri) => {
				const pool = createPromisePool({ uri, connectionLimit: 1 });
				return { adapter: DrizzleAdapter(drizzleMysql(pool), tables), close: () => pool.end() };
			}
		)
	);
	await measure(
		'`kysely` on MariaDB',
		onMariaDB(
			async () => [],
			(uri) => kyselyOn(new MysqlDialect({ pool: createPool({ uri, connectionLimit: 1, timezone: 'Z' }) }))
		)
	);
}
if (redisUrl) await measure('`redis`', onRedis);
if (redisUrl && createPostgres) await measure('`pg`, sessions in Redis', apart);
await measure('`mongodb` (emulated)', onMongo);
