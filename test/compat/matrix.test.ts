/**
 * The adapter packages of `@auth/core`, unmodified, and what each holds when our core uses it: as the table in
 * docs/adapters/auth-js.md says.
 */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from '../../src/adapters/types.js';
import { abilities, races } from './support/abilities.js';
import { dataLayers, type DataLayer } from './support/data-layers.js';
import { installedLayers } from './support/installed/layers.js';
import { packages } from './support/installed/packages.js';

const page = readFileSync(new URL('../../docs/adapters/auth-js.md', import.meta.url), 'utf8');

/** The cells of the row of a package. */
function rowOf(name: string): string[] {
	const line = page.split('\n').find((each) => each.startsWith(`| \`${name}\` `)) ?? '';
	const cells = line.split('|').map((cell) => cell.trim());
	return cells.slice(1, -1);
}

/** The version that is installed for the tests, or beside the library. */
function installedVersion(name: string): string {
	const places = ['../node_modules', '../../node_modules'].map(
		(folder) => new URL(`${folder}/${name}/package.json`, import.meta.url)
	);
	const manifest = readFileSync(places.find((place) => existsSync(place)) ?? '', 'utf8');
	return (JSON.parse(manifest) as { version: string }).version;
}

describe.each([...dataLayers, ...installedLayers])('$name', ({ name, create }) => {
	const [packageName = ''] = name.split(' ');
	const [, version, , ...held] = rowOf(packageName);
	let layer: DataLayer;
	beforeAll(async () => {
		if (create) layer = await create();
	});
	afterAll(() => layer?.close());

	test('has a row in the documents, with the version that is tested', () => {
		expect(held).toHaveLength(Object.keys(abilities).length);
		const pinned = packages.find((each) => each.startsWith(`${packageName}@`));
		expect(version).toBe(pinned?.slice(packageName.length + 1) ?? installedVersion(packageName));
	});

	test.skipIf(!create).each(Object.entries(abilities).map(([ability, holds], index) => ({ ability, holds, index })))(
		'$ability: as the documents say',
		async ({ ability, holds, index }) => {
			const says = held[index];
			if (says === 'no' && races.includes(ability)) return;
			const outcome = await holds(layer.adapter as Adapter).then(
				() => 'yes',
				(error: unknown) => error
			);
			if (says === 'yes') expect(outcome).toBe('yes');
			else expect([says, outcome]).toEqual(['no', expect.any(Error)]);
		},
		60_000
	);
});
