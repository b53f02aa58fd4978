/** Lists the ways in which the signed-in user can sign in. */
import type { WaysToSignIn } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import type { AuthRequest } from '../http/request.js';
import { signedInSessionOf } from '../session/index.js';
import { describePasskey } from '../webauthn/passkeys.js';
import { countWays, readWays, signsIn, signsInByMail } from './stored.js';

/** Returns the ways; none if no user of the adapter is signed in. */
export async function listWays(ctx: AuthContext, req: AuthRequest): Promise<WaysToSignIn> {
	const { userId } = await signedInSessionOf(ctx, req);
	if (userId === null) return { accounts: [], passkeys: [], email: null, hasPassword: false };
	return listWaysOf(ctx, userId);
}

/** Returns the ways of any user; none for a user whom the adapter does not have. */
export async function listWaysOf(ctx: AuthContext, userId: string): Promise<WaysToSignIn> {
	const ways = await readWays(ctx, userId);
	const { user, hasPassword } = ways;
	const count = countWays(ctx, ways);
	return {
		accounts: ways.accounts.map((account) => ({
			provider: account.provider,
			name: ctx.providers.get(account.provider)?.name ?? null,
			providerAccountId: account.providerAccountId,
			canUnlink: count > Number(signsIn(ctx, account))
		})),
		passkeys: ways.passkeys.map(describePasskey),
		email: user?.email
			? { address: user.email, isProven: Boolean(user.emailVerified), signsIn: signsInByMail(ctx, user) }
			: null,
		hasPassword
	};
}
