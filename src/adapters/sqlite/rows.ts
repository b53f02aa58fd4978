/** Converts between SQLite's values (no dates, no booleans, no undefined) and the values of the contract. */
import { provenAt } from '../../lib/adapter/checks/dates.js';
import type { Names } from '../shared/names.js';
import type { FieldType } from '../shared/own-tables.js';
import { readDetails, SESSION_DETAILS } from '../shared/session-details.js';
import { pickTokens } from '../shared/tokens.js';
import type {
	AdapterAccount,
	AdapterAuthenticator,
	AdapterSecret,
	AdapterSession,
	AdapterUser,
	VerificationToken
} from '../types.js';
import type { Parameters, Row } from './database.js';

/** Returns named parameters, with dates, booleans and absent values as SQLite stores them. */
export function parameters(values: Record<string, unknown>): Parameters {
	const named: Parameters = {};
	for (const name in values) named[`$${name}`] = toSqlite(values[name]);
	return named;
}

function toSqlite(value: unknown): string | number | null {
	if (value === undefined || value === null) return null;
	if (value instanceof Date) return value.getTime();
	if (typeof value === 'boolean') return Number(value);
	return typeof value === 'number' ? value : String(value);
}

/** Returns the values of an account's columns, except its owner. Absent members stay absent. */
export function accountValues(account: Partial<AdapterAccount>): Record<string, unknown> {
	const { type, provider, providerAccountId } = account;
	return { type, provider, providerAccountId, ...pickTokens(account) };
}

/** Returns the values of a session's columns. Absent members stay absent. */
export function sessionValues(session: Partial<AdapterSession> & { sessionToken: string }): Record<string, unknown> {
	const { sessionToken, userId, expires } = session;
	const details = SESSION_DETAILS.map(([name]) => [name, session[name]]);
	return { sessionToken, userId, expires, ...Object.fromEntries(details) };
}

/** The application's tables, as the methods need to know them. */
export interface Rows extends Pick<Names, 'compile'> {
	/** Returns the id of a user as it is stored; null if there can be no such id. */
	userKey(id: unknown): string | number | null;
	/** Returns the values of the further columns that this user has. */
	fieldValues(user: object): Record<string, unknown>;
	toUser(row: Row): AdapterUser;
	/** Returns the account, without members that have no value. */
	toAccount(row: Row): AdapterAccount;
	toSession(row: Row): AdapterSession;
	toToken(row: Row): VerificationToken;
	toAuthenticator(row: Row): AdapterAuthenticator;
	/** Returns the secret, without members that have no value. */
	toSecret(row: Row): AdapterSecret;
}

/**
 * Returns the conversions for these tables.
 * @param isNumbered whether the ids of users are numbers
 */
export function rowsOf(names: Names, isNumbered: () => boolean): Rows {
	const withFields = names.fields.length > 0;

	function toFields(user: Record<string, unknown>): object {
		for (const { name, type } of names.fields) {
			const value = user[name];
			if (value !== null && value !== undefined) user[name] = fromSqlite(type, value as string | number);
		}
		return user;
	}

	return {
		compile: names.compile,
		userKey(id) {
			if (id === undefined || id === null) return null;
			const text = String(id);
			if (!isNumbered()) return text;
			// SQLite compares `01` with a number as 1.
			return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
		},
		fieldValues: (user) =>
			Object.fromEntries(
				names.fieldsOf(user).map(({ name, type }) => {
					const value: unknown = Reflect.get(user, name);
					return [name, type === 'json' && value !== null ? JSON.stringify(value) : value];
				})
			),
		toUser(row) {
			const read = names.read('user', row);
			const user = { ...read, id: String(read.id), emailVerified: provenAt(read.emailVerified) };
			return (withFields ? toFields(user) : user) as AdapterUser;
		},
		toAccount: (row) => present(names.read('account', row)) as unknown as AdapterAccount,
		toSession: (row) => toSession(names.read('session', row)),
		toToken(row) {
			const { identifier, token, expires } = names.read('verificationToken', row);
			return { identifier: String(identifier), token: String(token), expires: toDate(expires) };
		},
		toAuthenticator(row) {
			const read = names.read('authenticator', row);
			return {
				...read,
				userId: String(read.userId),
				credentialBackedUp: read.credentialBackedUp === 1
			} as unknown as AdapterAuthenticator;
		},
		toSecret(row) {
			const secret: Record<string, unknown> = present(names.read('secret', row));
			for (const column of ['createdAt', 'lastUsedAt', 'expires']) {
				if (secret[column] !== undefined) secret[column] = toDate(secret[column] as number);
			}
			return secret as unknown as AdapterSecret;
		}
	};
}

function toSession(row: Row): AdapterSession {
	const basics = { sessionToken: String(row.sessionToken), userId: String(row.userId), expires: toDate(row.expires) };
	return { ...basics, ...readDetails(row, toDate) };
}

/** Returns the members that have a value. The owner is text, whatever its column. */
function present(row: Row): Row {
	const members = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
	return { ...members, userId: String(row.userId) };
}

function fromSqlite(type: FieldType, value: string | number): unknown {
	if (type === 'boolean') return Boolean(value);
	if (type === 'date') return toDate(value);
	return type === 'json' ? JSON.parse(String(value)) : value;
}

/** Reads a date: milliseconds since the epoch. */
export function toDate(value: Row[string] | undefined): Date {
	return new Date(Number(value));
}
