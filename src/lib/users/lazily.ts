/** The functions of `auth.users`, whose code is loaded with the first call. */
import type { Users } from '../../types/users.js';
import type { AuthContext } from '../config/context.js';
import { lazy } from '../util/lazy.js';

const blocking = lazy(() => import('./block.js'));
const finding = lazy(() => import('./find.js'));

/** @param contextOf returns the context; it gets the further arguments of a call */
export function usersBy<Context extends unknown[]>(
	contextOf: (...context: Context) => AuthContext | Promise<AuthContext>
): Users<Context> {
	return {
		list: async (options, ...context) => (await finding()).listUsers(await contextOf(...context), options),
		find: async (by, ...context) => (await finding()).findUser(await contextOf(...context), by),
		block: async (userId, options, ...context) =>
			(await blocking()).blockUser(await contextOf(...context), userId, options),
		unblock: async (userId, ...context) => (await blocking()).unblockUser(await contextOf(...context), userId)
	};
}
