/** The crash matrix in memory: changes of accounts. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { createClock } from '../fixtures/clock.js';
import { testFlows } from './choose.js';
import { changes, flows } from './flows/index.js';

vi.mock('../../src/lib/plugins/credentials/password/hash/index.js', async (original) => ({
	...(await original<object>()),
	...(await import('./quick-hash.js'))
}));

const clock = createClock();
afterAll(() => clock.restore());

testFlows(changes, clock);

test('(#33 B) the guide counts the flows', async () => {
	const guide = await readFile('docs/adapters/guarantees.md', 'utf8');
	expect(/The unit tests stop (\d+) flows/.exec(guide)?.[1]).toBe(String(flows.length));
});
