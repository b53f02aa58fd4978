/**
 * Reads the answers of adapters: turns an unknown value into the contract's value. Rows, ids and dates are checked. An answer
 * that breaks the contract is an error that names the member, and never its value. An answer that the library does not use is
 * passed on unread: adapters of other libraries return the driver's own results there.
 */
import type { AdapterMethod } from '../../../../adapters/types.js';
import { provenAt, toDate } from './dates.js';
import { WrongAnswer } from './wrong-answer.js';

type Row = Record<string, unknown>;
type Reader = (answer: unknown) => unknown;

/** The content of the column `emailVerified` of users. */
export type ProofColumn = 'date' | 'boolean';

type Readers = Readonly<Record<AdapterMethod, Reader>>;

const others = {
	deleteUser: unread,
	linkAccount: unread,
	unlinkAccount: unread,
	getAccount: orNull(readAccountRow),
	createSession: readCreatedSessionRow,
	updateSession: readChangedSessionRow,
	deleteSession: readChangedSessionRow,
	replaceSessionToken: readFlag,
	createdSessionTable: readFlag,
	listSessions: readSessions,
	deleteSessionById: readChangedSessionRow,
	deleteSessions: unread,
	deleteSessionsBySid: readEndedSessions,
	createVerificationToken: unread,
	useVerificationToken: orNull(readTokenRow),
	createAuthenticator: readAuthenticatorRow,
	getAuthenticator: orNull(readAuthenticatorRow),
	listAuthenticatorsByUserId: readAuthenticators,
	updateAuthenticatorCounter: readAuthenticatorRow,
	updateAccount: unread,
	listAccounts: readAccounts,
	replaceTokens: readFlag,
	claimOnce: readFlag,
	deleteVerificationTokens: unread,
	deleteAuthenticator: readFlag,
	renameAuthenticator: orNull(readAuthenticatorRow),
	updateAuthenticatorBackup: orNull(readAuthenticatorRow),
	createSecret: readSecretRow,
	getSecret: orNull(readSecretRow),
	listSecrets: readSecrets,
	updateSecret: readFlag,
	useSecret: orNull(readSecretRow),
	deleteSecret: unread,
	getRevocations: unread,
	setRevocation: unread,
	deleteExpired: readCount,
	deleteAnonymousUsers: readCount,
	listDueSecrets: readSecrets
} as const;

/** The functions that read the answer, for each method. */
export const readers: Readonly<Record<ProofColumn, Readers>> = {
	date: readersOf(readUserRow),
	boolean: readersOf(readUserOfBoolean)
};

function readersOf(readUser: Reader): Readers {
	return {
		...others,
		createUser: readUser,
		getUser: orNull(readUser),
		getUserByEmail: orNull(readUser),
		getUserByAccount: orNull(readUser),
		updateUser: readUser,
		createUserWithAccount: readUser,
		getSessionAndUser: readPair(readUser),
		listUsers: (answer) => rowsOf(answer, 'users').map(readUser)
	};
}

function unread(answer: unknown): unknown {
	return answer;
}

/** Reads the answer of a lookup: null and undefined mean that there is no match. */
function orNull(read: Reader): Reader {
	return (answer) => (answer === null || answer === undefined ? null : read(answer));
}

function readUserRow(answer: unknown): Row {
	const { user, emailVerified } = readProof(answer);
	if (emailVerified !== true) return withMembers(user, { emailVerified });
	throw new WrongAnswer(
		'"emailVerified" of the user says only whether the address is proven: a date is needed. If your table has such a column, set ' +
			"`account.emailVerified: 'boolean'`"
	);
}

/** The moment of a proof that a table does not keep. */
const atSomeTime = new Date('2000-01-01T00:00:00Z');

function readUserOfBoolean(answer: unknown): Row {
	const { user, emailVerified } = readProof(answer);
	return withMembers(user, { emailVerified: emailVerified === true ? atSomeTime : emailVerified });
}

function readProof(answer: unknown): { user: Row; emailVerified: Date | true | null | undefined } {
	const user = rowOf(answer, 'user');
	requireId(user, 'id', 'user');
	requireTextOrNothing(user, 'email', 'user');
	if (user.emailVerified instanceof Date && Number.isNaN(user.emailVerified.getTime()))
		throw wrongMemberError('emailVerified', 'user', user.emailVerified, 'a date');
	return { user, emailVerified: provenAt(user.emailVerified) };
}

function readAccountRow(answer: unknown): Row {
	const account = rowOf(answer, 'account');
	for (const member of ['userId', 'provider', 'providerAccountId']) requireId(account, member, 'account');
	return account;
}

function readAccounts(answer: unknown): Row[] {
	return rowsOf(answer, 'accounts').map(readAccountRow);
}

/** Accepts a session without an expiry. The caller treats it as no session. */
function readSessionRow(answer: unknown): Row {
	const session = rowOf(answer, 'session');
	return withMembers(session, { expires: dateOrNothing(session.expires, 'session') });
}

function readCreatedSessionRow(answer: unknown): Row {
	const session = readSessionRow(answer);
	requireText(session, 'sessionToken', 'session');
	return session;
}

function readSessions(answer: unknown): Row[] {
	return rowsOf(answer, 'sessions').map(readListedSession);
}

/** Requires the owner's id: the sessions of a list are shown to their owner, and ended. */
function readListedSession(answer: unknown): Row {
	const session = readCreatedSessionRow(answer);
	requireId(session, 'userId', 'session');
	return session;
}

/** Returns the session if the adapter answers with it; null if it was gone. Any other answer is undefined. */
function readChangedSessionRow(answer: unknown): Row | null | undefined {
	const isSession = isRow(answer) && typeof answer.sessionToken === 'string';
	return isSession ? readSessionRow(answer) : answer === null ? null : undefined;
}

/** Returns the deleted sessions, if the adapter answers with them. */
function readEndedSessions(answer: unknown): Row[] {
	return Array.isArray(answer) ? answer.map(readChangedSessionRow).filter((row) => !!row) : [];
}

/** An adapter without joins may find a session without its user, which the caller handles; or neither, in a pair. */
function readPair(readUser: Reader): Reader {
	const readOwner = orNull(readUser);
	return (answer) => {
		if (answer === null || answer === undefined) return null;
		const pair = rowOf(answer, 'session with its user');
		if (pair.session === null || pair.session === undefined) return null;
		return { ...pair, session: readSessionRow(pair.session), user: readOwner(pair.user) };
	};
}

/** Reads a verification token. The caller compares its owner. */
function readTokenRow(answer: unknown): Row {
	const token = rowOf(answer, 'verification token');
	return withMembers(token, { expires: dateOrNothing(token.expires, 'verification token') });
}

function readAuthenticators(answer: unknown): Row[] {
	return rowsOf(answer, 'authenticators').map(readAuthenticatorRow);
}

function readAuthenticatorRow(answer: unknown): Row {
	const authenticator = rowOf(answer, 'authenticator');
	for (const member of ['credentialID', 'credentialPublicKey', 'userId', 'providerAccountId'])
		requireId(authenticator, member, 'authenticator');
	for (const member of ['transports', 'name']) requireTextOrNothing(authenticator, member, 'authenticator');
	return withMembers(authenticator, { counter: countOf(authenticator, 'counter', 'authenticator') });
}

function readSecrets(answer: unknown): Row[] {
	return rowsOf(answer, 'secrets').map(readSecretRow);
}

/** Requires every member that decides whether the secret counts: the caller compares id, owner and kind. */
function readSecretRow(answer: unknown): Row {
	const secret = rowOf(answer, 'secret');
	requireId(secret, 'userId', 'secret');
	for (const member of ['id', 'kind', 'value']) requireText(secret, member, 'secret');
	requireTextOrNothing(secret, 'label', 'secret');
	const [createdAt, lastUsedAt, expires] = ['createdAt', 'lastUsedAt', 'expires'].map((member) =>
		dateOrNothing(secret[member], 'secret', member)
	);
	if (!createdAt) throw wrongMemberError('createdAt', 'secret', createdAt, 'a date');
	return withMembers(secret, { createdAt, lastUsedAt, expires, version: countOf(secret, 'version', 'secret') });
}

function readFlag(answer: unknown): boolean {
	if (typeof answer === 'boolean') return answer;
	throw new WrongAnswer(`the answer is ${kindOfValue(answer)}: true or false is needed`);
}

function readCount(answer: unknown): number {
	if (Number.isSafeInteger(answer) && Number(answer) >= 0) return Number(answer);
	throw new WrongAnswer(`the answer is ${kindOfValue(answer)}: a number of rows is needed`);
}

function isRow(value: unknown): value is Row {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowOf(value: unknown, what: string): Row {
	if (isRow(value)) return value;
	throw new WrongAnswer(`the answer is ${kindOfValue(value)}: ${withArticle(what)} is needed`);
}

function rowsOf(answer: unknown, what: string): unknown[] {
	if (Array.isArray(answer)) return answer as unknown[];
	throw new WrongAnswer(`the answer is ${kindOfValue(answer)}: an array of ${what} is needed`);
}

function wrongMemberError(member: string, what: string, value: unknown, needed: string): WrongAnswer {
	return new WrongAnswer(`"${member}" of the ${what} is ${kindOfValue(value)}: ${needed} is needed`);
}

/** Texts that stand for a missing value: an adapter that writes `String(row.id)` gives all users the same one. */
const textsOfNothing: ReadonlySet<unknown> = new Set(['', 'undefined', 'null', 'NaN', '[object Object]']);

/**
 * Requires an id: text, or a number or bigint as many databases make them. Numbers beyond the safe integers are refused:
 * neighbours are rounded to one, and two users would be one.
 */
function requireId(row: Row, member: string, what: string): void {
	const id = row[member];
	if (typeof id === 'bigint' || (typeof id === 'string' && !textsOfNothing.has(id))) return;
	if (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER) return;
	// The ids of some databases are objects with their own `toString`.
	if (isRow(id) && !(id instanceof Date) && !textsOfNothing.has(textOf(id))) return;
	throw wrongMemberError(member, what, id, 'an id');
}

function requireText(row: Row, member: string, what: string): void {
	if (typeof row[member] !== 'string' || row[member] === '') throw wrongMemberError(member, what, row[member], 'text');
}

function requireTextOrNothing(row: Row, member: string, what: string): void {
	const value = row[member];
	if (typeof value === 'string' || value === null || value === undefined) return;
	throw wrongMemberError(member, what, value, 'text');
}

/** @throws {WrongAnswer} for an expiry that cannot be read, which must not count as "expired" */
function dateOrNothing(value: unknown, what: string, member = 'expires'): Date | null | undefined {
	if (value === null || value === undefined) return value;
	const date = toDate(value);
	if (date) return date;
	throw wrongMemberError(member, what, value, 'a date');
}

/** Reads a counter. Drivers return 64-bit columns as bigint, or as text. */
function countOf(row: Row, member: string, what: string): number {
	const counter = row[member];
	const isCount = typeof counter === 'bigint' || typeof counter === 'number' || typeof counter === 'string';
	const count = isCount && /^\d+$/.test(String(counter)) ? Number(counter) : NaN;
	if (Number.isSafeInteger(count)) return count;
	throw wrongMemberError(member, what, counter, 'a whole number');
}

/** Replaces members of a row. The row is copied only if a member changes, because it may be an object of a class. */
function withMembers(row: Row, members: Row): Row {
	for (const member in members) if (members[member] !== row[member]) return { ...row, ...members };
	return row;
}

/** Returns the result of an object's own `toString`; empty if it has none. */
function textOf(value: object): string {
	const { toString } = value;
	return typeof toString === 'function' && toString !== Object.prototype.toString ? String(value) : '';
}

const withArticle = (what: string): string => `${/^[aeio]/.test(what) ? 'an' : 'a'} ${what}`;

/** Names the kind of a value. */
function kindOfValue(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (value === '') return 'empty';
	if (Array.isArray(value)) return 'an array';
	if (textsOfNothing.has(value)) return 'the text of a missing value';
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid date' : 'a date';
	if (typeof value === 'number' && !Number.isSafeInteger(value)) return 'a number that is not exact';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
