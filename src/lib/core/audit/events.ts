/** Informs the application of what happened. If a listener fails, the error is logged, and what happened is not undone. */
import type { AdapterUser } from '../../../adapters/types.js';
import { EventError } from '../../../errors.js';
import type { EventName, Message } from '../happening.js';
import type { AuthContext } from '../context/context.js';
import type { SessionEndedBy } from '../../base/config/options.js';
import { asError } from '../../base/errors/logger.js';
import { withInfo } from '../request/request.js';
import type { AuthRequest } from '../request/request.js';
import { lazy } from '../../base/util/lazy.js';
import { isTold, lifecycle } from '../lifecycle.js';

const records = lazy(() => import('./of-event.js'));

/**
 * Calls a listener of `events`, if there is one, waits for it, and records the event in the audit. Never throws.
 * @param by who ended the session, for a `signOut` by something else than a sign-out
 */
export async function emit<Name extends EventName>(
	ctx: AuthContext,
	req: AuthRequest | null,
	name: Name,
	message: Message<Name>,
	by?: SessionEndedBy
): Promise<void> {
	const listener = ctx.events[name] as ((message: object) => unknown) | undefined;
	try {
		await listener?.(req ? withInfo(req, message) : message);
	} catch (thrown) {
		ctx.logger.error(new EventError(`the event "${name}" failed`, asError(thrown)));
	}
	if (isTold(ctx)) await (await records()).recordEvent(ctx, req, name, message, by);
}

/** Tells of a stored user whom the library has changed. @param before the user as they were before it */
export async function tellOfChange(
	ctx: AuthContext,
	req: AuthRequest,
	before: AdapterUser,
	user: AdapterUser
): Promise<void> {
	await emit(ctx, req, 'updateUser', { user });
	for (const hook of lifecycle.of(ctx).userChanged ?? []) await hook(ctx, req, before, user);
}
