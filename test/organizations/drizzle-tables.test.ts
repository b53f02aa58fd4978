/** The tables of organizations keep the rules of all tables on Drizzle, and on Kysely where the database is one of MySQL. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { testTables } from '../../src/adapters/conformance.js';
import { drizzlePlaces } from './drizzle-databases.js';
import { allTables } from './teams-stage.js';

describe.each(drizzlePlaces)('the tables of organizations keep the rules of all tables, on %s', (_, isThere, open) => {
	const patient = Object.assign((name: string, run: () => Promise<void>) => test(name, { timeout: 120_000 }, run), {
		skip: test.skip
	});
	let opened: Awaited<ReturnType<typeof open>>;
	beforeAll(async () => {
		if (isThere) opened = await open();
	});
	afterAll(async () => opened?.end());
	if (isThere) {
		testTables({
			test: patient,
			createAdapter: () => opened.adapters[0],
			createPeer: () => opened.adapters[1],
			tables: allTables
		});
	}
});
