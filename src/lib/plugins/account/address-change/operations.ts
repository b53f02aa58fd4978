/** The operation that begins a change of the address. */
import type { OwnAccounts } from '../../../../types.js';
import type { OperationsOf } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const asking = lazy(() => import('./request.js'));

export const requestOperations = {
	'accounts.changeEmail': {
		changes: true,
		run: async (ctx, req, address) => (await asking()).changeEmail(ctx, req, address)
	}
} satisfies OperationsOf<'accounts', Pick<OwnAccounts<string>, 'changeEmail'>>;
