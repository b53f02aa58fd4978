/** The second factors of a user. */
import type { AuthContext } from '../config/context.js';
import type { Factor } from '../../types.js';
import { storedTotp } from './totp/stored.js';

/**
 * Returns the second factors of a user, by which a sign-in can go on. Recovery codes are not among them: they stand in for a factor
 * that is lost.
 */
export async function factorsOf(ctx: AuthContext, userId: string): Promise<Factor[]> {
	const totp = await storedTotp(ctx, userId);
	return totp ? [{ kind: 'totp', createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt ?? null }] : [];
}
