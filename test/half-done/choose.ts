/** The cases of the crash matrix in memory. */
import { expect, test } from 'vitest';
import type { Clock } from '../fixtures/clock.js';
import { isFull } from '../support/full.js';
import { callsOf, casesOf, departuresOf, pairsOf, sampleOf, wrongAfter, type Case, type Flow } from './matrix.js';

/** Short flows have so many calls at most. */
const few = 4;

/**
 * Returns all cases with TEST_FULL=1. Of short flows each call is stopped in each way, and the person goes on in turn in each way. Of the
 * others each call is stopped once. Each call is the last before the person leaves for good.
 */
function choose(calls: readonly string[]): readonly Case[] {
	if (isFull) return casesOf(calls);
	return withDepartures(calls.length <= few ? pairsOf(calls) : sampleOf(calls), calls);
}

/** Adds the departures that are not among the cases. */
function withDepartures(cases: readonly Case[], calls: readonly string[]): readonly Case[] {
	const isThere = (departure: Case) => cases.some((each) => JSON.stringify(each) === JSON.stringify(departure));
	return [...cases, ...departuresOf(calls).filter((departure) => !isThere(departure))];
}

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
