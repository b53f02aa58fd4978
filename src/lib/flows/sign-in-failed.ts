/** Tells the application of sign-ins that fail, wherever they fail: at the beginning or at the end. */
import { AccessDenied, AuthError } from '../../errors.js';
import type { CompiledProvider } from '../config/compiled-provider.js';
import type { AuthContext } from '../config/context.js';
import { reasonOf } from '../errors/flow-failure.js';
import { asError } from '../errors/logger.js';
import type { Outcome } from '../http/outcome.js';
import type { AuthRequest } from '../http/request.js';
import { emit } from './events.js';

/** Runs a part of a sign-in. What comes of it stays what it is. */
export async function tellingFailure<T extends Outcome>(
	ctx: AuthContext,
	req: AuthRequest,
	{ id: provider }: CompiledProvider,
	run: () => Promise<T>
): Promise<T> {
	if (!ctx.events.signInFailed) return run();
	try {
		const outcome = await run();
		// The `signIn` callback leads elsewhere.
		if (outcome.kind === 'redirect' && outcome.shownError) {
			await emit(ctx, req, 'signInFailed', { provider, error: new AccessDenied() });
		}
		return outcome;
	} catch (thrown) {
		const reason = reasonOf(thrown);
		const error = reason instanceof AuthError ? reason : new AuthError('an unexpected error', asError(reason));
		await emit(ctx, req, 'signInFailed', { provider, error });
		throw thrown;
	}
}
