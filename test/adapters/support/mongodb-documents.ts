/** Documents of MongoDB as far as the adapters use them: filters, updates and pipelines, as the manual describes the operators. */
import type { Document } from '../../../src/adapters/mongodb/client.js';

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

export class MongoServerError extends Error {
	override readonly name = 'MongoServerError';
	readonly code: number;
	readonly labels: readonly string[];
	constructor(message: string, code: number, labels: readonly string[] = []) {
		super(message);
		this.code = code;
		this.labels = labels;
	}
	hasErrorLabel(label: string): boolean {
		return this.labels.includes(label);
	}
}

/** Whether a document matches; a filter has values, or objects of operators. */
export function matches(document: Document, filter: Document): boolean {
	return Object.entries(filter).every(([field, condition]) => {
		if (field === '$and') return (condition as Document[]).every((each) => matches(document, each));
		if (field === '$or') return (condition as Document[]).some((each) => matches(document, each));
		const content = fieldIn(document, field);
		const isOperators = Object.getPrototypeOf(condition ?? 0) === Object.prototype;
		const operators = isOperators ? (condition as Document) : { $eq: condition };
		return Object.entries(operators).every(([operator, operand]) => isTrue(operator, content, operand));
	});
}

function isTrue(operator: string, content: unknown, operand: unknown): boolean {
	const [value, wanted] = [comparable(content), comparable(operand)];
	if (operator === '$eq') return value === wanted;
	if (operator === '$ne') return value !== wanted;
	if (operator === '$in') return (operand as unknown[]).some((each) => comparable(each) === value);
	if (operator === '$type') return typeOf(content) === operand;
	// Values of different types do not compare, and nothing compares with a missing one.
	if (typeOf(content) !== typeOf(operand) || value === null) return false;
	if (operator === '$lt') return value < wanted!;
	if (operator === '$lte') return value <= wanted!;
	if (operator === '$gt') return value > wanted!;
	if (operator === '$gte') return value >= wanted!;
	throw new MongoServerError(`unknown operator: ${operator}`, 2);
}

function fieldIn(document: Document, path: string): unknown {
	return path.split('.').reduce<unknown>((value, name) => (value as Document | undefined)?.[name], document);
}

/** The alias of the type of a value. @see https://www.mongodb.com/docs/manual/reference/operator/query/type/ */
function typeOf(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (value instanceof Date) return 'date';
	if (typeof value === 'object') return 'toHexString' in value ? 'objectId' : 'object';
	return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** A value that `===` and `<` compare as the server does: a missing field is null. */
export function comparable(value: unknown): string | number | boolean | null {
	if (value === undefined || value === null) return null;
	if (value instanceof Date) return value.getTime();
	if (typeof value === 'object' && 'toHexString' in value) return (value as ObjectId).toHexString();
	return value as string | number | boolean;
}

/** Returns the document after an update. */
export function updated(document: Document, update: Document): Document {
	const changed = { ...document };
	for (const [operator, fields] of Object.entries(update)) {
		if (Object.keys(fields as Document).length === 0) throw new MongoServerError(`'${operator}' is empty`, 9);
		for (const [field, value] of Object.entries(copy(fields as Document))) {
			if (operator === '$set') changed[field] = value;
			else if (operator === '$inc') changed[field] = sumOf(field, changed[field], value);
			else throw new MongoServerError(`Unknown modifier: ${operator}`, 9);
		}
	}
	return changed;
}

function sumOf(field: string, before: unknown, amount: unknown): number {
	if (before === undefined) return amount as number;
	if (typeof before === 'number') return before + (amount as number);
	throw new MongoServerError(`Cannot apply $inc to a value of non-numeric type: ${field} is ${typeOf(before)}`, 14);
}

/** Returns documents in order, each value of `sort` 1 or -1. */
export function sorted(documents: readonly Document[], sort: Document = {}): Document[] {
	return [...documents].sort((one, other) => {
		for (const [field, direction] of Object.entries(sort)) {
			const [left, right] = [comparable(one[field]), comparable(other[field])];
			if (left === right) continue;
			return (left === null || (right !== null && left < right) ? -1 : 1) * (direction as number);
		}
		return 0;
	});
}

/** Returns what comes out of a pipeline. */
export function piped(
	documents: readonly Document[],
	pipeline: readonly Document[],
	collection: (name: string) => readonly Document[]
): Document[] {
	return pipeline.reduce<Document[]>(
		(found, stage) => {
			const [[operator, operand] = []] = Object.entries(stage);
			const specified = operand as Document;
			if (operator === '$match') return found.filter((each) => matches(each, specified));
			if (operator === '$sort') return sorted(found, specified);
			if (operator === '$limit') return found.slice(0, operand as number);
			if (operator === '$lookup') return found.map((each) => ({ ...each, ...lookedUp(each, specified, collection) }));
			if (operator === '$unwind') {
				const field = String(operand).slice(1);
				return found.flatMap((each) => (each[field] as Document[]).map((one) => ({ ...each, [field]: one })));
			}
			throw new MongoServerError(`Unrecognized pipeline stage name: ${operator}`, 40_324);
		},
		[...documents]
	);
}

function lookedUp(
	document: Document,
	{ from, localField, foreignField, as: field }: Document,
	collection: (name: string) => readonly Document[]
): Document {
	const value = fieldIn(document, String(localField));
	return {
		[String(field)]: collection(String(from)).filter((each) => matches(each, { [String(foreignField)]: value }))
	};
}

/** A copy, as the way to the server and back makes one; undefined is left out or null, as the driver is set. */
export function copy(document: Document): Document {
	return Object.fromEntries(
		Object.entries(document).map(([key, value]) => [key, value instanceof Date ? new Date(value) : (value ?? null)])
	);
}
