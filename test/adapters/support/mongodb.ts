/**
 * MongoDB as far as the adapters use it, in memory, at the interface of the driver: documents with ids, the operators of filters,
 * unique indexes, and transactions that take effect whole or not at all. Every command waits a turn, as one over the network does.
 */
import type { Document, MongoClientLike, MongoCollectionLike } from '../../../src/adapters/mongodb/client.js';

/** An id as the driver has it, where the driver is not installed. */
export class ObjectId {
	readonly #hex: string;
	constructor(hex: string = crypto.randomUUID().replaceAll('-', '').slice(0, 24)) {
		this.#hex = hex;
	}
	toHexString(): string {
		return this.#hex;
	}
}

interface Index {
	readonly name: string;
	readonly fields: readonly string[];
	readonly onlyText: boolean;
}

interface Collection {
	documents: Document[];
	readonly unique: Index[];
}

/** With what `@auth/mongodb-adapter` uses besides. */
interface FakeCollection extends MongoCollectionLike {
	findOne(filter: Document): Promise<Document | null>;
	deleteOne(filter: Document): Promise<unknown>;
}

export interface FakeMongo extends MongoClientLike {
	/** The documents of a collection. */
	documents(name: string): Document[];
	/** Runs before each command; a function that throws is a server that fails. */
	onCommand?: (command: string, collection: string) => void;
	/** @default true */
	hasTransactions: boolean;
}

export class MongoServerError extends Error {
	override readonly name = 'MongoServerError';
	readonly code: number;
	constructor(message: string, code: number) {
		super(message);
		this.code = code;
	}
}

export function createMongo(): FakeMongo {
	const all = new Map<string, Collection>();
	const collectionOf = (name: string): Collection => {
		const found = all.get(name) ?? { documents: [], unique: [] };
		all.set(name, found);
		return found;
	};
	/** A transaction holds it; each other command waits. */
	let turn: Promise<unknown> = Promise.resolve();
	const inTurn = <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
		const result = turn.then(work);
		turn = result.catch(() => undefined);
		return result;
	};

	function collection(name: string): FakeCollection {
		const command = <Result>(what: string, options: { session?: unknown } | undefined, work: () => Result) => {
			const now = async () => {
				await new Promise((resolve) => setImmediate(resolve));
				fake.onCommand?.(what, name);
				return work();
			};
			return options?.session ? now() : inTurn(now);
		};
		const own = collectionOf(name);
		const matching = (filter: Document) => own.documents.filter((document) => matches(document, filter));
		const change = (document: Document, update: Document) => {
			const changed = { ...document, ...copy(update.$set as Document) };
			requireUnique(name, own, changed, document);
			own.documents[own.documents.indexOf(document)] = changed;
			return changed;
		};
		return {
			insertOne: (document, options) =>
				command('insert', options, () => {
					const stored = copy(document);
					stored._id ??= new ObjectId();
					document._id ??= stored._id;
					requireUnique(name, own, stored);
					own.documents.push(stored);
					return { insertedId: stored._id };
				}),
			find: (filter, options: { sort?: Record<string, 1>; limit?: number } = {}) => ({
				toArray: () =>
					command('find', undefined, () => {
						const found = matching(filter);
						const [field] = Object.keys(options.sort ?? {});
						if (field) found.sort((one, other) => (comparable(one[field])! < comparable(other[field])! ? -1 : 1));
						return found.slice(0, options.limit || undefined).map(copy);
					})
			}),
			findOne: (filter) =>
				command('find', undefined, () => {
					const [found] = matching(filter);
					return found ? copy(found) : null;
				}),
			deleteOne: (filter) =>
				command('delete', undefined, () => {
					const [found] = matching(filter);
					own.documents = own.documents.filter((document) => document !== found);
				}),
			findOneAndUpdate: (filter, update) =>
				command('findAndModify', undefined, () => {
					const [found] = matching(filter);
					return found ? copy(change(found, update)) : null;
				}),
			findOneAndDelete: (filter) =>
				command('findAndModify', undefined, () => {
					const [found] = matching(filter);
					own.documents = own.documents.filter((document) => document !== found);
					return found ? copy(found) : null;
				}),
			updateOne: (filter, update) =>
				command('update', undefined, () => {
					const [found] = matching(filter);
					if (found) change(found, update);
					return { matchedCount: found ? 1 : 0 };
				}),
			deleteMany: (filter) =>
				command('delete', undefined, () => {
					const gone = matching(filter);
					own.documents = own.documents.filter((document) => !gone.includes(document));
					return { deletedCount: gone.length };
				}),
			createIndex: (keys, options: { name?: string; unique?: boolean; partialFilterExpression?: object } = {}) =>
				command('createIndexes', undefined, () => {
					const index = {
						name: options.name ?? '',
						fields: Object.keys(keys),
						onlyText: options.partialFilterExpression !== undefined
					};
					if (!options.unique || own.unique.some(({ name: other }) => other === index.name)) return index.name;
					own.unique.push(index);
					try {
						for (const document of own.documents) requireUnique(name, own, document, document);
					} catch (error) {
						own.unique.pop();
						throw error;
					}
					return index.name;
				})
		};
	}

	const fake: FakeMongo = {
		hasTransactions: true,
		documents: (name) => collectionOf(name).documents,
		db: () => ({ collection }),
		withSession: (work) =>
			work({
				withTransaction: (run) =>
					inTurn(async () => {
						if (!fake.hasTransactions) {
							const message = 'Transaction numbers are only allowed on a replica set member or mongos';
							throw new MongoServerError(message, 20);
						}
						const before = [...all.values()].map((each) => [each, [...each.documents]] as [Collection, Document[]]);
						try {
							return await run();
						} catch (error) {
							for (const [each, documents] of before) each.documents = documents;
							throw error;
						}
					})
			})
	};
	return fake;
}

function requireUnique(
	collection: string,
	{ documents, unique }: Readonly<Collection>,
	stored: Document,
	except?: Document
): void {
	for (const { name, fields, onlyText } of [{ name: '_id_', fields: ['_id'], onlyText: false }, ...unique]) {
		if (onlyText && typeof stored[fields[0]!] !== 'string') continue;
		const isSame = (other: Document) =>
			other !== except && fields.every((field) => comparable(other[field]) === comparable(stored[field]));
		if (documents.some(isSame)) {
			const values = fields.map((field) => `${field}: "${String(comparable(stored[field]))}"`).join(', ');
			const message = `E11000 duplicate key error collection: app.${collection} index: ${name} dup key: { ${values} }`;
			throw new MongoServerError(message, 11_000);
		}
	}
}

/** Whether a document matches; a filter has values, or objects of operators. */
function matches(document: Document, filter: Document): boolean {
	return Object.entries(filter).every(([field, condition]) => {
		const value = comparable(document[field]);
		const isOperators = Object.getPrototypeOf(condition ?? 0) === Object.prototype;
		const operators = isOperators ? (condition as Document) : { $eq: condition };
		return Object.entries(operators).every(([operator, operand]) => {
			const wanted = comparable(operand);
			if (operator === '$eq') return value === wanted;
			if (operator === '$ne') return value !== wanted;
			if (operator === '$in') return (operand as unknown[]).some((each) => comparable(each) === value);
			// Values of different types do not compare.
			if (typeof value !== typeof wanted) return false;
			if (operator === '$lt') return value! < wanted!;
			if (operator === '$lte') return value! <= wanted!;
			if (operator === '$gt') return value! > wanted!;
			throw new Error(`no such operator here: ${operator}`);
		});
	});
}

/** A value that `===` and `<` compare as the server does: a missing field is null. */
function comparable(value: unknown): string | number | boolean | null {
	if (value === undefined || value === null) return null;
	if (value instanceof Date) return value.getTime();
	if (typeof value === 'object' && 'toHexString' in value) return (value as ObjectId).toHexString();
	return value as string | number | boolean;
}

/** A copy, as the way to the server and back makes one; undefined is left out or null, as the driver is set. */
function copy(document: Document): Document {
	return Object.fromEntries(
		Object.entries(document).map(([key, value]) => [key, value instanceof Date ? new Date(value) : (value ?? null)])
	);
}
