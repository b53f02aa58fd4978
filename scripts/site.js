/**
 * Runs the site of the documentation: `node scripts/site.js <dev|build|preview>`. Its packages are not those of the project:
 * they are installed into `site/` when they are first needed, and again after a change of its lock.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const site = join(import.meta.dirname, '../site');
const [command = 'dev', ...more] = process.argv.slice(2);

if (!isInstalled()) {
	console.log('Installing the packages of the site, once: about 230 MB.');
	run('npm', 'ci', '--no-audit', '--no-fund');
}
// The pages for shadcn-svelte, as its command fetches them.
runIn(
	join(site, '..'),
	process.execPath,
	join(site, 'node_modules/shadcn-svelte/dist/index.mjs'),
	...['registry', 'build', 'registry/registry.json', '--output', 'site/public/r']
);
run(process.execPath, join(site, 'node_modules/astro/bin/astro.mjs'), command, ...more);
// Starlight ends Pagefind without waiting for its files: on a busy machine some are empty or cut off. Here it writes them to the end.
if (command === 'build') {
	run(process.execPath, join(site, 'node_modules/pagefind/lib/runner/bin.cjs'), '--site', 'dist', '--silent');
}

/** Whether each package that the lock lists for this machine is there in the version of the lock. */
function isInstalled() {
	const installed = join(site, 'node_modules/.package-lock.json');
	if (!existsSync(installed)) return false;
	const { packages: wanted } = JSON.parse(readFileSync(join(site, 'package-lock.json'), 'utf8'));
	const { packages: found } = JSON.parse(readFileSync(installed, 'utf8'));
	return Object.entries(wanted).every(
		([path, { version, optional }]) => path === '' || found[path]?.version === version || (optional && !found[path])
	);
}

/**
 * Runs a program in the folder of the site.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, ...args) {
	runIn(site, program, ...args);
}

/**
 * Runs a program in a folder, and ends with its status if it fails.
 * @param {string} cwd
 * @param {string} program
 * @param {string[]} args
 */
function runIn(cwd, program, ...args) {
	const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
	const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', env });
	if (status !== 0) process.exit(status ?? 1);
}
