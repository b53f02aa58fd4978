/** Cleans up after some of the sign-ins, behind their responses, so that a site without a job does not keep what has expired. */
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { lazy } from '../../../base/util/lazy.js';
import { waitUntilOf } from '../../../base/util/wait-until.js';

const cleaning = lazy(() => import('./clean-up.js'));

/** The size of one run: two statements for each table, the second of which finds out whether rows are left. */
const run = { batch: 500, batches: 2 };

/** The least time between two runs of a process, in milliseconds: where rows are left, and where none are. */
const pauseMs = { more: 60_000, nothing: 600_000 };

/** Variables of platforms that stop a process with its response, and have no function that would keep it running. */
const stopping = ['VERCEL', 'NETLIFY', 'AWS_LAMBDA_FUNCTION_NAME', 'FUNCTIONS_WORKER_RUNTIME', 'K_SERVICE'];

/**
 * Cleans up for this share of the calls, as `cleanUp` of the configuration says. It returns at once: the response waits for nothing, and a
 * failure is for the log.
 */
export function cleanUpAfterwards(ctx: AuthContext, req: AuthRequest, share: number): void {
	const { cleaning: state } = ctx.instance;
	if (Math.random() >= share || state.running || Date.now() < state.notBeforeMs) return;
	const waitUntil = ctx.waitUntil ?? waitUntilOf(req.platform);
	if (!waitUntil && !goesOn()) return;
	// The other sign-ins of this process wait for the end of this run.
	state.running = true;
	const running = new Promise((resolve) => setTimeout(resolve))
		.then(async () => (await cleaning()).cleanUp(ctx, run))
		.then(({ complete }) => {
			state.notBeforeMs = Date.now() + (complete ? pauseMs.nothing : pauseMs.more);
		})
		.catch((thrown: unknown) => {
			state.notBeforeMs = Date.now() + pauseMs.nothing;
			ctx.logger.error(asError(thrown));
		})
		.finally(() => {
			state.running = false;
		});
	waitUntil?.(running);
}

/** Whether the process goes on after a response. */
function goesOn(): boolean {
	const { process, navigator } = globalThis as {
		process?: { versions?: { node?: string }; env?: Record<string, string | undefined> };
		navigator?: { userAgent?: string };
	};
	if (!process?.versions?.node || navigator?.userAgent === 'Cloudflare-Workers') return false;
	return !stopping.some((name) => process.env?.[name]);
}
