/**
 * The rules of the contract on an adapter that is set up in several ways, with other ids, pools or tables. On each database, a rule is
 * seen in one of those ways, in turn: a matrix of rules and ways would tell little more, and takes minutes. TEST_FULL=1 runs all of it.
 */
import { test } from 'vitest';
import { isFull } from '../../support/full.js';

type Run = () => Promise<void>;

/**
 * Returns the function that each way calls once, for the `test` that registers what is its turn.
 * @param ways how many there are
 */
export function inTurn(ways: number) {
	let way = 0;
	return (register: (name: string, run: Run) => unknown = test) => {
		const own = way++ % ways;
		const isOwn = (name: string) => isFull || turnOf(name) % ways === own;
		return Object.assign((name: string, run: Run) => void (isOwn(name) && register(name, run)), {
			skip: (name: string, run: Run) => void (isOwn(name) && test.skip(name, run))
		});
	};
}

/** A number that a name always has, and that differs evenly. */
function turnOf(name: string): number {
	let sum = 0;
	for (const letter of name.replace(/ \(not asked: .*/, '')) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
	return sum;
}
