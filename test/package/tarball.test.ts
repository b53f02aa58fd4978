/**
 * The packed library, as npm would publish it: its manifest, its files, and that each entry loads.
 */
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { isFull } from '../support/full.js';
import { run } from '../support/process.js';
import { repository } from '../support/workshop.js';

interface Manifest {
	scripts: Record<string, string>;
	exports: Record<string, string | Record<string, string>>;
	dependencies: Record<string, string>;
	peerDependencies: Record<string, string>;
	peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const workshop = inject('workshop');
const tarball = join(workshop, 'package.tgz');
const manifest = JSON.parse(
	await readFile(join(workshop, 'kit3/node_modules/framework-auth/package.json'), 'utf8')
) as Manifest;
const packed = (await run('tar', ['-tzf', tarball], { cwd: workshop })).trim().split('\n');
const subpaths = Object.keys(manifest.exports).filter((subpath) => subpath !== './package.json');

/** These need the modules that SvelteKit makes: the apps of the browser tests load them. */
const needKit = ['.', './client', './components', './webauthn'];

test.each(['exports', 'catalogue'])('the %s are those that the script writes', async (script) => {
	await run(process.execPath, [`scripts/${script}.js`, '--check'], { cwd: repository });
});

test('the bill of materials has the installed packages, and nothing else', async () => {
	const printed = await run(process.execPath, ['scripts/sbom.js', tarball], { cwd: repository });
	const { bomFormat, components } = JSON.parse(printed) as { bomFormat: string; components: { name: string }[] };
	expect(bomFormat).toBe('CycloneDX');
	const names = components.map(({ name }) => name).sort();
	expect(names).toEqual(['cookie', 'framework-auth', 'jose', 'oauth4webapi', 'uqr']);
});

test('package.json lists each export, and each file exists', () => {
	const files = Object.values(manifest.exports).flatMap((entry) =>
		typeof entry === 'string' ? entry : Object.values(entry)
	);
	expect(Object.keys(manifest.exports).filter((subpath) => subpath.includes('*'))).toEqual([]);
	expect(files.filter((file) => !packed.includes(file.replace('./', 'package/')))).toEqual([]);
});

test('the tarball contains the built library and its documents, and nothing else', () => {
	const strange = packed.filter(
		(file) =>
			!/^package\/(dist\/.+\.(js|d\.ts|svelte)|dist\/cli\/packages\/LICENSES\.txt|docs\/.+\.md|[A-Z]+(\.md)?|package\.json)$/.test(
				file
			)
	);
	expect(strange).toEqual([]);
	expect(packed.filter((file) => /\.test\./.test(file))).toEqual([]);
	expect(packed).toContain('package/LICENSE');
});

test('the documents that messages name are in the tarball, and no URL is a placeholder (#34 B)', async () => {
	const installed = join(workshop, 'kit3/node_modules/framework-auth');
	const files = packed.filter((file) => /\.(js|json)$/.test(file));
	const texts = await Promise.all(files.map((file) => readFile(join(installed, file.replace('package/', '')), 'utf8')));
	const code = texts.join('\n');
	expect(code.match(/github\.com\/OWNER/g)).toBeNull();
	const named = [
		...code.matchAll(/\b[\w$]+\(\s*['"`]((?:guides|adapters|reference|providers|errors)\/[\w/-]+\.md)/g)
	].map(([, path]) => `package/docs/${path}`);
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((path) => !packed.includes(path))).toEqual([]);
	const errors = (await readdir(join(repository, 'docs/errors'))).map((file) => `package/docs/errors/${file}`);
	expect(errors.filter((path) => !packed.includes(path))).toEqual([]);
});

test('an installation runs no script, about which npm would warn', () => {
	const run = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare'];
	expect(run.filter((name) => name in manifest.scripts)).toEqual([]);
});

test('the package has no runtime dependency beside these', () => {
	expect(Object.keys(manifest.dependencies).sort()).toEqual(['cookie', 'jose', 'oauth4webapi', 'uqr']);
});

test('every peer dependency is optional, except the two of the framework', () => {
	const required = Object.keys(manifest.peerDependencies).filter(
		(name) => !manifest.peerDependenciesMeta?.[name]?.optional
	);
	expect(required).toEqual(['@sveltejs/kit', 'svelte']);
});

describe('loads in plain Node', () => {
	const specifierOf = (subpath: string) => subpath.replace('.', 'framework-auth');
	const loaded = subpaths.filter((subpath) => !needKit.includes(subpath));

	/** Returns the errors of entries, in a process where SvelteKit is installed, which makes the modules of `$app`. */
	async function load(entries: readonly string[]): Promise<Record<string, string>> {
		const optional = [...Object.keys(manifest.peerDependencies), '$app'];
		const cwd = join(workshop, 'kit3');
		// A module resolves packages from where it is.
		const program = join(cwd, 'load.mjs');
		await copyFile(join(import.meta.dirname, 'tarball/load.mjs'), program);
		const printed = await run(process.execPath, [program, JSON.stringify({ entries, optional })], { cwd });
		return JSON.parse(printed) as Record<string, string>;
	}

	let errors: Record<string, string>;
	beforeAll(async () => {
		if (!isFull) errors = await load(loaded.map(specifierOf));
	});

	test.each(loaded)('%s', async (subpath) => {
		const specifier = specifierOf(subpath);
		// With TEST_FULL=1, each entry has a process.
		expect((isFull ? await load([specifier]) : errors)[specifier]).toBeUndefined();
	});
});
