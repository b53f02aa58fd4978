/**
 * Collections of MongoDB in memory, with transactions as the manual describes them: each sees the state at its first command, and its
 * own changes. A write to a document that another one has changed meanwhile is a conflict, which ends it. A write outside of
 * transactions waits for the one that has changed the document.
 * @see https://www.mongodb.com/docs/manual/core/transactions-production-consideration/#in-progress-transactions-and-write-conflicts
 */
import type { Document } from '../../../src/adapters/mongodb/client.js';
import { comparable, matches, MongoServerError } from './mongodb-documents.js';

export interface Index {
	readonly name: string;
	readonly fields: readonly string[];
	readonly unique: boolean;
	readonly filter: Document;
}

/** A changed document from before, and after; undefined for none. */
interface Changed {
	readonly before: Document | undefined;
	readonly after: Document | undefined;
}

export interface Collection {
	readonly name: string;
	readonly documents: Document[];
	readonly indexes: Index[];
}

/** A transaction that has not ended. */
export interface Transaction {
	/** The documents that it sees, by collection. */
	readonly views: Map<Collection, Document[]>;
	/** The documents that it has changed, by collection and id. */
	readonly changes: Map<Collection, Map<unknown, Changed>>;
	readonly ended: Promise<void>;
	readonly end: () => void;
	isBusy: boolean;
}

/** Another transaction holds the document. */
export class Held extends Error {
	readonly by: Transaction;
	constructor(by: Transaction) {
		super('held');
		this.by = by;
	}
}

const conflict = () =>
	new MongoServerError('Write conflict during plan execution and yielding is disabled.', 112, [
		'TransientTransactionError'
	]);

export class Collections {
	readonly #all = new Map<string, Collection>();
	readonly #open = new Set<Transaction>();

	get(name: string): Collection {
		const found = this.#all.get(name) ?? { name, documents: [], indexes: [] };
		this.#all.set(name, found);
		return found;
	}

	begin(): Transaction {
		let end = () => undefined as void;
		const ended = new Promise<void>((resolve) => (end = resolve));
		const views = new Map<Collection, Document[]>();
		for (const each of this.#all.values()) views.set(each, [...each.documents]);
		const transaction: Transaction = { views, changes: new Map(), ended, end, isBusy: false };
		this.#open.add(transaction);
		return transaction;
	}

	/** Ends the transaction, with its changes or without. */
	finish(transaction: Transaction, commits: boolean): void {
		this.#open.delete(transaction);
		if (commits) {
			for (const [{ documents }, changes] of transaction.changes) {
				for (const { before, after } of changes.values()) put(documents, before, after);
			}
		}
		transaction.end();
	}

	/** The documents that a command sees. */
	seen(collection: Collection, transaction: Transaction | undefined): readonly Document[] {
		return transaction ? this.#viewOf(collection, transaction) : collection.documents;
	}

	/**
	 * Puts a document in the place of another; undefined for none.
	 * @throws {Held} outside of transactions, if one has changed the document
	 */
	write(
		collection: Collection,
		before: Document | undefined,
		after: Document | undefined,
		transaction: Transaction | undefined
	): void {
		const id = comparable((before ?? after)!._id);
		for (const other of this.#open) {
			if (other === transaction) continue;
			const changes = other.changes.get(collection);
			const pending = [...(changes?.values() ?? [])].flatMap(({ after: changed }) => (changed ? [changed] : []));
			if (!changes?.has(id) && !(after && clashOf(collection, pending, after, undefined))) continue;
			throw transaction ? conflict() : new Held(other);
		}
		if (after) requireUnique(collection, this.seen(collection, transaction), after, before);
		if (!transaction) {
			put(collection.documents, before, after);
			return;
		}
		const changes = transaction.changes.get(collection) ?? new Map<unknown, Changed>();
		transaction.changes.set(collection, changes);
		const earlier = changes.get(id);
		const isStale = !earlier && before !== undefined && !collection.documents.includes(before);
		const unseen = collection.documents.filter(
			(each) => !changes.has(comparable(each._id)) && !this.#viewOf(collection, transaction).includes(each)
		);
		if (isStale || (after && clashOf(collection, unseen, after, before))) throw conflict();
		changes.set(id, { before: earlier ? earlier.before : before, after });
		put(this.#viewOf(collection, transaction), before, after);
	}

	#viewOf(collection: Collection, { views }: Transaction): Document[] {
		const view = views.get(collection) ?? [];
		views.set(collection, view);
		return view;
	}
}

function put(documents: Document[], before: Document | undefined, after: Document | undefined): void {
	const place = before ? documents.indexOf(before) : documents.length;
	if (place < 0) throw new Error('a document that is gone was changed');
	documents.splice(place, before ? 1 : 0, ...(after ? [after] : []));
}

/** @throws {MongoServerError} that quotes the values, as the server does */
export function requireUnique(
	collection: Collection,
	documents: readonly Document[],
	stored: Document,
	except: Document | undefined
): void {
	const index = clashOf(collection, documents, stored, except);
	if (!index) return;
	const values = index.fields.map((field) => `${field}: "${String(comparable(stored[field]))}"`).join(', ');
	const place = `app.${collection.name} index: ${index.name}`;
	throw new MongoServerError(`E11000 duplicate key error collection: ${place} dup key: { ${values} }`, 11_000);
}

/** Returns the unique index that refuses the document beside the others. */
function clashOf(
	{ indexes }: Collection,
	documents: readonly Document[],
	stored: Document,
	except: Document | undefined
): Index | undefined {
	const own: Index = { name: '_id_', fields: ['_id'], unique: true, filter: {} };
	return [own, ...indexes].find(
		({ fields, unique, filter }) =>
			unique &&
			matches(stored, filter) &&
			documents.some(
				(other) =>
					other !== except &&
					matches(other, filter) &&
					fields.every((field) => comparable(other[field]) === comparable(stored[field]))
			)
	);
}
