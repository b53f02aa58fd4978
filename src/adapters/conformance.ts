/**
 * `framework-auth/adapters/conformance`: proves that an adapter keeps the contract, under any test runner.
 *
 * ```ts
 * import { test } from 'vitest'; // or 'node:test'
 * import { testAdapter } from 'framework-auth/adapters/conformance';
 * import { MyAdapter } from './my-adapter.js';
 *
 * testAdapter({ test, createAdapter: () => MyAdapter(connection) });
 * ```
 */
import type { Awaitable } from '../types.js';
import { accountRules } from './conformance/accounts.js';
import { authenticatorExtensionRules } from './conformance/authenticator-extensions.js';
import { authenticatorRules } from './conformance/authenticators.js';
import { extensionRules } from './conformance/extensions.js';
import type { Rule } from './conformance/rule.js';
import { sessionListRules } from './conformance/session-lists.js';
import { sessionRules } from './conformance/sessions.js';
import { userRules } from './conformance/users.js';
import { verificationTokenRules } from './conformance/verification-tokens.js';
import type { Adapter } from './types.js';

/** What says which adapter is tested, and what is left out. */
export interface ConformanceOptions {
	/** Gives the adapter; called once for each rule. It may give the same one each time, and data may be in it. */
	createAdapter(): Awaitable<Adapter>;
	/**
	 * Gives a second adapter on the same data, as another server process would have (a pool, a file handle of its
	 * own). Concurrent calls are then dealt to both, which finds what is atomic only within a process.
	 */
	createPeer?(): Awaitable<Adapter>;
	/** What is not asked of this adapter, and why: a method's or a rule's name, and the reason, which is printed. */
	skip?: Readonly<Record<string, string>>;
	/** Whether what is only advised must hold, too. @default false: where it does not hold, that is printed */
	strict?: boolean;
	/** @default console.info */
	log?(line: string): void;
}

/** One rule of the contract, ready to run: it rejects when the adapter breaks the rule. */
export interface ConformanceCase {
	name: string;
	/** Why the rule is not asked of this adapter; its `run` does nothing. */
	skipped?: string;
	run(): Promise<void>;
}

/** What a test runner offers: `test` of Vitest, Jest, node:test, Bun or Deno. */
export interface TestFunction {
	(name: string, run: () => Promise<void>): unknown;
	skip?: (name: string, run: () => Promise<void>) => unknown;
}

/** The extensions that an adapter need not have. */
const OPTIONAL: readonly (keyof Adapter)[] = [
	'updateAccount',
	'createUserWithAccount',
	'claimOnce',
	'deleteVerificationTokens',
	'deleteAuthenticator',
	'renameAuthenticator',
	'listSessions',
	'deleteSessionById',
	'deleteSessions'
];

const RULES: readonly Rule[] = [
	...userRules,
	...accountRules,
	...sessionRules,
	...sessionListRules,
	...verificationTokenRules,
	...authenticatorRules,
	...extensionRules,
	...authenticatorExtensionRules
];

/**
 * Registers one test for each rule of the contract. A method that is missing fails the rules that need it, by name,
 * unless `skip` gives a reason; the optional extensions are tested where they are present.
 */
export function testAdapter(options: ConformanceOptions & { test: TestFunction }): void {
	const { test, log = defaultLog } = options;
	for (const { name, skipped, run } of adapterCases(options)) {
		if (skipped === undefined) {
			test(name, run);
			continue;
		}
		log(`Not asked of this adapter: ${name} (${skipped})`);
		(test.skip ?? test)(`${name} (not asked: ${skipped})`, run);
	}
}

/**
 * The rules of the contract as an array of cases, for a runner that registers tests in another way.
 *
 * @throws {TypeError} when `skip` names something that is neither a method nor a rule, or gives no reason
 */
export function adapterCases(options: ConformanceOptions): ConformanceCase[] {
	const { createAdapter, createPeer, skip = {}, strict = false, log = defaultLog } = options;
	requireKnown(skip);
	return RULES.map((rule) => {
		const skipped = skip[rule.name] ?? rule.needs.map((method) => skip[method]).find((reason) => reason !== undefined);
		if (skipped !== undefined) return { name: rule.name, skipped, run: async () => undefined };
		return {
			name: rule.name,
			async run() {
				const adapter = await createAdapter();
				const missing = rule.needs.filter((method) => typeof adapter[method] !== 'function');
				const required = missing.filter((method) => !OPTIONAL.includes(method));
				if (required.length > 0) throw new Error(`The adapter has no method ${required.join(', ')}`);
				if (missing.length > 0) {
					log(`Not offered by this adapter: ${missing.join(', ')} (${rule.name})`);
					return;
				}
				const ran = rule.run(adapter, (await createPeer?.()) ?? adapter);
				if (!rule.advised || strict) return ran;
				await ran.catch((error: Error) => log(`Advised, and not so here: ${rule.name} (${error.message})`));
			}
		};
	});
}

function requireKnown(skip: Readonly<Record<string, string>>): void {
	const known = new Set<string>(RULES.flatMap(({ name, needs }) => [name, ...needs]));
	for (const [name, reason] of Object.entries(skip)) {
		if (!known.has(name)) throw new TypeError(`skip: "${name}" is neither a method nor a rule of the adapter contract`);
		if (!reason) throw new TypeError(`skip: "${name}" needs a reason`);
	}
}

function defaultLog(line: string): void {
	// eslint-disable-next-line no-console -- a test report is this module's output
	console.info(line);
}
