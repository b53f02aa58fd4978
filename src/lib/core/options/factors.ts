/** `mfa`, as the flows use it. */
import type { AdapterUser } from '../../../adapters/types.js';
import type { User } from '../../../types.js';
import { optionKey } from '../../util/option-key.js';
import type { PhoneOptions } from '../../config/options.js';
import type { EmailProvider } from '../context/providers/email.js';

/** Second factors. */
export interface CompiledMfa {
	readonly issuer: string | undefined;
	/** Makes a QR code in place of the library: returns an SVG element. */
	readonly qr: ((text: string) => string) | undefined;
	/** Whether a passkey is a second factor. */
	readonly passkeys: boolean;
	/** Sends codes by short message; undefined without them. */
	readonly phone: PhoneOptions | undefined;
	/** Sends codes by email; undefined if none is a second factor. */
	readonly mail: EmailProvider | undefined;
	/** Whether a session with one factor may be too little for a user. */
	readonly mayRequire: boolean;
	/** Seconds for which a device may be trusted; undefined if none may. */
	readonly deviceMaxAgeSeconds: number | undefined;
	/**
	 * Whether a user must have proved two factors; `always`: also with a trusted device.
	 * @throws {CallbackRouteError} if the application's function fails
	 */
	requires(user: User | AdapterUser): Promise<boolean | 'always'>;
}

/** Undefined without second factors. */
export const mfa = optionKey<CompiledMfa>('mfa');
