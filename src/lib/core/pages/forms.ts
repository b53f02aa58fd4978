/** The forms that begin a sign-in, one for each way. */
import type { FormField } from '../../../providers/types.js';
import type { CredentialsProvider } from '../context/providers/credentials.js';
import type { EmailProvider } from '../context/providers/email.js';
import type { TypedIn } from '../request/typed-address.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import type { OAuthProvider } from '../context/providers/oauth.js';
import { fieldHtml, hiddenFields } from './fields.js';
import type { FieldState } from './fields.js';
import { icons, logoOf } from './logo.js';
import type { Messages } from '../../../locales/en/pages.js';

/** The values that all forms of a page share. */
export interface Forms {
	readonly authPath: string;
	readonly messages: Messages;
	/** Where the person wants to go, already checked. */
	readonly callbackUrl?: string;
	/** The route that the forms post to: the id of the provider follows. @default 'signin' */
	readonly route?: string;
	/** Further hidden fields. */
	readonly fields?: Readonly<Record<string, string | undefined>>;
	/** Id of the provider that was used last in this browser. */
	readonly lastUsed?: string;
	/** The fields that were typed in before. */
	readonly typedIn?: TypedIn | null;
	/** Whether the values that were typed in were refused. */
	readonly refused?: boolean;
	/** The widget that tells people from programs. */
	readonly human?: Html | undefined;
	/** Whether no new user can sign up, so that nothing leads there. */
	readonly closed?: boolean;
	/** Whether the person wants to stay signed in: a choice that was made, or `ask` for a box. */
	readonly remember?: boolean | 'ask';
}

/** Returns the route of a provider's form. */
export function actionOf({ authPath, route = 'signin' }: Forms, id: string): string {
	return `${authPath}/${route}/${id}`;
}

/** The look of a button. Only one button of a page is primary. */
export type Rank = 'primary' | 'secondary' | 'quiet';

interface ButtonOptions {
	/** The providers that the button leads to. It is marked if one of them was used last. */
	readonly ids?: readonly string[];
	readonly rank?: Rank;
	readonly icon?: Html | null;
	/** Where the form is sent by this button, if not to its own action. */
	readonly formAction?: string;
	/** The action that the script of the page performs. Such a button does not submit a form by itself. */
	readonly action?: string;
}

/** Returns the button of a way to sign in. */
export function button(
	forms: Pick<Forms, 'authPath' | 'messages' | 'lastUsed'>,
	label: string,
	{ ids = [], rank = 'secondary', icon, action, formAction }: ButtonOptions = {}
): Html {
	const mark = forms.lastUsed !== undefined && ids.includes(forms.lastUsed);
	return html`<button${action && html` type="button" value="${action}"`}${formAction && html` formaction="${formAction}"`}${rank !== 'secondary' && html` class="${rank}"`}
		>${icon}<span>${label}</span>${mark && html` <small>${forms.messages.signIn.lastUsed}</small>`}</button
	>`;
}

/** Returns the divider between two ways. */
export function or({ signIn }: Messages): Html {
	return html`<p class="or" aria-hidden="true">${signIn.or}</p>`;
}

/** Returns the buttons that lead to providers: a form for each, or one form if a box is for all of them. */
export function oauthForms(
	forms: Forms,
	providers: readonly OAuthProvider[],
	labelOf: Label = forms.messages.signIn.with
): Html[] {
	// A form of its own for each provider with a field.
	const together = forms.remember === 'ask' ? providers.filter(({ atproto }) => !atproto) : [];
	const [first] = together;
	const alone = providers.filter((provider) => !together.includes(provider));
	return [
		...(first ? [oauthForm(forms, first, together, labelOf)] : []),
		...alone.map((provider) => oauthForm(forms, provider, [provider], labelOf))
	];
}

/** Makes the label of a button from the name of a provider. */
type Label = (provider: string) => string;

function oauthForm(forms: Forms, first: OAuthProvider, providers: readonly OAuthProvider[], labelOf: Label): Html {
	const buttons = providers.map((provider) => {
		const { id, name } = provider;
		const action = provider === first ? undefined : actionOf(forms, id);
		return button(forms, labelOf(name), { ids: [id], icon: logoOf(provider), formAction: action });
	});
	return html`<form method="post" action="${actionOf(forms, first.id)}">
		${sharedFields(forms)}${first.atproto && handleInput(forms, first)}${buttons}${rememberBox(forms, first.atproto ? first.id : 'providers')}
	</form>`;
}

/** Returns the field for the account. It may stay empty: then the server asks. */
function handleInput({ messages, typedIn }: Forms, { id }: OAuthProvider): Html {
	const field = {
		label: messages.signIn.handle,
		placeholder: 'alice.bsky.social',
		type: 'text',
		autocomplete: 'username'
	};
	return fieldHtml(id, 'handle', field, { value: typedIn?.provider === id ? typedIn.fields.handle : undefined });
}

/** Returns the hidden fields of every form: where to go, and the choice that was made before. */
export function sharedFields(
	{ callbackUrl, remember, fields }: Forms,
	more: Readonly<Record<string, string | undefined>> = {}
): Html[] {
	return hiddenFields({
		callbackUrl,
		...fields,
		...more,
		...(typeof remember === 'boolean' && { remember: String(remember) })
	});
}

/** Returns the box that asks whether to stay signed in. A box that is not checked is not sent. */
export function rememberBox({ remember, messages, typedIn }: Forms, formId: string): Html | null {
	if (remember !== 'ask') return null;
	const id = `${formId}-remember`;
	const checked = typedIn?.fields.remember === 'true';
	return html`<p class="choice">
		<input type="checkbox" id="${id}" name="remember" value="true" ${checked && html`checked `} />
		<label for="${id}">${messages.signIn.remember}</label>
	</p>`;
}

/** Returns a field with a label in the language of the page, unless the application gave it one. */
export function labelled({ messages: { signIn, password } }: Forms, name: string, field: FormField): FormField {
	const usual: Readonly<Record<string, string>> = {
		email: signIn.email.label,
		password: signIn.password,
		username: password.username
	};
	return { ...field, label: field.label ?? (Object.hasOwn(usual, name) ? usual[name] : name) };
}

/** Returns the field for an email address. */
export function addressInput(forms: Forms, formId: string, autocomplete: string, state: FieldState): Html {
	const { label, placeholder } = forms.messages.signIn.email;
	return fieldHtml(formId, 'email', { label, placeholder, type: 'email', autocomplete, required: true }, state);
}

/** Returns the form that sends an email to an address that the person types in. */
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
		${sharedFields(forms)}${addressInput(forms, id, autocomplete, state)}${rememberBox(forms, id)}${forms.human}
		${button(forms, label, { ids: [id], rank })}
	</form>`;
}

/** Returns the button that sends an email to a known address. `again`: it belongs to the same sign-in as the one before. */
export function mailButton(
	forms: Forms,
	{ id }: Pick<EmailProvider, 'id'>,
	{ email, label, rank, again }: { email?: string; label: string; rank?: Rank; again?: boolean }
): Html {
	return html`<form method="post" action="${actionOf(forms, id)}">
		${sharedFields(forms, { email, again: again ? '1' : undefined })}${forms.human}${button(forms, label, { ids: [id], rank, icon: icons.mail })}
	</form>`;
}

/** Returns the form of a credentials provider, with the values that were typed in before. */
export function credentialsForm(
	forms: Forms,
	{ id, fields, passwords }: CredentialsProvider,
	{
		label,
		rank,
		fixed = {},
		autocomplete = {},
		focus = false
	}: {
		label: string;
		rank: Rank;
		/** Values that cannot be changed, by field. */
		fixed?: Readonly<Record<string, string>>;
		/** The `autocomplete` value, by field. */
		autocomplete?: Readonly<Record<string, string>>;
		/** Whether the page begins with the form. */
		focus?: boolean;
	}
): Html {
	const { typedIn, refused = false } = forms;
	const before = typedIn?.provider === id ? typedIn.fields : {};
	const invalid = refused && typedIn?.provider === id;
	const entries = Object.entries(fields);
	// The first empty field has the focus after a refusal, or if the page begins with the form, or its address is already known.
	const isFocused = focus || invalid || Object.keys(fixed).length > 0;
	const empty = isFocused && firstEmpty(fields, { ...before, ...fixed });
	const inputs = entries.map(([name, field]) => {
		const settled = fixed[name];
		const own = autocomplete[name] === undefined ? field : { ...field, autocomplete: autocomplete[name] };
		return fieldHtml(id, name, labelled(forms, name, own), {
			value: settled ?? before[name],
			fixed: settled !== undefined,
			invalid: invalid && settled === undefined,
			focus: name === empty
		});
	});
	return html`<form method="post" action="${actionOf(forms, id)}">
			${sharedFields(forms)}${inputs}${Object.hasOwn(fields, 'remember') ? null : rememberBox(forms, id)}
			${button(forms, label, { ids: [id], rank })}
		</form>
		${passwords && forms.route === undefined && passwordLinks(forms)}`;
}

function firstEmpty(fields: object, values: Readonly<Record<string, string | undefined>>): string | undefined {
	return Object.keys(fields).find((name) => values[name] === undefined);
}

/** Returns the links to the pages of passwords that the library keeps. */
function passwordLinks({ authPath, callbackUrl, closed, messages: { password } }: Forms): Html {
	const query = queryFor(callbackUrl);
	return html`<p class="links">
		<a href="${authPath}/password/forgot${query}">${password.forgotten}</a>
		${!closed && html`<a href="${authPath}/password/signup${query}">${password.noAccount}</a>`}
	</p>`;
}

/** Returns the link to a sign-up, for the step that does not ask for a password yet. */
export function signUpLink({ authPath, callbackUrl, closed, messages: { password } }: Forms): Html | null {
	if (closed) return null;
	return html`<p>
		<a class="button quiet" href="${authPath}/password/signup${queryFor(callbackUrl)}"
			><span>${password.noAccount}</span></a
		>
	</p>`;
}

function queryFor(callbackUrl: string | undefined): string {
	return callbackUrl === undefined ? '' : `?${new URLSearchParams({ callbackUrl }).toString()}`;
}

/**
 * Makes the form for a code that an email has.
 * @param digits whether it consists of digits only
 */
export function codeForm(
	messages: Messages,
	action: string,
	digits: boolean,
	submit = messages.verifyRequest.submit
): Html {
	const spelling = digits ? { inputmode: 'numeric' } : { autocapitalize: 'none', spellcheck: 'false' };
	const field = { label: messages.verifyRequest.code, autocomplete: 'one-time-code', required: true, ...spelling };
	return html`<form method="post" action="${action}">
		${fieldHtml('code', 'token', field)}
		<button class="primary">${submit}</button>
	</form>`;
}
