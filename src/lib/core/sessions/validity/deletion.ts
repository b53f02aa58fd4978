/**
 * The deletion of a user at the end of a grace period. It is a mark of the user, in one of three states: scheduled; kept, after a sign-in
 * has undone it; and under way. One call moves it from the first to one of the others, so that one of a sign-in and a deletion at the same
 * moment wins.
 */
import type { AdapterSecret } from '../../../../adapters/types.js';
import { AccessDenied } from '../../../../errors.js';
import { changeMark, readMark, setMark } from '../../user-marks.js';
import type { MarkStore } from '../../user-marks.js';
import { audit } from '../../audit/audit.js';
import type { AuthContext } from '../../context/context.js';
import type { AuthRequest } from '../../request/request.js';

type State = 'scheduled' | 'kept' | 'deleting';

/** The time after which another call goes on with a deletion that did not finish. */
const longestDeletionMs = 60 * 60 * 1000;

/** Schedules the deletion of a user. */
export async function scheduleDeletion(store: MarkStore, userId: string, expires: Date): Promise<void> {
	const state: State = 'scheduled';
	await setMark(store, 'deletion', userId, { value: state, expires });
}

/** Returns when a user whose deletion is scheduled is deleted; null for any other user. */
export async function deletionDueOf(store: Parameters<typeof readMark>[0], userId: string): Promise<Date | null> {
	// One that a sign-in has undone has no end.
	return (await readMark(store, 'deletion', userId))?.expires ?? null;
}

/** How often a mark is read again that another call has changed meanwhile. */
const attempts = 5;

/** Keeps the user, if the deletion has not begun. @returns whether one was scheduled; null if it has begun */
export async function undoDeletion(store: MarkStore, userId: string): Promise<boolean | null> {
	for (let attempt = 0; attempt < attempts; attempt++) {
		const mark = await readMark(store, 'deletion', userId);
		if (!mark || stateOf(mark) === 'kept') return false;
		if (stateOf(mark) === 'deleting') return null;
		// The mark stays: between the change and its removal, the user may schedule the deletion again.
		if (await move(store, mark, 'kept', null)) return true;
	}
	return null;
}

/**
 * Called when a session has begun: a sign-in keeps the user.
 * @throws {AccessDenied} if the deletion has begun
 */
export async function keepUser(ctx: AuthContext, req: AuthRequest, userId: string): Promise<void> {
	const undone = await undoDeletion(ctx.adapter as MarkStore, userId);
	if (undone === null) throw new AccessDenied(`the user ${userId} is being deleted`);
	if (undone) await audit(ctx, req, { type: 'deletionUndone', userId });
}

/** Begins the deletion of a user whose grace period is over. Of several calls at once, one returns true. */
export async function beginDeletion(store: MarkStore, mark: AdapterSecret): Promise<boolean> {
	return stateOf(mark) !== 'kept' && move(store, mark, 'deleting', new Date(Date.now() + longestDeletionMs));
}

/** Puts a deletion off that could not be finished. */
export async function postponeDeletion(store: MarkStore, userId: string, until: Date): Promise<void> {
	const mark = await readMark(store, 'deletion', userId);
	if (mark && stateOf(mark) === 'deleting') await move(store, mark, 'scheduled', until);
}

function stateOf({ value }: AdapterSecret): State {
	return value as State;
}

async function move(store: MarkStore, mark: AdapterSecret, value: State, expires: Date | null): Promise<boolean> {
	return changeMark(store, mark, { value, expires });
}
