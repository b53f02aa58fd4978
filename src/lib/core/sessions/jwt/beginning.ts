/** The beginning of an encrypted session, with which marks of ended sessions are compared. */
import type { AuthContext } from '../../context/context.js';
import { lazy } from '../../../base/util/lazy.js';
import type { SignedIn } from '../../session/strategy.js';

/** Few sites need it. */
const revoking = lazy(() => import('../revocation.js'));

/** Returns when the session of a sign-in has begun; undefined if that is now. */
export async function beginningOf(
	ctx: AuthContext,
	{ basis, account, proof }: SignedIn,
	ownerKey: string
): Promise<Date | undefined> {
	if (basis?.begun || !ctx.session.revocation) return basis?.begun;
	return (await revoking()).beginningOf(ctx, ownerKey, { provider: account.provider, ...proof });
}
