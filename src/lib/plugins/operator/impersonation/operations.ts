/** The operations that act as another user, and return. */
import type { CoreOperations } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const impersonating = lazy(() => import('./impersonate.js'));

export const requestOperations = {
	impersonate: {
		changes: true,
		answers: 'session',
		run: async (ctx, req, userId) => (await impersonating()).impersonate(ctx, req, userId)
	},
	endImpersonation: {
		changes: true,
		answers: 'session',
		run: async (ctx, req) => (await impersonating()).endImpersonation(ctx, req)
	}
} satisfies CoreOperations<'impersonate' | 'endImpersonation'>;
