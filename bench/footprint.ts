/** What the libraries weigh before anything is asked of them: on disk, in bundles, and while they are imported. */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleWeight } from '../test/support/bundle.js';
import type { Weight } from '../test/support/bundle.js';
import { spreadOf } from './rounds.js';
import type { Spread } from './rounds.js';
import { pinned } from './server.js';
import { installation, npm, peers, tarball, unlessDone, workplace } from './workplace.js';
import type { Major } from './workplace.js';

interface Library {
	readonly major: Major;
	/** What an app on SvelteKit installs. */
	readonly dependencies: object;
	/** A server with one provider. */
	readonly server: string;
	/** A page that signs in and out. */
	readonly client: string;
}

const better = (module: string): string => `
	import { betterAuth } from '${module}';
	import { memoryAdapter } from 'better-auth/adapters/memory';
	import { svelteKitHandler } from 'better-auth/svelte-kit';
	const auth = betterAuth({
		database: memoryAdapter({}),
		baseURL: 'https://site.test',
		secret: 'the secret of the benchmark, 32 characters and more',
		socialProviders: { github: { clientId: 'id', clientSecret: 'secret' } }
	});
	export const handle = ({ event, resolve }) => svelteKitHandler({ event, resolve, auth, building: false });`;

const betterClient = `
	import { createAuthClient } from 'better-auth/svelte';
	export const { signIn, signOut } = createAuthClient();`;

const libraries = {
	theirs: {
		major: 2,
		dependencies: peers[2],
		server: `
			import { SvelteKitAuth } from '@auth/sveltekit';
			import GitHub from '@auth/sveltekit/providers/github';
			export const { handle } = SvelteKitAuth({ providers: [GitHub] });`,
		client: `export { signIn, signOut } from '@auth/sveltekit/client';`
	},
	better: { major: 3, dependencies: peers[3], server: better('better-auth'), client: betterClient },
	betterMinimal: { major: 3, dependencies: peers[3], server: better('better-auth/minimal'), client: betterClient },
	ours: {
		major: 3,
		dependencies: { 'framework-auth': `file:${tarball}` },
		server: `
			import { FrameworkAuth } from 'framework-auth';
			import GitHub from 'framework-auth/providers/github';
			export const { handle } = FrameworkAuth({ providers: [GitHub] });`,
		client: `export { signIn, signOut } from 'framework-auth/client';`
	}
} as const satisfies Record<string, Library>;

export type LibraryName = keyof typeof libraries;
const names = Object.keys(libraries) as LibraryName[];

export interface Footprint {
	/** CPU of importing what a server needs, beyond `@sveltejs/kit`: milliseconds. Bundled, as adapter-node does, and as installed. */
	readonly importBundledMs: Spread;
	readonly importMs: Spread;
	/** Minified and compressed: bytes. */
	readonly serverBytes: Weight;
	readonly clientBytes: Weight;
	readonly installedBytes: number;
	readonly packages: number;
}

/** Measures all libraries; imports in interleaved rounds. */
export async function footprints(rounds: number): Promise<Record<LibraryName, Footprint>> {
	const weights = new Map<LibraryName, Omit<Footprint, 'importBundledMs' | 'importMs'>>();
	for (const name of names) weights.set(name, await weigh(name));
	const times = names.map((name) => ({ name, bundled: [] as number[], installed: [] as number[] }));
	for (let round = 0; round < rounds; round++) {
		for (const { name, bundled, installed } of times) {
			const { root, server, bundle } = placesOf(name);
			bundled.push(importMs(join(bundle, basename(server, '.mjs') + '.js'), root));
			installed.push(importMs(server, root));
		}
	}
	const measured = times.map(({ name, bundled, installed }) => [
		name,
		{ ...weights.get(name), importBundledMs: spreadOf(bundled), importMs: spreadOf(installed) }
	]);
	return Object.fromEntries(measured) as Record<LibraryName, Footprint>;
}

/** Where the code for a measurement is written. */
function placesOf(name: LibraryName): Record<'root' | 'server' | 'client' | 'bundle', string> {
	const root = installation(libraries[name].major);
	return {
		root,
		server: join(root, `${name}-server.mjs`),
		client: join(root, `${name}-client.mjs`),
		bundle: join(root, `${name}-bundle`)
	};
}

async function weigh(name: LibraryName): Promise<Omit<Footprint, 'importBundledMs' | 'importMs'>> {
	const { root, server, client, bundle } = placesOf(name);
	await writeFile(server, libraries[name].server);
	await writeFile(client, libraries[name].client);
	return {
		serverBytes: await bundleWeight(server, 'server', root, bundle),
		clientBytes: await bundleWeight(client, 'client', root),
		...(await installed(name))
	};
}

/** Imports a file in a process of its own and gives the CPU time of that: milliseconds. */
function importMs(file: string, folder: string): number {
	const script = `
		await import('@sveltejs/kit');
		const before = process.cpuUsage();
		await import(${JSON.stringify(pathToFileURL(file))});
		const { user, system } = process.cpuUsage(before);
		console.log((user + system) / 1000);`;
	const hooks = pathToFileURL(join(import.meta.dirname, 'stand-ins.mjs')).href;
	const command = [process.execPath, '--import', hooks, '--input-type=module', '--eval', script];
	const [program = '', ...args] = pinned ? ['taskset', '-c', '0', ...command] : command;
	const { stdout, stderr } = spawnSync(program, args, {
		cwd: folder,
		env: { PATH: process.env.PATH, NODE_ENV: 'production', AUTH_SECRET: 's'.repeat(40) },
		encoding: 'utf8'
	});
	const milliseconds = Number.parseFloat(stdout);
	if (Number.isNaN(milliseconds)) throw new Error(`${file} cannot be imported: ${stderr}`);
	return milliseconds;
}

/** Installs a library alone: without SvelteKit, which every app has, and without what is optional. */
async function installed(name: LibraryName): Promise<{ installedBytes: number; packages: number }> {
	const { dependencies } = libraries[name];
	const folder = join(workplace, `installed-${name}`);
	const manifest = JSON.stringify({ private: true, dependencies });
	await unlessDone(folder, [manifest, await readFile(tarball)], async () => {
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, 'package.json'), manifest);
		await npm(folder, 'install', '--legacy-peer-deps');
	});
	const modules = join(folder, 'node_modules');
	const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8')) as { packages: object };
	let installedBytes = 0;
	for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
		if (entry.isFile()) installedBytes += (await stat(join(entry.parentPath, entry.name))).size;
	}
	return { installedBytes, packages: Object.keys(lock.packages).length };
}

/** The versions that were measured, for the report. */
export async function versions(): Promise<Record<string, string>> {
	const found: Record<string, string> = { node: process.version };
	for (const [major, packages] of [
		[2, ['@sveltejs/kit', '@auth/sveltekit', '@auth/core']],
		[3, ['@sveltejs/kit', 'better-auth', 'better-call', 'framework-auth', 'vite']]
	] as const) {
		for (const name of packages) {
			const manifest = await readFile(join(installation(major), 'node_modules', name, 'package.json'), 'utf8');
			found[name === '@sveltejs/kit' ? `${name} ${major}` : name] = (
				JSON.parse(manifest) as { version: string }
			).version;
		}
	}
	return found;
}
