/** The errors of the client. */

/**
 * The reason why a client failed. `denied`: the user did not continue. `cancelled`: `signal`, or another sign-in, ended this one.
 * `popup_blocked`: the browser opened no window. `state`, `issuer`: the answer belongs to another sign-in, or another site. `refused`: the
 * back end did not accept the code or the request. `network`: the back end could not be reached. `redirected`: the answer leads
 * elsewhere.
 */
export type ClientErrorCode =
	| 'denied'
	| 'cancelled'
	| 'popup_blocked'
	| 'state'
	| 'issuer'
	| 'refused'
	| 'network'
	| 'redirected';

/** An error of the client. */
export class ClientError extends Error {
	/** Always `ClientError`. */
	override readonly name = 'ClientError';
	/** The reason. */
	readonly code: ClientErrorCode;

	constructor(code: ClientErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}
