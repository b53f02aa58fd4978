/**
 * Finds users by their address in PostgreSQL: in any case, by the index on the lower-case form. A table of another library lacks it, and
 * would be read as a whole: there the spelling counts.
 */
import { mostSpellings, userInAnyCase } from '../shared/any-case.js';
import type { Names } from '../shared/names.js';
import type { AdapterUser } from '../types.js';
import type { Row } from './rows.js';

const SQL = {
	hasIndex: `select true as found from pg_index where indrelid = to_regclass($1)
		and pg_get_indexdef(indexrelid) like '%(lower(%' || $2 || '%' limit 1`,
	inAnyCase: `select * from {user} where lower({user.email}) = lower($1) limit ${mostSpellings}`,
	asSpelled: 'select * from {user} where {user.email} = $1'
} as const;

/**
 * Returns the method.
 * @param run runs a statement
 * @param find runs a statement about rows that may not exist
 */
export function userByEmailIn(
	run: (sql: string, values: unknown[]) => Promise<Row[]>,
	find: <T>(sql: string, values: unknown[], read: (row: Row) => T) => Promise<T[]>,
	names: Names,
	toUser: (row: Row) => AdapterUser
): (email: string) => Promise<AdapterUser | null> {
	const sql = names.compile(SQL);
	let indexed: Promise<boolean> | undefined;

	async function askForIndex(): Promise<boolean> {
		try {
			const [row] = await run(sql.hasIndex, [names.table('user'), names.column('user', 'email')]);
			return row?.found === true;
		} catch (thrown) {
			indexed = undefined;
			throw thrown;
		}
	}

	return async (email) => {
		const inAnyCase = await (indexed ??= askForIndex());
		const users = await find(inAnyCase ? sql.inAnyCase : sql.asSpelled, [email], toUser);
		return inAnyCase ? userInAnyCase(users, email) : (users[0] ?? null);
	};
}
