/** The store on collections of MongoDB. Each change is one command on one document, which the server makes atomic. */
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { type Match, type Row, type Store, usualTables } from '../store/store.js';
import type { Document, MongoClientLike, MongoCollectionLike, ObjectIdClass } from './client.js';
import { columnsOf, documentsWith, fieldOf, indexesOf, keysOf, usualCollections, type TableName } from './documents.js';
import { isDuplicate } from './errors.js';

export interface StoreOptions {
	readonly ObjectId: ObjectIdClass;
	readonly databaseName?: string;
	readonly collections: Partial<Record<TableName, string>>;
	readonly userFields: readonly string[];
}

const NO_USER = 'There is no user with this id';
/** The driver returns the document, not the whole answer of the server. */
const after = { returnDocument: 'after', includeResultMetadata: false };

/** Returns the store. The first call creates the indexes that are missing, because unique ones decide races. */
export function mongoStore(
	client: MongoClientLike,
	{ ObjectId, databaseName, collections, userFields }: StoreOptions
): Store<TableName> {
	const columns = columnsOf(userFields);
	const { newId, toObjectId, filterOf, toDocument, toRow } = documentsWith(ObjectId);
	const named = (table: TableName) => client.db(databaseName).collection(collections[table] ?? usualCollections[table]);

	let ready: Promise<unknown> | undefined;
	async function collection(table: TableName): Promise<MongoCollectionLike> {
		ready ??= createIndexes(named).catch((error: unknown) => {
			ready = undefined;
			throw error;
		});
		await ready;
		return named(table);
	}

	async function find(table: TableName, match: Match, limit?: number): Promise<Row[]> {
		const filter = filterOf(table, match);
		if (!filter) return [];
		const cursor = (await collection(table)).find(filter, limit === undefined ? {} : { limit });
		return (await cursor.toArray()).map((document) => toRow(table, document));
	}

	async function insertDocument(table: TableName, document: Document, options?: object): Promise<Row> {
		// The driver adds the id to the document that it gets.
		const own = { _id: newId(), ...document };
		await (await collection(table)).insertOne(own, options);
		return toRow(table, own);
	}

	async function insert(table: TableName, row: Row, key: Match): Promise<Row | undefined> {
		const created = await insertDocument(table, toDocument(table, row));
		if (row.userId === undefined || (await find('user', { id: row.userId as string })).length > 0) return created;
		// The collections have no foreign keys, and the user may have been deleted a moment ago.
		await remove(table, key);
		throw new Error(NO_USER);
	}

	async function update(
		table: TableName,
		match: Match,
		changes: Row,
		further: Document = {}
	): Promise<Row | undefined> {
		const filter = filterOf(table, match);
		if (!filter) return undefined;
		const $set = toDocument(table, changes);
		const changed = await (await collection(table)).findOneAndUpdate({ ...filter, ...further }, { $set }, after);
		return changed ? toRow(table, changed as Document) : undefined;
	}

	async function remove(table: TableName, match: Match): Promise<Row | undefined> {
		const filter = filterOf(table, match);
		if (!filter) return undefined;
		const own = await collection(table);
		const removed = (await own.findOneAndDelete(filter)) as Document | null;
		const isOne = keysOf[table].every((name) => Object.hasOwn(match, name) && typeof match[name] !== 'object');
		if (!isOne && removed) await own.deleteMany(filter);
		return removed ? toRow(table, removed) : undefined;
	}

	return {
		tables: {
			...usualTables,
			secretsTable: 'secret',
			ownedTables: ['secret', 'authenticator', 'session', 'account']
		},
		columns: (table) => columns[table],
		select: find,
		async selectUsers(behind, limit) {
			const last = behind === undefined ? undefined : toObjectId(behind);
			if (behind !== undefined && !last) return [];
			const filter = last ? { _id: { $gt: last } } : {};
			const users = (await collection('user')).find(filter, { sort: { _id: 1 }, limit });
			return (await users.toArray()).map((user) => toRow('user', user));
		},
		async selectWithUser(table, match) {
			const [row] = await find(table, match, 1);
			const [user] = row ? await find('user', { id: String(row.userId) }, 1) : [];
			return row && user ? { row, user } : undefined;
		},
		insertUser: (user) => insertDocument('user', toDocument('user', user)),
		insert,
		async insertUserWithAccount(user, account) {
			await collection('user');
			return client.withSession((session) =>
				session.withTransaction(async () => {
					const created = await insertDocument('user', toDocument('user', user), { session });
					await insertDocument('account', toDocument('account', { ...account, userId: created.id }), { session });
					return created;
				})
			);
		},
		update: (table, match, changes) => update(table, match, changes),
		async swap(table, match, changes) {
			const filter = filterOf(table, match);
			if (!filter) return false;
			const $set = toDocument(table, changes);
			return (await (await collection(table)).updateOne(filter, { $set })).matchedCount === 1;
		},
		raise: (table, match, key, value) => update(table, match, { [key]: value }, { [fieldOf(key)]: { $lt: value } }),
		delete: remove,
		async claim({ identifier, token, expires }, now) {
			try {
				await insertDocument('verificationToken', { identifier, token, expires });
				return true;
			} catch (error) {
				if (!isDuplicate(error)) throw error;
			}
			const expired = { identifier: { $eq: identifier }, token: { $eq: token }, expires: { $lte: now } };
			const renewed = await (await collection('verificationToken')).updateOne(expired, { $set: { expires } });
			return renewed.matchedCount === 1;
		},
		async prune(before) {
			const tokens = await collection('verificationToken');
			const expires = { $lt: before };
			const old = await tokens.find({ expires }, { sort: { expires: 1 }, limit: PRUNE_LIMIT }).toArray();
			// A claim that is renewed in between must stay.
			if (old.length > 0) await tokens.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, expires });
		}
	};
}

/** Creates the indexes that are missing. It fails where two documents already have what must be unique, and changes nothing then. */
async function createIndexes(collection: (table: TableName) => MongoCollectionLike): Promise<void> {
	for (const [table, indexes] of Object.entries(indexesOf) as [TableName, (typeof indexesOf)[TableName]][]) {
		for (const { fields, unique } of indexes) {
			const keys = Object.fromEntries(fields.map((field) => [field, 1 as const]));
			// Users without an address do not collide.
			const isOptional = table === 'user';
			const partial = isOptional && { partialFilterExpression: { email: { $type: 'string' } } };
			const name = `framework_auth_${fields.join('_')}`;
			await collection(table).createIndex(keys, { name, ...(unique && { unique }), ...partial });
		}
	}
}
