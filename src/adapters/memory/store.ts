/** The store in the memory of the process. Each operation runs without a pause, which makes it atomic. */
import { userInAnyCase } from '../shared/any-case.js';
import { CLAIM } from '../shared/claims.js';
import { PRUNE_LIMIT } from '../shared/pruning.js';
import { storedColumns } from '../shared/stored-columns.js';
import type { TableName } from '../shared/tables.js';
import { Below } from '../../lib/store/tables/operators.js';
import { usualTables, type Column, type Match, type Row, type Store } from '../store/store.js';
import { MemoryTable } from './table.js';

/** The tables whose rows belong to a user. */
const owned = ['secret', 'authenticator', 'session', 'account'] as const satisfies readonly TableName[];

/** The members that a row has without a value. */
const empty: Partial<Record<TableName, Row>> = {
	user: { name: null, email: null, emailVerified: null, image: null },
	authenticator: { transports: null, name: null }
};

const columns = storedColumns('sqlite', {}) as Record<TableName, Record<string, Column>>;

/** Returns an empty store. */
export function memoryStore(): Store<TableName> {
	const tables: Record<TableName, MemoryTable> = {
		user: new MemoryTable({ primary: ['id'], list: 'email', isUnique: true }),
		account: new MemoryTable({ primary: ['provider', 'providerAccountId'], list: 'userId' }),
		session: new MemoryTable({ primary: ['sessionToken'], list: 'userId' }),
		verificationToken: new MemoryTable({ primary: ['identifier', 'token'], list: 'identifier' }),
		authenticator: new MemoryTable({ primary: ['credentialID'], list: 'userId' }),
		secret: new MemoryTable({ primary: ['id'], list: 'userId' })
	};

	/** Claims, which belong to no address. In one process, with one clock, they go as soon as they are over. */
	const claims = new MemoryTable({ primary: ['identifier', 'token'], list: 'identifier' });

	const first = (table: TableName, match: Match): Row | undefined => tables[table].find(match, 1)[0];

	/** @throws {Error} without the user to whom the row belongs, and for a row with its key */
	function add(table: TableName, values: Row): Row {
		if (values.userId !== undefined && !first('user', { id: String(values.userId) })) {
			throw new Error('There is no user with this id');
		}
		const row = { ...empty[table], ...copy(values) };
		tables[table].add(row);
		return row;
	}

	function change(table: TableName, match: Match, changes: Row): Row | undefined {
		const row = first(table, match);
		return row && tables[table].replace(row, copy(changes));
	}

	/** Removes rows with all that belongs to them, and returns them. */
	function remove(table: TableName, match: Match, limit?: number): Row[] {
		const rows = tables[table].find(match, limit);
		for (const row of rows) {
			tables[table].remove(row);
			if (table === 'user') for (const each of owned) remove(each, { userId: String(row.id) });
		}
		return rows;
	}

	return {
		tables: { ...usualTables, secretsTable: 'secret', ownedTables: owned, takeAny: true },
		columns: (table) => columns[table],
		select: async (table, match, limit) => tables[table].find(match, limit).map(copy),
		async selectUsers(after, limit) {
			const behind = tables.user.all().filter(({ id }) => after === undefined || String(id) > String(after));
			return behind
				.sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
				.slice(0, limit)
				.map(copy);
		},
		async userInAnyCase(email) {
			const user = userInAnyCase(tables.user.all(), email);
			return user && copy(user);
		},
		async selectWithUser(table, match) {
			const row = first(table, match);
			const user = row && first('user', { id: String(row.userId) });
			return row && user && { row: copy(row), user: copy(user) };
		},
		async sessionAndUser(sessionToken) {
			const session = tables.session.get(sessionToken);
			const user = session && tables.user.get(session.userId as string);
			return user ? { session: copy(session) as never, user: copy(user) as never } : null;
		},
		insertUser: async (user) => copy(add('user', user)),
		insert: async (table, row) => copy(add(table, row)),
		async insertUserWithAccount(profile, account) {
			const user = add('user', profile);
			try {
				add('account', { ...account, userId: user.id });
			} catch (error) {
				tables.user.remove(user);
				throw error;
			}
			return copy(user);
		},
		async update(table, match, changes) {
			const changed = change(table, match, changes);
			return changed && copy(changed);
		},
		swap: async (table, match, changes) => change(table, match, changes) !== undefined,
		async raise(table, match, key, value) {
			const row = first(table, { ...match, [key]: new Below(value) });
			return row && copy(Object.assign(row, { [key]: value }));
		},
		delete: async (table, match) => remove(table, match)[0],
		deleteTogether: async (removals) =>
			removals
				.map(({ table, match, unless }) => (unless && first(unless.table, unless.match) ? [] : remove(table, match)))
				.at(-1) ?? [],
		async claim(token, now) {
			const { identifier, token: key } = token;
			const rows = identifier === CLAIM ? claims : tables.verificationToken;
			const [holder] = rows.find({ identifier, token: key });
			if (holder && (holder.expires as Date) > now) return false;
			if (holder) rows.remove(holder);
			rows.add(copy(token));
			return true;
		},
		async prune(before) {
			const over = (moment: Date) => (row: Row) => (row.expires as Date) < moment;
			tables.verificationToken.prune(over(before), PRUNE_LIMIT);
			claims.prune(over(new Date()), PRUNE_LIMIT);
		},
		deleteExpired: async (table, before, limit) => remove(table, { expires: new Below(before) }, limit).length
	};
}

/** Copies a row, so that stored values and values of callers are never the same object, including dates. */
function copy(row: Row): Row {
	const copied = { ...row };
	// Most values of a row are text: cloning the whole row would take longer than all other work of the adapter.
	for (const column in copied) if (isObject(copied[column])) copied[column] = copyOf(copied[column]);
	return copied;
}

function isObject(value: unknown): value is object {
	return value !== null && (typeof value === 'object' || typeof value === 'function');
}

function copyOf<V>(value: V): V {
	return value instanceof Date ? (new Date(value) as V) : structuredClone(value);
}
