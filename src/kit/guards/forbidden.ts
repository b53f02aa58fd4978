/** The page for a user whom a rule refuses. */
import type { AuthContext } from '../../lib/core/context/context.js';
import type { Outcome } from '../../lib/base/http/outcome.js';
import type { AuthRequest } from '../../lib/core/request/request.js';
import { html } from '../../lib/base/markup/html.js';
import { page } from '../../lib/core/pages/layout.js';
import { messagesFor, siteName } from '../../lib/core/pages/messages-for-request.js';

/** Makes the page. It says the same as SvelteKit's own page for the error. */
export function forbidden(ctx: AuthContext, req: AuthRequest, status: number, message: string): Outcome {
	const messages = messagesFor(ctx, req);
	const { home } = messages.error;
	const content = html`<p>${message}</p>
		<p><a class="button" href="${ctx.sitePath}/">${home}</a></p>`;
	return page(ctx, messages, messages.errors.AccessDenied.title, content, { status, site: siteName(ctx, req) });
}
