/**
 * The cost of a question about organizations: for a user with one membership and one grant, a hundred and ten thousand of each, among a
 * hundred thousand organizations with members; and beside Better Auth's `hasPermission`, with as many memberships. Each in SQLite and in
 * PostgreSQL, whose statements are counted.
 *
 *     npm run bench -- memberships
 *
 * PostgreSQL is left out, and named, where `TEST_POSTGRES_URL` (or the local server) cannot be reached. The first run installs Better Auth
 * in the folder of the bench. It asserts nothing about time.
 */
import '../test/adapters/support/typescript.mjs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Adapter } from '../src/adapters/types.ts';
import { betterAuthVersion, createBetterAuth, signUp } from './better-auth.js';
import { timesOf } from './times.js';

const { accessControl, accessGrant, defineAccess } = await import('../src/access.ts');
const { SqliteAdapter, schema: sqliteSchema } = await import('../src/adapters/sqlite.ts');
const { PgAdapter, schemaSql } = await import('../src/adapters/pg.ts');
const { createAuth } = await import('../src/core.ts');
const { organization, organizationMember, organizations } = await import('../src/organizations.ts');
const { createTables } = await import('../src/tables.ts');
const { findPostgres } = await import('../test/adapters/support/servers.ts');

const secret = 'the secret of the benchmark, 32 characters and more';
const sizes = [1, 100, 10_000];
/** The organizations: each user of the bench is a member of the first ones, and another user is a member of all. */
const count = 100_000;

const access = defineAccess({
	permissions: ['project:read', 'project:update'],
	roles: { owner: '*', member: ['project:read'] },
	resources: ['organization', 'project']
});

/** A database. */
interface Place {
	readonly name: string;
	/** The same for Better Auth. */
	readonly database: DatabaseSync | pg.Pool;
	/** Inserts so many rows: `n` counts in the values. */
	insert(table: string, columns: string, values: string, size: number): Promise<void>;
	analyze(): Promise<void>;
	/** Counts the statements of a call, where the driver shows them. */
	statements?(call: () => Promise<unknown>): Promise<number>;
}

/** Prints the cost of a question, whose answer has to be yes. */
async function print(place: Place, what: string, ask: (index: number) => Promise<boolean>): Promise<void> {
	if (!(await ask(0))) throw new Error(`${place.name}, ${what}: the permission is not there`);
	const statements = await place.statements?.(async () => ask(0));
	const counted = statements === undefined ? '' : `, statements: ${statements}`;
	console.log(`${place.name}, ${what}: ${await timesOf(ask)}${counted}`);
}

/** @param date a date in the future, as the adapter stores it */
async function ours(place: Place, adapter: Adapter, date: string): Promise<void> {
	await createTables(adapter, [organization, organizationMember, accessGrant]);
	const plugins = [accessControl(access), organizations({ access })] as const;
	const auth = createAuth({ providers: [], secret, trustHost: true, adapter, plugins });
	const columns = '"id", "slug", "name", "createdAt", "version"';
	await place.insert('organization', columns, `'o' || n, 'o' || n, 'Organization', ${date}, 0`, count);

	const newUser = async (size: number) => {
		const email = `${crypto.randomUUID()}@example.test`;
		const user = await adapter.createUser!({ id: '', email, emailVerified: null });
		const member = `'o' || n, '${user.id}', 'member', ${date}`;
		await place.insert('organization_member', '"organizationId", "userId", "role", "createdAt"', member, size);
		const grant = `'${user.id}' || n, 'user:${user.id}', 'project', 'p' || n, 'member', ${date}, ${date}`;
		const columnsOfGrant = '"id", "subject", "kind", "resourceId", "role", "createdAt", "expires"';
		await place.insert('access_grant', columnsOfGrant, grant, size);
		await place.analyze();
		return user;
	};
	await newUser(count);
	for (const size of sizes) {
		const user = await newUser(size);
		const userId = String(user.id);
		const { cookies } = await auth.signInAs(requestWith(''), user);
		const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const numberOf = (index: number) => (index % size) + 1;
		const organizationOf = (index: number) => ({ organization: `o${numberOf(index)}` });
		const about = (what: string) => `${size} memberships and grants, ${what}`;
		const membership = async (index: number) =>
			(await auth.organizations.membership(userId, { slug: `o${numberOf(index)}` })) !== null;
		await print(place, about('the membership of an address'), membership);
		await print(place, about('a permission for one project'), async (index) =>
			auth.access.can(userId, 'project:read', { project: `p${numberOf(index)}` })
		);
		await print(place, about('a permission in one organization'), async (index) =>
			auth.access.can(userId, 'project:read', organizationOf(index))
		);
		await print(place, about('the same of a request with a session'), async (index) =>
			auth.can(requestWith(cookie))('project:read', organizationOf(index))
		);
	}
}

const requestWith = (cookie: string) => new Request('https://app.test/', { headers: { cookie } });

async function theirs(place: Place): Promise<void> {
	const api = await createBetterAuth(secret, {
		database: place.database,
		plugin: 'organization',
		member: ['read']
	});
	const date = "'2099-01-01T00:00:00.000Z'";
	const columns = '"id", "slug", "name", "createdAt"';
	await place.insert('organization', columns, `'o' || n, 'o' || n, 'Organization', ${date}`, count);

	const newUser = async (size: number) => {
		const { id, headers } = await signUp(api, `${crypto.randomUUID()}@example.test`);
		const member = `'${id}' || n, 'o' || n, '${id}', 'member', ${date}`;
		await place.insert('member', '"id", "organizationId", "userId", "role", "createdAt"', member, size);
		await place.analyze();
		return headers;
	};
	await newUser(count);
	for (const size of sizes) {
		const headers = await newUser(size);
		const permissions = { project: ['read'] };
		await print(place, `${size} memberships, hasPermission of Better Auth ${betterAuthVersion}`, async (index) => {
			const body = { organizationId: `o${(index % size) + 1}`, permissions };
			return (await api.hasPermission({ headers, body })).success;
		});
	}
}

function sqlitePlace(database: DatabaseSync): Place {
	return {
		name: 'SQLite',
		database,
		async insert(table, columns, values, size) {
			const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${size})`;
			return Promise.resolve(
				database.exec(`insert into ${table} (${columns}) ${numbers} select ${values} from numbers`)
			);
		},
		analyze: async () => Promise.resolve(database.exec('analyze'))
	};
}

function postgresPlace(pool: pg.Pool): Place {
	return {
		name: 'PostgreSQL',
		database: pool,
		async insert(table, columns, values, size) {
			// The place of a value in a list of columns gives text its type.
			await pool.query(`insert into ${table} (${columns}) select ${values} from generate_series(1, ${size}) n`);
		},
		async analyze() {
			await pool.query('vacuum analyze');
		},
		async statements(call) {
			const { query } = pg.Client.prototype;
			let sent = 0;
			const counting = function (this: pg.Client, ...given: never[]) {
				sent++;
				return Reflect.apply(query, this, given);
			};
			Object.assign(pg.Client.prototype, { query: counting });
			try {
				await call();
			} finally {
				Object.assign(pg.Client.prototype, { query });
			}
			return sent;
		}
	};
}

const [forUs, forThem] = [new DatabaseSync(':memory:'), new DatabaseSync(':memory:')];
forUs.exec(sqliteSchema);
await ours(sqlitePlace(forUs), SqliteAdapter(forUs), '4000000000000');
await theirs(sqlitePlace(forThem));

// The tables of both have the same names: each has a database of its own.
const onPostgres = await findPostgres('the costs of memberships');
const inPostgres = async (run: (pool: pg.Pool) => Promise<void>) => {
	const created = await onPostgres!();
	const pool = new pg.Pool({ connectionString: created.url, max: 1 });
	await run(pool);
	await pool.end();
	await created.drop();
};
if (onPostgres) {
	await inPostgres(async (pool) => {
		await pool.query(schemaSql('text'));
		await ours(postgresPlace(pool), PgAdapter(pool), "timestamptz '2099-01-01'");
	});
	await inPostgres(async (pool) => theirs(postgresPlace(pool)));
}
