/** The statements of the SQLite adapter, with the names of the contract in braces. */
import { mostSpellings } from '../shared/any-case.js';
import { CLAIM } from '../shared/claims.js';
import type { Field } from '../shared/names.js';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import { TOKEN_NAMES } from '../shared/tokens.js';
import { OWN_SESSIONS } from './dialect.js';

const DETAILS = SESSION_DETAILS.map(([name]) => name);
/** The columns of a session, except its token. */
export const SESSION_COLUMNS: readonly string[] = ['userId', 'expires', ...DETAILS];

const THE_ACCOUNT = '{account.provider} = $provider and {account.providerAccountId} = $providerAccountId';
const THE_AUTHENTICATOR = '{authenticator.credentialID} = $credentialID and {authenticator.userId} = $userId';

/** Lists columns of a table, or something about each. */
function list(
	table: string,
	columns: readonly string[],
	write: (column: string, name: string) => string = (column) => column
): string {
	return columns.map((name) => write(`{${table}.${name}}`, name)).join(', ');
}

const valueOf = (_: string, name: string) => `$${name}`;
const setOf = (column: string, name: string) => `${column} = $${name}`;
const keptOf = (column: string, name: string) => `${column} = coalesce($${name}, ${column})`;

function insertInto(table: string, columns: readonly string[]): string {
	return `insert into {${table}} (${list(table, columns)}) values (${list(table, columns, valueOf)}) returning *`;
}

/** Creates a user. SQLite makes the id if it is a number. */
export function createUser(numbered: boolean, fields: readonly Field[]): string {
	const basics = [...(numbered ? [] : ['id']), 'name', 'email', 'emailVerified', 'image'];
	return insertInto('user', [...basics, ...fields.map(({ name }) => name)]);
}

/** Changes a user. */
export function updateUser(fields: readonly Field[]): string {
	const further = fields.map(({ name }) => `, {user.${name}} = $${name}`).join('');
	return `update {user} set
		{user.name} = iif($setsName, $name, {user.name}),
		{user.email} = iif($setsEmail, $email, {user.email}),
		{user.emailVerified} = iif($setsEmailVerified, $emailVerified, {user.emailVerified}),
		{user.image} = iif($setsImage, $image, {user.image})${further}
		where {user.id} = $id returning *`;
}

export const PRUNE_TOKENS = `delete from {verificationToken} where rowid in
	(select rowid from {verificationToken} where {verificationToken.expires} < $before
	order by {verificationToken.expires} limit ${PRUNE_LIMIT})`;

const ACCOUNT_COLUMNS = ['userId', 'type', 'provider', 'providerAccountId', ...TOKEN_NAMES];

export const SQL = {
	getUser: 'select * from {user} where {user.id} = $id',
	getUserByEmail: `select * from {user} where lower({user.email}) = lower($email) limit ${mostSpellings}`,
	getUserByAccount: `select {user}.* from {account} join {user} on {user}.{user.id} = {account}.{account.userId}
		where {account}.{account.provider} = $provider and {account}.{account.providerAccountId} = $providerAccountId`,
	deleteUser: 'delete from {user} where {user.id} = $userId returning *',
	deleteOwned: ['account', 'session', 'authenticator', 'secret'].map(
		(table) => `delete from {${table}} where {${table}.userId} = $userId`
	),
	firstUsers: 'select * from {user} order by {user.id} limit $limit',
	nextUsers: 'select * from {user} where {user.id} > $after order by {user.id} limit $limit',
	linkAccount: insertInto('account', ACCOUNT_COLUMNS),
	unlinkAccount: `delete from {account} where ${THE_ACCOUNT} returning *`,
	getAccount: `select * from {account} where ${THE_ACCOUNT}`,
	updateAccount: `update {account} set ${list('account', ['type', ...TOKEN_NAMES], keptOf)}
		where ${THE_ACCOUNT} returning *`,
	listAccounts: 'select * from {account} where {account.userId} = $userId',
	replaceTokens: `update {account} set ${list('account', TOKEN_NAMES, setOf)}
		where ${THE_ACCOUNT} and {account.access_token} is $expectedAccessToken returning 1`,
	createSession: insertInto('session', ['sessionToken', ...SESSION_COLUMNS]),
	updateSession: `update {session} set ${list('session', SESSION_COLUMNS, keptOf)}
		where {session.sessionToken} = $sessionToken returning *`,
	deleteSession: 'delete from {session} where {session.sessionToken} = $sessionToken returning *',
	replaceSessionToken: `update {session} set {session.sessionToken} = $newToken
		where {session.sessionToken} = $sessionToken returning 1`,
	createdSessionTable: `select 1 from sqlite_master
		where "type" = 'table' and "name" = $table and instr("sql", '${OWN_SESSIONS}')`,
	listSessions: 'select * from {session} where {session.userId} = $userId',
	deleteSessionById: 'delete from {session} where {session.id} = $id returning *',
	deleteSessions: 'delete from {session} where {session.userId} = $userId',
	deleteOtherSessions: 'delete from {session} where {session.userId} = $userId and {session.id} is not $exceptId',
	deleteSessionsBySid:
		'delete from {session} where {session.provider} = $provider and {session.sid} = $sid returning *',
	pruneTokens: PRUNE_TOKENS,
	createToken: insertInto('verificationToken', ['identifier', 'token', 'expires']),
	useToken: `delete from {verificationToken}
		where {verificationToken.identifier} = $identifier and {verificationToken.token} = $token returning *`,
	deleteTokens: `delete from {verificationToken}
		where {verificationToken.identifier} = $identifier and {verificationToken.identifier} <> '${CLAIM}'`,
	claim: `insert into {verificationToken} (${list('verificationToken', ['identifier', 'token', 'expires'])})
		values ('${CLAIM}', $key, $expires)
		on conflict ({verificationToken.identifier}, {verificationToken.token})
		do update set {verificationToken.expires} = excluded.{verificationToken.expires}
		where {verificationToken}.{verificationToken.expires} <= $now returning 1`,
	createAuthenticator: insertInto('authenticator', [
		'credentialID',
		'userId',
		'providerAccountId',
		'credentialPublicKey',
		'counter',
		'credentialDeviceType',
		'credentialBackedUp',
		'transports'
	]),
	getAuthenticator: 'select * from {authenticator} where {authenticator.credentialID} = $credentialID',
	listAuthenticators: 'select * from {authenticator} where {authenticator.userId} = $userId',
	updateCounter: `update {authenticator} set {authenticator.counter} = $counter
		where {authenticator.credentialID} = $credentialID and ({authenticator.counter} < $counter
			or ({authenticator.counter} = 0 and $counter = 0)) returning *`,
	deleteAuthenticator: `delete from {authenticator} where ${THE_AUTHENTICATOR} returning *`,
	deletePasskeyAccount: `delete from {account} where {account.userId} = $userId and {account.type} = 'webauthn'
		and {account.providerAccountId} = $providerAccountId and not exists (select 1 from {authenticator}
			where {authenticator.userId} = $userId and {authenticator.providerAccountId} = $providerAccountId)`,
	renameAuthenticator: `update {authenticator} set {authenticator.name} = $name where ${THE_AUTHENTICATOR} returning *`,
	updateBackup: `update {authenticator} set {authenticator.credentialBackedUp} = $credentialBackedUp
		where ${THE_AUTHENTICATOR} returning *`
} as const;
