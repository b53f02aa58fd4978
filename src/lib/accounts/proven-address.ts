/**
 * Whether users have proven their address. `emailVerified` says it of an address to which a mail was sent. If a provider called the
 * address verified when it brought the user, a mark says it, which names the address: `emailVerified` of such a user stays null, as in
 * `@auth/core`.
 */
import type { AdapterUser } from '../../adapters/types.js';
import { AdapterError } from '../../errors.js';
import type { Store } from '../adapter/methods.js';
import { missingTableCure } from '../adapter/missing-table.js';
import { sha256Hex } from '../seal/digest.js';
import { oneForm } from './address.js';
import { readMark, setMark } from './user-marks.js';
import type { MarkStore } from './user-marks.js';

/** Whether the user has proven the present address. It takes a query for a user without `emailVerified`. */
export async function hasProvenAddress(
	store: Pick<Store, 'getSecret'> | undefined,
	user: AdapterUser | null
): Promise<boolean> {
	if (!user?.email || user.emailVerified) return Boolean(user?.email);
	const mark = store ? await readMark(store, 'proven', String(user.id)) : null;
	return mark?.value === (await sha256Hex(oneForm(user.email)));
}

/** Records that a provider calls the address of the user verified. An adapter without secrets keeps no such record. */
export async function recordProvenAddress(store: Store, { id, email }: AdapterUser): Promise<void> {
	if (!store.createSecret) return;
	try {
		await setMark(store as MarkStore, 'proven', String(id), { value: await sha256Hex(oneForm(email)), expires: null });
	} catch (thrown) {
		// Nor does a database without their table.
		if (!(thrown instanceof AdapterError) || missingTableCure(thrown.cause?.err) === null) throw thrown;
	}
}
