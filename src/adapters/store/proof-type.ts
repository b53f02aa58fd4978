/** The type of the column `emailVerified` in the schema of a query builder. */
import type { ProofType } from '../../lib/store/adapter/questions/answers.js';
import type { Store } from './store.js';

/** Returns the type; undefined if the schema leaves it open. */
export function proofTypeOfStore<T>({ columns, tables }: Pick<Store<T>, 'columns' | 'tables'>): ProofType | undefined {
	const type = columns(tables.usersTable).emailVerified?.type;
	if (type === 'date') return 'date';
	if (type === 'other') return 'boolean';
	return type?.startsWith('int') ? 'number' : undefined;
}
