/** The Vite plugin for remote functions, in Vite itself: a build and a development server. The package tests have it beside SvelteKit. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, createServer } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InvalidConfig } from '../../src/errors.js';
import { requireStrictPlugin } from '../../src/kit/strict-option.js';
import { strictRemoteFunctions } from '../../src/vite.js';

let folder: string;
const guard = (body: string) => `export const asks = async (auth) => { ${body} };`;
const files: Record<string, string> = {
	'package.json': '{ "type": "module" }',
	'src/auth.js':
		"import { FrameworkAuth } from 'framework-auth';\nexport const auth = FrameworkAuth({ providers: [] });",
	'src/guard.js': "import { auth } from './auth.js';\nexport const asks = () => auth.requireSession();",
	'src/ok.remote.js':
		"import { query } from '$app/server';\nimport { asks } from './guard.js';\nexport const ok = query(async () => { await asks(); return 1; });"
};
const silent =
	"import { query } from '$app/server';\nexport const data = query(async () => 1);\nexport const more = query(async () => 2);";

async function write(path: string, text: string): Promise<void> {
	await mkdir(dirname(join(folder, path)), { recursive: true });
	await writeFile(join(folder, path), text);
}

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'strict-'));
	await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
	for (const [path, text] of Object.entries(files)) await write(path, text);
});
afterEach(() => rm(folder, { recursive: true }));

const settings = () => ({
	root: folder,
	configFile: false as const,
	logLevel: 'silent' as const,
	plugins: [strictRemoteFunctions()],
	cacheDir: join(folder, '.vite')
});
const buildIt = (input: string) =>
	build({
		...settings(),
		build: { write: false, ssr: join(folder, input), rollupOptions: { external: [/^framework-auth/, /^\$app/] } }
	});

describe('a build', () => {
	test('passes if each remote function checks its caller', async () => {
		await expect(buildIt('src/ok.remote.js')).resolves.toBeDefined();
	});

	test('fails with each function that does not check its caller, with file, line and fix, whether something imports it or not', async () => {
		await write('src/data.remote.js', silent);
		const failed = await buildIt('src/ok.remote.js').catch((error: unknown) => String(error));
		expect(failed).toMatch(
			/src\/data\.remote\.js:2: The remote function `data` does not check its caller: .*`remote\.query`/
		);
		expect(failed).toMatch(/src\/data\.remote\.js:3: The remote function `more`/);
		expect(failed).not.toContain('ok.remote');
	});

	test('does not read the modules of routes: `doctor --guards` does', async () => {
		await write('src/routes/+page.server.js', 'export const load = async () => ({});');
		await expect(buildIt('src/ok.remote.js')).resolves.toBeDefined();
	});
});

describe('a development server', () => {
	test('refuses the module of a function that does not check its caller, and accepts it when it does, also through an imported module', async () => {
		await write('src/data.remote.js', silent);
		const server = await createServer({
			...settings(),
			server: { middlewareMode: true, ws: false },
			appType: 'custom'
		});
		try {
			const { ssr } = server.environments;
			const read = (path: string) => ssr.transformRequest(`/src/${path}`);
			await expect(read('data.remote.js')).rejects.toThrow(/The remote function `data` does not check its caller/);
			await expect(read('ok.remote.js')).resolves.toBeTruthy();
			await write('src/guard.js', guard(''));
			server.watcher.emit('change', join(folder, 'src/guard.js'));
			await expect
				.poll(() => read('ok.remote.js').then(() => 'taken', String))
				.toMatch(/The remote function `ok` does not check/);
			await write('src/guard.js', files['src/guard.js'] ?? '');
			server.watcher.emit('change', join(folder, 'src/guard.js'));
			await expect.poll(() => read('ok.remote.js').then(() => 'taken', String)).toBe('taken');
		} finally {
			await server.close();
		}
	});
});

describe('the option', () => {
	test('without the plugin is an error that names the plugin', () => {
		expect(() => requireStrictPlugin('strict')).toThrow(InvalidConfig);
		expect(() => requireStrictPlugin('strict')).toThrow(/strictRemoteFunctions\(\)/);
	});

	test('with the plugin is accepted, and no other value is', () => {
		Object.assign(globalThis, { __FRAMEWORK_AUTH_STRICT__: true });
		try {
			expect(() => requireStrictPlugin('strict')).not.toThrow();
			expect(() => requireStrictPlugin(true)).toThrow(InvalidConfig);
		} finally {
			delete (globalThis as { __FRAMEWORK_AUTH_STRICT__?: true }).__FRAMEWORK_AUTH_STRICT__;
		}
	});
});
