/** Proves a second factor by a code: of the app, or a recovery code. */
import { FactorRefused } from '../../errors.js';
import { audit } from '../audit/audit.js';
import type { AuthContext } from '../config/context.js';
import type { Fields } from '../http/body.js';
import type { AuthRequest } from '../http/request.js';
import { guess } from '../limits/run-attempt.js';
import { readRecoveryCode, recoveryCodesOf, useRecoveryCode } from './recovery/codes.js';
import { readCode } from './totp/code.js';
import { storedTotp, useTotpCode } from './totp/stored.js';

/**
 * Uses up the code of a form. Guesses are counted for the user, whichever sign-in they belong to: a new sign-in gives no new tries.
 * Those at recovery codes are counted apart, so that a stranger who guesses at one does not lock the owner out of the other.
 * @returns the way that was used
 * @throws {FactorRefused | TooManyRequests}
 */
export async function proveByCode(
	ctx: AuthContext,
	req: AuthRequest,
	userId: string,
	{ code, recovery }: Fields
): Promise<'totp' | 'recovery'> {
	const way = recovery === undefined ? 'totp' : 'recovery';
	const attempt = await ctx.limits.enter('factor', { accounts: [limitedName(way, userId)], client: req.client() });
	await guess([attempt], async () => {
		const isRight = way === 'totp' ? byTotp(ctx, userId, code) : byRecoveryCode(ctx, userId, recovery);
		if (!(await isRight)) throw new FactorRefused();
	});
	if (way === 'recovery') {
		const { left } = await recoveryCodesOf(ctx, userId);
		await audit(ctx, req, { type: 'recoveryCodeUsed', userId, details: { left } });
	}
	return way;
}

/** The name under which guesses at a user's codes are counted. */
export function limitedName(way: 'totp' | 'recovery', userId: string): string {
	return `${way} of ${userId}`;
}

async function byTotp(ctx: AuthContext, userId: string, text: string | undefined): Promise<boolean> {
	const code = readCode(text);
	const secret = code === null ? null : await storedTotp(ctx, userId);
	return code !== null && secret !== null && useTotpCode(ctx, secret, code);
}

async function byRecoveryCode(ctx: AuthContext, userId: string, text: string | undefined): Promise<boolean> {
	const code = readRecoveryCode(text);
	return code !== null && useRecoveryCode(ctx, userId, code);
}
