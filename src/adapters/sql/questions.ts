/** Answers what `framework-auth doctor` asks of an adapter on a SQL database. */
import { databaseClient, databasePlace } from '../../lib/store/adapter/questions/place.js';
import { missingIndexes, proofType, withAnswers } from '../../lib/store/adapter/questions/answers.js';
import type { Names } from '../shared/names.js';
import type { AskedDatabase } from './database.js';

/** The parts of an answer that the database does not have. */
interface DriverDetails {
	/** The client of the driver, where the adapter was given it. */
	readonly client?: unknown;
	/** Names a new index, where it has another name than in the printed tables. */
	readonly nameOf?: (table: string, columns: readonly string[]) => string;
}

/** Returns the adapter with the answers. */
export function withSqlAnswers<Methods extends object>(
	methods: Methods,
	database: () => AskedDatabase | Promise<AskedDatabase>,
	names: Names,
	{ client, nameOf }: DriverDetails = {}
): Methods {
	return withAnswers(methods, {
		[proofType]: async () => (await import('./proof-type.js')).proofTypeIn(await database(), names),
		[missingIndexes]: async () =>
			(await import('./missing-indexes.js')).missingIndexesIn(await database(), names, nameOf),
		[databaseClient]: () => client,
		[databasePlace]: async () => (await import('./place.js')).placeIn(await database())
	});
}
