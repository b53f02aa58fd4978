/**
 * `framework-auth init --adapter d1` in the app that the real `sv create` makes for Cloudflare: a newcomer takes the steps that it prints, signs
 * up in development, and signs in at the build in workerd, which has the same local D1.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inChromium, visitor } from '../browser/chromium.js';
import { extraFolder } from '../support/extra-folder.js';
import { installPackages } from '../support/packages.js';
import { freePort, run, serve } from '../support/process.js';
import type { Manifest } from '../support/workshop.js';

const workshop = inject('workshop');
const runs = Boolean(process.env.TEST_RUNTIMES);
if (!runs) console.log('NOT RUN: `framework-auth init --adapter d1`. Set TEST_RUNTIMES=1 to install and test it.');

const [email, password] = ['ada@example.test', 'note G, 1843: Bernoulli'];

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

inChromium('the database of a worker', () => {
	test.skipIf(!runs)('keeps who signs up in development, by the steps that `init --adapter d1` prints', async () => {
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
		expect(await npm('run', 'check')).toContain('found 0 errors and 0 warnings');

		const { page } = await visitor();
		const port = await freePort();
		const origin = `http://localhost:${port}`;
		const development = await serve(origin, [program('vite'), 'dev', '--port', `${port}`, '--strictPort'], {
			cwd: folder,
			env
		});
		onTestFinished(async () => void (await development.stop()));
		await page.goto(`${origin}/auth/signin?callbackUrl=/auth/account`);
		await page.getByRole('link', { name: 'Create an account' }).click();
		await page.getByLabel('Name (optional)').fill('Ada');
		await page.getByLabel('Email address').fill(email);
		await page.getByLabel('Password', { exact: true }).fill(password);
		await page.getByRole('button', { name: 'Create an account' }).click();
		await page.getByRole('heading', { name: 'Check your email' }).waitFor();
		await page.goto(`${origin}/auth/mailbox`);
		await page.getByRole('link', { name: 'Open the link' }).click();
		await page.getByRole('button', { name: 'Confirm and sign in' }).click();
		await page.getByRole('heading', { name: 'Profile' }).waitFor();
		expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
		await development.stop();

		// A build needs a mail service. A sign-in sends nothing.
		const configuration = join(folder, 'src/lib/server/auth.ts');
		await change(configuration, 'Password()', "Password({ mail: Resend({ from: 'app@example.test' }) })");
		await change(configuration, /^/, "import Resend from 'framework-auth/providers/resend';\n");
		const port2 = await freePort();
		const built = `http://localhost:${port2}`;
		await change(join(folder, '.env'), /$/, `AUTH_RESEND_KEY=re_test\nAUTH_URL=${built}\n`);
		await npm('run', 'gen');
		await npm('run', 'build');
		const wrangler = [join(folder, 'node_modules/wrangler/wrangler-dist/cli.js'), 'dev'];
		const worker = await serve(built, [...wrangler, '--port', `${port2}`], { cwd: folder, env });
		onTestFinished(async () => void (await worker.stop()));
		const later = (await visitor()).page;
		await later.goto(`${built}/auth/signin?callbackUrl=/auth/account`);
		await later.getByLabel('Email address').fill(email);
		await later.getByLabel('Password', { exact: true }).fill(password);
		await later.getByRole('button', { name: 'Sign in', exact: true }).click();
		await later.getByRole('heading', { name: 'Profile' }).waitFor();
		expect(await later.getByLabel('Name').inputValue()).toBe('Ada');
	});
});
