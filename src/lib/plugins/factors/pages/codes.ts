/** The pages of recovery codes: those that were made, which no page shows again, and the question before new ones are made. */
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { Html, html } from '../../../base/markup/html.js';
import { hiddenFields } from '../../../core/pages/fields.js';
import { siteName } from '../../../core/pages/messages-for-request.js';
import { factorPage, quietLink, shownTo } from './parts.js';

const printScript = new Html("document.querySelector('[data-print]').addEventListener('click', () => print())");

/** Makes the page of codes. It is the answer to a form: the codes are in no address, no cookie and no log. */
export function codesPage(ctx: AuthContext, req: AuthRequest, codes: readonly string[], next: string): Outcome {
	const shown = shownTo(ctx, req, null);
	const texts = shown.messages.factors.codes;
	const heading = texts.heading(siteName(ctx, req) ?? req.url.hostname);
	const file = `data:text/plain;charset=utf-8,${encodeURIComponent([heading, '', ...codes, ''].join('\r\n'))}`;
	const content = html`<p>${texts.text}</p>
		<ul class="codes" dir="ltr" aria-label="${texts.list}">
			${codes.map((code) => html`<li>${code}</li>`)}
		</ul>
		<p class="pair">
			<a class="button" href="${file}" download="${texts.file}">${texts.download}</a>
			<button type="button" data-print>${texts.print}</button>
		</p>
		<p><a class="button primary" href="${next}">${texts.next}</a></p>`;
	return Object.assign(factorPage(ctx, req, shown, texts.title, content, { script: printScript }), { codes, next });
}

/** Makes the question. */
export function newCodesPage(ctx: AuthContext, req: AuthRequest, returnTo: string): Outcome {
	const shown = shownTo(ctx, req);
	const { newTitle, newText, make, cancel } = shown.messages.factors.codes;
	const content = html`<p>${newText}</p>
		<form method="post" action="${ctx.authPath}/challenge/codes">
			${hiddenFields({ callbackUrl: returnTo })}<button class="primary">${make}</button>
		</form>
		${quietLink(returnTo, cancel)}`;
	return factorPage(ctx, req, shown, newTitle, content);
}
