/**
 * Changes of the tables of plugins within one transaction. Each row that is found, required or referred to is written: a transaction at
 * the same time that has read another state of it then meets a conflict, and the driver runs it again.
 * @see https://www.mongodb.com/docs/manual/core/transactions-production-consideration/#in-progress-transactions-and-write-conflicts
 */
import type { Row, Step } from '../../lib/store/tables/engine.js';
import { valuesIn } from '../../lib/store/tables/rows.js';
import type { Table, Tables } from '../../lib/store/tables/table.js';
import type { Document, MongoCollectionLike, MongoSessionLike } from './client.js';
import { COUNTER, fieldIn, filterOf, toFields, toRow } from './plugin-documents.js';

/** Nothing of the changes is made. */
export class Refused extends Error {}

/** The tables, and their collections. */
export interface Place {
	readonly tables: Tables;
	collection(table: Table): MongoCollectionLike;
}

/** A row that another one refers to. */
interface Reference {
	readonly table: Table;
	readonly id: unknown;
}

/** Returns what changes rows in the transaction of a session, one command after the other. */
export function changesIn({ tables, collection }: Place, session: MongoSessionLike) {
	const options = { session };

	async function find(table: Table, filter: Document): Promise<Document[]> {
		return collection(table).find(filter, options).toArray();
	}

	async function write(table: Table, { _id }: Document, row: Row): Promise<void> {
		const fields = toFields(table, row);
		const update = { $inc: { [COUNTER]: 1 }, ...(Object.keys(fields).length > 0 && { $set: fields }) };
		const { matchedCount } = await collection(table).updateOne({ _id }, update, options);
		// An earlier change of the same call has deleted it.
		if (matchedCount === 0) throw new Refused();
	}

	/** Deletes a row, and what refers to it. */
	async function end(table: Table, document: Document): Promise<void> {
		await collection(table).deleteOne({ _id: document._id }, options);
		const [key = ''] = table.primaryKey;
		for (const { table: name, column } of table.referrers) await release(name, column, document[fieldIn(table, key)]);
	}

	/** Ends what refers to a row that has gone. */
	async function release(name: string, column: string, id: unknown): Promise<void> {
		const table = tables.get(name);
		if (!table || typeof id !== 'string') return;
		for (const document of await find(table, filterOf(table, { [column]: id }))) {
			if (table.columns.get(column)?.onDelete === 'set null') await write(table, document, { [column]: null });
			else await end(table, document);
		}
	}

	/** Requires the row, and keeps it from being deleted until the transaction has ended. */
	async function hold({ table, id }: Reference): Promise<void> {
		const [key = ''] = table.primaryKey;
		const filter = filterOf(table, { [key]: id as string });
		const { matchedCount } = await collection(table).updateOne(filter, { $inc: { [COUNTER]: 1 } }, options);
		if (matchedCount === 0) throw new Refused();
	}

	async function make(step: Step, found: readonly Document[]): Promise<number> {
		if (step.kind === 'insert') {
			await collection(step.table).insertOne(toFields(step.table, step.row), options);
			return 1;
		}
		for (const document of found) {
			if (step.kind === 'delete') await end(step.table, document);
			else await write(step.table, document, valuesIn(toRow(step.table, document), step.values));
		}
		return found.length;
	}

	return {
		find,
		end,
		release,
		/** Makes all changes. Each finds what was there before the first. @throws {Refused} */
		async change(steps: readonly Step[]): Promise<number[]> {
			const found: Document[][] = [];
			for (const step of steps) {
				const documents = step.kind === 'insert' ? [] : await find(step.table, filterOf(step.table, step.match));
				if (step.kind !== 'insert' && step.required && documents.length === 0) throw new Refused();
				found.push(documents);
			}
			const counts: number[] = [];
			for (const [index, step] of steps.entries()) counts.push(await make(step, found[index] ?? []));
			// At the end, because a row may refer to one that is stored along with it.
			const changed = steps.filter((_, index) => (counts[index] ?? 0) > 0);
			for (const reference of referencesOf(tables, changed)) await hold(reference);
			return counts;
		}
	};
}

/** Returns the rows to which the changes refer, each once. */
export function referencesOf(tables: Tables, steps: readonly Step[]): Reference[] {
	const references = new Map<string, Reference>();
	for (const step of steps) {
		if (step.kind === 'delete') continue;
		const cells: Readonly<Record<string, unknown>> = step.kind === 'insert' ? step.row : step.values;
		for (const { name, references: other } of step.table.columns.values()) {
			const table = other === undefined ? undefined : tables.get(other);
			const id = cells[name];
			if (table && id !== null && id !== undefined) references.set(JSON.stringify([table.name, id]), { table, id });
		}
	}
	return [...references.values()];
}
