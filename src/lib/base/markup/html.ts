/** HTML as data: a template tag that escapes its values, unless they are HTML already. */

/** HTML that needs no escaping. */
export class Html {
	/** The markup. */
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

type Hole = string | number | Html | readonly Html[] | null | undefined | false;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The fixed parts of each template, without the indentation of the source. */
const templates = new WeakMap<TemplateStringsArray, readonly string[]>();

function fixedParts(parts: TemplateStringsArray): readonly string[] {
	let texts = templates.get(parts);
	if (!texts) templates.set(parts, (texts = parts.map(withoutIndentation)));
	return texts;
}

/** Removes the indentation of the source from a fixed text. Line breaks stay. */
export function withoutIndentation(text: string): string {
	return text.replace(/\n\s+/g, '\n');
}

/**
 * A template tag that escapes its values, joins lists of HTML, and renders null, undefined and false as nothing. It removes
 * the indentation of the template itself, not that of the values.
 * @example html`<p>${name}</p>`
 */
export function html(parts: TemplateStringsArray, ...holes: Hole[]): Html {
	return new Html(
		fixedParts(parts)
			.map((part, index) => part + (index < holes.length ? render(holes[index]) : ''))
			.join('')
	);
}

function render(hole: Hole): string {
	if (hole === null || hole === undefined || hole === false) return '';
	if (hole instanceof Html) return hole.text;
	if (typeof hole === 'object') return hole.map(({ text }) => text).join('');
	return escapeHtml(String(hole));
}
