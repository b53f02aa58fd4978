/**
 * The sources in `idioms/` are written as users of `@auth/sveltekit` write them, and have no error against its types.
 * With the imports replaced as `docs/guides/moving-from-auth-sveltekit.md` says, and with nothing else changed, they have none against ours.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { moveImports } from '../support/migration.js';

const folder = join(import.meta.dirname, 'idioms');

/** Compiles the sources, rewritten, and returns the errors in them. */
function compile(isIn: (file: string) => boolean, rewrite: (content: string) => string): string[] {
	const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => readFileSync(path, 'utf8'));
	const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
	const host = ts.createCompilerHost(options);
	const readFile = host.readFile.bind(host);
	host.readFile = (path) => {
		const content = readFile(path);
		return content !== undefined && path.startsWith(folder) ? rewrite(content) : content;
	};
	const program = ts.createProgram({ rootNames: fileNames.filter(isIn), options, host });
	return [...errors, ...ts.getPreEmitDiagnostics(program)]
		.filter(({ file }) => !file || file.fileName.startsWith(folder))
		.map(({ file, messageText, start = 0 }) => {
			const line = file
				? `${relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}: `
				: '';
			return line + ts.flattenDiagnosticMessageText(messageText, '\n');
		});
}

/** SvelteKit 3 exports this type from another module. */
const onSvelteKit3 = (content: string) =>
	content.replace("import type { Handle } from '@sveltejs/kit';", "import type { Handle } from '@sveltejs/kit/hooks';");

const isPlain = (file: string) => file.endsWith('plain.ts');
const move = (content: string) => onSvelteKit3(moveImports(content));

test('an app of @auth/sveltekit has no type errors after its imports are replaced (#12 B6)', () => {
	expect(compile((file) => !isPlain(file), move)).toEqual([]);
}, 60_000);

test('an app that declares no types of its own has none either (#12 B6)', () => {
	expect(compile(isPlain, move)).toEqual([]);
}, 60_000);

test('the declarations of the app take effect: without them it has errors (#12 B6)', () => {
	const messages = compile(
		(file) => !isPlain(file),
		(content) => move(content).replace(/declare module 'framework-auth[^]*/, '')
	);
	for (const member of ['accessToken', 'role', 'locale']) {
		expect(messages).toContainEqual(expect.stringContaining(`'${member}'`));
	}
}, 60_000);
