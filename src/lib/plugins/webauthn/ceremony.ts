/**
 * A ceremony that has begun: the challenge, and the user it is for. It is one sealed cookie, found by the challenge, which
 * the response repeats. The first response uses it up, valid or not.
 *
 * @see WebAuthn Level 3, section 13.4.3 (cryptographic challenges)
 */
import { InvalidRequest, WebAuthnVerificationError } from '../../../errors.js';
import type { CookieWrite, User } from '../../../types.js';
import type { AuthContext } from '../../core/context/context.js';
import { deleteCookie } from '../../base/http/cookies.js';
import { claimOnce, findFlow, rememberFlow } from '../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../core/request/request.js';
import { isReauthentication } from '../../core/session/reauthentication.js';
import type { Reauthentication } from '../../core/session/reauthentication.js';
import { either, guardOf, isNull, isObject, isText, oneOf, optional } from '../../base/util/shape.js';

/**
 * The content of the sealed cookie. The seal adds `exp`. Its length must not reveal whether a user exists here, because the
 * browser sees the length of the cookie.
 */
export type Ceremony = {
	/** Id of the provider. */
	readonly provider: string;
	/** 32 random bytes, base64url. */
	readonly challenge: string;
} & (
	| {
			readonly action: 'register';
			/** Id of the signed-in user who adds a passkey, or null for a new user. */
			readonly userId: string | null;
			/** The user who signs up. */
			readonly user?: Omit<User, 'id'>;
			/** 1 if that user exists already. The page learns this at the end of the ceremony, not before. */
			readonly taken?: 0 | 1;
			/** 1 if the browser makes the passkey without a question, so that the person need not be present. */
			readonly automatic?: 1;
			/** Id of the account that the passkey will belong to. Authenticators know the user by it. */
			readonly userHandle: string;
	  }
	| {
			readonly action: 'reauthenticate';
			/** Keyed digest of the id of the session's user, whose passkeys are accepted. */
			readonly asked: string;
			readonly reauthentication: Reauthentication;
	  }
	| {
			readonly action: 'factor';
			/** Keyed digest of the id of the user whose sign-in waits for a second factor. */
			readonly asked: string;
			/** Names that sign-in: the response counts for no other one. */
			readonly pending: string;
	  }
	| {
			readonly action: 'authenticate';
			/**
			 * Keyed digest of the id of the only user whose passkeys are accepted, or of a made-up id. Absent if any passkey
			 * is accepted.
			 */
			readonly asked?: string;
	  }
);

/** A ceremony that was begun for this action. */
export type CeremonyOf<Action extends Ceremony['action']> = Extract<Ceremony, { action: Action }>;

const common = { provider: isText, challenge: isText };
const isRegistration = guardOf<Extract<Ceremony, { action: 'register' }>>({
	...common,
	action: oneOf('register'),
	userId: either(isText, isNull),
	user: optional(isObject),
	taken: optional(oneOf(0, 1)),
	automatic: optional(oneOf(1)),
	userHandle: isText
});
const isAuthentication = guardOf<Extract<Ceremony, { action: 'authenticate' }>>({
	...common,
	action: oneOf('authenticate'),
	asked: optional(isText)
});

const isProof = guardOf<Extract<Ceremony, { action: 'reauthenticate' }>>({
	...common,
	action: oneOf('reauthenticate'),
	asked: isText,
	reauthentication: isReauthentication
});

const isFactor = guardOf<Extract<Ceremony, { action: 'factor' }>>({
	...common,
	action: oneOf('factor'),
	asked: isText,
	pending: isText
});

function isCeremony(claims: unknown): claims is Ceremony {
	return isRegistration(claims) || isAuthentication(claims) || isProof(claims) || isFactor(claims);
}

/** Leaves room for name and attributes, so that the cookie stays under the 4096 bytes that browsers keep. */
const maxSealedLength = 3800;

/** Seals a ceremony into a cookie. @throws {InvalidRequest} if the cookie would be too large for browsers */
export async function rememberCeremony(
	ctx: AuthContext,
	req: AuthRequest,
	ceremony: Ceremony,
	timeoutMs: number
): Promise<CookieWrite[]> {
	const cookies = await rememberFlow(ctx, req, 'passkey', ceremony, { maxAge: Math.ceil(timeoutMs / 1000) });
	if (cookies.some(({ value }) => value.length > maxSealedLength)) {
		throw new InvalidRequest('enter shorter values, which fit into a cookie');
	}
	return cookies;
}

/**
 * Takes the ceremony that a response answers. Even a response that does not fit uses it up.
 * @returns the ceremony, or the reason for its absence, and the cookies that remove it from the browser
 */
export async function takeCeremony<Action extends Ceremony['action']>(
	ctx: AuthContext,
	req: AuthRequest,
	expected: { readonly provider: string; readonly action: Action },
	challenge: string
): Promise<{ ceremony: CeremonyOf<Action> | WebAuthnVerificationError; cookies: CookieWrite[] }> {
	const refused = (why: string, cookies: CookieWrite[] = []) => ({
		ceremony: new WebAuthnVerificationError(why),
		cookies
	});
	if (!/^[\w-]{16,512}$/.test(challenge))
		return refused('the challenge of the response is not one that this library made');
	const match = await findFlow(ctx, req, 'passkey', challenge, isCeremony, (sealed) => sealed.challenge);
	const ceremony = match.flow;
	const cookies = match.used.map(deleteCookie);
	if (!ceremony) {
		const why = 'this browser has not begun this ceremony, or it has expired, or was sealed with another secret';
		return refused(why, cookies);
	}
	if (!(await claimOnce(ctx, ceremony.challenge, match.exp))) {
		return refused('the challenge was answered before', cookies);
	}
	if (ceremony.challenge !== challenge)
		return refused('the challenge of the response differs from the one that was sent', cookies);
	if (ceremony.provider !== expected.provider) return refused('the ceremony belongs to another provider', cookies);
	if (ceremony.action !== expected.action) return refused('the ceremony was begun for something else', cookies);
	return { ceremony: ceremony as CeremonyOf<Action>, cookies };
}
