/** Reads what commands have to know of an app. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { CommandError } from './command.js';
import { readIfThere } from './env-file.js';

/** An app with SvelteKit. */
export interface Project {
	readonly folder: string;
	/** Major version of SvelteKit. */
	readonly kit: 2 | 3;
	/** The extension of its own modules. */
	readonly extension: 'ts' | 'js';
	readonly packageManager: PackageManager;
	/** The names of what it depends on. */
	readonly packages: ReadonlySet<string>;
	/** The names of the scripts in its package.json. */
	readonly scripts: ReadonlySet<string>;
	/** Where the configuration of the library belongs: the path of the module, and how `src/hooks.server` imports it. */
	readonly configuration: { readonly path: string; readonly imported: string };
	/** Whether `src/env` declares the variables that the app reads: with SvelteKit 3, and with 2 by an experimental option. */
	readonly declares: boolean;
	/** How a module imports the types that SvelteKit writes for its folder. */
	readonly kitTypes: './$types' | './$types.js';
}

type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

interface Manifest {
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly devDependencies?: Readonly<Record<string, string>>;
	readonly imports?: Readonly<Record<string, unknown>>;
	readonly scripts?: Readonly<Record<string, unknown>>;
	readonly packageManager?: string;
}

/** The file by which each leaves a trace. */
const locks: readonly (readonly [PackageManager, string])[] = [
	['pnpm', 'pnpm-lock.yaml'],
	['yarn', 'yarn.lock'],
	['bun', 'bun.lock'],
	['bun', 'bun.lockb'],
	['npm', 'package-lock.json']
];

/** Reads the app in a folder. @throws {CommandError} if there is no app, or one without SvelteKit */
export async function readProject(folder: string): Promise<Project> {
	const text = await readIfThere(join(folder, 'package.json'));
	if (text === undefined)
		throw new CommandError(`There is no package.json in ${folder}. Run this in the folder of your app.`);
	const manifest = JSON.parse(text) as Manifest;
	const versions = { ...manifest.dependencies, ...manifest.devDependencies };
	if (!versions['@sveltejs/kit']) {
		throw new CommandError('This app does not depend on SvelteKit. `npx sv create` makes one that does.');
	}
	const kit = await majorOfKit(folder, versions['@sveltejs/kit']);
	const settings = await readIfThere(join(folder, 'tsconfig.json'));
	const extension = settings === undefined ? 'js' : 'ts';
	// TypeScript then wants the extension of the compiled module in each import, as Node.js does.
	const has = (setting: RegExp): boolean => setting.test(settings ?? '');
	const isLikeNode = has(/"moduleResolution"\s*:\s*"node(?:next|16)"/i);
	// With `rewriteRelativeImportExtensions` it refuses the extension `.ts` in imports that are not relative (TS2877).
	const mapsLib =
		manifest.imports?.['#lib/*'] !== undefined && !isLikeNode && !has(/"rewriteRelativeImportExtensions"\s*:\s*true/);
	const configurationOf = (): Project['configuration'] => {
		const ofImport = kit === 3 && !isLikeNode ? extension : 'js';
		// `svelte-package` publishes all of src/lib, and the sign-in of a showcase is not part of the library.
		if (versions['@sveltejs/package']) return { path: `src/auth.${extension}`, imported: `./auth.${ofImport}` };
		const path = `src/lib/server/auth.${extension}`;
		if (kit === 2) return { path, imported: `$lib/server/auth${isLikeNode ? '.js' : ''}` };
		return { path, imported: `${mapsLib ? '#lib' : './lib'}/server/auth.${ofImport}` };
	};
	return {
		folder,
		kit,
		extension,
		packageManager: await packageManagerOf(folder),
		packages: new Set(Object.keys(versions)),
		scripts: new Set(Object.keys(manifest.scripts ?? {})),
		configuration: configurationOf(),
		declares: kit === 3 || /\bexplicitEnvironmentVariables\s*:\s*true\b/.test(await readConfig(folder)),
		kitTypes: isLikeNode ? './$types.js' : './$types'
	};
}

/** Returns the text of SvelteKit's and Vite's configuration. */
export async function readConfig(folder: string): Promise<string> {
	const names = ['svelte.config.js', 'svelte.config.ts', 'vite.config.js', 'vite.config.ts'];
	return (await Promise.all(names.map((name) => readIfThere(join(folder, name))))).join('\n');
}

/** The version of an installed package, of the app or of the workspace above it; undefined if it is not installed. */
export async function installedVersion(folder: string, name: string): Promise<string | undefined> {
	for (let at = folder; ; at = dirname(at)) {
		const text = await readIfThere(join(at, 'node_modules', name, 'package.json'));
		if (text !== undefined) return (JSON.parse(text) as { version?: string }).version;
		if (dirname(at) === at) return undefined;
	}
}

/** The version that is installed; before an installation, the one that is asked for. */
async function majorOfKit(folder: string, range: string): Promise<2 | 3> {
	const version = (await installedVersion(folder, '@sveltejs/kit')) ?? range;
	const major = Number(/\d+/.exec(version)?.[0] ?? 3);
	if (major < 2) throw new CommandError(`This app has SvelteKit ${major}. Update it to SvelteKit 2.26 or later.`);
	return major === 2 ? 2 : 3;
}

/** The one that package.json names or that left a lock, here or at the root of the workspace; else the one that runs this program. */
async function packageManagerOf(folder: string): Promise<PackageManager> {
	for (let at = folder; ; at = dirname(at)) {
		const { packageManager = '' } = JSON.parse((await readIfThere(join(at, 'package.json'))) ?? '{}') as Manifest;
		const manager =
			locks.find(([name]) => packageManager.startsWith(`${name}@`)) ??
			locks.find(([, lock]) => existsSync(join(at, lock)));
		if (manager) return manager[0];
		if (existsSync(join(at, '.git')) || dirname(at) === at) break;
	}
	const running = process.env.npm_config_user_agent ?? '';
	return locks.find(([name]) => running.startsWith(`${name}/`))?.[0] ?? 'npm';
}
