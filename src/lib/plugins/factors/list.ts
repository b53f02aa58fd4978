/** The second factors of a user, and what a sign-in that waits for one can go on by. */
import type { AdapterAuthenticator, AdapterSecret, AdapterUser } from '../../../adapters/types.js';
import { hasProvenAddress } from '../../core/accounts/proven-address.js';
import type { AuthContext } from '../../core/context/context.js';
import type { ChallengeKind, Factor } from '../../../types.js';
import type { SecretStore } from '../../store/adapter/secrets/store.js';
import { lazy } from '../../base/util/lazy.js';
import { storedTotp } from './totp/stored.js';
import { mfa } from '../../core/options.js';

/** Whether a session of a user has to have two factors: the user has a second one, or the site requires it. */
export async function needsFactor(ctx: AuthContext, user: AdapterUser): Promise<boolean> {
	const rules = mfa.of(ctx);
	if (!rules) return false;
	return (await rules.requires(user)) !== false || (await factorsOf(ctx, String(user.id))).length > 0;
}

/**
 * Returns the second factors that a user has set up: each sign-in then asks for one. Recovery codes are not among them, because they
 * stand in for a factor that is lost; nor are passkeys, because they sign in by themselves.
 */
export async function factorsOf(ctx: AuthContext, userId: string): Promise<Factor[]> {
	const totp = await storedTotp(ctx, userId);
	const phone = mfa.of(ctx)?.phone ? await (await phones()).storedPhone(ctx, userId) : null;
	return [
		...(totp ? [described('totp', totp)] : []),
		...(phone ? [{ ...described('phone', phone), phoneNumber: await (await phones()).numberIn(ctx, phone) }] : [])
	];
}

/** Few sites have them. */
const phones = lazy(() => import('./phone/stored.js'));

function described(kind: Factor['kind'], { createdAt, lastUsedAt }: AdapterSecret): Factor {
	return { kind, createdAt, lastUsedAt: lastUsedAt ?? null };
}

/** The ways in which a sign-in that waits for a second factor can go on. */
export interface Answers {
	/** One of them is enough. */
	readonly kinds: readonly ChallengeKind[];
	/** Whether the user has set a factor up, for which a recovery code stands in. */
	readonly recovery: boolean;
	/** Whether the user sets up the first factor now, because there is no other. */
	readonly maySetUp: boolean;
}

/** @param proven the methods of the first factor: what it has proven is not a second one */
export async function answersOf(ctx: AuthContext, userId: string, proven: readonly string[]): Promise<Answers> {
	const own = (await factorsOf(ctx, userId)).map(({ kind }) => kind);
	const passkeys = await passkeysOf(ctx, userId, proven);
	const strong: ChallengeKind[] = [
		...(passkeys.length > 0 ? (['passkey'] as const) : []),
		// Two messages to one phone are one factor.
		...own.filter((kind) => kind !== 'phone' || !proven.includes('sms'))
	];
	// A code by email stands in for no factor that the user has.
	const kinds =
		strong.length + own.length === 0 && (await takesMail(ctx, userId, proven)) ? (['mail'] as const) : strong;
	return { kinds, recovery: own.length > 0, maySetUp: own.length === 0 && kinds.length === 0 };
}

/** Returns the passkeys that are a second factor of a user: none after a first factor that was a passkey, and where `mfa` allows none. */
export async function passkeysOf(
	ctx: AuthContext,
	userId: string,
	proven: readonly string[]
): Promise<AdapterAuthenticator[]> {
	const { adapter, providers } = ctx;
	const isSecond = mfa.of(ctx)?.passkeys && !proven.some((method) => method === 'hwk' || method === 'swk');
	if (!isSecond || ![...providers.values()].some(({ kind }) => kind === 'webauthn')) return [];
	const passkeys = (await adapter?.listAuthenticatorsByUserId?.(userId)) ?? [];
	return passkeys.filter((passkey) => String(passkey.userId) === userId);
}

/** Few sites have them. */
const passwords = lazy(() => import('../../store/adapter/secrets/passwords.js'));

/**
 * Whether a code by email is a second factor of a user. Two proofs of one mailbox are one: `otp` may have come by email, and so may the
 * password, if it was reset by email.
 */
async function takesMail(ctx: AuthContext, userId: string, proven: readonly string[]): Promise<boolean> {
	const { adapter } = ctx;
	if (!mfa.of(ctx)?.mail || proven.includes('otp')) return false;
	const user = await adapter?.getUser(userId);
	if (!user || !(await hasProvenAddress(adapter, user))) return false;
	if (!proven.includes('pwd')) return true;
	const { storedPassword, resetByMail } = await passwords();
	return (await storedPassword(adapter as SecretStore, userId))?.label !== resetByMail;
}

/** The codes by which a user proves the second factor again in a session. */
export interface Codes {
	/** Empty: the user has none. */
	readonly kinds: readonly ChallengeKind[];
	/** Whether a recovery code stands in for them. */
	readonly recovery: boolean;
}

/** A session that does not say how it began, as those of Auth.js, may have begun with an email. */
const unknown = ['otp'];

/**
 * Returns the codes of a user, and whether a proof has to have a second factor.
 * @param methods those of the session
 */
export async function codesOf(
	ctx: AuthContext,
	user: AdapterUser,
	methods: readonly string[] = unknown
): Promise<{ readonly codes: Codes; readonly isNeeded: boolean }> {
	// The session has proven two factors: the code proves one of them again.
	const proven = methods.includes('mfa') ? [] : methods;
	const { kinds, recovery } = await answersOf(ctx, String(user.id), proven);
	const codes = { kinds: kinds.filter((kind) => kind !== 'passkey'), recovery };
	return { codes, isNeeded: recovery || (await needsFactor(ctx, user)) };
}
