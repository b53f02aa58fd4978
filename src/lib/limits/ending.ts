/**
 * Running what was counted as an attempt, so that each ends: what was right is given back, and what ended in a fault of the
 * site; anything else stays counted.
 */
import { isFault } from '../errors/flow-failure.js';
import type { Attempt } from './attempt.js';

/** Makes a guess: one that is right is given back. @throws what it throws */
export async function guess<T>(attempts: readonly Attempt[], run: () => Promise<T>): Promise<T> {
	return ending(attempts, async () => {
		const result = await run();
		for (const attempt of attempts) await attempt.succeeded();
		return result;
	});
}

/** Does something that is counted however often it succeeds. @throws what it throws */
export async function ending<T>(attempts: readonly Attempt[], run: () => Promise<T>): Promise<T> {
	try {
		return await unlessFault(attempts, run);
	} finally {
		await Promise.allSettled(attempts.map((attempt) => attempt.ended()));
	}
}

/** Gives back what ended in a fault of the site. Giving back never throws: the error is what matters. @throws what it throws */
export async function unlessFault<T>(
	counted: readonly { failed(): Promise<void> }[],
	run: () => Promise<T>
): Promise<T> {
	try {
		return await run();
	} catch (thrown) {
		if (isFault(thrown)) await Promise.allSettled(counted.map((each) => each.failed()));
		throw thrown;
	}
}
