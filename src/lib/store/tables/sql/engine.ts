/** The tables of plugins in a SQL database. */
import type { Query, Row, Step, TableEngine } from '../engine.js';
import { Below } from '../operators.js';
import type { Tables } from '../table.js';
import { isConflict, isForeignId, isMissingInOne, isRepeatable } from './conflict.js';
import { storedTables, type StoredTable, type UsersTable } from './create.js';
import { join, raw, sql, textOf, type Sql } from './fragment.js';
import { foundBy, type SqlResult, type SqlSource } from './source.js';
import { statementsOn } from './statements.js';
import { idTypeOf } from './users.js';

/** How often a change is tried that a deadlock has ended, and the longest pause before each next try. */
const TRIES = 30;
const PAUSE_MS = 20;

/** Opens the tables. @throws the error of the database */
export async function openSql(source: SqlSource, tables: Tables): Promise<TableEngine> {
	const { dialect } = source;
	if (source.createsTables) await createTables(source, tables);
	const statements = statementsOn(source, tables, await source.users.idType?.());

	/** Makes one change. */
	async function make(step: Step): Promise<number[] | null> {
		const count = foundBy(await source.run(statements.step(step)), dialect);
		return step.kind !== 'insert' && step.required && count === 0 ? null : [count];
	}

	/** Makes several changes by one statement, which divides by zero where a required row is missing. */
	async function makeInOne(steps: readonly Step[]): Promise<number[] | null> {
		const parts = steps.map((step, index) => sql`${raw(`c${index}`)} as (${statements.step(step)})`);
		const counts = steps.map((step, index) => {
			const count = raw(`(select count(*) from c${index})`);
			const required = step.kind !== 'insert' && step.required;
			return sql`cast(${required ? sql`${count} + 0 * (1 / ${count})` : count} as text) as ${raw(`n${index}`)}`;
		});
		const { rows } = await source.run(sql`with ${join(parts)} select ${join(counts)}`);
		return steps.map((_, index) => Number(rows[0]?.[`n${index}`]));
	}

	async function makeAll(steps: readonly Step[]): Promise<number[] | null> {
		const [only, ...further] = steps;
		if (!only) return [];
		if (further.length === 0) return make(only);
		if (dialect === 'postgres') return makeInOne(steps);
		if (!source.runTogether)
			throw new Error('This database cannot make several changes in one transaction: use another driver');
		const results = await source.runTogether(
			steps.map((step) => ({
				statement: statements.step(step),
				required: step.kind !== 'insert' && step.required
			}))
		);
		return results && results.map((result) => foundBy(result, dialect));
	}

	/** Returns the rows of a statement. An id that users cannot have, such as text where ids are numbers, is the id of none. */
	async function rowsOf(statement: Sql): Promise<SqlResult['rows']> {
		try {
			return (await source.run(statement)).rows;
		} catch (error) {
			if (dialect === 'postgres' && isForeignId(error)) return [];
			throw error;
		}
	}

	async function select(query: Query): Promise<Row[]> {
		return (await rowsOf(statements.select(query))).map((cells) => statements.rowOf(query.table, cells));
	}

	return {
		select,
		async selectWith(query, column, other) {
			return (await rowsOf(statements.selectWith(query, column, other))).map((cells) => ({
				row: statements.rowOf(query.table, cells),
				other: statements.otherRowOf(query.table, column, cells)
			}));
		},
		async count(table, match) {
			return Number((await rowsOf(statements.count(table, match)))[0]?.found ?? 0);
		},
		async change(steps) {
			for (let attempt = 1; ; attempt++) {
				try {
					return await makeAll(steps);
				} catch (error) {
					if (isConflict(error)) return null;
					if (dialect === 'postgres' && (isMissingInOne(error) || isForeignId(error))) return null;
					if (attempt >= TRIES || !isRepeatable(error)) throw error;
					await new Promise((resume) => setTimeout(resume, Math.random() * PAUSE_MS * attempt));
				}
			}
		},
		async take(table, match) {
			if (dialect !== 'mysql') {
				const [cells] = await rowsOf(statements.taking(table, match));
				return cells && statements.rowOf(table, cells);
			}
			const [row] = await select({ table, match, limit: 1, orderBy: table.primaryKey, descending: false });
			if (!row) return undefined;
			const deleted = await source.run(statements.step({ kind: 'delete', table, match, required: false }));
			return deleted.changes > 0 ? row : undefined;
		},
		async deleteExpired(table, before, limit) {
			if (table.expires === undefined) return 0;
			const match = { [table.expires]: new Below(before) };
			const rows = await select({ table, match, limit, orderBy: [table.expires], descending: false });
			if (rows.length === 0) return 0;
			return foundBy(await source.run(statements.deletingExpired(table, before, rows)), dialect);
		}
	};
}

/** Creates what is missing. It removes and changes nothing. */
export async function createTables(source: SqlSource, tables: Tables): Promise<void> {
	const { dialect, schema } = source;
	const users: UsersTable = {
		table: textOf(source.users.table, dialect),
		id: textOf(source.users.columns.id, dialect),
		type: await idTypeOf(source)
	};
	const run = async (statement: string) => source.run(raw(statement.replace(/;$/, '')));
	for (const table of storedTables(dialect, tables, { users, ...(schema !== undefined && { schema }) })) {
		const [createTable = '', ...keys] = table.create;
		await run(createTable);
		if (dialect === 'sqlite') await addColumns(source, table, run);
		for (const statement of keys) await run(statement);
	}
}

/** Adds the columns that the table of an earlier version lacks. Only those that may be empty: rows have no value for others. */
async function addColumns(
	{ run: ask }: SqlSource,
	{ name, columns, addColumn }: StoredTable,
	run: (statement: string) => Promise<unknown>
): Promise<void> {
	const namesOf = async () => {
		// A driver that leaves the names of columns out knows this one.
		const { rows } = await ask(sql`select name as found from pragma_table_info(${name})`);
		return new Set(rows.map(({ found }) => String(found).toLowerCase()));
	};
	const columnNames = await namesOf();
	for (const { name: column, required } of columns) {
		if (required || columnNames.has(column.toLowerCase())) continue;
		try {
			await run(addColumn(column));
		} catch (error) {
			// Another process may have added the column meanwhile.
			if (!(await namesOf()).has(column.toLowerCase())) throw error;
		}
	}
}
