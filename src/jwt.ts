/**
 * `framework-auth/jwt`: functions for session tokens. `encode` and `decode` use the format of the session cookie, which is
 * the format of `@auth/core`. `getToken` reads the cookie of a request.
 *
 * @example
 * ```ts
 * import { getToken } from 'framework-auth/jwt';
 *
 * const token = await getToken({ req: request, secret, secureCookie: true });
 * if (token) console.log(token.sub);
 * ```
 */
import { MissingSecret } from './errors.js';
import type { JWT } from './jwt-types.js';
import { BoundedMap } from './lib/base/config/instance.js';
import type { AuthConfig, JWTDecodeParams, JWTEncodeParams } from './lib/base/config/options.js';
import { chunkedValues, isSent, latestOf } from './lib/base/http/cookies/chunks.js';
import { cookieTable, readCookies } from './lib/base/http/cookies.js';
import type { RequestCookies } from './lib/base/http/cookies/sent.js';
import type { ContentEncryption } from './lib/base/seal/compact-jwe.js';
import { createKeyring } from './lib/base/seal/keyring.js';
import type { Keyring } from './lib/base/seal/keyring.js';

export type { JWTDecodeParams, JWTEncodeParams, JWTOptions } from './lib/base/config/options.js';
export type { JWT } from './jwt-types.js';
export type { DefaultJWT } from './types.js';

/** Deriving keys costs more than using them, so the keys of the last secrets are kept. */
const keyrings = new BoundedMap<string, Keyring>(16);

function keyringOf(secret: string | readonly string[]): Keyring {
	const secrets = [secret].flat();
	const name = JSON.stringify(secrets);
	let keyring = keyrings.get(name);
	if (!keyring) keyrings.set(name, (keyring = createKeyring(secrets)));
	return keyring;
}

/**
 * Seals claims into a token, with `iat`, `exp` and `jti`.
 * @param params `maxAge`: seconds, 30 days by default; `salt`: the name of the cookie that will hold the token; `enc`:
 * content encryption, `A256GCM` by default
 * @throws {MissingSecret} without a secret
 * @example await encode({ token: { sub: '1' }, secret, salt: 'authjs.session-token' })
 */
export function encode<Payload extends object = JWT>(
	params: JWTEncodeParams<Payload> & { enc?: ContentEncryption }
): Promise<string> {
	const { token = {}, secret, salt, maxAge = 30 * 24 * 60 * 60, enc } = params;
	return keyringOf(secret).seal(token, { salt, maxAge, enc });
}

/**
 * Opens a token and returns its claims; null if there is no token. It checks the seal and the expiry only: a token still
 * opens after its owner has signed out.
 * @throws when the token was not sealed for this salt with one of the secrets, or has expired
 * @example await decode({ token, secret, salt: 'authjs.session-token' })
 */
export async function decode<Payload = JWT>({ token, secret, salt }: JWTDecodeParams): Promise<Payload | null> {
	if (!token) return null;
	return (await keyringOf(secret).open(token, salt)).claims as Payload;
}

/** The options of {@link getToken}. */
export interface GetTokenParams<Raw extends boolean = false> {
	/** The request, or an object with its headers. */
	req: Request | { headers: Headers | Record<string, string> };
	/** The secret that sealed the session. Required unless `raw` is set; AUTH_SECRET is not read. */
	secret?: string | readonly string[];
	/** Whether the name of the cookie has the prefix for sites with https. @default false */
	secureCookie?: boolean;
	/** The name of the cookie. @default the name of the session cookie */
	cookieName?: string;
	/** The name with which the token was sealed. @default `cookieName` */
	salt?: string;
	/** Returns the sealed token, without opening it. @default false */
	raw?: Raw;
	/** Opens the token in place of {@link decode}, like `jwt.decode` of the configuration. */
	decode?: NonNullable<AuthConfig['jwt']>['decode'];
}

/**
 * Reads the session token of a request, from the cookie or from an `Authorization: Bearer` header. Returns null if there is
 * no token, or if the token is not valid. It checks the seal and the expiry only: it returns a token even after its owner has
 * signed out. To find out who is signed in, call `locals.auth()`, or `session(request)` of `framework-auth/core`.
 * @throws {MissingSecret} when there is a token to open but no secret
 * @example await getToken({ req: request, secret, secureCookie: true })
 */
export async function getToken<Raw extends boolean = false>(
	params: GetTokenParams<Raw>
): Promise<(Raw extends true ? string : JWT) | null> {
	const { secureCookie = false, secret, raw } = params;
	const headers = params.req.headers instanceof Headers ? params.req.headers : new Headers(params.req.headers);
	const cookies = readCookies(headers.get('cookie'));
	const { cookieName = usualName(cookies, secureCookie), salt = cookieName } = params;
	const cookieValues = chunkedValues(cookies, cookieName);
	const tokens = cookieValues.length > 0 ? cookieValues : bearer(headers.get('authorization'));
	type Result = (Raw extends true ? string : JWT) | null;
	const [first] = tokens;
	if (first === undefined) return null;
	if (raw) return first as Result;
	if (!secret) throw new MissingSecret('getToken needs the secret that the session was sealed with: pass `secret`');
	const open = async (token: string) => (params.decode ?? decode)({ token, secret, salt });
	const opened = await Promise.all(tokens.map((token) => open(token).catch(() => null)));
	const claims = opened.filter((each) => each !== null);
	return (latestOf(claims, ({ sub: owner = '', iat: issuedAt = 0 }) => ({ owner, issuedAt })) ?? null) as Result;
}

/** Returns the name of the cookie that the request has: with `cookies.hostPrefix`, or without. */
function usualName(cookies: RequestCookies, secure: boolean): string {
	const ofHost = cookieTable(secure, '/', { hostPrefix: true }).sessionToken;
	return isSent(cookies, ofHost) ? ofHost.name : cookieTable(secure, '/').sessionToken.name;
}

function bearer(header: string | null): readonly string[] {
	const value = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
	try {
		return value ? [decodeURIComponent(value)] : [];
	} catch {
		return [];
	}
}
