/**
 * A sign-in that waits for a second factor. It is not a session, and has another type: the browser has what the first factor has
 * proven, sealed in a cookie, and the data layer has a secret that the last step uses up. So it is of one browser, is used once,
 * ends after ten minutes, and ends with the sessions of its user.
 *
 * @see OWASP ASVS 5.0, 6.3.3 and 7.2.4
 */
import type { AdapterSecret } from '../../../adapters/types.js';
import { CallbackRouteError } from '../../../errors.js';
import type { Account, CookieWrite, FlowData, Profile } from '../../../types.js';
import { challengeKind } from '../../store/adapter/secrets/end.js';
import type { AuthContext } from '../../core/context/context.js';
import type { Entry } from '../../core/lifecycle.js';
import { forgetLargeFlow, openOnlyFlow, rememberLargeFlow, shortProfile } from '../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../core/request/request.js';
import { packed, unpacked } from '../../base/seal/packed.js';
import { subOf } from '../../base/seal/stored-claim.js';
import { sha256Hex } from '../../base/seal/digest.js';
import { randomToken } from '../../base/seal/encoding.js';
import type { Proof } from '../../core/sessions/index.js';
import { fromNow } from '../../base/util/clock.js';
import { basisOfNamed } from '../../core/sessions/validity/named-session.js';
import { isNamedSession } from '../../core/session/name.js';
import type { NamedSession } from '../../core/session/name.js';
import { guardOf, isFlag, isNumber, isObject, isText, isTextList, optional } from '../../base/util/shape.js';
import { factorStore, secretOf, secretsOf } from './store.js';

/** The content of the cookie. */
interface SealedChallenge {
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
	/** Absolute URL. */
	readonly returnTo: string;
	/** The id of the window, if the sign-in runs in one of its own. */
	readonly popup?: string;
	readonly jti: string;
}

interface OpenedCookie extends SealedChallenge {
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
	returnTo: isText,
	popup: optional(isText),
	jti: isText,
	iat: isNumber
});

/** A challenge of this browser that is open. It has another type than a sign-in: no function of sessions takes it. */
export interface Challenge {
	readonly userId: string;
	/** The sign-in, as far as the first factor has proven it. */
	readonly first: Omit<Entry, 'user' | 'users' | 'proof'>;
	readonly proof: Proof;
	readonly sub: string | undefined;
	readonly popup: string | undefined;
	/** When it began: seconds since the epoch. */
	readonly beganAt: number;
	/** Claimed by the last step, and used up by its session. */
	readonly secretId: string;
	readonly secret: AdapterSecret;
}

const purpose = 'framework-auth challenge of a second factor';
const maxAge = 10 * 60;
/** The value of a challenge that waits, and of one that was answered. */
const [open, claimed] = ['open', 'claimed'];
/** The most challenges of a user at a time. With one more, the oldest end. */
const most = 10;

/** Begins a challenge. @returns the cookies. @throws what `confirmed` of the sign-in throws */
export async function beginChallenge(ctx: AuthContext, req: AuthRequest, entry: Entry): Promise<CookieWrite[]> {
	const store = factorStore(ctx);
	const userId = String(entry.user.id);
	const jti = randomToken(32);
	const sealed = await sealedForm(req, entry, jti);
	const short = { ...sealed, account: withoutIdToken(entry.account), profile: shortProfile(sealed.profile ?? {}) };
	const cookies = await rememberLargeFlow(ctx, req, 'challenge', [sealed, short], { purpose, maxAge });
	if (!cookies) {
		throw new CallbackRouteError(
			`the answer of provider "${entry.account.provider}" is too large for a cookie, in which it waits for the second factor: ask ` +
				'for fewer scopes, or shorten the profile'
		);
	}
	const waiting = await secretsOf(store, userId, challengeKind);
	waiting.sort((one, other) => +other.createdAt - +one.createdAt);
	for (const { id } of waiting.slice(most - 1)) await store.deleteSecret(id);
	const id = await idOf(jti);
	const expires = fromNow(maxAge);
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
		// A logout or a new password that ended the sessions meanwhile did not find this challenge.
		await entry.confirmed?.();
	} catch (thrown) {
		await store.deleteSecret(id);
		throw thrown;
	}
	return cookies;
}

async function sealedForm(
	req: AuthRequest,
	{ user, account, profile, proof, ...rest }: Entry,
	jti: string
): Promise<SealedChallenge> {
	const { isNewUser, remember, data, passkeys, basis, returnTo } = rest;
	const { authenticatedAt, ...proven } = proof;
	return {
		...proven,
		user: String(user.id),
		account: packed(account) as object,
		...(profile && { profile: packed(profile) as object }),
		isNewUser,
		...(authenticatedAt && { authenticatedAt: authenticatedAt.getTime() }),
		sub: subOf(account.id_token),
		...(remember !== undefined && { remember }),
		...(data && { data }),
		...(passkeys && { passkeys }),
		...(basis?.named && { begunIn: basis.named }),
		returnTo,
		popup: req.state.popup,
		jti
	};
}

function withoutIdToken({ id_token: _, ...account }: Account): object {
	return packed(account) as object;
}

/** Returns the challenge of this browser; null without one, and for one that was used, has expired or was ended. */
export async function openChallenge(ctx: AuthContext, req: AuthRequest): Promise<Challenge | null> {
	const sealed = await openOnlyFlow(ctx, req, 'challenge', purpose, isSealed);
	if (!sealed) return null;
	const { user: userId, account, profile, authenticatedAt, methods, sid, acr, subject, provider, ...rest } = sealed;
	const { isNewUser, remember, data, passkeys, begunIn, returnTo, sub, popup, iat } = rest;
	const secretId = await idOf(sealed.jti);
	const secret = await secretOf(factorStore(ctx), secretId, challengeKind, userId);
	if (secret?.value !== open || isOver(secret)) return null;
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
			returnTo
		},
		proof: {
			methods,
			...(authenticatedAt !== undefined && { authenticatedAt: new Date(authenticatedAt) }),
			...(sid !== undefined && { sid }),
			...(acr !== undefined && { acr }),
			...(subject !== undefined && { subject }),
			...(provider !== undefined && { provider })
		},
		sub,
		popup,
		beganAt: iat,
		secretId,
		secret: { ...secret, userId }
	};
}

/**
 * Claims a challenge. Many requests may try at once: one gets true. The secret stays until the session has begun, so that what ends the
 * sessions of the user meanwhile, and does not find this one, ends the challenge.
 */
export async function claimChallenge(ctx: AuthContext, { secret }: Challenge): Promise<boolean> {
	return !isOver(secret) && factorStore(ctx).updateSecret({ ...secret, value: claimed }, secret.version);
}

/** Uses a challenge up. @returns whether it was there */
export async function useChallenge(ctx: AuthContext, { secretId, userId }: Challenge): Promise<boolean> {
	const used = await factorStore(ctx).useSecret(secretId);
	return used !== null && String(used.userId) === userId && !isOver(used);
}

/** Forgets the challenge of this browser. */
export function forgetChallenge(req: AuthRequest): CookieWrite[] {
	return forgetLargeFlow(req, 'challenge');
}

function isOver({ expires }: AdapterSecret): boolean {
	return (expires?.getTime() ?? 0) <= Date.now();
}

async function idOf(jti: string): Promise<string> {
	return `challenge_${await sha256Hex(jti)}`;
}
