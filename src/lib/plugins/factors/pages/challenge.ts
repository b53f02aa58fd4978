/** The page that asks for the second factor of a sign-in. */
import type { User } from '../../../../types.js';
import { timeSpan } from '../../../core/pages/account/words.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { html } from '../../../base/markup/html.js';
import type { Html } from '../../../base/markup/html.js';
import { hiddenFields } from '../../../core/pages/fields.js';
import { or } from '../../../core/pages/forms.js';
import { passkeyScript, provingForm } from '../../../core/pages/passkey.js';
import type { Answers } from '../list.js';
import type { SentKind } from '../sent/codes.js';
import { codeForms, recoveryForm } from './code-forms.js';
import { factorPage, nameOf, shownTo } from './parts.js';
import type { Shown } from './parts.js';

interface ChallengePage {
	readonly user: User;
	readonly answers: Answers;
	/** The kinds whose code was sent. */
	readonly sent: readonly SentKind[];
	/** The addresses of codes, as the page shows them. */
	readonly to: Readonly<Partial<Record<SentKind, string>>>;
	/** Seconds for which the user may trust this device; null if not at all. */
	readonly deviceMaxAge: number | null;
}

/** Makes the page: a form for each way to go on. */
export function challengePage(
	ctx: AuthContext,
	req: AuthRequest,
	{ user, answers: { kinds, recovery }, sent, to, deviceMaxAge }: ChallengePage
): Outcome {
	const shown = shownTo(ctx, req);
	const { messages } = shown;
	const { title, text, titleOfAny, textOfAny, cancel } = messages.factors.challenge;
	const action = `${ctx.authPath}/challenge`;
	const isCodeAlone = kinds.join() === 'totp';
	const isChosen = shown.failure !== null && req.url.searchParams.get('trustDevice') === 'true';
	const trust = (id: string) => trustBox(shown, id, deviceMaxAge, isChosen);
	const passkeys = kinds.includes('passkey')
		? [...ctx.providers.values()].filter(({ kind }) => kind === 'webauthn').map(({ id }) => id)
		: [];
	const forms = [
		...passkeys.map((id, index) =>
			provingForm({ authPath: ctx.authPath, messages }, id, {
				post: action,
				action: 'factor',
				rank: index === 0 ? 'primary' : 'secondary',
				content: html`${hiddenFields({ provider: id })}${trust(id)}`
			})
		),
		...codeForms(shown, { action, kinds, sent, to, isFirst: passkeys.length === 0, choice: trust })
	];
	const content = html`<p>
			${isCodeAlone ? text : textOfAny} <strong class="address">${nameOf(messages, user)}</strong>
		</p>
		${forms.map((form, index) => html`${index > 0 && or(messages)}${form}`)}
		${recovery && recoveryForm(shown, { action })}
		<form method="post" action="${action}">
			${hiddenFields({ decision: 'cancel' })}<button class="quiet"><span>${cancel}</span></button>
		</form>`;
	const script = passkeys.length > 0 ? passkeyScript : undefined;
	return factorPage(ctx, req, shown, isCodeAlone ? title : titleOfAny, content, { script });
}

/** Returns the box that asks whether to trust this device. A box that is not checked is not sent. It stays checked after a wrong code. */
function trustBox({ messages }: Shown, formId: string, maxAge: number | null, isChosen: boolean): Html | null {
	if (maxAge === null) return null;
	const id = `${formId}-trust`;
	return html`<p class="choice">
		<input type="checkbox" id="${id}" name="trustDevice" value="true" ${isChosen && html`checked`} />
		<label for="${id}">${messages.factors.challenge.trust(timeSpan(messages, maxAge))}</label>
	</p>`;
}
