/** The rules of all tables, for those of organizations in each database. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { testTables } from '../../src/adapters/conformance.js';
import type { TableDefinition } from '../../src/lib/store/tables/definition.js';
import type { Place } from './teams-places.js';

export function testTableRules(subject: string, places: readonly Place[], tables: readonly TableDefinition[]): void {
	describe.each(places)(`${subject} keep the rules of all tables, on %s`, (_, isThere, open) => {
		let opened: Awaited<ReturnType<typeof open>>;
		beforeAll(async () => {
			if (isThere) opened = await open();
		});
		afterAll(async () => opened?.end());
		if (isThere) {
			testTables({
				test,
				createAdapter: () => opened.adapters[0],
				createPeer: () => opened.adapters[1],
				tables
			});
		}
	});
}
