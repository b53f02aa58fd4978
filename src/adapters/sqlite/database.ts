/** Opens a SQLite database of `node:sqlite` when it is first used, and prepares each statement once. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { createTables } from './schema.js';

/** A row, by column. */
export type Row = Record<string, SQLOutputValue>;

/** Parameters of a statement, by name. */
export type Parameters = Record<string, SQLInputValue>;

/** A database that is open, or will be. */
export interface Database {
	/** Runs one statement to its end, and returns the rows it gives. */
	all(sql: string, parameters: Parameters): Row[];
	/** Like `all`, for a statement that gives one row or none. */
	one(sql: string, parameters: Parameters): Row | null;
	/** Runs several statements, all or none, alone among the processes on the file. */
	transaction<T>(run: () => T): T;
	close(): void;
}

/** How long a call waits for another process on the same file, unless the options say otherwise: milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Prepares to open the file at the first use, or takes a database that is open already.
 *
 * @throws {Error} when the runtime has no `node:sqlite`
 */
export function lazyDatabase(location: string | DatabaseSync, busyTimeoutMs = BUSY_TIMEOUT_MS): Database {
	const sqlite = typeof location === 'string' ? requireSqlite() : null;
	const statements = new Map<string, StatementSync>();
	let opened: DatabaseSync | null = null;

	function open(): DatabaseSync {
		if (opened) return opened;
		if (typeof location !== 'string' || sqlite === null) {
			opened = location as DatabaseSync;
			createTables(opened);
			return opened;
		}
		const database = new sqlite.DatabaseSync(location);
		try {
			retryWhileLocked(busyTimeoutMs, () => configure(database, busyTimeoutMs));
		} catch (error) {
			database.close();
			throw error;
		}
		opened = database;
		return opened;
	}

	/** Steps to the end even where one row is wanted: only then is the commit done, and its failure known. */
	function all(sql: string, parameters: Parameters): Row[] {
		let statement = statements.get(sql);
		if (!statement) {
			statement = open().prepare(sql);
			statements.set(sql, statement);
		}
		return statement.all(parameters);
	}

	return {
		all,
		one: (sql, parameters) => all(sql, parameters)[0] ?? null,
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

/**
 * WAL lets reads go on while another process writes, and `synchronous = full` keeps a commit through a power cut. The
 * timeout comes first, because the other pragmas may have to wait too.
 */
function configure(database: DatabaseSync, busyTimeoutMs: number): void {
	database.exec(`pragma busy_timeout = ${Math.trunc(busyTimeoutMs)}`);
	database.exec('pragma journal_mode = wal');
	database.exec('pragma synchronous = full');
	database.exec('pragma foreign_keys = on');
	createTables(database);
}

/** The change to WAL does not heed the busy timeout: of processes that open a new file at once some are refused. */
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
		// After some errors SQLite has rolled back by itself; the error that matters is the one being thrown.
	}
}

/** Looks the module up rather than importing it, so that this file loads in any runtime and any bundler. */
function requireSqlite(): { DatabaseSync: typeof DatabaseSync } {
	const found =
		typeof process === 'object' && typeof process.getBuiltinModule === 'function'
			? process.getBuiltinModule('node:sqlite')
			: undefined;
	if (!found) {
		throw new Error(
			'SqliteAdapter needs the module node:sqlite, which Node.js has from 22.13 on (22.12 with --experimental-sqlite)'
		);
	}
	return found;
}
