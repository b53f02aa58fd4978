/** Parts of SQL statements, whose values stay apart from the text. */
import type { Dialect } from './dialect.js';

/** A part of a statement: a text before, between and behind its values. */
export class Sql {
	readonly texts: readonly string[];
	readonly values: readonly unknown[];

	constructor(texts: readonly string[], values: readonly unknown[]) {
		this.texts = texts;
		this.values = values;
	}
}

/** A part while it is made: each statement of an adapter comes here, so that it copies no list. */
class Draft {
	readonly #texts: string[] = [];
	readonly #values: unknown[] = [];
	#text = '';

	append(text: string): void {
		this.#text += text;
	}

	add(part: unknown): void {
		if (!(part instanceof Sql)) {
			this.#addValue(part);
			return;
		}
		const { texts, values } = part;
		for (let index = 0; index < values.length; index++) {
			this.#text += texts[index] ?? '';
			this.#addValue(values[index]);
		}
		this.#text += texts[values.length] ?? '';
	}

	end(): Sql {
		return new Sql([...this.#texts, this.#text], this.#values);
	}

	#addValue(value: unknown): void {
		this.#texts.push(this.#text);
		this.#values.push(value);
		this.#text = '';
	}
}

/** Makes a part of a template. Anything within the template is a value, unless it is a part itself. */
export function sql(template: TemplateStringsArray, ...args: readonly unknown[]): Sql {
	const draft = new Draft();
	draft.append(template[0] ?? '');
	for (let index = 0; index < args.length; index++) {
		draft.add(args[index]);
		draft.append(template[index + 1] ?? '');
	}
	return draft.end();
}

/** Returns a text of the library as a part. Never give it a text that came with a request. */
export const raw = (text: string): Sql => new Sql([text], []);

/** Joins parts. */
export function join(parts: readonly Sql[], by = ', '): Sql {
	const draft = new Draft();
	for (let index = 0; index < parts.length; index++) {
		if (index > 0) draft.append(by);
		draft.add(parts[index]);
	}
	return draft.end();
}

/** Returns the name of a column, as the dialect quotes it. */
export function quoted(dialect: Dialect, name: string): Sql {
	const quote = dialect === 'mysql' ? '`' : '"';
	return raw(quote + name.replaceAll(quote, quote + quote) + quote);
}

/** Returns the text of a statement, with the parameters of the dialect. */
export function textOf({ texts }: Sql, dialect: Dialect): string {
	let text = texts[0] ?? '';
	for (let index = 1; index < texts.length; index++) {
		text += (dialect === 'postgres' ? `$${index}` : '?') + (texts[index] ?? '');
	}
	return text;
}
