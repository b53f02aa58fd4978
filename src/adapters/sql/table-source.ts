/** The tables of plugins in the database of an adapter. */
import type { TableSource } from '../../lib/store/tables/engine.js';
import { raw } from '../../lib/store/tables/sql/fragment.js';
import type { SqlSource } from '../../lib/store/tables/sql/source.js';
import type { Names } from '../shared/names.js';
import type { SqlDatabase } from './database.js';

/** Returns where the tables are: beside the table of users. */
export function tableSource(
	{ dialect, run, runTogether }: Pick<SqlDatabase, 'dialect' | 'run' | 'runTogether'>,
	names: Names,
	further: Pick<SqlSource, 'createsTables'> = {}
): { readonly sql: SqlSource } & TableSource {
	const column = (name: string) => raw(names.sql(`{user.${name}}`));
	const schema = names.schemaOf('user');
	return {
		sql: {
			dialect,
			run,
			runTogether,
			users: {
				table: raw(names.table('user')),
				columns: { id: column('id'), name: column('name'), email: column('email'), image: column('image') }
			},
			...(schema !== undefined && { schema }),
			...further
		}
	};
}
