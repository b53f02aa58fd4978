/** The operation on the question about an account. */
import type { OwnAccounts } from '../../../../types.js';
import type { OperationsOf } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const answering = lazy(() => import('./answer.js'));

export const requestOperations = {
	'accounts.question': { run: async (ctx, req) => (await answering()).questionOf(ctx, req) }
} satisfies OperationsOf<'accounts', Pick<OwnAccounts<string>, 'question'>>;
