/** Policies of PostgreSQL get to know who asks, and no setting survives its transaction. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql as drizzleSql } from 'drizzle-orm';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { withClaims, type Claims } from '../../src/row-level-security.js';
import type { Session } from '../../src/types.js';
import { findPostgres, runPostgres, type TestDatabase } from '../adapters/support/servers.js';

const create = await findPostgres('row-level security');

/** Notes belong to users. Those of an organization may be read with a permission. Roles are those of the server, so their names are new. */
const reader = `reader_${crypto.randomUUID().replaceAll('-', '')}`;
const schema = `
	create table note (id text primary key, owner text, organization text);
	alter table note enable row level security;
	create policy own on note using (owner = nullif(current_setting('auth.user_id', true), ''));
	create policy shared on note for select using (
		organization = nullif(current_setting('auth.organization_id', true), '')
		and 'note:read' = any (string_to_array(current_setting('auth.permissions', true), ' '))
	);
	create role ${reader};
	grant select, insert, update, delete on note to ${reader};
	insert into note values ('a', 'ada', 'acme'), ('b', 'bob', 'acme'), ('c', 'cy', null);
`;
const session = (id: string): Session => ({ user: { id }, expires: new Date(Date.now() + 60_000).toISOString() });
const as = (claims: Claims): Claims => ({ ...claims, role: reader });

describe.skipIf(!create)('on PostgreSQL', () => {
	let database: TestDatabase;
	let pool: pg.Pool;
	let client: pg.Client;

	beforeAll(async () => {
		database = await create!();
		await runPostgres(database.url, schema);
		// One connection, so that each use gets that of the last one.
		pool = new pg.Pool({ connectionString: database.url, max: 1 });
		client = new pg.Client({ connectionString: database.url });
		await client.connect();
	});
	beforeEach(async () => {
		await pool.query("delete from note where id not in ('a', 'b', 'c')");
	});
	afterAll(async () => {
		await pool.end();
		await client.end();
		await runPostgres(database.url, `drop owned by ${reader}; drop role ${reader}`);
		await database.drop();
	});

	/** What a statement of the next user of the connection finds. */
	const left = async (on: pg.Pool | pg.Client = pool) => {
		const { rows } = await on.query<Record<string, string | null>>(
			"select current_setting('auth.user_id', true) as user, current_setting('auth.organization_id', true) as organization, current_setting('auth.permissions', true) as permissions, current_user as role"
		);
		const { role, ...settings } = rows[0] ?? {};
		return [Object.values(settings).filter(Boolean), role === reader];
	};
	const clean = [[], false];
	const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

	const ways: [string, (claims: Claims | Session | null, and?: string) => Promise<string[]>][] = [
		[
			'a pool of pg',
			async (claims, and = 'select 1') =>
				withClaims(pool, claims, async (on) => {
					const { rows } = await on.query<{ id: string }>('select id from note');
					await on.query(and);
					return ids(rows);
				})
		],
		[
			'a client of pg',
			async (claims, and = 'select 1') =>
				withClaims(client, claims, async (on) => {
					const { rows } = await on.query<{ id: string }>('select id from note');
					await on.query(and);
					return ids(rows);
				})
		],
		[
			'Drizzle',
			async (claims, and = 'select 1') =>
				withClaims(drizzle({ client: pool }), claims, async (on) => {
					const { rows } = await on.execute<{ id: string }>(drizzleSql`select id from note`);
					await on.execute(and);
					return ids(rows);
				})
		],
		[
			'Kysely',
			async (claims, and = 'select 1') =>
				withClaims(
					new Kysely<{ note: { id: string } }>({ dialect: new PostgresDialect({ pool }) }),
					claims,
					async (on) => {
						const rows = await on.selectFrom('note').select('id').execute();
						await sql.raw(and).execute(on);
						return ids(rows);
					}
				)
		]
	];

	describe.each(ways)('%s', (name, read) => {
		const next = async () => left(name === 'a client of pg' ? client : pool);

		test('each user sees the rows that the policies allow, and no setting stays on the connection', async () => {
			expect(await read(as({ user: 'ada' }))).toEqual(['a']);
			expect(await next()).toEqual(clean);
			expect(await read(as({}))).toEqual([]);
			expect(await read(as({ user: null }))).toEqual([]);
			expect(await read(as({ user: '' }))).toEqual([]);
			expect(await read(as({ organization: 'acme', permissions: ['note:write', 'note:read'] }))).toEqual(['a', 'b']);
			expect(await read(as({ organization: 'acme', permissions: ['note:write'] }))).toEqual([]);
			expect(await read(as({ user: 'cy', organization: 'acme' }))).toEqual(['c']);
			expect(await next()).toEqual(clean);
		});

		test('an error undoes everything, and no setting stays on the connection', async () => {
			await expect(read(as({ user: 'ada' }), 'select 1 / 0')).rejects.toThrow();
			expect(await next()).toEqual(clean);
			await expect(read(as({ user: 'ada' }), "insert into note values ('x', 'bob')")).rejects.toThrow();
			expect(await next()).toEqual(clean);
			expect(await read(as({ user: 'ada' }), "insert into note values ('x', 'ada')")).toEqual(['a']);
			expect(await read(as({ user: 'ada' }))).toEqual(['a', 'x']);
			expect(await next()).toEqual(clean);
		});

		test('an earlier setting of the connection does not count, and is back afterwards', async () => {
			const on = name === 'a client of pg' ? client : pool;
			await on.query("set auth.user_id = 'bob'");
			try {
				expect(await read(as({ user: 'ada' }))).toEqual(['a']);
				expect(await read(as({}))).toEqual([]);
				expect(await next()).toEqual([['bob'], false]);
			} finally {
				await on.query('reset auth.user_id');
			}
		});

		test('no value can end the statement that contains it', async () => {
			for (const user of ["ada' or '1'='1", "'); drop table note; --", 'ada"', '$1', '\\', 'ädä ☃', 'ada,bob']) {
				expect([user, await read(as({ user, permissions: [user] }))]).toEqual([user, []]);
			}
			await expect(read(as({ user: 'a\0' }))).rejects.toThrow();
			await expect(read(as({ user: { $ne: '' } as never }))).rejects.toThrow('has to be text');
			await expect(read(as({ user: 'ada' }), `select set_config('auth.user_id', 'bob', true)`)).resolves.toEqual(['a']);
			expect(await next()).toEqual(clean);
		});
	});

	test('a session sets its user, and null sets an empty user', async () => {
		const user = async (who: Session | null) =>
			withClaims(pool, who, async (on) => {
				const { rows } = await on.query<{ user: string }>("select current_setting('auth.user_id', true) as user");
				return rows[0]?.user;
			});
		expect([
			await user(session('ada')),
			await user(null),
			await user({ ...session('ada'), user: undefined } as never)
		]).toEqual(['ada', '', '']);
	});

	test('fifty users at once on five connections never see rows of each other', async () => {
		const five = new pg.Pool({ connectionString: database.url, max: 5 });
		try {
			const users = Array.from({ length: 50 }, (_, at) => ['ada', 'bob', 'cy', undefined][at % 4]);
			const seen = await Promise.all(
				users.map(async (user, at) =>
					withClaims(five, as({ user }), async (on) => {
						await on.query('select pg_sleep(0.005)');
						const { rows } = await on.query<{ owner: string }>('select owner from note');
						if (at % 7 === 0) throw new Error(`stopped ${rows.map(({ owner }) => owner).join()}`);
						return rows.map(({ owner }) => owner).join();
					}).catch(({ message }: Error) => message.replace('stopped ', ''))
				)
			);
			expect(seen).toEqual(users.map((user) => user ?? ''));
		} finally {
			await five.end();
		}
	});

	test('a caught error does not commit half of a transaction', async () => {
		const swallowing = withClaims(pool, as({ user: 'ada' }), async (on) => {
			await on.query("insert into note values ('y', 'ada')");
			await on.query('select 1 / 0').catch(() => undefined);
		});
		await expect(swallowing).rejects.toThrow('none of it is stored');
		expect((await pool.query("select 1 from note where id = 'y'")).rowCount).toBe(0);
	});

	test('a query after the end of the transaction runs without a user', async () => {
		let late: (() => unknown) | undefined;
		await withClaims(pool, as({ user: 'ada' }), async (on) => {
			late = () => on.query('select 1');
			await Promise.resolve();
		});
		expect(late).toThrow('the transaction has ended');
		const failed = withClaims(pool, as({ user: 'ada' }), async (on) => {
			late = () => on.query('select 1');
			await Promise.reject(new Error('stopped'));
		});
		await expect(failed).rejects.toThrow('stopped');
		expect(late).toThrow('the transaction has ended');
	});

	test('one client has one transaction at a time', async () => {
		const both = withClaims(client, as({ user: 'ada' }), async () =>
			withClaims(client, as({ user: 'bob' }), async () => Promise.resolve())
		);
		await expect(both).rejects.toThrow('Use a pool');
		const [first, second] = await Promise.allSettled(
			['ada', 'bob'].map(async (user) =>
				withClaims(client, as({ user }), async (on) => (await on.query<{ id: string }>('select id from note')).rows)
			)
		);
		expect([first, second?.status]).toEqual([{ status: 'fulfilled', value: [{ id: 'a' }] }, 'rejected']);
		expect(await left(client)).toEqual(clean);
	});

	test('an object that is not a client of pg is refused', async () => {
		const query = async () => Promise.resolve({ rows: [] });
		await expect(withClaims({ query }, null, async () => Promise.resolve())).rejects.toThrow('takes a pool');
	});

	test('a lost connection does not return to the pool', async () => {
		const lost = withClaims(pool, as({ user: 'ada' }), async (on) => {
			await on.query('reset role');
			await on.query('select pg_terminate_backend(pg_backend_pid())');
		});
		await expect(lost).rejects.toThrow();
		expect(await left()).toEqual(clean);
	});

	test('a client inside a transaction is refused: the settings would outlast the call', async () => {
		const db = drizzle({ client: pool });
		const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
		const nothing = async () => Promise.resolve();
		await expect(db.transaction(async (on) => withClaims(on, null, nothing))).rejects.toThrow('not a transaction');
		await expect(kysely.transaction().execute(async (on) => withClaims(on, null, nothing))).rejects.toThrow(
			'not a transaction'
		);
		const controlled = await kysely.startTransaction().execute();
		await expect(withClaims(controlled as never as Kysely<object>, null, nothing)).rejects.toThrow('not a transaction');
		await controlled.rollback().execute();
	});
});

test('a connection whose transaction cannot be ended is closed', async () => {
	const released: unknown[] = [];
	const connection = {
		query: async (text: string) =>
			text === 'rollback' ? Promise.reject(new Error('no answer')) : Promise.resolve({ command: text.toUpperCase() }),
		release: (error?: unknown) => void released.push(error),
		on: () => undefined,
		off: () => undefined
	};
	const fake = { query: connection.query, totalCount: 1, connect: async () => Promise.resolve(connection) };
	await withClaims(fake, null, async () => Promise.resolve());
	await expect(withClaims(fake, null, async () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
	expect(released).toEqual([undefined, new Error('no answer')]);
});

test('`run` receives an object with the types of the client', () => {
	type Given<Client extends Parameters<typeof withClaims>[0]> = Parameters<typeof withClaims<Client, void>>[2];
	expectTypeOf<Given<Kysely<{ note: { id: string } }>>>().parameter(0).toHaveProperty('selectFrom');
	expectTypeOf<Given<ReturnType<typeof drizzle>>>().parameter(0).toHaveProperty('rollback');
	expectTypeOf<Given<pg.Pool>>().parameter(0).toEqualTypeOf<Pick<pg.Pool, 'query'>>();
	expectTypeOf<Given<pg.Client>>().parameter(0).toEqualTypeOf<Pick<pg.Client, 'query'>>();
});
