/** The passkeys of the user who is signed in: listing, naming and removing one's own. */
import type { AdapterAuthenticator } from '../../adapters/types.js';
import { AccessDenied, InvalidRequest, MissingAdapter, MissingAdapterMethods } from '../../errors.js';
import type { Passkey } from '../../types.js';
import type { Store } from '../adapter.js';
import type { AuthContext } from '../context.js';
import { emit } from '../events.js';
import type { AuthRequest } from '../request.js';
import { strategyOf } from '../session/index.js';

const maxNameLength = 100;

/** Lists them; none for nobody. */
export async function listPasskeys(ctx: AuthContext, req: AuthRequest): Promise<Passkey[]> {
	const { userId } = await strategyOf(ctx).read(ctx, req);
	if (userId === null) return [];
	return (await storeOf(ctx).listAuthenticatorsByUserId(userId)).map(described);
}

/**
 * Names one; null takes the name away.
 * @returns the passkey, or null where the user has none of this id
 * @throws {AccessDenied} for nobody, {MissingAdapterMethods} when the adapter keeps no names
 */
export async function renamePasskey(
	ctx: AuthContext,
	req: AuthRequest,
	credentialID: string,
	name: string | null
): Promise<Passkey | null> {
	const store = storeOf(ctx);
	const userId = await requireUserId(ctx, req);
	if (!store.renameAuthenticator)
		throw new MissingAdapterMethods('the adapter lacks renameAuthenticator: it keeps no names');
	const trimmed = name?.trim() || null;
	if (trimmed && (trimmed.length > maxNameLength || /\p{Cc}/u.test(trimmed))) {
		throw new InvalidRequest(`a name has at most ${maxNameLength} characters, on one line`);
	}
	const renamed = await store.renameAuthenticator({ credentialID, userId, name: trimmed });
	return renamed && described(renamed);
}

/**
 * Removes one.
 * @returns whether the user had one of this id: that of another user is left alone
 * @throws {AccessDenied} for nobody, {MissingAdapterMethods} when the adapter cannot remove them
 */
export async function removePasskey(ctx: AuthContext, req: AuthRequest, credentialID: string): Promise<boolean> {
	const store = storeOf(ctx);
	const userId = await requireUserId(ctx, req);
	if (!store.deleteAuthenticator) throw new MissingAdapterMethods('the adapter lacks deleteAuthenticator');
	const authenticator = await store.getAuthenticator(credentialID);
	if (!authenticator || !(await store.deleteAuthenticator({ credentialID, userId }))) return false;
	const user = await store.getUser(userId);
	if (user) await emit(ctx, 'deleteAuthenticator', { user, authenticator });
	return true;
}

function storeOf({ adapter }: AuthContext): Store {
	if (adapter) return adapter;
	throw new MissingAdapter('passkeys are kept in a data layer: pass an adapter');
}

async function requireUserId(ctx: AuthContext, req: AuthRequest): Promise<string> {
	const { userId } = await strategyOf(ctx).read(ctx, req);
	if (userId !== null) return userId;
	throw new AccessDenied('nobody is signed in');
}

/** Without the key and the count: they are the server's. */
function described(authenticator: AdapterAuthenticator): Passkey {
	const { credentialID, credentialDeviceType, credentialBackedUp, transports, name } = authenticator;
	return {
		id: credentialID,
		name: name ?? null,
		synced: credentialDeviceType === 'multiDevice',
		backedUp: credentialBackedUp,
		transports: transports ? transports.split(',') : []
	};
}
