/**
 * With scripts and without, beside the two versions of SvelteKit: a test is seen on both versions and in both ways, on one with scripts
 * and on the other without, and the next test the other way round. TEST_FULL=1 runs all four.
 */
import { test } from 'vitest';
import { isFull } from '../support/full.js';
import type { Major } from '../support/workshop.js';

export type Kind = [title: string, javaScriptEnabled: boolean];

export const kinds: [Kind, Kind] = [
	['with scripts', true],
	['without scripts', false]
];

/**
 * Returns the function that each test of a version calls once for its kinds. Where tests run for both strategies of sessions, too, it is
 * the other way round for one of them. It begins with scripts on the later version, where pages are looked at.
 */
export function kindsInTurn(major: Major, strategy = 'jwt'): () => Kind[] {
	let turn = Number((major === 3) !== (strategy === 'jwt'));
	return () => (isFull ? kinds : [kinds[turn++ % 2]!]);
}

/** The four combinations, each followed by one that differs in both. */
const combinations: readonly [Major, boolean][] = [
	[3, true],
	[2, false],
	[3, false],
	[2, true]
];

/**
 * Returns the function that each test of a version calls once for its kinds, if many tests are about one capability: each is seen in one of
 * the four combinations, the next one in the next. Where tests run for both strategies of sessions, each is seen in two.
 */
export function combinationInTurn(major: Major, strategy = 'jwt'): () => Kind[] {
	let turn = Number(strategy !== 'jwt');
	return () => {
		const [own, enabled] = combinations[turn++ % 4]!;
		if (isFull) return kinds;
		return own === major ? kinds.filter(([, javaScriptEnabled]) => javaScriptEnabled === enabled) : [];
	};
}

/** Returns the `test` of a group that runs with scripts and without on each version: each test is in one of the four groups. */
export function testInTurn(
	major: Major,
	javaScriptEnabled: boolean,
	strategy?: string
): (title: string, run: () => Promise<void>) => void {
	const next = combinationInTurn(major, strategy);
	return (title, run) => {
		if (next().some(([, enabled]) => enabled === javaScriptEnabled)) test(title, run);
	};
}
