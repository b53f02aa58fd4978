import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** For a module that only SvelteKit makes. */
const standIn = (name: string) => fileURLToPath(new URL(`test/support/${name}.ts`, import.meta.url));

export default defineConfig({
	test: {
		// By default one core is left idle.
		maxWorkers: '100%',
		projects: [
			{
				resolve: {
					alias: {
						'$app/paths': standIn('app-paths'),
						'$app/navigation': standIn('app-navigation'),
						'$app/server': standIn('app-server')
					}
				},
				test: {
					name: 'unit',
					include: ['test/**/*.test.ts'],
					exclude: ['test/browser/**', 'test/package/**', 'test/site/**', '**/node_modules/**'],
					testTimeout: 20_000,
					hookTimeout: 60_000,
					// As many as there are cores: by default there is one less, and tests wait for databases and other processes.
					maxWorkers: '100%'
				}
			},
			{
				test: {
					name: 'package',
					include: ['test/package/**/*.test.ts'],
					globalSetup: 'test/support/setup.ts',
					testTimeout: 300_000,
					hookTimeout: 300_000
				}
			},
			{
				test: {
					name: 'browser',
					include: ['test/browser/**/*.test.ts'],
					globalSetup: 'test/support/setup.ts',
					testTimeout: 90_000,
					hookTimeout: 300_000,
					fileParallelism: false
				}
			},
			{
				test: { name: 'site', include: ['test/site/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 }
			}
		]
	}
});
