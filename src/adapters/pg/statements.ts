/**
 * The statements of the PostgreSQL adapter, with the names of the contract in braces. Each is atomic by itself, so that none needs a
 * transaction.
 */
import { CLAIM } from '../shared/claims.js';
import type { Field } from '../shared/names.js';
import type { FieldType } from '../shared/own-tables.js';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { OWN_SESSIONS } from './dialect.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import { TOKEN_NAMES } from '../shared/tokens.js';

/** The columns for the details of a session, except its id, which the database makes. */
const DETAILS = SESSION_DETAILS.filter(([name]) => name !== 'id').map(([name]) => name);

/** The order in which the statements take the details, if the table has these columns. */
export const DETAIL_NAMES = { detailed: DETAILS, plain: [] } as const;

/** Lists columns of a table. */
function list(table: string, columns: readonly string[]): string {
	return columns.map((name) => `{${table}.${name}}`).join(', ');
}

/** The statements that name the columns of a session. A table that another library created may lack the columns for details. */
export const SESSION_SQL = {
	detailed: sessionStatements(DETAILS, ['id', ...DETAILS]),
	plain: sessionStatements([], [])
};

function sessionStatements(written: readonly string[], read: readonly string[]) {
	const values = written.map((_, i) => `, $${4 + i}`).join('');
	const changes = written.map((name, i) => `, {session.${name}} = coalesce($${4 + i}, {session.${name}})`).join('');
	const columns = ['sessionToken', 'userId', 'expires', ...read]
		.map((name) => `{session}.{session.${name}} as "session.${name}"`)
		.join(', ');
	return {
		createSession: `insert into {session} (${list('session', ['sessionToken', 'userId', 'expires', ...written])})
			values ($1, $2, $3${values}) returning *`,
		getSessionAndUser: `select ${columns}, {user}.* from {session}
			join {user} on {user}.{user.id} = {session}.{session.userId} where {session}.{session.sessionToken} = $1`,
		updateSession: `update {session} set {session.userId} = coalesce($2, {session.userId}),
			{session.expires} = coalesce($3, {session.expires})${changes}
			where {session.sessionToken} = $1 returning *`
	};
}

const tokenNames = list('account', TOKEN_NAMES);
/** Returns the value of a column of the token set, from the parameter with this number. */
const tokenValue = (name: string, number: number) => `$${number}::${name === 'expires_at' ? 'bigint' : 'text'}`;
const tokenValues = (from: number) => TOKEN_NAMES.map((name, i) => tokenValue(name, from + i)).join(', ');

/** An id is matched as its column's type, which the index needs, and as text: `01` and ` 1` are not the id `1`. */
const is = (column: string, from = 1) => `${column} = $${from} and ${column}::text = $${from + 1}`;
const THE_USER = is('{user.id}');
const THE_ACCOUNT = '{account.provider} = $1 and {account.providerAccountId} = $2';
const THE_AUTHENTICATOR = `{authenticator.credentialID} = $1 and ${is('{authenticator.userId}', 2)}`;

export const OLD_TOKENS = `(select {verificationToken.identifier}, {verificationToken.token} from {verificationToken}
	where {verificationToken.expires} < $4 order by {verificationToken.expires} limit ${PRUNE_LIMIT} for update skip locked)`;
const TOKEN_KEY = '({verificationToken.identifier}, {verificationToken.token})';
const TOKEN_COLUMNS = list('verificationToken', ['identifier', 'token', 'expires']);

const fieldTypes: Record<FieldType, string> = {
	text: 'text',
	integer: 'bigint',
	number: 'double precision',
	boolean: 'boolean',
	date: 'timestamptz',
	json: 'jsonb'
};

function insertUser(fields: readonly Field[], from: number): string {
	const names = ['name', 'email', 'emailVerified', 'image', ...fields.map(({ name }) => name)];
	const values = ['$1', '$2', '$3', '$4', ...fields.map((_, i) => `$${from + i}`)];
	return `insert into {user} (${list('user', names)}) values (${values.join(', ')}) returning *`;
}

/** Creates a user. */
export const createUser = (fields: readonly Field[]): string => insertUser(fields, 5);

/** Creates a user with an account. The further columns come last. */
export function createUserWithAccount(fields: readonly Field[]): string {
	return `with created as (${insertUser(fields, 8 + TOKEN_NAMES.length)}),
		linked as (insert into {account} (${list('account', ['userId', 'type', 'provider', 'providerAccountId'])}, ${tokenNames})
			select {user.id}, $5, $6, $7, ${tokenValues(8)} from created)
		select * from created`;
}

/** Changes a user. */
export function updateUser(fields: readonly Field[]): string {
	const further = fields.map(({ name, type }, i) => `, {user.${name}} = $${11 + i}::${fieldTypes[type]}`).join('');
	return `update {user} set
		{user.name} = case when $3::boolean then $4 else {user.name} end,
		{user.email} = case when $10::boolean then $5 else {user.email} end,
		{user.emailVerified} = case when $6::boolean then $7 else {user.emailVerified} end,
		{user.image} = case when $8::boolean then $9 else {user.image} end${further}
		where ${THE_USER} returning *`;
}

/** The statements, except those that name the columns of a session, which are in {@link SESSION_SQL}. */
export const SQL = {
	getUser: `select * from {user} where ${THE_USER}`,
	firstUsers: 'select * from {user} order by {user.id} limit $1',
	nextUsers: 'select * from {user} where {user.id} > $2 order by {user.id} limit $1',
	getUserByAccount: `select {user}.* from {account} join {user} on {user}.{user.id} = {account}.{account.userId}
		where {account}.{account.provider} = $1 and {account}.{account.providerAccountId} = $2`,
	deleteUser: `with the_user as (select {user.id} as id from {user} where ${THE_USER}),
		gone_accounts as (delete from {account} where {account.userId} in (select id from the_user)),
		gone_sessions as (delete from {session} where {session.userId} in (select id from the_user))
		delete from {user} where ${THE_USER} returning *`,
	linkAccount: `insert into {account} (${list('account', ['userId', 'type', 'provider', 'providerAccountId'])}, ${tokenNames})
		values ($1, $2, $3, $4, ${tokenValues(5)}) returning *`,
	unlinkAccount: `delete from {account} where ${THE_ACCOUNT} returning *`,
	getAccount: `select * from {account} where ${THE_ACCOUNT}`,
	updateAccount: `update {account} set {account.type} = coalesce($3, {account.type}),
		${TOKEN_NAMES.map((name, i) => `{account.${name}} = coalesce(${tokenValue(name, 4 + i)}, {account.${name}})`).join(', ')}
		where ${THE_ACCOUNT} returning *`,
	listAccounts: `select * from {account} where ${is('{account.userId}')}`,
	replaceTokens: `update {account} set
		${TOKEN_NAMES.map((name, i) => `{account.${name}} = ${tokenValue(name, 4 + i)}`).join(', ')}
		where ${THE_ACCOUNT} and {account.access_token} is not distinct from $3::text returning 1`,
	deleteSession: 'delete from {session} where {session.sessionToken} = $1 returning *',
	replaceSessionToken: 'update {session} set {session.sessionToken} = $2 where {session.sessionToken} = $1 returning 1',
	createdSessionTable: `select 1 from pg_constraint where conname = '${OWN_SESSIONS}' and conrelid = to_regclass($1)`,
	listSessions: `select * from {session} where ${is('{session.userId}')}`,
	deleteSessionById: `delete from {session} where ${is('{session.id}')} returning *`,
	deleteSessions: `delete from {session} where ${is('{session.userId}')}`,
	deleteOtherSessions: `delete from {session} where ${is('{session.userId}')} and {session.id}::text is distinct from $3`,
	deleteSessionsBySid: 'delete from {session} where {session.provider} = $1 and {session.sid} = $2 returning *',
	createToken: `with pruned as (delete from {verificationToken} where ${TOKEN_KEY} in ${OLD_TOKENS})
		insert into {verificationToken} (${TOKEN_COLUMNS}) values ($1, $2, $3) returning *`,
	useToken: `delete from {verificationToken}
		where {verificationToken.identifier} = $1 and {verificationToken.token} = $2 returning *`,
	deleteTokens: `delete from {verificationToken}
		where {verificationToken.identifier} = $1 and {verificationToken.identifier} <> '${CLAIM}'`,
	claim: `with pruned as (delete from {verificationToken} where ${TOKEN_KEY} in ${OLD_TOKENS} and ${TOKEN_KEY} <> ($1, $2))
		insert into {verificationToken} as present (${TOKEN_COLUMNS}) values ($1, $2, $3)
		on conflict ${TOKEN_KEY} do update set {verificationToken.expires} = excluded.{verificationToken.expires}
		where present.{verificationToken.expires} <= $5 returning 1`,
	createAuthenticator: `insert into {authenticator} (${list('authenticator', [
		'credentialID',
		'userId',
		'providerAccountId',
		'credentialPublicKey',
		'counter',
		'credentialDeviceType',
		'credentialBackedUp',
		'transports'
	])}) values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
	getAuthenticator: 'select * from {authenticator} where {authenticator.credentialID} = $1',
	listAuthenticators: `select * from {authenticator} where ${is('{authenticator.userId}')}`,
	updateCounter: `update {authenticator} set {authenticator.counter} = $2::bigint where {authenticator.credentialID} = $1
		and ({authenticator.counter} < $2::bigint or ({authenticator.counter} = 0 and $2::bigint = 0)) returning *`,
	deleteAuthenticator: `with gone_accounts as (delete from {account} used using {authenticator} passkey
			where passkey.{authenticator.credentialID} = $1 and ${is('passkey.{authenticator.userId}', 2)}
			and used.{account.type} = 'webauthn' and used.{account.userId} = passkey.{authenticator.userId}
			and used.{account.providerAccountId} = passkey.{authenticator.providerAccountId}
			and not exists (select 1 from {authenticator} other
				where other.{authenticator.credentialID} <> passkey.{authenticator.credentialID}
				and other.{authenticator.userId} = passkey.{authenticator.userId}
				and other.{authenticator.providerAccountId} = passkey.{authenticator.providerAccountId}))
		delete from {authenticator} where ${THE_AUTHENTICATOR} returning 1`,
	renameAuthenticator: `update {authenticator} set {authenticator.name} = $4 where ${THE_AUTHENTICATOR} returning *`,
	updateBackup: `update {authenticator} set {authenticator.credentialBackedUp} = $4 where ${THE_AUTHENTICATOR} returning *`
} as const;
