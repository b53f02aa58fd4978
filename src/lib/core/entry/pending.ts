/**
 * A sign-in that waits: for a second factor, or for a page of a plugin. It is not a session, and has another type: the browser has what
 * is proven so far, sealed in a cookie, and the data layer has a secret that the last step uses up. So it is of one browser, is used
 * once, ends in time, and ends with the sessions of its user.
 *
 * @see OWASP ASVS 5.0, 6.3.3 and 7.2.4
 */
import type { AdapterSecret, AdapterUser } from '../../../adapters/types.js';
import { AccessDenied, CallbackRouteError, InvalidCheck } from '../../../errors.js';
import type { Account, CookieWrite, FlowData, Profile } from '../../../types.js';
import { challengeKind } from '../../store/adapter/secrets/end.js';
import { isExpired, secretOf, secretsOf } from '../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../store/adapter/secrets/store.js';
import type { AuthContext } from '../context/context.js';
import type { Entry } from '../lifecycle.js';
import { forgetLargeFlow, openOnlyFlow, rememberLargeFlow, shortProfile } from '../request/pending-cookies.js';
import type { AuthRequest } from '../request/request.js';
import { redirect } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import { packed, unpacked } from '../../base/seal/packed.js';
import { subOf } from '../../base/seal/stored-claim.js';
import { sha256Hex } from '../../base/seal/digest.js';
import { randomToken } from '../../base/seal/encoding.js';
import { trustedDevice } from '../session/proof.js';
import type { Proof } from '../session/proof.js';
import { fromNow, nowSeconds } from '../../base/util/clock.js';
import { basisOfNamed } from '../sessions/validity/named-session.js';
import { isNamedSession } from '../session/name.js';
import type { NamedSession } from '../session/name.js';
import { guardOf, isFlag, isNumber, isObject, isText, isTextList, optional } from '../../base/util/shape.js';

/** The thing that sign-ins wait for. */
export interface WaitingFor {
	/** The place of its cookie. */
	readonly place: 'challenge' | 'gate';
	/** The purpose of the seal: what waits for one thing goes on by no other. */
	readonly purpose: string;
	/** Its name in a message. */
	readonly name: string;
}

/** The content of the cookie. */
interface Sealed {
	/** Id of the adapter's user. */
	readonly user: string;
	readonly account: object;
	readonly profile?: object;
	readonly isNewUser: boolean;
	readonly methods: readonly string[];
	/** Milliseconds since the epoch. */
	readonly authenticatedAt?: number;
	readonly sid?: string;
	readonly acr?: string;
	readonly subject?: string;
	readonly provider?: string;
	/** The user's id at a provider of OpenID Connect, by which a logout finds the sign-in. */
	readonly sub?: string;
	readonly remember?: boolean;
	readonly data?: FlowData;
	/** The ids of the passkeys by which the person came. */
	readonly passkeys?: readonly string[];
	/** The session in whose name it happens. */
	readonly begunIn?: NamedSession;
	/** The answers of the pages that came before. */
	readonly answers?: Entry['answers'];
	/** When the sign-in began to wait, if it has waited for something before: seconds since the epoch. */
	readonly since?: number;
	/** Absolute URL. */
	readonly returnTo: string;
	/** The id of the window, if the sign-in runs in one of its own. */
	readonly popup?: string;
	readonly jti: string;
}

interface OpenedCookie extends Sealed {
	readonly iat: number;
}

const isSealed = guardOf<OpenedCookie>({
	user: isText,
	account: isObject,
	profile: optional(isObject),
	isNewUser: isFlag,
	methods: isTextList,
	authenticatedAt: optional(isNumber),
	sid: optional(isText),
	acr: optional(isText),
	subject: optional(isText),
	provider: optional(isText),
	sub: optional(isText),
	remember: optional(isFlag),
	data: optional(isObject),
	passkeys: optional(isTextList),
	begunIn: optional(isNamedSession),
	answers: optional(isObject),
	since: optional(isNumber),
	returnTo: isText,
	popup: optional(isText),
	jti: isText,
	iat: isNumber
});

/** A sign-in of this browser that waits. It has another type than a sign-in: no function of sessions takes it. */
export interface PendingSignIn {
	readonly userId: string;
	/** The sign-in, as far as it is proven. */
	readonly first: Omit<Entry, 'user' | 'users' | 'proof'>;
	readonly proof: Proof;
	readonly popup: string | undefined;
	/** When it began to wait for this: seconds since the epoch. */
	readonly beganAt: number;
	/** Claimed by the last step, and used up by its session. */
	readonly secretId: string;
	readonly secret: AdapterSecret;
}

const maxAge = 10 * 60;
/** The longest time from the first thing that a sign-in waits for, in seconds. */
const longest = 30 * 60;
/** The value of a sign-in that waits, and of one that goes on. */
const [open, claimed] = ['open', 'claimed'];
/** The most that wait of a user at a time. With one more, the oldest end. */
const most = 10;

/** That the adapter keeps secrets was checked when the configuration was compiled. */
const storeOf = ({ adapter }: AuthContext) => adapter as SecretStore;

/**
 * Lets a sign-in wait, and leads to the page.
 * @param page absolute URL
 * @throws what `confirmed` of the sign-in throws
 */
export async function waitFor(
	ctx: AuthContext,
	req: AuthRequest,
	entry: Entry,
	{ name, place, purpose }: WaitingFor,
	page: string
): Promise<Redirect> {
	const store = storeOf(ctx);
	const userId = String(entry.user.id);
	const jti = randomToken(32);
	const seconds = Math.min(maxAge, (entry.since ?? nowSeconds()) + longest - nowSeconds());
	if (seconds <= 0) throw new InvalidCheck('the sign-in has waited for half an hour: start it again');
	const sealed = await sealedForm(req, entry, jti);
	const short = { ...sealed, account: withoutIdToken(entry.account), profile: shortProfile(sealed.profile ?? {}) };
	const cookies = await rememberLargeFlow(ctx, req, place, [sealed, short], { purpose, maxAge: seconds });
	if (!cookies) {
		throw new CallbackRouteError(
			`the answer of provider "${entry.account.provider}" is too large for a cookie, in which it waits for ${name}: ask for fewer ` +
				'scopes, or shorten the profile'
		);
	}
	const waiting = await secretsOf(store, userId, challengeKind);
	waiting.sort((one, other) => +other.createdAt - +one.createdAt);
	for (const { id } of waiting.slice(most - 1)) await store.deleteSecret(id);
	const id = await idOf(jti);
	const expires = fromNow(seconds);
	await store.createSecret({
		id,
		userId,
		kind: challengeKind,
		value: open,
		createdAt: new Date(),
		expires,
		version: 1
	});
	try {
		// A logout or a new password that ended the sessions meanwhile did not find this one.
		await entry.confirmed?.();
	} catch (thrown) {
		await store.deleteSecret(id);
		throw thrown;
	}
	// The window of a sign-in that runs in one of its own shows the page, and ends with the sign-in.
	req.state.popup = undefined;
	return { ...redirect(page, cookies), shownError: { error: 'ChallengeRequired', status: 401 } };
}

async function sealedForm(
	req: AuthRequest,
	{ user, account, profile, proof, ...rest }: Entry,
	jti: string
): Promise<Sealed> {
	const { isNewUser, remember, data, passkeys, basis, answers, since, returnTo } = rest;
	const { authenticatedAt, methods, ...proven } = proof;
	return {
		...proven,
		// The gate of second factors is asked again, and looks at the device then.
		methods: methods.filter((method) => method !== trustedDevice),
		user: String(user.id),
		account: packed(account) as object,
		...(profile && { profile: packed(profile) as object }),
		isNewUser,
		...(authenticatedAt && { authenticatedAt: authenticatedAt.getTime() }),
		sub: rest.sub ?? subOf(account.id_token),
		...(remember !== undefined && { remember }),
		...(data && { data }),
		...(passkeys && { passkeys }),
		...(basis?.named && { begunIn: basis.named }),
		...(answers && { answers }),
		...(since !== undefined && { since }),
		returnTo,
		popup: req.state.popup,
		jti
	};
}

function withoutIdToken({ id_token: _, ...account }: Account): object {
	return packed(account) as object;
}

/** Returns the sign-in of this browser that waits; null without one, and for one that was used, has expired or was ended. */
export async function openPending(
	ctx: AuthContext,
	req: AuthRequest,
	{ place, purpose }: WaitingFor
): Promise<PendingSignIn | null> {
	const sealed = await openOnlyFlow(ctx, req, place, purpose, isSealed);
	if (!sealed) return null;
	const { user: userId, account, profile, isNewUser, remember, data, passkeys, ...rest } = sealed;
	const { begunIn, answers, since, returnTo, sub, popup, iat } = rest;
	const secretId = await idOf(sealed.jti);
	const secret = await secretOf(storeOf(ctx), secretId, challengeKind, userId);
	if (secret?.value !== open || isExpired(secret)) return null;
	return {
		userId,
		first: {
			account: unpacked(account) as Account,
			profile: profile && (unpacked(profile) as Profile),
			isNewUser,
			remember,
			...(data && { data }),
			passkeys,
			...(begunIn && { basis: basisOfNamed(ctx, begunIn) }),
			...(answers && { answers }),
			since: since ?? iat,
			...(sub !== undefined && { sub }),
			returnTo
		},
		proof: proofOf(sealed),
		popup,
		beganAt: iat,
		secretId,
		secret: { ...secret, userId }
	};
}

function proofOf({ methods, authenticatedAt, sid, acr, subject, provider }: Sealed): Proof {
	return {
		methods,
		...(authenticatedAt !== undefined && { authenticatedAt: new Date(authenticatedAt) }),
		...(sid !== undefined && { sid }),
		...(acr !== undefined && { acr }),
		...(subject !== undefined && { subject }),
		...(provider !== undefined && { provider })
	};
}

/** Returns the user of a sign-in that waits, as the data layer has it now. @throws {AccessDenied} if the user is gone */
export async function userOfPending(
	ctx: AuthContext,
	{ userId }: PendingSignIn
): Promise<AdapterUser & { id: string }> {
	const user = await storeOf(ctx).getUser(userId);
	if (user && String(user.id) === userId) return { ...user, id: userId };
	throw new AccessDenied('the user does not exist any more');
}

/**
 * Claims a sign-in that waits. Many requests may try at once: one gets true. The secret stays until the session has begun, so that what
 * ends the sessions of the user meanwhile, and does not find this one, ends the sign-in.
 */
export async function claimPending(ctx: AuthContext, { secret }: PendingSignIn): Promise<boolean> {
	return !isExpired(secret) && storeOf(ctx).updateSecret({ ...secret, value: claimed }, secret.version);
}

/** Uses a sign-in that waits up. @returns whether it was there */
export async function usePending(ctx: AuthContext, { secretId, userId }: PendingSignIn): Promise<boolean> {
	const used = await storeOf(ctx).useSecret(secretId);
	return used !== null && String(used.userId) === userId && !isExpired(used);
}

/** Forgets the sign-in of this browser that waits. */
export function forgetPending(req: AuthRequest, { place }: WaitingFor): CookieWrite[] {
	return forgetLargeFlow(req, place);
}

async function idOf(jti: string): Promise<string> {
	return `challenge_${await sha256Hex(jti)}`;
}
