/** The store on Redis. Each change is planned from what was read, and made only if that has not changed since; else again. */
import type { Condition, Match, Row, Store } from '../store/store.js';
import { isMatch } from '../store/matching.js';
import { Below, OneOf } from '../../lib/store/tables/operators.js';
import { usualTables } from '../store/store.js';
import { change, emptyPlan, type Plan } from './change.js';
import type { Send } from './client.js';
import { canBePart, endOf, KeyNames, memberOf, partOf, type Stored } from './rows.js';
import { columnsOf, decodeRow, keysOf, owned, type TableName } from './tables.js';

/** Each failed try means that another has succeeded. */
const TRIES = 1_000;

/** The keys of a store, and the users in it. */
export interface RedisStoreOptions {
	readonly prefix: string;
	/** Further fields of users. Undefined if the users are elsewhere. */
	readonly userFields: readonly string[] | undefined;
}

/** Returns the store of these keys. */
export function redisStore(send: Send, { prefix, userFields }: RedisStoreOptions): Store<TableName> {
	const names = new KeyNames(prefix, userFields !== undefined);
	const columns = columnsOf(userFields ?? []);

	async function read(table: TableName, parts: readonly string[]): Promise<Stored[]> {
		if (parts.length === 0) return [];
		const keys = parts.map((part) => names.row(table, part));
		const texts = (await send('MGET', ...keys)) as (string | null)[];
		return texts.filter((text) => text !== null).map((text) => ({ text, row: decodeRow(table, text) }));
	}

	async function find(table: TableName, match: Match, limit = Infinity): Promise<Stored[]> {
		const rows = await read(table, await candidates(table, match));
		return rows.filter(({ row }) => isMatch(row, match)).slice(0, limit);
	}

	/** Returns the ends of the keys of rows that may match. */
	async function candidates(table: TableName, match: Match): Promise<string[]> {
		const { primary, unique, lists } = keysOf[table];
		const valuesFor = (members: readonly string[]) => valuesOf(members.map((name) => match[name]));
		const byKey = valuesFor(primary);
		if (byKey) return byKey.map(partOf);
		const byUnique = unique && valuesFor([unique]);
		if (unique && byUnique) {
			const lookups = byUnique.map(async ([value]) => send('GET', names.unique(table, value)));
			return (await Promise.all(lookups)).filter((member) => typeof member === 'string');
		}
		for (const list of lists) {
			// The list of all rows is read only for those that have expired.
			const values = list.length > 0 || match.expires !== undefined ? valuesFor(list) : undefined;
			if (!values) continue;
			const members = values.map(async (value) => {
				const row = Object.fromEntries(list.map((name, index) => [name, value[index]]));
				return (await send('ZRANGE', names.list(table, list, row), ...rangeOf(table, match))) as string[];
			});
			return (await Promise.all(members)).flat();
		}
		// Redis removes by itself the rows that have expired, which are the only ones that are looked for so.
		if (match.expires !== undefined) return [];
		throw new TypeError(`The table ${table} is not read by ${Object.keys(match).join(' and ')}`);
	}

	/** Makes the planned changes. Returns false if what was read has changed meanwhile. @throws for a duplicate, or without a user */
	async function make(plan: Plan): Promise<boolean> {
		const failed = await change(send, plan);
		if (!failed) return true;
		if (failed[1] === 'absent') throw new Error('Another row has this unique value');
		if (failed[1] === 'present') throw new Error('There is no user with this id');
		return false;
	}

	async function insert(table: TableName, values: Row): Promise<Row> {
		const row = complete(table, values);
		const plan = emptyPlan();
		names.plan(plan, table, undefined, row);
		await make(plan);
		return row;
	}

	/** Returns the row with every column, as it is read later. */
	function complete(table: TableName, values: Row): Row {
		const empty = Object.fromEntries(Object.keys(columns[table]).map((name) => [name, null]));
		const present = Object.entries(values).filter(([, value]) => value !== undefined);
		return { ...empty, ...Object.fromEntries(present) };
	}

	/** Replaces the first row that matches, or removes it. Returns it as it was. */
	async function replace(
		table: TableName,
		match: Match,
		next: (row: Row) => Row | undefined
	): Promise<{ before: Row; after: Row | undefined } | undefined> {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const [entry] = await find(table, match, 1);
			if (!entry) return undefined;
			const after = next(entry.row);
			const plan = emptyPlan();
			names.plan(plan, table, entry, after);
			if (await make(plan)) return { before: entry.row, after };
		}
		throw new Error('The row in Redis changed at each of 1000 attempts: try again');
	}

	async function update(table: TableName, match: Match, changes: Row): Promise<Row | undefined> {
		return (await replace(table, match, (row) => ({ ...row, ...changes })))?.after;
	}

	async function remove(table: TableName, match: Match): Promise<Row | undefined> {
		let first: Row | undefined;
		for (const { row } of await find(table, match)) {
			const key = Object.fromEntries(keysOf[table].primary.map((name) => [name, row[name]])) as Match;
			const removed = await replace(table, { ...match, ...key }, () => undefined);
			first ??= removed?.before;
		}
		// Rows that were added while those of the user were removed. From now on none can be.
		if (first && table === 'user') for (const each of owned) await remove(each, { userId: String(first.id) });
		return first;
	}

	return {
		tables: {
			...usualTables,
			secretsTable: 'secret',
			ownedTables: owned
		},
		columns: (table) => columns[table],
		select: async (table, match, limit) => (await find(table, match, limit)).map(({ row }) => row),
		async selectUsers(after, limit) {
			if (after !== undefined && !canBePart(after)) return [];
			// Members with one score are in the order of their bytes.
			const behind = after === undefined ? '-' : `(${partOf([after])}`;
			const range = [behind, '+', 'BYLEX', 'LIMIT', '0', String(limit)];
			const members = (await send('ZRANGE', names.list('user', [], {}), ...range)) as string[];
			return (await read('user', members)).map(({ row }) => row);
		},
		async selectWithUser(table, match) {
			const [entry] = await find(table, match, 1);
			const [user] = entry ? await read('user', [partOf([entry.row.userId])]) : [];
			return entry && user && { row: entry.row, user: user.row };
		},
		insertUser: (user) => insert('user', user),
		insert,
		async insertUserWithAccount(user, account) {
			const row = complete('user', user);
			const plan = emptyPlan();
			names.plan(plan, 'user', undefined, row);
			names.plan(plan, 'account', undefined, complete('account', { ...account, userId: row.id }));
			const userKey = names.rowOf('user', row);
			// The user is not there before the account: both are stored at once.
			plan.checks.splice(0, Infinity, ...plan.checks.filter(([key, check]) => key !== userKey || check === 'absent'));
			await make(plan);
			return row;
		},
		update,
		swap: async (table, match, changes) => (await update(table, match, changes)) !== undefined,
		raise: (table, match, key, value) => update(table, { ...match, [key]: new Below(value) }, { [key]: value }),
		delete: remove,
		async claim(token, now) {
			const row = complete('verificationToken', token);
			for (let attempt = 0; attempt < TRIES; attempt++) {
				const [entry] = await read('verificationToken', [memberOf('verificationToken', row)]);
				if (entry && (entry.row.expires as Date) > now) return false;
				const plan = emptyPlan();
				names.plan(plan, 'verificationToken', entry, row);
				const failed = await change(send, plan);
				if (!failed) return true;
			}
			throw new Error('The claim in Redis changed at each of 1000 attempts: try again');
		},
		async prune() {
			// Redis removes expired rows by itself.
		}
	};
}

/** Returns the part of a list that may match. Its members have the order in which they end. */
function rangeOf(table: TableName, { expires }: Match): string[] {
	if (!(expires instanceof Below)) return ['0', '-1'];
	return ['-inf', `(${endOf(table, { expires: expires.limit })}`, 'BYSCORE'];
}

/** Returns each combination of the values, of which one may be a list; undefined if a condition is not about values. */
function valuesOf(conditions: readonly (Condition | undefined)[]): unknown[][] | undefined {
	let combinations: unknown[][] = [[]];
	for (const condition of conditions) {
		if (condition === undefined || condition === null) return undefined;
		if (typeof condition === 'object' && !(condition instanceof OneOf)) return undefined;
		const values: readonly unknown[] = typeof condition === 'object' ? condition.texts : [condition];
		combinations = combinations.flatMap((each) => values.map((value) => [...each, value]));
	}
	return combinations.filter((each) => each.every(canBePart));
}
