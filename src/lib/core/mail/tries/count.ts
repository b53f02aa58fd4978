/** Counts tries at links and codes of emails: by the client that they come from, and by code. */
import { TooManyRequests, Verification } from '../../../../errors.js';
import type { AuthContext } from '../../context/context.js';
import type { AuthRequest } from '../../request/request.js';
import { knownBrowserOf } from '../../sessions/known-browser.js';
import type { Attempt } from '../../../base/limits/limits.js';
import { TooManyAtOnce } from '../../../base/limits/reservation.js';
import { accountOf } from '../address-owner.js';
import type { EmailProvider } from '../../context/providers/email.js';
import { forget } from '../stored-token.js';
import { isCode } from '../token.js';
import { giveTryBack, takeTry } from './of-code.js';
import type { AskedMail } from './of-code.js';

/** A link that was opened, or a code that was typed in. */
interface Tried {
	readonly token: string;
	/** Whether the email was asked for in this browser. For a code: whether it is right. */
	readonly askedHere: boolean;
}

/**
 * Returns the client that a try is counted for. The link that this browser asked for is not a guess, and counts for no client. A browser
 * that the owner of the address has signed in with counts for none either: other people on the same network do not lock it out.
 */
export async function clientOf(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	{ askedHere, token, email }: Tried & { readonly email: string }
): Promise<string | null | undefined> {
	if (askedHere && !isCode(token)) return undefined;
	return (await knownBrowserOf(ctx, req, [accountOf(provider, email)])) ? undefined : req.client();
}

/**
 * Counts the try, by client and by code.
 * @param client left out for a person who has a session
 * @throws {Verification | TooManyRequests} when the try is not allowed
 */
export async function countTry(
	ctx: AuthContext,
	{ token, ...link }: Tried & { readonly pending: AskedMail | null },
	attempts: Attempt[],
	client?: string | null
): Promise<void> {
	const code = isCode(token);
	// Without a pending mail there is no code to guess and no try to count: otherwise any site could use up the tries of its
	// visitors.
	if (code && !link.pending) throw new Verification('this browser requested no code: request one here');
	attempts.push(await ctx.limits.enter('verification', { accounts: [], client }));
	if (code && link.pending) attempts.push(await guessAt(ctx, link.pending));
	if (code && !link.askedHere) throw new Verification('the code is wrong, or another browser requested it');
}

/** Counts a try at a code. After too many tries the code is void: waiting does not help, only asking for a new code does. */
async function guessAt(ctx: AuthContext, mail: AskedMail): Promise<Attempt> {
	const attempt = await attemptAt(ctx, mail.digest);
	if (attempt && (await takeTry(ctx, mail))) {
		const failed = () => (giveTryBack(ctx, mail), attempt.failed());
		return { ...attempt, failed };
	}
	await attempt?.ended();
	await forget(ctx, mail.email, mail.digest);
	throw new Verification('the code had too many tries: request a new email');
}

/** Counts a try among the attempts of all processes. Returns null if there were too many. */
async function attemptAt(ctx: AuthContext, digest: string): Promise<Attempt | null> {
	try {
		return await ctx.limits.enter('verification', { accounts: [digest] });
	} catch (thrown) {
		if (thrown instanceof TooManyRequests && !(thrown instanceof TooManyAtOnce)) return null;
		throw thrown;
	}
}
