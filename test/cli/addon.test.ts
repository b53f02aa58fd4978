/** The add-on of the Svelte CLI: what it asks `sv` to do, done with the program of this repository. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../src/cli/setup/adapters.js';
import { repository } from '../support/workshop.js';
import { app, manifest } from './support.js';

interface Chosen {
	providers: string;
	password: boolean;
	passkeys: boolean;
	database: string;
	demo: boolean;
}

interface Addon {
	options: Record<keyof Chosen, { question: string; default: unknown; options?: { value: string }[] }>;
	setup(workspace: {
		isKit: boolean;
		unsupported?: (reason: string) => void;
		runsAfter?: (id: string) => void;
		addOption?: (name: string, question: { default: unknown }) => void;
		dependencyVersion?: (name: string) => string | undefined;
	}): void;
	run(workspace: {
		options: Chosen;
		cwd: string;
		language: 'ts' | 'js';
		cancel(reason: string): void;
		sv: {
			execute(words: string[], stdio: string): Promise<void>;
			dependency(name: string, version: string): void;
			devDependency(name: string, version: string): void;
			file(path: string, edit: (text: string) => string): void;
		};
	}): Promise<void>;
}

const { default: addon } = (await import(join(repository, 'addon/index.js'))) as { default: Addon };

const github: Chosen = { providers: 'github', password: false, passkeys: false, database: 'none', demo: false };

async function add(chosen: Partial<Chosen>, language: 'ts' | 'js' = 'ts', manifestMore = {}) {
	const made = await app({ 'package.json': manifest('^2.27.0', manifestMore), 'tsconfig.json': '{}' });
	const dependencies: Record<string, string> = {};
	const types: Record<string, string> = {};
	const files: string[] = [];
	const reasons: string[] = [];
	let said = '';
	const sv = {
		async execute([bin, ...words]: string[]) {
			expect(bin).toBe('framework-auth');
			const result = await made.run(words.join(' '));
			said = result.said;
			if (result.status !== 0) throw new Error(result.errors);
		},
		dependency: (name: string, version: string) => void (dependencies[name] = version),
		devDependency: (name: string, version: string) => void (types[name] = version),
		file: (path: string) => void files.push(path)
	};
	const options = { ...github, ...chosen };
	await addon.run({ options, language, sv, cwd: made.folder, cancel: (reason) => void reasons.push(reason) });
	return { made, dependencies, types, files, reasons, said };
}

test('the add-on writes the quick start, and names the packages', async () => {
	const { made, dependencies, files } = await add({ providers: 'github, google', passkeys: true, database: 'sqlite' });
	expect(await made.read('src/lib/server/auth.ts')).toContain('providers: [GitHub, Google, Passkey()]');
	expect(await made.read('src/hooks.server.ts')).toContain('export { handle }');
	const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { version: string };
	expect(dependencies).toEqual({
		'framework-auth': `^${version}`,
		'@simplewebauthn/browser': '^14.0.0',
		'@simplewebauthn/server': '^14.0.0'
	});
	expect(files).toContain('src/lib/server/auth.ts');
});

test('the add-on names the types of pg, for an app in TypeScript', async () => {
	const { dependencies, types } = await add({ database: 'pg' });
	expect(dependencies).toHaveProperty('pg');
	expect(types).toEqual({ '@types/pg': '^8.0.0' });
	expect((await add({ database: 'pg' }, 'js')).types).toEqual({});
});

test('the add-on keeps the version of a package that the app asks for', async () => {
	const { dependencies } = await add({ database: 'pg' }, 'ts', { dependencies: { pg: '8.1.0' } });
	expect(dependencies).not.toHaveProperty('pg');
});

test.each(['sqlite', 'pg', 'mysql', 'libsql'])(
	'the add-on names every package that `init` installs, with %s',
	async (database) => {
		const { dependencies, types, said } = await add({ providers: 'email', password: true, passkeys: true, database });
		const asked = [...said.matchAll(/^ +\d\. npm install (?:-D )?(.*)$/gm)].flatMap(([, names = '']) =>
			names.split(' ')
		);
		expect(asked).toContain('framework-auth');
		expect([...Object.keys(dependencies), ...Object.keys(types)].sort()).toEqual(asked.sort());
	}
);

test('the add-on writes demo pages if the person chooses them', async () => {
	const { made } = await add({ demo: true });
	expect(await made.read('src/routes/demo/framework-auth/members/+page.server.ts')).toContain('requireSession()');
	await expect((await add({})).made.read('src/routes/demo/+page.svelte')).rejects.toThrow('ENOENT');
});

test('the add-on offers every adapter of `init`', () => {
	const { options = [] } = addon.options.database;
	expect(options.map(({ value }) => value).sort()).toEqual([...Object.keys(adapters), 'none'].sort());
});

test('the defaults of the add-on work', async () => {
	const defaults = Object.entries(addon.options).map(([name, option]) => [name, option.default]);
	const { made } = await add(Object.fromEntries(defaults) as unknown as Chosen);
	expect(await made.read('src/lib/server/auth.ts')).toContain('providers: [GitHub, Password(), Passkey()]');
	expect(await made.read('src/lib/server/auth.ts')).toContain("adapter: SqliteAdapter('auth.db')");
});

test.each([
	['drizzle-orm', 'drizzle'],
	['@prisma/client', 'prisma'],
	['kysely', 'kysely'],
	['left-pad', 'sqlite']
])('the add-on proposes the database of an app with %s: %s', (there, database) => {
	const proposed: unknown[] = [];
	addon.setup({
		isKit: true,
		dependencyVersion: (name) => (name === there ? '1.0.0' : undefined),
		addOption: (name, question) => void proposed.push([name, question.default])
	});
	expect(proposed).toEqual([['database', database]]);
});

test.each([
	[{ providers: 'nothing' }, 'There is no provider "nothing"'],
	[{ password: true }, '"password" needs an adapter'],
	[{ providers: 'none' }, 'Choose a provider, a password or passkeys']
])('if the add-on cannot set up an app, it says why, and writes nothing: %j', async (chosen, reason) => {
	const { made, reasons, dependencies } = await add(chosen);
	expect(reasons).toEqual([expect.stringContaining(reason)]);
	expect(dependencies).toEqual({});
	await expect(made.read('src/lib/server/auth.ts')).rejects.toThrow('ENOENT');
});

test('the add-on refuses an app without SvelteKit', () => {
	const reasons: string[] = [];
	addon.setup({ isKit: false, unsupported: (reason) => void reasons.push(reason) });
	expect(reasons).toEqual(['framework-auth needs SvelteKit']);
});

test('the package of the add-on has the version of the library', async () => {
	const [own, library] = await Promise.all(
		['addon/package.json', 'package.json'].map(
			async (file) =>
				JSON.parse(await readFile(join(repository, file), 'utf8')) as { version: string; keywords: string[] }
		)
	);
	expect(own?.version).toBe(library?.version);
	expect(own?.keywords).toContain('sv-add');
});
