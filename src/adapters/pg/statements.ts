/** The statements of the PostgreSQL adapter. Each is atomic by itself, so that none needs a transaction. */

import { CLAIM } from '../shared/claims.js';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { OWN_SESSIONS } from './schema.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import { TOKEN_NAMES } from '../shared/tokens.js';

/** The columns for the details of a session, except its id, which the database makes. */
const DETAILS = SESSION_DETAILS.filter(([name]) => name !== 'id').map(([name]) => name);

/** The order in which the statements take the details, if the table has these columns. */
export const DETAIL_NAMES = { detailed: DETAILS, plain: [] } as const;

/** The statements that name the columns of a session. A table that another library created may lack the columns for details. */
export const SESSION_SQL = {
	detailed: sessionStatements(DETAILS, ['id', ...DETAILS]),
	plain: sessionStatements([], [])
};

function sessionStatements(written: readonly string[], read: readonly string[]) {
	const names = written.map((name) => `, "${name}"`).join('');
	const values = written.map((_, i) => `, $${4 + i}`).join('');
	const changes = written.map((name, i) => `, "${name}" = coalesce($${4 + i}, "${name}")`).join('');
	const columns = ['sessionToken', 'userId', 'expires', ...read]
		.map((name) => `sessions."${name}" as "session.${name}"`)
		.join(', ');
	return {
		createSession: `insert into sessions ("sessionToken", "userId", expires${names}) values ($1, $2, $3${values}) returning *`,
		getSessionAndUser: `select ${columns}, users.*
			from sessions join users on users.id = sessions."userId" where "sessionToken" = $1`,
		updateSession: `update sessions set "userId" = coalesce($2, "userId"), expires = coalesce($3, expires)${changes}
			where "sessionToken" = $1 returning *`
	};
}

const tokenNames = TOKEN_NAMES.join(', ');
/** Returns the value of a column of the token set, from the parameter with this number. */
const tokenValue = (name: string, number: number) => `$${number}::${name === 'expires_at' ? 'bigint' : 'text'}`;
const tokenValues = (from: number) => TOKEN_NAMES.map((name, i) => tokenValue(name, from + i)).join(', ');

/** An id is matched as its column's type, which the index needs, and as text: `01` and ` 1` are not the id `1`. */
const THE_USER = 'id = $1 and id::text = $2';
const THE_AUTHENTICATOR = '"credentialID" = $1 and "userId" = $2 and "userId"::text = $3';

export const OLD_TOKENS = `(select identifier, token from verification_token where expires < $4
	order by expires limit ${PRUNE_LIMIT} for update skip locked)`;

/** The statements, except those that name the columns of a session, which are in {@link SESSION_SQL}. */
export const SQL = {
	createUser: 'insert into users (name, email, "emailVerified", image) values ($1, $2, $3, $4) returning *',
	getUser: `select * from users where ${THE_USER}`,
	firstUsers: 'select * from users order by id limit $1',
	nextUsers: 'select * from users where id > $2 order by id limit $1',
	getUserByEmail: 'select * from users where email = $1',
	getUserByAccount: `select users.* from accounts join users on users.id = accounts."userId"
		where provider = $1 and "providerAccountId" = $2`,
	updateUser: `update users set
		name = case when $3::boolean then $4 else name end,
		email = coalesce($5, email),
		"emailVerified" = case when $6::boolean then $7::timestamptz else "emailVerified" end,
		image = case when $8::boolean then $9 else image end
		where ${THE_USER} returning *`,
	deleteUser: `with the_user as (select id from users where ${THE_USER}),
		gone_accounts as (delete from accounts where "userId" in (select id from the_user)),
		gone_sessions as (delete from sessions where "userId" in (select id from the_user))
		delete from users where ${THE_USER} returning *`,
	linkAccount: `insert into accounts ("userId", type, provider, "providerAccountId", ${tokenNames})
		values ($1, $2, $3, $4, ${tokenValues(5)}) returning *`,
	unlinkAccount: 'delete from accounts where provider = $1 and "providerAccountId" = $2 returning *',
	getAccount: 'select * from accounts where provider = $1 and "providerAccountId" = $2',
	updateAccount: `update accounts set type = coalesce($3, type),
		${TOKEN_NAMES.map((name, i) => `${name} = coalesce(${tokenValue(name, 4 + i)}, ${name})`).join(', ')}
		where provider = $1 and "providerAccountId" = $2 returning *`,
	listAccounts: 'select * from accounts where "userId" = $1 and "userId"::text = $2',
	replaceTokens: `update accounts set
		${TOKEN_NAMES.map((name, i) => `${name} = ${tokenValue(name, 4 + i)}`).join(', ')}
		where provider = $1 and "providerAccountId" = $2 and access_token is not distinct from $3::text
		returning provider`,
	createUserWithAccount: `with created as
		(insert into users (name, email, "emailVerified", image) values ($1, $2, $3, $4) returning *),
		linked as (insert into accounts ("userId", type, provider, "providerAccountId", ${tokenNames})
			select id, $5, $6, $7, ${tokenValues(8)} from created)
		select * from created`,
	deleteSession: 'delete from sessions where "sessionToken" = $1 returning *',
	replaceSessionToken: 'update sessions set "sessionToken" = $2 where "sessionToken" = $1 returning id',
	createdSessionTable: `select 1 from pg_constraint
		where conname = '${OWN_SESSIONS}' and conrelid = to_regclass('sessions')`,
	listSessions: 'select * from sessions where "userId" = $1 and "userId"::text = $2',
	deleteSessionById: `delete from sessions where ${THE_USER} returning *`,
	deleteSessions: `delete from sessions where "userId" = $1 and "userId"::text = $2
		and ($3::text is null or id::text <> $3)`,
	deleteSessionsBySid: 'delete from sessions where provider = $1 and sid = $2 returning *',
	createToken: `with pruned as (delete from verification_token where (identifier, token) in ${OLD_TOKENS})
		insert into verification_token (identifier, token, expires) values ($1, $2, $3) returning *`,
	useToken: 'delete from verification_token where identifier = $1 and token = $2 returning *',
	deleteTokens: `delete from verification_token where identifier = $1 and identifier <> '${CLAIM}'`,
	claim: `with pruned as (delete from verification_token
			where (identifier, token) in ${OLD_TOKENS} and (identifier, token) <> ($1, $2))
		insert into verification_token (identifier, token, expires) values ($1, $2, $3)
		on conflict (identifier, token) do update set expires = excluded.expires
		where verification_token.expires <= $5 returning token`,
	createAuthenticator: `insert into authenticators ("credentialID", "userId", "providerAccountId",
		"credentialPublicKey", counter, "credentialDeviceType", "credentialBackedUp", transports)
		values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
	getAuthenticator: 'select * from authenticators where "credentialID" = $1',
	listAuthenticators: 'select * from authenticators where "userId" = $1 and "userId"::text = $2',
	updateCounter: `update authenticators set counter = $2::bigint where "credentialID" = $1
		and (counter < $2::bigint or (counter = 0 and $2::bigint = 0)) returning *`,
	deleteAuthenticator: `with gone_accounts as (delete from accounts using authenticators passkey
			where passkey."credentialID" = $1 and passkey."userId" = $2 and passkey."userId"::text = $3
			and accounts.type = 'webauthn' and accounts."userId" = passkey."userId"
			and accounts."providerAccountId" = passkey."providerAccountId"
			and not exists (select 1 from authenticators other where other."credentialID" <> passkey."credentialID"
				and other."userId" = passkey."userId" and other."providerAccountId" = passkey."providerAccountId"))
		delete from authenticators where ${THE_AUTHENTICATOR} returning "credentialID"`,
	renameAuthenticator: `update authenticators set name = $4 where ${THE_AUTHENTICATOR} returning *`,
	updateBackup: `update authenticators set "credentialBackedUp" = $4 where ${THE_AUTHENTICATOR} returning *`
};
