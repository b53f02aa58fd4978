/** The parts that the pages of second factors share. */
import type { User } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { html } from '../../../base/markup/html.js';
import type { Html } from '../../../base/markup/html.js';
import { referenceOf } from '../../../core/pages/error.js';
import { alertHtml, fieldHtml } from '../../../core/pages/fields.js';
import { page } from '../../../core/pages/layout.js';
import { messagesFor, siteName } from '../../../core/pages/messages-for-request.js';
import { errorText } from '../../../core/pages/error-text.js';
import type { ErrorText } from '../../../../locales/en/errors.js';
import type { Messages } from '../../../../locales/en/pages.js';
import { factorStyle } from './style.js';

/** The texts of a page, and the error that it shows. */
export interface Shown {
	readonly messages: Messages;
	readonly failure: (ErrorText & { readonly code: string }) | null;
}

/** @param code the error @default that of the query */
export function shownTo(ctx: AuthContext, req: AuthRequest, code = req.url.searchParams.get('error')): Shown {
	const messages = messagesFor(ctx, req);
	return { messages, failure: code ? errorText(code, messages) : null };
}

/** Makes a page, with the error above its content. */
export function factorPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ messages, failure }: Shown,
	title: string,
	content: Html,
	{ status, script }: { readonly status?: number; readonly script?: Html } = {}
): Outcome {
	const reference = failure && referenceOf(ctx, messages, req.url.searchParams.get('reference'));
	return page(ctx, messages, title, html`${failure && alertHtml(failure)}${content}${reference}`, {
		news: failure?.title,
		site: siteName(ctx, req),
		style: factorStyle,
		status,
		script
	});
}

/** Returns the field for a code of the app. Phones and password managers fill it in. */
export function codeField(formId: string, label: string, { failure }: Shown): Html {
	const field = { label, autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 40, required: true };
	const invalid = failure?.code === 'FactorRefused';
	return fieldHtml(formId, 'code', field, { invalid, focus: true });
}

/** Returns the name under which a page shows a user. */
export function nameOf({ signedIn }: Messages, { email, name }: User): string {
	return email ?? name ?? signedIn.unnamed;
}

/** Returns a link that looks like a quiet button. */
export function quietLink(url: string, label: string): Html {
	return html`<p>
		<a class="button quiet" href="${url}"><span>${label}</span></a>
	</p>`;
}
