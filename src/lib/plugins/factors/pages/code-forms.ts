/** The forms for a code of the second factor: of a sign-in that waits, and of a new proof in a session. */
import type { ChallengeKind } from '../../../../types.js';
import { html } from '../../../base/markup/html.js';
import type { Html } from '../../../base/markup/html.js';
import { fieldHtml, hiddenFields } from '../../../core/pages/fields.js';
import { codeField } from './parts.js';
import type { Shown } from './parts.js';
import type { SentKind } from '../sent/codes.js';

/** The codes that the user may enter. */
export interface CodesToEnter {
	/** The address of the forms, and their hidden fields. */
	readonly action: string;
	readonly fields?: Readonly<Record<string, string | undefined>>;
	readonly kinds: readonly ChallengeKind[];
	/** Of these, the kinds whose code was sent. */
	readonly sent: readonly SentKind[];
	/** The addresses that codes go to, as the page shows them. */
	readonly to: Readonly<Partial<Record<SentKind, string>>>;
	/** Whether one of the forms has the primary button of the page. */
	readonly isFirst: boolean;
	/** Returns what goes below the field of a code. */
	choice?(formId: string): Html | null;
}

type CodeKind = Exclude<ChallengeKind, 'passkey'>;

/** Returns a form for each kind of code. */
export function codeForms(shown: Shown, codes: CodesToEnter): Html[] {
	const { kinds, sent, isFirst } = codes;
	return kinds
		.filter((kind): kind is CodeKind => kind !== 'passkey')
		.map((kind, index) => {
			const isPrimary = isFirst && index === 0;
			if (kind === 'totp') return enterForm(shown, codes, kind, isPrimary);
			return sent.includes(kind) ? sentForm(shown, codes, kind, isPrimary) : sendForm(shown, codes, kind, isPrimary);
		});
}

function enterForm(shown: Shown, codes: CodesToEnter, kind: CodeKind, isPrimary: boolean): Html {
	const { code, codeOfApp, codeOfMail, codeOfPhone, submit } = shown.messages.factors.challenge;
	const { action, fields, kinds, choice } = codes;
	const labels = { totp: kinds.length === 1 ? code : codeOfApp, mail: codeOfMail, phone: codeOfPhone };
	const formId = kind === 'totp' ? 'challenge' : kind;
	const named = { ...fields, ...(kind !== 'totp' && { kind }) };
	return html`<form method="post" action="${action}">
		${hiddenFields(named)}${codeField(formId, labels[kind], shown)}${choice?.(formId)}${button(submit, isPrimary)}
	</form>`;
}

/** Returns the form for a code that was sent, and the button that sends another. */
function sentForm(shown: Shown, codes: CodesToEnter, kind: SentKind, isPrimary: boolean): Html {
	const { mailSent, again } = shown.messages.factors.challenge;
	const { action, fields, to } = codes;
	return html`<p>${mailSent} <strong class="address" dir="ltr">${to[kind]}</strong></p>
		${enterForm(shown, codes, kind, isPrimary)}
		<form method="post" action="${action}">
			${hiddenFields({ ...fields, send: kind })}<button class="quiet"><span>${again}</span></button>
		</form>`;
}

function sendForm({ messages }: Shown, { action, fields, to }: CodesToEnter, kind: SentKind, isPrimary: boolean): Html {
	const { sendMail, sendPhone } = messages.factors.challenge;
	const label = kind === 'mail' ? sendMail : sendPhone(to.phone ?? '');
	return html`<form method="post" action="${action}">
		${hiddenFields({ ...fields, send: kind })}${button(label, isPrimary)}
	</form>`;
}

function button(label: string, isPrimary: boolean): Html {
	return html`<button ${isPrimary && html`class="primary"`}>${label}</button>`;
}

/** Returns the form for a recovery code, which opens by a press. */
export function recoveryForm(
	{ messages }: Shown,
	{ action, fields = {} }: Pick<CodesToEnter, 'action' | 'fields'>
): Html {
	const { submit, lost, recovery, recoveryText } = messages.factors.challenge;
	const typed = {
		label: recovery,
		autocomplete: 'off',
		autocapitalize: 'none',
		spellcheck: 'false',
		maxlength: 80,
		required: true
	};
	return html`<details>
		<summary>${lost}</summary>
		<p>${recoveryText}</p>
		<form method="post" action="${action}">
			${hiddenFields(fields)}${fieldHtml('recover', 'recovery', typed)}<button>${submit}</button>
		</form>
	</details>`;
}
