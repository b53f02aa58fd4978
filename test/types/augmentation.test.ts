/**
 * `declare module 'framework-auth'` in one file of an application holds in every module of the library. The project in
 * `augmented/` is such an application; its `@ts-expect-error` lines are the negative cases.
 */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'augmented');

function compile(rewrite: (path: string, content: string) => string = (_path, content) => content): string[] {
	const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
	const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
	const host = ts.createCompilerHost(options);
	const readFile = host.readFile.bind(host);
	host.readFile = (path) => {
		const content = readFile(path);
		return content && path.startsWith(folder) ? rewrite(relative(folder, path), content) : content;
	};
	const program = ts.createProgram({ rootNames: fileNames, options, host });
	return [...errors, ...ts.getPreEmitDiagnostics(program)]
		.filter(({ file }) => !file || file.fileName.startsWith(folder))
		.map(({ file, messageText, start = 0 }) => {
			const line = file
				? `${relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}: `
				: '';
			return line + ts.flattenDiagnosticMessageText(messageText, '\n');
		});
}

test('the application compiles, and its mistakes do not', () => {
	expect(compile()).toEqual([]);
}, 60_000);

test('without a configuration that is registered any provider may be meant', () => {
	const messages = compile((path, content) =>
		path === 'hooks.server.ts' ? content.replace('auth: typeof auth;', '') : content
	);
	expect(messages).toHaveLength(3);
	for (const message of messages) expect(message).toMatch(/^page.ts:\d+: Unused '@ts-expect-error'/);
}, 60_000);

test('without the declaration it does not', () => {
	const messages = compile((path, content) => (path === 'auth.d.ts' ? 'export {};' : content));
	expect(messages).toContainEqual(expect.stringContaining("Property 'plan' does not exist on type 'Session'"));
	expect(messages.filter((message) => message.startsWith('core.ts')).length).toBeGreaterThan(3);
}, 60_000);
