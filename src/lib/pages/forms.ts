/** The forms that begin a sign-in, one for each way. */
import type { FormField } from '../../providers/types.js';
import type { CredentialsProvider } from '../credentials/provider.js';
import type { EmailProvider } from '../email/provider.js';
import type { TypedIn } from '../flows/typed-address.js';
import { html } from '../markup/html.js';
import type { Html } from '../markup/html.js';
import type { OAuthProvider } from '../oauth/provider.js';
import { fieldHtml, hiddenFields } from './fields.js';
import type { FieldState } from './fields.js';
import { icons, logoOf } from './logo.js';
import type { Messages } from './messages.js';

/** What all forms of a page have in common. */
export interface Forms {
	readonly authPath: string;
	readonly messages: Messages;
	/** Where the person wants to go; checked already. */
	readonly callbackUrl?: string;
	/** Id of the provider that was used last in this browser. */
	readonly lastUsed?: string;
	/** What was typed in before. */
	readonly typedIn?: TypedIn | null;
	/** What was typed in was refused. */
	readonly refused?: boolean;
}

/** How a button looks: one is primary, and the others are not. */
export type Rank = 'primary' | 'secondary' | 'quiet';

interface ButtonOptions {
	/** The providers that it leads to: it is marked when one of them was used last. */
	readonly ids?: readonly string[];
	readonly rank?: Rank;
	readonly icon?: Html | null;
	/** For the script of the page: it sends no form by itself. */
	readonly action?: string;
}

/** The button of a way. */
export function button(
	forms: Forms,
	label: string,
	{ ids = [], rank = 'secondary', icon, action }: ButtonOptions = {}
): Html {
	const mark = forms.lastUsed !== undefined && ids.includes(forms.lastUsed);
	return html`<button${action && html` type="button" value="${action}"`}${rank !== 'secondary' && html` class="${rank}"`}
		>${icon}<span>${label}</span>${mark && html` <small>${forms.messages.signIn.lastUsed}</small>`}</button
	>`;
}

/** Stands between two ways. */
export function or({ signIn }: Messages): Html {
	return html`<p class="or" aria-hidden="true">${signIn.or}</p>`;
}

/** The button that leads to a provider. */
export function oauthForm(forms: Forms, provider: OAuthProvider): Html {
	const { id, name } = provider;
	return html`<form method="post" action="${forms.authPath}/signin/${id}">
		${hiddenFields({ callbackUrl: forms.callbackUrl })}${button(forms, forms.messages.signIn.with(name), {
			ids: [id],
			icon: logoOf(provider)
		})}
	</form>`;
}

/** A field with a label in the language of the page, where the application gave it none. */
export function labelled({ messages: { signIn } }: Forms, name: string, field: FormField): FormField {
	const usual = name === 'email' ? signIn.email.label : name === 'password' ? signIn.password : name;
	return { ...field, label: field.label ?? usual };
}

/** The field for an email address. */
export function addressInput(forms: Forms, formId: string, autocomplete: string, state: FieldState): Html {
	const { label, placeholder } = forms.messages.signIn.email;
	return fieldHtml(formId, 'email', { label, placeholder, type: 'email', autocomplete, required: true }, state);
}

/** Sends a mail to an address that is typed in. */
export function mailForm(
	forms: Forms,
	{ id }: EmailProvider,
	{
		label,
		autocomplete = 'email',
		rank,
		state
	}: { label: string; autocomplete?: string; rank: Rank; state: FieldState }
): Html {
	return html`<form method="post" action="${forms.authPath}/signin/${id}">
		${hiddenFields({ callbackUrl: forms.callbackUrl })}${addressInput(forms, id, autocomplete, state)}
		${button(forms, label, { ids: [id], rank })}
	</form>`;
}

/** Sends a mail to an address that is known. */
export function mailButton(
	forms: Forms,
	{ id }: Pick<EmailProvider, 'id'>,
	{ email, label, rank }: { email: string; label: string; rank?: Rank }
): Html {
	return html`<form method="post" action="${forms.authPath}/signin/${id}">
		${hiddenFields({ callbackUrl: forms.callbackUrl, email })}${button(forms, label, { ids: [id], rank, icon: icons.mail })}
	</form>`;
}

/** The fields of a credentials provider, and what was typed into them before. */
export function credentialsForm(
	forms: Forms,
	{ id, fields }: CredentialsProvider,
	{
		label,
		rank,
		fixed = {},
		autocomplete = {}
	}: {
		label: string;
		rank: Rank;
		/** Values that are settled, by field. */
		fixed?: Readonly<Record<string, string>>;
		/** What browsers fill in, by field. */
		autocomplete?: Readonly<Record<string, string>>;
	}
): Html {
	const { typedIn, refused = false } = forms;
	const before = typedIn?.provider === id ? typedIn.fields : {};
	const invalid = refused && typedIn?.provider === id;
	const entries = Object.entries(fields);
	// After a refusal, or where the address is settled: the first field that is empty.
	const empty = entries.find(([name]) => fixed[name] === undefined && before[name] === undefined)?.[0];
	const focused = invalid || Object.keys(fixed).length > 0 ? empty : undefined;
	const inputs = entries.map(([name, field]) => {
		const settled = fixed[name];
		const own = autocomplete[name] === undefined ? field : { ...field, autocomplete: autocomplete[name] };
		return fieldHtml(id, name, labelled(forms, name, own), {
			value: settled ?? before[name],
			fixed: settled !== undefined,
			invalid: invalid && settled === undefined,
			focus: name === focused
		});
	});
	return html`<form method="post" action="${forms.authPath}/signin/${id}">
		${hiddenFields({ callbackUrl: forms.callbackUrl })}${inputs} ${button(forms, label, { ids: [id], rank })}
	</form>`;
}
