/** The operations of an operator on users. */
import type { Users } from '../../../../types/users.js';
import type { ServerOperationsOf } from '../../../core/operation.js';
import { lazy } from '../../../base/util/lazy.js';

const finding = lazy(() => import('./find.js'));
const blocking = lazy(() => import('./block.js'));

export const serverOperations = {
	'users.list': { run: async (ctx, options) => (await finding()).listUsers(ctx, options) },
	'users.find': { run: async (ctx, by) => (await finding()).findUser(ctx, by) },
	'users.block': { run: async (ctx, userId, options) => (await blocking()).blockUser(ctx, userId, options) },
	'users.unblock': { run: async (ctx, userId) => (await blocking()).unblockUser(ctx, userId) }
} satisfies ServerOperationsOf<'users', Users>;
