/** The page that shows a new token. It is the answer to the form: the token is in no address, no cookie and no log. */
import type { NewApiToken } from '../../../../types.js';
import type { AccountVisit } from '../../../core/account-section.js';
import { answerUrl } from '../../../core/pages/account/visit.js';
import type { Outcome } from '../../../base/http/outcome.js';
import { html } from '../../../base/markup/html.js';
import { page } from '../../../core/pages/layout.js';
import { siteName } from '../../../core/pages/messages-for-request.js';

export function newTokenPage(visit: AccountVisit, { token, label }: NewApiToken): Outcome {
	const { ctx, req, messages } = visit;
	const { newTitle, once, back, value } = messages.accountTokens;
	return page(
		ctx,
		messages,
		newTitle,
		html`<p>${once}</p>
			<label for="token">${label ?? value}</label>
			<input
				id="token"
				type="text"
				value="${token}"
				readonly
				autocomplete="off"
				spellcheck="false"
				dir="ltr"
				autofocus
			/>
			<p><a class="button primary" href="${answerUrl(visit.page, ['tokens', 'create']).href}">${back}</a></p>`,
		{ site: siteName(ctx, req) }
	);
}
