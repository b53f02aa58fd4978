/**
 * The methods that PostgreSQL has in one statement, where those of the store need several. The names of the contract are in braces.
 */
import type { Names } from '../shared/names.js';
import { ANONYMOUS, PRUNE_LIMIT, pruneBefore } from '../shared/pruning.js';
import { markOf, requireShort } from '../shared/revocations.js';
import { distinct } from '../store/revocations.js';
import type { Adapter } from '../types.js';
import type { PgDatabase } from './database.js';
import { codeOf, isUnstorable } from './errors.js';
import { OWN_SESSIONS } from './dialect.js';

const TOKEN_KEY = '({verificationToken.identifier}, {verificationToken.token})';

const SQL = {
	createdSessionTable: `select 1 from pg_constraint where conname = '${OWN_SESSIONS}' and conrelid = to_regclass($1)`,
	deleteAuthenticator: `with gone_accounts as (delete from {account} used using {authenticator} passkey
			where passkey.{authenticator.credentialID} = $1
			and passkey.{authenticator.userId} = $2 and passkey.{authenticator.userId}::text = $3
			and used.{account.type} = 'webauthn' and used.{account.userId} = passkey.{authenticator.userId}
			and used.{account.providerAccountId} = passkey.{authenticator.providerAccountId}
			and not exists (select 1 from {authenticator} other
				where other.{authenticator.credentialID} <> passkey.{authenticator.credentialID}
				and other.{authenticator.userId} = passkey.{authenticator.userId}
				and other.{authenticator.providerAccountId} = passkey.{authenticator.providerAccountId}))
		delete from {authenticator} where {authenticator.credentialID} = $1
			and {authenticator.userId} = $2 and {authenticator.userId}::text = $3 returning 1`,
	setRevocation: `with pruned as (delete from {verificationToken} where ${TOKEN_KEY} in
			(select {verificationToken.identifier}, {verificationToken.token} from {verificationToken}
				where {verificationToken.expires} < $4 order by {verificationToken.expires}
				limit ${PRUNE_LIMIT} for update skip locked)
			and {verificationToken.identifier} <> $1),
		earlier as (delete from {verificationToken}
			where {verificationToken.identifier} = $1 and {verificationToken.token} <> $2)
		insert into {verificationToken} as present
			({verificationToken.identifier}, {verificationToken.token}, {verificationToken.expires}) values ($1, $2, $3)
		on conflict ${TOKEN_KEY} do update
		set {verificationToken.expires} = greatest(present.{verificationToken.expires}, excluded.{verificationToken.expires})`,
	deleteAnonymousUsers: `with gone as (select {account.userId} as id from {account} mark
			where {account.provider} = '${ANONYMOUS}' and {account.expires_at} < $1
				and exists (select 1 from {user} person where person.{user.id} = mark.{account.userId} and person.{user.email} is null)
				and not exists (select 1 from {account} other
					where other.{account.userId} = mark.{account.userId} and other.{account.provider} <> '${ANONYMOUS}')
			limit $2 for update skip locked),
		gone_accounts as (delete from {account} where {account.userId} in (select id from gone)),
		gone_sessions as (delete from {session} where {session.userId} in (select id from gone))
		delete from {user} where {user.id} in (select id from gone) returning 1`
} as const;

/** Returns the methods. */
export function ownMethods({ rows }: PgDatabase, names: Names): Required<Pick<Adapter, keyof typeof SQL>> {
	const sql = names.compile(SQL);
	return {
		async createdSessionTable() {
			try {
				return (await rows(sql.createdSessionTable, [names.table('session')])).length > 0;
			} catch (error) {
				// An engine with the protocol of PostgreSQL may have other catalogs.
				if (NO_CATALOG.includes(codeOf(error))) return false;
				throw error;
			}
		},
		async deleteAuthenticator({ credentialID, userId }) {
			try {
				return (await rows(sql.deleteAuthenticator, [credentialID, userId, userId])).length === 1;
			} catch (error) {
				if (isUnstorable(error)) return false;
				throw error;
			}
		},
		async setRevocation(key, value, expires) {
			requireShort(value);
			await rows(sql.setRevocation, [markOf(await distinct(key)), value, expires, pruneBefore()]);
		},
		async deleteAnonymousUsers(limit) {
			return (await rows(sql.deleteAnonymousUsers, [Math.floor(Date.now() / 1000), limit])).length;
		}
	};
}

/** The errors for an undefined table, column or function. */
const NO_CATALOG: readonly unknown[] = ['42P01', '42703', '42883'];
