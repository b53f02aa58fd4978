/** Finds users, for operators. */
import { requireText } from '../../../store/adapter/checks/text-arguments.js';
import type { AdapterUser } from '../../../../adapters/types.js';
import { InvalidRequest } from '../../../../errors.js';
import type { FoundUser, UserKey, UserListOptions, UserPage } from '../../../../types/users.js';
import type { Store } from '../../../store/adapter/methods.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { blockOf } from '../../../core/sessions/validity/blocked.js';
import { deletionDueOf } from '../../../core/sessions/validity/deletion.js';
import { missingMethods } from '../../../store/adapter/requirements.js';

/** Returns the user, or null. @throws {MissingAdapter | MissingAdapterMethods | AdapterError} */
export async function findUser(ctx: AuthContext, by: UserKey): Promise<FoundUser | null> {
	const store = requireStore(ctx, 'finding a user');
	const user = await storedUser(store, by);
	if (!user) return null;
	const [block, deletionDue] = await Promise.all([blockOf(ctx, user.id), deletionDueOf(store, user.id)]);
	return { user, block, deletionDue };
}

const most = 1_000;

/**
 * Returns a page of the users, in the order of their ids.
 * @throws {MissingAdapter | MissingAdapterMethods} if the adapter has no `listUsers`
 * @throws {InvalidRequest} for invalid options
 */
export async function listUsers(ctx: AuthContext, { limit = 100, after }: UserListOptions = {}): Promise<UserPage> {
	if (!Number.isSafeInteger(limit) || limit < 1 || limit > most) {
		throw new InvalidRequest(`\`limit\` of a list of users has to be a whole number, from 1 to ${most}`);
	}
	const store = requireStore(ctx, 'listing users');
	if (!store.listUsers) throw missingMethods(['listUsers'], '`users.list` needs it');
	// One more than the page tells whether it is the last.
	const rows = await store.listUsers({
		limit: limit + 1,
		...(after !== undefined && { after: requireText(after, 'after') })
	});
	const users = rows.slice(0, limit).map((user) => ({ ...user, id: String(user.id) }));
	const last = users.at(-1);
	return { users, ...(rows.length > limit && last && { next: last.id }) };
}

/** Returns the user with exactly this id or address: a data layer may ignore case, or take "1abc" for 1. */
export async function storedUser(store: Store, by: UserKey): Promise<AdapterUser | null> {
	if ('email' in by) return withTextId(await store.getUserByEmail(requireText(by.email, 'email')));
	const id = requireText(by.id, 'id');
	const user = id === '' ? null : withTextId(await store.getUser(id));
	return user?.id === id ? user : null;
}

function withTextId(user: AdapterUser | null): AdapterUser | null {
	return user && { ...user, id: String(user.id) };
}
