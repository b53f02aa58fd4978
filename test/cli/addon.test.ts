/** The add-on of the Svelte CLI: what it asks `sv` to do, done with the program of this repository. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../src/cli/setup/adapters.js';
import { repository } from '../support/workshop.js';
import { app, manifest } from './support.js';

interface Addon {
	options: Record<string, { question: string; default: unknown }>;
	setup(workspace: { isKit: boolean; unsupported: (reason: string) => void }): void;
	run(workspace: {
		options: Record<string, string>;
		language: 'ts' | 'js';
		sv: {
			execute(words: string[], stdio: string): Promise<void>;
			dependency(name: string, version: string): void;
			devDependency(name: string, version: string): void;
		};
	}): Promise<void>;
}

const { default: addon } = (await import(join(repository, 'addon/index.js'))) as { default: Addon };

async function add(options: Record<string, string>, language: 'ts' | 'js' = 'ts') {
	const made = await app({ 'package.json': manifest('^2.27.0'), 'tsconfig.json': '{}' });
	const dependencies: Record<string, string> = {};
	const types: Record<string, string> = {};
	const sv = {
		async execute([bin, ...words]: string[]) {
			expect(bin).toBe('framework-auth');
			const { status, errors } = await made.run(words.join(' '));
			if (status !== 0) throw new Error(errors);
		},
		dependency: (name: string, version: string) => void (dependencies[name] = version),
		devDependency: (name: string, version: string) => void (types[name] = version)
	};
	await addon.run({ options, language, sv });
	return { made, dependencies, types };
}

test('writes the quick start, and names the packages', async () => {
	const { made, dependencies } = await add({ providers: 'github, passkey', adapter: 'sqlite' });
	expect(await made.read('src/lib/server/auth.ts')).toContain('providers: [GitHub, Passkey()]');
	expect(await made.read('src/hooks.server.ts')).toContain('export { handle }');
	const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { version: string };
	expect(dependencies).toEqual({
		'framework-auth': `^${version}`,
		'@simplewebauthn/browser': '^14.0.0',
		'@simplewebauthn/server': '^14.0.0'
	});
});

test('with PostgreSQL names its types, for an app in TypeScript', async () => {
	const { dependencies, types } = await add({ providers: 'github', adapter: 'pg' });
	expect(dependencies).toHaveProperty('pg');
	expect(types).toEqual({ '@types/pg': '^8.0.0' });
	expect((await add({ providers: 'github', adapter: 'pg' }, 'js')).types).toEqual({});
});

test('offers every adapter of `init`', () => {
	const { options = [] } = addon.options.adapter as { options?: { value: string }[] };
	expect(options.map(({ value }) => value).sort()).toEqual([...Object.keys(adapters), 'none'].sort());
});

test('its own defaults work', async () => {
	const defaults = Object.entries(addon.options).map(([name, option]) => [name, option.default]);
	const { made } = await add(Object.fromEntries(defaults) as Record<string, string>);
	expect(await made.read('src/lib/server/auth.ts')).toContain('providers: [GitHub]');
});

test('passes on why it cannot', async () => {
	await expect(add({ providers: 'nothing', adapter: 'none' })).rejects.toThrow('There is no provider "nothing"');
	const reasons: string[] = [];
	addon.setup({ isKit: false, unsupported: (reason) => void reasons.push(reason) });
	expect(reasons).toEqual(['framework-auth needs SvelteKit']);
});

test('its package has the version of the library', async () => {
	const [own, library] = await Promise.all(
		['addon/package.json', 'package.json'].map(
			async (file) =>
				JSON.parse(await readFile(join(repository, file), 'utf8')) as { version: string; keywords: string[] }
		)
	);
	expect(own?.version).toBe(library?.version);
	expect(own?.keywords).toContain('sv-add');
});
