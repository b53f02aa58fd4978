/** The page that asks for the second factor of a sign-in. */
import type { User } from '../../../types.js';
import { timeSpan } from '../../account-page/words.js';
import type { AuthContext } from '../../config/context.js';
import type { Outcome } from '../../http/outcome.js';
import type { AuthRequest } from '../../http/request.js';
import { html } from '../../markup/html.js';
import type { Html } from '../../markup/html.js';
import { fieldHtml, hiddenFields } from '../../pages/fields.js';
import { codeField, factorPage, nameOf, shownTo } from './parts.js';
import type { Shown } from './parts.js';

/** Makes the page. @param deviceMaxAge seconds for which the user may trust this device; null if not at all */
export function challengePage(ctx: AuthContext, req: AuthRequest, user: User, deviceMaxAge: number | null): Outcome {
	const shown = shownTo(ctx, req);
	const { title, text, cancel } = shown.messages.factors.challenge;
	const action = `${ctx.authPath}/challenge`;
	const content = html`<p>${text} <strong class="address">${nameOf(shown.messages, user)}</strong></p>
		${codeForms(shown, action, {}, trustBox(shown, deviceMaxAge))}
		<form method="post" action="${action}">
			${hiddenFields({ decision: 'cancel' })}<button class="quiet"><span>${cancel}</span></button>
		</form>`;
	return factorPage(ctx, req, shown, title, content);
}

/** Returns the box that asks whether to trust this device. A box that is not checked is not sent. */
function trustBox({ messages }: Shown, maxAge: number | null): Html | null {
	if (maxAge === null) return null;
	return html`<p class="choice">
		<input type="checkbox" id="challenge-trust" name="trustDevice" value="true" />
		<label for="challenge-trust">${messages.factors.challenge.trust(timeSpan(messages, maxAge))}</label>
	</p>`;
}

/**
 * Returns the forms for a code of the app, and for a recovery code.
 * @param fields hidden fields of both
 * @param choice below the field for a code of the app
 */
export function codeForms(
	shown: Shown,
	action: string,
	fields: Readonly<Record<string, string | undefined>>,
	choice: Html | null = null
): Html {
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
			${hiddenFields(fields)}${codeField('challenge', code, shown)}${choice}<button class="primary">${submit}</button>
		</form>
		<details>
			<summary>${lost}</summary>
			<p>${recoveryText}</p>
			<form method="post" action="${action}">
				${hiddenFields(fields)}${fieldHtml('recover', 'recovery', typed)}<button>${submit}</button>
			</form>
		</details>`;
}
