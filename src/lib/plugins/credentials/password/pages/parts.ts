/** The parts that the pages of passwords share. */
import type { AuthContext } from '../../../../core/context/context.js';
import type { Outcome } from '../../../../base/http/outcome.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { html } from '../../../../base/markup/html.js';
import type { Html } from '../../../../base/markup/html.js';
import { referenceOf } from '../../../../core/pages/error.js';
import { alertHtml, fieldHtml } from '../../../../core/pages/fields.js';
import type { FieldState } from '../../../../core/pages/fields.js';
import { page } from '../../../../core/pages/layout.js';
import { messagesFor, siteName } from '../../../../core/pages/messages-for-request.js';
import { errorText } from '../../../../core/pages/error-text.js';
import type { ErrorText } from '../../../../../locales/en/errors.js';
import type { Messages } from '../../../../../locales/en/pages.js';
import { longestPassword } from '../hash/longest.js';
import { longestName } from '../../../../core/accounts/user-members.js';
import type { Passwords } from '../../../../core/context/providers/credentials.js';

/** The texts of a page, and the error that it shows. */
export interface Shown {
	readonly messages: Messages;
	readonly texts: Messages['password'];
	readonly failure: (ErrorText & { readonly code: string; readonly field?: 'name' }) | null;
}

/** Reads the error of the query, if there is one. */
export function shownTo(ctx: AuthContext, req: AuthRequest, minLength = 0): Shown {
	const messages = messagesFor(ctx, req);
	const query = req.url.searchParams;
	const error = query.get('error');
	const message = error ? errorText(error, messages) : null;
	const { refused } = messages.password;
	const reason = query.get('code') ?? '';
	const why =
		message?.code === 'PasswordRefused' && Object.hasOwn(refused, reason) && refused[reason as keyof typeof refused];
	const text = typeof why === 'function' ? why(minLength) : why;
	return { messages, texts: messages.password, failure: message && { ...message, ...(text && { text }) } };
}

/** Makes a page, with the error above its content. */
export function passwordPage(
	ctx: AuthContext,
	req: AuthRequest,
	{ messages, failure }: Shown,
	title: string,
	content: Html
): Outcome {
	const alert = failure && alertHtml(failure);
	const reference = failure && referenceOf(ctx, messages, req.url.searchParams.get('reference'));
	return page(ctx, messages, title, html`${alert}${content}${reference}`, {
		news: failure?.title,
		site: siteName(ctx, req)
	});
}

/** Returns the field for a new password, with the rule below it. */
export function newPasswordField(
	{ texts, failure }: Shown,
	formId: string,
	label: string,
	{ minLength }: Passwords,
	state: FieldState = {}
): Html {
	const field = {
		label,
		type: 'password',
		autocomplete: 'new-password',
		required: true,
		minlength: minLength,
		maxlength: longestPassword
	};
	const invalid = failure?.code === 'PasswordRefused';
	return html`${fieldHtml(formId, 'password', field, { ...state, invalid, focus: state.focus ?? invalid })}
		<p class="hint">${texts.rule(minLength)}</p>`;
}

/** Returns the field for the name of the person, who may leave it empty. */
export function nameField({ texts, failure }: Shown, formId: string, { value, focus }: FieldState): Html {
	const field = { label: texts.name, autocomplete: 'name', maxlength: longestName };
	const invalid = failure?.field === 'name';
	return fieldHtml(formId, 'name', field, { value, invalid, focus: focus === true || invalid });
}

/** Returns the field for a user name. */
export function usernameField({ texts, failure }: Shown, formId: string, value: string | undefined): Html {
	const field = { label: texts.username, autocomplete: 'username', required: true, minlength: 3, maxlength: 32 };
	return fieldHtml(formId, 'username', field, { value, invalid: failure?.code === 'UsernameRefused' });
}

/** Returns a link that looks like a quiet button. */
export function quietLink(url: string, label: string): Html {
	return html`<p>
		<a class="button quiet" href="${url}"><span>${label}</span></a>
	</p>`;
}
