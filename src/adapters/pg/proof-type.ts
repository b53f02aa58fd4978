/** Asks PostgreSQL for the type of the column `emailVerified`. */
import type { ProofType } from '../../lib/adapter/proof-type.js';
import type { Names } from '../shared/names.js';
import { textOf, type Sql } from '../sql/fragment.js';
import { proofTypeIn } from '../sql/proof-type.js';
import type { Row } from './rows.js';

export function proofTypeInPostgres(
	rows: (statement: string, values: unknown[]) => Promise<Row[]>,
	names: Names
): Promise<ProofType | undefined> {
	const run = async (statement: Sql) => ({
		rows: await rows(textOf(statement, 'postgres'), [...statement.values]),
		changes: 0
	});
	return proofTypeIn({ dialect: 'postgres', run }, names);
}
