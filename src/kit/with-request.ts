/** Runs what needs the parsed request. Loaded with the first request that the library works for. */
import type { AuthContext } from '../lib/core/context/context.js';
import { warnOnce } from '../lib/base/errors/logger.js';
import { readRequest } from '../lib/core/request/request.js';
import type { AuthRequest } from '../lib/core/request/request.js';
import { renew } from './event-state.js';
import type { EventState } from './event-state.js';

/** Runs a task that needs the request, and then writes the cookies of a reading of the session, even if the task fails. */
export async function withRequest<T>(
	state: EventState,
	run: (ctx: AuthContext, req: AuthRequest) => Promise<T>
): Promise<T> {
	const context = state.context();
	const ctx = context instanceof Promise ? await context : context;
	const req = (state.request ??= readRequest(
		ctx,
		state.source,
		state.event.getClientAddress,
		undefined,
		state.event.platform
	));
	try {
		return await run(ctx, req);
	} finally {
		if (req.state.renewal.length > 0) {
			if (state.over) warnOfLateReading(ctx);
			else renew(state, req);
		}
	}
}

function warnOfLateReading(ctx: AuthContext): void {
	const message =
		'the session was read for the first time after the response had begun, so that its cookie could not be renewed: ' +
		'call `locals.auth()` before, in a hook or before the load function returns';
	warnOnce(ctx, 'late reading', message);
}
