/**
 * The code that the browser brings to the app: sealed, for one exchange within a minute, by the app that asked for it.
 *
 * @see RFC 6749, section 4.1.2; RFC 7636 (PKCE)
 */
import type { AuthContext } from '../config/context.js';
import { nowSeconds } from '../util/clock.js';
import { guardOf, isNumber, isText, optional } from '../util/shape.js';

const purpose = 'framework-auth sign-in of a native app';
const lifetimeSeconds = 60;

/** The request of an app, checked. */
export interface AppRequest {
	readonly redirectUri: string;
	readonly challenge: string;
	readonly state: string | undefined;
}

/** The session in which the code was made, as far as it is needed to find out whether it has ended. */
export interface CodeSession {
	readonly user: string;
	readonly session: string;
	/** The owner in the store of ended sessions. */
	readonly owner?: string;
	readonly first?: string;
	/** When the session began, in milliseconds since the epoch. */
	readonly begun?: number;
}

/** The content of a code. */
export interface Code extends CodeSession {
	readonly redirectUri: string;
	/** The challenge of PKCE, by S256. */
	readonly challenge: string;
}

interface OpenedCode extends Code {
	readonly jti: string;
	readonly exp: number;
}

const isCode = guardOf<OpenedCode>({
	user: isText,
	session: isText,
	owner: optional(isText),
	first: optional(isText),
	begun: optional(isNumber),
	redirectUri: isText,
	challenge: isText,
	jti: isText,
	exp: isNumber
});

export function sealCode({ keyring }: AuthContext, code: Code): Promise<string> {
	return keyring.seal({ ...code }, { salt: purpose, maxAge: lifetimeSeconds });
}

/** Opens a code. Null for one that is not valid any more, or never was. */
export async function openCode({ keyring }: AuthContext, text: string): Promise<OpenedCode | null> {
	const opened = await keyring.open(text, purpose).catch(() => null);
	const claims: unknown = opened?.claims;
	// No other clock is asked than that of the servers, so that the usual tolerance is not needed.
	return isCode(claims) && claims.exp > nowSeconds() ? claims : null;
}
