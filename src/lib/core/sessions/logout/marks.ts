/**
 * Marks of what a provider has logged out: one of its sessions (`sid`), or all of a user (`sub`). An encrypted session ends by them.
 * A sign-in that was under way when the logout arrived does not begin a session.
 *
 * @see OpenID Connect Back-Channel Logout 1.0, section 2.7
 */
import { requireStore } from '../../../store/adapter/require-store.js';
import { revocationsOf } from '../../../store/adapter/revocations.js';
import type { AuthContext } from '../../context/context.js';
import type { RevocationAdapter } from '../../../base/config/options.js';
import { offerMaxAgeSeconds } from '../../../base/http/cookies.js';
import { clockToleranceSeconds } from '../../../base/seal/claims.js';
import { readMarks, writeMark } from '../revocation.js';
import { keyOf, keysOf, readMark } from './mark-keys.js';
import type { Mark } from './mark-keys.js';

/** The sessions that are logged out: those of one session of the provider, or all of a user there. */
export interface LoggedOut {
	readonly sid?: string | undefined;
	readonly sub?: string | undefined;
}

/** Stores that the provider has logged out a session, or a user. A mark of a later logout stays. */
export async function markLogout(
	ctx: AuthContext,
	provider: string,
	{ sid, sub }: LoggedOut,
	{ atMs, issuedAt }: Mark
): Promise<void> {
	const key = sid === undefined ? keyOf(provider, 'sub', sub ?? '') : keyOf(provider, 'sid', sid);
	if (atMs < Date.now()) {
		const [before] = await marksOf(ctx, [key]);
		if (before && !(readMark(before).atMs < atMs)) return;
	}
	const mark = `${atMs} ${issuedAt}`;
	if (ctx.session.strategy === 'jwt') return writeMark(ctx, key, mark);
	// Stored sessions are deleted. The mark is for sign-ins that are under way, and for offers, which take longer.
	const expires = new Date(Date.now() + (offerMaxAgeSeconds + 2 * clockToleranceSeconds) * 1000);
	await storeOf(ctx).set(key, mark, expires);
}

/** A sign-in at the provider. */
export interface SignInThere extends LoggedOut {
	/** Id of the provider. */
	readonly provider: string;
	/** When it began here: seconds since the epoch. */
	readonly beganAt: number;
	/** When the person authenticated there: seconds since the epoch. */
	readonly authTime?: number | undefined;
}

/** Whether the provider has logged the person out since a sign-in began, and the person has not authenticated again. */
export async function wasLoggedOut(ctx: AuthContext, there: SignInThere): Promise<boolean> {
	const { provider, sid, sub: subject, beganAt, authTime } = there;
	const keys = keysOf(ctx, { provider, sid, subject });
	if (keys.length === 0) return false;
	return (await marksOf(ctx, keys)).some((text) => {
		if (text === null || text === undefined) return false;
		const { atMs, issuedAt } = readMark(text);
		return !(atMs < beganAt * 1000) && !(authTime !== undefined && authTime > issuedAt);
	});
}

async function marksOf(ctx: AuthContext, keys: readonly string[]): Promise<readonly (string | null | undefined)[]> {
	return ctx.session.strategy === 'jwt' ? readMarks(ctx, keys) : storeOf(ctx).get(keys);
}

/** The store of marks beside stored sessions. */
function storeOf(ctx: AuthContext) {
	return revocationsOf(requireStore(ctx, 'a logout by the provider') as unknown as RevocationAdapter);
}

/** How long the id of an account is found by its `sub`: longer than any session is used. */
const tenYearsMs = 10 * 365 * 24 * 60 * 60 * 1000;

/** Remembers the account of a `sub`, where `profile` gives the account another id. Encrypted sessions have the `sub` themselves. */
export async function rememberSubject(ctx: AuthContext, provider: string, sub: string, account: string): Promise<void> {
	if (ctx.session.strategy === 'jwt' || sub === account) return;
	await storeOf(ctx).set(accountKey(provider, sub), account, new Date(Date.now() + tenYearsMs));
}

/** Returns the id of the account of a `sub`. */
export async function accountOfSubject(ctx: AuthContext, provider: string, sub: string): Promise<string> {
	const [account] = await storeOf(ctx).get([accountKey(provider, sub)]);
	return account ?? sub;
}

function accountKey(provider: string, sub: string): string {
	return `account:${encodeURIComponent(provider)}:${encodeURIComponent(sub)}`;
}
