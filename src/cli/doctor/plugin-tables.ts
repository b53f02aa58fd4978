/** Reads a row of each table of a plugin, all of its columns by their names: one that is missing fails here, and not at a user's request. */
import { appPlugins } from '../../lib/core/plugin-table.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { pluginTablesCure } from './cures.js';
import { error } from './finding.js';
import type { Finding } from './finding.js';

/** Names the tables that a database lacks, or that lack a column. */
export async function checkPluginTables({ options }: AuthContext, packages: ReadonlySet<string>): Promise<Finding[]> {
	const { plugins = [], tables: operations } = appPlugins.of({ options }) ?? {};
	if (!operations) return [];
	const definitions = plugins.flatMap(({ name, tables }) => tables.map((table) => ({ name, table })));
	const failures = definitions.map(async ({ name, table }): Promise<Finding[]> => {
		try {
			await operations.select(table, {}, { limit: 1 });
			return [];
		} catch (thrown) {
			const { message, cause } = thrown as Error & { cause?: { err?: Error } };
			const reason = cause?.err?.message ?? message;
			return [
				error(
					`the table "${table.name}" of the plugin "${name}" cannot be read: ${reason}`,
					pluginTablesCure(name, packages)
				)
			];
		}
	});
	return (await Promise.all(failures)).flat();
}
