/** Each ready function is on a page of the app that the browser tests visit, with SvelteKit 2 and 3, with scripts and without. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FrameworkAuth } from '../../src/index.js';
import { remoteOf } from '../../src/remote-functions.js';

const routes = join(import.meta.dirname, '../apps/ready/src/routes');

test('the app of the browser tests exports every ready function, and a page uses it (#38 4)', async () => {
	const ready = remoteOf(FrameworkAuth({ providers: [] })).ready as unknown as () => object;
	const names = Object.keys(ready());
	expect(names.length).toBeGreaterThan(30);
	const paths = (await readdir(routes, { recursive: true })).filter((path) => /\.(?:svelte|ts)$/.test(path));
	const texts = await Promise.all(paths.map(async (path) => readFile(join(routes, path), 'utf8')));
	const taken = texts[paths.indexOf('auth.remote.ts')] ?? '';
	const pages = texts.filter((text) => text !== taken).join('\n');
	const used = (text: string) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
	expect(used(taken)).toEqual(names);
	expect(used(pages)).toEqual(names);
});
