/** The page on which a signed-in user changes the password, and the one after it. */
import type { User } from '../../../../../types.js';
import type { AuthContext } from '../../../../core/context/context.js';
import type { Outcome } from '../../../../base/http/outcome.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { html } from '../../../../base/markup/html.js';
import { fieldHtml, hiddenFields } from '../../../../core/pages/fields.js';
import { button } from '../../../../core/pages/forms.js';
import type { Passwords } from '../../../../core/context/providers/credentials.js';
import { newPasswordField, passwordPage, quietLink, shownTo } from './parts.js';

interface ChangePage {
	readonly user: User;
	readonly hasPassword: boolean;
	/** Where the person wants to go, already checked. */
	readonly returnTo: string;
}

export function changePage(
	ctx: AuthContext,
	req: AuthRequest,
	passwords: Passwords,
	{ user, hasPassword, returnTo }: ChangePage
): Outcome {
	const base = shownTo(ctx, req, passwords.minLength);
	const { messages, texts, failure } = base;
	const { authPath } = ctx;
	const { title, firstTitle, text, submit, note, cancel } = texts.change;
	const invalid = failure?.code === 'CredentialsSignin';
	const shown = invalid ? { ...base, failure: { ...failure, ...texts.change.wrong } } : base;
	const field = { label: texts.current, type: 'password', autocomplete: 'current-password', required: true };
	const content = html`<p>
			${text} <strong class="address">${user.email ?? user.name ?? messages.signedIn.unnamed}</strong>
		</p>
		<form method="post" action="${authPath}/password/change">
			${hiddenFields({ callbackUrl: returnTo })}${
				hasPassword && fieldHtml('change', 'current', field, { invalid, focus: invalid })
			}${newPasswordField(shown, 'change', texts.new, passwords)}
			<p>${note}</p>
			${button({ authPath, messages }, submit, { rank: 'primary' })}
		</form>
		${quietLink(returnTo, cancel)}`;
	return passwordPage(ctx, req, shown, hasPassword ? title : firstTitle, content);
}

export function changedPage(ctx: AuthContext, req: AuthRequest, returnTo: string): Outcome {
	const shown = shownTo(ctx, req);
	const { doneTitle, done, next } = shown.texts.change;
	const content = html`<p>${done}</p>
		<p><a class="button primary" href="${returnTo}">${next}</a></p>`;
	return passwordPage(ctx, req, shown, doneTitle, content);
}
