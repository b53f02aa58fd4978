/**
 * `framework-auth init --adapter d1` in the app that the real `sv create` makes for Cloudflare: a newcomer takes the steps that it prints, and
 * signs up in development. The build runs in workerd with the same local D1: the session goes on there, and another person signs up.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inChromium, visitor } from '../browser/chromium.js';
import { extraFolder } from '../support/extra-folder.js';
import { isFull } from '../support/full.js';
import { installPackages } from '../support/packages.js';
import { freePort, run, serve } from '../support/process.js';
import { svelteCheck } from '../support/svelte-check.js';
import type { Manifest } from '../support/workshop.js';

const workshop = inject('workshop');
const runs = Boolean(process.env.TEST_RUNTIMES);
if (!runs) console.log('NOT RUN: `framework-auth init --adapter d1`. Set TEST_RUNTIMES=1 to install and test it.');

const password = 'note G, 1843: Bernoulli';

/** The app of `sv`, with its packages and the packed library. */
async function createApp(): Promise<string> {
	const [parent, folder] = [join(workshop, 'kit2'), join(workshop, 'kit2-d1')];
	await rm(folder, { recursive: true, force: true });
	await mkdir(parent, { recursive: true });
	const adapter = 'sveltekit-adapter=adapter:cloudflare+cfTarget:workers';
	const words = ['create', folder, '--template', 'minimal', '--types', 'ts', '--add', adapter, '--no-install'];
	await run(process.execPath, [join(extraFolder, 'sv/dist/bin.mjs'), ...words, '--no-download-check'], { cwd: parent });
	const path = join(folder, 'package.json');
	const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
	const dependencies = { 'framework-auth': `file:${join(workshop, 'package.tgz')}` };
	await writeFile(path, JSON.stringify({ ...manifest, workspaces: [], dependencies }));
	await installPackages(folder);
	// `sv` writes the day on which it runs, which the installed workerd may not know yet.
	await change(join(folder, 'wrangler.jsonc'), /("compatibility_date": ")[^"]+/, '$12026-01-01');
	return folder;
}

async function change(path: string, what: RegExp | string, by: string): Promise<void> {
	const text = await readFile(path, 'utf8');
	expect(text).toMatch(what);
	await writeFile(path, text.replace(what, by));
}

/** Checks the types as the script of `sv` does, with its compiler in the nightly run. The script of the build compares those of Wrangler. */
async function check(folder: string, npm: (...words: string[]) => Promise<string>): Promise<string> {
	if (isFull) return npm('run', 'check');
	await run(process.execPath, [join(folder, 'node_modules/.bin/svelte-kit'), 'sync'], { cwd: folder });
	return run(process.execPath, [...svelteCheck, '--tsconfig', './tsconfig.json'], { cwd: folder });
}

/** Ends where the person is to look into their email. */
async function signUp(page: Page, origin: string, email: string): Promise<void> {
	await page.goto(`${origin}/auth/signin?callbackUrl=/auth/account`);
	await page.getByRole('link', { name: 'Create an account' }).click();
	await page.getByLabel('Name (optional)').fill('Somebody');
	await page.getByLabel('Email address').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Create an account' }).click();
	await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

async function expectAccount(page: Page): Promise<void> {
	await page.getByRole('heading', { name: 'Profile' }).waitFor();
	expect(await page.getByLabel('Name').inputValue()).toBe('Somebody');
}

inChromium('the database of a worker', () => {
	test.skipIf(!runs)(
		'a user who signs up in development is stored in D1, after the steps that `init --adapter d1` prints',
		async () => {
			const folder = await createApp();
			const program = (name: string) => join(folder, 'node_modules/.bin', name);
			// Wrangler keeps its logs in the app, and asks no address of Cloudflare.
			const env = {
				CI: '1',
				CLOUDFLARE_CF_FETCH_ENABLED: 'false',
				WRANGLER_SEND_METRICS: 'false',
				XDG_CONFIG_HOME: join(folder, '.config')
			};
			const npm = (...words: string[]) => run('npm', words, { cwd: folder, env });
			const options = ['--providers', 'password', '--adapter', 'd1', '--no-install'];
			const said = await run(process.execPath, [program('framework-auth'), 'init', ...options], { cwd: folder });
			expect(said).toContain('1. npm run gen\n');
			await npm('run', 'gen');
			const [, migrate = ''] = /npx wrangler (d1 migrations apply \S+ --local)/.exec(said) ?? [];
			await run(process.execPath, [program('wrangler'), ...migrate.split(' ')], { cwd: folder, env });
			expect(await check(folder, npm)).toContain('found 0 errors and 0 warnings');

			const { page } = await visitor();
			const port = await freePort();
			const origin = `http://localhost:${port}`;
			const vite = [program('vite'), 'dev', '--port', `${port}`, '--strictPort'];
			const development = await serve(origin, vite, { cwd: folder, env });
			onTestFinished(async () => void (await development.stop()));
			await signUp(page, origin, 'ada@example.test');
			await page.goto(`${origin}/auth/mailbox`);
			await page.getByRole('link', { name: 'Open the link' }).click();
			await page.getByRole('button', { name: 'Confirm and sign in' }).click();
			await expectAccount(page);
			await development.stop();

			// A build needs a way to send emails: this one prints them.
			const mail =
				"{ id: 'mail', name: 'Mail', type: 'email', sendVerificationRequest: ({ url }) => console.log(url) }";
			await change(join(folder, 'src/lib/server/auth.ts'), 'Password()', `Password({ mail: ${mail} })`);
			const port2 = await freePort();
			const built = `http://localhost:${port2}`;
			await change(join(folder, '.env'), /$/, `AUTH_URL=${built}\n`);
			await npm('run', 'gen');
			await npm('run', 'build');
			const wrangler = [join(folder, 'node_modules/wrangler/wrangler-dist/cli.js'), 'dev', '--port', `${port2}`];
			const worker = await serve(built, wrangler, { cwd: folder, env });
			onTestFinished(async () => void (await worker.stop()));
			// Cookies do not know ports: the session of development is in the same database.
			await page.goto(`${built}/auth/account`);
			await expectAccount(page);

			const grace = (await visitor()).page;
			await signUp(grace, built, 'grace@example.test');
			await expect.poll(() => worker.output()).toContain('email=grace');
			await grace.goto(/http\S+email=grace\S+/.exec(worker.output())?.[0] ?? '');
			await grace.getByRole('button', { name: 'Confirm and sign in' }).click();
			await expectAccount(grace);
			const elsewhere = (await visitor()).page;
			await elsewhere.goto(`${built}/auth/signin?callbackUrl=/auth/account`);
			await elsewhere.getByLabel('Email address').fill('grace@example.test');
			await elsewhere.getByLabel('Password', { exact: true }).fill(password);
			await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
			await expectAccount(elsewhere);
		}
	);
});
