/**
 * The adapter that an application of `@auth/sveltekit` has on SQLite: that of Drizzle, with Drizzle's session for better-sqlite3, on the same
 * module as ours.
 */
import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { schema } from 'framework-auth/adapters/sqlite';
import { DatabaseSync } from 'node:sqlite';
import { syncDrizzle } from './drizzle-on-node-sqlite.js';

export function onDrizzle(file: string) {
	const database = new DatabaseSync(file);
	database.exec('pragma journal_mode = wal');
	// The tables have its names and types, and columns that it does not know.
	database.exec(schema);
	return DrizzleAdapter(syncDrizzle(database));
}
