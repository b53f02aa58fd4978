/** Informs the application of failed sign-ins, whether they fail at the beginning or at the end. */
import { AccessDenied, AuthError } from '../../../errors.js';
import type { CompiledProvider } from '../context/providers/index.js';
import type { AuthContext } from '../context/context.js';
import { reasonOf } from '../../base/errors/flow-failure.js';
import { asError } from '../../base/errors/logger.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { AuthRequest } from '../request/request.js';
import { emit } from '../audit/events.js';

/** Runs a part of a sign-in, and emits `signInFailed` if it fails. The outcome, or the error, stays the same. */
export async function tellingFailure<T extends Outcome>(
	ctx: AuthContext,
	req: AuthRequest,
	{ id: provider }: Pick<CompiledProvider, 'id'>,
	run: () => Promise<T>
): Promise<T> {
	if (!ctx.events.signInFailed && !ctx.events.audit) return run();
	const tell = (error: AuthError) => {
		const { flowData: data, reauthentication } = req.state;
		const event = { provider, error, ...(data && { data }), ...(reauthentication && { reauthentication }) };
		return emit(ctx, req, 'signInFailed', event);
	};
	try {
		const outcome = await run();
		// The `signIn` callback refused, and redirects elsewhere.
		if (outcome.kind === 'redirect' && outcome.shownError && outcome.shownError.error !== 'ChallengeRequired') {
			await tell(new AccessDenied());
		}
		return outcome;
	} catch (thrown) {
		const reason = reasonOf(thrown);
		await tell(reason instanceof AuthError ? reason : new AuthError('an unexpected error', asError(reason)));
		throw thrown;
	}
}
