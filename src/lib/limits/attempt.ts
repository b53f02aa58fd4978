/** What was counted as an attempt, and ended in a fault of the site, is given back; a refusal stays counted. */
import { isFault } from '../errors/flow-failure.js';

/** What has been counted. */
interface Counted {
	failed(): Promise<void>;
}

/** Runs an attempt. @throws what it throws */
export async function during<T>(counted: readonly Counted[], run: () => Promise<T>): Promise<T> {
	try {
		return await run();
	} catch (thrown) {
		await giveBackFault(counted, thrown);
		throw thrown;
	}
}

/** Gives attempts back that ended in this error, where it is the site's. Never throws: the error is what matters. */
export async function giveBackFault(counted: readonly Counted[], thrown: unknown): Promise<void> {
	if (!isFault(thrown)) return;
	await Promise.allSettled(counted.map((each) => each.failed()));
}
