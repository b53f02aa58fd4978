/** The plugin of the guide "Write a plugin", as an application has it: by what the package exports and nothing else. */
import type { Plugin } from '../../src/plugin.js';
import { openTables } from '../../src/tables.js';
import type { TableDefinition } from '../../src/tables.js';
import { testPlugin } from '../../src/testing.js';
import type { PluginConformanceOptions, TestFunction } from '../../src/testing.js';

// Its modules are those of an application, which the compiler checks with the documents.
const { notes } = (await import('../apps/notes/index.ts' as string)) as { notes(options?: { most?: number }): Plugin };
const { note } = (await import('../apps/notes/table.ts' as string)) as { note: TableDefinition };

/** Checks the plugin on an adapter. */
export function testNotes(on: Partial<PluginConformanceOptions> & { readonly test: TestFunction }): void {
	testPlugin({
		createPlugin: () => notes(),
		async examples({ adapter, user }) {
			const row = { id: crypto.randomUUID(), userId: user?.id ?? '', text: 'Milk', createdAt: new Date() };
			if (user) await openTables(adapter, [note]).insert(note, row as never);
			return {
				forms: { 'notes.add': { text: 'Milk' } },
				members: { 'notes.add': ['Milk'] },
				mails: { added: { text: 'Milk' } }
			};
		},
		...on
	});
}
