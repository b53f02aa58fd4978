/** Shows the page that follows a sent email: the application's, or the built-in one. */
import type { AuthContext } from '../../core/context/context.js';
import { redirect } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import { originOf } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import { mailAskedFor } from '../../core/mail/requested-mail.js';
import { verifyRequestPage } from './pages.js';

/** Shows the page. A page of the application receives the query parameters `provider` and `type` of this request. */
export async function showVerifyRequest(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	if (ctx.pages.verifyRequest) {
		const own = new URL(ctx.pages.verifyRequest, `${originOf(req)}/`);
		for (const name of ['provider', 'type']) {
			const value = req.url.searchParams.get(name);
			if (value !== null) own.searchParams.set(name, value);
		}
		return redirect(own.href);
	}
	return verifyRequestPage(ctx, req, await mailAskedFor(ctx, req));
}
