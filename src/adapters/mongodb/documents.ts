/** Documents of the collections, which are those of `@auth/mongodb-adapter`, and rows of the contract. */
import { storedColumns } from '../shared/stored-columns.js';
import type { TableName } from '../shared/tables.js';
import { Below, Not, OneOf } from '../../lib/store/tables/operators.js';
import { conditionsOf, type Column, type Condition, type Match, type Row } from '../store/store.js';
import type { Document, ObjectIdClass, ObjectIdLike } from './client.js';

export type { TableName } from '../shared/tables.js';

/** The names of the collections. */
export const usualCollections: Readonly<Record<TableName, string>> = {
	user: 'users',
	account: 'accounts',
	session: 'sessions',
	verificationToken: 'verification_tokens',
	authenticator: 'authenticators',
	secret: 'secrets'
};

/** The fields that identify a document. */
export const keysOf: Readonly<Record<TableName, readonly string[]>> = {
	user: ['id'],
	account: ['provider', 'providerAccountId'],
	session: ['sessionToken'],
	verificationToken: ['identifier', 'token'],
	authenticator: ['credentialID'],
	secret: ['id']
};

/** The indexes of each collection: their fields, and whether no two documents have the same values. */
export const indexesOf: Readonly<Record<TableName, readonly { fields: readonly string[]; unique: boolean }[]>> = {
	user: [{ fields: ['email'], unique: true }],
	account: [
		{ fields: ['provider', 'providerAccountId'], unique: true },
		{ fields: ['userId'], unique: false }
	],
	session: [
		{ fields: ['sessionToken'], unique: true },
		{ fields: ['userId'], unique: false },
		{ fields: ['sid', 'provider'], unique: false },
		{ fields: ['expires'], unique: false }
	],
	verificationToken: [
		{ fields: ['identifier', 'token'], unique: true },
		{ fields: ['expires'], unique: false }
	],
	authenticator: [
		{ fields: ['credentialID'], unique: true },
		{ fields: ['userId'], unique: false }
	],
	secret: [
		{ fields: ['userId', 'kind'], unique: false },
		{ fields: ['kind', 'expires'], unique: false },
		{ fields: ['expires'], unique: false }
	]
};

/** Returns the columns of each table, with these further ones of users. The database makes the ids of users and sessions. */
export function columnsOf(userFields: readonly string[]): Readonly<Record<TableName, Record<string, Column>>> {
	const columns = storedColumns('sqlite', { userColumns: userFields }) as Record<TableName, Record<string, Column>>;
	const id: Column = { type: 'text', filledBy: 'database' };
	return { ...columns, user: { ...columns.user, id }, session: { ...columns.session, id } };
}

/** Converts between documents and rows. Ids are `ObjectId` in the database, those of secrets text. */
export function documentsWith(ObjectId: ObjectIdClass) {
	/** Returns the `ObjectId` of an id, undefined for other text. Only the form that the driver prints is one. */
	function toObjectId(id: unknown): ObjectIdLike | undefined {
		return typeof id === 'string' && /^[\da-f]{24}$/.test(id) ? new ObjectId(id) : undefined;
	}
	const isObjectId = (table: TableName, name: string) => name === 'userId' || (name === 'id' && table !== 'secret');

	/** Returns the field and the content of a column; undefined for an id that the database cannot have. */
	function stored(table: TableName, name: string, value: unknown): unknown {
		return isObjectId(table, name) ? toObjectId(value) : value;
	}

	/** Returns the condition of a field. Operators are ours only: `$eq` takes whatever it gets as a value. */
	function conditionOf(table: TableName, name: string, condition: Condition): Document | undefined {
		if (condition instanceof OneOf) return { $in: [...condition.texts] };
		if (condition instanceof Below) return { $lt: condition.limit };
		const isNot = condition instanceof Not;
		const value = stored(table, name, isNot ? condition.value : condition);
		if (value !== undefined) return { [isNot ? '$ne' : '$eq']: value };
		return isNot ? {} : undefined;
	}

	return {
		newId: () => new ObjectId(),
		toObjectId,
		/** Returns the filter of a match; null if no document can match. */
		filterOf(table: TableName, match: Match): Document | null {
			const filter: Document = {};
			for (const [name, condition] of conditionsOf(match)) {
				const part = conditionOf(table, name, condition);
				if (!part) return null;
				filter[fieldOf(name)] = part;
			}
			return filter;
		},
		/** Returns the document of a row, without members that are undefined. @throws {Error} for an id of no user */
		toDocument(table: TableName, row: Row): Document {
			const document: Document = {};
			for (const [name, value] of Object.entries(row)) {
				if (value === undefined) continue;
				const content = stored(table, name, value);
				if (content === undefined) throw new Error('There is no user with this id');
				document[fieldOf(name)] = content;
			}
			return document;
		},
		/** Returns the row of a document. The ids of accounts, tokens and passkeys are the database's own. */
		toRow(table: TableName, { _id, ...document }: Document): Row {
			const hasId = table === 'user' || table === 'session' || table === 'secret';
			const row: Row = { ...document, ...(hasId && { id: textOf(_id) }) };
			return Object.hasOwn(row, 'userId') ? { ...row, userId: textOf(row.userId) } : row;
		}
	};
}

/** The field that has the content of a column. */
export function fieldOf(name: string): string {
	return name === 'id' ? '_id' : name;
}

function textOf(id: unknown): string {
	return typeof id === 'object' && id !== null && 'toHexString' in id ? (id as ObjectIdLike).toHexString() : String(id);
}
