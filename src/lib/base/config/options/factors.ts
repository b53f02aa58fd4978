/** The options for second factors. */
import type { AdapterUser } from '../../../../adapters/types.js';
import type { Awaitable, User } from '../../../../types.js';

/**
 * The options for second factors. A user who has set one up is asked for it after the first factor, by every sign-in method. Needs an
 * adapter that keeps secrets, and that sessions can be ended: stored sessions that can be listed, or `session.revocation`.
 */
export interface MfaOptions {
	/**
	 * Whether a user must have proved two factors. A user who has no second one yet sets it up after the first, before the session
	 * begins. A session with one factor counts as none from the moment on at which this is true for its user. A function is asked at
	 * each sign-in, and at each read of a session with one factor: keep it fast.
	 * `'always'` is true, and trusts no device: the user proves both factors at each sign-in.
	 * @default false: users decide
	 * @example (user) => user.role === 'admin' && 'always'
	 */
	required?: boolean | 'always' | ((user: User | AdapterUser) => Awaitable<boolean | 'always'>);
	/**
	 * Whether users may trust a device: after a right code, its browser is not asked for one again for 30 days, or for `maxAge` seconds
	 * (at most 400 days). The first factor is asked for as before. The sessions have the method `trusted-device` in place of `mfa`.
	 * A copy of the cookie is trusted, too, so leave it off where the second factor has to hold against programs on the device.
	 * @default false
	 */
	trustedDevices?: boolean | TrustedDevicesOptions;
	/**
	 * Whether a passkey of the user is a second factor after another first one, such as a password. The page between the factors offers
	 * it. It does not make a sign-in ask for a second factor: that is for `required`, and for users who set up codes of an app.
	 * @default true
	 */
	passkeys?: boolean;
	/**
	 * Emails a six-digit code to users who need a second factor but have neither an app nor a passkey. It needs a
	 * provider of type `email`, or the Password provider, and an address that the user has proven. It does not count after a first factor
	 * by email, or after a password that a proof of the mailbox alone has set, such as a reset.
	 * @default false
	 */
	mail?: boolean;
	/** Codes by short message, for users who set up a phone number. It is the weakest factor. @default none */
	phone?: PhoneOptions;
	/** One-time codes of an app on the phone. @default on, with the options' defaults @see RFC 6238 */
	totp?: TotpOptions;
}

/** The options for trusted devices. */
export interface TrustedDevicesOptions {
	/** Seconds from the proof of the second factor. The server ends the device, also if a browser keeps the cookie. @default 30 days */
	maxAge?: number;
}

/** The options for codes by short message. */
export interface PhoneOptions {
	/**
	 * Sends a short message, by a service of your choice. It has ten seconds; reject if the message cannot be sent.
	 * @example ({ phoneNumber, text }) => sms.send({ to: phoneNumber, body: text })
	 */
	sendCode(message: CodeMessage): Awaitable<unknown>;
	/**
	 * Reads a number as a person typed it, and returns it in E.164, or null for one that gets no messages here.
	 * @default a number with its country code, read by the package `libphonenumber-js` if it is installed beside the application, otherwise
	 * without its spaces, dashes, dots and brackets
	 * @example (text) => parsePhoneNumberFromString(text, 'DE')?.number ?? null
	 */
	parse?(text: string): Awaitable<string | null | undefined>;
}

/** A code for a phone. */
export interface CodeMessage {
	/** In E.164, such as `+14155550123`. */
	phoneNumber: string;
	/** Six digits. */
	code: string;
	/** The message. Phones fill in the code on pages of this site only, if this is sent as it is. */
	text: string;
	/** When the code expires. */
	expires: Date;
	/** The user who gets the code. */
	user: { id: string; email?: string | null; name?: string | null };
	/** The request that asked for the code. */
	request: Request;
}

/** The options for one-time codes of an app. */
export interface TotpOptions {
	/** The name of the site in the app, without a colon. @default `appName`, or the site's host */
	issuer?: string;
	/**
	 * Makes the QR code of a text, as an SVG element. If it returns an empty text, the page shows the key as text only.
	 * @default the library draws it
	 */
	qr?: (text: string) => string;
}
