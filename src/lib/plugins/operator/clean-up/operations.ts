/** The operation that deletes what has expired. */
import type { Auth } from '../../../../types/core.js';
import type { ServerOperationsOf } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const cleaning = lazy(() => import('./clean-up.js'));

export const serverOperations = {
	cleanUp: { run: async (ctx, options) => (await cleaning()).cleanUp(ctx, options) }
} satisfies ServerOperationsOf<'', Pick<Auth, 'cleanUp'>>;
