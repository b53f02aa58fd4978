/** The operations on the ways to sign in. */
import type { AccountsOfUser, OwnAccounts } from '../../../../types.js';
import type { OperationsOf, OperationsOnUser } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const listing = lazy(() => import('./list.js'));
const unlinking = lazy(() => import('./unlink.js'));

export const requestOperations = {
	'accounts.list': { run: async (ctx, req) => (await listing()).listWays(ctx, req) },
	'accounts.unlink': {
		changes: true,
		run: async (ctx, req, ...account) => (await unlinking()).unlinkAccount(ctx, req, ...account)
	}
} satisfies OperationsOf<'accounts', Pick<OwnAccounts<string>, 'list' | 'unlink'>>;

export const serverOperations = {
	'accounts.of.list': { run: async (ctx, userId) => (await listing()).listWaysOf(ctx, userId) }
} satisfies OperationsOnUser<'accounts', Pick<AccountsOfUser<string>, 'list'>>;
