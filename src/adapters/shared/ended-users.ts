/**
 * The rows of plugins that belong to a user, in a database that does not delete them along. A row may be added while its user is deleted, so
 * the rows end once more afterwards. A server instance that stops before that leaves the id of the user, with which another one goes on.
 */
import type { TableEngine, TableSource, UserLookup } from '../../lib/store/tables/engine.js';

/** Where the database keeps the ids of users that were deleted. */
export interface EndedUsers {
	/** Adds an id, which may be there. */
	add(userId: string, at: Date): Promise<void>;
	/** Returns ids that were added before a time. */
	before(at: Date, limit: number): Promise<string[]>;
	remove(userId: string): Promise<void>;
}

/** Tables of plugins in use, and how they find users. */
interface Opened {
	readonly engine: TableEngine;
	readonly users: UserLookup;
}

/** The deletion of users and the tables of plugins, together. */
interface WithTables<Deletion> {
	readonly deleteUser: Deletion;
	readonly tables: Extract<TableSource, { open: unknown }>;
}

/** No change of a row that has found its user takes longer, in milliseconds: a transaction of MongoDB is tried again for two minutes. */
const settledMs = 5 * 60_000;
/** How many users each deletion, and each start, finishes. */
const limit = 10;

/** @param open opens the tables */
export function withRowsOfUsers<Result>(
	ended: EndedUsers,
	deleteUser: (userId: string) => Promise<Result>,
	open: Extract<TableSource, { open: unknown }>['open']
): WithTables<(userId: string) => Promise<Result>> {
	const opened: Opened[] = [];

	/** Removes what stopped deletions have left. */
	async function finish(all: readonly Opened[]): Promise<void> {
		for (const userId of await ended.before(new Date(Date.now() - settledMs), limit)) {
			for (const { engine, users } of all) {
				// A deletion that failed has left the user.
				if (!(await users.getUser(userId))) await engine.userDeleted?.(userId);
			}
			await ended.remove(userId);
		}
	}

	return {
		async deleteUser(userId) {
			if (opened.length === 0) return deleteUser(userId);
			await ended.add(userId, new Date());
			const result = await deleteUser(userId);
			for (const { engine } of opened) await engine.userDeleted?.(userId);
			// The id stays for rows that were added meanwhile, and are stored later.
			await finish(opened);
			return result;
		},
		tables: {
			async open(tables, users) {
				const engine = await open(tables, users);
				const own = { engine, users };
				await finish([...opened, own]);
				opened.push(own);
				return engine;
			}
		}
	};
}
