/**
 * The shape of the library: imports point down only, without a cycle, and each dependency has one place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf, mutualPairs, roomsOf } from '../scripts/house.js';
import { importsOf } from './support/imports.js';
import type { Import } from './support/imports.js';

/** From the bottom up, by the folders of `src/lib`. */
const floors = ['base', 'store', 'core', 'plugins', 'app'];
/**
 * From the bottom up: a file imports from its own layer and from those below it. The first that matches is its layer. The folders of `src/lib` are the floors; what
 * is agreed with the application stands below them.
 */
const layers: [name: string, pattern: RegExp][] = [
	[
		'contracts',
		/^(types|jwt-types|errors)\.ts$|^(types|errors|locales)\/|^(providers|adapters)\/(types\/|(webauthn-)?types\.ts$)/
	],
	[
		'contracts',
		/^lib\/base\/(config\/(options(\/\w+)?|callbacks)|http\/custom-fetch|util\/lazy)\.ts$|^lib\/store\/tables\//
	],
	...floors.map((floor): [string, RegExp] => [floor, RegExp(`^lib/${floor}/`)]),
	['core.ts', /^core\.ts$/],
	['edge', /^(index|client|remote-functions|streams|webauthn)\.ts$|^(kit|browser|client|components)\//],
	// What applications import beside those.
	[
		'doors',
		/^(access|clients|row-level-security|jwt|env|eslint|catalogue|logger|node|opentelemetry|organizations(\/locales)?|passwords|plugin|public-suffixes|tables|vite)\.ts$|^(providers|adapters|catalogue|analysis)\//
	],
	// What the tests of an application import.
	['testing', /^testing(\.ts$|\/)/],
	// The bin.
	['commands', /^cli(\.ts$|\/)/]
];
const order = [...new Set(layers.map(([name]) => name))];

/** Where a package may be imported at run time. */
const places: Record<string, RegExp> = {
	oauth4webapi: /^lib\/plugins\/oauth\//,
	uqr: /^lib\/plugins\/factors\/totp\/qr\.ts$/,
	jose: /^(lib\/base\/seal\/(web-crypto|jws)|lib\/plugins\/tokens\/access-tokens\/[\w-]+|lib\/plugins\/oauth\/(protocols\/encryption|logout\/logout-token)|jwt|testing\/identity-provider\/protocol|providers\/apple-client-secret)\.ts$/,
	cookie: /^lib\/base\/http\/cookies\.ts$/,
	'@simplewebauthn/server': /^providers\/webauthn\.ts$/,
	'@simplewebauthn/browser': /^browser\/ceremony\.ts$/,
	nodemailer: /^providers\/nodemailer\.ts$/,
	'@node-rs/argon2': /^lib\/plugins\/credentials\/password\/hash\/argon2\.ts$/,
	'hash-wasm': /^lib\/plugins\/credentials\/password\/hash\/argon2\.ts$/,
	'@node-rs/bcrypt': /^lib\/plugins\/credentials\/password\/hash\/bcrypt\.ts$/,
	bcryptjs: /^lib\/plugins\/credentials\/password\/hash\/bcrypt\.ts$/,
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
	jose: /^lib\/base\/seal\/keyring\.ts$/,
	'@sveltejs/kit': /^env\.ts$/
};

const source = join(import.meta.dirname, '../src');
const imports = importsOf(source);
const isFile = ({ to }: Import) => /\.(ts|svelte)$/.test(to);
const layerOf = (file: string) => layers.find(([, pattern]) => pattern.test(file))?.[0];
const arrow = ({ from, to }: Import) => `${from} -> ${to}`;

/** What a provider or a plugin brings, so that the bundle of an app without it does not have it. It loads the rest when it is first used. */
const brought =
	/^lib\/(?:core\/plugin-contract\/session-data|app\/plugin-contract\/adapt(?:-clients)?|plugins\/(?:(?:credentials\/password|oauth\/atproto)\/code|(?:access|clients|organizations)\/(?:pages\/|manage\/|policy\/|teams\/|tokens\/|locales\/(?:[\w-]+\/)?)?[\w-]+))\.ts$/;
/** What providers, adapters, the analysis and commands share with a floor: these import nothing above the base. */
const shared =
	/^kit\/guards\/match\.ts$|^lib\/(?:core\/accounts\/(?:user-id|user-members)|plugins\/oauth\/(?:logout\/way-in|entra\/\w+)|plugins\/credentials\/password\/hash\/[\w-]+)\.ts$/;
/** The wings that take something from another, and why. All else passes through the core. */
const lent: Readonly<Record<string, string>> = {
	'account -> oauth': 'unlinking revokes the tokens, and linking answers on the account page',
	'account -> tokens': 'the export lists the API tokens',
	'operator -> account': 'deleting a user is the same for the user and for operators',
	'operator -> oauth': 'a rule that reads an address asks which vendor vouches for it',
	'organizations -> access': 'its roles are those of the permissions',
	'tokens -> oauth': 'an access token is verified by the keys of its provider'
};

describe('imports between the files of src, those of types included,', () => {
	const between = imports.filter(isFile);

	test('load the entries of the catalogue only in modules that use it', () => {
		const into = between.filter(
			({ from, to }) => to.startsWith('catalogue/entries') && !/^(catalogue|cli\/vendors)/.test(from)
		);
		expect(into.map(arrow)).toEqual([]);
	});

	test('give every file a layer', () => {
		expect(imports.map(({ from }) => from).filter((file) => !layerOf(file))).toEqual([]);
	});

	test('point down only', () => {
		const rank = (file: string) => order.indexOf(layerOf(file) ?? '');
		expect(between.filter(({ from, to }) => rank(to) > rank(from)).map(arrow)).toEqual([]);
	});

	test('load little of the core from entries for applications', () => {
		const above = ['core', 'plugins', 'app', 'core.ts', 'edge'];
		const heavy = between.filter(
			({ from, to, typeOnly }) =>
				layerOf(from) === 'doors' &&
				!typeOnly &&
				above.includes(layerOf(to) ?? '') &&
				!brought.test(to) &&
				!shared.test(to)
		);
		expect(heavy.map(arrow)).toEqual([]);
	});

	test('do not lead from the shared code of providers and adapters above the base', () => {
		const below = ['contracts', 'base'];
		const up = between.filter(
			({ from, to }) => shared.test(from) && !below.includes(layerOf(to) ?? '') && !shared.test(to)
		);
		expect(up.map(arrow)).toEqual([]);
	});

	test('connect two wings only by a line of the list', () => {
		const wing = (file: string) => /^lib\/plugins\/([\w-]+)\//.exec(file)?.[1];
		const arrows = between
			.map(({ from, to }) => [wing(from), wing(to)])
			.filter(([from, to]) => from && to && from !== to);
		expect([...new Set(arrows.map((pair) => pair.join(' -> ')))].sort()).toEqual(Object.keys(lent));
	});

	test('go one way between two rooms, directly and round about', () => {
		const rooms = roomsOf();
		expect(rooms.size).toBeGreaterThan(35);
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

	test('no text contains `$lib`, which the build rewrites like an import', () => {
		const texts = files.filter((file) => /from ['"`]\$lib\//.test(readFileSync(join(source, file), 'utf8')));
		expect(texts).toEqual([]);
	});

	test('no file is longer than 300 lines', () => {
		const lines = (file: string) => readFileSync(join(source, file), 'utf8').trimEnd().split('\n').length;
		expect(files.filter((file) => lines(file) > 300)).toEqual([]);
	});

	test('`src/lib` holds the five floors, and nothing beside them', () => {
		expect(readdirSync(join(source, 'lib')).sort()).toEqual([...floors].sort());
	});

	test('no folder of the core holds more than 15 files', () => {
		const inCore = files.map((file) => dirname(file)).filter((folder) => /^lib(\/|$)/.test(folder));
		const sizeOf = (folder: string) => inCore.filter((each) => each === folder).length;
		expect([...new Set(inCore)].filter((folder) => sizeOf(folder) > 15)).toEqual([]);
	});
});

describe('packages', () => {
	const packages = imports.filter((each) => !isFile(each));

	test('are imported in one place each', () => {
		const elsewhere = packages.filter(({ from, to, typeOnly }) => {
			// An adapter imports its driver, and nothing of the others.
			if (/^adapters\/[^/]+\//.test(from) || /^adapters\/(?!index|types)/.test(from)) return to in places;
			// The commands run on Node.js alone, and so do the analysis of an app and a server for tests.
			if (/^(analysis\/|cli\/|testing\/identity-provider\/http)/.test(from) && to.startsWith('node:')) return false;
			return !(places[to]?.test(from) || (typeOnly && typePlaces[to]?.test(from)));
		});
		expect(elsewhere.map(arrow)).toEqual([]);
	});

	test('of the runtime stay out of the core, which uses only web APIs', () => {
		const node = packages.filter(
			({ from, to }) => to.startsWith('node:') && !/^(adapters|analysis|cli|testing)\//.test(from)
		);
		expect(node.map(arrow)).toEqual([]);
	});
});
