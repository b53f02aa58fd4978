/** The tables of plugins in MongoDB, where no foreign key and no lock of the database helps. */
import { describe, expect, test } from 'vitest';
import { accessControl, defineAccess } from '../../src/access.js';
import { MongoDBAdapter, type MongoDBOptions } from '../../src/adapters/mongodb.js';
import { tablesOf } from '../../src/lib/store/tables/compile.js';
import { organizations } from '../../src/organizations.js';
import { defineTable, insertion, openTables, plus, removal, update } from '../../src/tables.js';
import { createApp } from '../fixtures/app.js';
import { createMongo, ObjectId } from './support/mongodb.js';
import { pluginTables, team, teamDocument, teamMember } from './support/plugin-tables.js';

const far = new Date('2040-01-01T00:00:00.000Z');

function stage(options: Partial<MongoDBOptions> = {}) {
	const mongo = createMongo();
	const adapter = MongoDBAdapter(mongo, { ObjectId, ...options });
	const [tables, peer] = [openTables(adapter, pluginTables), openTables(adapter, pluginTables)];
	const user = async () =>
		(await adapter.createUser({ id: '', email: `${crypto.randomUUID()}@example.com`, emailVerified: null })).id;
	return { mongo, adapter, tables, peer, user };
}

const teamRow = (id: string) => ({
	id,
	slug: id,
	name: id,
	seats: 1,
	version: 1,
	ratio: 1,
	active: true,
	createdAt: far,
	settings: {}
});
const documentRow = (id: string, teamId: string | null = null, place: number | null = null) => ({
	id,
	teamId,
	place,
	expires: far
});
const fifty = Array.from({ length: 50 }, (_, index) => String(index));

describe('at once', () => {
	test('no row refers to one that is deleted meanwhile', async () => {
		const { mongo, tables, peer, user } = stage();
		await tables.insert(team, teamRow('a'));
		const userIds = await Promise.all(fifty.map(user));
		const members = userIds.map(async (userId) =>
			peer.insert(teamMember, { teamId: 'a', userId, role: 'reader', changes: 0 })
		);
		await members[0];
		expect(await tables.delete(team, { id: 'a' })).toBe(1);
		const stored = await Promise.all(members);
		expect(stored).toContain(true);
		expect(await tables.count(teamMember, {})).toBe(0);
		expect(mongo.conflicts).toBeGreaterThan(0);
	});

	test('of two that each require the row that the other deletes, one happens', async () => {
		for (let round = 0; round < 20; round++) {
			const { tables, peer } = stage();
			for (const id of ['a', 'b']) {
				await tables.insert(team, teamRow(id));
				await tables.update(team, { id }, {});
			}
			const swap = (on: typeof tables, kept: string, gone: string) =>
				on.together([
					update(team, { id: kept }, {}, { required: true }),
					removal(team, { id: gone }, { required: true })
				]);
			const done = await Promise.all([swap(tables, 'a', 'b'), swap(peer, 'b', 'a')]);
			expect(done.filter(Boolean)).toHaveLength(1);
			expect(await tables.count(team, {})).toBe(1);
		}
	});

	test('no row of a user is left who is deleted while fifty are added', async () => {
		const { adapter, tables, peer, user, mongo } = stage();
		await tables.insert(team, teamRow('a'));
		const ownerId = await user();
		const rows = fifty.map(async (id) => {
			await peer.insert(teamDocument, { ...documentRow(`document ${id}`), parentId: null, ownerId });
			return peer.insert(teamMember, { teamId: 'a', userId: ownerId, role: id, changes: 0 });
		});
		await rows[0];
		await adapter.deleteUser(ownerId);
		await Promise.all(rows);
		expect(await tables.count(teamMember, { userId: ownerId })).toBe(0);
		expect(await tables.count(teamDocument, { ownerId })).toBe(0);
		expect(mongo.documents('team_document').length).toBeGreaterThan(0);
	});

	test('a row is not left behind a user who is deleted by another process before it is stored', async () => {
		const { mongo, tables, user } = stage();
		const ownerId = await user();
		await tables.insert(team, teamRow('a'));
		mongo.onCommand = (command, collection) => {
			if (command === 'insert' && collection.startsWith('team_')) mongo.documents('users').splice(0);
		};
		await tables.insert(teamDocument, { ...documentRow('a'), ownerId });
		await tables.insert(teamMember, { teamId: 'a', userId: ownerId, role: 'reader', changes: 0 });
		expect((await tables.find(teamDocument, { id: 'a' }))?.ownerId).toBeNull();
		expect(await tables.count(teamMember, {})).toBe(0);
	});

	test('a change of one document waits for the transaction that has changed it, and counts', async () => {
		const { tables, peer } = stage();
		for (const id of ['a', 'b']) await tables.insert(team, teamRow(id));
		await Promise.all(
			fifty.map(async (id, index) =>
				index % 2 === 0
					? tables.update(team, { id: 'a' }, { version: plus(1) })
					: peer.together([
							update(team, { id: 'a' }, { version: plus(1) }, { required: true }),
							insertion(teamDocument, documentRow(id, 'b', index))
						])
			)
		);
		expect((await tables.find(team, { id: 'a' }))?.version).toBe(51);
	});
});

describe('a failure between two changes', () => {
	test('leaves nothing, and the same call works afterwards', async () => {
		const { mongo, tables, user } = stage();
		const userId = await user();
		await tables.count(team, {});
		const changes = [
			insertion(team, teamRow('a')),
			insertion(teamMember, { teamId: 'a', userId, role: 'owner', changes: 0 })
		];
		mongo.onCommand = (command, collection) => {
			if (command === 'insert' && collection === 'team_member') throw new Error('disk trouble');
		};
		await expect(tables.together(changes)).rejects.toMatchObject({ type: 'AdapterError' });
		delete mongo.onCommand;
		expect(await tables.count(team, {})).toBe(0);
		expect(await tables.together(changes)).toBe(true);
		mongo.onCommand = (command, collection) => {
			if (command === 'delete' && collection === 'team_member') throw new Error('disk trouble');
		};
		await expect(tables.delete(team, { id: 'a' })).rejects.toMatchObject({ type: 'AdapterError' });
		delete mongo.onCommand;
		expect(await tables.count(team, { id: 'a' })).toBe(1);
		expect(await tables.delete(team, { id: 'a' })).toBe(1);
		expect([mongo.documents('team'), mongo.documents('team_member')]).toEqual([[], []]);
	});
});

test('an empty column counts from zero', async () => {
	const { tables } = stage();
	await tables.insert(teamDocument, documentRow('a'));
	expect(await tables.update(teamDocument, { id: 'a' }, { place: plus(2) })).toBe(1);
	expect((await tables.find(teamDocument, { id: 'a' }))?.place).toBe(2);
});

test('rows without a value do not collide, and those with the same values do', async () => {
	const { tables } = stage();
	await tables.insert(team, teamRow('a'));
	expect(await tables.insert(teamDocument, documentRow('a', 'a'))).toBe(true);
	expect(await tables.insert(teamDocument, documentRow('b', 'a'))).toBe(true);
	expect(await tables.update(teamDocument, { id: 'a' }, { place: 1 })).toBe(1);
	expect(await tables.update(teamDocument, { id: 'b' }, { place: 1 })).toBe(0);
	expect(await tables.update(teamDocument, { teamId: 'a' }, { place: 3 })).toBe(0);
	expect((await tables.find(teamDocument, { id: 'b' }))?.place).toBeNull();
});

test('the first use creates the indexes, as the adapter does with its own', async () => {
	const { mongo, tables } = stage();
	await tables.count(team, {});
	const indexes = mongo.indexes('team_document').map(({ name, unique, filter }) => ({ name, unique, filter }));
	expect(indexes).toEqual([
		{ name: 'framework_auth_id', unique: true, filter: {} },
		{
			name: 'framework_auth_teamId_place',
			unique: true,
			filter: { teamId: { $type: 'string' }, place: { $type: 'number' } }
		},
		{ name: 'framework_auth_teamId', unique: false, filter: {} },
		{ name: 'framework_auth_ownerId', unique: false, filter: {} },
		{ name: 'framework_auth_parentId', unique: false, filter: {} },
		{ name: 'framework_auth_expires', unique: false, filter: {} }
	]);
	expect(mongo.indexes('team_member').map(({ name }) => name)).toEqual([
		'framework_auth_teamId_userId',
		'framework_auth_userId_role'
	]);
});

test('clean-up deletes expired rows, with what refers to them', async () => {
	const mongo = createMongo();
	const visit = defineTable('visit', { columns: { id: 'key', end: 'date' }, primaryKey: ['id'], expires: 'end' });
	const step = defineTable('visit_step', {
		columns: { id: 'key', visitId: { references: visit }, end: 'date?' },
		primaryKey: ['id'],
		expires: 'end'
	});
	const engine = MongoDBAdapter(mongo, { ObjectId }).tables;
	if (!engine || 'sql' in engine) throw new Error('MongoDB has an engine of its own');
	const compiled = tablesOf([visit, step]);
	const opened = await engine.open(compiled, { getUser: async () => null });
	const tables = openTables({ tables: { open: async () => opened } } as never, [visit, step]);
	const past = new Date('2020-01-01T00:00:00.000Z');
	for (const id of ['a', 'b', 'c']) await tables.insert(visit, { id, end: id === 'c' ? far : past });
	for (const id of ['a', 'c']) await tables.insert(step, { id, visitId: id, end: null });
	for (const id of ['d', 'e', 'f']) await tables.insert(step, { id, visitId: 'c', end: past });
	expect(await opened.deleteExpired(compiled.get('visit')!, new Date(), 1)).toBe(1);
	expect(await opened.deleteExpired(compiled.get('visit')!, new Date(), 9)).toBe(1);
	expect((await tables.select(visit, {})).map(({ id }) => id)).toEqual(['c']);
	expect(await opened.deleteExpired(compiled.get('visit_step')!, new Date(), 2)).toBe(2);
	expect((await tables.select(step, {})).map(({ id }) => id)).toEqual(['c', 'f']);
	mongo.onCommand = (command) => {
		if (command === 'delete') for (const document of mongo.documents('visit_step')) document.end = far;
	};
	expect(await opened.deleteExpired(compiled.get('visit_step')!, new Date(), 2)).toBe(0);
});

describe('names that MongoDB or the adapter cannot have are refused', () => {
	const shelf = defineTable('shelf', { columns: { id: 'key', name: 'text' }, primaryKey: ['id'] });
	test.each([
		['the collection of users', { shelf: { table: 'users' } }, {}, /"shelf".*a collection of the adapter: users/],
		['a collection of another name', { shelf: { table: 'people' } }, { collections: { user: 'people' } }, /: people/],
		['a dollar sign', { shelf: { table: 'a$b' } }, {}, /that no collection can have/],
		['a dot', { shelf: { columns: { name: 'a.b' } } }, {}, /"shelf.name".*cannot give to a field/],
		['the id of documents', { shelf: { columns: { name: '_id' } } }, {}, /cannot give to a field/]
	])('%s', async (_, names, options, message) => {
		const adapter = MongoDBAdapter(createMongo(), { ObjectId, ...options });
		await expect(openTables(adapter, [shelf], names).find(shelf, { id: 'a' })).rejects.toThrow(message);
	});
});

describe('without transactions', () => {
	const access = defineAccess({ permissions: ['a'], roles: { one: '*' }, resources: ['document'] });

	test('the start fails with the name of the plugin, and works without it', () => {
		const start = (plugins: readonly object[]) => () =>
			createApp({
				adapter: MongoDBAdapter(createMongo(), { ObjectId, transactions: false }),
				session: { strategy: 'jwt' },
				plugins: plugins as never
			});
		const message =
			/has tables, and the adapter keeps none: use an adapter of a database, that of MongoDB with transactions/;
		expect(start([organizations()])).toThrow(/the plugin "organizations"/);
		expect(start([organizations()])).toThrow(message);
		expect(start([accessControl(access)])).toThrow(/the plugin "access" has tables, and the adapter keeps none/);
		expect(start([])).not.toThrow();
		// Permissions without grants have no tables.
		expect(start([accessControl(access, { grants: false })])).not.toThrow();
	});

	test('a server that has none says so at the first change that needs one', async () => {
		const { mongo, tables } = stage();
		mongo.hasTransactions = false;
		expect(await tables.insert(team, teamRow('a'))).toBe(true);
		const error: unknown = await tables.delete(team, { id: 'a' }).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ type: 'AdapterError' });
		expect(String(((error as Error).cause as { err: Error }).err.message)).toMatch(
			/the tables of plugins need.*replica set/
		);
	});
});
