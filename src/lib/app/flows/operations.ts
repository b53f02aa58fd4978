/** The operations that begin a session for a user whom the application has made sure of, and change a session. */
import type { CoreOperations } from '../../core/operation.js';
import { lazy } from '../../base/util/lazy.js';

const signingIn = lazy(() => import('./sign-in-as.js'));
const reading = lazy(() => import('./session.js'));

export const requestOperations = {
	signInAs: {
		changes: true,
		answers: 'session',
		options: 1,
		run: async (ctx, req, user, options) => (await signingIn()).signInAs(ctx, req, user, options)
	},
	updateSession: {
		changes: true,
		fromLinks: true,
		answers: 'session',
		async run(ctx, req, data) {
			// Its cookies are those of every reading.
			await (await reading()).readSession(ctx, req, { data, keeps: true });
			return [];
		}
	}
} satisfies CoreOperations<'signInAs' | 'updateSession'>;
