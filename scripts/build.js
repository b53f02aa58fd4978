/**
 * Builds `dist` from `src`. What svelte-package says is passed on, save one notice: `import.meta.env` is how the binding
 * learns, at build time, that it runs in development, and only Vite ever compiles the binding. Then it removes the types
 * that no public type needs, and makes the files small. A gap in the catalogue of providers ends it.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { minify } from 'terser';
import ts from 'typescript';
import { writeSuffixList } from './public-suffixes.js';

/**
 * The declarations of the core and of the binding that applications write or receive: editors show their comments. Those of all other
 * files there are needed for types alone: they have no comments, and no indentation.
 */
const shown =
	/^errors\/rules|^lib\/base\/(?:config\/(?:options|callbacks)|http\/cookies)|^kit\/(?:types|sign-in-options)\.d\.ts$/;

const catalogue = spawnSync(process.execPath, [join(import.meta.dirname, 'catalogue.js'), '--check'], {
	stdio: 'inherit'
});
if (catalogue.status !== 0) process.exit(catalogue.status ?? 1);

writeSuffixList();

const { status, stdout, stderr } = spawnSync('svelte-package', ['--input', 'src', '--output', 'dist'], {
	encoding: 'utf8'
});
const known =
	/^@sveltejs\/package found the following issues while packaging your library:\nAvoid usage of `import\.meta\.env`.*\n+/m;
process.stdout.write(stdout.replace(known, ''));
process.stderr.write(stderr.replace(known, ''));
if (status !== 0) process.exit(status ?? 1);
await bundleCommands();
removePrivateTypes();
await makeSmall();

/**
 * Puts the packages for questions and differences into the commands, so that an app installs nothing for a bin that it runs once.
 * Each command stays a file that is loaded when it is asked for.
 */
async function bundleCommands() {
	const folder = join(import.meta.dirname, '../dist');
	const bundle = await rolldown({
		input: { cli: join(folder, 'cli.js') },
		platform: 'node',
		// The other parts of the package stay where they are.
		external: (id, importer) =>
			/^node:/.test(id) || (id.startsWith('.') && !inCommands(resolve(dirname(importer ?? ''), id)))
	});
	const packageOf = (module) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(module)?.[1];
	const { output } = await bundle.generate({
		format: 'es',
		chunkFileNames: ({ name, moduleIds }) => {
			const from = packageOf(moduleIds.at(-1) ?? '');
			return `cli/${from ? `packages/${from.replace(/^@|\/.*/g, '')}` : name}.js`;
		}
	});
	rmSync(join(folder, 'cli'), { recursive: true });
	mkdirSync(join(folder, 'cli/packages'), { recursive: true });
	for (const file of output) writeFileSync(join(folder, file.fileName), file.code);
	const packages = new Set(output.flatMap(({ moduleIds }) => moduleIds.flatMap((module) => packageOf(module) ?? [])));
	const licences = [...packages].sort().map((name) => {
		const from = join(import.meta.dirname, '../node_modules', name);
		return `${name}\n\n${readFileSync(
			join(
				from,
				readdirSync(from).find((file) => /^licen[cs]e/i.test(file))
			),
			'utf8'
		)}`;
	});
	writeFileSync(join(folder, 'cli/packages/LICENSES.txt'), licences.join('\n\n---\n\n'));
	chmodSync(join(folder, 'cli.js'), 0o755);

	function inCommands(file) {
		return file.startsWith(join(folder, 'cli')) || file.includes('node_modules');
	}
}

/** Removes the declarations that no entry of the package leads to: half of them describe code that applications cannot import. */
function removePrivateTypes() {
	const folder = join(import.meta.dirname, '../dist');
	const { exports } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
	const declarations = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.d.ts'))
		.map((file) => join(folder, file));
	const needed = new Set();
	const visit = (file) => {
		if (needed.has(file) || !file.endsWith('.d.ts') || !existsSync(file)) return;
		needed.add(file);
		for (const [, path] of readFileSync(file, 'utf8').matchAll(
			/(?:from|import|import\(|path=)\s*['"](\.[^'"]+)['"]/g
		)) {
			const imported = join(dirname(file), path);
			visit(imported.endsWith('.d.ts') ? imported : `${imported.replace(/\.[jt]s$/, '')}.d.ts`);
		}
	};
	for (const entry of Object.values(exports)) {
		const types = entry.types ?? entry.replace(/\.js$/, '.d.ts');
		visit(join(folder, '..', types));
	}
	for (const file of declarations) if (!needed.has(file)) rmSync(file);
}

/**
 * Leaves out what an application does not read. Comments are in the declarations and in the repository. Variables within functions get
 * short names: those of functions stay, and each statement has a line, so that a stack trace says where an error comes from. Together
 * they are a quarter of the package.
 */
async function makeSmall() {
	const folder = join(import.meta.dirname, '../dist');
	for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
		if (!/\.(js|d\.ts)$/.test(name)) continue;
		const file = join(folder, name);
		const text = readFileSync(file, 'utf8');
		writeFileSync(file, name.endsWith('.js') ? await codeOf(name, text) : declarationsOf(name, text));
	}
}

/**
 * Returns code without comments, except those for bundlers, and of licences. It is small, and each of its statements that does something has a line.
 * The packages in the bin are as small as can be. Svelte compiles some of the code for the browser, and reserves names that could be
 * chosen as short ones: names stay there.
 */
async function codeOf(name, text) {
	const isPackage = name.startsWith('cli/packages/');
	const keepsNames = /^(?:browser|client|components)\//.test(name);
	// Declarations in a row become one, and branches that return become conditions: nothing else is moved.
	const small = { defaults: false, join_vars: true, if_return: true, conditionals: true, booleans: true };
	const { code } = await minify(await withSmallScript(text), {
		ecma: 2020,
		// Names of the commands are in no stack that an application logs.
		module: name.startsWith('cli/'),
		compress: isPackage || (!keepsNames && small),
		mangle: !keepsNames,
		format: { semicolons: false, comments: /@vite-ignore|@license/, preserve_annotations: true }
	});
	return `${name.startsWith('lib/') ? withSmallTexts(name, code) : code}\n`;
}

/** Returns code whose script for a page, if it has one, is small. */
async function withSmallScript(text) {
	const [whole, script] = /new Html\(`\n((?:let|const|function) [^`$\\]*)`\)/.exec(text) ?? [];
	if (!script) return text;
	const { code } = await minify(script, { module: true });
	return text.replace(whole, () => `new Html(${JSON.stringify(code)})`);
}

/**
 * Returns code of the core without the indentation of its markup, which would lose it when it is used: the code itself has none by now.
 * Of the style sheets of pages, it takes lines and spaces, too.
 */
function withSmallTexts(name, code) {
	const text = code.replace(/\n\t+/g, '\n');
	if (!/^lib\/(?:core\/pages|plugins\/account\/page)\/style\.js$/.test(name)) return text;
	return text
		.replace(/(?:\\[nt])+/g, '')
		.replace(/([:;,{}>]) +/g, '$1')
		.replace(/ +([{>])/g, '$1')
		.replace(/;\}/g, '}');
}

/** Returns declarations without the comments of modules, and of what no editor shows. */
function declarationsOf(name, declarations) {
	const text = declarations.replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4));
	if (/^(?:lib|kit)\//.test(name) && !shown.test(name)) return withoutComments(text).replace(/^\t+/gm, '');
	return text.replace(/^\/\*\*(?:[^*]|\*(?!\/))*\*\/\n(?=import |export (?:type )?[*{])/, '');
}

/** Returns declarations without the comments that stand on lines of their own. */
function withoutComments(code) {
	const source = ts.createSourceFile('code.ts', code, ts.ScriptTarget.Latest);
	const comments = new Map();
	const visit = (node) => {
		for (const range of ts.getLeadingCommentRanges(code, node.pos) ?? []) comments.set(range.pos, range.end);
		ts.forEachChild(node, visit);
	};
	visit(source);
	visit(source.endOfFileToken);
	const fromTheEnd = [...comments].sort(([a], [b]) => b - a);
	return fromTheEnd.reduce((text, [start, end]) => {
		const line = text.lastIndexOf('\n', start - 1) + 1;
		const alone = text.slice(line, start).trim() === '' && text[end] === '\n';
		return alone ? text.slice(0, line) + text.slice(end + 1) : text;
	}, code);
}
