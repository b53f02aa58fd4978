/** Turns a failed call of the adapter into an error that contains none of the data. Loaded with the first failure. */
import type { AdapterMethod } from '../../../adapters/types.js';
import { AdapterError } from '../../../errors.js';
import { withoutValues } from '../../base/errors/scrub.js';
import { TimeoutError } from '../../base/util/timeout.js';
import { missingTableCure } from './missing-table.js';
import { WrongAnswer } from './checks/wrong-answer.js';

export function adapterErrorOf(method: AdapterMethod, thrown: unknown, args: readonly unknown[]): AdapterError {
	const failed = (message: string, err: Error) => new AdapterError(message, { cause: { err, method } });
	if (thrown instanceof WrongAnswer) {
		const cure = 'Correct the adapter; `framework-auth/adapters/conformance` tests it';
		return failed(`the adapter gave a wrong answer in ${method}: ${thrown.message}. ${cure}`, thrown);
	}
	if (thrown instanceof TimeoutError) {
		const cure = 'Look whether the database can be reached; `adapterTimeout` sets how long a call may take';
		return failed(`the adapter gave ${thrown.message} in ${method}. ${cure}`, thrown);
	}
	const cure = missingTableCure(thrown);
	return failed(`the adapter failed in ${method}${cure ? `. ${cure}` : ''}`, withoutValues(thrown, args));
}
