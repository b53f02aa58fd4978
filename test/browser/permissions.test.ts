/** One question, asked in every way of an application on SvelteKit 2 and 3: the answers agree, and change with the next request. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { build, makeApp } from '../support/workshop.js';
import type { App } from '../support/workshop.js';
import { inChromium, visitor } from './chromium.js';

inChromium('permissions', () => {
	describe.each([
		[2, 'sealed'],
		[3, 'stored']
	] as const)('SvelteKit %i, %s sessions', (major, sessions) => {
		let app: App;
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const port = await freePort();
			url = `http://localhost:${port}`;
			app = await makeApp(inject('workshop'), major, 'permissions', {}, 'permissions');
			await build(app, { APP_ORIGIN: url });
			const env = {
				AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
				AUTH_URL: url,
				PORT: `${port}`,
				ORIGIN: url,
				APP_SESSIONS: sessions
			};
			server = await serve(`${url}/`, ['build/index.js'], { cwd: app.folder, env });
		});
		afterAll(() => server?.stop());

		test('a hook, a load function, an action, an endpoint, remote functions, a token and a component agree', async () => {
			const { page } = await visitor();
			await page.goto(`${url}/answers`);
			expect(await page.locator('#state').innerText()).toBe('out');
			expect(await page.locator('#showed').innerText()).toBe('false');
			await page.goto(`${url}/auth/signin?callbackUrl=/answers`);
			await page.locator('input[name=name]').fill('ada');
			await page.getByRole('button', { name: /Password|Sign in/ }).click();
			await page.waitForURL(`${url}/answers`);
			const inPage = async (path: string, init: object = {}) =>
				page.evaluate(
					async ([to, given]) => {
						const response = await fetch(to, given);
						return [response.status, await response.text()] as const;
					},
					[path, init] as const
				);
			const scopes = 'project:read project:update';
			const made = await inPage(`/tokens?scopes=${encodeURIComponent(scopes)}`, { method: 'POST' });
			const { token } = JSON.parse(made[1]) as { token: string };

			for (const [role, expected] of [
				['member', false],
				['admin', true],
				['Admin', false],
				['admin', true],
				['', false]
			] as const) {
				await inPage(`/role?role=${role}`, { method: 'POST' });
				await page.goto(`${url}/answers`);
				await page.locator('html[data-hydrated]').waitFor();
				const text = async (id: string) => (await page.locator(`#${id}`).textContent())?.trim();
				expect(await text('state')).toBe('in');
				const html = (await inPage('/answers'))[1];
				const answers: Record<string, unknown> = {
					load: await text('loaded'),
					component: await text('shown'),
					Show: await text('showed'),
					'Show by a rule': await text('by-rule'),
					'Show on the server': /id="showed">(?:\s|<!--.*?-->)*(\w+)/.exec(html)?.[1],
					'component on the server': /id="shown">(?:<!--.*?-->)?(\w+)/.exec(html)?.[1],
					endpoint: (await inPage('/answers/api'))[1],
					hook: String((await inPage('/guarded'))[0] === 200)
				};
				await page.getByRole('button', { name: 'Ask' }).click();
				await expect.poll(async () => text('asked')).not.toBe('');
				answers.query = await text('asked');
				await page.getByRole('button', { name: 'Change' }).click();
				await expect.poll(async () => text('changed')).not.toBe('');
				answers.command = await text('changed');
				await page.getByRole('button', { name: 'Do', exact: true }).click();
				await page.waitForLoadState('load');
				answers.action = String((await page.getByText('You may not do this').count()) === 0);
				const byToken = await fetch(`${url}/api/guarded`, { headers: { authorization: `Bearer ${token}` } });
				answers.token = String(byToken.status === 200);
				expect([role, answers]).toEqual([
					role,
					Object.fromEntries(Object.keys(answers).map((name) => [name, String(expected)]))
				]);
			}
		});

		test('the definition is in the browser, and the plugin is not', async () => {
			const folder = join(app.folder, 'build/client/_app/immutable');
			const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
			const code = (await Promise.all(files.map(async (file) => readFile(join(folder, file), 'utf8')))).join('\n');
			expect(code).toContain('project:update');
			expect(code).not.toContain('access_grant');
			expect(code).not.toContain('reads roles from the users');
		});
	});
});
