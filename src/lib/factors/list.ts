/** The second factors of a user. */
import type { AdapterUser } from '../../adapters/types.js';
import type { AuthContext } from '../config/context.js';
import type { Factor } from '../../types.js';
import { storedTotp } from './totp/stored.js';

/** Whether a session of a user has to have two factors: the user has a second one, or the site requires it. */
export async function needsFactor(ctx: AuthContext, user: AdapterUser): Promise<boolean> {
	if (!ctx.mfa) return false;
	return (await ctx.mfa.requires(user)) !== false || (await factorsOf(ctx, String(user.id))).length > 0;
}

/**
 * Returns the second factors of a user, by which a sign-in can go on. Recovery codes are not among them: they stand in for a factor
 * that is lost.
 */
export async function factorsOf(ctx: AuthContext, userId: string): Promise<Factor[]> {
	const totp = await storedTotp(ctx, userId);
	return totp ? [{ kind: 'totp', createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt ?? null }] : [];
}

/** Returns whether a user has codes, and whether a proof has to have a second factor. */
export async function codesOf(
	ctx: AuthContext,
	user: AdapterUser
): Promise<{ readonly codes: boolean; readonly isNeeded: boolean }> {
	const codes = (await factorsOf(ctx, String(user.id))).length > 0;
	return { codes, isNeeded: codes || (await needsFactor(ctx, user)) };
}
