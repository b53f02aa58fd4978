/** The page of a person who has proven an address that an earlier user has. Only its owner sees it. */
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { html } from '../../../base/markup/html.js';
import { hiddenFields } from '../../../core/pages/fields.js';
import { page } from '../../../core/pages/layout.js';
import { messagesFor, siteName } from '../../../core/pages/messages-for-request.js';

/** The facts on the page. */
export interface EarlierUserPage {
	readonly email: string;
	/** The names of the providers at which the earlier user has accounts, as far as they are known. */
	readonly ways: readonly string[];
}

/** Makes the page. No button is the primary one: neither answer is the usual one. */
export function earlierUserPage(ctx: AuthContext, req: AuthRequest, { email, ways }: EarlierUserPage): Outcome {
	const messages = messagesFor(ctx, req);
	const { title, text, by, connectText, connect, releaseText, release } = messages.earlierUser;
	const form = (decision: string, label: string) =>
		html`<form method="post" action="${ctx.authPath}/earlier-account">
			${hiddenFields({ decision })}<button>${label}</button>
		</form>`;
	return page(
		ctx,
		messages,
		title,
		html`<p>${text} <strong class="address">${email}</strong></p>
			${ways.length > 0 && html`<p>${by(ways.join(', '))}</p>`}
			<p>${connectText}</p>
			${form('connect', connect)}
			<p>${releaseText}</p>
			${form('release', release)}`,
		{ site: siteName(ctx, req) }
	);
}
