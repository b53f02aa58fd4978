/** Names the indexes that a database lacks: what searches by them reads whole tables, in SQLite on the main thread. */
import { missingIndexes, type WrappedAnswers } from '../../lib/store/adapter/questions/answers.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { warning } from './finding.js';
import type { Finding } from './finding.js';

/** Asks the adapter, as far as it can ask its database. */
export async function checkIndexes({ adapter }: AuthContext): Promise<Finding[]> {
	const find = (adapter as WrappedAnswers | undefined)?.[missingIndexes];
	// A database may hide its catalog, and work all the same.
	const missing = (await find?.().catch(() => undefined)) ?? [];
	if (missing.length === 0) return [];
	const places = missing.map(({ table, columns }) => `${table} (${columns.join(', ')})`).join(', ');
	return [
		warning(
			`the database has no index on ${places}: searches and clean-ups read the whole table`,
			missing.map(({ statement }) => statement).join('\n  ')
		)
	];
}
