/**
 * Apps that several test files use, built once a run by the first file that needs one. Each file serves a copy at an origin of its own:
 * a build knows its origin, so a placeholder stands there until it is copied.
 */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run as runProgram } from './process.js';
import { build, makeApp, repository } from './workshop.js';
import type { App, AppName, Major } from './workshop.js';

/** The port is one that the system gives to no server. */
const placeholder = 'http://localhost:65535';

/** The library of the run: its workshop, and a name that tells it from an earlier run in the same workshop. */
export interface Run {
	workshop: string;
	run: string;
}

/**
 * Returns a copy of the built app that is served at the origin, and what building it printed.
 * @param env what the build reads, beside `APP_ORIGIN`
 */
export async function copyOfBuild(
	{ workshop, run }: Run,
	major: Major,
	name: AppName | undefined,
	origin: string,
	env: Record<string, string> = {}
): Promise<App & { output: string }> {
	const parts = [name ?? 'app', ...Object.values(env)].map((part) => part.replace(/\W/g, '_'));
	const shared = [...parts, run].join('-');
	const source = join(workshop, `kit${major}`, shared, 'build');
	const output = await once(join(workshop, `kit${major}`, `${shared}.lock`), async () => {
		const app = await makeApp(workshop, major, shared, {}, name);
		return build(app, { ...env, APP_ORIGIN: placeholder });
	});
	const folder = join(workshop, `kit${major}`, `${shared}-${new URL(origin).port}`);
	await cp(source, join(folder, 'build'), { recursive: true });
	await cp(join(source, '../package.json'), join(folder, 'package.json'));
	await replaceIn(join(folder, 'build'), origin);
	return { major, folder, output };
}

/** Builds the demo, once a run, where it is: it has the library of this folder. */
export async function buildDemo({ workshop, run }: Run, cwd: string): Promise<void> {
	const vite = join(repository, 'node_modules/vite/bin/vite.js');
	await once(join(workshop, `demo-${run}.lock`), () => runProgram(process.execPath, [vite, 'build'], { cwd }));
}

/** Does something in one of the processes that ask for it, while the others wait, and returns what it returned there. */
async function once(lock: string, work: () => Promise<string>): Promise<string> {
	const file = join(lock, 'outcome');
	const isFirst = await mkdir(lock).then(
		() => true,
		() => false
	);
	if (isFirst) {
		const outcome: Outcome = await work().then(
			(value) => ({ value }),
			(error: unknown) => ({ failure: String(error) })
		);
		await writeFile(`${file}.new`, JSON.stringify(outcome));
		await rename(`${file}.new`, file);
	}
	while (!(await stat(file).catch(() => undefined))) await wait(100);
	const { value, failure } = JSON.parse(await readFile(file, 'utf8')) as Outcome;
	if (value === undefined) throw new Error(failure);
	return value;
}

interface Outcome {
	value?: string;
	failure?: string;
}

async function replaceIn(folder: string, origin: string): Promise<void> {
	const paths = (await readdir(folder, { recursive: true })).filter((path) => /\.(?:js|html|json)$/.test(path));
	for (const path of paths) {
		const file = join(folder, path);
		const text = await readFile(file, 'utf8');
		if (!text.includes(placeholder)) continue;
		await writeFile(file, text.replaceAll(placeholder, origin));
		// Compressed files still have the placeholder: servers send the file itself where there is nothing else.
		await Promise.all(['.gz', '.br'].map((ending) => rm(file + ending, { force: true })));
	}
}
