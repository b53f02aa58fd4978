/** The type of the column `emailVerified`, which `framework-auth doctor` asks of an adapter. */

/** The content of the column: the moment of the proof, whether there is one, or a number that counts something else. */
export type ProofType = 'date' | 'boolean' | 'number';

/** The member of an adapter that finds the type. A symbol of the process: the app and the command may load this module twice. */
export const proofType = Symbol.for('framework-auth.proof-type');

/** An adapter that can say it. Undefined: the column is not there, or the database does not tell. */
export interface KnowsProofType {
	readonly [proofType]?: () => Promise<ProofType | undefined>;
}

/** Returns the adapter with the answer. */
export function withProofType<Methods extends object>(
	methods: Methods,
	find: Required<KnowsProofType>[typeof proofType]
): Methods {
	return { ...methods, [proofType]: find };
}

/** The member of a wrapped adapter: the type in the database, and what the configuration says. */
export const proofColumn = Symbol.for('framework-auth.proof-column');

/** A wrapped adapter whose adapter can say it. */
export interface KnowsProofColumn {
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
