/** The commands that need no app: help, secrets, providers, schema. */
import { DatabaseSync } from 'node:sqlite';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { schema } from '../../src/adapters/sqlite/schema.js';
import { schemaSql } from '../../src/adapters/pg/schema.js';
import { secretsOf } from '../../src/lib/base/config/secrets.js';
import { freePort } from '../support/process.js';
import { app, manifest } from './support.js';

describe('help', () => {
	test.each(['', 'help', '--help', '-h'])('"%s" lists the commands', async (line) => {
		const { status, said } = await (await app()).run(line);
		expect(status).toBe(0);
		for (const name of ['init', 'doctor', 'secret', 'identity-provider', 'providers', 'schema'])
			expect(said).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
	});

	test('a command says what its options do', async () => {
		const { said } = await (await app()).run('init --help');
		expect(said).toContain('-p, --providers <ids>');
		expect(said).toContain('--adapter <name>');
	});

	test.each([
		['deploy', 'There is no command "deploy"'],
		['toString', 'There is no command "toString"'],
		['secret --colour', "Unknown option '--colour'"],
		['secret now', 'secret does not accept "now"']
	])('"%s" is not understood', async (line, why) => {
		const { status, errors } = await (await app()).run(line);
		expect(status).toBe(2);
		expect(errors).toContain(why);
	});
});

describe('secret', () => {
	test('writes a secret that the library accepts, into a file for its owner alone', async () => {
		const { run, read, folder } = await app();
		expect((await run('secret')).status).toBe(0);
		const env = parseEnv(await read('.env'));
		expect(secretsOf(undefined, env, false)).toMatchObject({ current: [env.AUTH_SECRET], warnings: [] });
		expect((await stat(join(folder, '.env'))).mode & 0o077).toBe(0);
	});

	test.each([
		['secret', 'Only you can read .env now.'],
		['secret --rotate', 'Only you can read .env now.'],
		['init --yes --no-install', '.env: AUTH_SECRET, AUTH_GITHUB_ID, AUTH_GITHUB_SECRET. Only you can read it now']
	])('%s makes a file private if others could read it', async (line, why) => {
		const { run, folder, read } = await app({ 'package.json': manifest('^2.50.0'), '.env': 'PORT=3000\n' });
		const file = join(folder, '.env');
		await chmod(file, 0o664);
		expect((await run(line)).said).toContain(why);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		expect(parseEnv(await read('.env'))).toMatchObject({ PORT: '3000', AUTH_SECRET: expect.any(String) });
	});

	test('a file without a new secret keeps its mode', async () => {
		const secret = `AUTH_SECRET=${'s3cretOfTheApp'.repeat(3)}\n`;
		const { run, folder, read } = await app({ 'package.json': manifest('^2.50.0'), '.env': secret });
		const file = join(folder, '.env');
		await chmod(file, 0o640);
		expect((await run('init --no-install --providers github')).said).toContain('changed .env: AUTH_GITHUB_ID');
		expect((await stat(file)).mode & 0o777).toBe(0o640);
		expect(await read('.env')).toContain(secret);
	});

	test('keeps the other lines, and fills an empty variable on its line', async () => {
		const { run, read } = await app({ '.env': '# ours\nAUTH_SECRET=\nPORT=3000' });
		await run('secret');
		expect(await read('.env')).toMatch(/^# ours\nAUTH_SECRET=\S{44}\nPORT=3000$/);
	});

	test('replaces no secret', async () => {
		const before = `AUTH_SECRET=${'s3cretOfTheApp'.repeat(3)}\n`;
		const { run, read } = await app({ '.env': before });
		const { status, errors } = await run('secret');
		expect(status).toBe(1);
		expect(errors).toContain('--rotate');
		expect(await read('.env')).toBe(before);
	});

	test('after four rotations, the newest secret encrypts, and the three before it still decrypt', async () => {
		const { run, read } = await app();
		await run('secret');
		const first = parseEnv(await read('.env')).AUTH_SECRET;
		const newest: (string | undefined)[] = [];
		for (let round = 0; round < 4; round++) {
			expect((await run('secret --rotate')).status).toBe(0);
			newest.push(secretsOf(undefined, parseEnv(await read('.env')), false).current[0]);
		}
		const { current } = secretsOf(undefined, parseEnv(await read('.env')), false);
		expect(current).toEqual(newest.toReversed());
		expect(current).not.toContain(first);
	});

	test('prints a secret without a file', async () => {
		const { run, read } = await app();
		expect((await run('secret --print')).said).toMatch(/^\S{44}$/);
		await expect(read('.env')).rejects.toThrow('ENOENT');
	});
});

describe('identity-provider', () => {
	const env = (issuer: string) => `AUTH_LOCAL_ID=app\nAUTH_LOCAL_SECRET=s\nAUTH_LOCAL_ISSUER=${issuer}\n`;

	test('answers at the address in .env until it is ended', async () => {
		const issuer = `http://localhost:${await freePort()}`;
		const metadata = `${issuer}/.well-known/openid-configuration`;
		const { run } = await app({ '.env': env(issuer) });
		const seen: unknown[] = [];
		const { status, said } = await run('identity-provider', undefined, async () => {
			seen.push(await (await fetch(metadata)).json());
			// A second one is told why it cannot start.
			seen.push((await run('identity-provider')).errors);
		});
		expect(status).toBe(0);
		expect(said).toContain(`runs at ${issuer}`);
		expect(seen).toEqual([expect.objectContaining({ issuer }), expect.stringContaining('is in use')]);
		await expect(fetch(metadata)).rejects.toThrow('fetch failed');
	});

	test.each([
		['', 'init --providers local'],
		[env('https://login.example.com'), 'Write a port of this machine'],
		[env('http://localhost'), 'Write a port of this machine']
	])('says what to do with .env "%s"', async (text, why) => {
		const { status, errors } = await (await app({ '.env': text })).run('identity-provider');
		expect(status).toBe(1);
		expect(errors).toContain(why);
	});
});

describe('providers', () => {
	test('lists all, and finds some', async () => {
		const { run } = await app();
		expect((await run('providers')).said.split('\n').length).toBeGreaterThan(100);
		expect((await run('providers micro')).said).toMatch(/Microsoft/);
	});

	test('prints the steps of a provider, with the callback URL of the site', async () => {
		const { said } = await (await app()).run('providers github --origin https://example.com/');
		expect(said).toContain('https://example.com/auth/callback/github');
		expect(said).toContain('AUTH_GITHUB_SECRET=');
		expect(said).toContain("import GitHub from 'framework-auth/providers/github';");
	});

	test('prints JSON', async () => {
		const { said } = await (await app()).run('providers github --json');
		expect(JSON.parse(said)).toMatchObject([
			{ id: 'github', callbackUrl: 'http://localhost:5173/auth/callback/github' }
		]);
	});

	test('says what to use in place of a provider that has ended', async () => {
		expect((await (await app()).run('providers azure-devops')).said).toMatch(/^Azure DevOps takes .+ 2026\. Use /);
	});

	test('fails for an unknown provider', async () => {
		const { status, errors } = await (await app()).run('providers nowhere');
		expect(status).toBe(1);
		expect(errors).toContain('No provider is called "nowhere"');
	});
});

describe('schema', () => {
	test('prints SQL that SQLite accepts', async () => {
		const { said } = await (await app()).run('schema sqlite');
		expect(said).toBe(schema.trim());
		const database = new DatabaseSync(':memory:');
		database.exec(said);
		expect(database.prepare('select count(*) as count from "user"').get()).toEqual({ count: 0 });
	});

	test.each(['serial', 'uuid', 'text'] as const)('prints SQL of PostgreSQL with ids of the type %s', async (id) => {
		expect((await (await app()).run(`schema pg --id ${id}`)).said).toBe(schemaSql(id).trim());
	});

	test.each(['schema', 'schema oracle', 'schema pg --id bigint'])(
		'D3 refuses "%s" with status 2, and lists the valid names',
		async (line) => {
			const { status, errors } = await (await app()).run(line);
			expect(status).toBe(2);
			expect(errors).toMatch(/schema pg|serial/);
		}
	);
});
