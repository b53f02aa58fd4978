/**
 * The shape of the library: imports point down only, without a cycle, and each dependency has one place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf, mutualPairs, roomsOf } from '../scripts/house.js';
import { importsOf } from './support/imports.js';
import type { Import } from './support/imports.js';

/** From the bottom up: a file imports from its own layer and from those below it. The first that matches is its layer. */
const layers: [name: string, pattern: RegExp][] = [
	// What is agreed with the application: types, errors, texts.
	[
		'contracts',
		/^(types|jwt-types|errors)\.ts$|^(types|errors|locales)\/|^(providers|adapters)\/(types\/|(webauthn-)?types\.ts$)/
	],
	['contracts', /^lib\/(config\/(options(\/\w+)?|callbacks)|http\/custom-fetch|util\/lazy)\.ts$|^lib\/tables\//],
	// What knows no request, and no compiled configuration.
	['base', /^lib\/(util|config|errors|seal|markup|http|limits|adapter)\//],
	// The compiled configuration, a request, and what a plugin is.
	['lib/core', /^lib\/core\//],
	// What providers and adapters import as well.
	[
		'tools',
		/^lib\/(accounts\/(user-id|user-members)|proxy\/(public-suffixes|suffix-list)|oauth\/(logout\/way-in|entra\/\w+|jws))\.ts$/
	],
	['tools', /^lib\/credentials\/password\/hash\//],
	// What all sign-in methods share.
	['services', /^lib\/(audit|languages|session|accounts|tenants|pages)\/(?!plugin\.)/],
	// The capabilities, each in a folder of its own.
	['capabilities', /^lib\/(?!flows\/|members\/|app\/)[\w-]+\/(?!plugin\.)/],
	// What each plugin adds, as data, and what reads it.
	['plugins', /^lib\/[\w-]+\/plugins?\.ts$/],
	['configuration', /^lib\/app\/(?!routes|respond)/],
	['routes', /^lib\/(flows|members|app)\//],
	['core', /^core\.ts$/],
	['edge', /^(index|client|webauthn)\.ts$|^(kit|browser|client|components)\//],
	// What applications import beside those.
	[
		'doors',
		/^(access|row-level-security|jwt|env|catalogue|logger|node|opentelemetry|organizations|passwords|plugin|public-suffixes|tables|vite)\.ts$|^(providers|adapters|catalogue)\//
	],
	// What the tests of an application import.
	['testing', /^testing(\.ts$|\/)/],
	// The bin.
	['commands', /^cli(\.ts$|\/)/]
];
const order = [...new Set(layers.map(([name]) => name))];

/** Where a package may be imported at run time. */
const places: Record<string, RegExp> = {
	oauth4webapi: /^lib\/oauth\//,
	'@panva/hkdf': /^lib\/seal\/keyring\.ts$/,
	uqr: /^lib\/factors\/totp\/qr\.ts$/,
	jose: /^(lib\/seal\/web-crypto|lib\/access-tokens\/[\w-]+|lib\/oauth\/(jws|protocols\/encryption)|lib\/oauth\/logout\/logout-token|jwt|testing\/identity-provider\/protocol|providers\/apple-client-secret)\.ts$/,
	cookie: /^lib\/http\/cookies\.ts$/,
	'@simplewebauthn/server': /^providers\/webauthn\.ts$/,
	'@simplewebauthn/browser': /^browser\/ceremony\.ts$/,
	nodemailer: /^providers\/nodemailer\.ts$/,
	'@node-rs/argon2': /^lib\/credentials\/password\/hash\/argon2\.ts$/,
	'hash-wasm': /^lib\/credentials\/password\/hash\/argon2\.ts$/,
	'@node-rs/bcrypt': /^lib\/credentials\/password\/hash\/bcrypt\.ts$/,
	bcryptjs: /^lib\/credentials\/password\/hash\/bcrypt\.ts$/,
	'@sveltejs/kit': /^(index|client)\.ts$|^(kit|components)\//,
	$app: /^(index|client)\.ts$|^(kit|browser|client|components)\//,
	svelte: /^components\//,
	'esm-env': /^(index|client)\.ts$/,
	'smtp-server': /^testing\/mail-server\.ts$/,
	'postal-mime': /^testing\/mail-server\.ts$/,
	'@opentelemetry/api': /^opentelemetry\.ts$/,
	'@clack/prompts': /^cli\/terminal\.ts$/,
	diff: /^cli\/difference\.ts$/
};

/** Where the types of a package may stand as well: they are part of the public types. */
const typePlaces: Record<string, RegExp> = {
	oauth4webapi:
		/^types\.ts$|^types\/oauth\.ts$|^providers\/types\/oauth\.ts$|^lib\/core\/context\/providers\/oauth\.ts$/,
	jose: /^lib\/seal\/keyring\.ts$/,
	'@sveltejs/kit': /^env\.ts$/
};

const source = join(import.meta.dirname, '../src');
const imports = importsOf(source);
const isFile = ({ to }: Import) => /\.(ts|svelte)$/.test(to);
const layerOf = (file: string) => layers.find(([, pattern]) => pattern.test(file))?.[0];
const arrow = ({ from, to }: Import) => `${from} -> ${to}`;

/** What a provider or a plugin brings, so that the bundle of an app without it does not have it. It loads the rest when it is first used. */
const brought =
	/^lib\/(?:(?:credentials\/password|oauth\/atproto)\/code|plugin-contract\/adapt|(?:access|organizations)\/(?:pages\/)?[\w-]+)\.ts$/;

describe('imports between the files of src, those of types included,', () => {
	const between = imports.filter(isFile);

	test('the entries of the catalogue are loaded by those who import it only', () => {
		const into = between.filter(
			({ from, to }) => to.startsWith('catalogue/entries') && !/^(catalogue|cli\/vendors)/.test(from)
		);
		expect(into.map(arrow)).toEqual([]);
	});

	test('every file has a layer', () => {
		expect(imports.map(({ from }) => from).filter((file) => !layerOf(file))).toEqual([]);
	});

	test('point down only', () => {
		const rank = (file: string) => order.indexOf(layerOf(file) ?? '');
		expect(between.filter(({ from, to }) => rank(to) > rank(from)).map(arrow)).toEqual([]);
	});

	test('what applications import beside the core loads little of it', () => {
		const above = ['lib/core', 'services', 'capabilities', 'plugins', 'configuration', 'routes', 'core', 'edge'];
		const heavy = between.filter(
			({ from, to, typeOnly }) =>
				layerOf(from) === 'doors' && !typeOnly && above.includes(layerOf(to) ?? '') && !brought.test(to)
		);
		expect(heavy.map(arrow)).toEqual([]);
	});

	test('go one way between two rooms, directly and round about', () => {
		const rooms = roomsOf();
		expect(rooms.size).toBeGreaterThan(40);
		expect(mutualPairs(rooms)).toEqual([]);
		expect(circlesOf(rooms)).toEqual([]);
	});

	test('make no cycle', () => {
		const done = new Set<string>();
		const cycles: string[] = [];
		const visit = (file: string, path: string[]) => {
			if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
			if (path.includes(file) || done.has(file)) return;
			for (const { to } of between.filter(({ from }) => from === file)) visit(to, [...path, file]);
			done.add(file);
		};
		between.forEach(({ from }) => visit(from, []));
		expect(cycles).toEqual([]);
	});
});

describe('a reader finds their way', () => {
	/** Not those that a script writes. */
	const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
		(file) =>
			/\.(ts|svelte)$/.test(file) &&
			!/^\/\*\* (?:Written by `npm run|Made by the build)/.test(readFileSync(join(source, file), 'utf8'))
	);

	test('no text names a module of an app by `$lib`: the build rewrites it as if it were an import', () => {
		const texts = files.filter((file) => /from ['"`]\$lib\//.test(readFileSync(join(source, file), 'utf8')));
		expect(texts).toEqual([]);
	});

	test('no file is longer than 300 lines', () => {
		const lines = (file: string) => readFileSync(join(source, file), 'utf8').trimEnd().split('\n').length;
		expect(files.filter((file) => lines(file) > 300)).toEqual([]);
	});

	test('no folder of the core holds more than 15 files, and few files lie outside of folders', () => {
		const inCore = files.map((file) => dirname(file)).filter((folder) => /^lib(\/|$)/.test(folder));
		const sizeOf = (folder: string) => inCore.filter((each) => each === folder).length;
		expect([...new Set(inCore)].filter((folder) => sizeOf(folder) > 15)).toEqual([]);
		expect(sizeOf('lib')).toBeLessThanOrEqual(6);
	});
});

describe('packages', () => {
	const packages = imports.filter((each) => !isFile(each));

	test('have their one place', () => {
		const elsewhere = packages.filter(({ from, to, typeOnly }) => {
			// An adapter imports its driver, and nothing of the others.
			if (/^adapters\/[^/]+\//.test(from) || /^adapters\/(?!index|types)/.test(from)) return to in places;
			// The commands run on Node.js alone, and so does a server for tests.
			if (/^(cli\/|testing\/identity-provider\/http)/.test(from) && to.startsWith('node:')) return false;
			return !(places[to]?.test(from) || (typeOnly && typePlaces[to]?.test(from)));
		});
		expect(elsewhere.map(arrow)).toEqual([]);
	});

	test('of the runtime stay out of the core: it uses web APIs only', () => {
		const node = packages.filter(({ from, to }) => to.startsWith('node:') && !/^(adapters|cli|testing)\//.test(from));
		expect(node.map(arrow)).toEqual([]);
	});
});
