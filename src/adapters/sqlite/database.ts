/** Opens a SQLite database of `node:sqlite` when it is first used, and prepares each statement once. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/** The members of the module `node:sqlite` that are used. */
interface Sqlite {
	readonly DatabaseSync: typeof DatabaseSync;
}

/** A row, by column. */
export type Row = Record<string, SQLOutputValue>;

/** The values of a row, in the order of the columns, and the names of the columns. */
export interface Values {
	readonly columns: readonly string[];
	readonly values: readonly SQLOutputValue[];
}

/** A database, which is opened on first use. */
export interface Database {
	/** Opens the database, if it is not open. */
	open(): DatabaseSync;
	/** Runs one statement to its end, and returns its rows. */
	all(sql: string, values: readonly unknown[]): Row[];
	/**
	 * Returns a function that reads at most one row, as the values of its columns. Such a list is made in half the time of an object that
	 * names each value.
	 */
	reader(sql: string): (parameter: SQLInputValue) => Values | null;
	/** Runs several statements, all or none, while no other process writes to the file. */
	transaction<T>(run: () => T): T;
	close(): void;
}

/** How long a call waits for another process on the same file, unless the options say otherwise, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/** The largest number of statements that stay prepared. */
const MOST_STATEMENTS = 500;

/**
 * Returns a database that opens the file on first use, or uses a database that is already open.
 *
 * @param prepare creates the tables
 * @throws {Error} when the runtime has no `node:sqlite`
 */
export function lazyDatabase(
	location: string | DatabaseSync,
	busyTimeoutMs = BUSY_TIMEOUT_MS,
	prepare: (database: DatabaseSync) => void
): Database {
	const sqlite = typeof location === 'string' ? requireSqlite() : null;
	const statements = new Map<string, StatementSync>();
	let opened: DatabaseSync | null = null;

	function open(): DatabaseSync {
		if (opened) return opened;
		if (typeof location !== 'string' || sqlite === null) {
			prepare(location as DatabaseSync);
			opened = location as DatabaseSync;
			return opened;
		}
		opened = openFile(sqlite, location, busyTimeoutMs, prepare);
		return opened;
	}

	function prepared(sql: string, asLists = false): StatementSync {
		let statement = statements.get(sql);
		if (!statement) {
			// The limit of a list is part of its text.
			if (statements.size >= MOST_STATEMENTS) statements.clear();
			statement = open().prepare(sql);
			statement.setReturnArrays(asLists);
			statements.set(sql, statement);
		}
		return statement;
	}

	/** Runs to the end even if one row is wanted, because only then is the commit complete, and a failure known. */
	function all(sql: string, values: readonly unknown[]): Row[] {
		return prepared(sql).all(...values.map(toSqlite));
	}

	/** Asks for the names of the columns again when their number has changed: another process may have added one. */
	function reader(sql: string): (parameter: SQLInputValue) => Values | null {
		let columns: readonly string[] = [];
		return (parameter) => {
			const statement = prepared(sql, true);
			const values = statement.get(parameter) as unknown as SQLOutputValue[] | undefined;
			if (!values) return null;
			if (values.length !== columns.length) columns = statement.columns().map(({ name }) => name);
			return { columns, values };
		};
	}

	return {
		open,
		all,
		reader,
		transaction(run) {
			const database = open();
			database.exec('begin immediate');
			try {
				const result = run();
				database.exec('commit');
				return result;
			} catch (error) {
				rollback(database);
				throw error;
			}
		},
		close() {
			statements.clear();
			opened?.close();
			opened = null;
		}
	};
}

/** Returns a value as SQLite takes it. */
function toSqlite(value: unknown): SQLInputValue {
	if (value === undefined || value === null) return null;
	return typeof value === 'number' || typeof value === 'bigint' ? value : String(value);
}

/** Opens and prepares the file. @throws {Error} that names the file, and says what to check */
function openFile(
	{ DatabaseSync }: Sqlite,
	file: string,
	busyTimeoutMs: number,
	prepare: (database: DatabaseSync) => void
): DatabaseSync {
	let database: DatabaseSync | undefined;
	try {
		const opened = (database = new DatabaseSync(file));
		retryWhileLocked(busyTimeoutMs, () => {
			configure(opened, busyTimeoutMs);
			prepare(opened);
		});
		return opened;
	} catch (error) {
		database?.close();
		const cure =
			'its folder has to exist, the process has to be able to write there, and it has to be a SQLite database';
		const { message, code } = error as Error & { code?: unknown };
		const text = `the SQLite file "${file}" cannot be used: ${message}. Look at the file: ${cure}`;
		throw Object.assign(new Error(text, { cause: error }), { code });
	}
}

/**
 * WAL lets reads go on while another process writes, and `synchronous = full` keeps a commit through a power cut. The
 * timeout comes first, because the other pragmas may have to wait too.
 */
function configure(database: DatabaseSync, busyTimeoutMs: number): void {
	database.exec(`pragma busy_timeout = ${Math.trunc(busyTimeoutMs)}`);
	database.exec('pragma journal_mode = wal');
	database.exec('pragma synchronous = full');
	database.exec('pragma foreign_keys = on');
}

/** Switching to WAL ignores the busy timeout: if processes open a new file at the same time, SQLite refuses some of them. */
function retryWhileLocked(timeoutMs: number, run: () => void): void {
	const pause = new Int32Array(new SharedArrayBuffer(4));
	for (const startMs = Date.now(); ; Atomics.wait(pause, 0, 0, 10)) {
		try {
			run();
			return;
		} catch (error) {
			if (!isLocked(error) || Date.now() - startMs >= timeoutMs) throw error;
		}
	}
}

/** SQLITE_BUSY, also with the extended codes that share its low byte. @see https://sqlite.org/rescode.html#busy */
function isLocked(error: unknown): boolean {
	const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined;
	return typeof code === 'number' && (code & 0xff) === 5;
}

function rollback(database: DatabaseSync): void {
	try {
		database.exec('rollback');
	} catch {
		// After some errors SQLite has already rolled back. The error being thrown is the one that matters.
	}
}

/** Looks up the module instead of importing it, so that this file loads in any runtime and any bundler. */
function requireSqlite(): Sqlite {
	const module =
		typeof process === 'object' && typeof process.getBuiltinModule === 'function'
			? process.getBuiltinModule('node:sqlite')
			: undefined;
	if (!module) {
		throw new Error(
			'SqliteAdapter needs the module node:sqlite, which this runtime lacks: use Node.js 22.17 or later, or another adapter'
		);
	}
	return module;
}
