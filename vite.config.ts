import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { filesLeftOut } from './test/support/extra-packages.ts';
import LongestFirst from './test/support/longest-first.ts';

/** For a module that only SvelteKit makes. */
const standIn = (name: string) => fileURLToPath(new URL(`test/support/${name}.ts`, import.meta.url));

/** Files that put other modules in the place of the library's, or look at what is loaded or how hashes are made: each has a worker. */
const alone = [
	'test/adapters/drizzle-version.test.ts',
	'test/cli/move/lucia.test.ts',
	// Its file system stops.
	'test/cli/stopped.test.ts',
	'test/client/webauthn.test.ts',
	// `@auth/core` keeps which kinds of providers it ever saw, and asks each later configuration for what those need.
	'test/compat/{adapter-methods,adapters,functions,jwt,passkeys,providers,sign-in,unchanged}.test.ts',
	'test/costs/**/*.test.ts',
	'test/half-done/**/*.test.ts',
	// Its SvelteKit says that it is the development server.
	'test/guards/unasked.test.ts',
	'test/passwords/worker.test.ts',
	'test/kit/handle.test.ts',
	// It measures the memory of its process.
	'test/limits/stores.test.ts',
	// Its processes know nothing of the quick hashes.
	'test/outage/**/*.test.ts',
	'test/passwords/hash.test.ts',
	'test/passwords/life.test.ts',
	'test/providers/nodemailer.test.ts',
	'test/seal/{digest,seal,signatures}.test.ts',
	'test/security/second-actor{,-proofs,-sign-ins}.test.ts',
	'test/util/lazy.test.ts'
];
const leftOut = ['**/node_modules/**', ...filesLeftOut()];
const others = ['test/browser/**', 'test/package/**', 'test/site/**', ...leftOut];

/** They end what hangs: the longest test takes a tenth of it on a slow machine. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };
/** With a number in TEST_SEED, the tests of a unit test file run in the order that it draws. */
const seed = Number(process.env.TEST_SEED);
const sequence = { shuffle: { tests: seed > 0 } };
const resolve = {
	alias: {
		'$app/paths': standIn('app-paths'),
		'$app/navigation': standIn('app-navigation'),
		'$app/server': standIn('app-server'),
		// The plugin of a guide has the imports of an application.
		...Object.fromEntries(
			['plugin', 'tables', 'testing'].map((name) => [
				`framework-auth/${name}`,
				fileURLToPath(new URL(`src/${name}.ts`, import.meta.url))
			])
		)
	}
};

export default defineConfig({
	test: {
		// One more than there are cores: tests wait for databases, browsers and other processes.
		maxWorkers: availableParallelism() + 1,
		// What passes is silent.
		silent: 'passed-only',
		sequence: { sequencer: LongestFirst, ...(seed > 0 && { seed }) },
		projects: [
			{
				resolve,
				test: {
					name: 'unit',
					include: ['test/**/*.test.ts'],
					exclude: [...others, ...alone],
					setupFiles: ['test/support/quick-argon2.ts', 'test/support/leave-nothing.ts'],
					// The library is loaded once for all files of a worker: it has no state but that of instances.
					isolate: false,
					sequence,
					...limits
				}
			},
			{ resolve, test: { name: 'unit-alone', include: alone, exclude: others, sequence, ...limits } },
			{
				test: {
					name: 'package',
					include: ['test/package/**/*.test.ts'],
					exclude: leftOut,
					globalSetup: 'test/support/setup.ts',
					...limits
				}
			},
			{
				test: {
					name: 'browser',
					include: ['test/browser/**/*.test.ts'],
					exclude: leftOut,
					globalSetup: 'test/support/setup.ts',
					setupFiles: ['test/support/leave-nothing.ts'],
					// One browser, and one copy of the library, for all files of a worker.
					isolate: false,
					...limits
				}
			},
			{ test: { name: 'site', include: ['test/site/**/*.test.ts'], ...limits } }
		]
	}
});
