/** The block of a user, as a sign-in asks about it. */
import type { AdapterSecret, AdapterUser } from '../../../../adapters/types.js';
import { UserBlocked } from '../../../../errors.js';
import type { UserBlock } from '../../../../types/users.js';
import { readMark } from '../../user-marks.js';
import type { AuthContext } from '../../context/context.js';

/** Returns the block of a user of the adapter; null without one, and after its end. */
export async function blockOf(ctx: Pick<AuthContext, 'adapter'>, userId: string): Promise<UserBlock | null> {
	const mark = ctx.adapter ? await readMark(ctx.adapter, 'block', userId) : null;
	return mark && (!mark.expires || mark.expires.getTime() > Date.now()) ? describe(mark) : null;
}

/**
 * Called when a session has begun: a block is stored before the sessions end, so that a session that begins at the same moment
 * either ends with the others, or finds the block here.
 * @throws {UserBlocked}
 */
export async function requireUnblocked(ctx: AuthContext, userId: string): Promise<void> {
	if (await blockOf(ctx, userId)) throw new UserBlocked(`the user ${userId} is blocked`);
}

/**
 * Returns the part of a candidate that refuses a blocked user before a sign-in changes anything of the user. An adapter without secrets
 * blocks no user.
 */
export function admissionIn(ctx: AuthContext): { admit?(user: AdapterUser): Promise<void> } {
	return ctx.adapter?.getSecret ? { admit: ({ id }) => requireUnblocked(ctx, String(id)) } : {};
}

function describe({ value, createdAt, expires }: AdapterSecret): UserBlock {
	const { since, reason } = JSON.parse(value) as { since?: number; reason?: string };
	return {
		since: new Date(since ?? createdAt),
		...(expires && { until: expires }),
		...(reason !== undefined && { reason })
	};
}
