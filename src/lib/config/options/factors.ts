/** The options for second factors. */
import type { AdapterUser } from '../../../adapters/types.js';
import type { Awaitable, User } from '../../../types.js';

/**
 * The options for second factors. A user who has set one up is asked for it after the first factor, by every way to sign in. Needs an
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
	/** One-time codes of an app on the phone, by RFC 6238. */
	totp?: TotpOptions;
}

/** The options for trusted devices. */
export interface TrustedDevicesOptions {
	/** Seconds from the proof of the second factor. The server ends the device, also if a browser keeps the cookie. @default 30 days */
	maxAge?: number;
}

/** The options for one-time codes of an app. */
export interface TotpOptions {
	/** The name of the site in the app, without a colon. @default `appName`, or the site's host */
	issuer?: string;
	/**
	 * Makes the QR code of a text, as an SVG element. @default `renderSVG` of the package `uqr`, if it is installed beside the
	 * application; otherwise the page shows the key as text
	 */
	qr?: (text: string) => string;
}
