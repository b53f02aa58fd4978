/** The peer range takes any version of Drizzle, so the adapter says which it needs. */
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

async function createWith(npmVersion: string) {
	vi.doMock('drizzle-orm/version', () => ({ npmVersion }));
	const { DrizzleAdapter } = await import('../../src/adapters/drizzle.js');
	return DrizzleAdapter(drizzle(async () => ({ rows: [] })));
}

test.each(['0.31.2', '0.38.4'])(
	'drizzle-orm %s is refused, with the versions and the fix (#12 B7)',
	async (version) => {
		await expect(createWith(version)).rejects.toThrow(
			`DrizzleAdapter needs drizzle-orm 0.39 or later, and ${version} is installed: npm install drizzle-orm@latest, or ` +
				'keep @auth/drizzle-adapter, which works here as it is'
		);
	}
);

test('drizzle-orm 2 is refused, with the versions that are tested (#33 A16)', async () => {
	await expect(createWith('2.0.0')).rejects.toThrow('is tested with drizzle-orm 0.39 to 1.0, and 2.0.0 is installed');
});

test.each(['sqlite text', 'sqlite number'])(
	'a date in a column of the kind %s is refused at the start (#33 A16)',
	async (kind) => {
		vi.doMock('drizzle-orm/version', () => ({ npmVersion: '0.45.4' }));
		const { integer, sqliteTable, text } = await import('drizzle-orm/sqlite-core');
		const { DrizzleAdapter, sqliteTables } = await import('../../src/adapters/drizzle.js');
		const usersTable = sqliteTable('people', {
			id: text('id').primaryKey(),
			name: text('name'),
			email: text('email'),
			emailVerified: kind === 'sqlite text' ? text('verified_at') : integer('verified_at'),
			image: text('image')
		});
		const tables = { ...sqliteTables(), usersTable } as unknown as ReturnType<typeof sqliteTables>;
		const create = () =>
			DrizzleAdapter(
				drizzle(async () => ({ rows: [] })),
				tables
			);
		expect(create).toThrow('DrizzleAdapter stores dates in the column "verified_at" of the table "people"');
	}
);

test.each(['0.39.0', '0.45.4', '1.0.0-beta.2'])('drizzle-orm %s works (#12 B7)', async (version) => {
	expect(await createWith(version)).toHaveProperty('createUser');
});
