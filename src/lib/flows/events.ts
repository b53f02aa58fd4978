/** Informs the application of what happened. If a listener fails, the error is logged, and what happened is not undone. */
import { EventError } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import type { Events } from '../config/options.js';
import { asError } from '../errors/logger.js';

/** Calls a listener of `events`, if there is one, and waits for it. Never throws. */
export async function emit<Name extends keyof Events>(
	ctx: AuthContext,
	name: Name,
	message: Parameters<Events[Name]>[0]
): Promise<void> {
	const listener = ctx.events[name] as ((message: Parameters<Events[Name]>[0]) => unknown) | undefined;
	if (!listener) return;
	try {
		await listener(message);
	} catch (thrown) {
		ctx.logger.error(new EventError(`the event "${name}" failed`, asError(thrown)));
	}
}
