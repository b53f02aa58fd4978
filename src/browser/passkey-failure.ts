/** Describes an attempt with a passkey that ended in the browser. */
/** The result when the attempt ended in the browser: the server received no answer, and the page stays. */
export interface PasskeyFailure {
	/** False: the attempt failed. */
	ok: false;
	/**
	 * The reason. `Cancelled`: the user cancelled, has no passkey for this site, or another attempt began. `TimedOut`: the user did
	 * not respond. `AlreadyRegistered`: the authenticator already has a passkey of this user. `Unsupported`: the browser or the
	 * authenticator does not support the request. `AuthenticatorFailed`: the authenticator failed this time.
	 */
	error: 'Cancelled' | 'TimedOut' | 'AlreadyRegistered' | 'Unsupported' | 'AuthenticatorFailed';
	/** 0: the server did not answer. */
	status: 0;
	/** Null: the page stays. */
	url: null;
	/** Absent. */
	code?: undefined;
	/** Absent. */
	retryAfter?: undefined;
}

/** The errors by the name of the exception. @see WebAuthn Level 3, sections 5.1.3, step 22, and 5.1.4.1 */
const endings: Partial<Record<string, PasskeyFailure['error']>> = {
	AbortError: 'Cancelled',
	NotAllowedError: 'Cancelled',
	ConstraintError: 'Unsupported',
	NotSupportedError: 'Unsupported',
	UnknownError: 'AuthenticatorFailed',
	OperationError: 'AuthenticatorFailed',
	NotReadableError: 'AuthenticatorFailed'
};

/**
 * Describes a failed ceremony. Browsers hide the reason of a `NotAllowedError`, so that a site does not learn who has a
 * passkey: only the time that has passed reveals a timeout.
 */
export function failureOf(
	thrown: unknown,
	action: 'authenticate' | 'register' | 'factor',
	late: boolean
): PasskeyFailure {
	const { name = '' } = thrown as { name?: string };
	if (name === 'SecurityError') {
		throw new Error(
			`passkeys cannot be used at ${location.origin}: it must have a host name, not an IP address, and \`relayingParty.id\` ` +
				'of the provider must be that host or a parent domain of it',
			{ cause: thrown }
		);
	}
	if (name === 'NotAllowedError' && late) return ended('TimedOut');
	if (name === 'InvalidStateError') return ended(action === 'register' ? 'AlreadyRegistered' : 'AuthenticatorFailed');
	const error = endings[name];
	if (!error) throw thrown;
	return ended(error);
}

/** Makes the result of an attempt that ended in the browser. */
export function ended(error: PasskeyFailure['error']): PasskeyFailure {
	return { ok: false, error, status: 0, url: null };
}
