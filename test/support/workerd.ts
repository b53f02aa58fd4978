/** The runtime of Cloudflare Workers, which `npm ci --prefix test` installs. */
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'vite';

/**
 * The program, or null where it is not installed. The command of the package is a script that starts it and does not end it.
 */
export const workerd: string | null = (() => {
	try {
		return (createRequire(import.meta.url)('workerd') as { default: string }).default;
	} catch {
		console.log('NOT RUN: workerd, which `npm ci --prefix test` installs');
		return null;
	}
})();

/** Makes the module that workerd runs, with its imitation of Node and without. @param folder gets `worker.js` */
export async function bundleWorker(root: string, entry: string, folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	await build({
		root,
		configFile: false,
		logLevel: 'error',
		ssr: {
			noExternal: true,
			target: 'webworker',
			resolve: { conditions: ['workerd', 'worker', 'module', 'production'] }
		},
		build: {
			ssr: entry,
			outDir: folder,
			emptyOutDir: true,
			rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'worker.js' } }
		}
	});
}
