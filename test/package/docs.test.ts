/**
 * Import paths that the documentation quotes exist.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/workshop.js';

const { exports } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
	exports: Record<string, unknown>;
};

const files = ['', 'docs', 'src', 'demo/src'].flatMap((folder) => {
	try {
		return readdirSync(join(repository, folder), { recursive: folder !== '', encoding: 'utf8' })
			.filter((file) => /\.(md|ts|svelte)$/.test(file))
			.map((file) => join(folder, file));
	} catch {
		return [];
	}
});

test('every quoted import path is exported', () => {
	const missing = files.flatMap((file) =>
		[...readFileSync(join(repository, file), 'utf8').matchAll(/['"`]framework-auth((?:\/[a-z0-9-]+)*)['"`]/g)]
			.filter(([, subpath]) => !(`.${subpath}` in exports))
			.map(([quoted]) => `${file}: ${quoted}`)
	);
	expect(files).toContain('src/types.ts');
	expect(missing).toEqual([]);
});
