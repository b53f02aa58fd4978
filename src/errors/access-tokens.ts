/** The errors of access tokens that requests to your own APIs have. */
import type { ErrorType } from './rules.js';
import { AuthError } from './base.js';

/** Why a request was refused: a code of RFC 6750, section 3.1, or of RFC 9449, section 7.1. */
export type TokenErrorCode = 'invalid_request' | 'invalid_token' | 'insufficient_scope' | 'invalid_dpop_proof';

/** A request has no access token, or its access token is not valid. Answer with {@link AccessTokenRefused.toResponse}. */
export class AccessTokenRefused extends AuthError {
	static override type: ErrorType = 'AccessTokenRefused';
	/** 400 for a malformed request, 401 without a valid token, 403 for one that lacks a scope. */
	readonly status: 400 | 401 | 403;
	/** Undefined if the request has no token at all. */
	readonly code: TokenErrorCode | undefined;
	/** The `WWW-Authenticate` header of the answer. */
	readonly challenge: string;
	/** The text that the client may see. */
	readonly description: string;

	constructor(
		{ status, code, challenge, description }: Pick<AccessTokenRefused, 'status' | 'code' | 'challenge' | 'description'>,
		reason: string,
		cause?: Error
	) {
		super(reason, cause);
		this.status = status;
		this.code = code;
		this.challenge = challenge;
		this.description = description;
	}

	/** Makes the answer: the status, the challenge, and the error as JSON. */
	toResponse(): Response {
		const headers = { 'www-authenticate': this.challenge, 'cache-control': 'private, no-store' };
		const { code: error, description: error_description, status } = this;
		return Response.json({ ...(error && { error }), error_description }, { status, headers });
	}
}
/** The metadata or the keys of an issuer of access tokens cannot be fetched. The request is not at fault. */
export class IssuerUnavailable extends AuthError {
	static override type: ErrorType = 'IssuerUnavailable';
}
