/** Requests for emails that are refused. The browser gets the answer of every address, and the log has the reason. */
import { AccessDenied } from '../../../errors.js';
import type { AuthError } from '../../../errors.js';
import type { AskSignUp } from '../accounts/sign-up.js';
import type { AuthContext } from '../context/context.js';
import { isFault } from '../../base/errors/flow-failure.js';
import { headline } from '../../base/errors/logger.js';
import { mayEnter } from './complete.js';
import { emit } from '../audit/events.js';
import type { AuthRequest } from '../request/request.js';
import { originOf } from '../request/request.js';

type Question = Parameters<typeof mayEnter>[2];

/**
 * Asks the `signIn` callback about an email. Returns true if it may be sent, false if it is refused without a word to the browser, or
 * the address to go to instead. To send people to the page that follows an email is such a refusal.
 * @throws what the callback throws, if it is not `AccessDenied`
 */
export async function mayBeMailed(
	ctx: AuthContext,
	req: AuthRequest,
	provider: string,
	question: Question
): Promise<boolean | string> {
	try {
		const elsewhere = await mayEnter(ctx, req, question);
		if (elsewhere === null) return true;
		if (!isSentPage(ctx, req, elsewhere)) return elsewhere;
		throw new AccessDenied();
	} catch (thrown) {
		if (!(thrown instanceof AccessDenied) || isFault(thrown)) throw thrown;
		await keepUntold(ctx, req, provider, thrown);
		return false;
	}
}

function isSentPage({ pages, authPath }: AuthContext, req: AuthRequest, address: string): boolean {
	const origin = originOf(req);
	if (!URL.canParse(address, origin)) return false;
	const target = new URL(address, origin);
	return [`${authPath}/verify-request`, pages.verifyRequest].some((page) => {
		const pageUrl = page === undefined ? undefined : new URL(page, origin);
		return pageUrl?.origin === target.origin && pageUrl.pathname === target.pathname;
	});
}

/**
 * Asks `signUp` before an email is sent. A refusal, and a failure, is for the log only. It is asked about the address of a user, too, so
 * that the answer takes as long: then the outcome does not count.
 */
export async function mayBeInvited(
	ctx: AuthContext,
	req: AuthRequest,
	provider: string,
	{ ask, known }: { readonly ask: AskSignUp | undefined; readonly known: boolean }
): Promise<boolean> {
	if (!ask) return true;
	try {
		await ask(false);
		return true;
	} catch (thrown) {
		if (!known) await keepUntold(ctx, req, provider, thrown as AuthError);
		return known;
	}
}

async function keepUntold(ctx: AuthContext, req: AuthRequest, provider: string, error: AuthError): Promise<void> {
	if (isFault(error)) ctx.logger.error(error);
	else ctx.logger.warn(headline(error), error);
	const { flowData: data } = req.state;
	await emit(ctx, req, 'signInFailed', { provider, error, ...(data && { data }) });
}
