/** Recovery for a user who has lost everything: an operator who has made sure of the person takes the second factors away. */
import { requireText } from '../../../store/adapter/checks/text-arguments.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import { endAllSessionsOf } from '../../../core/sessions/manage.js';
import { factorsOf } from '../list.js';
import { requireFactors } from '../manage.js';
import { removeRecoveryCodes } from '../recovery/codes.js';
import { removePhone } from '../phone/stored.js';
import { removePasskeys } from './passkeys.js';
import { removeTotp } from '../totp/stored.js';

/**
 * Removes the second factors and the recovery codes of a user, and passkeys that are one, if another way to sign in is left. Ends all
 * sessions. Where a second factor is required, the next
 * sign-in sets one up.
 * @returns whether the user had a factor
 */
export async function resetFactors(ctx: AuthContext, userId: string): Promise<boolean> {
	requireText(userId, 'userId');
	requireFactors(ctx);
	const factors = await factorsOf(ctx, userId);
	// Before the factors, so that a fault in between leaves no session open; and once more for those that begin meanwhile.
	await endAllSessionsOf(ctx, userId);
	await removeTotp(ctx, userId);
	await removePhone(ctx, userId);
	await removeRecoveryCodes(ctx, userId);
	const hadPasskeys = await removePasskeys(ctx, userId);
	await endAllSessionsOf(ctx, userId);
	for (const { kind } of factors) await audit(ctx, null, { type: 'factorRemoved', userId, details: { factor: kind } });
	return factors.length > 0 || hadPasskeys;
}
