/**
 * Runs what was counted as an attempt, so that each attempt ends. An attempt that was right is given back, as is one that ended
 * in a fault of the site; any other stays counted.
 */
import { isFault } from '../errors/flow-failure.js';
import type { Attempt } from './attempt.js';

/** Makes a guess. One that is right is given back. @throws the error of the guess */
export async function guess<T>(attempts: readonly Attempt[], run: () => Promise<T>): Promise<T> {
	return ending(attempts, async () => {
		const result = await run();
		for (const attempt of attempts) await attempt.succeeded();
		return result;
	});
}

/** Runs an operation that is counted each time, even if it succeeds. @throws the error of the operation */
export async function ending<T>(attempts: readonly Attempt[], run: () => Promise<T>): Promise<T> {
	try {
		return await unlessFault(attempts, run);
	} finally {
		await Promise.allSettled(attempts.map((attempt) => attempt.ended()));
	}
}

/**
 * Gives back an attempt that ended in a fault of the site. Giving back never throws, so that the original error stays.
 * @throws the error of the attempt
 */
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
