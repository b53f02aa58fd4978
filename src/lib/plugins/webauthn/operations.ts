/** The operations on passkeys. */
import type { Passkeys } from '../../../types.js';
import type { OperationsOf } from '../../core/operation.js';
import { lazy } from '../../base/util/lazy.js';

const managing = lazy(() => import('./passkeys.js'));

export const requestOperations = {
	'passkeys.list': { run: async (ctx, req) => (await managing()).listPasskeys(ctx, req) },
	'passkeys.rename': {
		changes: true,
		run: async (ctx, req, id, name) => (await managing()).renamePasskey(ctx, req, id, name)
	},
	'passkeys.remove': {
		changes: true,
		run: async (ctx, req, id, options) => (await managing()).removePasskey(ctx, req, id, options)
	}
} satisfies OperationsOf<'passkeys', Passkeys>;
