/** Lists the ways in which the signed-in user can sign in. */
import { requireText } from '../../../store/adapter/checks/text-arguments.js';
import type { Factor, WaysToSignIn } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { ownSessionOf } from '../../../core/sessions/index.js';
import { describePasskey } from '../../../core/accounts/described-passkey.js';
import { countWays, readWays, signsIn, signsInByMail } from '../../../core/accounts/stored-ways.js';
import { mfa } from '../../../core/options.js';

/** Returns the ways; none if no user of the adapter is signed in. */
export async function listWays(ctx: AuthContext, req: AuthRequest): Promise<WaysToSignIn> {
	const { userId } = await ownSessionOf(ctx, req);
	if (userId === null) return { accounts: [], passkeys: [], email: null, hasPassword: false, factors: [] };
	return listWaysOf(ctx, userId);
}

/** Returns the ways of any user; none for a user whom the adapter does not have. */
export async function listWaysOf(ctx: AuthContext, userId: string): Promise<WaysToSignIn> {
	requireText(userId, 'userId');
	const [ways, secondFactors] = await Promise.all([readWays(ctx, userId), secondFactorsOf(ctx, userId)]);
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
		email: user?.email ? { address: user.email, isProven: ways.isProven, signsIn: signsInByMail(ctx, ways) } : null,
		hasPassword,
		factors: secondFactors
	};
}

/** Returns the second factors of a user; none without `mfa`, and for a user whom the adapter does not have. */
export async function secondFactorsOf(ctx: AuthContext, userId: string): Promise<Factor[]> {
	return (await (await mfa.of(ctx)?.questions())?.factorsOf(ctx, userId)) ?? [];
}
