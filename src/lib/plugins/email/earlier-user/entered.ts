/** Looks, after each sign-in, whether the browser has proven an address that belongs to an earlier user. */
import type { CookieWrite } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Entered } from '../../../core/lifecycle.js';
import { hasLargeFlow } from '../../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { lazy } from '../../../base/util/lazy.js';

const connecting = lazy(() => import('./connect.js'));

/** Marks the address as proven, if its earlier user has just signed in. Returns cookies. */
export async function connectEarlierUser(
	ctx: AuthContext,
	req: AuthRequest,
	entered: Entered
): Promise<readonly CookieWrite[]> {
	if (entered.by !== 'provider' || !hasLargeFlow(req, 'address')) return [];
	return (await connecting()).connectAddress(ctx, req, entered);
}
