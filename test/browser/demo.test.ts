/**
 * The demo, with the library as it is built: SvelteKit 3 in development, with its own identity provider.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { account } from '../../demo/settings.js';
import { run, serve } from '../support/process.js';
import { buildDemo } from '../support/shared-build.js';
import { repository } from '../support/workshop.js';
import { inChromium, visitor } from './chromium.js';
import { cwd, signOut, developDemo, surroundings } from './demo.js';
import type { RunningDemo } from './demo.js';
import { signInAtProvider } from './provider.js';

inChromium('signing in to the demo', () => {
	let demo: RunningDemo;
	let origin: string;

	beforeAll(async () => {
		demo = await developDemo();
		origin = demo.url;
	});
	afterAll(() => demo?.stop());

	test('the first page says where to go, and as whom to sign in', () => {
		expect(demo.output()).toContain(origin);
		expect(demo.output()).toContain(account.login);
		expect(demo.output()).toContain(account.password);
	});

	test.each([
		['with JavaScript', true],
		['without JavaScript', false]
	])('a user signs in, reloads and signs out %s', async (_, javaScriptEnabled) => {
		const { page, complaints } = await visitor({ javaScriptEnabled });
		await page.goto(origin);
		await page.getByRole('link', { name: 'A protected page', exact: true }).click();
		await page.waitForURL(`${origin}/signin?callbackUrl=%2Fprotected`);
		await page.getByRole('button', { name: 'Continue' }).click();
		await signInAtProvider(page);
		await page.waitForURL(`${origin}/protected`);
		await page.getByRole('definition').filter({ hasText: account.claims.email }).waitFor();

		await page.reload();
		await page.getByRole('definition').filter({ hasText: account.claims.email }).waitFor();
		await page.getByRole('link', { name: 'Admin' }).click();
		await page.getByRole('heading', { name: 'Behind the guard' }).waitFor();

		await signOut(page);
		await page.goto(`${origin}/admin/reports`);
		expect(page.url()).toBe(`${origin}/signin?callbackUrl=%2Fadmin%2Freports`);
		expect(complaints).toEqual([]);
	});

	test('the sign-out page asks first, and leads to the first page', async () => {
		const { page, complaints } = await visitor();
		await page.goto(`${origin}/signin`);
		await page.getByRole('button', { name: 'Continue' }).click();
		await signInAtProvider(page);
		await page.waitForURL(`${origin}/`);
		await page.goto(`${origin}/signout`);
		await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
		await page.getByText('You are not signed in.').waitFor();
		expect(complaints).toEqual([]);
	});

	test.each(['/admin', '/%61dmin', '/admin/reports', '/%61dmin/reports', '/%61dmin/reports/__data.json'])(
		'S376 the guard holds however its path is spelled: %s',
		async (path) => {
			const response = await fetch(origin + path, { redirect: 'manual' });
			const leadsTo = response.headers.get('location') ?? ((await response.json()) as { location: string }).location;
			expect(leadsTo).toMatch(/^\/signin\?/);
		}
	);

	test.each(['/', '/signin', '/signout', '/mailbox', '/nowhere'])('%s fits a narrow screen', async (path) => {
		const { page } = await visitor({ viewport: { width: 320, height: 640 } });
		await page.goto(`${origin}${path}`);
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
	});

	test('the demo prints no warning', () => {
		expect(demo.output()).not.toMatch(/warn|deprecat|error|exception/i);
	});

	test('an error leads to a page with a reference, and to the document about the error', async () => {
		const { page } = await visitor();
		await page.goto(`${origin}/mistakes`);
		const addresses = await page
			.locator('.cards a')
			.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
		expect(addresses.length).toBeGreaterThan(2);
		for (const address of addresses) {
			await page.goto(`${origin}${address}`);
			await page.getByText('Only shown in development').waitFor();
			expect(await page.locator('code', { hasText: 'docs/errors/' }).count(), String(address)).toBe(1);
		}
	});
});

inChromium('sessions of the demo', () => {
	test('sessions outlive a restart, and end when their row is deleted', async () => {
		const env = await surroundings();
		const origin = `http://localhost:${env.PORT}`;
		await buildDemo({ workshop: inject('workshop'), run: inject('run') }, cwd);
		const start = () => serve(origin, ['start.js', '--built'], { cwd, env });
		const first = await start();
		const { page: before } = await visitor();
		await before.goto(`${origin}/protected`);
		await before.getByRole('button', { name: 'Continue' }).click();
		await signInAtProvider(before);
		await before.getByRole('definition').filter({ hasText: account.claims.email }).waitFor();
		const browser = before.context();
		await before.close();
		await first.stop();

		const second = await start();
		const page = await browser.newPage();
		await page.goto(`${origin}/protected`);
		await page.getByRole('definition').filter({ hasText: account.claims.email }).waitFor();

		const database = new DatabaseSync(env.DATABASE);
		expect(database.prepare('delete from "session"').run().changes).toBe(1);
		database.close();
		await page.reload();
		expect(page.url()).toBe(`${origin}/signin?callbackUrl=%2Fprotected`);
		await second.stop();
	});
});

inChromium('the demo as `npm run demo` starts it', () => {
	test('the demo uses the library in `src`, and needs no build', async () => {
		const more = await surroundings();
		const env = { ...more, VITE_CACHE: `${more.VITE_CACHE}-source`, AUTH_SECRET: crypto.randomUUID() };
		const origin = `http://localhost:${env.PORT}`;
		const demo = await serve(origin, ['start.js', '--source'], { cwd, env });
		const { page, complaints } = await visitor();
		const loaded: string[] = [];
		page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
		await page.goto(`${origin}/protected`);
		await page.getByRole('button', { name: 'Continue' }).click();
		await signInAtProvider(page);
		await page.getByRole('definition').filter({ hasText: account.claims.email }).waitFor();
		const from = (folder: string) => loaded.filter((path) => path.startsWith(`/@fs${join(repository, folder)}/`));
		expect(from('dist')).toEqual([]);
		expect(from('src')).not.toEqual([]);
		expect(complaints).toEqual([]);
		await demo.stop();
	});
});

describe('the demo', () => {
	test('ends on Ctrl-C, and nothing of it is left', async () => {
		const env = await surroundings();
		const origin = `http://localhost:${env.PORT}`;
		const demo = await serve(origin, ['start.js'], { cwd, env });
		expect(await demo.stop('SIGINT')).toBe(0);
		await expect(fetch(origin)).rejects.toThrow();
		await expect(fetch(`http://localhost:${env.IDENTITY_PROVIDER_PORT}`)).rejects.toThrow();
	});

	test.each(['PORT', 'IDENTITY_PROVIDER_PORT'] as const)('says in one sentence that %s is in use', async (taken) => {
		const env = await surroundings();
		const blocker = createServer().listen(Number(env[taken]), 'localhost');
		await once(blocker, 'listening');
		const failure = await run(process.execPath, ['start.js'], { cwd, env }).then(
			() => 'it started',
			(error: Error) => error.message
		);
		blocker.close();
		expect(failure.trim().split('\n').slice(1)).toEqual([
			`Port ${env[taken]} is in use: stop what runs there, or choose another with ${taken}=${Number(env[taken]) + 1}.`
		]);
	});
});
