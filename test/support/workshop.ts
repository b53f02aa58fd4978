/**
 * A temporary folder in which the packed library is installed beside SvelteKit 2 and SvelteKit 3, once per run, and
 * apps are made of the sources in `test/apps`.
 *
 * `<workshop>/package.tgz`, `<workshop>/kit2/node_modules`, `<workshop>/kit2/<app>`, and the same for `kit3`.
 */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages } from './packages.js';
import { run } from './process.js';

export type Major = 2 | 3;

export const repository = join(import.meta.dirname, '../..');
const apps = join(repository, 'test/apps');

/** Packs the built library and installs it for both majors. It uses the files that another run left in the folder. */
export async function furnish(workshop: string): Promise<void> {
	await mkdir(workshop, { recursive: true });
	const tarball = await pack(workshop);
	await Promise.all(
		([2, 3] as const).map(async (major) => install(join(workshop, `kit${major}`), await manifestOf(major), tarball))
	);
}

async function pack(workshop: string): Promise<string> {
	const tarball = join(workshop, 'package.tgz');
	if (await exists(tarball)) return tarball;
	await stat(join(repository, 'dist/index.js')).catch(() => {
		throw new Error('The library is not built: run `npm run build` first');
	});
	await run('npm', ['pack', '--ignore-scripts', '--pack-destination', workshop], { cwd: repository });
	const name = (await readdir(workshop)).find((file) => file.endsWith('.tgz'));
	if (!name) throw new Error('npm pack left no tarball');
	await rename(join(workshop, name), tarball);
	return tarball;
}

export interface Manifest {
	dependencies: Record<string, string>;
	devDependencies: Record<string, string>;
	[member: string]: unknown;
}

/** The packages of an app of the major. */
export async function manifestOf(major: Major): Promise<Manifest> {
	return JSON.parse(await readFile(join(apps, `kit${major}/package.json`), 'utf8')) as Manifest;
}

/** Installs what a manifest names, and the library, for the apps that are made in the folder. */
export async function install(folder: string, manifest: Manifest, tarball: string): Promise<void> {
	const done = join(folder, 'installed');
	if (await exists(done)) return;
	await mkdir(folder, { recursive: true });
	const dependencies = { ...manifest.dependencies, 'framework-auth': `file:${tarball}` };
	// A workspace root: vite serves the modules of the root to the apps below.
	const content = { ...manifest, workspaces: [], dependencies };
	await writeFile(join(folder, 'package.json'), JSON.stringify(content));
	await installPackages(folder);
	await writeFile(done, '');
}

export interface App {
	major: Major;
	folder: string;
}

/** The folders of `test/apps` whose files are added to the shared ones. */
export type AppName =
	| 'account'
	| 'clients'
	| 'federation'
	| 'guards'
	| 'passkeys'
	| 'permissions'
	| 'ready'
	| 'registry'
	| 'remote'
	| 'streams'
	| 'tenants'
	| 'users'
	| 'visitors';

/**
 * Makes an app of the shared sources and those of the major. `files` are added, or replace what is there, and so are those
 * of a variant, which are in a folder of its own beside them.
 */
export async function makeApp(
	workshop: string,
	major: Major,
	name: string,
	files: Record<string, string> = {},
	variant?: AppName
): Promise<App> {
	const folder = join(workshop, `kit${major}`, name);
	await rm(folder, { recursive: true, force: true });
	await cp(join(apps, `kit${major}`), folder, { recursive: true });
	await cp(join(apps, 'src'), join(folder, 'src'), { recursive: true });
	if (variant) await cp(join(apps, variant), folder, { recursive: true });
	for (const [path, content] of Object.entries(files)) {
		await mkdir(join(folder, path, '..'), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	return { major, folder };
}

/** The command of vite that is installed beside the app: the arguments for Node. */
export function vite({ folder }: App, ...args: string[]): string[] {
	return [join(folder, '../node_modules/vite/bin/vite.js'), ...args];
}

/** Builds the app and returns what was printed. */
export function build(app: App, env: Record<string, string> = {}): Promise<string> {
	return run(process.execPath, vite(app, 'build'), { cwd: app.folder, env });
}

async function exists(path: string): Promise<boolean> {
	return stat(path).then(
		() => true,
		() => false
	);
}
