/** Examines the column `emailVerified`: a number or a boolean does not say when an address was proven. */
import { proofColumn, type ProofType, type WrappedAnswers } from '../../lib/store/adapter/questions/answers.js';
import { documentAt } from '../../lib/base/config/documents.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { error } from './finding.js';
import type { Finding } from './finding.js';

const page = documentAt('adapters/own-tables.md');

/** Compares the type of the column with the configuration, as far as the adapter can find it. */
export async function checkProof({ adapter }: AuthContext): Promise<Finding[]> {
	const column = (adapter as WrappedAnswers | undefined)?.[proofColumn];
	// A database may hide its catalog: a sign-in reads the rows all the same.
	if (!column) return [];
	const type = await column.find().catch(() => undefined);
	return type === undefined || type === column.configured ? [] : [findings[type]];
}

const findings: Readonly<Record<ProofType, Finding>> = {
	boolean: error(
		'the column `emailVerified` of users is a boolean, and the library stores a date in it',
		`Set account: { emailVerified: 'boolean' } in the configuration. Or change its type to a date: ${page}.`
	),
	number: error(
		'the column `emailVerified` of users is a number, and the library stores a date in it',
		`Change its type to a date, and convert its numbers: ${page}. If it holds 0 and 1, make it a boolean, and set account: { emailVerified: 'boolean' }.`
	),
	date: error(
		"the column `emailVerified` of users holds dates, and the configuration has account: { emailVerified: 'boolean' }",
		'Remove this option: the library then stores the date.'
	)
};
