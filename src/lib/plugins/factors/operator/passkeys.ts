/** The passkeys of a user, as far as they are second factors, taken away by an operator. */
import type { AuthContext } from '../../../core/context/context.js';
import { audit } from '../../../core/audit/audit.js';
import { oneAtATime } from '../../../core/accounts/one-at-a-time.js';
import { countWays, readWays } from '../../../core/accounts/stored-ways.js';
import { passkeysOf } from '../list.js';

/**
 * Removes the passkeys of a user: one that is lost would otherwise be asked for at each sign-in. They stay if the user has no other way
 * to sign in, or the adapter cannot remove them.
 * @returns whether it removed any
 */
export async function removePasskeys(ctx: AuthContext, userId: string): Promise<boolean> {
	const store = ctx.adapter;
	const remove = store?.deleteAuthenticator;
	if (!remove || (await passkeysOf(ctx, userId, [])).length === 0) return false;
	return oneAtATime(ctx, userId, async (confirm) => {
		const ways = await readWays(ctx, userId);
		if (countWays(ctx, ways) === ways.passkeys.length) return false;
		confirm();
		for (const { credentialID } of ways.passkeys) {
			if (!(await remove({ credentialID, userId }))) continue;
			await audit(ctx, null, { type: 'passkeyRemoved', userId, details: { passkeyId: credentialID } });
		}
		return true;
	});
}
