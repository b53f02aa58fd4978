/** The types of `locals.factors`. */
/** A second factor, as its owner sees it. */
export interface Factor {
	/** `totp`: one-time codes of an app. `phone`: codes by short message. @see RFC 6238 (`totp`) */
	kind: 'totp' | 'phone';
	/** The number of `phone`, in E.164, such as `+14155550123`. */
	phoneNumber?: string;
	/** When the user set the factor up. */
	createdAt: Date;
	/** When the factor was last used. Null before its first use. */
	lastUsedAt: Date | null;
}

/** The factors that can complete a pending sign-in. */
export type ChallengeKind = Factor['kind'] | 'passkey' | 'mail';

/** A factor that is being set up. It is active after the first correct code. */
export interface FactorSetUp {
	/** The id of the set-up, which the form sends with the first code. It is the encrypted key, valid for this user for ten minutes. */
	id: string;
	/** The key as text, in base32, for an app that cannot read the QR code. */
	key: string;
	/** The `otpauth:` URI of the QR code. It opens an app on the same device. */
	uri: string;
	/** The QR code as an SVG element; null if `mfa.totp.qr` makes none. */
	qr: string | null;
}

/** The number and the age of a user's recovery codes, without the codes. */
export interface RecoveryCodes {
	/** The number of codes that are left. */
	left: number;
	/** When they were made; null if none is left. */
	createdAt: Date | null;
}

/** The pending sign-in of this browser, for a page of the application that asks for a second factor. */
export interface FactorChallenge {
	/** The user whom the first factor has proven. */
	user: { name?: string | null; email?: string | null; image?: string | null };
	/**
	 * The factors with which the user can continue; one of them is enough. `passkey`: call `proveFactor` of `framework-auth/webauthn`. `mail` and
	 * `phone`: a form posts `send=mail` to `/auth/challenge`, and another one `kind=mail` and the `code`. Empty, with `setUp`: the user has none yet.
	 */
	kinds: ChallengeKind[];
	/** The number that gets the codes of `phone`, with most digits hidden; null without such a factor. */
	phone: string | null;
	/** The kinds for which a code was sent that the user can enter now. */
	sent: ChallengeKind[];
	/** A factor to set up; null for a user who has one. Its form posts `setUp` (the `id`) and `code` to `/auth/challenge`. */
	setUp: FactorSetUp | null;
	/**
	 * Seconds for which the browser is trusted, if the form with the proof also posts `trustDevice=true`. Null where no device is
	 * trusted: see `mfa.trustedDevices`.
	 */
	deviceMaxAge: number | null;
	/** The URL to go to afterwards. */
	returnTo: string;
}

/** A browser on which its user does not need the second factor, as the user sees it. */
export interface TrustedDevice {
	/** The public id of the device. It is not the secret in the browser. */
	id: string;
	/** Whether it is the browser of this request. */
	current: boolean;
	/** The `User-Agent` header of the sign-in that trusted it: at most 255 characters. */
	userAgent: string | null;
	/** When the user trusted the device. */
	createdAt: Date;
	/** When the device last replaced a second factor. Null before its first use. */
	lastUsedAt: Date | null;
	/** When the second factor is asked for again. */
	expires: Date;
}

/** The second factors of the user who is signed in. */
export interface Factors {
	/**
	 * Returns the factors; an empty list if no user of the adapter is signed in.
	 * @throws {InvalidConfig} without `mfa`, {AdapterError} if the database does not answer
	 */
	list(): Promise<Factor[]>;
	/**
	 * Begins to set up one-time codes of an app. It stores nothing until `confirm`.
	 * @throws {AccessDenied} if no user of the adapter is signed in, {ReauthenticationRequired} without a fresh session
	 */
	setUp(): Promise<FactorSetUp>;
	/**
	 * Activates the factor if the code is correct, and returns ten recovery codes, which are never shown again. The other sessions of the
	 * user end, and so do their API tokens; this session stays, with a new token.
	 * @param id `id` of {@link FactorSetUp}
	 * @throws {FactorRefused} for a wrong code, {InvalidCheck} if the set-up has expired or the user has the factor
	 * @throws {AccessDenied | ReauthenticationRequired | TooManyRequests | CrossSiteRequest}
	 */
	confirm(id: string, code: string): Promise<string[]>;
	/**
	 * Removes a factor, and the recovery codes with the last one. The other sessions of the user end. Returns whether the user had it.
	 * @throws {AccessDenied | ReauthenticationRequired | CrossSiteRequest}
	 */
	remove(kind: Factor['kind']): Promise<boolean>;
	/**
	 * Makes ten recovery codes, which replace the earlier ones. They are never shown again.
	 * @throws {AccessDenied} if no user of the adapter is signed in, or the user has no factor
	 * @throws {ReauthenticationRequired | CrossSiteRequest}
	 */
	recoveryCodes(): Promise<string[]>;
	/**
	 * Returns the recovery codes that are left, without the codes themselves.
	 * @throws {InvalidConfig} without `mfa`, {AdapterError} if the database does not answer
	 */
	recoveryCodesLeft(): Promise<RecoveryCodes>;
	/**
	 * Returns the trusted devices, the newest first; an empty list if no user of the adapter is signed in.
	 * @throws {InvalidConfig} without `mfa`, {AdapterError} if the database does not answer
	 */
	devices(): Promise<TrustedDevice[]>;
	/**
	 * Ends a trusted device: its next sign-in asks for the second factor. Returns whether the user had it. It only removes access, so
	 * the session need not be fresh.
	 * @throws {AccessDenied} if no user of the adapter is signed in, {CrossSiteRequest}
	 */
	endDevice(id: string): Promise<boolean>;
	/**
	 * Returns the pending sign-in of this browser that needs a second factor, for `pages.challenge`; null without one.
	 * @throws {AdapterError} if the database does not answer
	 */
	challenge(): Promise<FactorChallenge | null>;
}
