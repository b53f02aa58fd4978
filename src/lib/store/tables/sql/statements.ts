/** The statements on the tables of plugins. */
import { AtLeast, Below, Not, OneOf, Plus } from '../operators.js';
import type { Match, Query, Row, Step, Values } from '../engine.js';
import type { Column, Table, Tables } from '../table.js';
import { cellsOf } from './cells.js';
import { join, quoted, raw, sql, type Sql } from './fragment.js';
import type { SqlSource } from './source.js';

/** The members of a user that a row shows. */
const userColumns: readonly Column[] = (['id', 'name', 'email', 'image'] as const).map((name) => ({
	name,
	stored: name,
	kind: name === 'id' ? 'user' : 'text',
	optional: name !== 'id'
}));

/** Makes the statements. @param idType the type of users' ids, where a statement has to name it */
export function statementsOn({ dialect, users, schema }: SqlSource, tables: Tables, idType: string | undefined) {
	const { write, expression, read } = cellsOf(dialect, idType);
	const text = raw(dialect === 'mysql' ? 'char' : 'text');
	const returning = raw(dialect === 'mysql' ? '' : ' returning 1 as found');

	const columnIn = (table: Table, name: string): Column => {
		const column = table.columns.get(name);
		if (!column) throw new TypeError(`The table "${table.name}" has no column "${name}"`);
		return column;
	};
	const nameOf = (table: Table): Sql => placeOf(table.stored, schema);
	const bare = ({ stored }: Column): Sql => quoted(dialect, stored);
	const ref = (table: Table, column: Column): Sql => sql`${nameOf(table)}.${bare(column)}`;

	function placeOf(name: string, usual: string | undefined): Sql {
		const dot = dialect === 'sqlite' ? -1 : name.indexOf('.');
		if (dot >= 0) return sql`${quoted(dialect, name.slice(0, dot))}.${quoted(dialect, name.slice(dot + 1))}`;
		return usual === undefined ? quoted(dialect, name) : sql`${quoted(dialect, usual)}.${quoted(dialect, name)}`;
	}

	/** Returns the condition. On MySQL, collations treat `a` and `A` as equal, and SQLite reads `01` as the number 1. */
	function isValue(column: Column, name: Sql, value: unknown): Sql {
		const cell = write(column, value);
		const isText = column.kind === 'key' || column.kind === 'text' || column.kind === 'user';
		if (!isText || dialect === 'postgres') return sql`${name} = ${cell}`;
		if (dialect === 'sqlite') {
			return column.kind === 'user'
				? sql`${name} = ${cell} and cast(${name} as text) = ${cell}`
				: sql`${name} = ${cell}`;
		}
		return sql`${name} = ${cell} and ${bytes(name)} = ${bytes(cell)}`;
	}

	function condition(column: Column, place: Sql, operand: Match[string]): Sql {
		if (operand === null) return sql`${place} is null`;
		if (operand instanceof Not) return sql`(${place} is null or not (${isValue(column, place, operand.value)}))`;
		if (operand instanceof Below) return sql`${place} < ${write(column, operand.limit)}`;
		if (operand instanceof AtLeast) return sql`${place} >= ${write(column, operand.limit)}`;
		if (!(operand instanceof OneOf)) return isValue(column, place, operand);
		if (operand.texts.length === 0) return raw('1 = 0');
		// A list is one parameter: D1 takes a hundred of them.
		if (dialect === 'sqlite') {
			return sql`${place} in (select value from json_each(${JSON.stringify(operand.texts)}))`;
		}
		return sql`(${join(
			operand.texts.map((each) => isValue(column, place, each)),
			' or '
		)})`;
	}

	function where(table: Table, match: Match, place = (column: Column) => ref(table, column)): Sql {
		const parts = Object.entries(match).map(([name, operand]) => {
			const column = columnIn(table, name);
			return condition(column, place(column), operand);
		});
		return parts.length === 0 ? raw('1 = 1') : join(parts, ' and ');
	}

	/** Returns the columns to read: `a0`, `a1` and so on, so that two tables with one name of a column do not collide. */
	function list(columns: readonly Column[], prefix: string, place: (column: Column) => Sql): Sql {
		return join(
			columns.map((column, index) => sql`${expression(column, place(column))} as ${raw(`${prefix}${index}`)}`)
		);
	}

	function rowOf(columns: readonly Column[], prefix: string, cells: Readonly<Record<string, unknown>>): Row {
		return Object.fromEntries(columns.map((column, index) => [column.name, read(column, cells[`${prefix}${index}`])]));
	}

	function paged({ table, match, limit, orderBy, descending, after }: Query, columns: Sql, joined: Sql): Sql {
		const order = orderBy.map((name) => columnIn(table, name));
		const behind = after && after.map((value, index) => write(order[index] as Column, value));
		const places = order.map((column) => ref(table, column));
		const condition_ = behind
			? sql`${where(table, match)} and (${join(places)}) ${raw(descending ? '<' : '>')} (${join(behind)})`
			: where(table, match);
		const direction = raw(descending ? ' desc' : '');
		const ordered = join(places.map((place) => sql`${place}${direction}`));
		return sql`select ${columns} from ${nameOf(table)}${joined} where ${condition_} order by ${ordered} limit ${raw(String(Math.trunc(limit)))}`;
	}

	const columnsOf = (table: Table): Column[] => [...table.columns.values()];

	function cellOf(table: Table, column: Column, value: unknown): Sql {
		if (!(value instanceof Plus)) return write(column, value);
		return sql`${ref(table, column)} + ${write(column, value.amount)}`;
	}

	function updating(table: Table, match: Match, values: Values): Sql {
		const pairs = Object.entries(values).map(([name, value]) => [columnIn(table, name), value] as const);
		// Without changes, the row is locked and looked at.
		const [key] = table.primaryKey.map((name) => columnIn(table, name));
		const cells =
			pairs.length === 0 && key
				? [sql`${bare(key)} = ${ref(table, key)}`]
				: pairs.map(([column, value]) => sql`${bare(column)} = ${cellOf(table, column, value)}`);
		return sql`update ${nameOf(table)} set ${join(cells)} where ${where(table, match)}${returning}`;
	}

	function inserting(table: Table, row: Row): Sql {
		const columns = columnsOf(table).filter(({ name }) => row[name] !== undefined);
		const cells = columns.map((column) => write(column, row[column.name]));
		return sql`insert into ${nameOf(table)} (${join(columns.map(bare))}) values (${join(cells)})${returning}`;
	}

	return {
		nameOf,
		bare,
		select(query: Query): Sql {
			const { table } = query;
			return paged(
				query,
				list(columnsOf(table), 'a', (column) => ref(table, column)),
				raw('')
			);
		},
		selectWith(query: Query, name: string, match: Match = {}): Sql {
			const { table } = query;
			const column = columnIn(table, name);
			const own = list(columnsOf(table), 'a', (each) => ref(table, each));
			const other = otherOf(column);
			const columns = sql`${own}, ${list(other.columns, 'b', other.place)}`;
			const conditions = other.definition ? sql` and ${where(other.definition, match, other.place)}` : raw('');
			const joined = sql` join ${other.table} other_row on ${other.key} = ${ref(table, column)}${conditions}`;
			return paged(query, columns, joined);
		},
		count: (table: Table, match: Match): Sql =>
			sql`select count(*) as found from ${nameOf(table)} where ${where(table, match)}`,
		step(step: Step): Sql {
			if (step.kind === 'insert') return inserting(step.table, step.row);
			if (step.kind === 'update') return updating(step.table, step.match, step.values);
			return sql`delete from ${nameOf(step.table)} where ${where(step.table, step.match)}${returning}`;
		},
		/** Deletes a row and returns it; not on MySQL. */
		taking(table: Table, match: Match): Sql {
			const columns = list(columnsOf(table), 'a', bare);
			return sql`delete from ${nameOf(table)} where ${where(table, match)} returning ${columns}`;
		},
		/** Deletes the rows with these keys, if they have still expired. */
		deletingExpired(table: Table, before: Date, rows: readonly Row[]): Sql {
			const expired = where(table, { [String(table.expires)]: new Below(before) });
			const keys = rows.map((row) => {
				const key = Object.fromEntries(table.primaryKey.map((name) => [name, row[name]])) as Match;
				return sql`(${where(table, key)})`;
			});
			return sql`delete from ${nameOf(table)} where ${expired} and (${join(keys, ' or ')})${returning}`;
		},
		rowOf: (table: Table, cells: Readonly<Record<string, unknown>>): Row => rowOf(columnsOf(table), 'a', cells),
		otherRowOf(table: Table, name: string, cells: Readonly<Record<string, unknown>>): Row {
			return rowOf(otherOf(columnIn(table, name)).columns, 'b', cells);
		}
	};

	/** Returns the table to which a column refers. */
	function otherOf({ name, references }: Column) {
		const other = raw('other_row');
		if (references === 'user') {
			const place = ({ name: member }: Column) => {
				const column = users.columns[member as keyof typeof users.columns];
				return column ? sql`${other}.${column}` : raw('null');
			};
			const key = sql`${other}.${users.columns.id}`;
			return { table: users.table, definition: undefined, columns: userColumns, place, key };
		}
		const table = references === undefined ? undefined : tables.get(references);
		if (!table) throw new TypeError(`The column "${name}" refers to no table`);
		const place = (column: Column) => sql`${other}.${bare(column)}`;
		const [key = ''] = table.primaryKey;
		return {
			table: nameOf(table),
			definition: table,
			columns: columnsOf(table),
			place,
			key: place(columnIn(table, key))
		};
	}

	function bytes(value: Sql): Sql {
		return sql`cast(convert(cast(${value} as ${text}) using utf8mb4) as binary)`;
	}
}
