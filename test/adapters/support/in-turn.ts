/**
 * The rules of the contract where they would be seen again and again: on an adapter that is set up in several ways, with other ids, pools
 * or tables, and on a client such as Prisma that reaches several databases. A rule is seen in one of the ways, in turn, and by a client
 * on one of its databases: each database has one of our adapters that sees all rules there. Where many act at once, the client and its
 * database matter together: those rules are seen on each. TEST_FULL=1 runs all of it.
 */
import { test } from 'vitest';
import { isFull } from '../../support/full.js';

type Run = () => Promise<void>;

/** One of several places, in each of which a rule need not be seen. */
export interface Turn {
	readonly at: number;
	readonly of: number;
}

/**
 * Returns the function that each way calls once, for the `test` that registers what is its turn.
 * @param ways how many there are
 * @param turn which of the databases of a client this is
 */
export function inTurn(ways: number, turn: Turn = { at: 0, of: 1 }) {
	let way = 0;
	return (register: (name: string, run: Run) => unknown = test) => {
		const own = way++ % ways;
		const isOwn = (name: string) =>
			isFull || (numberOf(name) % ways === own && (isOfMany(name) || isTurnOf(name, turn, ways)));
		return Object.assign((name: string, run: Run) => void (isOwn(name) && register(name, run)), {
			skip: (name: string, run: Run) => void (isOwn(name) && test.skip(name, run))
		});
	};
}

/** Whether a case is seen in this of several places. */
export function isTurnOf(name: string, { at, of }: Turn, ways = 1): boolean {
	return isFull || Math.floor(numberOf(name) / ways) % of === at;
}

const isOfMany = (name: string) => /concurrent|at once|of fifty|of two/.test(name);

/** A number that a name always has, and that differs evenly. */
function numberOf(name: string): number {
	let sum = 0;
	for (const letter of name.replace(/ \(not asked: .*/, '')) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
	return sum;
}
