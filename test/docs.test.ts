/**
 * The documents say what is so: their TypeScript compiles against the source, their tables are complete, and what they
 * name exists.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as errors from '../src/errors.js';
import { ruleOf, statusOfCode } from '../src/lib/error-rules.js';
import { authEnv } from '../src/env.js';

const repository = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const namesIn = (folder: string) => (existsSync(join(repository, folder)) ? readdirSync(join(repository, folder)) : []);

const documents = ['', 'docs']
	.flatMap((folder) => namesIn(folder || '.').map((name) => join(folder, name)))
	.filter((path) => path.endsWith('.md'));
const manifest = JSON.parse(read('package.json')) as {
	exports: Record<string, string | { types: string }>;
	scripts: Record<string, string>;
};

/** A fenced block. */
interface Block {
	document: string;
	/** Of its first line of code. */
	line: number;
	language: string;
	code: string;
	/** What a first line like `// src/hooks.server.ts` says. */
	name?: string;
}

function blocksOf(document: string): Block[] {
	const text = read(document);
	return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
		document,
		line: text.slice(0, index).split('\n').length + 1,
		language,
		code,
		name: /^(?:\/\/|<!--) ([\w./+#[\]-]+\.\w+)/.exec(code)?.[1]
	}));
}

const blocks = documents.flatMap(blocksOf);

describe('TypeScript in the documents', () => {
	const typescript = blocks.filter(({ language }) => language === 'ts' || language === 'typescript');

	test('there is some', () => {
		expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md']));
		expect(typescript.length).toBeGreaterThan(10);
	});

	test('compiles against the source', { timeout: 120_000 }, () => {
		expect(complaintsAbout(typescript)).toEqual([]);
	});
});

/**
 * Compiles each block as a module of its own. A block that says its name stands in a folder like the application's, where
 * its `./$types`, and the files that other blocks of the document name first, are found.
 */
function complaintsAbout(typescript: Block[]): string[] {
	const root = join(repository, '.docs');
	const files = new Map<string, string>();
	const places = new Map<string, Block>();
	const bases = new Set<string>();
	const folders: string[] = [];
	for (const [index, block] of typescript.entries()) {
		const base = join(root, block.document);
		const name = block.name ?? 'src/lib/example.ts';
		const folder = join(root, `${block.document}.${index}`);
		const path = join(folder, name);
		folders.push(folder);
		bases.add(base);
		places.set(path, block);
		files.set(path, `${block.code}\nexport {};`);
		// Ambient declarations hold everywhere as it is; what blocks import is the first file of a name.
		if (block.name && !name.endsWith('app.d.ts') && !files.has(join(base, name))) {
			files.set(join(base, name), block.code);
			files.set(join(base, dirname(name), '$types.d.ts'), generatedTypes);
		}
	}

	const options: ts.CompilerOptions = {
		...compilerOptions(),
		allowImportingTsExtensions: true,
		noEmit: true,
		noUnusedLocals: false,
		// The compiler of an application: that of SvelteKit's own configuration.
		module: ts.ModuleKind.ESNext,
		moduleResolution: ts.ModuleResolutionKind.Bundler,
		rootDirs: [...bases, ...folders],
		paths: { ...exportedPaths(), '#lib/*': [...bases].map((base) => join(base, 'src/lib/*')) }
	};
	const ambient = join(root, 'ambient.d.ts');
	files.set(ambient, `import '@sveltejs/kit';\n`);
	const program = ts.createProgram([ambient, ...places.keys()], options, overlay(options, files));
	return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
		const block = file && places.get(file.fileName);
		const line = file ? file.getLineAndCharacterOfPosition(start).line : 0;
		const where = block ? `${block.document}:${block.line + line}` : `${file?.fileName}:${line + 1}`;
		return `${where} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
	});
}

/** What `svelte-kit sync` writes beside a route, as far as documents use it. */
const generatedTypes = `
	import type { Action, RequestHandler as Handler, ServerLoad } from '@sveltejs/kit';
	type Params = Record<string, string>;
	export type PageServerLoad = ServerLoad<Params>;
	export type LayoutServerLoad = ServerLoad<Params>;
	export type Actions = Record<string, Action<Params>>;
	export type RequestHandler = Handler<Params>;
`;

function compilerOptions(): ts.CompilerOptions {
	const { config } = ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile);
	return ts.parseJsonConfigFileContent(config, ts.sys, repository).options;
}

/** Only what package.json exports can be imported, and leads to the source of it. */
function exportedPaths(): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(manifest.exports).flatMap(([subpath, target]) =>
			typeof target === 'string'
				? []
				: [
						[
							`framework-auth${subpath.slice(1)}`,
							[join(repository, target.types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts'))]
						]
					]
		)
	);
}

/** The file system, with more files in it. */
function overlay(options: ts.CompilerOptions, files: ReadonlyMap<string, string>): ts.CompilerHost {
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile, directoryExists } = host;
	const folders = [...files.keys()].map((path) => `${dirname(path)}/`);
	host.fileExists = (path) => files.has(path) || fileExists.call(host, path);
	host.readFile = (path) => files.get(path) ?? readFile.call(host, path);
	host.directoryExists = (path) =>
		folders.some((folder) => folder.startsWith(`${path}/`)) || (directoryExists?.call(host, path) ?? true);
	host.getSourceFile = (path, language) => {
		const text = host.readFile(path);
		return text === undefined ? undefined : ts.createSourceFile(path, text, language);
	};
	return host;
}

const components = blocks.filter(({ language }) => language === 'svelte');

test.each(components)('the component at $document:$line compiles', ({ code }) => {
	const { warnings } = compile(code, { runes: true });
	expect(warnings.map(({ message }) => message)).toEqual([]);
});

describe('what the documents name exists', () => {
	test('links within the repository lead to a file, and to a heading', () => {
		const slug = (heading: string) =>
			heading
				.toLowerCase()
				.replace(/[^\w\- ]/g, '')
				.replaceAll(' ', '-');
		const broken = documents.flatMap((document) =>
			[...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
				.filter(([, path = '', anchor]) => {
					const target = path ? join(dirname(document), path) : document;
					if (!existsSync(join(repository, target))) return true;
					const headings = [...(target.endsWith('.md') ? read(target) : '').matchAll(/^#+ (.+)$/gm)];
					return anchor !== undefined && !headings.some(([, heading = '']) => slug(heading) === anchor);
				})
				.map(([link]) => `${document}: ${link}`)
		);
		expect(broken).toEqual([]);
	});

	test('scripts of package.json', () => {
		const missing = documents.flatMap((document) =>
			[...read(document).matchAll(/npm run ([\w:-]+)/g)]
				.filter(([, script = '']) => !(script in manifest.scripts) && script !== 'dev')
				.map(([command]) => `${document}: ${command}`)
		);
		expect(missing).toEqual([]);
	});

	test('import paths are exported, those in the comments of the source too', () => {
		const sources = ['src', 'demo/src'].flatMap((folder) =>
			readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
				.filter((file) => /\.(ts|svelte)$/.test(file))
				.map((file) => join(folder, file))
		);
		const missing = [...documents, ...sources].flatMap((file) =>
			[...read(file).matchAll(/['"`]framework-auth((?:\/[a-z0-9-]+)*)['"`]/g)]
				.filter(([, subpath]) => !(`.${subpath}` in manifest.exports))
				.map(([quoted]) => `${file}: ${quoted}`)
		);
		expect(sources).toContain('src/types.ts');
		expect(missing).toEqual([]);
	});
});

describe('the tables of the README', () => {
	test('of the configuration: every key, and no other', () => {
		expect(sorted(namesInTable('Configuration'))).toEqual(sorted(configurationKeys()));
	});

	test('of the environment: every variable that is read, and no other', () => {
		const source = ['src/lib/context.ts', 'src/lib/compiled-provider.ts', 'src/lib/environment.ts']
			.map(read)
			.join('\n');
		const used = [...source.matchAll(/\benv\.([A-Z][A-Z_0-9]+)/g)].map(([, name = '']) => name);
		const ofProviders = [...source.matchAll(/`\$\{prefix\}_([A-Z]+)`/g)].map(([, part]) => `AUTH_<PROVIDER>_${part}`);
		expect(ofProviders.length).toBeGreaterThan(2);
		expect(sorted(namesInTable('Environment variables'))).toEqual(
			sorted([...used.filter((name) => name !== 'NODE_ENV'), ...ofProviders])
		);
		expect(used).toEqual(expect.arrayContaining(Object.keys(authEnv())));
	});

	test('of the providers and adapters: every one that is exported', () => {
		const exported = (kind: string, others: string[]) =>
			Object.keys(manifest.exports)
				.filter((subpath) => subpath.startsWith(`./${kind}/`) && !others.includes(subpath.split('/')[2] ?? ''))
				.map((subpath) => subpath.replace('.', 'framework-auth'));
		expect(sorted(namesInTable('Providers', 1))).toEqual(sorted(exported('providers', ['apple-client-secret'])));
		expect(sorted(namesInTable('Adapters', 1))).toEqual(sorted(exported('adapters', ['conformance'])));
	});

	test('of the error codes: every code, with its status', () => {
		const classes = Object.values(errors).filter(
			(value): value is typeof errors.AuthError => typeof value === 'function' && 'type' in value
		);
		const codes = new Set(classes.map(({ type }) => ruleOf(type).code));
		const rows = rowsOfTable('Errors and logs').map(([code = '', status]) => [
			code.replaceAll('`', ''),
			Number(status)
		]);
		expect(Object.fromEntries(rows)).toEqual(Object.fromEntries([...codes].map((code) => [code, statusOfCode(code)])));
	});
});

/** The rows of the first table below a heading, without its head. */
function rowsOfTable(heading: string): string[][] {
	const section = read('README.md').split(new RegExp(`^#+ ${heading}$`, 'm'))[1] ?? '';
	const table = /(?:^\|.*\n)+/m.exec(section)?.[0] ?? '';
	return table
		.trim()
		.split('\n')
		.slice(2)
		.map((row) =>
			row
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim())
		);
}

/** What stands in code type in a column. */
function namesInTable(heading: string, column = 0): string[] {
	return rowsOfTable(heading).flatMap((row) =>
		[...(row[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
	);
}

/** The keys of `AuthConfig`, with those of the objects in it that are the library's own. */
function configurationKeys(): string[] {
	const path = join(repository, 'src/lib/config.ts');
	const program = ts.createProgram([path], compilerOptions());
	const checker = program.getTypeChecker();
	const source = program.getSourceFile(path)!;
	const type = checker
		.getExportsOfModule(checker.getSymbolAtLocation(source)!)
		.filter(({ name }) => name === 'AuthConfig')
		.map((symbol) => checker.getDeclaredTypeOfSymbol(symbol))[0]!;
	const ownTypes = ['session', 'jwt', 'pages', 'callbacks', 'events', 'cookies', 'theme', 'logger'];
	return type.getProperties().flatMap((property) => {
		if (!ownTypes.includes(property.name)) return [property.name];
		const value = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, source));
		return value.getProperties().map(({ name }) => `${property.name}.${name}`);
	});
}

function sorted(names: Iterable<string>): string[] {
	return [...new Set(names)].sort();
}
