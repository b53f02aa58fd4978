/** Converts between SQLite's values (no dates, no booleans, no undefined) and the values of the contract. */
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

/** Returns the user, with further columns unchanged. */
export function toUser(row: Row): AdapterUser {
	return { ...row, emailVerified: row.emailVerified === null ? null : toDate(row.emailVerified) } as AdapterUser;
}

/** Returns the account, without members that have no value. */
export function toAccount(row: Row): AdapterAccount {
	return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as AdapterAccount;
}

/** Returns the session in a row. */
export function toSession(row: Row): AdapterSession {
	const basics = { sessionToken: String(row.sessionToken), userId: String(row.userId), expires: toDate(row.expires) };
	return { ...basics, ...readDetails(row, toDate) };
}

/** The columns of a session, except its token. */
export const SESSION_COLUMNS: readonly string[] = ['userId', 'expires', ...SESSION_DETAILS.map(([name]) => name)];

/** Returns the values of a session's columns. Absent members stay absent. */
export function sessionValues(session: Partial<AdapterSession> & { sessionToken: string }): Record<string, unknown> {
	const { sessionToken, userId, expires } = session;
	const details = SESSION_DETAILS.map(([name]) => [name, session[name]]);
	return { sessionToken, userId, expires, ...Object.fromEntries(details) };
}

/** Returns the verification token in a row. */
export function toToken(row: Row): VerificationToken {
	return { identifier: String(row.identifier), token: String(row.token), expires: toDate(row.expires) };
}

/** Returns the authenticator in a row. */
export function toAuthenticator(row: Row): AdapterAuthenticator {
	return { ...row, credentialBackedUp: row.credentialBackedUp === 1 } as unknown as AdapterAuthenticator;
}

/** Returns the secret in a row, without members that have no value. */
export function toSecret(row: Row): AdapterSecret {
	const present = Object.entries(row).filter(([, value]) => value !== null);
	const dates = ['createdAt', 'lastUsedAt', 'expires'];
	return Object.fromEntries(
		present.map(([column, value]) => [column, dates.includes(column) ? toDate(value) : value])
	) as unknown as AdapterSecret;
}

/** Reads a date: milliseconds since the epoch. */
export function toDate(value: Row[string] | undefined): Date {
	return new Date(Number(value));
}
