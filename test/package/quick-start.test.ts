/**
 * The quick start, followed to the letter: the files of the guide, put into the app that `sv create` makes (0.17, template
 * `minimal`), have no type error and build, with SvelteKit 2 as it is made and, nightly, with SvelteKit 3 by the guide's steps. So does what
 * `framework-auth init` writes there, with organizations: its members see a guarded page, and a person writes nothing for it.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { findPostgres } from '../adapters/support/servers.js';
import { inChromium, visitor, type Visitor } from '../browser/chromium.js';
import { check, makeCreatedApp } from '../support/created-app.js';
import { majorsOf } from '../support/full.js';
import { freePort, run, serve } from '../support/process.js';
import { build, repository, vite, type App, type Major } from '../support/workshop.js';

const createPostgres = await findPostgres('`framework-auth init --adapter pg`');
const workshop = inject('workshop');
const guide = await readFile(join(repository, 'docs/guides/getting-started.md'), 'utf8');

/** The code of a section, by the name of the file that its first line gives. */
function filesIn(heading: string): Record<string, string> {
	const section = guide.split(`\n${heading}\n`)[1]?.split(/^#{2,3} /m)[0] ?? '';
	const blocks = [...section.matchAll(/^```(?:ts|svelte)\n(?:\/\/|<!--) (\S+).*\n([^]*?)^```$/gm)];
	return Object.fromEntries(blocks.map(([, name = '', code = '']) => [name, code]));
}

/** The lines of code of an app, by their files. */
async function linesIn(folder: string): Promise<string[]> {
	const files = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true });
	const texts = await Promise.all(
		files
			.filter((entry) => entry.isFile())
			.map(async ({ parentPath, name }) => {
				const path = join(parentPath, name);
				const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
				return lines.map((line) => `${path}: ${line}`);
			})
	);
	return texts.flat();
}

/** What `init` makes of the app of the Svelte CLI: it is the same for all tests of a major. */
const initialized = new Map<Major, Promise<{ app: App; said: string; added: string[] }>>();

async function initialize(major: Major) {
	const app = await makeCreatedApp(workshop, major, 'init', {});
	const { folder } = app;
	const before = await linesIn(folder);
	const bin = join(folder, '../node_modules/.bin/framework-auth');
	const providers = 'local,github,keycloak,passkey,password,email';
	const options = ['--providers', providers, '--adapter', 'sqlite', '--with', 'organizations', '--no-install'];
	const said = await run(process.execPath, [bin, 'init', ...options], { cwd: folder });
	const after = await linesIn(folder);
	return { app, said, added: after.filter((line) => !before.includes(line)) };
}

async function appOf(major: Major) {
	if (!initialized.has(major)) initialized.set(major, initialize(major));
	return initialized.get(major)!;
}

/** What the vendors give a person who registers an app. */
const registered = {
	AUTH_GITHUB_ID: 'app',
	AUTH_GITHUB_SECRET: 'the secret of an app',
	AUTH_KEYCLOAK_ID: 'app',
	AUTH_KEYCLOAK_SECRET: 'the secret of an app',
	AUTH_KEYCLOAK_ISSUER: 'http://localhost:9/realms/app'
};

/** Signs up at the page that sends a visitor to the sign-in page, with the link from the mailbox of development. */
async function signUp({ page }: Visitor, origin: string, email: string): Promise<void> {
	await page.getByRole('link', { name: 'Create an account' }).click();
	await page.getByLabel('Email address').fill(email);
	await page.getByLabel('Password').and(page.locator('input')).fill('note G, 1843: Bernoulli');
	await page.getByRole('button', { name: 'Create an account' }).click();
	await page.getByRole('heading', { name: 'Check your email' }).waitFor();
	await page.goto(`${origin}/auth/mailbox`);
	const mail = page.getByRole('article').filter({ hasText: email }).first();
	await mail.getByRole('link', { name: 'Open the link' }).click();
	await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

describe.each(majorsOf(2))('SvelteKit %i', (major) => {
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
});

describe.each(majorsOf(3))('SvelteKit %i', (major) => {
	test('an app of `framework-auth init` passes its checks and builds', async () => {
		const { app, said } = await appOf(major);
		expect(said).toContain('wrote src/lib/server/auth.ts');
		await build(app);
		expect(await check(app)).toContain('found 0 errors and 0 warnings');
	});

	inChromium('a newcomer', () => {
		test('`framework-auth init --with organizations` writes a guarded page, with at most 40 lines', async () => {
			const { app, added } = await appOf(major);
			expect(added.length, added.join('\n')).toBeLessThanOrEqual(40);
			const port = await freePort();
			const origin = `http://localhost:${port}`;
			const server = await serve(`${origin}/`, vite(app, 'dev', '--port', `${port}`, '--strictPort'), {
				cwd: app.folder,
				env: registered
			});
			onTestFinished(async () => void (await server.stop()));
			const [owner, stranger] = [await visitor(), await visitor()];
			await owner.page.goto(`${origin}/auth/signin?callbackUrl=/auth/account`);
			await signUp(owner, origin, 'ada@example.test');
			await owner.page.getByLabel('Name of a new organization').fill('Engines');
			await owner.page.getByRole('button', { name: 'Create organization' }).click();
			await owner.page.getByRole('status').getByText('The organization was created.').waitFor();
			await owner.page.goto(`${origin}/orgs/engines`);
			await owner.page.getByRole('heading', { name: 'Engines' }).waitFor();
			await owner.page.getByText('You are owner here.').waitFor();
			await owner.page.getByRole('link', { name: 'Members and invitations' }).click();
			await owner.page.getByRole('heading', { name: 'Members', exact: true }).waitFor();

			// A visitor is led to the sign-in page and back, where someone who is not a member finds what is missing everywhere.
			await stranger.page.goto(`${origin}/orgs/engines`);
			await signUp(stranger, origin, 'eve@example.test');
			await stranger.page.getByRole('heading', { name: '404' }).waitFor();
			expect(new URL(stranger.page.url()).pathname).toBe('/orgs/engines');
			const missing = await stranger.page.goto(`${origin}/orgs/nothing`);
			expect(missing?.status()).toBe(404);
		});
	});
});

describe.each(majorsOf(2))('SvelteKit %i', (major) => {
	test.skipIf(!createPostgres)(
		'`framework-auth init --adapter pg` writes an app that checks, builds without a database, and uses the database of .env in development',
		async () => {
			const database = await createPostgres!();
			onTestFinished(() => database.drop());
			const app = await makeCreatedApp(workshop, major, 'init-pg', {});
			const { folder } = app;
			const bin = join(folder, '../node_modules/.bin/framework-auth');
			const command = (...words: string[]) => run(process.execPath, [bin, ...words], { cwd: folder });
			await command('init', '--providers', 'local', '--adapter', 'pg', '--no-install');
			// A CI has no `.env`, of which SvelteKit 2 makes the types of variables.
			const file = join(folder, '.env');
			const text = await readFile(file, 'utf8');
			await rm(file);
			await build(app);
			expect(await check(app)).toContain('found 0 errors and 0 warnings');
			await writeFile(file, text);
			await expect(command('doctor', '--offline')).rejects.toThrow('DATABASE_URL is not set');
			await writeFile(file, text.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL="${database.url}"`));
			const { host, pathname } = new URL(database.url);
			const name = pathname.slice(1);
			expect(await command('schema', 'pg', '--apply')).toContain(`PostgreSQL, database "${name}" at ${host}`);
			expect(await command('doctor', '--offline')).toContain(`the database is "${name}" at ${host}`);
		}
	);
});
