/**
 * `framework-auth/adapters/conformance`: tests whether an adapter fulfils the contract, under any test runner.
 *
 * @example
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
import { objectRules } from './conformance/objects.js';
import type { Rule } from './conformance/rule.js';
import { printLine, registerCases } from './conformance/register.js';
import type { ConformanceCase, TestFunction } from './conformance/register.js';
import { revocationRules } from './conformance/revocations.js';
import { secretRules } from './conformance/secrets.js';
import { sessionListRules } from './conformance/session-lists.js';
import { sessionTokenRules } from './conformance/session-tokens.js';
import { sessionRules } from './conformance/sessions.js';
import { sweepRules } from './conformance/sweep.js';
import { tableCases } from './conformance/table-cases.js';
import type { TableConformanceOptions } from './conformance/table-cases.js';
import { userListRules } from './conformance/user-lists.js';
import { tokenRules } from './conformance/tokens.js';
import { userRules } from './conformance/users.js';
import { verificationTokenRules } from './conformance/verification-tokens.js';
import type { Adapter, AdapterMethod } from './types.js';

export type { ConformanceCase, TestFunction } from './conformance/register.js';
export type { TableConformanceOptions } from './conformance/table-cases.js';

/** The options of {@link testAdapter}: the adapter to test, and the rules to skip. */
export interface ConformanceOptions {
	/**
	 * Returns the adapter. It is called once for each rule, may return the same adapter each time, and the adapter may
	 * contain data.
	 */
	createAdapter(): Awaitable<Adapter>;
	/**
	 * Returns a second adapter on the same data, like that of another server process, with its own pool or file handle.
	 * Concurrent calls are then distributed to both, which finds methods that are atomic only within a process.
	 * @default none: one adapter gets all calls
	 */
	createPeer?(): Awaitable<Adapter>;
	/**
	 * The methods and rules that do not apply to this adapter: the name of a method or rule, and the reason, which is
	 * printed.
	 * @default none
	 */
	skip?: Readonly<Record<string, string>>;
	/** Whether the adapter must also fulfil the rules that are only recommended. @default false: a broken one is printed */
	strict?: boolean;
	/** Receives a line for each skipped rule and each broken recommendation. @default console.info */
	log?(line: string): void;
}

/** The optional extensions, which an adapter may lack. */
const OPTIONAL: readonly AdapterMethod[] = [
	'updateAccount',
	'listAccounts',
	'replaceTokens',
	'createUserWithAccount',
	'claimOnce',
	'deleteVerificationTokens',
	'deleteAuthenticator',
	'renameAuthenticator',
	'updateAuthenticatorBackup',
	'listSessions',
	'deleteSessionById',
	'deleteSessions',
	'replaceSessionToken',
	'deleteSessionsBySid',
	'createSecret',
	'getSecret',
	'listSecrets',
	'updateSecret',
	'useSecret',
	'deleteSecret',
	'getRevocations',
	'setRevocation',
	'deleteExpired',
	'deleteAnonymousUsers',
	'listDueSecrets',
	'listUsers'
];

const RULES: readonly Rule[] = [
	...userRules,
	...accountRules,
	...tokenRules,
	...sessionRules,
	...sessionListRules,
	...sessionTokenRules,
	...verificationTokenRules,
	...authenticatorRules,
	...extensionRules,
	...authenticatorExtensionRules,
	...secretRules,
	...revocationRules,
	...sweepRules,
	...userListRules,
	...objectRules
];

/**
 * Registers one test for each rule of the contract. A missing method fails the rules that need it, and the failure names it,
 * unless `skip` gives a reason. The optional extensions are tested if they are present.
 * @throws {TypeError} when a name in `skip` is neither a method nor a rule, or has no reason
 * @example testAdapter({ test, createAdapter: () => MyAdapter(pool) })
 */
export function testAdapter(options: ConformanceOptions & { test: TestFunction }): void {
	registerCases(adapterCases(options), options, 'adapter');
}

/**
 * Returns the rules of the contract as an array of cases, for a test runner that registers tests in another way.
 *
 * @throws {TypeError} when a name in `skip` is neither a method nor a rule, or has no reason
 * @example for (const { name, run } of adapterCases({ createAdapter })) register(name, run)
 */
export function adapterCases(options: ConformanceOptions): ConformanceCase[] {
	const { createAdapter, createPeer, skip = {}, strict = false, log = printLine } = options;
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

/**
 * Registers one test for each rule on the tables of plugins, and for each table to which it applies. Rows are made from the definitions.
 *
 * @example
 * ```ts
 * import { testTables } from 'framework-auth/adapters/conformance';
 *
 * testTables({ test, createAdapter: () => MyAdapter(connection), tables: [note] });
 * ```
 */
export function testTables(options: TableConformanceOptions & { test: TestFunction }): void {
	registerCases(tableCases(options), options, 'adapter');
}

function requireKnown(skip: Readonly<Record<string, string>>): void {
	const names = new Set<string>(RULES.flatMap(({ name, needs }) => [name, ...needs]));
	for (const [name, reason] of Object.entries(skip)) {
		if (!names.has(name)) throw new TypeError(`skip: "${name}" is neither a method nor a rule of the adapter contract`);
		if (!reason) throw new TypeError(`skip: "${name}" needs a reason`);
	}
}
