/**
 * The tables of plugins in Redis. Each change is planned from what was read, and made only if that has not changed since; else again.
 * A condition that no key and no index answers reads every row of the table.
 */
import type { Match, Query, Row, Step, TableEngine, UserLookup } from '../../lib/store/tables/engine.js';
import { isMatch, pageOf } from '../../lib/store/tables/matching.js';
import { Below, OneOf } from '../../lib/store/tables/operators.js';
import { memberOfUser, valuesIn } from '../../lib/store/tables/rows.js';
import type { Table, Tables } from '../../lib/store/tables/table.js';
import { change, emptyPlan, type Plan } from './change.js';
import type { Send } from './client.js';
import { decodeRow, GRACE_MS, listed, memberOf, PluginKeys, type StoredRow } from './plugin-rows.js';

/** Each failed try means that another has succeeded. */
const TRIES = 1_000;
/** How many rows are read by one command. */
const BATCH = 500;

/** Opens the tables. */
export function openRedis(send: Send, prefix: string, tables: Tables, users: UserLookup): TableEngine {
	const keys = new PluginKeys(prefix, tables);

	async function read(table: Table, members: readonly string[]): Promise<StoredRow[]> {
		const rows: StoredRow[] = [];
		for (let start = 0; start < members.length; start += BATCH) {
			const some = members.slice(start, start + BATCH).map((member) => keys.row(table, member));
			const texts = (await send('MGET', ...some)) as (string | null)[];
			for (const text of texts) if (text !== null) rows.push({ text, row: decodeRow(table, text) });
		}
		return rows;
	}

	async function find(table: Table, match: Match): Promise<StoredRow[]> {
		const rows = await read(table, await candidates(table, match));
		return rows.filter(({ row }) => isMatch(row, match));
	}

	/** Returns the ends of the keys of rows that may match. */
	async function candidates(table: Table, match: Match): Promise<string[]> {
		if (table.primaryKey.every((name) => isPlain(match[name]))) return [memberOf(table, match)];
		const unique = table.unique.find((columns) => columns.every((name) => isPlain(match[name])));
		if (unique) {
			const key = keys.unique(
				table,
				unique,
				unique.map((name) => match[name])
			);
			const member = await send('GET', key);
			return typeof member === 'string' ? [member] : [];
		}
		const column = listed(table).find((name) => isPlain(match[name]) || match[name] instanceof OneOf);
		if (column === undefined) return membersOf(keys.all(table));
		const condition = match[column];
		const values = condition instanceof OneOf ? [...new Set(condition.texts)] : [condition];
		return (await Promise.all(values.map(async (value) => membersOf(keys.list(table, column, value))))).flat();
	}

	/** Returns the rows of a query that refer to one of these, or to any. */
	async function referring(
		{ table, match }: Query,
		column: string,
		others: readonly StoredRow[] | undefined
	): Promise<Row[]> {
		if (!others) return (await find(table, match)).map(({ row }) => row);
		const [key = ''] = tables.get(table.columns.get(column)?.references ?? '')?.primaryKey ?? [];
		const found = await Promise.all(others.map(({ row }) => find(table, { ...match, [column]: String(row[key]) })));
		return found.flat().flatMap(({ row }) => (isMatch(row, match) ? [row] : []));
	}

	const membersOf = async (list: string) => (await send('ZRANGE', list, '0', '-1')) as string[];

	/** Plans the end of a row, and of those that refer to it. */
	async function planEnd(plan: Plan, table: Table, stored: StoredRow, done: Set<string>): Promise<void> {
		const key = keys.row(table, memberOf(table, stored.row));
		if (done.has(key)) return;
		done.add(key);
		keys.plan(plan, table, stored, undefined);
		for (const { table: name, column } of table.referrers) {
			await planRelease(plan, name, column, stored.row[table.primaryKey[0] ?? ''], done);
		}
	}

	/** Plans what becomes of the rows that refer to one that ends. */
	async function planRelease(plan: Plan, name: string, column: string, id: unknown, done: Set<string>): Promise<void> {
		const table = tables.get(name);
		if (!table || typeof id !== 'string') return;
		for (const stored of await find(table, { [column]: id })) {
			if (table.columns.get(column)?.onDelete !== 'set null') await planEnd(plan, table, stored, done);
			else if (!done.has(keys.row(table, memberOf(table, stored.row)))) {
				keys.plan(plan, table, stored, { ...stored.row, [column]: null });
			}
		}
	}

	/** Returns the plan of all changes, and the number of rows of each; null if a required row is missing. */
	async function planned(steps: readonly Step[]): Promise<{ plan: Plan; counts: number[] } | null> {
		const plan = emptyPlan();
		const counts: number[] = [];
		for (const step of steps) {
			if (step.kind === 'insert') {
				keys.plan(plan, step.table, undefined, step.row);
				counts.push(1);
				continue;
			}
			const rows = await find(step.table, step.match);
			if (step.required && rows.length === 0) return null;
			counts.push(rows.length);
			for (const stored of rows) {
				if (step.kind === 'delete') await planEnd(plan, step.table, stored, new Set());
				else keys.plan(plan, step.table, stored, { ...stored.row, ...valuesIn(stored.row, step.values) });
			}
		}
		const set = plan.sets.map(({ key }) => key);
		const written = new Set(set);
		if (written.size !== set.length) return null;
		// A row may refer to one that is stored along with it.
		const checks = plan.checks.filter(([key, expected]) => expected !== 'present' || !written.has(key));
		return { plan: { ...plan, checks }, counts };
	}

	async function make(steps: readonly Step[]): Promise<number[] | null> {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const draft = await planned(steps);
			if (!draft) return null;
			const failed = await change(send, draft.plan);
			if (!failed) return draft.counts;
			// Another row has the key, or what the row refers to is gone.
			if (typeof failed[1] === 'string') return null;
		}
		throw new Error('The rows in Redis changed at each of 1000 attempts: try again');
	}

	/** Ends rows that were added while the one to which they refer was deleted. From then on none can be. */
	async function sweepReferrers(table: Table, ended: readonly Row[]): Promise<void> {
		for (const row of ended) {
			for (const { table: name, column } of table.referrers)
				await release(name, column, row[table.primaryKey[0] ?? '']);
		}
	}

	async function release(name: string, column: string, id: unknown): Promise<void> {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const plan = emptyPlan();
			await planRelease(plan, name, column, id, new Set());
			if (plan.checks.length === 0 || !(await change(send, plan))) return;
		}
	}

	async function endOf(steps: readonly Step[]): Promise<[Table, Row[]][]> {
		const deletions = steps.filter((step) => step.kind === 'delete');
		return Promise.all(
			deletions.map(async ({ table, match }): Promise<[Table, Row[]]> =>
				table.referrers.length === 0 ? [table, []] : [table, (await find(table, match)).map(({ row }) => row)]
			)
		);
	}

	return {
		select: async (query) =>
			pageOf(
				(await find(query.table, query.match)).map(({ row }) => row),
				query
			),
		async selectWith(query, column, condition) {
			const { references = '' } = query.table.columns.get(column) ?? {};
			const other = tables.get(references);
			const rows = await referring(query, column, other && condition && (await find(other, condition)));
			const page = pageOf(
				rows.filter((row) => row[column] !== null),
				query
			);
			const ids = [...new Set(page.map((row) => String(row[column])))];
			const rowsByKey = new Map<string, Row>();
			if (other) {
				const stored = await read(
					other,
					ids.map((id) => memberOf(other, { [other.primaryKey[0] ?? '']: id }))
				);
				for (const { row } of stored) rowsByKey.set(String(row[other.primaryKey[0] ?? '']), row);
			} else {
				for (const user of await Promise.all(ids.map((id) => users.getUser(id)))) {
					const row = memberOfUser(user);
					if (row) rowsByKey.set(String(row.id), row);
				}
			}
			return page.flatMap((row) => {
				const one = rowsByKey.get(String(row[column]));
				return one ? [{ row, other: one }] : [];
			});
		},
		count: async (table, match) => (await find(table, match)).length,
		async change(steps) {
			const ended = await endOf(steps);
			const counts = await make(steps);
			if (counts) for (const [table, rows] of ended) await sweepReferrers(table, rows);
			return counts;
		},
		async take(table, match) {
			for (let attempt = 0; attempt < TRIES; attempt++) {
				const [stored] = await find(table, match);
				if (!stored) return undefined;
				const plan = emptyPlan();
				await planEnd(plan, table, stored, new Set());
				if (await change(send, plan)) continue;
				await sweepReferrers(table, [stored.row]);
				return stored.row;
			}
			throw new Error('The row in Redis changed at each of 1000 attempts: try again');
		},
		async deleteExpired(table, before, limit) {
			if (table.expires === undefined) return 0;
			const end = String(before.getTime() + GRACE_MS);
			const range = ['-inf', `(${end}`, 'BYSCORE', 'LIMIT', '0', String(limit)];
			const members = (await send('ZRANGE', keys.all(table), ...range)) as string[];
			let deleted = 0;
			for (const { row } of await read(table, members)) {
				const match = Object.fromEntries(table.primaryKey.map((name) => [name, row[name]])) as Match;
				const step = {
					kind: 'delete',
					table,
					match: { ...match, [table.expires]: new Below(before) },
					required: true
				} as const;
				if (await make([step])) deleted++;
			}
			return deleted;
		},
		async userDeleted(userId) {
			for (const table of tables.values()) {
				for (const { name, kind } of table.columns.values())
					if (kind === 'user') await release(table.name, name, userId);
			}
		}
	};
}

/** Whether the condition is one value, which can be part of a key. */
function isPlain(condition: Match[string] | undefined): boolean {
	return typeof condition === 'string' || typeof condition === 'number' || condition instanceof Date;
}
