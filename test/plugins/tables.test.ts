/** Tables of a plugin from outside, in an application. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { definePlugin } from '../../src/plugin.js';
import { defineTable, insertion, not, oneOf, openTables, plus } from '../../src/tables.js';
import type { TableSource } from '../../src/lib/store/tables/engine.js';
import type { RowOf } from '../../src/tables.js';
import type { PluginInstance } from '../../src/types/plugin.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createKitApp } from '../kit/kit.js';

const shelf = defineTable('shelf', {
	columns: { id: 'key', name: 'text', books: 'integer' },
	primaryKey: ['id']
});
const book = defineTable('shelf_book', {
	columns: {
		id: 'key',
		shelfId: { references: shelf },
		ownerId: { references: 'user' },
		readerId: { references: 'user', optional: true, onDelete: 'set null' },
		title: 'text',
		lentUntil: 'date?',
		expires: 'date'
	},
	primaryKey: ['id'],
	expires: 'expires'
});

const far = new Date('2040-01-01T00:00:00.000Z');

const shelves = (storedNames = {}) =>
	definePlugin({
		name: 'shelves',
		tables: [shelf, book],
		storedNames,
		server: {
			async add({ tables }, ownerId: string, title: string, expires = far) {
				await tables.insert(shelf, { id: 'one', name: 'One', books: 0 });
				const row = { id: title, shelfId: 'one', ownerId, title, expires };
				return tables.together([insertion(book, row)]);
			},
			of: async ({ tables }, ownerId: string) => tables.select(book, { ownerId }),
			all: async ({ tables }) => tables.selectWith(book, {}, 'ownerId'),
			read: async ({ tables }, id: string, readerId: string) => tables.update(book, { id }, { readerId }),
			count: async ({ tables }) => tables.update(shelf, { id: 'one' }, { books: plus(1) })
		}
	});

const adapters: [string, () => Adapter][] = [
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:'))]
];

describe.each(adapters)('on %s', (_, createAdapter) => {
	function library() {
		const adapter = createAdapter();
		const { auth } = createApp({ adapter, plugins: [shelves()] });
		const user = async (name: string) => {
			const email = `${crypto.randomUUID()}@example.com`;
			return (await adapter.createUser!({ id: crypto.randomUUID(), name, email, emailVerified: null })).id;
		};
		return { auth: auth as typeof auth & PluginInstance<[ReturnType<typeof shelves>]>, user };
	}

	test('a plugin keeps rows, and reads them with their users', async () => {
		const { auth, user } = library();
		const ada = await user('Ada');
		expect(await auth.shelves.add(ada, 'Notes')).toBe(true);
		expect(await auth.shelves.add(ada, 'Notes')).toBe(false);
		expect(await auth.shelves.of(ada)).toEqual([
			{ id: 'Notes', shelfId: 'one', ownerId: ada, readerId: null, title: 'Notes', lentUntil: null, expires: far }
		]);
		expect((await auth.shelves.all()).map(({ row, other }) => [row.title, other.name])).toEqual([['Notes', 'Ada']]);
	});

	test('the rows of a user are deleted with the user, and rows that only name the user stay', async () => {
		const adapter = createAdapter();
		const app = createKitApp({ adapter, plugins: [shelves()] });
		const { shelves: of } = app as unknown as PluginInstance<[ReturnType<typeof shelves>]>;
		const email = 'grace@example.com';
		const grace = (await adapter.createUser!({ id: 'grace', name: 'Grace', email, emailVerified: null })).id;
		await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
		app.page = async ({ locals }) => {
			const id = (await locals.auth())?.user?.id ?? '';
			await of.add(id, 'Notes');
			await of.add(grace, 'Compilers');
			await of.read('Compilers', id);
			await locals.accounts.delete();
			return Response.json({ id });
		};
		const { id } = (await (await app.browser.visit('/delete')).json()) as { id: string };
		expect(await of.of(id)).toEqual([]);
		expect((await of.of(grace)).map(({ id: book, readerId }) => [book, readerId])).toEqual([['Compilers', null]]);
	});

	test('expired rows are cleaned up', async () => {
		const { auth, user } = library();
		const ada = await user('Ada');
		await auth.shelves.add(ada, 'Past', new Date(Date.now() - 1000));
		await auth.shelves.add(ada, 'Present');
		await auth.cleanUp();
		expect((await auth.shelves.of(ada)).map(({ id }) => id)).toEqual(['Present']);
	});
});

test('tables and columns have the names that the application gives them', async () => {
	const database = new DatabaseSync(':memory:');
	const adapter = SqliteAdapter(database);
	const names = { shelf: { table: 'furniture', columns: { name: 'label' } } };
	const tables = openTables(adapter, [shelf, book], names);
	expect(await tables.insert(shelf, { id: 'a', name: 'A', books: 1 })).toBe(true);
	expect(database.prepare('select "label" from "furniture"').get()).toEqual({ label: 'A' });
	expect(await tables.find(shelf, { name: 'A' })).toEqual({ id: 'a', name: 'A', books: 1 });
});

describe('the start fails', () => {
	const start = (config: Parameters<typeof createApp>[0]) => () => createApp(config);
	const other = definePlugin({ name: 'other', tables: [shelf] });

	test('for two plugins with one table, both named', () => {
		const plugins = [shelves(), other];
		expect(start({ adapter: MemoryAdapter(), plugins })).toThrow(/"shelves" and "other" both have the table "shelf"/);
	});

	test('without an adapter, and with one that keeps no tables', () => {
		expect(start({ plugins: [other] })).toThrow(/"other" has tables, and needs an adapter/);
		const { tables: _, ...adapter } = MemoryAdapter();
		expect(start({ adapter, plugins: [other] })).toThrow(/"other" has tables, and the adapter keeps none/);
	});

	test.each([
		['a name of the library', { name: 'users' }, /has the name of a table of the library/],
		['a name that is none', { name: 'My Table' }, /needs a name of lower-case letters/],
		['no primary key', { primaryKey: [] }, /needs a primary key/],
		['an optional key', { primaryKey: ['maybe'] }, /optional column "maybe" in its primary key/],
		['a key of text', { unique: [['words']] }, /has the key "words"/],
		['an index of nothing', { indexes: [['nothing']] }, /a key of the column "nothing"/],
		['an end that is no date', { expires: 'words' }, /expires by a column of another type/]
	])('for a table with %s', (_, change, message) => {
		const table = defineTable('some', { columns: { id: 'key', maybe: 'key?', words: 'text' }, primaryKey: ['id'] });
		const plugin = definePlugin({ name: 'some', tables: [{ ...table, ...(change as object) }] });
		expect(start({ adapter: MemoryAdapter(), plugins: [plugin] })).toThrow(message);
	});

	test('for a reference to a table that no plugin has', () => {
		const plugin = definePlugin({ name: 'some', tables: [book] });
		expect(start({ adapter: MemoryAdapter(), plugins: [plugin] })).toThrow(/refers to "shelf" by "shelfId"/);
	});

	test.each([
		['a table', { shelv: {} }, /"shelv".*no plugin has such a table/],
		['a column', { shelf: { columns: { title: 'x' } } }, /gets a name for the column "title"/],
		['a quotation mark', { shelf: { table: 'a"b' } }, /a name in the database that no table or column can have/]
	])('a wrong stored name of %s', (_, names, message) => {
		expect(start({ adapter: MemoryAdapter(), plugins: [shelves(names)] })).toThrow(message);
	});
});

describe('values and conditions are checked before the database gets them', () => {
	const tables = openTables(MemoryAdapter(), [shelf, book]) as never as Record<
		string,
		(...given: unknown[]) => Promise<unknown>
	>;
	test.each([
		['a missing value', 'insert', [shelf, { id: 'a', name: 'A' }], /"books" of "shelf" has to have a value/],
		['a wrong type', 'insert', [shelf, { id: 'a', name: 'A', books: '1' }], /has to be a whole number/],
		['a column that is none', 'insert', [shelf, { id: 'a', name: 'A', books: 1, x: 1 }], /has no column "x"/],
		['a long key', 'insert', [shelf, { id: 'a'.repeat(256), name: 'A', books: 1 }], /at most 255 characters/],
		['a NUL', 'insert', [shelf, { id: 'a', name: 'A\0', books: 1 }], /a character that no database stores/],
		[
			'half a character',
			'insert',
			[shelf, { id: '\ud800', name: 'A', books: 1 }],
			/a character that no database stores/
		],
		['an object as a condition', 'find', [shelf, { id: { $ne: null } }], /has to be text/],
		['a list as a condition', 'delete', [shelf, { id: ['a'] }], /has to be text/],
		['undefined as a condition', 'delete', [shelf, { id: undefined }], /condition on "id" of "shelf" is undefined/],
		['a prototype as a column', 'find', [shelf, JSON.parse('{"__proto__":1}')], /has no column "__proto__"/],
		['half a key', 'take', [book, { title: 'a' }], /by its whole primary key/],
		['a condition in place of a key', 'take', [shelf, { id: not('a') }], /by its whole primary key/],
		['a page without rows', 'select', [shelf, {}, { limit: 0 }], /1 to 1000 rows/],
		['an order by what may be empty', 'select', [book, {}, { orderBy: ['lentUntil'] }], /columns that have a value/],
		['a sum of text', 'update', [shelf, { id: 'a' }, { name: plus(1) }], /only count by whole numbers/]
	])('%s is refused', async (_, name, given, message) => {
		await expect(tables[name]!(...given)).rejects.toThrow(message);
	});

	test('text that a database cannot store finds no row', async () => {
		expect(await tables.find!(shelf, { id: 'a\0' })).toBeNull();
		expect(await tables.count!(shelf, { id: oneOf(['\ud800']) })).toBe(0);
	});
});

describe('conditions on the row to which a column refers', () => {
	const stage = async (adapter: Adapter) => {
		const tables = openTables(adapter, [shelf, book]);
		const { id: ownerId } = await adapter.createUser!({ id: 'ada', email: 'ada@example.com', emailVerified: null });
		for (const id of ['one', 'two']) {
			await tables.insert(shelf, { id, name: `Shelf ${id}`, books: id.length });
			for (const title of ['A', 'B']) {
				await tables.insert(book, { id: `${id} ${title}`, shelfId: id, ownerId, title, expires: far });
			}
		}
		return tables;
	};
	const of = async (tables: Awaited<ReturnType<typeof stage>>, other: object, page: object = {}) =>
		(await tables.selectWith(book, { title: 'A' }, 'shelfId', { other, ...page })).map(({ row }) => row.id);

	test.each(adapters)('on %s: a value, a list, a limit, and all of them', async (_, createAdapter) => {
		const tables = await stage(createAdapter());
		expect(await of(tables, { name: 'Shelf two' })).toEqual(['two A']);
		expect(await of(tables, { name: 'shelf two' })).toEqual([]);
		expect(await of(tables, { name: oneOf(['Shelf one', 'Shelf two']) })).toEqual(['one A', 'two A']);
		expect(await of(tables, { name: oneOf(['Shelf one', 'Shelf two']) }, { limit: 1 })).toEqual(['one A']);
		expect(await of(tables, { name: not('Shelf one'), books: 3 })).toEqual(['two A']);
		expect(await of(tables, { name: 'Shelf one', books: 4 })).toEqual([]);
		expect(await of(tables, { name: 'Shelf \0' })).toEqual([]);
		expect(await of(tables, {})).toEqual(['one A', 'two A']);
	});

	test('an unknown column, and a condition on a user, are refused', async () => {
		const tables = await stage(MemoryAdapter());
		await expect(of(tables, { title: 'A' })).rejects.toThrow('has no column "title"');
		const where = { other: { id: 'ada' } as never };
		await expect(tables.selectWith(book, {}, 'ownerId', where)).rejects.toThrow('refers to no table');
	});

	test('an engine without them returns no other row', async () => {
		const { tables: source, ...adapter } = MemoryAdapter();
		if (!source || 'sql' in source) throw new Error('the tables of memory are an engine');
		const earlier: TableSource = {
			async open(...given) {
				const engine = await source.open(...given);
				const selectWith: typeof engine.selectWith = async (query, column) => engine.selectWith(query, column);
				return Object.assign(Object.create(engine) as typeof engine, { selectWith });
			}
		};
		const tables = await stage({ ...adapter, tables: earlier });
		expect(await of(tables, { name: 'Shelf two' })).toEqual(['two A']);
		expect(await of(tables, { name: 'Shelf two' }, { limit: 1 })).toEqual([]);
	});
});

test('the types of rows are those of the definition', () => {
	const tables = openTables(MemoryAdapter(), [shelf, book]);
	expectTypeOf(tables.find<typeof book>).returns.resolves.toEqualTypeOf<RowOf<typeof book> | null>();
	expectTypeOf<RowOf<typeof book>>().toEqualTypeOf<{
		id: string;
		shelfId: string;
		ownerId: string;
		readerId: string | null;
		title: string;
		lentUntil: Date | null;
		expires: Date;
	}>();
	// @ts-expect-error -- `books` is a number
	const wrong = () => tables.update(shelf, { id: 'a' }, { books: 'many' });
	// @ts-expect-error -- `title` has no default
	const missing = () => tables.insert(book, { id: 'a', shelfId: 'one', ownerId: 'ada', expires: far });
	// @ts-expect-error -- `title` refers to nothing
	const none = () => tables.selectWith(book, {}, 'title');
	// @ts-expect-error -- a shelf has no `title`
	const other = () => tables.selectWith(book, {}, 'shelfId', { other: { title: 'A' } });
	// @ts-expect-error -- a user has no conditions
	const user = () => tables.selectWith(book, {}, 'ownerId', { other: { id: 'ada' } });
	expect([wrong, missing, none, other, user]).toHaveLength(5);
});

test('SQLite gets the columns that a later version of a plugin adds, if they may be empty', async () => {
	const database = new DatabaseSync(':memory:');
	const open = async (columns: Record<string, 'text?' | 'integer'>) => {
		const table = defineTable('crate', { columns: { id: 'key', ...columns }, primaryKey: ['id'], indexes: [] });
		const tables = openTables(SqliteAdapter(database), [table]);
		return { tables, table };
	};
	const before = await open({});
	expect(await before.tables.insert(before.table, { id: 'a' })).toBe(true);
	const after = await open({ label: 'text?' });
	expect(await after.tables.find(after.table, { id: 'a' })).toEqual({ id: 'a', label: null });
	expect(await after.tables.insert(after.table, { id: 'b', label: 'oranges' } as never)).toBe(true);
	// The earlier version goes on beside it.
	expect(await before.tables.insert(before.table, { id: 'c' })).toBe(true);
	const required = await open({ label: 'text?', weight: 'integer' });
	await expect(required.tables.find(required.table, { id: 'a' })).rejects.toThrow(
		'`framework-auth schema` prints them'
	);
});
