/**
 * The code that the browser brings to the app: sealed, for one exchange within a minute, by the app that asked for it.
 *
 * @see RFC 6749, section 4.1.2; RFC 7636 (PKCE)
 */
import type { AuthContext } from '../../../../core/context/context.js';
import { namedSessionShape } from '../../../../core/session/name.js';
import type { NamedSession } from '../../../../core/session/name.js';
import type { StoredOrigin } from '../../bearer/token.js';
import { nowSeconds } from '../../../../base/util/clock.js';
import { guardOf, isNumber, isObject, isText, optional } from '../../../../base/util/shape.js';

const purpose = 'framework-auth sign-in of a native app';
const lifetimeSeconds = 60;

/** The request of an app, checked. */
export interface AppRequest {
	readonly redirectUri: string;
	readonly challenge: string;
	readonly state: string | undefined;
}

/** The content of a code: among others, the session in which it was made. */
export interface Code extends NamedSession {
	readonly redirectUri: string;
	/** The challenge of PKCE, by S256. */
	readonly challenge: string;
	/** The session, as the token keeps it. */
	readonly origin: StoredOrigin | undefined;
}

interface OpenedCode extends Code {
	readonly jti: string;
	readonly exp: number;
}

const isCode = guardOf<OpenedCode>({
	...namedSessionShape,
	redirectUri: isText,
	challenge: isText,
	origin: optional(isObject),
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
