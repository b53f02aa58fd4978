/** Finds modules of an app, and says how the configuration imports them. */
import { dirname, join, relative, sep } from 'node:path';
import { readIfThere } from '../env-file.js';
import type { Project } from '../project.js';

/** A module that an app has. */
export interface Module {
	/** Its path in the app. */
	readonly path: string;
	readonly text: string;
}

/** Returns the first of these modules that the app has. @param names paths without an extension */
export async function findModule({ folder }: Project, names: readonly string[]): Promise<Module | undefined> {
	for (const path of names.flatMap((name) => [`${name}.ts`, `${name}.js`])) {
		const text = await readIfThere(join(folder, path));
		if (text !== undefined) return { path, text };
	}
	return undefined;
}

/** Returns the module by which one file of the app imports another. @param from the path of a module, such as the configuration */
export function importOf(project: Project, path: string, from: string = project.configuration.path): string {
	const way = relative(dirname(from), path).split(sep).join('/');
	const near = way.startsWith('.') ? way : `./${way}`;
	// Then each import has the extension of the compiled module.
	if (project.kitTypes === './$types.js') return near.replace(/\.ts$/, '.js');
	return project.kit === 3 ? near : near.replace(/(?:\/index)?\.[jt]s$/, '');
}

/** Adds imports after the others. */
export function withImports(text: string, lines: readonly string[]): string {
	const last = [...text.matchAll(/^import\b[^;]*?['"][^'"\n]+['"];?[^\n]*\n/gm)].at(-1);
	const end = last ? last.index + last[0].length : 0;
	const added = lines.map((line) => `${line}\n`).join('');
	return `${text.slice(0, end)}${added}${last ? '' : '\n'}${text.slice(end)}`;
}
