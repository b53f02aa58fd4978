/** Completes the tables of a libSQL server, such as one of Turso, through the client of the app. */
import { createTables, LibsqlAdapter, type LibsqlLike, type LibsqlOptions } from '../../adapters/libsql.js';
import { createTables as createPluginTables } from '../../lib/store/tables/sql/engine.js';
import type { Tables } from '../../lib/store/tables/table.js';
import { readVariables } from '../variables.js';
import { driverOf, reaching } from './driver.js';

/**
 * Adds the tables, columns and indexes that the server lacks.
 * @returns the server, for a person
 * @throws {CommandError}
 */
export async function completeLibsql(
	url: string,
	cwd: string,
	options: LibsqlOptions,
	tables: Tables
): Promise<string> {
	const { createClient } = (await driverOf('@libsql/client', cwd)) as {
		createClient(options: { url: string; authToken: string | undefined }): LibsqlLike & { close(): void };
	};
	const { host } = new URL(url);
	const place = `libSQL at ${host}`;
	const { DATABASE_AUTH_TOKEN: authToken } = await readVariables(cwd);
	const client = createClient({ url, authToken });
	try {
		await reaching(place, async () => {
			await createTables(client, options);
			const { tables: source } = LibsqlAdapter(client, options);
			if ('sql' in source) await createPluginTables(source.sql, tables);
		});
	} finally {
		client.close();
	}
	return place;
}
