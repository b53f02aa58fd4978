/** The variables of `.env` that the app reads from the process, where Vite does not put them. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { namesIn, readIfThere } from '../env-file.js';
import type { Project } from '../project.js';
import { warning } from './finding.js';
import type { Finding } from './finding.js';

/** How programs read a variable of the process. */
const readings = /\bprocess\.env(?:\?)?(?:\.(\w+)|\[\s*['"`](\w+)['"`]\s*\])/g;
/** Comments that begin a line: the client that Prisma generates shows such a reading in one. */
const comments = /^\s*(?:\/\*[^]*?\*\/|\/\/.*)/gm;
/** Whatever puts the variables of a file into the process. */
const loaders = /\bdotenv\b|\bloadEnvFile\b|--env-file|\bdotenvx\b|\bvarlock\b|\benv-cmd\b/;

/** Names them. @param process the variables of the process */
export async function checkVariables(
	{ folder, declares }: Project,
	process: Readonly<Record<string, string | undefined>>
): Promise<Finding[]> {
	const texts = await Promise.all(['.env', '.env.local'].map((name) => readIfThere(join(folder, name))));
	const missing = new Set([...namesIn(texts.join('\n'))].filter((name) => process[name] === undefined));
	if (missing.size === 0) return [];
	const settings = ['package.json', 'vite.config.js', 'vite.config.ts', 'svelte.config.js', 'svelte.config.ts'];
	const around = await Promise.all(settings.map((name) => readIfThere(join(folder, name))));
	if (loaders.test(around.join('\n'))) return [];
	const files = await modulesOf(join(folder, 'src'));
	const all = await Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
	if (all.some(({ text }) => loaders.test(text))) return [];
	return all.flatMap(({ path, text }) => {
		const names = [...text.replaceAll(comments, '').matchAll(readings)].map(
			([, member, index]) => member ?? index ?? ''
		);
		return [...new Set(names)]
			.filter((name) => missing.has(name))
			.map((name) => findingOf(relative(folder, path), name, declares));
	});
}

function findingOf(path: string, name: string, declares: boolean): Finding {
	const cure = declares
		? `Declare it in src/env.ts, and import it: import { ${name} } from '$app/env/private'.`
		: `Import it: import { env } from '$env/dynamic/private', and read env.${name}.`;
	return warning(`${path} reads process.env.${name}, but Vite does not put the variables of .env there`, cure);
}

async function modulesOf(folder: string): Promise<string[]> {
	const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return files.filter(({ name }) => /\.[cm]?[jt]s$/.test(name)).map(({ name, parentPath }) => join(parentPath, name));
}
