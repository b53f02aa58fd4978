/** The passkeys of the user who is signed in: lists, names and removes them. */
import type { AdapterAuthenticator, AdapterUser } from '../../adapters/types.js';
import { AccessDenied, InvalidRequest, MissingAdapterMethods } from '../../errors.js';
import type { Passkey } from '../../types.js';
import { requireStore } from '../adapter/require-store.js';
import type { AuthContext } from '../config/context.js';
import { emit } from '../flows/events.js';
import type { AuthRequest } from '../http/request.js';
import { sessionForChange } from '../accounts/session-for-change.js';
import { sessionOf } from '../session/index.js';
import { unlinkableMessage } from '../session/unlinkable.js';

const maxNameLength = 100;

/** Lists the user's passkeys. The list is empty if no user is signed in, or if the session names no user of the adapter. */
export async function listPasskeys(ctx: AuthContext, req: AuthRequest): Promise<Passkey[]> {
	const { userId } = await sessionOf(ctx, req);
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
	const userId = await requirePasskeyOwner(ctx, req);
	if (!store.renameAuthenticator)
		throw new MissingAdapterMethods('the adapter lacks renameAuthenticator: it keeps no names');
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
 * @throws {MissingAdapterMethods} when the adapter cannot remove them
 */
export async function removePasskey(
	ctx: AuthContext,
	req: AuthRequest,
	credentialID: string,
	{ evenLast = false }: { evenLast?: boolean } = {}
): Promise<boolean> {
	const store = requireStore(ctx, 'passkeys');
	const userId = await requirePasskeyOwner(ctx, req);
	if (!store.deleteAuthenticator) throw new MissingAdapterMethods('the adapter lacks deleteAuthenticator');
	const remove = store.deleteAuthenticator;
	// One request at a time: if two passkeys are removed at once, one of them is the last.
	return ctx.instance.locks.run([`passkeys of user ${userId}`], async () => {
		const passkeys = await store.listAuthenticatorsByUserId(userId);
		const authenticator = passkeys.find((passkey) => passkey.credentialID === credentialID);
		if (!authenticator) return false;
		const user = await store.getUser(userId);
		if (passkeys.length === 1 && !evenLast && !(user && signsInByMail(ctx, user))) {
			throw new AccessDenied(
				'it is the last passkey of this user: if there is another way to sign in, call `remove(id, { evenLast: true })`'
			);
		}
		if (!(await remove({ credentialID, userId }))) return false;
		if (user) await emit(ctx, req, 'deleteAuthenticator', { user, authenticator });
		return true;
	});
}

/** Accounts at other providers may be another way to sign in, but the data layer cannot tell which ones a user has. */
function signsInByMail({ providers }: AuthContext, { emailVerified }: AdapterUser): boolean {
	return emailVerified !== null && [...providers.values()].some(({ kind }) => kind === 'email');
}

async function requirePasskeyOwner(ctx: AuthContext, req: AuthRequest): Promise<string> {
	const { session, userId } = await sessionForChange(ctx, req);
	if (userId !== null) return userId;
	throw new AccessDenied(
		session ? unlinkableMessage('the user who is signed in has no passkeys') : 'no user is signed in'
	);
}

/** Describes a passkey without its key and its count, which only the server needs. */
function describePasskey(authenticator: AdapterAuthenticator): Passkey {
	const { credentialID, credentialDeviceType, credentialBackedUp, transports, name } = authenticator;
	return {
		id: credentialID,
		name: name ?? null,
		synced: credentialDeviceType === 'multiDevice',
		backedUp: credentialBackedUp,
		transports: transports ? transports.split(',') : []
	};
}
