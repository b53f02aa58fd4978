/** The values of columns in SQL. Each crosses the driver as text or as a number, so that no setting of a driver changes it. */
import type { Column } from '../table.js';
import type { Dialect } from './dialect.js';
import { raw, sql, type Sql } from './fragment.js';

/** The types of the columns on PostgreSQL. */
const postgresTypes = {
	key: 'text',
	text: 'text',
	integer: 'bigint',
	number: 'double precision',
	boolean: 'boolean',
	date: 'timestamptz',
	json: 'jsonb'
} as const;

/**
 * How a database writes and reads the values of columns.
 * @param idType the type of users' ids on PostgreSQL; undefined where it finds the type of a parameter by itself
 */
export function cellsOf(dialect: Dialect, idType: string | undefined) {
	const typeOf = ({ kind }: Column): string | undefined => (kind === 'user' ? idType : postgresTypes[kind]);

	return {
		/** Returns a value as a part of a statement. */
		write(column: Column, value: unknown): Sql {
			const written = value === null || value === undefined ? null : toCell(dialect, column, value);
			if (dialect !== 'postgres') return sql`${written}`;
			const text = written === null ? null : String(written);
			const type = typeOf(column);
			return type === undefined ? sql`${text}` : sql`cast(cast(${text} as text) as ${raw(type)})`;
		},
		/** Returns the expression that reads a column. */
		expression(column: Column, name: Sql): Sql {
			const { kind } = column;
			if (kind === 'user') return sql`cast(${name} as ${raw(dialect === 'mysql' ? 'char' : 'text')})`;
			if (dialect === 'postgres') {
				if (kind === 'date') {
					return sql`to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
				}
				return kind === 'json' || kind === 'integer' ? sql`cast(${name} as text)` : name;
			}
			if (dialect === 'mysql') {
				if (kind === 'date') return sql`date_format(${name}, '%Y-%m-%dT%H:%i:%s.%fZ')`;
				return kind === 'json' ? sql`cast(${name} as char)` : name;
			}
			return name;
		},
		/** Returns the value of a cell. */
		read({ kind }: Column, cell: unknown): unknown {
			if (cell === null || cell === undefined) return null;
			switch (kind) {
				case 'date':
					return new Date(dialect === 'sqlite' ? Number(cell) : String(cell));
				case 'integer':
				case 'number':
					return Number(cell);
				case 'boolean':
					return cell === true || cell === 't' || cell === 'true' || Number(cell) === 1;
				case 'json':
					return JSON.parse(String(cell));
				default:
					return String(cell);
			}
		}
	};
}

function toCell(dialect: Dialect, { kind }: Column, value: unknown): string | number {
	switch (kind) {
		case 'date': {
			const date = value as Date;
			if (dialect === 'sqlite') return date.getTime();
			return dialect === 'postgres' ? date.toISOString() : date.toISOString().slice(0, -1).replace('T', ' ');
		}
		case 'boolean':
			return dialect === 'postgres' ? String(value) : Number(value);
		case 'json':
			return JSON.stringify(value);
		case 'integer':
		case 'number':
			return Number(value);
		default:
			return String(value);
	}
}
