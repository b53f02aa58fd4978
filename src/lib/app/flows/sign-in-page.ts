/**
 * The built-in sign-in page: its two steps, and what it knows about the browser that opens it.
 *
 * If several ways need only an address, the first step asks for it and the second shows the ways. The address is kept sealed
 * in the browser and is not looked up: the second step is the same for every address.
 */
import type { User } from '../../../types.js';
import type { CompiledProvider } from '../../core/context/providers/index.js';
import type { AuthContext } from '../../core/context/context.js';
import { asError } from '../../base/errors/logger.js';
import { redirect } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo } from '../../core/return-to.js';
import { signedInSessionOf } from '../../core/sessions/index.js';
import { lazy } from '../../base/util/lazy.js';
import { openTypedIn } from '../../core/request/typed-address.js';

const pages = lazy(() => import('../../core/pages/index.js'));

/**
 * Shows the page.
 * @param providers the providers on the page: all of them, or the one that the URL names
 * @param callbackUrl where the person wants to go, already checked
 */
export async function showSignInPage(
	ctx: AuthContext,
	req: AuthRequest,
	providers: readonly CompiledProvider[],
	callbackUrl: string | undefined
): Promise<Outcome> {
	const query = req.url.searchParams;
	const [{ signInPage }, typedIn, signedInAs] = await Promise.all([
		pages(),
		openTypedIn(ctx, req),
		signedInUser(ctx, req)
	]);
	// A callback that was opened twice has signed in the first time.
	if (signedInAs && query.get('error') === 'InvalidCheck' && query.get('code') === 'finished') {
		return redirect(await resolveReturnTo(ctx, req, callbackUrl));
	}
	return signInPage(ctx, req, {
		providers,
		callbackUrl,
		error: query.get('error'),
		reference: query.get('reference'),
		typedIn,
		signedInAs
	});
}

/** Returns the user who is signed in. People can sign in even if the session cannot be read. */
async function signedInUser(ctx: AuthContext, req: AuthRequest): Promise<User | null> {
	try {
		const { session } = await signedInSessionOf(ctx, req);
		return session && (session.user ?? {});
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
		return null;
	}
}
