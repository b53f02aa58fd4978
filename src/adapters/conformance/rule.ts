/** Defines the rules of the contract, and the assertions that they share. It needs no test runner. */
import type { Adapter, AdapterMethod } from '../types.js';

/** The methods that a rule needs, bound to their adapter. */
export type Methods<Name extends AdapterMethod> = Pick<Required<Adapter>, Name>;

/** A rule of the contract, which can be run. */
export interface Rule {
	readonly name: string;
	readonly needs: readonly AdapterMethod[];
	/** Whether the rule is only recommended, not required by the contract. */
	readonly advised?: boolean;
	/** Throws when `adapter` breaks the rule. `peer` works on the same data; concurrent calls are distributed to both. */
	run(adapter: Adapter, peer: Adapter): Promise<void>;
}

/** Defines a rule that needs these methods. */
export function rule<Name extends AdapterMethod>(
	name: string,
	needs: readonly Name[],
	run: (adapter: Methods<Name>, peer: Methods<Name>) => Promise<void>
): Rule {
	return {
		name,
		needs,
		run: async (adapter, peer) => run(methodsOf(adapter, needs), methodsOf(peer, needs))
	};
}

/** Defines a rule that is recommended, but not required by the contract. */
export function advice(...[name, needs, run]: Parameters<typeof rule>): Rule {
	return { ...rule(name, needs, run), advised: true };
}

function methodsOf<Name extends AdapterMethod>(adapter: Adapter, needs: readonly Name[]): Methods<Name> {
	const methods: Partial<Methods<Name>> = {};
	for (const name of needs) {
		const method = adapter[name];
		if (typeof method !== 'function') throw new Error(`The adapter has no method ${name}`);
		methods[name] = method.bind(adapter) as Methods<Name>[Name];
	}
	return methods as Methods<Name>;
}

/** Fails with the message unless the condition holds. */
export function check(condition: boolean, message: string): asserts condition {
	if (!condition) throw new Error(message);
}

/** Fails unless both are the same value, or dates with the same time. */
export function equal(actual: unknown, expected: unknown, what: string): void {
	const same =
		actual instanceof Date && expected instanceof Date
			? actual.getTime() === expected.getTime()
			: Object.is(actual, expected);
	check(same, `${what}: expected ${show(expected)}, got ${show(actual)}`);
}

/** Fails unless every member of `expected` is equal in `actual`; an expected `null` may be absent. */
export function matches(actual: object | null | undefined, expected: object, what: string): void {
	check(actual !== null && actual !== undefined, `${what}: expected a record, got ${show(actual)}`);
	for (const [member, value] of Object.entries(expected)) {
		const memberValue: unknown = Reflect.get(actual, member);
		equal(value === null ? (memberValue ?? null) : memberValue, value, `${what}, member ${member}`);
	}
}

/** Fails unless the value is null. */
export function isNull(actual: unknown, what: string): void {
	check(actual === null, `${what}: expected null, got ${show(actual)}`);
}

/** Fails unless the call throws or rejects with an error. */
export async function throws(call: () => unknown, what: string): Promise<void> {
	const [outcome] = await atOnce(1, call);
	check(outcome?.status === 'rejected', `${what}: expected an error`);
	check(outcome.reason instanceof Error, `${what}: what is thrown must be an Error`);
}

/** Starts that many calls before any has finished, and waits for all. */
export async function atOnce<T>(
	count: number,
	call: (index: number) => T
): Promise<PromiseSettledResult<Awaited<T>>[]> {
	return Promise.allSettled(Array.from({ length: count }, async (_, index) => await call(index)));
}

/** Returns the values of the calls that succeeded. */
export function succeeded<T>(outcomes: readonly PromiseSettledResult<T>[]): T[] {
	return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** Fails with the first error of calls that should all succeed. */
export function allSucceeded<T>(outcomes: readonly PromiseSettledResult<T>[], what: string): T[] {
	for (const outcome of outcomes) {
		if (outcome.status === 'rejected') throw new Error(`${what}: a call failed`, { cause: outcome.reason });
	}
	return succeeded(outcomes);
}

function show(value: unknown): string {
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
