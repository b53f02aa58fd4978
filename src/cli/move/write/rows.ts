/** Rows that are moved: a part of a table of another library, and what a table of this one gets of it. */
import type { Names } from '../../../adapters/shared/names.js';
import type { TableName } from '../../../adapters/shared/tables.js';
import type { Writing } from './writing.js';
import { literal, quoted } from './writing.js';

/** Rows that are inserted by one statement. */
export interface Rows {
	/** Their name, for the comment: `users`, `accounts of providers`. */
	readonly about: string;
	readonly table: TableName;
	/** The members, each with the expression of its value. */
	readonly values: Readonly<Record<string, string>>;
	/** The tables, as they follow `from`. */
	readonly from: string;
	/** Conditions, all of which hold. */
	readonly where: readonly string[];
	/** The texts whose digests the values have. */
	readonly digested?: string;
}

/** Returns the statement. */
export function insertOf({ table, values, ...rest }: Rows, names: Names): string {
	const columns = Object.keys(values).map((member) => quoted(names.column(table, member)));
	const expressions = Object.values(values).map((expression) => `\n\t${expression}`);
	return `insert into ${names.table(table)} (${columns.join(', ')})\nselect${expressions.join(',')}\nfrom ${sourceOf(rest, '\n')};`;
}

/** Returns what follows `from`, with the conditions. @param by what stands between the parts */
export function sourceOf({ from, where }: Pick<Rows, 'from' | 'where'>, by = ' '): string {
	return [from, ...where.map((condition, index) => `${index === 0 ? 'where' : '\tand'} ${condition}`)].join(by);
}

/** The parts of a secret. All except `kind` are expressions. */
export interface MovedSecret {
	readonly about: string;
	readonly kind: string;
	readonly userId: string;
	/** The text whose digest is in its id. @default the id of the user */
	readonly of?: string;
	readonly value: string;
	readonly expires?: string;
	readonly from: string;
	readonly where: readonly string[];
}

/** Returns the rows of secrets. An id is made of the kind and a digest, so that there is never a second one. */
export function secretRows(
	write: Writing,
	{ about, kind, userId, of, value, expires, from, where }: MovedSecret
): Rows {
	const digested = of ?? write.text(userId);
	return {
		about,
		table: 'secret',
		values: {
			id: `${literal(`${kind}_`)} || ${write.digest(digested)}`,
			userId,
			kind: literal(kind),
			value,
			createdAt: write.now,
			...(expires !== undefined && { expires }),
			version: '1'
		},
		from,
		where,
		digested
	};
}
