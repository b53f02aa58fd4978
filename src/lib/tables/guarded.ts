/** Ends a call to the tables of plugins that takes too long. What fails is one type of error, with none of the data in it. */
import { AdapterError, AuthError } from '../../errors.js';
import { withoutValues } from '../errors/scrub.js';
import { withTimeout } from '../util/timeout.js';
import type { Guarded } from './checked.js';

const cure = 'Are its tables there? `framework-auth schema` prints them with `--with`';

/** @param timeoutSeconds the time after which a call without an answer is an error */
export function guardedFor(timeoutSeconds: number): Guarded {
	return async (operation, run) => {
		try {
			return await withTimeout(timeoutSeconds * 1000, run);
		} catch (thrown) {
			if (thrown instanceof AuthError) throw thrown;
			const message = `the table of a plugin failed in \`${operation}\`. ${cure}`;
			throw new AdapterError(message, { cause: { err: withoutValues(thrown, []), method: operation } });
		}
	};
}
