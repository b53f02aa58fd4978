/**
 * The published types compile in an application, with both ways of resolving modules that know `exports`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, inject, test } from 'vitest';
import { repository } from '../support/workshop.js';

const workshop = inject('workshop');
const consumerOf = (major: number) => join(workshop, `kit${major}/consumer.ts`);
/** Drivers are the application's: without one installed, the types of its adapter cannot be checked. */
const needDriver = /^\.\/adapters\/(?!memory|conformance)/;

beforeAll(async () => {
	const manifest = JSON.parse(
		await readFile(join(workshop, 'kit3/node_modules/framework-auth/package.json'), 'utf8')
	) as {
		exports: Record<string, unknown>;
	};
	const specifiers = Object.keys(manifest.exports)
		.filter((subpath) => subpath !== './package.json' && subpath !== './components' && !needDriver.test(subpath))
		.map((subpath) => subpath.replace('.', 'framework-auth'));
	const code = specifiers.map((specifier, index) => `import * as m${index} from '${specifier}';\nvoid m${index};\n`);
	await Promise.all([2, 3].map((major) => writeFile(consumerOf(major), code.join(''))));
});

const settings = [
	[2, 'bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
	[3, 'bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
	[3, 'nodenext', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext]
] as const;

test.each(settings)('beside SvelteKit %i, moduleResolution %s', (major, _, module, moduleResolution) => {
	const program = ts.createProgram([consumerOf(major)], {
		module,
		moduleResolution,
		target: ts.ScriptTarget.ES2023,
		lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
		types: ['node'],
		typeRoots: [join(repository, 'node_modules/@types')],
		strict: true,
		exactOptionalPropertyTypes: true,
		noUncheckedIndexedAccess: true,
		skipLibCheck: false,
		noEmit: true
	});
	const ours = ts
		.getPreEmitDiagnostics(program)
		.filter(({ file }) => !file || /framework-auth|consumer/.test(file.fileName));
	const messages = ours.map(
		(each) => `${each.file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(each.messageText, '\n')}`
	);
	expect(messages).toEqual([]);
});
