/** The page that sets up one-time codes of an app: before the first session of a user who must have them, or in a session. */
import type { FactorSetUp, User } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { Html, html } from '../../../base/markup/html.js';
import { hiddenFields } from '../../../core/pages/fields.js';
import { codeField, factorPage, nameOf, quietLink, shownTo } from './parts.js';

interface SetUpPage {
	readonly setUp: FactorSetUp;
	readonly user: User;
	/** Where a signed-in user wants to go afterwards. Absent in a sign-in that waits for the factor. */
	readonly returnTo?: string;
	/** The error of a code that was typed in, and its status. */
	readonly failure?: { readonly code: string; readonly status: number };
}

/** Makes the page. After a wrong code it shows the same key again: the app has it already. */
export function setUpPage(ctx: AuthContext, req: AuthRequest, { setUp, user, returnTo, failure }: SetUpPage): Outcome {
	const shown = shownTo(ctx, req, failure?.code);
	const { title, required, scan, type, open, key, keyAlone, picture, then, code, submit, cancel } =
		shown.messages.factors.setUp;
	const action = `${ctx.authPath}/challenge${returnTo === undefined ? '' : '/set-up'}`;
	const leave =
		returnTo === undefined
			? html`<form method="post" action="${action}">
					${hiddenFields({ decision: 'cancel' })}<button class="quiet"><span>${cancel}</span></button>
				</form>`
			: quietLink(returnTo, cancel);
	const content = html`${
			returnTo === undefined &&
			html`<p>${required} <strong class="address">${nameOf(shown.messages, user)}</strong></p>`
		}
		<p>${setUp.qr ? scan : type}</p>
		${setUp.qr && html`<div class="qr" role="img" aria-label="${picture}">${new Html(setUp.qr)}</div>`}
		<p>${setUp.qr ? key : keyAlone} <code class="key" dir="ltr">${setUp.key}</code></p>
		${quietLink(setUp.uri, open)}
		<form method="post" action="${action}">
			<p>${then}</p>
			${hiddenFields({ setUp: setUp.id, callbackUrl: returnTo })}${codeField('set-up', code, shown)}
			<button class="primary">${submit}</button>
		</form>
		${leave}`;
	return factorPage(ctx, req, shown, title, content, { status: failure?.status });
}
