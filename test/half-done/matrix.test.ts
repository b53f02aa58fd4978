/**
 * The crash matrix in memory: with TEST_FULL=1 all cases. Otherwise those of short flows; of the others each call is stopped once, and is
 * the last before the person leaves for good.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createClock } from '../fixtures/clock.js';
import { isFull } from '../support/full.js';
import { flows } from './flows/index.js';
import { callsOf, casesOf, departuresOf, sampleOf, wrongAfter } from './matrix.js';

vi.mock('../../src/lib/plugins/credentials/password/hash/index.js', async (original) => ({
	...(await original<object>()),
	...(await import('./quick-hash.js'))
}));

const clock = createClock();
afterAll(() => clock.restore());
/** A short flow is seen as a whole. */
const few = 12;
const choose = (calls: readonly string[]) =>
	isFull || calls.length <= few ? casesOf(calls) : [...sampleOf(calls), ...departuresOf(calls)];

describe.each(flows.map((flow) => [flow.name, flow] as const))('%s', (_, flow) => {
	test('(#33 B) whichever call it stops at, the person finishes later, and nothing stays open', async () => {
		const calls = await callsOf(flow, { clock });
		const wrong: string[] = [];
		for (const each of choose(calls)) {
			const { moment, way } = each;
			const found = await wrongAfter(flow, each, { clock });
			const where = `${moment.stop} ${moment.call} of ${calls.length}, ${calls[moment.call - 1]}; ${way}`;
			if (found.length > 0) wrong.push(`${where}: ${found.join('; ')}`);
		}
		expect(wrong).toEqual([]);
	});
});

test('(#33 B) the guide counts the flows', async () => {
	const guide = await readFile('docs/adapters/guarantees.md', 'utf8');
	expect(/The unit tests stop (\d+) flows/.exec(guide)?.[1]).toBe(String(flows.length));
});
