/** Blocks users. The sessions and the API tokens of a blocked user end, and each sign-in is refused until the block ends. */
import { requireText } from '../../../store/adapter/checks/text-arguments.js';
import { InvalidRequest } from '../../../../errors.js';
import type { BlockOptions } from '../../../../types/users.js';
import { requireMarks, setMark, takeMark } from '../../../core/user-marks.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import { requireLists } from '../../../core/sessions/lists.js';
import { endAllSessionsOf } from '../../../core/sessions/manage.js';
import { requireRevocation } from '../../../core/sessions/revocation.js';
import { storedUser } from './find.js';

const longestReason = 1_000;

/**
 * Blocks a user. The sessions end first, so that a fault leaves none open to a user who is blocked; and once more, for those that began
 * before the block was there.
 * @returns whether the adapter has the user
 * @throws {InvalidRequest} for invalid options
 * @throws {UnsupportedStrategy} if encrypted sessions cannot be ended
 * @throws {MissingAdapter | MissingAdapterMethods | AdapterError}
 */
export async function blockUser(ctx: AuthContext, userId: string, options: BlockOptions = {}): Promise<boolean> {
	requireText(userId, 'userId');
	const { reason, until } = checkedOptions(options);
	const store = requireMarks(ctx, 'blocking a user');
	if (ctx.session.strategy === 'jwt') requireRevocation(ctx);
	else requireLists(ctx);
	const user = await storedUser(store, { id: userId });
	if (!user) return false;
	const value = JSON.stringify({ since: Date.now(), ...(reason !== undefined && { reason }) });
	await endAllSessionsOf(ctx, user.id);
	await setMark(store, 'block', user.id, { value, ...(until && { expires: until }) });
	await endAllSessionsOf(ctx, user.id);
	await audit(ctx, null, { type: 'userBlocked', userId: user.id });
	return true;
}

/** Ends the block of a user. @returns whether the user was blocked */
export async function unblockUser(ctx: AuthContext, userId: string): Promise<boolean> {
	requireText(userId, 'userId');
	const mark = await takeMark(requireMarks(ctx, 'blocking a user'), 'block', userId);
	const wasBlocked = mark !== null && (!mark.expires || mark.expires.getTime() > Date.now());
	if (wasBlocked) await audit(ctx, null, { type: 'userUnblocked', userId });
	return wasBlocked;
}

function checkedOptions({ reason, until }: BlockOptions): BlockOptions {
	if (reason !== undefined && (typeof (reason as unknown) !== 'string' || reason.length > longestReason)) {
		throw new InvalidRequest(`\`reason\` of a block has to be text of at most ${longestReason} characters`);
	}
	if (until !== undefined && !(until instanceof Date && until.getTime() > Date.now())) {
		throw new InvalidRequest('`until` of a block has to be a date in the future');
	}
	return { ...(reason !== undefined && { reason }), ...(until && { until }) };
}
