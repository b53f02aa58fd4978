/** The rules of all tables, for those of organizations in each database. */
import { afterAll, beforeAll, describe } from 'vitest';
import { testTables } from '../../src/adapters/conformance.js';
import { inTurn } from '../adapters/support/in-turn.js';
import type { TableDefinition } from '../../src/lib/store/tables/definition.js';
import type { Places } from './teams-places.js';

export function testTableRules(subject: string, places: Places, tables: readonly TableDefinition[]): void {
	for (const [at, [name, isThere, open]] of places.list.entries()) {
		describe.skipIf(!isThere)(`${subject} keep the rules of all tables, on ${name}`, () => {
			const turn = places.inTurn ? { at, of: places.list.length } : undefined;
			let opened: Awaited<ReturnType<typeof open>>;
			beforeAll(async () => {
				opened = await open();
			});
			afterAll(() => opened.end());
			testTables({
				test: inTurn(1, turn)(),
				createAdapter: () => opened.adapters[0],
				createPeer: () => opened.adapters[1],
				tables
			});
		});
	}
}
