/** The rule for ESLint, in ESLint itself: what it finds while someone writes is what the survey of the app finds. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import type { Linter } from 'eslint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import plugin from '../../src/eslint.js';

let folder: string;
const page = 'src/routes/orders/+page.server.ts';
const files: Record<string, string> = {
	'package.json': '{ "type": "module" }',
	'src/hooks.server.ts':
		"import { auth } from './lib/server/auth';\nexport const handle = auth.protect({ '/admin': true });",
	'src/lib/server/auth.ts':
		"import { FrameworkAuth } from 'framework-auth';\nexport const auth = FrameworkAuth({ providers: [] });",
	'src/routes/admin/+page.server.ts': 'export const load = async () => ({});',
	[page]: `import { auth } from '../../lib/server/auth';

export const load = async () => ({ user: (await auth.requireSession()).user });

export const actions = {
	rename: async () => { await auth.requireSession(); },
	remove: async ({ request }: { request: Request }) => ({ form: await request.formData() })
};
`,
	'src/routes/data.remote.ts':
		"import { query } from '$app/server';\nexport const data = query(async (): Promise<number> => 1);",
	'src/lib/helper.ts': 'export const load = async () => ({});'
};

function eslint(config: Linter.Config): ESLint {
	const languages: Linter.Config = { files: ['**/*.ts'], languageOptions: { parser: parser as Linter.Parser } };
	return new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: [languages, config] });
}

async function lint(config = plugin.configs.recommended): Promise<string[]> {
	const results = await eslint(config).lintFiles(['src']);
	return results.flatMap(({ filePath, messages }) =>
		messages.map(
			({ line, ruleId, message }) => `${filePath.slice(folder.length + 1)}:${line} ${ruleId} ${message.split(':')[0]}`
		)
	);
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'eslint-'));
	await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
	for (const [path, code] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), code);
	}
});
afterAll(() => rm(folder, { recursive: true }));

test('the rule finds each function without a check, at its line', async () => {
	expect(await lint()).toEqual([
		'src/routes/data.remote.ts:2 framework-auth/guard The remote function `data` does not check its caller',
		`${page}:7 framework-auth/guard The action \`remove\` does not check its caller`
	]);
});

test('the rule `remote` finds remote functions alone', async () => {
	expect(await lint(plugin.configs.remote)).toEqual([
		'src/routes/data.remote.ts:2 framework-auth/guard The remote function `data` does not check its caller'
	]);
});

test('the rule reads the text in the editor, and not the file', async () => {
	const text = (files[page] ?? '').replace(
		'remove: async',
		'remove: async () => { await auth.requireSession(); }, other: async'
	);
	const [result] = await eslint(plugin.configs.recommended).lintText(text, {
		filePath: join(folder, page)
	});
	expect(result?.messages.map(({ message }) => message.split('`')[1])).toEqual(['other']);
	expect(result?.messages[0]?.message).toContain('// framework-auth: open');
});

test('the rule reports nothing in a file outside of an app', async () => {
	const [result] = await eslint(plugin.configs.recommended).lintText('export const load = async () => ({});', {
		filePath: join(folder, 'routes/+page.server.ts')
	});
	expect(result?.messages).toEqual([]);
});
