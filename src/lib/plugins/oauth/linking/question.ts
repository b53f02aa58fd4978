/**
 * A question that is open: whether the account of a sign-in is linked to the user who is signed in. It is a sealed cookie, with
 * everything that the provider has proven, so that the person need not go there again. It belongs to one session of one user, and
 * is answered once.
 */
import { AccountNotLinked } from '../../../../errors.js';
import type { CookieWrite, FlowData, Profile, TokenSet } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import {
	claimOnce,
	forgetLargeFlow,
	openOnlyFlow,
	rememberLargeFlow,
	shortProfile
} from '../../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { OAuthIdentity } from '../identity.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { randomToken } from '../../../base/seal/encoding.js';
import { either, guardOf, isFlag, isNull, isNumber, isObject, isText, optional } from '../../../base/util/shape.js';
import { packed, unpacked } from '../../../base/seal/packed.js';

/** The content of the cookie. */
export interface LinkQuestion {
	/** Id of the provider. */
	readonly provider: string;
	/** Id of the user who is signed in; null if no account can be linked to the user of the session. */
	readonly user: string | null;
	/** The session in which the sign-in began. */
	readonly session: string;
	/** When the sign-in began: seconds since the epoch. */
	readonly beganAt: number;
	/** Absolute URL. */
	readonly returnTo: string;
	readonly remember?: boolean;
	readonly popup?: string;
	readonly data?: FlowData;
	/** The `scope` of the authorization request, if it asked for more than the configuration. */
	readonly scope?: string;
	/** The id of the account at the provider. */
	readonly account: string;
	readonly tokens: TokenSet;
	readonly profile: Profile;
	/** The other members of the identity. */
	readonly rest: object;
}

/** A question as it is opened. */
export interface OpenQuestion extends LinkQuestion {
	/** Random. The forms of the page repeat it, so that an answer is to the question that the person has seen. */
	readonly jti: string;
	readonly exp: number;
}

const isQuestion = guardOf<OpenQuestion>({
	provider: isText,
	user: either(isText, isNull),
	session: isText,
	beganAt: isNumber,
	returnTo: isText,
	remember: optional(isFlag),
	popup: optional(isText),
	data: optional(isObject),
	scope: optional(isText),
	account: isText,
	tokens: isObject,
	profile: isObject,
	rest: isObject,
	jti: isText,
	exp: isNumber
});

/** The purpose of the key: a cookie that was sealed for another purpose does not open as a question. */
const purpose = 'framework-auth question about an account';
const maxAge = 10 * 60;
/**
 * Seals a question. If it is too large for cookies, it is kept without the ID token and the long members of the profile.
 * @throws {AccountNotLinked} if it is still too large
 */
export async function rememberQuestion(
	ctx: AuthContext,
	req: AuthRequest,
	question: LinkQuestion
): Promise<CookieWrite[]> {
	const jti = randomToken(24);
	const forms = [question, shortened(question)].map((form) => ({ ...form, jti }));
	const cookies = await rememberLargeFlow(ctx, req, 'link', forms, { purpose, maxAge });
	if (cookies) return cookies;
	throw new AccountNotLinked(
		`the answer of provider "${question.provider}" is too large for a cookie, so that the user cannot be asked whether to link ` +
			'the account: begin the sign-in with `link: true`, or ask for fewer scopes'
	);
}

function shortened({ tokens: { id_token: _, ...tokens }, profile, ...rest }: LinkQuestion): LinkQuestion {
	return { ...rest, tokens, profile: shortProfile(profile) };
}

/** Returns the question of this browser, or null without one. The caller compares its user with that of the session. */
export async function openQuestion(ctx: AuthContext, req: AuthRequest): Promise<OpenQuestion | null> {
	return openOnlyFlow(ctx, req, 'link', purpose, isQuestion);
}

/** Forgets the question. */
export function forgetQuestion(req: AuthRequest): CookieWrite[] {
	return forgetLargeFlow(req, 'link');
}

/** Uses the question up. Returns false if it was answered before. */
export function useQuestion(ctx: AuthContext, { jti, exp }: OpenQuestion): Promise<boolean> {
	return claimOnce(ctx, `link ${jti}`, exp);
}

/** Takes an identity apart for the cookie. The account repeats the tokens. */
export function sealedIdentity({
	account,
	tokens,
	profile,
	...rest
}: OAuthIdentity): Pick<LinkQuestion, 'account' | 'tokens' | 'profile' | 'rest'> {
	return { account: account.providerAccountId, tokens, profile, rest: packed(rest) as object };
}

/** Returns the identity that the provider has proven. */
export function identityOf(
	{ id: provider, type }: OAuthProvider,
	{ account: providerAccountId, tokens, profile, rest }: LinkQuestion
): OAuthIdentity {
	const members = unpacked(rest) as Omit<OAuthIdentity, 'account' | 'tokens' | 'profile'>;
	return { ...members, account: { ...tokens, provider, type, providerAccountId }, tokens, profile };
}
