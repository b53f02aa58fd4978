/**
 * The tables of plugins in MongoDB. A change of one document is one atomic command. Every other change is a transaction, which a
 * replica set has.
 */
import type { Match, Query, Row, Step, TableEngine, UserLookup } from '../../lib/store/tables/engine.js';
import { Below, Plus } from '../../lib/store/tables/operators.js';
import { memberOfUser } from '../../lib/store/tables/rows.js';
import type { Table, Tables } from '../../lib/store/tables/table.js';
import type { Document, MongoClientLike, MongoCollectionLike, MongoSessionLike } from './client.js';
import { isDuplicate, withoutValues } from './errors.js';
import { changesIn, referencesOf, Refused } from './plugin-changes.js';
import { COUNTER, fieldIn, filterOf, indexesIn, pageIn, requireNames, toFields, toRow } from './plugin-documents.js';

/** Where the collections are. */
export interface PluginPlace {
	readonly client: MongoClientLike;
	readonly databaseName: string | undefined;
	/** The collections of the adapter itself. */
	readonly taken: ReadonlySet<string>;
}

/** The field that contains the row to which another refers, while both are read. */
const OTHER = '_other';

/** Every read of a transaction sees one state, and what it has changed outlives the loss of a server. */
const transactionOptions = {
	readConcern: { level: 'snapshot' },
	writeConcern: { w: 'majority' },
	readPreference: 'primary'
};

/** Opens the tables, and creates the indexes that are missing. */
export async function openMongo(
	{ client, databaseName, taken }: PluginPlace,
	tables: Tables,
	users: UserLookup
): Promise<TableEngine> {
	for (const table of tables.values()) requireNames(table, taken);
	const collection = ({ stored }: Table): MongoCollectionLike => client.db(databaseName).collection(stored);
	const place = { tables, collection };

	async function inTransaction<Result>(
		work: (changes: ReturnType<typeof changesIn>) => Promise<Result>
	): Promise<Result> {
		const run = async (session: MongoSessionLike) =>
			session.withTransaction(async () => work(changesIn(place, session)), transactionOptions);
		return client.withSession(run);
	}

	/** Makes a change of at most one document. Returns null where it could not be made. */
	async function changeOne(step: Step): Promise<number[] | null> {
		const own = collection(step.table);
		if (step.kind === 'insert') {
			await own.insertOne(toFields(step.table, step.row));
			return [1];
		}
		const filter = filterOf(step.table, step.match);
		const count =
			step.kind === 'delete'
				? (await own.deleteOne(filter)).deletedCount
				: (await own.updateOne(filter, updateOf(step.table, step.values))).matchedCount;
		return step.required && count === 0 ? null : [count];
	}

	async function make(steps: readonly Step[]): Promise<number[] | null> {
		const [step, ...others] = steps;
		try {
			if (step && others.length === 0 && isOfOne(tables, step)) return await changeOne(step);
			return await inTransaction(async ({ change }) => change(steps));
		} catch (error) {
			if (error instanceof Refused || isDuplicate(error)) return null;
			throw error;
		}
	}

	const isUser = async (id: string) => Boolean(await users.getUser(id));

	async function releaseUser(userId: string): Promise<void> {
		for (const table of tables.values()) {
			for (const { name, kind } of table.columns.values()) {
				if (kind !== 'user') continue;
				const filter = filterOf(table, { [name]: userId });
				if ((await collection(table).find(filter, { limit: 1 }).toArray()).length === 0) continue;
				await inTransaction(async ({ release }) => release(table.name, name, userId));
			}
		}
	}

	/** Returns rows with the users to whom they refer. The users may be in another database. */
	async function selectWithUsers(query: Query, column: string): Promise<{ row: Row; other: Row }[]> {
		const { filter, sort } = pageIn(query);
		const present = { $and: [filter, { [fieldIn(query.table, column)]: { $ne: null } }] };
		const found = await collection(query.table).find(present, { sort, limit: query.limit }).toArray();
		const rows = found.map((document) => toRow(query.table, document));
		const ids = [...new Set(rows.map((row) => String(row[column])))];
		const members = await Promise.all(ids.map(async (id) => [id, memberOfUser(await users.getUser(id))] as const));
		const byId = new Map(members);
		return rows.flatMap((row) => {
			const other = byId.get(String(row[column]));
			return other ? [{ row, other }] : [];
		});
	}

	await Promise.all([...tables.values()].map(async (table) => createIndexes(collection(table), table)));

	return withoutValues<TableEngine>({
		async select(query) {
			const { filter, sort } = pageIn(query);
			const found = await collection(query.table).find(filter, { sort, limit: query.limit }).toArray();
			return found.map((document) => toRow(query.table, document));
		},
		async selectWith(query, column, condition = {}) {
			const other = tables.get(query.table.columns.get(column)?.references ?? '');
			if (!other) return selectWithUsers(query, column);
			const { filter, sort } = pageIn(query);
			const [localField, foreignField] = [fieldIn(query.table, column), fieldIn(other, other.primaryKey[0] ?? '')];
			const pairs = await collection(query.table)
				.aggregate([
					{ $match: { $and: [filter, { [localField]: { $ne: null } }] } },
					{ $sort: sort },
					{ $lookup: { from: other.stored, localField, foreignField, as: OTHER } },
					{ $unwind: `$${OTHER}` },
					{ $match: filterOf(other, condition, `${OTHER}.`) },
					{ $limit: query.limit }
				])
				.toArray();
			return pairs.map((pair) => ({ row: toRow(query.table, pair), other: toRow(other, pair[OTHER] as Document) }));
		},
		count: async (table, match) => collection(table).countDocuments(filterOf(table, match)),
		async change(steps) {
			const userIds = usersIn(steps);
			if (!(await Promise.all(userIds.map(isUser))).every(Boolean)) return null;
			const counts = await make(steps);
			if (!counts) return null;
			// No transaction knows of a user who is deleted meanwhile.
			for (const id of userIds) if (!(await isUser(id))) await releaseUser(id);
			return counts;
		},
		async take(table, match) {
			const filter = filterOf(table, match);
			if (table.referrers.length === 0) {
				const document = (await collection(table).findOneAndDelete(filter)) as Document | null;
				return document ? toRow(table, document) : undefined;
			}
			return inTransaction(async ({ find, end }) => {
				const [found] = await find(table, filter);
				if (!found) return undefined;
				await end(table, found);
				return toRow(table, found);
			});
		},
		async deleteExpired(table, before, limit) {
			if (table.expires === undefined) return 0;
			const expired = { [table.expires]: new Below(before) };
			const filter = filterOf(table, expired);
			const own = collection(table);
			const sort = { [fieldIn(table, table.expires)]: 1 };
			const found = await own.find(filter, { sort, limit }).toArray();
			if (table.referrers.length === 0) {
				if (found.length === 0) return 0;
				// A row that lives longer since then stays.
				return (await own.deleteMany({ ...filter, _id: { $in: found.map(({ _id }) => _id) } })).deletedCount;
			}
			let deleted = 0;
			for (const document of found) {
				const match = { ...keyOf(table, toRow(table, document)), ...expired };
				deleted += (await make([{ kind: 'delete', table, match, required: false }]))?.[0] ?? 0;
			}
			return deleted;
		},
		userDeleted: releaseUser
	});
}

async function createIndexes(collection: MongoCollectionLike, table: Table): Promise<void> {
	for (const { keys, options } of indexesIn(table)) await collection.createIndex(keys, options);
}

/** Whether the change concerns one document, so that no transaction is necessary. */
function isOfOne(tables: Tables, step: Step): boolean {
	if (referencesOf(tables, [step]).length > 0) return false;
	const { table } = step;
	if (step.kind === 'insert') return true;
	const keys = [table.primaryKey, ...table.unique];
	if (!keys.some((names) => names.every((name) => isPlain(step.match[name])))) return false;
	if (step.kind === 'delete') return table.referrers.length === 0;
	// The server adds nothing to an empty field.
	return !Object.entries(step.values).some(
		([name, value]) => value instanceof Plus && table.columns.get(name)?.optional
	);
}

/** Whether the condition is one value. */
function isPlain(condition: Match[string] | undefined): boolean {
	return condition !== null && (typeof condition !== 'object' || condition instanceof Date) && condition !== undefined;
}

function updateOf(table: Table, values: Readonly<Record<string, unknown>>): Document {
	const sums: Record<string, number> = { [COUNTER]: 1 };
	const fields: Row = {};
	for (const [name, value] of Object.entries(values)) {
		if (value instanceof Plus) sums[fieldIn(table, name)] = value.amount;
		else fields[name] = value;
	}
	return { $inc: sums, ...(Object.keys(fields).length > 0 && { $set: toFields(table, fields) }) };
}

/** Returns the ids of the users to whom the changes refer, each once. */
function usersIn(steps: readonly Step[]): string[] {
	const ids = steps.flatMap((step) => {
		if (step.kind === 'delete') return [];
		const cells: Readonly<Record<string, unknown>> = step.kind === 'insert' ? step.row : step.values;
		return [...step.table.columns.values()].flatMap(({ kind, name }) => {
			const id = cells[name];
			return kind === 'user' && typeof id === 'string' ? [id] : [];
		});
	});
	return [...new Set(ids)];
}

function keyOf(table: Table, row: Row): Match {
	return Object.fromEntries(table.primaryKey.map((name) => [name, row[name]])) as Match;
}
