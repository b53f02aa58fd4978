/** The forms of the page of an organization. */
import { html, type Html } from '../../../base/markup/html.js';
import type { Visit } from '../asking.js';
import { roleName } from '../roles.js';
import type { Site } from '../site.js';
import type { OrganizationTexts } from './texts.js';

/** Returns a date, as people write it. */
export const dateIn = (lang: string, date: Date): string =>
	new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(date);

/** A visit of the page. */
export interface View {
	readonly site: Site;
	readonly texts: OrganizationTexts;
	readonly visit: Visit;
	readonly lang: string;
	/** Makes a form of the section. */
	formOf(action: string, content: Html): Html;
}

export function form(view: View, name: string, fields: Readonly<Record<string, string>>, content: Html): Html {
	const hidden = Object.entries(fields);
	return view.formOf(
		name,
		html`${hidden.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`)}${content}`
	);
}

/** A choice of roles, as the field `role`. @param id the one to which a visible label refers */
export function roleChoice(roles: readonly string[], current: string, label: string, id?: string): Html {
	const options = roles.map(
		(role) => html`<option value="${role}" ${role === current && html` selected`}>${roleName(role)}</option>`
	);
	return html`<select name="role" aria-label="${label}" ${id !== undefined && html` id="${id}"`}>
		${options}
	</select>`;
}
