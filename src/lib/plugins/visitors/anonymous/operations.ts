/** The operation that gives a visitor a user. */
import type { CoreOperations } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const signingIn = lazy(() => import('./sign-in.js'));

export const requestOperations = {
	signInAnonymously: {
		changes: true,
		answers: 'session',
		options: 0,
		run: async (ctx, req) => (await signingIn()).signInAnonymously(ctx, req)
	}
} satisfies CoreOperations<'signInAnonymously'>;
