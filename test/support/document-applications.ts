/** Checks the code of the documents as `npm run check` checks an application: each block is a file of one. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { blocks, repository, type Block } from './documents.js';
import { exportedSources } from './exports.js';
import { extraFolder, extraPackages, extraPackagesInstalled } from './extra-packages.js';
import { run } from './process.js';
import { svelteCheck } from './svelte-check.js';

const configuration = 'src/lib/server/auth.ts';

/** Blocks that import a package that is not here are not checked, nor are those that import the file of such a block. */
const uncheckable = extraPackagesInstalled ? [] : withImporters(blocks.filter(importsPackage));

function importsPackage({ code }: Block): boolean {
	return extraPackages.some((name) => code.includes(`from '${name}'`));
}

function withImporters(left: readonly Block[]): readonly Block[] {
	const more = blocks.filter((block) => !left.includes(block) && left.some((other) => importsFile(block, other)));
	return more.length === 0 ? left : withImporters([...left, ...more]);
}

/** Whether a block imports the file of another block of its document. */
function importsFile({ document, name, code }: Block, other: Block): boolean {
	if (document !== other.document || name === undefined || other.name === undefined) return false;
	const folder = dirname(name);
	const imported = [...code.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => join(folder, path));
	return imported.some((path) => `${path.replace(/\.[jt]s$/, '')}.ts` === other.name);
}

export const code = blocks.filter((block) => ['ts', 'svelte'].includes(block.language) && !uncheckable.includes(block));

/** `Register` holds in a whole program and would narrow the provider ids of every document: such a block is checked alone. */
const registers = ({ code }: Block) => code.includes('interface Register {');

/** Files by their path within an application. */
type Application = ReadonlyMap<string, Block>;

/**
 * The applications that a document describes: each block is a file of one, and where a later block has the name of an
 * earlier one, of another, which is like the first except for that file. Guides take the quick start for granted.
 */
function applicationsOf(document: string): Application[] {
	const quickStart = blocks
		.filter(({ document, name }) => document === 'README.md' && name === configuration)
		.slice(0, 1);
	const applications: Map<string, Block>[] = [];
	const own = code.filter((block) => block.document === document && !registers(block));
	for (const [index, block] of own.entries()) {
		const name = block.name ?? `src/lib/Example${index}.${block.language}`;
		const home = applications.find((files) => !files.has(name));
		if (home) home.set(name, block);
		else applications.push(new Map([[name, block]]));
	}
	return applications.map(
		(files) => new Map([...quickStart.map((block) => [configuration, block] as const), ...applications[0]!, ...files])
	);
}

/** Checks the code of all documents, and returns the errors with their place. */
export async function complaints(): Promise<string[]> {
	const home = await mkdtemp(join(tmpdir(), 'documents-'));
	// As here: what tests need beside the packages of the library is installed in a folder below.
	const workplace = join(home, 'applications');
	try {
		await mkdir(workplace);
		await symlink(join(repository, 'node_modules'), join(home, 'node_modules'));
		if (extraPackagesInstalled) await symlink(extraFolder, join(workplace, 'node_modules'));
		const places = await writeApplications(workplace, [...new Set(code.map(({ document }) => document))]);
		const options = [
			'--workspace',
			'.',
			'--tsconfig',
			'tsconfig.json',
			'--output',
			'machine',
			'--config',
			'svelte.config.js'
		];
		// It fails when it finds something, and prints the errors.
		const checked = run(process.execPath, [...svelteCheck, ...options], { cwd: workplace }).catch(String);
		const registering = await complaintsAboutRegistering(workplace);
		const output = await checked;
		if (!/COMPLETED \d\d+ FILES/.test(output)) throw new Error(output);
		const others = [...output.matchAll(/ (?:ERROR|WARNING) "(.+?)" (\d+):\d+ (".*")$/gm)]
			.filter(([, file = '']) => !file.startsWith('..'))
			.map(([, file = '', line, message = '']) => {
				const block = places.get(file);
				const where = block ? `${block.document}:${block.line + Number(line) - 1}` : `${file}:${line}`;
				return `${where} ${JSON.parse(message) as string}`;
			});
		return [...new Set([...registering, ...others])];
	} finally {
		await rm(home, { recursive: true });
	}
}

async function complaintsAboutRegistering(workplace: string): Promise<string[]> {
	const found = [];
	for (const [index, block] of code.filter(registers).entries()) {
		const path = join(workplace, `registering${index}.ts`);
		await writeFile(path, `${block.code}\nexport {};`);
		const options = { ...applicationOptions, moduleResolution: 'bundler', target: 'esnext', module: 'esnext' };
		const parsed = ts.convertCompilerOptionsFromJson(options, workplace).options;
		const program = ts.createProgram([path], parsed);
		const source = program.getSourceFile(path);
		for (const { messageText } of [
			...program.getSyntacticDiagnostics(source),
			...program.getSemanticDiagnostics(source)
		])
			found.push(`${block.document}:${block.line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
	}
	return found;
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
			const folder = `${document.replaceAll('/', '-')}.${index}`;
			await write(`${folder}/package.json`, JSON.stringify({ type: 'module', imports: { '#lib/*': './src/lib/*' } }));
			for (const [name, block] of files) {
				places.set(`${folder}/${name}`, block);
				await write(`${folder}/${name}`, asChecked(block));
				const route = dirname(name);
				if (route.startsWith('src/routes')) await write(`${folder}/${route}/$types.d.ts`, generatedTypes(route, files));
			}
		}
	}
	const include = ['*.d.ts', 'Empty.svelte', '*/**/*'];
	await write('ambient.d.ts', `import '@sveltejs/kit';\n`);
	await write('environment.d.ts', environmentTypes);
	// It refuses to check TypeScript alone.
	await write('Empty.svelte', '');
	await write('package.json', '{"type":"module"}');
	await write('svelte.config.js', 'export default { compilerOptions: { experimental: { async: true } } };');
	await write('tsconfig.json', JSON.stringify({ compilerOptions: applicationOptions, include }));
	return places;
}

/** The types of an app's own variables, which SvelteKit 2 reads of `.env`, and SvelteKit 3 of `src/env.ts`. */
const environmentTypes = `
	declare module '$env/dynamic/private' {
		export const env: { [name: string]: string | undefined };
	}
	declare module '$app/env/private' {
		export const DATABASE_URL: string | undefined;
	}
`;

/** With SvelteKit 2's name for the folder of the library, and with the types that SvelteKit infers in spite of annotations. */
function asChecked({ language, code }: Block): string {
	if (language !== 'ts') return code;
	const imported = code.replace(/'\$lib\/([^']+)'/g, "'#lib/$1.ts'");
	const inferred = /^export const (load|actions): (\w+) = (.*|[^]*?^[})]+);$/gm;
	return `${imported.replace(inferred, 'export const $1 = ($3) satisfies $2;')}\nexport {};`;
}

/** The types that `svelte-kit sync` writes beside a route, as far as documents use it. */
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

/** Only what package.json exports can be imported; it leads to the source. */
function exportedPaths(): Record<string, string[]> {
	return Object.fromEntries(
		[...exportedSources].map(([subpath, source]) => [`framework-auth${subpath.slice(1)}`, [join(repository, source)]])
	);
}
