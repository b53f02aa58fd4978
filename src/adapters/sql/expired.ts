/** Removes what has expired from the tables of a SQL database. */
import type { TableName } from '../shared/tables.js';
import type { Names } from '../shared/names.js';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { Below } from '../../lib/store/tables/operators.js';
import { join, raw, sql, type Sql } from '../../lib/store/tables/sql/fragment.js';
import type { Match, Row } from '../store/store.js';
import type { Conditions } from './conditions.js';
import type { SqlDatabase } from './database.js';

/** The keys of the tables whose rows expire. */
const keysOf: Partial<Record<TableName, readonly string[]>> = {
	session: ['sessionToken'],
	verificationToken: ['identifier', 'token'],
	secret: ['id']
};

/** Returns the functions on rows that expire. */
export function expiredIn({ dialect, run }: SqlDatabase, names: Names, { where, nameOf, ref, value }: Conditions) {
	/** Returns the keys of some of the rows that have expired. On PostgreSQL, rows that another process is deleting are left to it. */
	function expiredRows(table: TableName, before: Date, limit: number): { key: Sql; rows: Sql } {
		const key = join((keysOf[table] ?? []).map((name) => ref(table, name)));
		const expires = ref(table, 'expires');
		// Without an index, PostgreSQL would read the whole table for an order.
		const isOrdered = dialect !== 'postgres' || table === 'verificationToken';
		const order = isOrdered ? sql` order by ${expires}` : raw('');
		const rest = raw(` limit ${Math.trunc(limit)}${dialect === 'postgres' ? ' for update skip locked' : ''}`);
		return { key, rows: sql`select ${key} from ${nameOf(table)} where ${expires} < ${value(before)}${order}${rest}` };
	}

	const deletionOf = (table: TableName, condition: Sql): Sql => sql`delete from ${nameOf(table)} where ${condition}`;

	async function deleteExpired(table: TableName, before: Date, limit: number): Promise<number> {
		const { key, rows } = expiredRows(table, before, limit);
		return (await run(sql`${deletionOf(table, sql`(${key}) in (${rows})`)} returning 1`)).rows.length;
	}

	/** On MySQL, locks on the range of expired rows would block inserts: they are read first. */
	async function pruneInTwo(before: Date): Promise<void> {
		const { rows } = await run(expiredRows('verificationToken', before, PRUNE_LIMIT).rows);
		// A claim that is renewed in between must stay.
		const these = rows.map((row) =>
			where('verificationToken', { ...(names.read('verificationToken', row) as Match), expires: new Below(before) })
		);
		if (these.length > 0) await run(deletionOf('verificationToken', join(these, ' or ')));
	}

	return {
		/** Removes some of the rows that expired before, and returns their number. Not on MySQL. */
		deleteExpired,
		prune: async (before: Date): Promise<void> =>
			dialect === 'mysql' ? pruneInTwo(before) : void (await deleteExpired('verificationToken', before, PRUNE_LIMIT)),
		/** Returns the statement that removes some of the old tokens, except one with the key of this. */
		pruning(before: Date, { identifier, token }: Row): Sql {
			const { key, rows } = expiredRows('verificationToken', before, PRUNE_LIMIT);
			return deletionOf('verificationToken', sql`(${key}) in (${rows}) and (${key}) <> (${identifier}, ${token})`);
		}
	};
}
