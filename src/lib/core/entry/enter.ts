/** The last step of every sign-in, after all factors: begins the session, emits the event, and redirects. */
import type { AuthContext } from '../context/context.js';
import { redirect } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import type { AuthRequest } from '../request/request.js';
import { resolveReturnTo } from '../return-to.js';
import { afterEntering } from '../lifecycle.js';
import type { Entry } from '../lifecycle.js';
import { issueSession } from '../sessions/index.js';
import type { Whole } from '../sessions/index.js';
import type { CookieWrite } from '../../../types.js';
import { emit } from '../audit/events.js';
import { forgetTypedIn } from '../request/typed-address.js';

/** Begins the session of a sign-in with all of its factors. */
export async function enter(ctx: AuthContext, req: AuthRequest, entry: Whole<Entry>): Promise<Redirect> {
	const { user, account, profile, isNewUser, data } = entry;
	const session = await issueSession(ctx, req, entry);
	const added = await afterEntering(ctx, req, { ...entry, by: 'provider', session });
	const remembered = rememberProvider(ctx, req, account.provider);
	const cookies = [...session, ...added, ...remembered, ...forgetTypedIn(req)];
	await emit(ctx, req, 'signIn', { user, account, profile, isNewUser, ...(data && { data }) });

	const returnTo = await resolveReturnTo(ctx, req, entry.returnTo);
	if (!isNewUser || !ctx.pages.newUser) return redirect(returnTo, cookies);
	const newUser = new URL(ctx.pages.newUser, `${new URL(returnTo).origin}/`);
	newUser.searchParams.set('callbackUrl', returnTo);
	return redirect(newUser.href, cookies);
}

/** Remembers the provider, if there are several: the sign-in page marks the one that was used last. */
function rememberProvider({ providers }: AuthContext, req: AuthRequest, id: string): CookieWrite[] {
	const { lastProvider } = req.cookieTable;
	return providers.size > 1 && req.cookies[lastProvider.name] !== id ? [{ ...lastProvider, value: id }] : [];
}
