/** Databases with the tables of another library, on SQLite and on PostgreSQL, and what the command makes of them. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { PgAdapter } from '../../../src/adapters/pg.js';
import { SqliteAdapter } from '../../../src/adapters/sqlite.js';
import type { Adapter } from '../../../src/adapters/types.js';
import { findPostgres } from '../../adapters/support/servers.js';
import { app } from '../support.js';

/** A database. */
export interface Place {
	/** The value of `--database`. */
	readonly place: string;
	/** The driver for other libraries: a `DatabaseSync`, or a `Pool` of `pg`. */
	readonly driver: DatabaseSync | pg.Pool;
	/** Runs statements, as a person does with `sqlite3 -bail` and `psql`. */
	run(sql: string): Promise<void>;
	rows(sql: string): Promise<Record<string, unknown>[]>;
	/** Returns our adapter on it. */
	adapter(): Adapter;
	close(): Promise<void>;
}

export interface PlaceKind {
	readonly name: 'SQLite' | 'PostgreSQL';
	/** Null where it cannot be reached. */
	readonly create: (() => Promise<Place>) | null;
}

const createPostgres = await findPostgres('moving the data of other libraries on PostgreSQL');

export const places: readonly PlaceKind[] = [
	{
		name: 'SQLite',
		async create() {
			const folder = await mkdtemp(join(tmpdir(), 'framework-auth-move-'));
			const place = join(folder, 'auth.db');
			const driver = new DatabaseSync(place);
			return {
				place,
				driver,
				// In a connection of its own: what a failure leaves in it, such as a transaction, ends with it.
				async run(sql) {
					const shell = new DatabaseSync(place);
					try {
						shell.exec(sql);
					} finally {
						shell.close();
					}
				},
				rows: async (sql) => driver.prepare(sql).all(),
				adapter: () => SqliteAdapter(driver),
				async close() {
					driver.close();
					await rm(folder, { recursive: true });
				}
			};
		}
	},
	{
		name: 'PostgreSQL',
		create:
			createPostgres &&
			(async () => {
				const database = await createPostgres();
				const driver = new pg.Pool({ connectionString: database.url });
				return {
					place: database.url,
					driver,
					async run(sql) {
						const client = await driver.connect();
						try {
							await client.query(sql);
						} catch (error) {
							await client.query('rollback');
							throw error;
						} finally {
							client.release();
						}
					},
					rows: async (sql) => (await driver.query<Record<string, unknown>>(sql)).rows,
					adapter: () => PgAdapter(driver),
					async close() {
						await driver.end();
						await database.drop();
					}
				};
			})
	}
];

/** Runs the command in an app. @param packages a folder with packages that the app has */
export async function print(
	line: string,
	{ files, packages }: { readonly files?: Record<string, string>; readonly packages?: string } = {}
) {
	const ending: (() => Promise<void>)[] = [];
	const made = await app(files, (remove) => ending.push(remove));
	if (packages) {
		mkdirSync(join(made.folder, 'node_modules'));
		symlinkSync(join(packages, 'node_modules/better-auth'), join(made.folder, 'node_modules/better-auth'));
	}
	const printed = await made.run(`migrate ${line}`);
	await Promise.all(ending.map((remove) => remove()));
	return printed;
}
