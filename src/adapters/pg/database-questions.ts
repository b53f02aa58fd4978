/** PostgreSQL, as `framework-auth doctor` asks it through the adapter. */
import type { AskedDatabase } from '../sql/database.js';
import { textOf } from '../../lib/store/tables/sql/fragment.js';
import type { Row } from './rows.js';

export function askedPostgres(rows: (statement: string, values: unknown[]) => Promise<Row[]>): AskedDatabase {
	return {
		dialect: 'postgres',
		run: async (statement) => ({ rows: await rows(textOf(statement, 'postgres'), [...statement.values]), changes: 0 })
	};
}
