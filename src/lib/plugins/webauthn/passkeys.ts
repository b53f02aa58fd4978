/** The passkeys of the user who is signed in: lists, names and removes them. */
import { AccessDenied, InvalidRequest } from '../../../errors.js';
import type { Passkey } from '../../../types.js';
import { endChallenges } from '../../store/adapter/secrets/end.js';
import { requireStore } from '../../store/adapter/require-store.js';
import type { AuthContext } from '../../core/context/context.js';
import { emit } from '../../core/audit/events.js';
import type { AuthRequest } from '../../core/request/request.js';
import { sessionForChange } from '../../core/accounts/session-for-change.js';
import { requireFresh } from '../../core/sessions/freshness/fresh.js';
import { ownSessionOf } from '../../core/sessions/index.js';
import type { SessionReading } from '../../core/sessions/index.js';
import { changeInSession } from '../../core/sessions/validity/change-in-session.js';
import { isStillValid } from '../../core/sessions/validity/still-valid.js';
import { unlinkableMessage } from '../../core/sessions/unlinkable.js';
import { oneAtATime } from '../../core/accounts/one-at-a-time.js';
import { describePasskey } from '../../core/accounts/described-passkey.js';
import { countWays, readWays } from '../../core/accounts/stored-ways.js';
import { mfa } from '../../core/options.js';
import { missingMethods } from '../../store/adapter/requirements.js';

const maxNameLength = 100;

/** Lists the user's passkeys. The list is empty if no user is signed in, or if the session names no user of the adapter. */
export async function listPasskeys(ctx: AuthContext, req: AuthRequest): Promise<Passkey[]> {
	const { userId } = await ownSessionOf(ctx, req);
	if (userId === null) return [];
	return (await requireStore(ctx, 'passkeys').listAuthenticatorsByUserId(userId)).map(describePasskey);
}

/**
 * Names a passkey. Null removes the name.
 * @returns the passkey, or null if the user has none with this id
 * @throws {AccessDenied} if no user is signed in, or the session names no user of the adapter
 * @throws {MissingAdapterMethods} when the adapter keeps no names
 */
export async function renamePasskey(
	ctx: AuthContext,
	req: AuthRequest,
	credentialID: string,
	name: string | null
): Promise<Passkey | null> {
	const store = requireStore(ctx, 'passkeys');
	const { userId } = await requirePasskeyOwner(ctx, req);
	if (!store.renameAuthenticator) throw missingMethods(['renameAuthenticator'], 'a passkey has a name by it');
	const trimmed = name?.trim() || null;
	if (trimmed && (trimmed.length > maxNameLength || /\p{Cc}/u.test(trimmed))) {
		throw new InvalidRequest(`a name has at most ${maxNameLength} characters, on one line`);
	}
	const renamed = await store.renameAuthenticator({ credentialID, userId, name: trimmed });
	return renamed && describePasskey(renamed);
}

/**
 * Removes a passkey. The last passkey of a user who may have no other way to sign in is removed only with `evenLast`.
 * @returns whether the user had a passkey with this id: a passkey of another user stays
 * @throws {AccessDenied} for the last passkey, if no user is signed in, or if the session names no user of the adapter
 * @throws {ReauthenticationRequired} if the session is not fresh
 * @throws {MissingAdapterMethods} when the adapter cannot remove them
 */
export async function removePasskey(
	ctx: AuthContext,
	req: AuthRequest,
	credentialID: string,
	{ evenLast = false }: { evenLast?: boolean } = {}
): Promise<boolean> {
	const store = requireStore(ctx, 'passkeys');
	const { userId, reading } = await requirePasskeyOwner(ctx, req);
	if (!store.deleteAuthenticator) throw missingMethods(['deleteAuthenticator'], 'removing a passkey needs it');
	const remove = store.deleteAuthenticator;
	await requireFresh(ctx, req, reading, 'removing a passkey');
	return oneAtATime(ctx, userId, async (confirm) => {
		const ways = await readWays(ctx, userId);
		const { passkeys, user } = ways;
		const authenticator = passkeys.find((passkey) => passkey.credentialID === credentialID);
		if (!authenticator) return false;
		if (!evenLast && countWays(ctx, ways) === 1) {
			throw new AccessDenied(
				'it is the last way to sign in of this user that is known here: if there is another one, call ' +
					'`remove(id, { evenLast: true })`'
			);
		}
		confirm();
		const goesOn = () => isStillValid(ctx, req, reading);
		if (mfa.of(ctx)) await endChallenges(store, userId);
		if (!(await changeInSession(goesOn, { make: async () => remove({ credentialID, userId }) }))) return false;
		// Those that have begun by this passkey meanwhile.
		if (mfa.of(ctx)) await endChallenges(store, userId);
		if (user) await emit(ctx, req, 'deleteAuthenticator', { user, authenticator });
		return true;
	});
}

async function requirePasskeyOwner(
	ctx: AuthContext,
	req: AuthRequest
): Promise<{ userId: string; reading: SessionReading }> {
	const reading = await sessionForChange(ctx, req);
	const { userId } = reading;
	if (userId !== null) return { userId, reading };
	throw new AccessDenied(
		reading.session ? unlinkableMessage('the user who is signed in has no passkeys') : 'no user is signed in'
	);
}
