/** The guide "Write a plugin" shows a plugin that works: its steps are the files that are tested. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { blocks, read, repository } from '../support/documents.js';

const folder = 'test/apps/notes';
const plain = (code: string) => code.replace(/\s+/g, ' ').trim();

test('the steps of the guide are the files of the plugin, and each file is a step', () => {
	const steps = blocks
		.filter(
			({ document, name = '' }) => document === 'docs/guides/plugins.md' && name.startsWith('src/lib/server/notes/')
		)
		.map(({ name = '', code }) => [basename(name), plain(code.slice(code.indexOf('\n')))]);
	const files = readdirSync(join(repository, folder)).map((file) => [file, plain(read(`${folder}/${file}`))]);
	expect(files.length).toBeGreaterThan(5);
	expect(Object.fromEntries(steps)).toEqual(Object.fromEntries(files));
});
