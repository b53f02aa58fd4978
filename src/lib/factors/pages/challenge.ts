/** The page that asks for the second factor of a sign-in. */
import type { User } from '../../../types.js';
import type { AuthContext } from '../../config/context.js';
import type { Outcome } from '../../http/outcome.js';
import type { AuthRequest } from '../../http/request.js';
import { html } from '../../markup/html.js';
import type { Html } from '../../markup/html.js';
import { fieldHtml, hiddenFields } from '../../pages/fields.js';
import { codeField, factorPage, nameOf, shownTo } from './parts.js';
import type { Shown } from './parts.js';

/** Makes the page. */
export function challengePage(ctx: AuthContext, req: AuthRequest, user: User): Outcome {
	const shown = shownTo(ctx, req);
	const { title, text, cancel } = shown.messages.factors.challenge;
	const action = `${ctx.authPath}/challenge`;
	const content = html`<p>${text} <strong class="address">${nameOf(shown.messages, user)}</strong></p>
		${codeForms(shown, action, {})}
		<form method="post" action="${action}">
			${hiddenFields({ decision: 'cancel' })}<button class="quiet"><span>${cancel}</span></button>
		</form>`;
	return factorPage(ctx, req, shown, title, content);
}

/** Returns the forms for a code of the app, and for a recovery code. @param fields hidden fields of both */
export function codeForms(shown: Shown, action: string, fields: Readonly<Record<string, string | undefined>>): Html {
	const { code, submit, lost, recovery, recoveryText } = shown.messages.factors.challenge;
	const typed = {
		label: recovery,
		autocomplete: 'off',
		autocapitalize: 'none',
		spellcheck: 'false',
		maxlength: 40,
		required: true
	};
	return html`<form method="post" action="${action}">
			${hiddenFields(fields)}${codeField('challenge', code, shown)}<button class="primary">${submit}</button>
		</form>
		<details>
			<summary>${lost}</summary>
			<p>${recoveryText}</p>
			<form method="post" action="${action}">
				${hiddenFields(fields)}${fieldHtml('recover', 'recovery', typed)}<button>${submit}</button>
			</form>
		</details>`;
}
