/** Looks whether the user of an encrypted session still exists. */
import { AdapterError, MissingAdapterMethods } from '../../../../errors.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../context/context.js';
import { warnOnce } from '../../../base/errors/logger.js';
import { nowSeconds } from '../../../base/util/clock.js';

/**
 * Asks the adapter for the user.
 * @param jti the id of the session, which ends without the user
 * @returns the present time in seconds, if the user exists or the adapter cannot find users by id
 */
export async function lookForUser(
	ctx: AuthContext,
	userId: string,
	jti: string | undefined
): Promise<number | 'gone' | 'unknown'> {
	try {
		const user = await requireStore(ctx, 'looking for the user of a session').getUser(userId);
		// Some data layers compare ids by other rules, and find another user.
		if (user && String(user.id) === userId) return nowSeconds();
	} catch (thrown) {
		if (thrown instanceof MissingAdapterMethods) return nowSeconds();
		if (!(thrown instanceof AdapterError)) throw thrown;
		warnOnce(ctx, 'unchecked user', `sessions are not renewed, and end when they expire: ${thrown.message}`);
		return 'unknown';
	}
	if (jti) ctx.instance.endedSessions.set(jti, true);
	return 'gone';
}
