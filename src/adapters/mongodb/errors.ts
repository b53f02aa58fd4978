/** The errors of the driver that decide something, and what of them may be logged. */
import { replacingErrors } from '../shared/errors.js';

/** A unique index has refused the document. @see https://www.mongodb.com/docs/manual/reference/error-codes/ */
const DUPLICATE_KEY = 11_000;
/** `IllegalOperation`: a server without a replica set was asked for a transaction. */
const ILLEGAL_OPERATION = 20;

export function isDuplicate(error: unknown): boolean {
	return codeOf(error) === DUPLICATE_KEY;
}

/** Returns the same methods, which throw errors without the values of a document: the server quotes those of a duplicate. */
export function withoutValues<Methods extends object>(methods: Methods): Methods {
	return replacingErrors(methods, (error) => {
		if (isDuplicate(error)) {
			const name = /index: ([\w.$-]+)/.exec((error as Error).message)?.[1];
			return copied(error, `A document with this key exists already${name ? ` (index ${name})` : ''}`);
		}
		if (codeOf(error) === ILLEGAL_OPERATION && /transaction/i.test((error as Error).message)) {
			return copied(
				error,
				'This MongoDB server has no transactions, which createUserWithAccount and the tables of plugins need: make it a replica set (one member is enough), or pass `transactions: false` and use no plugin with tables'
			);
		}
		return error;
	});
}

function copied(error: unknown, message: string): Error {
	return Object.assign(new Error(message), { name: (error as Error).name, code: codeOf(error) });
}

function codeOf(error: unknown): unknown {
	return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}
