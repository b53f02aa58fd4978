/** Converts between PostgreSQL's values (numbers as ids, 64-bit numbers as text) and the values of the contract. */
import { withProof } from '../../lib/store/adapter/checks/dates.js';
import type { Names } from '../shared/names.js';
import { readDetails } from '../shared/session-details.js';
import type {
	AdapterAccount,
	AdapterAuthenticator,
	AdapterSecret,
	AdapterSession,
	AdapterUser,
	VerificationToken
} from '../types.js';

/** A row, by column. */
export type Row = Record<string, unknown>;

/** The application's tables, as the methods need to know them. */
export interface Rows extends Pick<Names, 'compile'> {
	/** Returns the values of the further columns that this user has, in their order. */
	fieldValues(user: object): unknown[];
	/** Returns the user, with further columns. */
	toUser(row: Row): AdapterUser;
	/** Returns the account, without members that have no value and without the id of the row. */
	toAccount(row: Row): AdapterAccount;
	toSession(row: Row): AdapterSession;
	/** Returns a session from a row with the names of the contract. */
	toJoinedSession(row: Row): AdapterSession;
	toToken(row: Row): VerificationToken;
	toAuthenticator(row: Row): AdapterAuthenticator;
	/** Returns the secret, without members that have no value. */
	toSecret(row: Row): AdapterSecret;
}

/** Returns the conversions for these tables. */
export function rowsOf(names: Names): Rows {
	// A driver returns 64-bit and exact numbers as text.
	const numbers = names.fields.filter(({ type }) => type === 'integer' || type === 'number').map(({ name }) => name);

	return {
		compile: names.compile,
		fieldValues: (user) =>
			names.fieldsOf(user).map(({ name, type }) => {
				const value: unknown = Reflect.get(user, name);
				// A driver would write an array as an array of PostgreSQL.
				return type === 'json' && value !== null ? JSON.stringify(value) : value;
			}),
		toUser(row) {
			const read = names.read('user', row);
			const user: Row = { ...withProof(read), id: String(read.id) };
			for (const name of numbers) if (typeof user[name] === 'string') user[name] = Number(user[name]);
			return user as unknown as AdapterUser;
		},
		toAccount(row) {
			const read = names.read('account', row);
			const present = Object.entries(read).filter(([column, value]) => value !== null && column !== 'id');
			const account = { ...Object.fromEntries(present), userId: String(read.userId) } as unknown as AdapterAccount;
			return account.expires_at === undefined ? account : { ...account, expires_at: Number(account.expires_at) };
		},
		toSession: (row) => toSession(names.read('session', row)),
		toJoinedSession: toSession,
		toToken(row) {
			const { identifier, token, expires } = names.read('verificationToken', row);
			return { identifier: String(identifier), token: String(token), expires: expires as Date };
		},
		toAuthenticator(row) {
			const read = names.read('authenticator', row);
			const { userId, counter } = read;
			return { ...read, userId: String(userId), counter: Number(counter) } as unknown as AdapterAuthenticator;
		},
		toSecret(row) {
			const read = names.read('secret', row);
			const present = Object.entries(read).filter(([, value]) => value !== null);
			const { userId, version } = read;
			return {
				...Object.fromEntries(present),
				userId: String(userId),
				version: Number(version)
			} as unknown as AdapterSecret;
		}
	};
}

function toSession(row: Row): AdapterSession {
	const basics = { sessionToken: String(row.sessionToken), userId: String(row.userId), expires: row.expires as Date };
	return { ...basics, ...readDetails(row, (moment) => moment as Date) };
}
