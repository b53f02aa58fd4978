/** The page for a user whom a rule refuses. */
import type { AuthContext } from '../../lib/core/context/context.js';
import type { Outcome } from '../../lib/base/http/outcome.js';
import type { AuthRequest } from '../../lib/core/request/request.js';
import { html } from '../../lib/base/markup/html.js';
import { langOf } from '../../lib/core/languages/load.js';
import { page } from '../../lib/core/pages/layout.js';
import { messagesFor, siteName } from '../../lib/core/pages/messages-for-request.js';
import { appPlugins } from '../../lib/core/plugin-table.js';
import type { RefusalText } from '../sveltekit-event.js';

/** Makes the page. It says the same as SvelteKit's own page for the error. */
export function forbidden(ctx: AuthContext, req: AuthRequest, { status, error, message }: RefusalText): Outcome {
	const messages = messagesFor(ctx, req);
	const { home } = messages.error;
	const content = html`<p>${message}</p>
		<p><a class="button" href="${ctx.sitePath}/">${home}</a></p>`;
	const { title } = appPlugins.of(ctx)?.errors[error]?.text(langOf(ctx, req)) ?? messages.errors.AccessDenied;
	return page(ctx, messages, title, content, { status, site: siteName(ctx, req) });
}
