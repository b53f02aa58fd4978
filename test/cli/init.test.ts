/** `framework-auth init`. That what it writes runs is shown with the packed library, in an app that `sv create` made. */
import { execFileSync } from 'node:child_process';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app, manifest } from './support.js';

const kit2 = { 'package.json': manifest('^2.50.0'), 'tsconfig.json': '{}' };

describe('the files', () => {
	test('of an app with SvelteKit 2', async () => {
		const { run, read } = await app(kit2);
		const { status, said } = await run('init --yes --no-install');
		expect(status).toBe(0);
		expect(await read('src/lib/server/auth.ts')).toBe(
			"import { FrameworkAuth } from 'framework-auth';\nimport GitHub from 'framework-auth/providers/github';\n\n" +
				'export const { handle, signIn, signOut } = FrameworkAuth({\n\tproviders: [GitHub],\n\tcookies: { hostPrefix: true }\n});\n'
		);
		expect(await read('src/hooks.server.ts')).toBe("export { handle } from '$lib/server/auth';\n");
		expect(await read('src/routes/+layout.server.ts')).toContain('session: await locals.auth()');
		const env = parseEnv(await read('.env'));
		expect(Object.keys(env).sort()).toEqual(['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET', 'AUTH_SECRET']);
		expect(said).toContain('npm install framework-auth');
	});

	test.each([
		['with the map of imports', { imports: { '#lib/*': './src/lib/*' } }, '#lib/server/auth.ts'],
		['without it', {}, './lib/server/auth.ts']
	])('of an app with SvelteKit 3, %s', async (_, more, path) => {
		const { run, read } = await app({ 'package.json': manifest('^3.0.0', more), 'tsconfig.json': '{}' });
		await run('init --yes --no-install');
		expect(await read('src/hooks.server.ts')).toBe(`export { handle } from '${path}';\n`);
	});

	test('of an app whose SvelteKit is installed in the workspace above', async () => {
		const { run, read } = await app({
			'node_modules/@sveltejs/kit/package.json': '{ "version": "2.70.4" }',
			'web/package.json': manifest('catalog:'),
			'web/tsconfig.json': '{}'
		});
		await run('init --yes --no-install', undefined, undefined, 'web');
		expect(await read('web/src/hooks.server.ts')).toBe("export { handle } from '$lib/server/auth';\n");
	});

	test('of a library, which does not publish them', async () => {
		const { run, read } = await app({
			'package.json': manifest('^2.50.0', { dependencies: { '@sveltejs/package': '2' } }),
			'tsconfig.json': '{ "compilerOptions": { "module": "NodeNext", "moduleResolution": "NodeNext" } }'
		});
		await run('init --yes --no-install');
		expect(await read('src/auth.ts')).toContain('FrameworkAuth({');
		expect(await read('src/hooks.server.ts')).toBe("export { handle } from './auth.js';\n");
		expect(await read('src/routes/+layout.server.ts')).toContain("from './$types.js'");
	});

	test('of an app with SvelteKit 3, as `sv` makes it', async () => {
		const { run, read } = await app({
			'package.json': manifest('^3.0.0', { imports: { '#lib/*': './src/lib/*' } }),
			'tsconfig.json': '{ "extends": "$app/tsconfig", "compilerOptions": { "rewriteRelativeImportExtensions": true } }'
		});
		await run('init --yes --no-install');
		expect(await read('src/hooks.server.ts')).toBe("export { handle } from './lib/server/auth.ts';\n");
	});

	test('of an app that resolves modules as Node.js does', async () => {
		const tsconfig = '{ "compilerOptions": { "moduleResolution": "node16" } }';
		const { run, read } = await app({ ...kit2, 'tsconfig.json': tsconfig });
		await run('init --yes --no-install');
		expect(await read('src/hooks.server.ts')).toBe("export { handle } from '$lib/server/auth.js';\n");
	});

	test.each([
		['^2.50.0', '$app/environment'],
		['^3.0.0', '$app/env']
	])('with a provider on this machine, SvelteKit %s', async (version, module) => {
		const { run, read } = await app({ 'package.json': manifest(version) });
		const { said } = await run('init --no-install --providers local,github');
		expect(await read('src/lib/server/auth.js')).toContain(`import { dev } from '${module}';`);
		expect(await read('src/lib/server/auth.js')).toContain('providers: [...(dev ? [/** @type {const} */ ({');
		expect(parseEnv(await read('.env'))).toMatchObject({
			AUTH_LOCAL_ISSUER: 'http://localhost:9000',
			AUTH_GITHUB_ID: ''
		});
		expect(said).toContain('npx framework-auth identity-provider');
	});

	test.each([
		['without a .gitignore', undefined, '.env\nauth.db*\n'],
		['with other rules', 'node_modules', 'node_modules\n.env\nauth.db*\n'],
		['as `sv` writes it', '/build\n.env\n.env.*\n!.env.example\n', '/build\n.env\n.env.*\n!.env.example\nauth.db*\n'],
		['with an exception', '.env*\n!.env\n*.db*\n', '.env*\n!.env\n*.db*\n.env\n'],
		['with all of it', '.e*v\n/auth.*', '.e*v\n/auth.*']
	])('that do not belong in the repository, %s', async (_, before, after) => {
		const { run, read } = await app({ ...kit2, ...(before !== undefined && { '.gitignore': before }) });
		await run('init --yes --no-install --adapter sqlite');
		expect(await read('.gitignore')).toBe(after);
	});

	test('that git already ignores in the folder above', async () => {
		const { folder, run } = await app({ '.gitignore': '.env\n*.db*\n', 'web/package.json': manifest('^2.50.0') });
		execFileSync('git', ['init', '--quiet'], { cwd: folder });
		const { said } = await run('init --yes --no-install --adapter sqlite', undefined, undefined, 'web');
		expect(said).toContain('wrote .env');
		expect(said).not.toContain('.gitignore');
	});

	test('of an app in JavaScript', async () => {
		const { run, read } = await app({ 'package.json': manifest('^2.50.0') });
		await run('init --yes --no-install');
		expect(await read('src/routes/+layout.server.js')).toContain("@type {import('./$types').LayoutServerLoad}");
	});

	test('with an adapter and several sign-in methods', async () => {
		const { run, read } = await app(kit2);
		const { said } = await run('init --no-install --adapter pg --providers github,passkey,password,resend');
		const text = await read('src/lib/server/auth.ts');
		expect(text).toContain('adapter: PgAdapter(pool)');
		expect(text).toContain('providers: [GitHub, Passkey(), Password({ mail: Resend() }), Resend()]');
		expect(text.match(/^import Resend /gm)).toHaveLength(1);
		expect(said).toContain('npm install framework-auth pg @simplewebauthn/server @simplewebauthn/browser');
		expect(Object.keys(parseEnv(await read('.env')))).toEqual(
			expect.arrayContaining(['DATABASE_URL', 'AUTH_RESEND_KEY'])
		);
	});

	test('with PostgreSQL, whose address comes from SvelteKit 2', async () => {
		const { run, read } = await app(kit2);
		const { said } = await run('init --no-install --adapter pg');
		const text = await read('src/lib/server/auth.ts');
		expect(text).toContain("import { env } from '$env/dynamic/private';");
		expect(text).toContain("connectionString: required(env, 'DATABASE_URL')");
		expect(said).toContain('  1. npm install framework-auth pg\n  2. npm install -D @types/pg');
		expect(said).toContain('npx framework-auth schema pg --apply');
		await expect(read('src/env.ts')).rejects.toThrow('ENOENT');
	});

	const declared = "	DATABASE_URL: { description: 'The address of the database', schema: (value) => value }";
	const envModule = (lines: string) =>
		`import { defineEnvVars } from '@sveltejs/kit/env';\n\nexport const variables = defineEnvVars({${lines}});\n`;

	test.each([
		['is not there', undefined, envModule(`\n${declared}\n`)],
		['declares nothing', envModule(''), envModule(`\n${declared}\n`)],
		['declares other variables', envModule('\n\tPORT: {}\n'), envModule(`\n${declared},\n\tPORT: {}\n`)],
		['declares it, as `sv add drizzle` does', envModule('\n\tDATABASE_URL: {}\n'), envModule('\n\tDATABASE_URL: {}\n')],
		['is written in another way', 'export const variables = all();\n', 'export const variables = all();\n']
	])('with PostgreSQL, whose address SvelteKit 3 passes on: src/env.ts %s', async (_, before, after) => {
		const { run, read } = await app({
			'package.json': manifest('^3.0.0'),
			'tsconfig.json': '{}',
			...(before !== undefined && { 'src/env.ts': before })
		});
		const { said } = await run('init --no-install --adapter pg');
		expect(await read('src/lib/server/auth.ts')).toContain("import * as env from '$app/env/private';");
		expect(await read('src/env.ts')).toBe(after);
		expect(said.includes('Declare DATABASE_URL in src/env.ts')).toBe(before?.includes('all()') ?? false);
		await run('init --no-install --adapter pg');
		expect(await read('src/env.ts'), 'a second time').toBe(after);
	});

	test('with PostgreSQL and the experimental declarations of SvelteKit 2', async () => {
		const { run, read } = await app({
			...kit2,
			'vite.config.ts': 'sveltekit({ experimental: { explicitEnvironmentVariables: true } })'
		});
		await run('init --no-install --adapter pg');
		expect(await read('src/lib/server/auth.ts')).toContain("import * as env from '$app/env/private';");
		expect(await read('src/env.ts')).toBe(
			envModule("\n\tDATABASE_URL: { description: 'The address of the database' }\n").replace('kit/env', 'kit/hooks')
		);
	});

	test('with PostgreSQL in JavaScript, which needs no types', async () => {
		const { run, read } = await app({ 'package.json': manifest('^3.0.0') });
		const { said } = await run('init --no-install --adapter pg');
		expect(said).not.toContain('@types/pg');
		expect(await read('src/env.js')).toContain('DATABASE_URL');
	});

	test('with passwords alone, whose emails stay in development', async () => {
		const { run, read } = await app(kit2);
		const { said, status } = await run('init --no-install --providers password');
		expect(status).toBe(0);
		expect(await read('src/lib/server/auth.ts')).toContain(
			"adapter: SqliteAdapter('auth.db'),\n\tproviders: [Password()]"
		);
		expect(said).toContain('http://localhost:5173/auth/mailbox');
		expect(Object.keys(parseEnv(await read('.env')))).toEqual(['AUTH_SECRET']);
	});

	test('stay as they are, and the difference is shown', async () => {
		const layout = 'export const load = () => ({ title: 1 });\n';
		const files = { 'src/routes/+layout.server.ts': layout, '.env': 'AUTH_GITHUB_ID=ours\nPORT=1\n' };
		const { run, read } = await app({ ...kit2, ...files });
		const { status, said } = await run('init --yes --no-install');
		expect(status).toBe(0);
		expect(await read('src/routes/+layout.server.ts')).toBe(layout);
		expect(said).toContain('+export const load: LayoutServerLoad');
		expect(parseEnv(await read('.env'))).toMatchObject({ AUTH_GITHUB_ID: 'ours', PORT: '1', AUTH_GITHUB_SECRET: '' });
	});

	test.each([
		['ts', '{}'],
		['js', undefined]
	])('are written in the language of the app, %s', async (extension, tsconfig) => {
		const { run, read } = await app({
			'package.json': manifest('^2.50.0'),
			...(tsconfig && { 'tsconfig.json': tsconfig })
		});
		await run('init --no-install --adapter pg --providers local,github,passkey,password,email');
		const { parse } = await import('svelte/compiler');
		for (const path of ['src/lib/server/auth', 'src/hooks.server', 'src/routes/+layout.server']) {
			const text = await read(`${path}.${extension}`);
			parse(`<script module${extension === 'ts' ? ' lang="ts"' : ''}>${text}</script>`, { modern: true });
		}
	});

	test('in JavaScript stay as they are in an app with TypeScript', async () => {
		const { run, read } = await app({ ...kit2, 'src/hooks.server.js': '// ours\n' });
		await run('init --yes --no-install');
		await expect(read('src/hooks.server.ts')).rejects.toThrow('ENOENT');
	});

	test('do not change in a second run', async () => {
		const { run, read } = await app(kit2);
		await run('init --yes --no-install');
		const before = await Promise.all(['.env', 'src/lib/server/auth.ts'].map(read));
		const { said } = await run('init --yes --no-install');
		expect(await Promise.all(['.env', 'src/lib/server/auth.ts'].map(read))).toEqual(before);
		expect(said).not.toMatch(/^(wrote|changed|kept)/m);
	});
});

describe('the package manager', () => {
	const packageManagerOf = async (files: Record<string, string>, below?: string) => {
		const { run } = await app({ 'web/package.json': manifest('^2.50.0'), ...kit2, ...files });
		const { said } = await run('init --yes --no-install', undefined, undefined, below);
		return / {2}1\. (\w+) (?:install|add)[\s\S]* (npx|pnpm exec|yarn|bunx) framework-auth providers/
			.exec(said)
			?.slice(1);
	};

	beforeEach(() => vi.stubEnv('npm_config_user_agent', 'npm/11.0.0 node/v24.0.0'));
	afterEach(() => vi.unstubAllEnvs());

	test.each([
		['package-lock.json', ['npm', 'npx']],
		['pnpm-lock.yaml', ['pnpm', 'pnpm exec']],
		['yarn.lock', ['yarn', 'yarn']],
		['bun.lock', ['bun', 'bunx']],
		['bun.lockb', ['bun', 'bunx']]
	])('is known by %s', async (lock, names) => {
		expect(await packageManagerOf({ [lock]: '' })).toEqual(names);
	});

	test('is that of the workspace above, of package.json, or of the program that runs', async () => {
		expect(await packageManagerOf({ 'pnpm-lock.yaml': '' }, 'web')).toEqual(['pnpm', 'pnpm exec']);
		expect(await packageManagerOf({ 'pnpm-lock.yaml': '', '.git/HEAD': '', 'web/.git': '' }, 'web')).toEqual([
			'npm',
			'npx'
		]);
		const named = manifest('^2.50.0', { packageManager: 'yarn@4.9.1' });
		expect(await packageManagerOf({ 'package.json': named, 'package-lock.json': '' })).toEqual(['yarn', 'yarn']);
		vi.stubEnv('npm_config_user_agent', 'bun/1.4.5 npm/? node/v24.0.0 linux x64');
		expect(await packageManagerOf({})).toEqual(['bun', 'bunx']);
	});
});

describe('questions', () => {
	test('are asked about everything that the options do not answer', async () => {
		const { run, read } = await app(kit2);
		const { status } = await run('init', [['google', 'passkey'], 'sqlite', false]);
		expect(status).toBe(0);
		expect(await read('src/lib/server/auth.ts')).toContain(
			"adapter: SqliteAdapter('auth.db'),\n\tproviders: [Google, Passkey()]"
		);
	});

	test('are not asked with --yes', async () => {
		expect((await (await app(kit2)).run('init --yes --no-install', [])).status).toBe(0);
	});

	test('that a person cancels leave the app unchanged', async () => {
		const { run, read } = await app(kit2);
		expect((await run('init', [undefined])).status).toBe(1);
		await expect(read('.env')).rejects.toThrow('ENOENT');
	});
});

describe('init refuses before it writes anything, and says why', () => {
	test.each([
		['--providers nowhere', 2, 'There is no provider "nowhere"'],
		['--providers azure-devops', 1, 'Azure DevOps'],
		['--providers passkey --adapter none', 1, '"passkey" needs an adapter'],
		['--adapter oracle', 2, 'cannot set up the adapter "oracle"']
	])('init %s', async (options, expected, why) => {
		const { run, read } = await app(kit2);
		const { status, errors } = await run(`init --no-install ${options}`);
		expect(status).toBe(expected);
		expect(errors).toContain(why);
		await expect(read('.env')).rejects.toThrow('ENOENT');
	});

	test.each([
		['an empty folder', {}, 'There is no package.json'],
		['another app', { 'package.json': '{"dependencies":{"express":"5"}}' }, 'does not depend on SvelteKit'],
		['SvelteKit 1', { 'package.json': manifest('1.30.4') }, 'Update it to SvelteKit 2.26 or later']
	])('in %s', async (_, files, why) => {
		const { status, errors } = await (await app(files as Record<string, string>)).run('init --yes');
		expect(status).toBe(1);
		expect(errors).toContain(why);
	});
});
