/**
 * Where the apps are: a folder of temporary files that outlives the run, with the packed library and its peers installed
 * beside SvelteKit 2 and SvelteKit 3. What has not changed since the last run is used again.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from '../test/support/process.js';

export type Major = 2 | 3;

/** The apps, and the major of SvelteKit that each is built with. */
export const apps = { bare2: 2, ours2: 2, theirs2: 2, bare3: 3, ours3: 3, better3: 3 } as const satisfies Record<
	string,
	Major
>;
export type AppName = keyof typeof apps;

/** Not to be built again when our library changes. */
const withoutOurs: readonly AppName[] = ['bare2', 'bare3', 'better3'];

const repository = join(import.meta.dirname, '..');
const sources = join(import.meta.dirname, 'apps');
/** Drizzle has no driver for `node:sqlite`. */
const drizzleOnNodeSqlite = ['drizzle-on-node-sqlite.ts', 'drizzle-proxy-on-node-sqlite.ts'].map((file) =>
	join(repository, 'test/adapters/support', file)
);
export const workplace = process.env.BENCH_FOLDER ?? join(tmpdir(), 'framework-auth-bench');
export const tarball = join(workplace, 'framework-auth.tgz');

/** The peers, in their latest versions. */
export const peers = {
	2: { '@auth/sveltekit': '1.11.3' },
	3: { 'better-auth': '1.7.25' }
} as const satisfies Record<Major, object>;

/** The adapter that users of `@auth/sveltekit` have on SQLite. */
const theirAdapter = { '@auth/drizzle-adapter': '1.11.3', 'drizzle-orm': '0.45.4' };

/** The folder in which a major and what goes with it are installed. */
export const installation = (major: Major): string => join(workplace, `kit${major}`);
/** The folder of an app. */
export const folderOf = (app: AppName): string => join(installation(apps[app]), app);

/** Packs the library, installs everything and builds all apps. */
export async function prepare(): Promise<void> {
	await mkdir(workplace, { recursive: true });
	await pack();
	for (const major of [2, 3] as const) await install(major);
	for (const app of Object.keys(apps) as AppName[]) await build(app);
}

/** Runs npm, which takes what it has downloaded before; the environment may name the authority of a proxy. */
export function npm(folder: string, ...args: string[]): Promise<string> {
	const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
	const env: Record<string, string> = authorities ? { NODE_EXTRA_CA_CERTS: authorities } : {};
	return run('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, env });
}

async function pack(): Promise<void> {
	await run('npm', ['run', 'build'], { cwd: repository });
	const packed = join(workplace, 'packed');
	await rm(packed, { recursive: true, force: true });
	await mkdir(packed);
	await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed], { cwd: repository });
	const [name = ''] = await readdir(packed);
	await rename(join(packed, name), tarball);
}

async function install(major: Major): Promise<void> {
	const folder = installation(major);
	const tested = JSON.parse(await readFile(join(repository, `test/apps/kit${major}/package.json`), 'utf8')) as {
		devDependencies: Record<string, string>;
	};
	// What builds an app, and not what goes with our library: a peer may want another version of that.
	const devDependencies = Object.fromEntries(
		Object.entries(tested.devDependencies).filter(([name]) => /^(@sveltejs\/.+|svelte|vite|typescript)$/.test(name))
	);
	const dependencies = { 'framework-auth': `file:${tarball}`, ...peers[major], ...(major === 2 && theirAdapter) };
	// A workspace root: Vite serves the modules of the root to the apps below.
	const manifest = JSON.stringify({ private: true, type: 'module', workspaces: [], devDependencies, dependencies });
	await unlessDone(folder, [manifest, await readFile(tarball)], async () => {
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, 'package.json'), manifest);
		// npm takes a tarball of the same name and version for the same, whatever is in it.
		await rm(join(folder, 'package-lock.json'), { force: true });
		await rm(join(folder, 'node_modules/framework-auth'), { recursive: true, force: true });
		await npm(folder, 'install');
	});
}

async function build(app: AppName): Promise<void> {
	const major = apps[app];
	const folder = folderOf(app);
	const parts = ['site', `kit${major}`, app.slice(0, -1)].map((part) => join(sources, part));
	const manifest = await readFile(join(installation(major), 'package.json'));
	const library = withoutOurs.includes(app) ? [] : [await readFile(tarball)];
	await unlessDone(folder, [manifest, ...library, ...(await contentsOf(parts))], async () => {
		await rm(folder, { recursive: true, force: true });
		for (const part of parts) await cp(part, folder, { recursive: true });
		const extra = app === 'theirs2' ? drizzleOnNodeSqlite : [];
		for (const file of extra) await cp(file, join(folder, 'src', basename(file)));
		console.log(`Building ${app}`);
		await run(process.execPath, [join(folder, '../node_modules/vite/bin/vite.js'), 'build'], { cwd: folder });
	});
}

async function contentsOf(folders: readonly string[]): Promise<Buffer[]> {
	const contents: Buffer[] = [];
	for (const folder of folders) {
		for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
			if (entry.isFile()) contents.push(Buffer.from(entry.name), await readFile(join(entry.parentPath, entry.name)));
		}
	}
	return contents;
}

/** Does the work unless the file `done` says that it was done with these very inputs. */
export async function unlessDone(
	folder: string,
	inputs: readonly (string | Buffer)[],
	work: () => Promise<void>
): Promise<void> {
	const hash = createHash('sha256');
	for (const input of inputs) hash.update(input).update('\0');
	const state = hash.digest('hex');
	const done = join(folder, 'done');
	if ((await readFile(done, 'utf8').catch(() => '')) === state) return;
	await rm(done, { force: true });
	await work();
	await writeFile(done, state);
}
