/** A database of Lucia 3 with its adapters, and the tables that its guides keep beside them (#34 A6). */
import { hash as argon2 } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from '../../../src/adapters/types.js';
import { createIdentityProvider, ada as person } from '../../fixtures/identity-provider.js';
import { createMailApp } from '../../fixtures/mail-app.js';
import { createPasswordApp } from '../../passwords/support.js';
import { load, withInstalled } from './packages.js';
import { places, print, type Place } from './places.js';

const password = 'note G, 1843: Bernoulli';

/** The parts of Lucia that are used. */
interface Lucia {
	Lucia: new (adapter: object) => { createSession(userId: string, attributes: object): Promise<{ id: string }> };
	Scrypt: new () => { hash(password: string): Promise<string> };
}
type MakeAdapter = new (driver: object, tables: { user: string; session: string }) => object;

/** The tables have the names that the guide of each adapter gives them. */
const kinds = {
	SQLite: { user: 'user', session: 'session', moment: 'integer', flag: ['integer', '0', '1'] },
	PostgreSQL: { user: 'auth_user', session: 'user_session', moment: 'timestamptz', flag: ['boolean', 'false', 'true'] }
} as const;

async function fill({ driver, run }: Place, name: keyof typeof kinds): Promise<void> {
	const { user, session, moment, flag } = kinds[name];
	const { Lucia, Scrypt } = await load<Lucia>('lucia');
	await run(`
		create table ${user} (id text not null primary key, username text not null unique, email text unique, email_verified ${flag[0]},
			password_hash text, github_id integer unique, age integer);
		create table ${session} (id text not null primary key, user_id text not null references ${user} (id), expires_at ${moment} not null);
		create table oauth_account (provider_id text not null, provider_user_id text not null, user_id text not null references ${user} (id),
			primary key (provider_id, provider_user_id));
		create table post (id text primary key, author text not null references ${user} (id) on delete cascade);`);
	const hashes = { ada: await new Scrypt().hash(password), grace: await argon2(password) };
	await run(`
		insert into ${user} values ('ada-id', 'Ada', 'ada@example.test', ${flag[2]}, '${hashes.ada}', null, 36),
			('grace-id', 'grace', 'grace@example.test', ${flag[1]}, '${hashes.grace}', null, null),
			('alan-id', 'al', null, null, null, 583231, null), ('x', '_', null, null, null, null, null);
		insert into oauth_account values ('op', 'alan-at-the-provider', 'alan-id');
		insert into post values ('p1', 'x');`);
	const adapter =
		name === 'SQLite'
			? (await load<{ BetterSqlite3Adapter: MakeAdapter }>('@lucia-auth/adapter-sqlite')).BetterSqlite3Adapter
			: (await load<{ NodePostgresAdapter: MakeAdapter }>('@lucia-auth/adapter-postgresql')).NodePostgresAdapter;
	await new Lucia(new adapter(driver, { user, session })).createSession('ada-id', {});
}

describe.skipIf(!withInstalled).each(places)('$name', ({ name, create }) => {
	describe.skipIf(!create)('a database of Lucia', () => {
		let place: Place;
		let store: Adapter;
		let sql: string;
		const { user, session } = kinds[name];

		beforeAll(async () => {
			place = await create!();
			await fill(place, name);
			const { status, said, errors } = await print(`from-lucia --database ${place.place}`);
			expect(errors).toBe('');
			expect(status).toBe(0);
			expect(await place.rows(`select id from ${session}`)).toHaveLength(1);
			sql = said;
			await place.run(sql);
			store = place.adapter();
		});
		afterAll(() => place?.close());

		test('says what it moves, and what it leaves', () => {
			expect(sql).toContain('-- users: 4\n');
			expect(sql).toContain('-- passwords: 2\n');
			expect(sql).toContain('-- user names: 2\n');
			expect(sql).toContain('-- accounts of providers: 2\n');
			expect(sql).toContain('2 users have a user name that this library does not accept');
			expect(sql).toContain('further columns of users (age of 1): --fields age:integer moves them');
			expect(sql.includes(`${user} becomes lucia_${user}`)).toBe(name === 'SQLite');
		});

		test.each([
			['ada', 'scrypt'],
			['grace', 'Argon2id']
		])('%s signs in with a hash of %s', async (username) => {
			const app = createPasswordApp({ store, password: { identifier: 'username' } });
			await app.typeIn({ username, password: `${password}!` });
			expect(await app.session()).toBeNull();
			await app.typeIn({ username, password });
			expect(await app.session()).toMatchObject({ user: { email: `${username}@example.test` } });
		});

		test('an address counts as verified only if a column says so', async () => {
			expect((await store.getUser!('ada-id'))?.emailVerified).toBeInstanceOf(Date);
			expect((await store.getUser!('grace-id'))?.emailVerified).toBeNull();
			const app = createMailApp({ store });
			await app.enter('grace@example.test');
			expect(await app.session()).toBeNull();
		});

		test('accounts still sign in, from a table and from a column of users', async () => {
			expect(await store.getUserByAccount!({ provider: 'github', providerAccountId: '583231' })).toMatchObject({
				id: 'alan-id'
			});
			const op = createIdentityProvider();
			const app = createPasswordApp({ store, op, providers: [op.provider()] });
			await app.signIn({ answer: { user: { ...person, sub: 'alan-at-the-provider' } } });
			expect((await store.getUserByAccount!({ provider: 'op', providerAccountId: 'alan-at-the-provider' }))?.id).toBe(
				'alan-id'
			);
			expect(await app.session()).toMatchObject({ user: { id: 'alan-id' } });
		});

		test('rows of the app refer to the users of this library', async () => {
			await store.deleteUser!('x');
			expect(await place.rows('select * from post')).toEqual([]);
		});

		test('in a second run, the command and its SQL refuse', async () => {
			const { status, errors } = await print(`from-lucia --database ${place.place}`);
			expect(status).toBe(1);
			expect(errors).toMatch(/moved before/);
			await expect(place.run(sql)).rejects.toThrow();
		});
	});
});
