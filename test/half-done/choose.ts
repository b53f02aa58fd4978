/** The cases of the crash matrix in memory. */
import { expect, test } from 'vitest';
import type { Clock } from '../fixtures/clock.js';
import { isFull } from '../support/full.js';
import { callsOf, casesOf, departuresOf, sampleOf, wrongAfter, type Case, type Flow } from './matrix.js';

/** A short flow is seen as a whole. */
const few = 4;

/**
 * Returns all cases with TEST_FULL=1, and those of short flows. Of the others each call is stopped once, and is the last before the person
 * leaves for good.
 */
const choose = (calls: readonly string[]): readonly Case[] =>
	isFull || calls.length <= few ? casesOf(calls) : [...sampleOf(calls), ...departuresOf(calls)];

export function testFlows(flows: readonly Flow[], clock: Clock): void {
	test.each(flows.map((flow) => [flow.name, flow] as const))(
		'%s: (#33 B) whichever call it stops at, the person finishes later, and nothing stays open',
		async (_, flow) => {
			const calls = await callsOf(flow, { clock });
			const wrong: string[] = [];
			for (const each of choose(calls)) {
				const { moment, way } = each;
				const found = await wrongAfter(flow, each, { clock });
				const where = `${moment.stop} ${moment.call} of ${calls.length}, ${calls[moment.call - 1]}; ${way}`;
				if (found.length > 0) wrong.push(`${where}: ${found.join('; ')}`);
			}
			expect(wrong).toEqual([]);
		}
	);
}
