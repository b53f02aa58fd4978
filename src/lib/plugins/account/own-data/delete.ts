/** Deletes the user who is signed in, with everything that the library stores about them. */
import type { AdapterUser } from '../../../../adapters/types.js';
import { AccessDenied, EventError } from '../../../../errors.js';
import { sessionForChange } from '../../../core/accounts/session-for-change.js';
import type { MarkStore } from '../../../core/user-marks.js';
import { requireAdapterMethods, toListSessions } from '../../../store/adapter/requirements.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { emit } from '../../../core/audit/events.js';
import { withInfo } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { requireFresh } from '../../../core/sessions/freshness/fresh.js';
import { leaveSession } from '../../../core/sessions/index.js';
import { endAllSessionsOf } from '../../../core/sessions/manage.js';
import { unlinkableMessage } from '../../../core/sessions/unlinkable.js';
import { requireSession } from '../../../core/sessions/validity/change-in-session.js';
import { scheduleDeletion } from '../../../core/sessions/validity/deletion.js';
import { isStillValid } from '../../../core/sessions/validity/still-valid.js';
import { readWays } from '../../../core/accounts/stored-ways.js';
import { revokeTokensOf } from '../ways/unlink.js';
import { deletionGrace } from '../../../core/pages/account/options.js';
import { beforeDeletion, requireDeletable } from '../../../core/lifecycle.js';

/**
 * Deletes the user who is signed in: at once, or after the grace period.
 * @returns when the grace period is over; null without one
 * @throws {AccessDenied} if no user of the adapter is signed in, or the session has ended meanwhile
 * @throws {ReauthenticationRequired} if the session is not fresh
 * @throws {EventError} if the event `deletingUser` throws: nothing is deleted then
 * @throws {MissingAdapter | MissingAdapterMethods}
 */
export async function deleteOwnUser(ctx: AuthContext, req: AuthRequest): Promise<Date | null> {
	const store = requireStore(ctx, 'deleting a user');
	requireAdapterMethods(store, [{ by: 'deleting a user', methods: ['getUser', 'deleteUser'] }]);
	const reading = await sessionForChange(ctx, req);
	const { session, userId } = reading;
	const user = userId === null ? null : await store.getUser(userId);
	if (userId === null || !user) {
		throw new AccessDenied(session ? unlinkableMessage('this user cannot be deleted') : 'no user is signed in');
	}
	await requireFresh(ctx, req, reading, 'deleting a user');
	const goesOn = () => isStillValid(ctx, req, reading);
	const grace = deletionGrace.of(ctx);
	if (grace !== undefined) {
		await requireSession(goesOn);
		return deleteLater(ctx, req, userId, grace);
	}
	// The application hears of one of several requests, such as those of a button that is pressed twice.
	await ctx.instance.locks.run([`deletion of user ${userId}`], async (waited) => {
		if (waited && !(await store.getUser(userId))) return leaveSession(ctx, req);
		return deleteUser(ctx, req, user, () => requireSession(goesOn));
	});
	return null;
}

/**
 * Schedules the deletion when the sessions have ended: a user who is still signed in somewhere would not know of it. A sign-in at the same
 * moment finds it, or its session ends with those that have begun meanwhile.
 */
async function deleteLater(ctx: AuthContext, req: AuthRequest, userId: string, seconds: number): Promise<Date> {
	await requireDeletable(ctx, userId);
	const due = new Date(Date.now() + seconds * 1000);
	await endAllSessionsOf(ctx, userId, req);
	await scheduleDeletion(ctx.adapter as MarkStore, userId, due);
	await endAllSessionsOf(ctx, userId, req);
	await leaveSession(ctx, req);
	await audit(ctx, req, { type: 'deletionScheduled', userId, details: { due } });
	return due;
}

/**
 * Deletes a user. The application is asked first, and may prevent it. The sessions end before the rows are deleted, so that nothing is
 * stored meanwhile.
 * @param req the request of the user; null at the end of a grace period
 * @param confirm throws if the user must not be deleted any more: the application may take its time, and the session may end meanwhile
 * @throws {EventError} if the event `deletingUser` throws: nothing is deleted then
 */
export async function deleteUser(
	ctx: AuthContext,
	req: AuthRequest | null,
	user: AdapterUser,
	confirm: () => Promise<void> = async () => undefined
): Promise<void> {
	const userId = String(user.id);
	await confirm();
	await requireDeletable(ctx, userId);
	await askApplication(ctx, req, user);
	const { accounts } = await readWays(ctx, userId);
	await confirm();
	if (canEndSessions(ctx)) await endAllSessionsOf(ctx, userId, req);
	if (req) await leaveSession(ctx, req);
	await beforeDeletion(ctx, userId);
	await ctx.adapter?.deleteUser?.(userId);
	await emit(ctx, req, 'deleteUser', { user });
	await Promise.all(accounts.map((account) => revokeTokensOf(ctx, account)));
}

/** Other events come after what has happened. This one comes before it, so an error in it counts. */
async function askApplication({ events }: AuthContext, req: AuthRequest | null, user: AdapterUser): Promise<void> {
	try {
		await events.deletingUser?.(req ? withInfo(req, { user }) : { user });
	} catch (thrown) {
		throw new EventError('the event "deletingUser" failed, and the user was not deleted', asError(thrown));
	}
}

/** Otherwise the sessions end with the rows, or when it is next looked whether the user exists. */
function canEndSessions({ session, adapter }: AuthContext): boolean {
	if (session.strategy === 'jwt') return session.revocation !== undefined;
	return toListSessions.every((method) => adapter?.[method] !== undefined);
}
