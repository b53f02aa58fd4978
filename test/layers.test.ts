/**
 * The shape of the library: imports point down only, without a cycle, and each dependency has one place.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from './support/imports.js';
import type { Import } from './support/imports.js';

/** From the bottom up; the first that matches a file is its layer. */
const layers: [name: string, pattern: RegExp][] = [
	['types and errors', /^(types|jwt-types|errors)\.ts$/],
	['contracts', /^(providers|adapters)\/types\.ts$/],
	[
		'flows',
		/^lib\/(flows\/|webauthn\/(flow|authentication|registration|ceremony-context|passkeys)\.ts|(oauth|credentials)\/flow\.ts|email\/(flow|asked|delivery)\.ts)/
	],
	[
		'small files',
		/^lib\/(email\/(token|mail)|oauth\/(jws|entra-tenants)|accounts\/(address|user-id|user-members))\.ts$/
	],
	['mechanisms', /^lib\/(session|oauth|email|credentials|webauthn|accounts)\//],
	['context', /^lib\/(config\/(context|compile-once|providers)|adapter\/methods)\.ts$/],
	['routes', /^lib\/(respond|routes|respond-misconfigured)\.ts$/],
	['small files', /^lib\//],
	['edge', /^(index|client|webauthn)\.ts$|^(kit|browser|components)\//],
	['core', /^core\.ts$/],
	['doors', /^(jwt|env)\.ts$/],
	['providers', /^providers\//],
	['adapters', /^adapters\//]
];

/** What may be imported at run time, beside the layer's own files. */
const below: Record<string, string[]> = {
	'types and errors': [],
	contracts: ['types and errors'],
	'small files': ['contracts', 'types and errors'],
	mechanisms: ['small files', 'contracts', 'types and errors'],
	context: ['mechanisms', 'small files', 'contracts', 'types and errors'],
	flows: ['context', 'mechanisms', 'small files', 'contracts', 'types and errors'],
	routes: ['flows', 'context', 'mechanisms', 'small files', 'contracts', 'types and errors'],
	core: ['routes', 'flows', 'context', 'mechanisms', 'small files', 'contracts', 'types and errors'],
	edge: ['core', 'routes', 'flows', 'context', 'mechanisms', 'small files', 'contracts', 'types and errors'],
	doors: ['small files', 'types and errors'],
	providers: ['small files', 'contracts', 'types and errors'],
	adapters: ['contracts', 'types and errors']
};

/** Where a package may be imported at run time. */
const places: Record<string, RegExp> = {
	oauth4webapi: /^lib\/oauth\//,
	'@panva/hkdf': /^lib\/seal\/keyring\.ts$/,
	jose: /^(lib\/seal\/web|lib\/oauth\/jws|jwt|providers\/apple-client-secret)\.ts$/,
	cookie: /^lib\/http\/cookies\.ts$/,
	'rate-limiter-flexible': /^lib\/limits\/memory-limiter\.ts$/,
	'@simplewebauthn/server': /^providers\/webauthn\.ts$/,
	'@simplewebauthn/browser': /^webauthn\.ts$/,
	nodemailer: /^providers\/nodemailer\.ts$/,
	'@sveltejs/kit': /^(index|client)\.ts$|^(kit|components)\//,
	$app: /^(index|client)\.ts$|^(kit|browser|components)\//,
	svelte: /^components\//,
	'esm-env': /^(index|client)\.ts$/
};

/** Where the types of a package may stand as well: they are part of the public types. */
const typePlaces: Record<string, RegExp> = {
	oauth4webapi: /^(providers\/)?types\.ts$/,
	jose: /^lib\/seal\/keyring\.ts$/,
	'@sveltejs/kit': /^env\.ts$/
};

const imports = importsOf(join(import.meta.dirname, '../src'));
const isFile = ({ to }: Import) => /\.(ts|svelte)$/.test(to);
const layerOf = (file: string) => layers.find(([, pattern]) => pattern.test(file))?.[0];
const arrow = ({ from, to }: Import) => `${from} -> ${to}`;

describe('imports between the files of src', () => {
	const between = imports.filter((each) => isFile(each) && !each.typeOnly);

	test('every file has a layer', () => {
		expect(imports.map(({ from }) => from).filter((file) => !layerOf(file))).toEqual([]);
	});

	test('point down only', () => {
		const upwards = between.filter(({ from, to }) => {
			const [upper, lower] = [layerOf(from), layerOf(to)];
			return upper !== lower && !below[upper ?? '']?.includes(lower ?? '');
		});
		expect(upwards.map(arrow)).toEqual([]);
	});

	test('of types do not reach from the core up to the edge', () => {
		const upwards = imports.filter(
			({ from, to }) => layerOf(to) === 'edge' && isFile({ from, to, typeOnly: true }) && layerOf(from) !== 'edge'
		);
		expect(upwards.map(arrow)).toEqual([]);
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

describe('packages', () => {
	const packages = imports.filter((each) => !isFile(each));

	test('have their one place', () => {
		const elsewhere = packages.filter(({ from, to, typeOnly }) => {
			// An adapter imports its driver, and nothing of the others.
			if (/^adapters\/[^/]+\//.test(from) || /^adapters\/(?!index|types)/.test(from)) return to in places;
			return !(places[to]?.test(from) || (typeOnly && typePlaces[to]?.test(from)));
		});
		expect(elsewhere.map(arrow)).toEqual([]);
	});

	test('of the runtime stay out of the core: it uses web APIs only', () => {
		const node = packages.filter(({ from, to }) => to.startsWith('node:') && !from.startsWith('adapters/'));
		expect(node.map(arrow)).toEqual([]);
	});
});
