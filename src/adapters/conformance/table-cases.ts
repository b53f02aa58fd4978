/** The rules on the tables of plugins, ready to run. */
import type { TableDefinition } from '../../lib/store/tables/definition.js';
import { createTables, openTables } from '../../tables.js';
import type { Awaitable } from '../../types.js';
import type { Adapter } from '../types.js';
import type { ConformanceCase } from './register.js';
import type { AnyTables } from './table-rows.js';
import { tableRules } from './tables.js';

/** The options of `testTables`: the adapter to test, and the tables of plugins. */
export interface TableConformanceOptions {
	/** Returns the adapter, on a database that has its own tables. It is called once for each rule. */
	createAdapter(): Awaitable<Adapter>;
	/**
	 * Returns a second adapter on the same data, like that of another server process.
	 * @default none: one adapter gets all calls
	 */
	createPeer?(): Awaitable<Adapter>;
	/** The tables, each after those to which it refers. They are created where they are missing. */
	tables: readonly TableDefinition[];
	/** The rules that do not apply to this adapter: the name of a rule, and the reason, which is printed. @default none */
	skip?: Readonly<Record<string, string>>;
	/** Receives a line for each skipped rule and each broken recommendation. @default console.info */
	log?(line: string): void;
}

/** Returns the rules on the tables of plugins as an array of cases, one for each table to which a rule applies. */
export function tableCases(options: TableConformanceOptions): ConformanceCase[] {
	const { createAdapter, createPeer, tables: definitions, skip = {} } = options;
	let created: Promise<void> | undefined;
	return tableRules.flatMap(({ name, applies, run }) =>
		definitions
			.filter((each) => applies?.(each) ?? true)
			.map((table): ConformanceCase => {
				const title = `${table.name}: ${name}`;
				const skipped = skip[name];
				if (skipped !== undefined) return { name: title, skipped, run: async () => undefined };
				return {
					name: title,
					async run() {
						const adapter = await createAdapter();
						created ??= createTables(adapter, definitions);
						await created;
						const peer = (await createPeer?.()) ?? adapter;
						const opened = openTables(adapter, definitions) as unknown as AnyTables;
						const other = peer === adapter ? opened : (openTables(peer, definitions) as unknown as AnyTables);
						await run({ adapter, tables: opened, peer: other, definitions }, table);
					}
				};
			})
	);
}
