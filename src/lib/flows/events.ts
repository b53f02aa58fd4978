/** Informs the application of what happened. If a listener fails, the error is logged, and what happened is not undone. */
import { EventError } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import type { Events } from '../config/options.js';
import { asError } from '../errors/logger.js';
import { withInfo } from '../http/request.js';
import type { AuthRequest } from '../http/request.js';

/** The message for a listener, without the request, which every message has. */
type Message<Name extends keyof Events> = WithoutRequest<Parameters<Events[Name]>[0]>;
type WithoutRequest<T> = T extends unknown ? Omit<T, 'request'> : never;

/** Calls a listener of `events`, if there is one, and waits for it. Never throws. */
export async function emit<Name extends keyof Events>(
	ctx: AuthContext,
	req: AuthRequest | null,
	name: Name,
	message: Message<Name>
): Promise<void> {
	const listener = ctx.events[name] as ((message: object) => unknown) | undefined;
	if (!listener) return;
	try {
		await listener(req ? withInfo(req, message) : message);
	} catch (thrown) {
		ctx.logger.error(new EventError(`the event "${name}" failed`, asError(thrown)));
	}
}
