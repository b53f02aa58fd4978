/** Records what happened, for `events.audit`. Without that function in the configuration it costs one comparison. */
import type { AuthContext } from '../context/context.js';
import type { AuthRequest } from '../request/request.js';
import { lazy } from '../../base/util/lazy.js';
import type { Happening } from '../happening.js';
import { isTold } from '../lifecycle.js';

const recording = lazy(() => import('./record.js'));

/**
 * Records it, and waits until the application has stored the record. Never throws: it has happened, and the log says that the record
 * is missing. An event needs no such call: `emit` records it.
 * @param req null if the application's own code did it, without a request
 */
export async function audit(ctx: AuthContext, req: AuthRequest | null, happening: Happening): Promise<void> {
	if (isTold(ctx)) await (await recording()).record(ctx, req, happening);
}
