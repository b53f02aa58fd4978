/**
 * Whether users have proven their address: the one place that says so. `emailVerified` says it of an address to which an email was sent. If
 * a provider called the address verified when it brought the user, a mark says it, which names the address: `emailVerified` of such a
 * user stays null, as in `@auth/core`.
 *
 * The mark also says that the user has no proof, or that the address was released to the person who proved it. It changes by
 * compare-and-swap, so that of a proof and a release at once, one wins.
 */
import type { AdapterUser } from '../../../adapters/types.js';
import { AdapterError } from '../../../errors.js';
import type { Store } from '../../store/adapter/methods.js';
import { unlessTableMissing } from '../../store/adapter/missing-table.js';
import { mayBeRefusal } from '../../store/adapter/store.js';
import { sha256Hex } from '../../base/seal/digest.js';
import { oneForm } from '../../base/util/address.js';
import { changeMark, createMark, readMark, setMark } from '../user-marks.js';
import type { MarkStore } from '../user-marks.js';

/** The mark of a user who has lost a way in that did not vouch for the address: those that are left say nothing of it. */
const unproven = 'unproven';

/** `unknown`: there is no record, as of a user of Auth.js. */
export type AddressState = 'proven' | 'unproven' | 'unknown';

/** Returns what is known of the present address of a user. It takes a query for a user without `emailVerified`. */
export async function stateOfAddress(
	store: Pick<Store, 'getSecret'> | undefined,
	user: AdapterUser
): Promise<AddressState> {
	if (!user.email) return 'unproven';
	if (user.emailVerified) return 'proven';
	const mark = store ? await readMark(store, 'proven', String(user.id)) : null;
	if (!mark) return 'unknown';
	return mark.value === (await digestOf(user)) ? 'proven' : 'unproven';
}

/** Whether the user has proven the present address. It takes a query for a user without `emailVerified`. */
export async function hasProvenAddress(
	store: Pick<Store, 'getSecret'> | undefined,
	user: AdapterUser | null
): Promise<boolean> {
	return user !== null && (await stateOfAddress(store, user)) === 'proven';
}

/**
 * Records that the user has proven the address. An adapter without secrets keeps no such record, nor does a database without their table.
 * @returns false if the address was released meanwhile
 */
export function recordProvenAddress(store: Store, user: AdapterUser): Promise<boolean> {
	return settle(store, user, ({ proven, released }, before) => (before === released ? null : proven));
}

/**
 * Records that the address of the user is released to the person who has just proven it.
 * @returns false if the user has proven it meanwhile
 */
export function recordRelease(store: Store, user: AdapterUser): Promise<boolean> {
	return settle(store, user, ({ proven, released }, before) => (before === proven ? null : released));
}

/** Records that nothing vouches for the address of the user. */
export async function recordUnproven(store: Store, { id }: Pick<AdapterUser, 'id'>): Promise<void> {
	await unlessWithoutTable(store, () =>
		setMark(store as MarkStore, 'proven', String(id), { value: unproven, expires: null })
	);
}

/** The values of the mark for the present address. */
interface Values {
	readonly proven: string;
	readonly released: string;
}

/** How often a mark is read again that another call has changed meanwhile. */
const attempts = 5;

/** @param next returns the next value of the mark, or null if it has to stay */
async function settle(
	store: Store,
	user: AdapterUser,
	next: (values: Values, before: string | undefined) => string | null
): Promise<boolean> {
	const proven = await digestOf(user);
	const values = { proven, released: `released ${proven}` };
	const marks = store as MarkStore;
	const userId = String(user.id);
	const settled = await unlessWithoutTable(store, async () => {
		for (let attempt = 1; attempt <= attempts; attempt++) {
			const before = await readMark(marks, 'proven', userId);
			const value = next(values, before?.value);
			if (value === null || value === before?.value) return value !== null;
			try {
				if (!before) await createMark(marks, 'proven', userId, { value, expires: null });
				else if (!(await changeMark(marks, before, { value }))) continue;
				return true;
			} catch (thrown) {
				// The id is a unique key: another call may have created the mark in between.
				if (attempt === attempts || !mayBeRefusal(thrown)) throw thrown;
			}
		}
		throw new AdapterError('the mark of an address changed at each try');
	});
	return settled ?? true;
}

async function unlessWithoutTable<T>(store: Store, change: () => Promise<T>): Promise<T | null> {
	if (!store.createSecret) return null;
	return unlessTableMissing(change, null);
}

function digestOf({ email }: AdapterUser): Promise<string> {
	return sha256Hex(oneForm(email));
}
