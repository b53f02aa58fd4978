/** The questions of `framework-auth doctor` to an adapter about its database. */
import type { databaseClient, databasePlace, DatabasePlace } from './place.js';

/** The content of the column `emailVerified`: the moment of the proof, whether there is one, or a number that counts something else. */
export type ProofType = 'date' | 'boolean' | 'number';

/** An index that a table lacks. */
export interface MissingIndex {
	/** The name of the table in the database. */
	readonly table: string;
	readonly columns: readonly string[];
	/** The statement that creates it, while the app runs. */
	readonly statement: string;
}

/** The member of an adapter that finds the type of the column. A symbol of the process: the app and the command may load this module twice. */
export const proofType = Symbol.for('framework-auth.proof-type');
/** The member of an adapter that finds the indexes that its tables lack. */
export const missingIndexes = Symbol.for('framework-auth.missing-indexes');

/** An adapter that can answer. */
export interface KnowsDatabase {
	/** Undefined: the column is not there, or the database does not tell. */
	readonly [proofType]?: () => Promise<ProofType | undefined>;
	readonly [missingIndexes]?: () => Promise<readonly MissingIndex[]>;
	readonly [databaseClient]?: () => unknown;
	readonly [databasePlace]?: () => Promise<DatabasePlace>;
}

/** Returns the adapter with the answers. */
export function withAnswers<Methods extends object>(methods: Methods, answers: KnowsDatabase): Methods {
	return { ...methods, ...answers };
}

/** The member of a wrapped adapter: the type in the database, and what the configuration says. */
export const proofColumn = Symbol.for('framework-auth.proof-column');

/** A wrapped adapter whose adapter can answer. */
export interface WrappedAnswers extends Pick<
	KnowsDatabase,
	typeof missingIndexes | typeof databaseClient | typeof databasePlace
> {
	readonly [proofColumn]?: {
		readonly configured: 'date' | 'boolean';
		find(): Promise<ProofType | undefined>;
	};
}

/** Returns the type that a database declares. */
export function proofTypeOf(declared: unknown): ProofType | undefined {
	if (typeof declared !== 'string') return undefined;
	if (/bool|^tinyint|^bit/i.test(declared)) return 'boolean';
	return /int|num|dec|real|double|float|serial/i.test(declared) ? 'number' : 'date';
}
