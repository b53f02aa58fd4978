/** What publint and "Are the types wrong?" say of the packed library. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, test } from 'vitest';
import { extraFolder } from '../support/extra-folder.js';
import { run } from '../support/process.js';

const workshop = inject('workshop');
const tarball = join(workshop, 'package.tgz');
const bin = (name: string) => join(extraFolder, '.bin', name);

test('publint finds nothing', async () => {
	await run(bin('publint'), ['run', tarball, '--strict'], { cwd: workshop });
});

test('the types are right for every way of resolving ES modules', async () => {
	const manifest = await readFile(join(workshop, 'kit3/node_modules/framework-auth/package.json'), 'utf8');
	const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
	const entries = Object.keys(exports)
		.filter((subpath) => !['./package.json', './components'].includes(subpath))
		.map((subpath) => subpath.replace(/^\.\//, ''));
	await run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-color', '--entrypoints', ...entries], {
		cwd: workshop
	});
});
