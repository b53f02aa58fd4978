/**
 * The documents say what is so: their TypeScript compiles against the source, their tables are complete, and what they
 * name exists.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as errors from '../src/errors.js';
import { ruleOf, statusOfCode } from '../src/lib/errors/rules.js';
import { authEnv } from '../src/env.js';
import { run } from './support/process.js';

const repository = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const namesIn = (folder: string) => (existsSync(join(repository, folder)) ? readdirSync(join(repository, folder)) : []);

const documents = ['', 'docs']
	.flatMap((folder) => namesIn(folder || '.').map((name) => join(folder, name)))
	.filter((path) => path.endsWith('.md'));
const manifest = JSON.parse(read('package.json')) as {
	exports: Record<string, string | { types: string }>;
	scripts: Record<string, string>;
	engines: { node: string };
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
	return [...text.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms)].map(({ 2: language = '', 3: code = '', index }) => ({
		document,
		line: text.slice(0, index).split('\n').length + 1,
		language,
		code,
		name: /^(?:\/\/|<!--) ([\w./+#[\]-]+\.\w+)/.exec(code)?.[1]
	}));
}

const blocks = documents.flatMap(blocksOf);

const configuration = 'src/lib/server/auth.ts';

function isCode({ language }: Block): boolean {
	return language === 'ts' || language === 'svelte';
}

test('what the documents quote compiles against the source', { timeout: 600_000 }, async () => {
	const code = blocks.filter(isCode);
	expect(new Set(code.map(({ language }) => language))).toEqual(new Set(['ts', 'svelte']));
	const quoting = [...new Set(code.map(({ document }) => document))];
	expect(quoting).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/getting-started.md']));
	// What an application registers holds in a whole program, and would narrow the provider ids of every document.
	const registering = new Set(
		code.filter(({ code }) => code.includes('interface Register')).map((block) => block.document)
	);
	const others = quoting.filter((document) => !registering.has(document));
	const complaints = await Promise.all([others, [...registering]].map(complaintsAbout));
	expect([...new Set(complaints.flat())]).toEqual([]);
});

/** Files by their path within an application. */
type Application = ReadonlyMap<string, Block>;

/**
 * The applications that a document describes: each block is a file of one, and where a later block has the name of an
 * earlier one, of another, which is like the first but for that file. Guides take the quick start for granted.
 */
function applicationsOf(document: string): Application[] {
	const quickStart = blocks
		.filter(({ document, name }) => document === 'README.md' && name === configuration)
		.slice(0, 1);
	const applications: Map<string, Block>[] = [];
	for (const [index, block] of blocks.filter((each) => each.document === document && isCode(each)).entries()) {
		const name = block.name ?? `src/lib/Example${index}.${block.language}`;
		const home = applications.find((files) => !files.has(name));
		if (home) home.set(name, block);
		else applications.push(new Map([[name, block]]));
	}
	return applications.map(
		(files) => new Map([...quickStart.map((block) => [configuration, block] as const), ...applications[0]!, ...files])
	);
}

/** Checks the code of documents as `npm run check` does in an application, and returns what is wrong with it. */
async function complaintsAbout(documents: readonly string[]): Promise<string[]> {
	const workplace = await mkdtemp(join(tmpdir(), 'documents-'));
	try {
		const places = await writeApplications(workplace, documents);
		const checker = join(repository, 'node_modules/svelte-check/bin/svelte-check');
		const options = ['--workspace', '.', '--tsconfig', 'tsconfig.json', '--output', 'machine'];
		// It fails when it finds something, and says what on its output.
		const output = await run(process.execPath, [checker, ...options], { cwd: workplace }).catch(String);
		expect(output).toMatch(/COMPLETED \d\d+ FILES/);
		return [...output.matchAll(/ (?:ERROR|WARNING) "(.+?)" (\d+):\d+ (".*")$/gm)]
			.filter(([, file = '']) => !file.startsWith('..'))
			.map(([, file = '', line, message = '']) => {
				const block = places.get(file);
				const where = block ? `${block.document}:${block.line + Number(line) - 1}` : `${file}:${line}`;
				return `${where} ${JSON.parse(message) as string}`;
			});
	} finally {
		await rm(workplace, { recursive: true });
	}
}

/** Writes the applications of documents into a folder; returns which block is in which file. */
async function writeApplications(workplace: string, documents: readonly string[]): Promise<ReadonlyMap<string, Block>> {
	const places = new Map<string, Block>();
	const write = async (path: string, text: string) => {
		await mkdir(dirname(join(workplace, path)), { recursive: true });
		await writeFile(join(workplace, path), text);
	};
	for (const document of documents) {
		for (const [index, files] of applicationsOf(document).entries()) {
			const folder = `${document}.${index}`;
			await write(`${folder}/package.json`, JSON.stringify({ type: 'module', imports: { '#lib/*': './src/lib/*' } }));
			for (const [name, block] of files) {
				places.set(`${folder}/${name}`, block);
				await write(`${folder}/${name}`, asChecked(block));
				const route = dirname(name);
				if (route.startsWith('src/routes')) await write(`${folder}/${route}/$types.d.ts`, generatedTypes(route, files));
			}
		}
	}
	const include = ['ambient.d.ts', 'Empty.svelte', '*/**/*'];
	await write('ambient.d.ts', `import '@sveltejs/kit';\n`);
	// It refuses to check TypeScript alone.
	await write('Empty.svelte', '');
	await write('tsconfig.json', JSON.stringify({ compilerOptions: applicationOptions, include }));
	await symlink(join(repository, 'node_modules'), join(workplace, 'node_modules'));
	return places;
}

/** With SvelteKit 2's name for the folder of the library, and with the types that SvelteKit infers in spite of annotations. */
function asChecked({ language, code }: Block): string {
	if (language !== 'ts') return code;
	const imported = code.replace(/'\$lib\/([^']+)'/g, "'#lib/$1.ts'");
	const inferred = /^export const (load|actions): (\w+) = (.*|[^]*?^[})]+);$/gm;
	return `${imported.replace(inferred, 'export const $1 = ($3) satisfies $2;')}\nexport {};`;
}

/** What `svelte-kit sync` writes beside a route, as far as documents use it. */
function generatedTypes(folder: string, files: Application): string {
	const layouts = ['src/routes', folder].filter((each) => files.has(`${each}/+layout.server.ts`));
	const dataOf = (file: string) => `Awaited<ReturnType<typeof import('${file}').load>>`;
	const layoutData = [
		'App.PageData',
		...layouts.map((each) => dataOf(`${relative(folder, each) || '.'}/+layout.server.js`))
	];
	const server = files.get(`${folder}/+page.server.ts`)?.code ?? '';
	const has = (member: string) => new RegExp(`^export const ${member}\\b`, 'm').test(server);
	const pageData = has('load') ? dataOf('./+page.server.js') : '{}';
	const actionData = has('actions')
		? `import('@sveltejs/kit').AwaitedActions<typeof import('./+page.server.js').actions> | null`
		: 'unknown';
	return `
		import type { Action, RequestHandler as Handler, ServerLoad } from '@sveltejs/kit';
		type Params = Record<string, string>;
		export type PageServerLoad = ServerLoad<Params>;
		export type LayoutServerLoad = ServerLoad<Params>;
		export type Actions = Record<string, Action<Params>>;
		export type RequestHandler = Handler<Params>;
		export type LayoutData = ${layoutData.join(' & ')};
		export type PageData = LayoutData & ${pageData};
		export type ActionData = ${actionData};
		export type PageProps = { data: PageData; form: ActionData; params: Params };
		export type LayoutProps = { data: LayoutData; children: import('svelte').Snippet; params: Params };
	`;
}

/** The compiler of an application: that of SvelteKit's own configuration, strict as `sv create` makes it. */
const applicationOptions = {
	strict: true,
	skipLibCheck: true,
	noEmit: true,
	target: 'esnext',
	lib: ['esnext', 'DOM', 'DOM.Iterable'],
	module: 'esnext',
	moduleResolution: 'bundler',
	allowImportingTsExtensions: true,
	verbatimModuleSyntax: true,
	isolatedModules: true,
	types: ['node'],
	paths: exportedPaths()
};

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

function compilerOptions(): ts.CompilerOptions {
	const { config } = ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile);
	return ts.parseJsonConfigFileContent(config, ts.sys, repository).options;
}

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

	test('pictures, each of less than 60 KB, and with a text in its place', () => {
		const images = documents.flatMap((document) =>
			[...read(document).matchAll(/<(?:img|source)\s[^>]*>/g)].map(([tag]) => ({ document, tag }))
		);
		const broken = images.filter(({ document, tag }) => {
			const path = join(repository, dirname(document), /src(?:set)?="([^"]+)"/.exec(tag)?.[1] ?? 'none');
			const told = tag.startsWith('<source') || /alt="[^"]{20,}"/.test(tag);
			return !told || !existsSync(path) || statSync(path).size > 60_000;
		});
		expect(images.length).toBeGreaterThan(3);
		expect(broken).toEqual([]);
	});

	test('scripts of package.json', () => {
		const missing = documents.flatMap((document) =>
			[...read(document).matchAll(/npm run ([\w:-]+)/g)]
				.filter(([, script = '']) => !(script in manifest.scripts) && !['dev', 'preview'].includes(script))
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

test('forms in the documents post: without scripts nothing that is typed in gets into a URL (#12 C1)', () => {
	const forms = blocks.flatMap(({ document, line, code }) =>
		[...code.matchAll(/<form\b[^>]*>/g)].map(([tag]) => ({ where: `${document}:${line}`, tag }))
	);
	expect(forms.length).toBeGreaterThan(8);
	expect(forms.filter(({ tag }) => !/\smethod="post"/i.test(tag))).toEqual([]);
});

describe('the tables', () => {
	test('of the configuration: every key, and no other', () => {
		expect(sorted(namesInTable('Configuration'))).toEqual(sorted(configurationKeys()));
	});

	test('of the environment: every variable that is read, and no other', () => {
		const source = ['context', 'secrets', 'providers', 'environment']
			.map((name) => read(`src/lib/config/${name}.ts`))
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
		expect(sorted(namesInTable('Providers', 1))).toEqual(sorted(exported('providers', ['apple-client-secret', '*'])));
		expect(sorted(namesInTable('Adapters', 1))).toEqual(sorted(exported('adapters', ['conformance'])));
	});

	test('of what is needed: the lowest Node is that of `engines`, and the gate runs on it (#12 D8)', () => {
		const lowest = /^>=(\d+\.\d+)$/.exec(manifest.engines.node)?.[1];
		const named = ['README.md', 'docs/getting-started.md', 'docs/migration.md'].flatMap((document) =>
			[...read(document).matchAll(/\bNode(?: +\|)? (\d+\.\d+)/g)].map(([, version]) => version)
		);
		expect(named.length).toBeGreaterThan(3);
		expect([...new Set(named)]).toEqual([lowest]);
		expect(read('.ci/run')).toContain('require("./package.json").engines.node');
	});

	test('of the error codes: every code, with its status', () => {
		const classes = Object.values(errors).filter(
			(value): value is typeof errors.AuthError => typeof value === 'function' && 'type' in value
		);
		const codes = new Set(classes.map(({ type }) => ruleOf(type).code));
		const rows = rowsOfTable('What the codes mean', 'docs/errors.md').map(([code = '', status]) => [
			code.replaceAll('`', ''),
			Number(status)
		]);
		expect(Object.fromEntries(rows)).toEqual(Object.fromEntries([...codes].map((code) => [code, statusOfCode(code)])));
	});

	test('of the errors: the guide has every type (#12 C4)', () => {
		const types = Object.values(errors).flatMap((value) =>
			typeof value === 'function' && 'type' in value ? [value.type] : []
		);
		expect(types.length).toBeGreaterThan(35);
		const guide = read('docs/errors.md');
		expect(types.filter((type) => !guide.includes(`\`${type}\``))).toEqual([]);
	});
});

/** The rows of the first table below a heading, without its head. */
function rowsOfTable(heading: string, document = 'README.md'): string[][] {
	const section = read(document).split(new RegExp(`^#+ ${heading}$`, 'm'))[1] ?? '';
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
	const path = join(repository, 'src/lib/config/options.ts');
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
