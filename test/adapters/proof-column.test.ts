/** Tables of other libraries store whether an address is proven in many ways: none of them proves what was not (#34 A1). */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { LibsqlAdapter } from '../../src/adapters/libsql.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createClient } from '@libsql/client';
import { provenAt } from '../../src/lib/store/adapter/checks/dates.js';
import { wrapAdapter } from '../../src/lib/store/adapter/store.js';
import { createMailApp } from '../fixtures/mail-app.js';

const ada = { id: '1', name: null, image: null, email: 'ada@example.test' };
const giving = (emailVerified: unknown): Adapter => ({ getUser: async () => ({ ...ada, emailVerified }) as never });
const moment = new Date('2024-05-06T07:08:09Z');

describe('a value that is not a proof does not count as one (#34 A1)', () => {
	test.each([null, false, 0, 0n, '', '0', 'false', new Date(0), new Date(1), 1700000000, '1970-01-01T00:00:00Z'])(
		'%s',
		async (value) => {
			for (const column of ['date', 'boolean'] as const) {
				expect((await wrapAdapter(giving(value), 10, column).getUser('1'))?.emailVerified).toBeNull();
			}
		}
	);
});

describe('a date counts as a proof in each form (#34 A1)', () => {
	test.each([moment, moment.getTime(), BigInt(moment.getTime()), moment.toISOString(), '2024-05-06 07:08:09'])(
		'%s',
		async (value) => {
			expect((await wrapAdapter(giving(value)).getUser('1'))?.emailVerified).toEqual(moment);
		}
	);
});

describe('a boolean counts as a proof only where the configuration says so (#34 A1)', () => {
	test.each([true, 1, 1n, '1', 'true'])('%s', async (value) => {
		await expect(wrapAdapter(giving(value)).getUser('1')).rejects.toThrow(
			`"emailVerified" of the user says only whether the address is proven: a date is needed. If your table has such a column, set \`account.emailVerified: 'boolean'\``
		);
		expect((await wrapAdapter(giving(value), 10, 'boolean').getUser('1'))?.emailVerified).toBeInstanceOf(Date);
	});
});

test.each(['yes', 'proven', {}, [], new Date(NaN)])(
	'%s is refused, with the name of the column (#34 A1)',
	async (value) => {
		for (const column of ['date', 'boolean'] as const) {
			await expect(wrapAdapter(giving(value), 10, column).getUser('1')).rejects.toThrow('"emailVerified" of the user');
		}
	}
);

test('with `boolean`, a proof is stored as true, and the methods of a class keep their object (#34 A1)', async () => {
	class Own {
		readonly rows: unknown[] = [];
		async createUser(user: object) {
			this.rows.push(user);
			return { ...user, emailVerified: true } as never;
		}
		async updateUser(user: object) {
			this.rows.push(user);
			return { ...ada, ...user } as never;
		}
	}
	const own = new Own();
	const store = wrapAdapter(own, 10, 'boolean');
	await store.createUser({ ...ada, emailVerified: moment });
	await store.updateUser({ id: '1', emailVerified: null });
	await store.updateUser({ id: '1', name: 'Ada' });
	expect(own.rows).toEqual([
		{ ...ada, emailVerified: true },
		{ id: '1', emailVerified: false },
		{ id: '1', name: 'Ada' }
	]);
});

describe.each<[string, (rows: (value: unknown) => string) => Promise<(value: unknown) => Promise<Adapter>>]>([
	[
		'SQLite',
		async () => async (value) => {
			const database = new DatabaseSync(':memory:');
			const adapter = SqliteAdapter(database);
			await adapter.createUser({ ...ada, emailVerified: null });
			database.prepare('update "user" set "emailVerified" = ?').run(value as never);
			return adapter;
		}
	],
	[
		'libSQL',
		async () => async (value) => {
			const client = createClient({ url: ':memory:' });
			const { createTables } = await import('../../src/adapters/libsql.js');
			await createTables(client);
			const adapter = LibsqlAdapter(client);
			await adapter.createUser({ ...ada, emailVerified: null });
			await client.execute({ sql: 'update "user" set "emailVerified" = ?', args: [value as never] });
			return adapter;
		}
	]
])('%s (#34 A1)', (_, open) => {
	test.each([0, 1, 1700000000, '', 'false'])('%s in the column', async (value) => {
		const adapter = await (await open(String))(value);
		const user = await adapter.getUserByEmail!(ada.email);
		expect(user?.emailVerified).toBe(value === 1 ? true : null);
	});
});

test('a person without a proof of the address does not get the user of its owner (#34 A1)', async () => {
	const adapter = MemoryAdapter();
	const { id } = await adapter.createUser({ ...ada, emailVerified: 0 as never });
	const { auth } = createMailApp({ adapter });
	expect((await auth.users.find({ id }))?.user.emailVerified).toBeNull();
	expect(provenAt(0)).toBeNull();
});
