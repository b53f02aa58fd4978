/**
 * How a person proved their identity, by the values of RFC 8176. A proof that was given here counts. A sign-in at a provider
 * elsewhere counts only if the provider is trusted with it.
 */
import { InvalidRequest } from '../../../errors.js';

export interface Proof {
	readonly methods: readonly string[];
	/** The time of the proof; absent if only a provider elsewhere knows it. */
	readonly authenticatedAt?: Date;
	/** The provider's own name for its session, and its class of authentication. */
	readonly sid?: string;
	readonly acr?: string;
	/** The user's id there, if logouts name it. */
	readonly subject?: string;
	/** The provider of the sign-in, if it is another than that of the account: a session that goes on keeps its own. */
	readonly provider?: string;
}

/**
 * The method of a session whose sign-in met a trusted device in place of the second factor. It is the library's own, and only the gate of
 * second factors gives it: no provider and no application may.
 */
export const trustedDevice = 'trusted-device';

/** Returns a proof that is given here and now. */
export function provenHere(...methods: string[]): Proof {
	return { methods, authenticatedAt: new Date() };
}

/**
 * Returns the proof that a passkey gives. A synced passkey is a key in software (`swk`), one that never leaves its device is a
 * key in hardware (`hwk`). Presence (`user`) is always required. If the device also verified its owner, by a finger, a face or a
 * PIN, there are two factors (`mfa`); devices do not report which of the three it was.
 *
 * @see RFC 8176, section 2; WebAuthn Level 3, section 6.1
 */
export function provenByPasskey(verified: {
	readonly credentialDeviceType: string;
	readonly userVerified: boolean;
}): Proof {
	const key = verified.credentialDeviceType === 'multiDevice' ? 'swk' : 'hwk';
	return provenHere(key, 'user', ...(verified.userVerified ? ['mfa'] : []));
}

/** The proof of a sign-in by OAuth 2, which does not report one: a cookie may have been enough for the provider. */
export const nothingProven: Proof = { methods: [] };

/** The longest text of a provider that is used, and the largest number of methods. */
const maxLength = 255;
const maxMethods = 16;

/** The claims of an ID token that are used. */
interface ProofOptions {
	readonly trustAmr: boolean;
	/** Whether logouts of the provider name the user. */
	readonly keepsSubject: boolean;
}

/** Reads the verified claims of an ID token. A time of the sign-in there (`auth_time`) that is in the future counts as now. */
export function provenElsewhere(
	claims: Readonly<Record<string, unknown>>,
	{ trustAmr, keepsSubject }: ProofOptions
): Proof {
	const { amr, auth_time: authTime, sid, acr, sub } = claims;
	const methods = trustAmr && Array.isArray(amr) ? amr.filter(isMethod).slice(0, maxMethods) : [];
	return {
		methods,
		...(isTime(authTime) && { authenticatedAt: new Date(Math.min(authTime * 1000, Date.now())) }),
		...(isText(sid) && { sid }),
		...(isText(acr) && { acr }),
		...(keepsSubject && isText(sub) && { subject: sub })
	};
}

/** @throws {InvalidRequest} for methods that cannot be stored */
export function requireMethods(methods: readonly unknown[]): void {
	if (methods.length <= maxMethods && methods.every(isMethod)) return;
	throw new InvalidRequest(`\`methods\` have to be values of RFC 8176, such as "sms", and at most ${maxMethods}`);
}

/** Whether a text of a provider is short enough to be stored. */
export function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '' && value.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(value);
}

/** Methods are stored joined with commas. */
function isMethod(value: unknown): value is string {
	return typeof value === 'string' && /^[\w.:/-]{1,32}$/.test(value) && value !== trustedDevice;
}

function isTime(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 1e11;
}
