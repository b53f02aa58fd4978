/** Registers cases at a test runner. */

/** A rule of the contract, ready to run. `run` rejects when what is tested breaks the rule. */
export interface ConformanceCase {
	/** The name of the rule. */
	name: string;
	/** The reason why the rule is left out. Its `run` does nothing. */
	skipped?: string;
	/** Checks the rule. Rejects if it is broken. */
	run(): Promise<void>;
}

/** The function of a test runner that registers a test: `test` of Vitest, Jest, node:test, Bun or Deno. */
export interface TestFunction {
	(name: string, run: () => Promise<void>): unknown;
	/** Names a test that is left out. */
	skip?: (name: string, run: () => Promise<void>) => unknown;
}

/**
 * Registers one test for each case, and prints those that are left out.
 * @param subject what is tested, such as `adapter`
 */
export function registerCases(
	cases: readonly ConformanceCase[],
	{ test, log = printLine }: { readonly test: TestFunction; log?(line: string): void },
	subject: string
): void {
	for (const { name, skipped, run } of cases) {
		if (skipped === undefined) {
			test(name, run);
			continue;
		}
		log(`Not asked of this ${subject}: ${name} (${skipped})`);
		(test.skip ?? test)(`${name} (not asked: ${skipped})`, run);
	}
}

export function printLine(line: string): void {
	// oxlint-disable-next-line no-console -- a test report is this module's output
	console.info(line);
}
