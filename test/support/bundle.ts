/** The weight of a piece of code when it is bundled. */
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

/** Packages that the application has anyhow, or installs for itself, are not part of a bundle. */
const outside = [/^\$(app|env)\//, /^@sveltejs\/kit/, /^svelte($|\/)/, /^node:/, /^@simplewebauthn\//, /^nodemailer$/];

/** Bytes, minified and compressed. */
export interface Weight {
	/** The modules that are loaded at the start: the entry, and those that it imports at once. */
	readonly start: number;
	/** With what is loaded when it is needed. */
	readonly all: number;
	/** The files whose code is loaded at the start. */
	readonly modulesAtStart: readonly string[];
	/** The chunks that have only these parts. */
	weightOf(parts: RegExp): number;
	/** The start together with these parts, which are loaded when they are needed. */
	startWith(parts: RegExp): { readonly bytes: number; readonly modules: readonly string[] };
}

/**
 * Bundles a file with all that it imports, and weighs the chunks.
 * @param outDir where the bundle is left; by default it is not
 */
export async function bundleWeight(
	entry: string,
	side: 'server' | 'client',
	root: string,
	outDir?: string
): Promise<Weight> {
	const output = await build({
		root,
		configFile: false,
		logLevel: 'error',
		plugins: [svelte({ configFile: false, compilerOptions: { css: 'injected' } })],
		ssr: { noExternal: true },
		// As SvelteKit tells its code in a build.
		define: { __SVELTEKIT_DEV__: 'false' },
		build: {
			write: outDir !== undefined,
			outDir,
			minify: true,
			...(side === 'server' ? { ssr: entry } : { lib: { entry, formats: ['es'] } }),
			// Otherwise a library keeps its white space and comments, which name the folder that it was built in.
			rolldownOptions: { external: outside, output: { minify: true } }
		}
	});
	if ('on' in output) throw new Error('this is not the output of a build');
	const chunks = [output].flat().flatMap((each) => each.output.filter((part) => part.type === 'chunk'));
	const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
	const load = (fileName: string, loaded: Set<string>): Set<string> => {
		const chunk = byName.get(fileName);
		if (!chunk || loaded.has(fileName)) return loaded;
		loaded.add(fileName);
		chunk.imports.forEach((each) => load(each, loaded));
		return loaded;
	};
	const atStart = new Set<string>();
	chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => load(fileName, atStart));
	const of = (names: Set<string>): typeof chunks => chunks.filter(({ fileName }) => names.has(fileName));
	const modulesOf = (names: Set<string>): string[] => of(names).flatMap(({ modules }) => Object.keys(modules));
	const weigh = (some: typeof chunks): number => some.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
	return {
		start: weigh(of(atStart)),
		all: weigh(chunks),
		modulesAtStart: modulesOf(atStart),
		weightOf: (parts) =>
			weigh(chunks.filter(({ modules }) => Object.keys(modules).every((module) => parts.test(module)))),
		startWith(parts) {
			const loaded = new Set(atStart);
			// A part that others import as well may share a chunk with them, which then has no module of its own name.
			for (const { fileName, modules } of chunks)
				if (Object.keys(modules).some((module) => parts.test(module))) load(fileName, loaded);
			return { bytes: weigh(of(loaded)), modules: modulesOf(loaded) };
		}
	};
}
