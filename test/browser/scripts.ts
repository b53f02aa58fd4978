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

/** Returns the `test` of a group that runs with scripts and without on each version: of two groups on one version, it is in one. */
export function testInTurn(
	major: Major,
	javaScriptEnabled: boolean
): (title: string, run: () => Promise<void>) => void {
	const next = kindsInTurn(major);
	return (title, run) => {
		if (next().some(([, enabled]) => enabled === javaScriptEnabled)) test(title, run);
	};
}
