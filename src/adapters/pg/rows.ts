/** Converts between PostgreSQL's values (numbers as ids, 64-bit numbers as text) and the values of the contract. */
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

/** Returns the user, with further columns unchanged. */
export function toUser(row: Row): AdapterUser {
	return { ...row, id: String(row.id) } as AdapterUser;
}

/** Returns the account, without members that have no value and without the id of the row. */
export function toAccount(row: Row): AdapterAccount {
	const present = Object.entries(row).filter(([column, value]) => value !== null && column !== 'id');
	const account = { ...Object.fromEntries(present), userId: String(row.userId) } as unknown as AdapterAccount;
	return account.expires_at === undefined ? account : { ...account, expires_at: Number(account.expires_at) };
}

/** Returns the session in a row. */
export function toSession(row: Row): AdapterSession {
	const basics = { sessionToken: String(row.sessionToken), userId: String(row.userId), expires: row.expires as Date };
	return { ...basics, ...readDetails(row, (moment) => moment as Date) };
}

/** Returns the verification token in a row. */
export function toToken(row: Row): VerificationToken {
	return { identifier: String(row.identifier), token: String(row.token), expires: row.expires as Date };
}

/** Returns the authenticator in a row. */
export function toAuthenticator(row: Row): AdapterAuthenticator {
	return { ...row, userId: String(row.userId), counter: Number(row.counter) } as unknown as AdapterAuthenticator;
}

/** Returns the secret in a row, without members that have no value. */
export function toSecret(row: Row): AdapterSecret {
	const present = Object.entries(row).filter(([, value]) => value !== null);
	const { userId, version } = row;
	return {
		...Object.fromEntries(present),
		userId: String(userId),
		version: Number(version)
	} as unknown as AdapterSecret;
}
