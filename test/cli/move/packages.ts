/**
 * Better Auth and Lucia, whose databases are moved here. `TEST_ADAPTERS=1` installs them into a temporary folder, which the next run uses
 * again.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from '../../support/packages.js';

export const withInstalled = Boolean(process.env.TEST_ADAPTERS);
if (!withInstalled)
	console.log('NOT RUN: the data of Better Auth and Lucia. Set TEST_ADAPTERS=1 to install and test them.');

const dependencies = {
	'better-auth': '1.7.25',
	'@better-auth/passkey': '1.7.6',
	lucia: '3.2.2',
	'@lucia-auth/adapter-sqlite': '3.0.2',
	'@lucia-auth/adapter-postgresql': '3.1.2'
};
const manifest = JSON.stringify({ type: 'module', private: true, dependencies });
const state = createHash('sha256').update(manifest).digest('hex').slice(0, 12);

/** The folder in which they are installed. */
export const otherLibraries = join(tmpdir(), `framework-auth-moved-from-${state}`);
let installed: Promise<void> | undefined;

/** Another worker may install them at once: the folder gets its name when all is there. */
async function install(): Promise<void> {
	if (existsSync(otherLibraries)) return;
	const folder = await mkdtemp(`${otherLibraries}-`);
	await writeFile(join(folder, 'package.json'), manifest);
	await installPackages(folder);
	await rename(folder, otherLibraries).catch(async (error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
		await rm(folder, { recursive: true });
	});
}

/** Imports a module of the folder; the shape is the caller's knowledge of the package. */
export async function load<Module>(name: string): Promise<Module> {
	await (installed ??= install());
	const path = createRequire(join(otherLibraries, 'package.json')).resolve(name);
	return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Module;
}
