/** Answers what `framework-auth doctor` asks of an adapter on a SQL database. */
import { missingIndexes, proofType, withAnswers } from '../../lib/adapter/questions.js';
import type { Names } from '../shared/names.js';
import type { AskedDatabase } from './database.js';

/** Returns the adapter with the answers. @param nameOf names a new index, where it has another name than in the printed tables */
export function withSqlAnswers<Methods extends object>(
	methods: Methods,
	database: () => AskedDatabase | Promise<AskedDatabase>,
	names: Names,
	nameOf?: (table: string, columns: readonly string[]) => string
): Methods {
	return withAnswers(methods, {
		[proofType]: async () => (await import('./proof-type.js')).proofTypeIn(await database(), names),
		[missingIndexes]: async () =>
			(await import('./missing-indexes.js')).missingIndexesIn(await database(), names, nameOf)
	});
}
