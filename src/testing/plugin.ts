/** Checks whether a plugin keeps to the contract, in the test runner of its author. */
import { registerCases } from '../adapters/conformance/register.js';
import type { ConformanceCase, TestFunction } from '../adapters/conformance/register.js';
import { tableCases } from '../adapters/conformance/table-cases.js';
import { internalsOf } from '../lib/app/members/make.js';
import type { AppPlugin } from '../lib/core/app-plugins.js';
import { MemoryAdapter } from '../adapters/memory.js';
import { audienceChecks } from './plugin/audiences.js';
import type { PluginCheck } from './plugin/check.js';
import { lifeChecks } from './plugin/life.js';
import { memberChecks } from './plugin/members.js';
import type { PluginConformanceOptions } from './plugin/options.js';
import { pageChecks } from './plugin/pages.js';
import { providerChecks } from './plugin/providers.js';
import { startSite } from './plugin/site.js';
import type { SiteOptions } from './plugin/site.js';
import { startChecks } from './plugin/start.js';
import { textChecks } from './plugin/texts.js';
import { refuseInProduction } from './production.js';

const checks: readonly PluginCheck[] = [
	...startChecks,
	...textChecks,
	...pageChecks,
	...audienceChecks,
	...memberChecks,
	...providerChecks,
	...lifeChecks
];

/**
 * Registers one test for each check of a plugin. The name of a check says what the plugin has to do.
 * @throws {TypeError} when `skip` names an unknown check, or gives no reason
 * @throws {TestingInProduction} in production
 * @example
 * ```ts
 * import { test } from 'vitest'; // or 'node:test'
 * import { testPlugin } from 'framework-auth/testing';
 *
 * testPlugin({ test, createPlugin: () => notes() });
 * ```
 */
export function testPlugin(options: PluginConformanceOptions & { readonly test: TestFunction }): void {
	registerCases(pluginCases(options), options, 'plugin');
}

/**
 * Returns the checks as an array of cases, for a test runner that registers tests in another way.
 *
 * @throws {TypeError} when `skip` names an unknown check, or gives no reason
 * @throws {TestingInProduction} in production
 * @example for (const { name, run } of pluginCases({ createPlugin })) register(name, run)
 */
export function pluginCases(options: PluginConformanceOptions): ConformanceCase[] {
	refuseInProduction('testPlugin');
	const { skip = {} } = options;
	const { definition } = internalsOf(options.createPlugin()) as Partial<AppPlugin>;
	if (!definition) throw new TypeError('`createPlugin` returns no plugin: return what `definePlugin` makes');
	const added = new Set<string>();
	const start = async (of?: SiteOptions) => {
		const site = await startSite(options, of);
		site.added.forEach((name) => added.add(name));
		return site;
	};
	const all: ConformanceCase[] = checks
		.filter(({ applies }) => applies?.(definition) ?? true)
		.map(({ name, run }) => ({ name, run: async () => run(start, added) }));
	const { createAdapter = () => MemoryAdapter(), createPeer } = options;
	const ofTables = tableCases({ createAdapter, createPeer, tables: definition.tables ?? [] });
	all.push(...ofTables.map(({ name, run }) => ({ name: `tables: ${name}`, run })));
	for (const [name, reason] of Object.entries(skip)) {
		if (!all.some((each) => each.name === name)) throw new TypeError(`skip: this plugin has no check "${name}"`);
		if (!reason) throw new TypeError(`skip: "${name}" needs a reason`);
	}
	return all.map((each) => {
		const skipped = skip[each.name];
		return skipped === undefined ? each : { name: each.name, skipped, run: async () => undefined };
	});
}
