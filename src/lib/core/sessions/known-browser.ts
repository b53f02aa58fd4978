/**
 * Browsers that have signed in to an account before. Their guesses are counted separately, so that a stranger who uses up the
 * account's common attempts does not lock its owner out.
 *
 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
 */
import type { CookieWrite } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import type { AuthRequest } from '../request/request.js';
import { valuesOf } from '../../base/http/cookies/sent.js';

/** The accounts of one browser that the cookie has a proof for: of each way to sign in, and of each person. */
const mostAccounts = 5;
const pattern = /^([\w-]{36})((?:\.[0-9a-f]{64}){1,5})$/;

/** Returns the id under which this browser is known to the account, or null. It is always null for several accounts at once. */
export async function knownBrowserOf(
	ctx: AuthContext,
	req: AuthRequest,
	[account, ...others]: readonly string[]
): Promise<string | null> {
	if (account === undefined || others.length > 0) return null;
	for (const { id, cookieProofs } of cookiesOf(req)) {
		if ((await proofs(ctx, id, account)).some((proof) => cookieProofs.includes(proof))) return id;
	}
	return null;
}

/** Makes the browser known to the account that it signed in to, beside those before. */
export async function rememberBrowser(
	ctx: AuthContext,
	req: AuthRequest,
	account: string | undefined
): Promise<CookieWrite[]> {
	if (account === undefined) return [];
	const [{ id, cookieProofs } = { id: crypto.randomUUID(), cookieProofs: [] }] = cookiesOf(req);
	const own = await proofs(ctx, id, account);
	const nextProofs = [own[0], ...cookieProofs.filter((proof) => !own.includes(proof))].slice(0, mostAccounts);
	return [{ ...req.cookieTable.knownBrowser, value: [id, ...nextProofs].join('.') }];
}

/** The contents of a cookie. */
interface KnownBrowser {
	readonly id: string;
	/** The proofs. */
	readonly cookieProofs: readonly string[];
}

/** Returns what the browser sent. It may have sent two cookies of one name. */
function cookiesOf({ cookies, cookieTable }: AuthRequest): KnownBrowser[] {
	return valuesOf(cookies, cookieTable.knownBrowser.name).flatMap((value) => {
		const [, id, list = ''] = pattern.exec(value) ?? [];
		return id === undefined ? [] : [{ id, cookieProofs: list.split('.').slice(1) }];
	});
}

/**
 * Returns one value for each secret; the first is the current one. The account is taken exactly as it was typed in, because an
 * attacker may own one whose name counts as the name of another user.
 */
function proofs(ctx: AuthContext, id: string, account: string): Promise<string[]> {
	return ctx.keyring.digests(`known browser ${id} ${account}`);
}
