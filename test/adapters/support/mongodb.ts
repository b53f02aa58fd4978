/**
 * MongoDB as far as the adapters use it, in memory, at the interface of the driver: documents with ids, the operators of filters,
 * unique indexes, and transactions that take effect whole or not at all. Every command waits a turn, as one over the network does.
 */
import type { Document, MongoClientLike, MongoCollectionLike } from '../../../src/adapters/mongodb/client.js';
import { comparable, copy, matches, MongoServerError, ObjectId, piped, sorted, updated } from './mongodb-documents.js';
import { Collections, Held, requireUnique, type Collection, type Transaction } from './mongodb-transactions.js';

export { MongoServerError, ObjectId } from './mongodb-documents.js';

/** With what `@auth/mongodb-adapter` uses besides. */
interface FakeCollection extends MongoCollectionLike {
	findOne(filter: Document): Promise<Document | null>;
}

export interface FakeMongo extends MongoClientLike {
	/** The documents of a collection. */
	documents(name: string): Document[];
	/** The indexes of a collection. */
	indexes(name: string): Collection['indexes'];
	/** Runs before each command; a function that throws is a server that fails. */
	onCommand?: (command: string, collection: string) => void;
	/** The number of transactions that a conflict has ended. */
	conflicts: number;
	/** @default true */
	hasTransactions: boolean;
}

/** A session, as the driver passes it on. */
class Session {
	transaction: Transaction | undefined;
}

interface Options {
	readonly session?: unknown;
	readonly sort?: Document;
	readonly limit?: number;
}

export function createMongo(): FakeMongo {
	const all = new Collections();
	const network = async () => new Promise((resolve) => setImmediate(resolve));

	/** Runs a command. Outside of transactions, it waits for one that holds its document, and looks again. */
	async function command<Result>(
		what: string,
		name: string,
		{ session }: Options,
		work: (transaction: Transaction | undefined) => Result
	): Promise<Result> {
		const transaction = session instanceof Session ? session.transaction : undefined;
		if (session && !transaction) throw new Error('a command of a session without a transaction');
		if (transaction?.isBusy) throw new Error('commands of one transaction run one after the other');
		if (transaction) transaction.isBusy = true;
		try {
			for (;;) {
				await network();
				fake.onCommand?.(what, name);
				try {
					return work(transaction);
				} catch (error) {
					if (!(error instanceof Held)) throw error;
					await error.by.ended;
				}
			}
		} finally {
			if (transaction) transaction.isBusy = false;
		}
	}

	function collection(name: string): FakeCollection {
		const own = all.get(name);
		const matching = (filter: Document, transaction?: Transaction) =>
			all.seen(own, transaction).filter((document) => matches(document, filter));
		/** Changes the first document that matches. */
		const change = (filter: Document, update: Document, transaction?: Transaction) => {
			const [found] = matching(filter, transaction);
			const changed = found && updated(found, update);
			// The server writes nothing where an update changes nothing: such an update meets no conflict.
			const fields = Object.keys(changed ?? {});
			const isSame = fields.every((field) => comparable(changed?.[field]) === comparable(found?.[field]));
			if (changed && !isSame) all.write(own, found, changed, transaction);
			return changed;
		};
		const remove = (filter: Document, transaction?: Transaction) => {
			const [found] = matching(filter, transaction);
			if (found) all.write(own, found, undefined, transaction);
			return found;
		};
		return {
			insertOne: async (document, options = {}) =>
				command('insert', name, options, (transaction) => {
					const stored = copy(document);
					stored._id ??= new ObjectId();
					document._id ??= stored._id;
					all.write(own, undefined, stored, transaction);
					return { insertedId: stored._id };
				}),
			find: (filter, options: Options = {}) => ({
				toArray: async () =>
					command('find', name, options, (transaction) =>
						sorted(matching(filter, transaction), options.sort)
							.slice(0, options.limit || undefined)
							.map(copy)
					)
			}),
			findOne: async (filter) => command('find', name, {}, () => matching(filter).map(copy)[0] ?? null),
			countDocuments: async (filter) => command('aggregate', name, {}, () => matching(filter).length),
			aggregate: (pipeline) => ({
				toArray: async () =>
					command('aggregate', name, {}, () =>
						piped(own.documents, pipeline, (from) => all.get(from).documents).map(copy)
					)
			}),
			deleteOne: async (filter, options = {}) =>
				command('delete', name, options, (transaction) => ({ deletedCount: remove(filter, transaction) ? 1 : 0 })),
			findOneAndUpdate: async (filter, update, options) =>
				command('findAndModify', name, options, (transaction) => {
					const changed = change(filter, update, transaction);
					return changed ? copy(changed) : null;
				}),
			findOneAndDelete: async (filter) =>
				command('findAndModify', name, {}, () => {
					const found = remove(filter);
					return found ? copy(found) : null;
				}),
			updateOne: async (filter, update, options = {}) =>
				command('update', name, options, (transaction) => ({
					matchedCount: change(filter, update, transaction) ? 1 : 0
				})),
			deleteMany: async (filter) =>
				command('delete', name, {}, () => {
					let deletedCount = 0;
					while (remove(filter)) deletedCount++;
					return { deletedCount };
				}),
			createIndex: async (
				keys,
				options: { name?: string; unique?: boolean; partialFilterExpression?: Document } = {}
			) =>
				command('createIndexes', name, {}, () => {
					const { name: title = '', unique = false, partialFilterExpression: filter = {} } = options;
					const index = { name: title, fields: Object.keys(keys), unique, filter };
					const same = own.indexes.find((other) => other.name === title);
					if (same && JSON.stringify(same) !== JSON.stringify(index)) {
						const message = `An existing index has the same name as the requested index: ${title}`;
						throw new MongoServerError(message, 86);
					}
					if (same) return title;
					own.indexes.push(index);
					try {
						for (const document of own.documents) requireUnique(own, own.documents, document, document);
					} catch (error) {
						own.indexes.pop();
						throw error;
					}
					return title;
				})
		};
	}

	/** As the driver does: again after a conflict, and with the error of the function otherwise. */
	async function withTransaction<Result>(session: Session, run: () => Promise<Result>): Promise<Result> {
		for (;;) {
			await network();
			if (!fake.hasTransactions) {
				const message = 'Transaction numbers are only allowed on a replica set member or mongos';
				throw new MongoServerError(message, 20);
			}
			const transaction = all.begin();
			session.transaction = transaction;
			try {
				const result = await run();
				await network();
				all.finish(transaction, true);
				return result;
			} catch (error) {
				all.finish(transaction, false);
				if (!(error instanceof MongoServerError && error.hasErrorLabel('TransientTransactionError'))) throw error;
				fake.conflicts++;
			} finally {
				session.transaction = undefined;
			}
		}
	}

	const fake: FakeMongo = {
		hasTransactions: true,
		conflicts: 0,
		documents: (name) => all.get(name).documents,
		indexes: (name) => all.get(name).indexes,
		db: () => ({ collection }),
		withSession: async (work) => {
			const session = new Session();
			return work(
				Object.assign(session, { withTransaction: async (run: never) => withTransaction(session, run) }) as never
			);
		}
	};
	return fake;
}
