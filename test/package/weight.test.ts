/** What the packed library weighs: installed, in a server's bundle, and in the browser. `bench` compares it with its peers. */
import { readdirSync } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { byImport, byOption, weigh as weighWorker } from '../../scripts/weight.js';
import { bundleWeight } from '../support/bundle.js';
import type { Weight } from '../support/bundle.js';
import { repository, rowsOf } from '../support/documents.js';

const root = join(inject('workshop'), 'kit3');
const modules = join(root, 'node_modules');
const kilobyte = 1_000;
const page = 'docs/reference/bundle-size.md';

const weighed = new Map<string, Weight>();

/** The folders of the library that say, as data, what a plugin adds. */
const pluginFolders = readdirSync(join(repository, 'src/lib'), { recursive: true, encoding: 'utf8' })
	.filter((file) => basename(file) === 'plugin.ts')
	.map((file) => dirname(file))
	.sort();

/** The package and all that it depends on, by name. */
async function dependenciesOf(name: string, known = new Set<string>()): Promise<Set<string>> {
	known.add(name);
	const manifest = JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8')) as { dependencies?: object };
	for (const dependency of Object.keys(manifest.dependencies ?? {})) {
		if (!known.has(dependency)) await dependenciesOf(dependency, known);
	}
	return known;
}

async function sizeOf(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
	return sizes.reduce((sum, size) => sum + size, 0);
}

test('an installation has five packages: less than 3.85 MB with all plugins, 0.7 MB of texts in sixteen other languages, and 1.45 MB of documents', async () => {
	const packages = [...(await dependenciesOf('framework-auth'))];
	expect(packages.sort()).toEqual(['cookie', 'framework-auth', 'jose', 'oauth4webapi', 'uqr']);
	const sizes = await Promise.all(packages.map((name) => sizeOf(join(modules, name))));
	// Each language is some 500 texts, in up to three bytes for a character. A site loads those that its readers ask for.
	const languages = await sizeOf(join(modules, 'framework-auth/dist/locales'));
	expect(languages).toBeLessThan(700 * kilobyte);
	const documents = await sizeOf(join(modules, 'framework-auth/docs'));
	// With a guide and a reference for each capability.
	expect(documents).toBeLessThan(1_450 * kilobyte);
	expect(sizes.reduce((sum, size) => sum + size, 0) - languages - documents).toBeLessThan(3_850 * kilobyte);
});

test('a server with one provider loads less than 12 KB at the start, and 54 KB with the first session', async () => {
	const { start, startWith, all, weightOf } = await weigh(
		'server',
		`import { FrameworkAuth } from 'framework-auth';
		import GitHub from 'framework-auth/providers/github';
		export const { handle } = FrameworkAuth({ providers: [GitHub] });`
	);
	expect(start).toBeLessThan(12 * kilobyte);
	const read = startWith(
		/dist\/(kit\/read-session|lib\/app\/compile|lib\/plugins\/oauth\/provider|lib\/core\/sessions\/jwt-strategy)\.js$/
	);
	expect(read.bytes).toBeLessThan(54 * kilobyte);
	expect(read.modules.filter((file) => /node_modules\/(jose|oauth4webapi)\//.test(file))).toEqual([]);
	// What an app imports by itself is not here: languages, and the list of public suffixes.
	expect(
		weightOf(
			/dist\/(locales\/(?!language|translation|tags|over|time-in-words|en\b)|lib\/base\/public-suffixes\/suffix-list)/
		)
	).toBe(0);
	// Each capability is loaded with its first use: this is all of them. API tokens keep the session in which they were made, and an invitation opens a closed sign-up.
	expect(all).toBeLessThan(395 * kilobyte);
});

describe('C3 in the one file of a Worker,', () => {
	let measured: ReadonlyMap<string, number>;
	beforeAll(async () => {
		measured = await weighWorker(join(modules, 'framework-auth'));
	});

	test('the library with two providers, in English, is less than 269 KB', () => {
		expect(measured.get('the library')).toBeLessThan(269);
	});

	const documented = [
		...rowsOf(page, 'Sizes of imports').map(([name = '', figure = '']) => ({ row: name, figure })),
		...rowsOf(page, 'Sizes of capabilities').map(([name = '', , figure = '']) => ({
			row: `${name} in it`,
			figure
		}))
	];

	test('each import and each capability has a row in the documents', () => {
		expect(documented.map(({ row }) => row).sort()).toEqual(
			[...byImport.map(({ name }) => name), ...byOption.map(({ name }) => `${name} in it`)].sort()
		);
		const folders = pluginFolders.filter(
			(folder) => !byOption.some(({ parts }) => parts.some((part) => /^[\w/-]+/.exec(part)?.[0] === folder))
		);
		// The contract itself, languages that are imported, and the rules for new users, which belong to each sign-in method.
		expect(folders).toEqual(['core', 'core/languages', 'plugins/visitors/sign-up']);
	});

	test.each(documented)('$row: $figure', ({ row, figure }) => {
		const now = measured.get(row) ?? NaN;
		const told = Number.parseFloat(figure);
		// Versions of other packages and of the bundler move a figure a little.
		expect(Math.abs(now - told), `it is ${now.toFixed(1)} KB: run \`npm run weight\``).toBeLessThan(
			Math.max(1, told / 10)
		);
	});
});

test('signIn and signOut in the browser are less than 1.2 KB, and the code of a pop-up is loaded at its first use', async () => {
	const { start, all } = await weigh('client', `export { signIn, signOut } from 'framework-auth/client';`);
	expect(start).toBeLessThan(1.2 * kilobyte);
	expect(all).toBeLessThan(1.8 * kilobyte);
});

test('useSession in the browser is less than 1.5 KB more', async () => {
	const { start } = await weigh(
		'client',
		`export { signIn, signOut } from 'framework-auth/client';
		export { useSession } from 'framework-auth/client/session';`
	);
	expect(start).toBeLessThan((1.2 + 1.5) * kilobyte);
});

test('createClient in the browser is less than 2.7 KB, and loads nothing else of the library', async () => {
	const { all, modulesAtStart } = await weigh('client', `export { createClient } from 'framework-auth/client/api';`);
	expect(all).toBeLessThan(2.7 * kilobyte);
	const own = modulesAtStart.filter((file) => file.includes('framework-auth/dist/'));
	expect(own.filter((file) => !/dist\/client\/api(?:-client\/\w+)?\.js$/.test(file))).toEqual([]);
});

/** What a page imports in the browser. Ready functions are SvelteKit's own there: a browser test finds no code of the library. */
const inBrowser: Readonly<Record<string, string>> = {
	'`signIn` and `signOut`': `export { signIn, signOut } from 'framework-auth/client';`,
	'`useSession`': `export { useSession } from 'framework-auth/client/session';`,
	'`createClient`': `export { createClient } from 'framework-auth/client/api';`,
	'`withPasskey`, beside `@simplewebauthn/browser`': `export { withPasskey } from 'framework-auth/webauthn';`,
	'`Show`': `export { Show } from 'framework-auth/components';`,
	'`SignIn`': `export { SignIn } from 'framework-auth/components';`,
	'`AccountSections`': `export { AccountSections } from 'framework-auth/components';`
};

describe('in the browser,', () => {
	const documented = rowsOf(page, 'Sizes in the browser').map(([name = '', figure = '']) => ({ name, figure }));

	test('each import has a row in the documents, and ready functions add nothing', () => {
		const [ready, ...others] = documented;
		expect(ready).toEqual({ name: 'ready functions and their forms', figure: 'nothing' });
		expect(others.map(({ name }) => name)).toEqual(Object.keys(inBrowser));
	});

	test.each(documented.slice(1))('$name: $figure', async ({ name, figure }) => {
		const { all } = await weigh('client', inBrowser[name] ?? expect.fail(`${name} is not measured`));
		const told = Number.parseFloat(figure) * kilobyte;
		const limit = Math.max(100, told / 10);
		expect(Math.abs(all - told), `it is ${all} bytes`).toBeLessThan(limit);
	});

	test('a page contains only the components that it imports, and no component contains the code of another one, or of passkeys', async () => {
		const parts = ['Show', 'SignIn', 'UserButton', 'AccountSections', 'GoogleOneTap', 'OrganizationSwitcher'];
		for (const [name, code] of Object.entries(inBrowser)) {
			const { modulesAtStart } = await weigh('client', code);
			const own = modulesAtStart.flatMap((file) => /framework-auth\/dist\/(.*)$/.exec(file)?.[1] ?? []);
			expect(own.length, name).toBeGreaterThan(0);
			const others = parts.filter((part) => !name.includes(part)).map((part) => `components/${part}.svelte`);
			expect(
				own.filter(
					(file) => others.includes(file) || (/^(webauthn|browser\/ceremony)/.test(file) && !name.includes('Passkey'))
				)
			).toEqual([]);
		}
	});
});

test('one vendor of the catalogue is 2 KB, without the others', async () => {
	const { all, modulesAtStart } = await weigh('client', `export { github } from 'framework-auth/catalogue';`);
	expect(all).toBeLessThan(2 * kilobyte);
	expect(modulesAtStart.filter((file) => /\/logos\/(?!github\.)/.test(file))).toEqual([]);
});

/** Of code, minified and compressed. Several tests ask about the same code, which is bundled once. */
async function weigh(side: 'server' | 'client', code: string): Promise<Weight> {
	const known = weighed.get(code);
	if (known) return known;
	const entry = join(root, `${side}-weight.mjs`);
	await writeFile(entry, code);
	const weight = await bundleWeight(entry, side, root);
	weighed.set(code, weight);
	return weight;
}
