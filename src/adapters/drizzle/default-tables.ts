/**
 * The default tables with their keys and indexes, listed once for all dialects. The types of the tables are written out in the file of
 * each dialect: the functions that make tables have types that no other dialect shares.
 */
import { columnsOf, type ColumnKinds } from './columns.js';
import type { IdType, TableOptions } from './tables.js';

/** The columns of a table, by their names in the contract. */
export type TableColumns = Readonly<Record<string, unknown>>;

/** The functions of a dialect that make tables. */
export interface TableParts {
	table(name: string, columns: TableColumns, keys?: (table: TableColumns) => unknown[]): TableColumns;
	index(name: string): { on(...columns: unknown[]): unknown };
	primaryKey(key: { columns: unknown[] }): unknown;
	/** Whether the owner is part of the primary key of passkeys; otherwise the column of their ids is the key. */
	readonly ownerInPasskeyKey: boolean;
	/** Returns the types of columns. @param userId the id of the table of users, which is there later */
	kinds(userId: () => never): ColumnKinds;
}

/** Returns the tables. */
export function defaultTables(
	{ table, index, primaryKey, ownerInPasskeyKey, kinds }: TableParts,
	options: TableOptions<IdType, boolean, boolean, boolean>
): Readonly<Record<string, TableColumns>> {
	const columns = columnsOf<never>(
		kinds(() => usersTable.id as never),
		options
	);
	const usersTable = table('user', columns.user);
	return {
		usersTable,
		accountsTable: table('account', columns.account, ({ provider, providerAccountId, userId }) => [
			primaryKey({ columns: [provider, providerAccountId] }),
			index('account_userId_index').on(userId)
		]),
		sessionsTable: table('session', columns.session, ({ userId, expires, sid }) => [
			index('session_userId_index').on(userId),
			index('session_expires_index').on(expires),
			...(sid ? [index('session_sid_index').on(sid)] : [])
		]),
		verificationTokensTable: table('verificationToken', columns.verificationToken, ({ identifier, token, expires }) => [
			primaryKey({ columns: [identifier, token] }),
			index('verificationToken_expires_index').on(expires)
		]),
		authenticatorsTable: table('authenticator', columns.authenticator, ({ userId, credentialID }) => [
			ownerInPasskeyKey
				? primaryKey({ columns: [userId, credentialID] })
				: index('authenticator_userId_index').on(userId)
		]),
		...(options.secrets && {
			secretsTable: table('secret', columns.secret, ({ userId, kind, expires }) => [
				index('secret_userId_index').on(userId, kind),
				index('secret_expires_index').on(expires)
			])
		})
	};
}
