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

/** Makes a part of a template. Anything within the template is a value, unless it is a part itself. */
export function sql(template: TemplateStringsArray, ...args: readonly unknown[]): Sql {
	const texts = [template[0] ?? ''];
	const values: unknown[] = [];
	const append = (text: string) => {
		texts.push(`${texts.pop() ?? ''}${text}`);
	};
	for (const [index, each] of args.entries()) {
		if (each instanceof Sql) {
			const [first = '', ...others] = each.texts;
			append(first);
			texts.push(...others);
			values.push(...each.values);
		} else {
			values.push(each);
			texts.push('');
		}
		append(template[index + 1] ?? '');
	}
	return new Sql(texts, values);
}

/** Returns a text of the library as a part. Never give it a text that came with a request. */
export const raw = (text: string): Sql => new Sql([text], []);

/** Joins parts. */
export function join(parts: readonly Sql[], by = ', '): Sql {
	return parts.reduce((all, part, index) => (index === 0 ? part : sql`${all}${raw(by)}${part}`), raw(''));
}

/** Returns the name of a column, as the dialect quotes it. */
export function quoted(dialect: Dialect, name: string): Sql {
	const quote = dialect === 'mysql' ? '`' : '"';
	return raw(quote + name.replaceAll(quote, quote + quote) + quote);
}

/** Returns the text of a statement, with the parameters of the dialect. */
export function textOf({ texts }: Sql, dialect: Dialect): string {
	const [first = '', ...others] = texts;
	return first + others.map((text, index) => (dialect === 'postgres' ? `$${index + 1}` : '?') + text).join('');
}
