/**
 * The quick start, followed to the letter: the files of the guide, put into the app that `sv create` makes (0.17, template
 * `minimal`), have no type error and build, with SvelteKit 2 as it is made and with SvelteKit 3 by the guide's table. So does what
 * `framework-auth init` writes there.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { findPostgres } from '../adapters/support/servers.js';
import { check, makeCreatedApp } from '../support/created-app.js';
import { run } from '../support/process.js';
import { build, repository } from '../support/workshop.js';

const createPostgres = await findPostgres('`framework-auth init --adapter pg`');
const workshop = inject('workshop');
const guide = await readFile(join(repository, 'docs/guides/getting-started.md'), 'utf8');

/** The code of a section, by the name of the file that its first line gives. */
function filesIn(heading: string): Record<string, string> {
	const section = guide.split(`\n${heading}\n`)[1]?.split(/^#{2,3} /m)[0] ?? '';
	const blocks = [...section.matchAll(/^```(?:ts|svelte)\n(?:\/\/|<!--) (\S+).*\n([^]*?)^```$/gm)];
	return Object.fromEntries(blocks.map(([, name = '', code = '']) => [name, code]));
}

describe.each([2, 3] as const)('SvelteKit %i', (major) => {
	test('the quick start checks and builds as the guide has it (#12 C2)', async () => {
		const names = [
			'src/lib/server/auth.ts',
			'src/hooks.server.ts',
			'src/routes/+page.server.ts',
			'src/routes/+page.svelte'
		];
		expect(Object.keys(filesIn('## Four files'))).toEqual(names);
		const app = await makeCreatedApp(workshop, major, 'quick-start', filesIn('## Four files'));
		await build(app);
		expect(await check(app)).toContain('found 0 errors and 0 warnings');
	});

	test('`framework-auth init` writes an app that checks and builds', async () => {
		const app = await makeCreatedApp(workshop, major, 'init', {});
		const { folder } = app;
		const bin = join(folder, '../node_modules/.bin/framework-auth');
		const providers = 'local,github,keycloak,passkey,password,email';
		const options = ['--providers', providers, '--adapter', 'sqlite', '--with', 'organizations', '--no-install'];
		const said = await run(process.execPath, [bin, 'init', ...options], { cwd: folder });
		expect(said).toContain('wrote src/lib/server/auth.ts');
		await build(app);
		expect(await check(app)).toContain('found 0 errors and 0 warnings');
	});

	test.skipIf(!createPostgres)(
		'`framework-auth init --adapter pg` writes an app that checks, builds without a database, and uses the one of .env in development',
		async () => {
			const database = await createPostgres!();
			onTestFinished(() => database.drop());
			const app = await makeCreatedApp(workshop, major, 'init-pg', {});
			const { folder } = app;
			const bin = join(folder, '../node_modules/.bin/framework-auth');
			const command = (...words: string[]) => run(process.execPath, [bin, ...words], { cwd: folder });
			await command('init', '--providers', 'local', '--adapter', 'pg', '--no-install');
			await build(app);
			expect(await check(app)).toContain('found 0 errors and 0 warnings');
			await expect(command('doctor', '--offline')).rejects.toThrow('DATABASE_URL is not set');
			const file = join(folder, '.env');
			const text = await readFile(file, 'utf8');
			await writeFile(file, text.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL="${database.url}"`));
			const { host, pathname } = new URL(database.url);
			const name = pathname.slice(1);
			expect(await command('schema', 'pg', '--apply')).toContain(`PostgreSQL, database "${name}" at ${host}`);
			expect(await command('doctor', '--offline')).toContain(`the database is "${name}" at ${host}`);
		}
	);
});
