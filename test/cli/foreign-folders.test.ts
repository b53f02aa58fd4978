/** A folder that somebody else has prepared: what a command reads there must not lead it out, nor start a program (#33 A22). */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { app, manifest } from './support.js';

async function outside(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'framework-auth-outside-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

const kit = { 'package.json': manifest('^2.50.0'), 'tsconfig.json': '{}' };

describe('init follows no symbolic link out of the app, and writes nothing then (#33 A22)', () => {
	test.each(['.env', '.gitignore', 'src/hooks.server.ts'])('%s', async (path) => {
		const { folder, run } = await app({ ...kit, 'src/app.html': '' });
		const elsewhere = await outside();
		const file = join(elsewhere, 'profile');
		await writeFile(file, 'theirs\n');
		await symlink(file, join(folder, path));
		const { status, errors } = await run('init --yes --no-install');
		expect(status).toBe(1);
		expect(errors).toContain(`${path} is a symbolic link`);
		expect(await readFile(file, 'utf8')).toBe('theirs\n');
		expect(existsSync(join(folder, 'src/lib/server/auth.ts'))).toBe(false);
	});

	test.each(['a folder', 'a file that is not there yet'])('%s', async (kind) => {
		const { folder, run } = await app(kit);
		const elsewhere = await outside();
		const [from, to] = kind === 'a folder' ? ['src', elsewhere] : ['.env', join(elsewhere, 'new')];
		await symlink(to, join(folder, from));
		expect((await run('init --yes --no-install')).errors).toContain('leads out of the app');
		expect(existsSync(join(elsewhere, 'new'))).toBe(false);
		expect(existsSync(join(elsewhere, 'lib'))).toBe(false);
	});

	test('a link within the app is followed', async () => {
		const { folder, run, read } = await app({ ...kit, 'settings/env': 'PORT=1\n' });
		await symlink('settings/env', join(folder, '.env'));
		expect((await run('init --yes --no-install')).status).toBe(0);
		expect(parseEnv(await read('settings/env'))).toMatchObject({
			PORT: '1',
			AUTH_SECRET: expect.any(String) as string
		});
	});
});

test('secret follows no .env out of the app, except a file that the person names (#33 A22)', async () => {
	const { folder, run } = await app();
	const file = join(await outside(), 'env');
	await writeFile(file, '');
	await symlink(file, join(folder, '.env'));
	expect((await run('secret')).errors).toContain('.env is a symbolic link');
	expect(await readFile(file, 'utf8')).toBe('');
	expect((await run('secret --file .env')).status).toBe(0);
	expect(parseEnv(await readFile(file, 'utf8'))).toHaveProperty('AUTH_SECRET');
});

test('migrate follows no symbolic link out of the app (#33 A22)', async () => {
	const manifestOf = { dependencies: { '@auth/sveltekit': '^1.0.0' } };
	const { folder, run } = await app({ 'package.json': manifest('^2.50.0', manifestOf), 'src/app.html': '' });
	const file = join(await outside(), 'auth.ts');
	const before = "import { SvelteKitAuth } from '@auth/sveltekit';\n";
	await writeFile(file, before);
	await symlink(file, join(folder, 'src/auth.ts'));
	await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
	const { said, errors } = await run('migrate from-authjs --no-install --yes');
	expect(`${said}${errors}`).not.toContain('wrote src/auth.ts');
	expect(await readFile(file, 'utf8')).toBe(before);
});

test.each(['init --yes --no-install', 'migrate from-authjs --no-install'])(
	'%s runs no program that the repository names (#33 A22)',
	async (line) => {
		const manifestOf = { dependencies: { '@auth/sveltekit': '^1.0.0' } };
		const { folder, run } = await app({
			'package.json': manifest('^2.50.0', manifestOf),
			'src/auth.ts': "import { SvelteKitAuth } from '@auth/sveltekit';\n"
		});
		await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
		const elsewhere = await outside();
		const program = join(elsewhere, 'watch');
		await writeFile(program, `#!/bin/sh\ntouch '${elsewhere}/started'\n`);
		await chmod(program, 0o755);
		execFileSync('git', ['init', '--quiet'], { cwd: folder });
		execFileSync('git', ['add', 'package.json', 'src'], { cwd: folder });
		execFileSync('git', ['config', 'core.fsmonitor', program], { cwd: folder });
		await run(line, []);
		expect(existsSync(join(elsewhere, 'started'))).toBe(false);
	}
);

describe('a secret is written beside values of several lines, not into them (#33 A22)', () => {
	const key = 'PRIVATE_KEY="-----BEGIN\nAUTH_SECRET=\nAUTH_GITHUB_ID=\n-----END"\n';

	test.each([
		['secret', ''],
		['secret', 'AUTH_SECRET=\n'],
		['init --yes --no-install', ''],
		['secret', "OTHER='one\nexport AUTH_SECRET=\n'\n"]
	])('%s, with %j beside', async (line, beside) => {
		const { run, read } = await app({ ...kit, '.env': key + beside });
		expect((await run(line)).status).toBe(0);
		const variables = parseEnv(await read('.env'));
		expect(variables.PRIVATE_KEY).toBe('-----BEGIN\nAUTH_SECRET=\nAUTH_GITHUB_ID=\n-----END');
		expect(variables.AUTH_SECRET).toMatch(/^[\w+/]{44}$/);
		if (line.startsWith('init')) expect(variables).toHaveProperty('AUTH_GITHUB_ID');
	});
});

describe('schema --database says in one sentence what it cannot read (#33 A22)', () => {
	test.each([
		['a text', 'schema sqlite --database package.json'],
		['a folder', 'schema sqlite --database src'],
		['no URL', 'schema pg --database here'],
		['no URL', 'schema mysql --database here'],
		['another server', 'schema pg --database http://127.0.0.1:9/x'],
		['another server', 'schema mysql --database postgres://127.0.0.1:9/x']
	])('%s: %s', async (_, line) => {
		const { run } = await app({ ...kit, 'src/app.html': '' });
		const { status, errors } = await run(line);
		expect(status).toBe(1);
		expect(errors).toMatch(/^The database (?:cannot be read|does not answer): .+/);
	});
});
