/**
 * Marks of users, such as a block, in any data layer and without a column of the table of users. A mark is a secret whose id is made of
 * its kind and its user, so that a user has one of each kind at most. It is deleted with the user.
 */
import type { AdapterSecret, SecretGroup } from '../../adapters/types.js';
import type { Store } from '../store/adapter/methods.js';
import { unlessTableMissing } from '../store/adapter/missing-table.js';
import { requireStore } from '../store/adapter/require-store.js';
import { requireAdapterMethods, toKeepSecrets } from '../store/adapter/requirements.js';
import { mayBeRefusal } from '../store/adapter/store.js';
import type { AuthContext } from './context/context.js';
import { sha256Hex } from '../base/seal/digest.js';

export type MarkKind = 'block' | 'pending' | 'proven' | 'deletion';

/** An adapter that keeps marks. */
export type MarkStore = Store & Required<SecretGroup>;

/** @throws {MissingAdapter | MissingAdapterMethods} */
export function requireMarks(ctx: AuthContext, by: string): MarkStore {
	const store = requireStore(ctx, by);
	requireAdapterMethods(store, [{ by, methods: toKeepSecrets }]);
	return store as MarkStore;
}

/** Returns the mark of a user. An adapter without secrets has none, nor has a database without their table. */
export async function readMark(
	store: Pick<Store, 'getSecret'>,
	kind: MarkKind,
	userId: string
): Promise<AdapterSecret | null> {
	return unlessTableMissing(async () => {
		const mark = (await store.getSecret?.(await markIdOf(kind, userId))) ?? null;
		return mark?.kind === kind && String(mark.userId) === userId ? { ...mark, userId } : null;
	}, null);
}

/** How often a mark is written again that another call has changed meanwhile. */
const attempts = 5;

/** Sets the mark of a user, in place of an earlier one. */
export async function setMark(
	store: MarkStore,
	kind: MarkKind,
	userId: string,
	{ value, expires }: Pick<AdapterSecret, 'value' | 'expires'>
): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		const before = await readMark(store, kind, userId);
		try {
			if (!before) await createMark(store, kind, userId, { value, expires });
			else if (!(await store.updateSecret({ ...before, value, expires, createdAt: new Date() }, before.version)))
				continue;
			return;
		} catch (thrown) {
			// The id is a unique key: another call may have set the mark in between.
			if (attempt === attempts || !mayBeRefusal(thrown) || !(await readMark(store, kind, userId))) throw thrown;
		}
	}
}

/** Creates the mark of a user who has none. @throws {AdapterError} if another call has created it: the id is a unique key */
export async function createMark(
	store: MarkStore,
	kind: MarkKind,
	userId: string,
	{ value, expires }: Pick<AdapterSecret, 'value' | 'expires'>
): Promise<void> {
	const id = await markIdOf(kind, userId);
	await store.createSecret({ id, userId, kind, value, expires: expires ?? null, createdAt: new Date(), version: 1 });
}

/** Changes a mark if it is as it was read. Of several calls at once, one returns true. */
export async function changeMark(
	store: MarkStore,
	mark: AdapterSecret,
	changes: Partial<Pick<AdapterSecret, 'value' | 'expires'>>
): Promise<boolean> {
	return store.updateSecret({ ...mark, ...changes }, mark.version);
}

/** Removes the mark of a user. Of several calls at once, one receives it. */
export async function takeMark(store: MarkStore, kind: MarkKind, userId: string): Promise<AdapterSecret | null> {
	const mark = await readMark(store, kind, userId);
	return mark && store.useSecret(mark.id);
}

async function markIdOf(kind: MarkKind, userId: string): Promise<string> {
	return `${kind}_${await sha256Hex(userId)}`;
}
