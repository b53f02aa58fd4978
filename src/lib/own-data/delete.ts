/** Deletes the user who is signed in, with everything that the library stores about them. */
import type { AdapterUser } from '../../adapters/types.js';
import { AccessDenied, EventError } from '../../errors.js';
import { sessionForChange } from '../accounts/session-for-change.js';
import { requireAdapterMethods, toListSessions } from '../adapter/requirements.js';
import { requireStore } from '../adapter/require-store.js';
import type { AuthContext } from '../config/context.js';
import { asError } from '../errors/logger.js';
import { emit } from '../flows/events.js';
import { withInfo } from '../http/request.js';
import type { AuthRequest } from '../http/request.js';
import { requireFresh } from '../session/freshness/fresh.js';
import { leaveSession } from '../session/index.js';
import { endAllSessionsOf } from '../session/manage.js';
import { unlinkableMessage } from '../session/unlinkable.js';
import { readWays } from '../ways/stored.js';
import { revokeTokensOf } from '../ways/unlink.js';

/**
 * Deletes the user. The application is asked first, and may prevent it. The sessions end before the rows are deleted, so that
 * nothing is stored meanwhile.
 * @throws {AccessDenied} if no user of the adapter is signed in
 * @throws {ReauthenticationRequired} if the session is not fresh
 * @throws {EventError} if the event `deletingUser` throws: nothing is deleted then
 * @throws {MissingAdapter | MissingAdapterMethods}
 */
export async function deleteOwnUser(ctx: AuthContext, req: AuthRequest): Promise<void> {
	const store = requireStore(ctx, 'deleting a user');
	requireAdapterMethods(store, [{ by: 'deleting a user', methods: ['getUser', 'deleteUser'] }]);
	const reading = await sessionForChange(ctx, req);
	const { session, userId } = reading;
	const user = userId === null ? null : await store.getUser(userId);
	if (userId === null || !user) {
		throw new AccessDenied(session ? unlinkableMessage('this user cannot be deleted') : 'no user is signed in');
	}
	await requireFresh(ctx, req, reading, 'deleting a user');
	await askApplication(ctx, req, user);
	const { accounts } = await readWays(ctx, userId);
	if (canEndSessions(ctx)) await endAllSessionsOf(ctx, userId, req);
	await leaveSession(ctx, req);
	await store.deleteUser?.(userId);
	await emit(ctx, req, 'deleteUser', { user });
	await Promise.all(accounts.map((account) => revokeTokensOf(ctx, account)));
}

/** Other events come after what has happened. This one comes before it, so an error in it counts. */
async function askApplication({ events }: AuthContext, req: AuthRequest, user: AdapterUser): Promise<void> {
	try {
		await events.deletingUser?.(withInfo(req, { user }));
	} catch (thrown) {
		throw new EventError('the event "deletingUser" failed, and the user was not deleted', asError(thrown));
	}
}

/** Otherwise the sessions end with the rows, or when it is next looked whether the user exists. */
function canEndSessions({ session, adapter }: AuthContext): boolean {
	if (session.strategy === 'jwt') return session.revocation !== undefined;
	return toListSessions.every((method) => adapter?.[method] !== undefined);
}
