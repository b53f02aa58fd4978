/** The operations on API tokens. */
import type { ApiTokens, ApiTokensOfUser } from '../../../../types.js';
import type { OperationsOf, OperationsOnUser } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const managing = lazy(() => import('./tokens.js'));

export const requestOperations = {
	'sessions.createToken': {
		changes: true,
		run: async (ctx, req, options) => (await managing()).createToken(ctx, req, options)
	},
	'sessions.tokens': { whileBuilding: () => [], run: async (ctx, req) => (await managing()).listTokens(ctx, req) },
	'sessions.endToken': { changes: true, run: async (ctx, req, id) => (await managing()).endToken(ctx, req, id) }
} satisfies OperationsOf<'sessions', ApiTokens>;

export const serverOperations = {
	'sessions.of.tokens': { run: async (ctx, userId) => (await managing()).listTokensOf(ctx, userId) },
	'sessions.of.endToken': { run: async (ctx, userId, id) => (await managing()).endTokenOf(ctx, userId, id) }
} satisfies OperationsOnUser<'sessions', ApiTokensOfUser>;
