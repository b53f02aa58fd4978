/** The operations on the data of the user. */
import type { OwnAccounts } from '../../../../types.js';
import type { OperationsOf } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const deleting = lazy(() => import('./delete.js'));
const exporting = lazy(() => import('./export.js'));

export const requestOperations = {
	'accounts.delete': { changes: true, run: async (ctx, req) => (await deleting()).deleteOwnUser(ctx, req) },
	'accounts.export': { run: async (ctx, req) => (await exporting()).exportOwnData(ctx, req) }
} satisfies OperationsOf<'accounts', Pick<OwnAccounts<string>, 'delete' | 'export'>>;
