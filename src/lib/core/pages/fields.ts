/** Form fields as HTML. Of the attributes that an application gives its fields, the harmless ones are kept. */
import type { FormField } from '../../../providers/types.js';
import { isPassword, namesAccount } from '../../base/http/field-names.js';
import { Html, html } from '../../base/markup/html.js';

/** Id of the element that says what went wrong. The fields that it is about refer to it. */
const alertId = 'problem';

/** Returns what went wrong, above the form that it concerns. */
export function alertHtml({ title, text }: { readonly title: string; readonly text: string }): Html {
	return html`<div class="alert" role="alert" id="${alertId}">
		<strong>${title}</strong>
		<p>${text}</p>
	</div>`;
}

/** The state of a field on this page. */
export interface FieldState {
	/** The value that replaces the initial one. A password field never shows it. */
	readonly value?: string;
	/** Whether the value that was typed in was refused. */
	readonly invalid?: boolean;
	/** Whether it has the focus when the page opens. */
	readonly focus?: boolean;
	/** Whether it shows its value and cannot be changed. */
	readonly fixed?: boolean;
}

/** The attributes that a field may have. None of them runs a script, or sends the form elsewhere. */
const fieldAttributes = new Set([
	'autocapitalize',
	'autocomplete',
	'inputmode',
	'max',
	'maxlength',
	'min',
	'minlength',
	'pattern',
	'placeholder',
	'spellcheck',
	'step',
	'title',
	'value'
]);

/** Returns a field with its label. */
export function fieldHtml(formId: string, name: string, field: FormField, state: FieldState = {}): Html {
	const id = `${formId}-${name}`;
	// Components write some attributes in camel case.
	const { label, type, required, ...rest } = Object.fromEntries(
		Object.entries(field).map(([key, value]) => [key.toLowerCase(), value])
	) as FormField;
	const password = type === 'password' || (type !== 'hidden' && isPassword(name));
	const value = password ? undefined : (state.value ?? rest.value);
	const attributes = Object.entries({ ...usualAttributes(name, password), ...rest, value }).filter(
		([key, attribute]) => fieldAttributes.has(key) && (typeof attribute === 'string' || typeof attribute === 'number')
	);
	const input = html`<input
		id="${id}"
		name="${name}"
		type="${password ? 'password' : (type ?? 'text')}"
		${required === true && html`required `}${state.fixed === true && html`readonly `}${
			state.focus === true && html`autofocus `
		}${state.invalid === true && html`aria-invalid="true" aria-describedby="${alertId}" `}${attributes.map(
			([key, attribute]) => html`${new Html(key)}="${String(attribute)}" `
		)}
	/>`;
	// Room for the button that shows the password.
	return html`<label for="${id}">${label ?? name}</label>
		${password ? html`<div class="revealable">${input}</div>` : input}`;
}

/**
 * Returns the usual attributes, without which password managers would have to guess. A person who signs in already has a
 * password.
 */
function usualAttributes(name: string, password: boolean): Record<string, string> {
	if (password) return { autocomplete: 'current-password' };
	return namesAccount(name) ? { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' } : {};
}

/** Returns hidden fields. Those without a value are left out. */
export function hiddenFields(fields: Readonly<Record<string, string | undefined>>): Html[] {
	return Object.entries(fields)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}
