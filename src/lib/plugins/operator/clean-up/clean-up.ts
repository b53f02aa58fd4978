/** Deletes what has expired from the data layer, in batches, so that no statement takes long. */
import { InvalidRequest } from '../../../../errors.js';
import type { CleanedUp, CleanUpOptions } from '../../../../types.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { sendPromised } from '../../../core/mail/promised.js';
import { lazy } from '../../../base/util/lazy.js';
import { deletionGrace } from '../../../core/pages/account/options.js';
import { anonymousUsers, pendingRules } from '../../../core/options.js';
import { lifecycle } from '../../../core/lifecycle.js';
import { asError } from '../../../base/errors/logger.js';
import { missingMethods } from '../../../store/adapter/requirements.js';

const ofDueUsers = lazy(() => import('../users/due.js'));

const most = { batch: 10_000, batches: 100_000 };

/**
 * Cleans up.
 * @throws {MissingAdapter | MissingAdapterMethods} if the adapter cannot
 * @throws {InvalidRequest} for invalid options
 * @throws {AdapterError}
 */
export async function cleanUp(
	ctx: AuthContext,
	{ batch = 500, batches = 100 }: CleanUpOptions = {}
): Promise<CleanedUp> {
	requireCount('batch', batch);
	requireCount('batches', batches);
	const { deleteExpired, deleteAnonymousUsers } = requireStore(ctx, '`cleanUp`');
	const missing = [
		...(deleteExpired ? [] : ['deleteExpired']),
		...(anonymousUsers.of(ctx) && !deleteAnonymousUsers ? ['deleteAnonymousUsers'] : [])
	];
	if (!deleteExpired || missing.length > 0) {
		throw missingMethods(missing, '`cleanUp` needs them');
	}
	// Before what has expired: the marks of these users, and the records of these emails, expire, too.
	const { pending, leaving, complete } = await sweepDue(ctx, batch, batches);
	const expired = complete ? await sweep(batches, async () => deleteExpired(batch)) : { ...nothing, complete: false };
	const users = deleteAnonymousUsers ? await sweep(batches, async () => deleteAnonymousUsers(batch)) : nothing;
	const plugins = await sweepPlugins(ctx, batch, batches);
	return {
		expired: expired.deleted + plugins.deleted,
		anonymousUsers: users.deleted,
		pendingUsers: pending.deleted,
		leavingUsers: leaving.deleted,
		complete: expired.complete && users.complete && plugins.complete
	};
}

/** Deletes the users whose time is over, and sends the emails that wait. */
async function sweepDue(ctx: AuthContext, batch: number, batches: number) {
	const pending = pendingRules.of(ctx) ? await sweep(batches, await dueUsers(ctx, 'pending', batch)) : nothing;
	const leaving = deletionGrace.of(ctx) ? await sweep(batches, await dueUsers(ctx, 'deletion', batch)) : nothing;
	const mails = await sweep(batches, () => sendPromised(ctx, batch));
	return { pending, leaving, complete: pending.complete && leaving.complete && mails.complete };
}

/** Deletes what plugins have that has expired. */
async function sweepPlugins(ctx: AuthContext, batch: number, batches: number) {
	const swept = [];
	for (const hook of lifecycle.of(ctx).swept ?? []) {
		try {
			swept.push(await sweep(batches, () => hook(ctx, batch)));
		} catch (thrown) {
			// The others go on, and the next run tries again.
			ctx.logger.error(asError(thrown));
			swept.push({ deleted: 0, complete: false });
		}
	}
	return {
		deleted: swept.reduce((sum, { deleted }) => sum + deleted, 0),
		complete: swept.every(({ complete }) => complete)
	};
}

async function dueUsers(ctx: AuthContext, kind: 'pending' | 'deletion', batch: number): Promise<Sweep> {
	const { deleteDue } = await ofDueUsers();
	return () => deleteDue(ctx, kind, batch);
}

/** Runs one batch. Returns the number of deleted rows, or also of those that it has looked at. */
type Sweep = () => Promise<number | { readonly due: number; readonly deleted: number }>;

const nothing = { deleted: 0, complete: true };

/** Calls until nothing is left, or for so many batches. */
async function sweep(batches: number, run: Sweep): Promise<{ deleted: number; complete: boolean }> {
	let deleted = 0;
	for (let done = 0; done < batches; done++) {
		const result = await run();
		const { due, deleted: count } = typeof result === 'number' ? { due: result, deleted: result } : result;
		if (due === 0) return { deleted, complete: true };
		deleted += count;
	}
	return { deleted, complete: false };
}

function requireCount(name: keyof typeof most, value: unknown): void {
	if (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most[name]) return;
	throw new InvalidRequest(`\`${name}\` of \`cleanUp\` has to be a whole number, from 1 to ${most[name]}`);
}
