/** Tells of a stored user who was changed: the application by its event, and plugins. */
import type { AdapterUser } from '../../../adapters/types.js';
import { emit } from '../audit/events.js';
import type { AuthContext } from '../context/context.js';
import { lifecycle } from '../lifecycle.js';
import type { AuthRequest } from '../request/request.js';

/**
 * Called after each change that the library has stored.
 * @param before the user as they were before it
 */
export async function tellOfChange(
	ctx: AuthContext,
	req: AuthRequest,
	before: AdapterUser,
	user: AdapterUser
): Promise<void> {
	await emit(ctx, req, 'updateUser', { user });
	for (const hook of lifecycle.of(ctx).userChanged ?? []) await hook(ctx, req, before, user);
}
