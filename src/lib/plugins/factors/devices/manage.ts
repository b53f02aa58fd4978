/** The trusted devices of the signed-in user: listing and ending them. */
import { AccessDenied } from '../../../../errors.js';
import type { TrustedDevice } from '../../../../types.js';
import { sessionForChange } from '../../../core/accounts/session-for-change.js';
import { deviceKind } from '../../../store/adapter/secrets/end.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { ownSessionOf } from '../../../core/sessions/index.js';
import { requireFactors } from '../manage.js';
import { factorStore } from '../store.js';
import { secretOf } from '../../../store/adapter/secrets/store.js';
import { describeDevice, devicesOf, idsOf } from './trusted.js';

/** Returns the devices; an empty list if no user of the adapter is signed in. */
export async function listDevices(ctx: AuthContext, req: AuthRequest): Promise<TrustedDevice[]> {
	requireFactors(ctx);
	const { userId } = await ownSessionOf(ctx, req);
	if (userId === null) return [];
	const own = await idsOf(req);
	return (await devicesOf(ctx, userId)).map((device) => ({
		...describeDevice(ctx, device),
		current: own.includes(device.id)
	}));
}

/**
 * Ends one device. It only takes access away, so that the session need not be fresh.
 * @returns whether the user had it @throws {AccessDenied}
 */
export async function endDevice(ctx: AuthContext, req: AuthRequest, id: string): Promise<boolean> {
	requireFactors(ctx);
	const { userId } = await sessionForChange(ctx, req);
	if (userId === null) throw new AccessDenied('no user is signed in');
	const store = factorStore(ctx);
	const device = await secretOf(store, String(id), deviceKind, userId);
	if (!device) return false;
	await store.deleteSecret(device.id);
	await audit(ctx, req, { type: 'deviceEnded', userId, details: { deviceId: device.id } });
	return true;
}
