/**
 * Browsers that have signed in to an account before. Their guesses are counted separately, so that a stranger who uses up the
 * account's common attempts does not lock its owner out.
 *
 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
 */
import type { CookieWrite } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import type { AuthRequest } from '../http/request.js';
import { valuesOf } from '../http/cookies/sent.js';

const pattern = /^([\w-]{36})\.([0-9a-f]{64})$/;

/** Returns the id under which this browser is known to the account, or null. It is always null for several accounts at once. */
export async function knownBrowserOf(
	ctx: AuthContext,
	req: AuthRequest,
	[account, ...others]: readonly string[]
): Promise<string | null> {
	if (account === undefined || others.length > 0) return null;
	for (const value of valuesOf(req.cookies, req.cookieTable.knownBrowser.name)) {
		const [, id, proof] = pattern.exec(value) ?? [];
		if (id !== undefined && proof !== undefined && (await proofs(ctx, id, account)).includes(proof)) return id;
	}
	return null;
}

/** Makes the browser known to the account that it signed in to. */
export async function rememberBrowser(
	ctx: AuthContext,
	req: AuthRequest,
	account: string | undefined
): Promise<CookieWrite[]> {
	if (account === undefined) return [];
	const id = crypto.randomUUID();
	const [proof = ''] = await proofs(ctx, id, account);
	return [{ ...req.cookieTable.knownBrowser, value: `${id}.${proof}` }];
}

/**
 * Returns one value for each secret; the first is the current one. The account is taken exactly as it was typed in, because an
 * attacker may own one whose name counts as the name of another user.
 */
function proofs(ctx: AuthContext, id: string, account: string): Promise<string[]> {
	return ctx.keyring.digests(`known browser ${id} ${account}`);
}
