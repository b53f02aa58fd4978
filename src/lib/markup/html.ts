/** HTML as data: a template whose holes are escaped, unless they are HTML already. */

/** HTML that needs no escaping. */
export class Html {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

type Hole = string | number | Html | readonly Html[] | null | undefined | false;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, in content and in quoted attributes. */
function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The fixed parts of each template in the source, without its indentation. */
const templates = new WeakMap<TemplateStringsArray, readonly string[]>();

function fixedParts(parts: TemplateStringsArray): readonly string[] {
	let found = templates.get(parts);
	if (!found) templates.set(parts, (found = parts.map(withoutIndentation)));
	return found;
}

/** Takes the indentation of the source out of a fixed text; line breaks stay. */
export function withoutIndentation(text: string): string {
	return text.replace(/\n\s+/g, '\n');
}

/**
 * A template tag: holes are escaped; lists of HTML are joined; null, undefined and false are nothing. The indentation of
 * the template itself is left out; what is in a hole stays as it is.
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
