/**
 * A pending sign-in: the values that have to come back unchanged. It is one sealed cookie, found by the id that `state`
 * echoes, so that several tabs can sign in at once. It can be taken only once: then the cookie is deleted, and a copy of it
 * is refused.
 *
 * @see RFC 6749, section 10.12 (state); RFC 7636 (PKCE); RFC 9700, section 4.7 (binding to the browser)
 */
import { InvalidCheck } from '../../../errors.js';
import type { CookieOptions, CookieWrite, FlowData } from '../../../types.js';
import type { AuthContext } from '../../core/context/context.js';
import { deleteCookie, flowMaxAgeSeconds } from '../../base/http/cookies.js';
import { claimOnce, findFlow, rememberFlow } from '../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../core/request/request.js';
import { isReauthentication } from '../../core/session/reauthentication.js';
import type { Reauthentication } from '../../core/session/reauthentication.js';
import { sha256Base64Url } from '../../base/seal/digest.js';
import { randomTokens } from '../../base/seal/encoding.js';
import { isNamedSession } from '../../core/session/name.js';
import type { NamedSession } from '../../core/session/name.js';
import { either, guardOf, isFlag, isNull, isNumber, isObject, isText, oneOf, optional } from '../../base/util/shape.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';

/** The content of the sealed cookie. The seal adds `iat`, `exp` (15 minutes) and `jti`. */
export interface PendingSignIn {
	/** Id of the provider. */
	readonly provider: string;
	/**
	 * 32 random characters, and more for a redirect proxy. The first eight find the sign-in, and all of them are compared.
	 */
	readonly state: string;
	readonly nonce?: string;
	readonly codeVerifier?: string;
	/** The redirect URI of the authorization request; the token request repeats it. */
	readonly redirectUri: string;
	/** Absolute URL. */
	readonly returnTo: string;
	/** Whether it began in order to link the account to the user who is signed in. */
	readonly link?: true;
	/** The session in which it began, if a question about the account belongs to it. */
	readonly session?: string;
	/**
	 * Id of the signed-in user who began: the account is to be linked to this user and no other. Null if the session names no
	 * user of the adapter, so that no account is linked. Undefined if no user is signed in.
	 */
	readonly userId?: string | null;
	/** The session in which it began, if the answer will be posted, and come without the cookie of the session. */
	readonly begunIn?: NamedSession;
	/** Whether that session is the one of an anonymous user. */
	readonly anonymous?: true;
	/** The end of the time in which that user's session is fresh, in seconds since the epoch; undefined if it is not fresh. */
	readonly freshUntil?: number;
	/** `max_age` of the authorization request: seconds. */
	readonly maxAge?: number;
	/** The parameter `claims` of the authorization request, if it is not the configured one. */
	readonly claims?: string;
	/** The key that the tokens will be bound to. @see RFC 9449 */
	readonly dpopKey?: string;
	/** Whether the authorization request was pushed. */
	readonly pushed?: true;
	/** `scope` of the authorization request, if it asks for more than the configuration. */
	readonly scope?: string;
	/** The application's own data. */
	readonly data?: FlowData;
	/** Whether the session outlives the session of the browser, if the person said so. */
	readonly remember?: boolean;
	/** The id of the window that the sign-in runs in, if it has one of its own. */
	readonly popup?: string;
	/** The server of this sign-in, if the account decides it. */
	readonly accountServer?: { readonly issuer: string; readonly did?: string };
	/** Set if the user of a session proves their identity again. Then it is never a sign-in, and links no account. */
	readonly reauthentication?: Reauthentication;
}

const isPendingSignIn = guardOf<PendingSignIn>({
	provider: isText,
	state: isText,
	nonce: optional(isText),
	codeVerifier: optional(isText),
	redirectUri: isText,
	returnTo: isText,
	link: optional(oneOf(true)),
	session: optional(isText),
	userId: optional(either(isText, isNull)),
	begunIn: optional(isNamedSession),
	anonymous: optional(oneOf(true)),
	freshUntil: optional(isNumber),
	maxAge: optional(isNumber),
	claims: optional(isText),
	dpopKey: optional(isText),
	pushed: optional(oneOf(true)),
	scope: optional(isText),
	data: optional(isObject),
	remember: optional(isFlag),
	popup: optional(isText),
	accountServer: optional(guardOf<{ issuer: string; did?: string }>({ issuer: isText, did: optional(isText) })),
	reauthentication: optional(isReauthentication)
});

/** The characters of a state that are random. A store of used ones has no room for the rest. */
const idLength = 32;

/** Makes the random values of a sign-in: those that the browser keeps, and those that the authorization request carries. */
export async function newChecks(provider: OAuthProvider): Promise<{
	cookiePart: Pick<PendingSignIn, 'state' | 'nonce' | 'codeVerifier'>;
	queryPart: Record<string, string | undefined>;
}> {
	const [state, forNonce, forPkce] = randomTokens(24, 24, 32);
	const nonce = provider.nonce ? forNonce : undefined;
	const codeVerifier = provider.pkce ? forPkce : undefined;
	const challenge = codeVerifier && {
		code_challenge: await sha256Base64Url(codeVerifier),
		code_challenge_method: 'S256'
	};
	return { cookiePart: { state, nonce, codeVerifier }, queryPart: { state, nonce, ...challenge } };
}

/** Seals a pending sign-in into a cookie. If there are too many, the oldest ones are deleted. */
export async function rememberPending(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	pending: PendingSignIn
): Promise<CookieWrite[]> {
	const options = cookieOptions(req, provider);
	return rememberFlow(ctx, req, 'signIn', pending, { maxAge: flowMaxAgeSeconds, options });
}

const lost =
	'this browser does not have this pending sign-in: it was begun in another browser, is finished, expired after 15 ' +
	'minutes, gave way to later sign-ins, or was sealed with another secret. Start the sign-in again';

/**
 * Takes the pending sign-in that a response belongs to. Even a response that does not fit uses it up.
 * @returns the sign-in, or the reason for its absence, when it began, and the cookies that remove it from the browser. `returnTo`: where
 * it leads, also if it was finished before
 */
export async function takePending(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	state: string | null
): Promise<{
	pending: PendingSignIn | InvalidCheck;
	beganAt: number;
	cookies: CookieWrite[];
	returnTo?: string;
}> {
	if (!state || !/^[\w.-]{8,1024}$/.test(state)) {
		return {
			pending: new InvalidCheck('the response has no state of this library: start the sign-in again'),
			beganAt: 0,
			cookies: []
		};
	}
	const { flow, exp, used } = await findFlow(ctx, req, 'signIn', state, isPendingSignIn, (pending) => pending.state);
	const options = cookieOptions(req, provider);
	const cookies = used.map(({ name }) => deleteCookie({ name, options }));
	return {
		pending: flow ? ((await mismatchOf(ctx, provider, state, flow, exp)) ?? flow) : absence(ctx, state),
		beganAt: exp - flowMaxAgeSeconds,
		cookies,
		...(flow?.state === state && { returnTo: flow.returnTo })
	};
}

/** Returns the reason why this browser does not have a pending sign-in. This process knows those that it has finished. */
function absence({ instance }: AuthContext, state: string): InvalidCheck {
	return instance.finishedFlows.has(state.slice(0, idLength)) ? finishedBefore() : new InvalidCheck(lost);
}

/** The callback was opened a second time: the page of the error goes on to where the first one led, if that has signed in. */
function finishedBefore(): InvalidCheck {
	return Object.assign(new InvalidCheck('the sign-in was finished before'), { code: 'finished' as const });
}

/**
 * Returns the reason why a response cannot belong to a pending sign-in, or null if it does. The sign-in is used up in any
 * case.
 */
async function mismatchOf(
	ctx: AuthContext,
	provider: OAuthProvider,
	state: string,
	pending: PendingSignIn,
	exp: number
): Promise<InvalidCheck | null> {
	// Use it up before any of its values is compared with the response.
	if (!(await claimOnce(ctx, pending.state.slice(0, idLength), exp))) return finishedBefore();
	if (pending.provider !== provider.id) return new InvalidCheck('the pending sign-in belongs to another provider');
	if (pending.state !== state) return new InvalidCheck('the state of the response is not that of the request');
	return null;
}

/**
 * Returns the cookie's attributes. A `form_post` answer is a cross-site POST, which carries only cookies with
 * `SameSite=None`.
 */
function cookieOptions(req: AuthRequest, provider: OAuthProvider): Readonly<CookieOptions> {
	const { options } = req.cookieTable.flow;
	return provider.formPost ? { ...options, sameSite: 'none', secure: true } : options;
}
