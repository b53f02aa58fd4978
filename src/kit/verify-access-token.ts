/** `verifyAccessToken` in an endpoint: a refusal ends the request with the right status, and the hook adds the challenge. */
import { error } from '@sveltejs/kit';
import { AccessTokenRefused, IssuerUnavailable } from '../errors.js';
import { verifyAccessToken } from '../lib/plugins/tokens/access-tokens/verify.js';
import type { AuthContext } from '../lib/core/context/context.js';
import { readRequest } from '../lib/core/request/request.js';
import type { AccessToken, VerifyOptions } from '../types.js';
import type { RefusalText, SvelteKitEventState } from './sveltekit-event.js';

const names: Record<AccessTokenRefused['code'] & string, RefusalText['error']> = {
	invalid_request: 'InvalidRequest',
	invalid_token: 'InvalidToken',
	invalid_dpop_proof: 'InvalidToken',
	insufficient_scope: 'InsufficientScope'
};

/**
 * Verifies the token of a request.
 * @param state the state of the event, if the request is that of one
 * @throws an error of SvelteKit's in an event that the hook has seen, else {@link AccessTokenRefused}
 */
export async function verifyTokenOf(
	ctx: AuthContext,
	request: Request,
	options: VerifyOptions,
	state: SvelteKitEventState | undefined
): Promise<AccessToken> {
	const req = readRequest(ctx, request, state?.event.getClientAddress);
	try {
		return await verifyAccessToken(ctx, req, options);
	} catch (thrown) {
		if (!state?.handled) throw thrown;
		if (thrown instanceof IssuerUnavailable) {
			ctx.logger.error(thrown);
			return error(503, 'The access token cannot be verified at the moment');
		}
		if (!(thrown instanceof AccessTokenRefused)) throw thrown;
		const { status, code, challenge, description: message } = thrown;
		state.refused = { status, error: code ? names[code] : 'TokenRequired', message, challenge };
		return error(status, message);
	}
}
