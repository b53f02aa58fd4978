/** Form fields as HTML. What an application says of its fields is taken as far as it is harmless. */
import type { FormField } from '../../providers/types.js';
import { Html, html } from '../html.js';

/** The fields of a provider's form, in their order. */
export function fieldsHtml(formId: string, fields: Readonly<Record<string, FormField>>): Html[] {
	return Object.entries(fields).map(([name, attributes]) => fieldHtml(formId, name, attributes));
}

/** What a field may say of itself: nothing that runs a script, or sends the form elsewhere. */
const fieldAttributes = [
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
];

/** A labelled field. */
export function fieldHtml(formId: string, name: string, { label, type = 'text', required, ...rest }: FormField): Html {
	const id = `${formId}-${name}`;
	// Else password managers have to guess. Whoever signs in has a password already.
	const usual = type === 'password' ? { autocomplete: 'current-password' } : {};
	// Components write some attributes in camel case.
	const given = Object.entries(rest).map(([key, value]) => [key.toLowerCase(), value] as const);
	const attributes = Object.entries({ ...usual, ...Object.fromEntries(given) }).filter(
		([key, value]) => fieldAttributes.includes(key) && (typeof value === 'string' || typeof value === 'number')
	);
	return html`<label for="${id}">${label ?? name}</label>
		<input
			id="${id}"
			name="${name}"
			type="${type}"
			${required === true && html`required`}
			${attributes.map(([key, value]) => html`${new Html(key)}="${String(value)}" `)}
		/>`;
}

/** Fields that nobody sees; those without a value are left out. */
export function hiddenFields(fields: Readonly<Record<string, string | undefined>>): Html[] {
	return Object.entries(fields)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}
