/** The operations on lists of sessions. */
import type { Sessions, SessionsOfUser } from '../../../types.js';
import type { OperationsOf, OperationsOnUser } from '../operation.js';
import { lazy } from '../../base/util/lazy.js';

const managing = lazy(() => import('./manage.js'));

export const requestOperations = {
	'sessions.list': { whileBuilding: () => [], run: async (ctx, req) => (await managing()).listSessions(ctx, req) },
	'sessions.end': { changes: true, run: async (ctx, req, id) => (await managing()).endSession(ctx, req, id) },
	'sessions.endOthers': { changes: true, run: async (ctx, req) => (await managing()).endOtherSessions(ctx, req) },
	'sessions.endAll': { changes: true, run: async (ctx, req) => (await managing()).endAllSessions(ctx, req) }
} satisfies OperationsOf<'sessions', Pick<Sessions, 'list' | 'end' | 'endOthers' | 'endAll'>>;

export const serverOperations = {
	'sessions.of.list': { run: async (ctx, userId) => (await managing()).listSessionsOf(ctx, userId) },
	'sessions.of.end': { run: async (ctx, userId, id) => (await managing()).endSessionOf(ctx, userId, id) },
	'sessions.of.endAll': { run: async (ctx, userId) => (await managing()).endAllSessionsOf(ctx, userId) }
} satisfies OperationsOnUser<'sessions', Pick<SessionsOfUser, 'list' | 'end' | 'endAll'>>;
