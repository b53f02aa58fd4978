/**
 * How a person proved who they are, by the values of RFC 8176. What was proved here counts. How a person signed in at a
 * provider elsewhere counts only where the provider is trusted with it.
 */

export interface Proof {
	readonly methods: readonly string[];
	/** When; absent where only a provider elsewhere knows. */
	readonly authenticatedAt?: Date;
	/** The provider's own name for its session, and its class of authentication. */
	readonly sid?: string;
	readonly acr?: string;
}

/** A proof that was given here, and now. */
export function provenHere(...methods: string[]): Proof {
	return { methods, authenticatedAt: new Date() };
}

/**
 * What a passkey proves. A synced one is a key in software (`swk`), one that never leaves its device a key in hardware
 * (`hwk`). Presence (`user`) is always asked for. Where the device verified its owner too, by a finger, a face or a PIN,
 * these are two factors (`mfa`): which of them it was, no device tells.
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

/** OAuth 2 says nothing of it: the provider may have let in whoever had its cookie. */
export const nothingProven: Proof = { methods: [] };

/** The longest text of a provider that is taken over, and the most methods. */
const maxLength = 255;
const maxMethods = 16;

/** Reads the verified claims of an ID token. It may say when the person signed in there (`auth_time`), and not that they will. */
export function provenElsewhere(claims: Readonly<Record<string, unknown>>, trustAmr: boolean): Proof {
	const { amr, auth_time: authTime, sid, acr } = claims;
	const methods = trustAmr && Array.isArray(amr) ? amr.filter(isMethod).slice(0, maxMethods) : [];
	return {
		methods,
		...(isTime(authTime) && { authenticatedAt: new Date(Math.min(authTime * 1000, Date.now())) }),
		...(isText(sid) && { sid }),
		...(isText(acr) && { acr })
	};
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '' && value.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(value);
}

/** They are stored joined with commas. */
function isMethod(value: unknown): value is string {
	return typeof value === 'string' && /^[\w.:/-]{1,32}$/.test(value);
}

function isTime(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 1e11;
}
