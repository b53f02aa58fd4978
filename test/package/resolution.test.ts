/** What publint and "Are the types wrong?" say of the packed library. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { extraFolder } from '../support/extra-folder.js';
import { isFull } from '../support/full.js';
import { run } from '../support/process.js';

const workshop = inject('workshop');
const tarball = join(workshop, 'package.tgz');
const bin = (name: string) => join(extraFolder, '.bin', name);

const manifest = await readFile(join(workshop, 'kit3/node_modules/framework-auth/package.json'), 'utf8');
const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
const entries = Object.keys(exports)
	.filter((subpath) => !['./package.json', './components'].includes(subpath))
	.map((subpath) => subpath.replace(/^\.\//, ''));

/** Folders of entries that resolve in the same way: for most of the time, the same would be asked of each. */
const alike = /^(providers|locales)\//;
const examples = ['providers/github', 'locales/de'];

test('publint finds nothing', async () => {
	await run(bin('publint'), ['run', tarball, '--strict'], { cwd: workshop });
});

test('the types are right for every way of resolving ES modules', async () => {
	expect(entries).toEqual(expect.arrayContaining(examples));
	const asked = isFull ? entries : entries.filter((entry) => !alike.test(entry) || examples.includes(entry));
	await run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-color', '--entrypoints', ...asked], {
		cwd: workshop
	});
});

// That what they import resolves, too, is tested for each in `types.test.ts`.
test('each provider and each language resolves as its example does', async () => {
	const installed = join(workshop, 'kit3/node_modules/framework-auth');
	/** The file of an entry, and what its code and its types export, without its name. */
	const shapeOf = async (entry: string) => {
		const file = exports[`./${entry}`] as string;
		const [code, types] = await Promise.all(
			[file, file.replace(/\.js$/, '.d.ts')].map((path) => readFile(join(installed, path), 'utf8'))
		);
		// "Are the types wrong?" compares these: whether both are modules, and have a default.
		const kind = (text = '') => [/^(export|import)\b/m.test(text), /\bexport default\b|\bas default\b/.test(text)];
		return [file.replace(`/${entry}`, '/<entry>'), kind(code), kind(types)];
	};
	const some = entries.filter((entry) => alike.test(entry));
	expect(some.length).toBeGreaterThan(100);
	const [ofProvider, ofLanguage] = await Promise.all(examples.map(shapeOf));
	for (const entry of some)
		expect(await shapeOf(entry), entry).toEqual(entry.startsWith('providers/') ? ofProvider : ofLanguage);
});
