/** Installs packages into folders that tests make, in a second each where Bun is there, which `npm ci --prefix test` installs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { extraFolder } from './extra-packages.js';
import { run } from './process.js';

/** The program. */
export const bun = join(extraFolder, '.bin/bun');

/**
 * Installs what the manifest in the folder names. `test/package/peers.test.ts` tests how npm reads a manifest.
 * @param more packages to add to it, as `name@version`
 */
export async function installPackages(folder: string, ...more: string[]): Promise<void> {
	const [command, ...options] = existsSync(bun)
		? [bun, more.length > 0 ? 'add' : 'install', '--no-save', '--linker=hoisted', '--silent']
		: ['npm', 'install', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline', '--loglevel=error'];
	const install = () => run(command!, [...options, ...more], { cwd: folder });
	// A registry that does not answer for a while can look like versions that conflict: it is asked once more.
	await install().catch(install);
}
