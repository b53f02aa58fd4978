/**
 * Users who signed up with an address that they have not proven. Each has a mark until they prove it. Another person who proves the
 * address gets it: the pending user is deleted, with its ways to sign in and its sessions, and the person gets a user with a new id. A
 * user whom one person made never becomes that of another.
 *
 * A user without the mark is never evicted: OAuth users, whose address is the provider's word, and rows from elsewhere.
 *
 * @see Sudhodanan and Paverd, Pre-hijacked accounts (USENIX Security 2022)
 */
import type { AdapterUser } from '../../../adapters/types.js';
import type { Store } from '../../store/adapter/methods.js';
import { mayBeRefusal } from '../../store/adapter/store.js';
import { audit } from '../audit/audit.js';
import type { AuthContext } from '../context/context.js';
import { emit } from '../audit/events.js';
import type { AuthRequest } from '../request/request.js';
import { endAllSessionsOf } from '../sessions/manage.js';
import { takeBack } from './resolve-user.js';
import { isUnfinished } from './unfinished.js';
import { changeMark, readMark, setMark } from '../user-marks.js';
import type { MarkStore } from '../user-marks.js';
import { pendingRules } from '../options.js';
import { beforeDeletion } from '../lifecycle.js';

/** The states of a mark: one call moves it from the first to one of the others. */
type State = 'pending' | 'kept' | 'evicted';
const first: State = 'pending';

/** Marks a user who was just created. If that fails, the user is removed again. */
export async function markPending(ctx: AuthContext, store: Store, user: AdapterUser): Promise<void> {
	const rules = pendingRules.of(ctx);
	if (!rules || !user.email) return;
	const expires = new Date(Date.now() + rules.ageSeconds * 1000);
	try {
		await setMark(store as MarkStore, 'pending', String(user.id), { value: first, expires });
	} catch (thrown) {
		await takeBack(store, user);
		throw thrown;
	}
}

/** Whether a user is pending, as an email to the address asks. It takes two queries for each user. */
export async function isPending(store: Store, user: AdapterUser | null): Promise<boolean> {
	const mark = await readMark(store, 'pending', user ? String(user.id) : crypto.randomUUID());
	const isLeft = await isUnfinished(store, user);
	return !user?.emailVerified && (mark === null ? isLeft : mark.value !== 'kept');
}

/** Whether rules refuse a user of the adapter, who has not proven the address. It takes two queries where the site asks for it. */
export async function isRefusedUntilProof(ctx: AuthContext, userId: string | null): Promise<boolean> {
	if (!pendingRules.of(ctx)?.isRefused || userId === null || !ctx.adapter) return false;
	const user = await ctx.adapter.getUser(userId);
	return user !== null && isPending(ctx.adapter, user);
}

/** Whether the time of a pending user is over: until `cleanUp()` deletes the user, the user does not sign in. */
export async function isOverdue(store: Store, user: AdapterUser): Promise<boolean> {
	const mark = user.emailVerified ? null : await readMark(store, 'pending', String(user.id));
	return mark?.value === first && !!mark.expires && mark.expires.getTime() <= Date.now();
}

/**
 * Keeps the user, who proves the address.
 * @returns false if another person has proven it before
 */
export async function keepPending(store: Store, user: AdapterUser): Promise<boolean> {
	const [marks, id] = [store as MarkStore, String(user.id)];
	const state = await decide(marks, id, 'kept');
	return state !== 'evicted';
}

/**
 * Stores that the user has proven the address. The mark comes after it: with the mark alone, the user would be neither pending nor proven.
 * @returns null if another person was first, and the user is gone
 */
export async function proveAddress(store: Store, user: AdapterUser): Promise<AdapterUser | null> {
	const exists = async () => (await store.getUser(user.id)) !== null;
	if (!(await exists())) return null;
	try {
		const proven = await store.updateUser({ id: user.id, emailVerified: new Date() });
		// An evicted user has no mark any more.
		return (await keepPending(store, user)) && (await exists()) ? proven : null;
	} catch (thrown) {
		if (mayBeRefusal(thrown) && !(await exists())) return null;
		throw thrown;
	}
}

/**
 * Deletes a pending user, because another person has proven the address, or the time is over. So is one whose sign-up did not come to the
 * mark.
 * @param req the request of that person; null without one
 * @returns whether the user was pending, and is gone
 */
export async function evict(ctx: AuthContext, req: AuthRequest | null, user: AdapterUser): Promise<boolean> {
	const { adapter } = ctx;
	if (!adapter?.deleteUser || user.emailVerified) return false;
	const id = String(user.id);
	const state = await decide(adapter as MarkStore, id, 'evicted');
	if (state === null ? !(await isUnfinished(adapter, user)) : state !== 'evicted') return false;
	await endAllSessionsOf(ctx, id, req).catch((thrown: unknown) => {
		// Sessions that cannot be ended name a user who does not exist any more.
		ctx.logger.debug('the sessions of an evicted user were not ended', { error: String(thrown) });
	});
	// Several calls may get here: the second finds no user.
	await beforeDeletion(ctx, id);
	await adapter.deleteUser(id);
	await emit(ctx, req, 'evictUser', { user: { ...user, id } });
	await audit(ctx, req, { type: 'userEvicted', userId: id });
	return true;
}

/** How often a mark is read again that another call has changed meanwhile. */
const attempts = 5;

/** Moves the mark to a state, and returns the state that it has then; null without a mark. */
async function decide(store: MarkStore, userId: string, nextState: State): Promise<State | null> {
	for (let attempt = 0; attempt < attempts; attempt++) {
		const mark = await readMark(store, 'pending', userId);
		if (!mark) return null;
		if (mark.value !== first) return mark.value as State;
		if (await changeMark(store, mark, { value: nextState })) return nextState;
	}
	return null;
}
