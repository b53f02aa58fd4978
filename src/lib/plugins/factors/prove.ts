/** Proves a second factor by a code: of the app, or a recovery code. */
import type { ProvenFactor as ProvenByKind } from '../../core/plugin.js';
import { FactorRefused } from '../../../errors.js';
import { audit } from '../../core/audit/audit.js';
import type { AuthContext } from '../../core/context/context.js';
import type { Fields } from '../../base/http/body.js';
import type { AuthRequest } from '../../core/request/request.js';
import { guess } from '../../base/limits/run-attempt.js';
import { readRecoveryCode, recoveryCodesOf, useRecoveryCode } from './recovery/codes.js';
import { markPhoneUse } from './phone/stored.js';
import { useSentCode } from './sent/codes.js';
import type { SentKind } from './sent/codes.js';
import { destinationOf, sentKindOf } from './sent/send.js';
import type { Waiting } from './sent/send.js';
import { readCode } from './totp/code.js';
import { storedTotp, useTotpCode } from './totp/stored.js';
import { giveTriesBack, takeTry } from './tries/lasting.js';

/** A second factor that is proven. */
export interface ProvenFactor extends ProvenByKind {
	readonly isRecovery: boolean;
}

/** The ways in which a code comes to the user. */
type CodeWay = 'totp' | 'recovery' | SentKind;

/**
 * Uses up the code of a form. Guesses are counted for the user, whichever sign-in they belong to: a new sign-in gives no new tries.
 * Those at recovery codes are counted apart, so that a stranger who guesses at one does not lock the owner out of the other.
 * @returns the way that was used
 * @throws {FactorRefused | TooManyRequests}
 */
export async function proveByCode(
	ctx: AuthContext,
	req: AuthRequest,
	{ user, kinds, waiting }: Waiting,
	{ code, recovery, kind }: Fields
): Promise<CodeWay> {
	const { id: userId } = user;
	const sentKind = sentKindOf({ kinds }, kind);
	const way = recovery === undefined ? (sentKind ?? 'totp') : 'recovery';
	async function isRight(): Promise<boolean> {
		if (way === 'recovery') return byRecoveryCode(ctx, userId, recovery);
		if (way === 'totp') return byTotp(ctx, userId, code);
		const to = await destinationOf(ctx, way, user);
		return useSentCode(ctx, { userId, kind: way, waiting, to }, code);
	}
	const attempt = await ctx.limits.enter('factor', { accounts: [limitedName(way, userId)], client: req.client() });
	await guess([attempt], async () => {
		if (!(await isRight())) throw new FactorRefused();
	});
	if (way === 'phone') await markPhoneUse(ctx, userId);
	if (way === 'recovery') {
		const { left } = await recoveryCodesOf(ctx, userId);
		await audit(ctx, req, { type: 'recoveryCodeUsed', userId, details: { left } });
	}
	return way;
}

/** The methods that a code adds to those of the first factor. @see RFC 8176, section 2 */
export const methodsOfCode: Readonly<Record<CodeWay, readonly string[]>> = {
	totp: ['otp'],
	recovery: ['otp'],
	mail: ['otp'],
	phone: ['sms']
};

/** The name under which guesses at a user's codes are counted. */
export function limitedName(way: CodeWay, userId: string): string {
	return `${way} of ${userId}`;
}

async function byTotp(ctx: AuthContext, userId: string, text: string | undefined): Promise<boolean> {
	const code = readCode(text);
	const secret = code === null ? null : await storedTotp(ctx, userId);
	return code !== null && secret !== null && tried(ctx, userId, 'totp', () => useTotpCode(ctx, secret, code));
}

async function byRecoveryCode(ctx: AuthContext, userId: string, text: string | undefined): Promise<boolean> {
	const code = readRecoveryCode(text);
	return code !== null && tried(ctx, userId, 'recovery', () => useRecoveryCode(ctx, userId, code));
}

/** Compares a code with a secret that lasts. @throws {TooManyRequests} if there were too many tries at it */
async function tried(
	ctx: AuthContext,
	userId: string,
	of: 'totp' | 'recovery',
	isRight: () => Promise<boolean>
): Promise<boolean> {
	await takeTry(ctx, userId, of);
	const right = await isRight();
	if (right) await giveTriesBack(ctx, userId, of);
	return right;
}
