/**
 * The challenge to a request without a token that is accepted.
 *
 * @see RFC 6750, section 3; RFC 9449, section 7.1; RFC 9728, section 5.1 (`resource_metadata`)
 */
import { AccessTokenRefused } from '../../../../errors.js';
import type { TokenErrorCode } from '../../../../errors.js';

/** The facts of a challenge that do not depend on the error. */
export interface ChallengeFacts {
	/** Whether the client has to prove a key, or has tried to. */
	readonly dpop: boolean;
	/** The algorithms of proofs that are accepted. */
	readonly proofAlgorithms: readonly string[];
	readonly scopes: readonly string[];
	readonly resourceMetadata: string | undefined;
}

const statusOf: Record<TokenErrorCode, 400 | 401 | 403> = {
	invalid_request: 400,
	invalid_token: 401,
	invalid_dpop_proof: 401,
	insufficient_scope: 403
};
const descriptions: Record<TokenErrorCode, string> = {
	invalid_request: 'The request has no single access token in the Authorization header',
	invalid_token: 'The access token is not valid',
	invalid_dpop_proof: 'The DPoP proof is not valid',
	insufficient_scope: 'The access token may not be used for this'
};

/**
 * Makes the refusal of a request.
 * @param code undefined if the request has no token: then the challenge names no error
 * @param reason for the log; the client sees only what the code says
 */
export function refusal(
	code: TokenErrorCode | undefined,
	reason: string,
	{ dpop, proofAlgorithms, scopes, resourceMetadata }: ChallengeFacts,
	cause?: Error
): AccessTokenRefused {
	const description = code ? descriptions[code] : 'An access token is required';
	const tellsScope = scopes.length > 0 && (code === undefined || code === 'insufficient_scope');
	const params = {
		error: code,
		error_description: code && description,
		scope: tellsScope ? scopes.join(' ') : undefined,
		resource_metadata: resourceMetadata,
		algs: dpop ? proofAlgorithms.join(' ') : undefined
	};
	const text = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : `${name}="${value}"`));
	const challenge = [dpop ? 'DPoP' : 'Bearer', text.join(', ')].filter(Boolean).join(' ');
	return new AccessTokenRefused({ status: code ? statusOf[code] : 401, code, challenge, description }, reason, cause);
}
