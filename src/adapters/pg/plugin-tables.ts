/** The tables of plugins, through the pool of the adapter. */
import { textOf } from '../../lib/store/tables/sql/fragment.js';
import type { Names } from '../shared/names.js';
import { tableSource } from '../sql/table-source.js';
import type { Row } from './rows.js';

export function pluginTablesIn(rows: (statement: string, values: unknown[]) => Promise<Row[]>, names: Names) {
	return tableSource(
		{
			dialect: 'postgres',
			run: async (statement) => ({ rows: await rows(textOf(statement, 'postgres'), [...statement.values]), changes: 0 })
		},
		names
	);
}
