/**
 * Guards on SvelteKit 2 and 3, built and in development: what an attacker tries to get around them, and what a person sees.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort, pause, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { majorsOf } from '../support/full.js';
import { build, makeApp, vite } from '../support/workshop.js';
import type { App } from '../support/workshop.js';
import { inChromium, visitor } from './chromium.js';

const asPage = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const asScript = { accept: '*/*', 'sec-fetch-mode': 'cors' };

interface Request {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
}

/** Status, where it leads or what it says. `fetch` would change the path, and say of itself what a browser says of scripts. */
function ask(url: string, path: string, { method = 'GET', headers, body }: Request = {}): Promise<string> {
	const { hostname, port } = new URL(url);
	const own = { origin: url, 'sec-fetch-site': 'same-origin', host: new URL(url).host };
	const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, path, method, headers: { ...own, ...form, ...headers } }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
			response.once('end', () => resolve(`${response.statusCode} ${response.headers.location ?? text}`));
		});
		sent.once('error', reject).end(body);
	});
}

/** The cookies of a person who has signed in. */
async function cookiesOf(url: string, name: string): Promise<string> {
	const response = await fetch(`${url}/auth/callback/password`, {
		method: 'POST',
		redirect: 'manual',
		headers: { origin: url, 'sec-fetch-site': 'same-origin' },
		body: new URLSearchParams({ name })
	});
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ');
}

const environment = (origin: string, port: number) => ({
	AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
	AUTH_URL: origin,
	PORT: `${port}`,
	ORIGIN: origin
});

inChromium('guards', () => {
	describe.each([2, 3] as const)('SvelteKit %i, built', (major) => {
		let app: App;
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const port = await freePort();
			url = `http://localhost:${port}`;
			app = await makeApp(inject('workshop'), major, 'guards', {}, 'guards');
			await build(app, { APP_ORIGIN: url });
			server = await serve(`${url}/`, ['build/index.js'], { cwd: app.folder, env: environment(url, port) });
		});
		afterAll(() => server?.stop());

		test.each([
			'/members',
			'/%6dembers',
			'/m%65mbers?x',
			'/elsewhere',
			'/members/bare',
			'/members/api',
			'/members/../members',
			'/staff',
			'/%73taff',
			'/required'
		])('S375 %s leads to the sign-in page', async (path) => {
			expect(await ask(url, path, { headers: asPage })).toMatch(/^303 \/auth\/signin\?callbackUrl=/);
		});

		test.each(['/members/', '/members//', '//members', '/Members', '/members%2f', '/members;x=1', '/x/../members%00'])(
			'S234 %s shows nothing of the page',
			async (path) => {
				expect(await ask(url, path, { headers: asPage })).not.toMatch(/^200 |for members/);
			}
		);

		test.each([
			'/members/__data.json',
			'/%6dembers/__data.json',
			'/members/__data.json?x-sveltekit-invalidated=001',
			'/elsewhere/__data.json',
			'/staff/__data.json'
		])('S375 the data at %s leads there, too', async (path) => {
			const answer = await ask(url, path, { headers: asScript });
			expect(answer).toMatch(/^200 \{"type":"redirect",.*"location":"\/auth\/signin\?callbackUrl=/);
			expect(answer).not.toContain('for members');
		});

		test('a path with `false` is open, and an address that is rerouted counts as its target', async () => {
			expect(await ask(url, '/members/open', { headers: asPage })).toMatch(/^200 [^]*Open/);
			expect(await ask(url, '/members/alias', { headers: asPage })).toMatch(/^200 [^]*Home/);
			expect(await ask(url, '/members/nothing', { headers: asPage })).toMatch(/^404 /);
		});

		test('S376 an action and an endpoint do not run', async () => {
			const body = '';
			expect(await ask(url, '/members', { method: 'POST', headers: asPage, body })).toMatch(/^303 \/auth\/signin/);
			const enhanced = { ...asScript, accept: 'application/json', 'x-sveltekit-action': 'true' };
			expect(await ask(url, '/members', { method: 'POST', headers: enhanced, body })).toMatch(/"type":"redirect"/);
			const cookie = await cookiesOf(url, 'ada');
			expect(await ask(url, '/members', { headers: { ...asPage, cookie } })).toMatch(/id="runs">0</);
			for (const path of ['/members/api', '/required/api']) {
				expect(await ask(url, path, { headers: asScript })).toMatch(/^401 \{.*"error":"SessionRequired"/);
			}
			expect(await ask(url, '/members/api', { headers: { ...asScript, cookie } })).toBe('200 {"secret":"for members"}');
		});

		test('a user without the permission gets an explanation', async () => {
			const cookie = await cookiesOf(url, 'guest');
			expect(await ask(url, '/staff', { headers: { ...asPage, cookie } })).toMatch(/^403 [^]*You may not do this/);
			expect(await ask(url, '/required/api', { headers: { ...asScript, cookie } })).toMatch(
				/^403 \{.*"error":"AccessDenied"/
			);
			const boss = await cookiesOf(url, 'boss');
			expect(await ask(url, '/staff', { headers: { ...asPage, cookie: boss } })).toMatch(/^200 /);
			expect(await ask(url, '/required/api', { headers: { ...asScript, cookie: boss } })).toBe('200 {"name":"boss"}');
		});

		test('S159 a script sends an API token to the routes that accept one, and to no other', async () => {
			const cookie = await cookiesOf(url, 'ada');
			const headers = { cookie, origin: url, 'sec-fetch-site': 'same-origin' };
			const made = await fetch(`${url}/tokens`, { method: 'POST', headers });
			const { token, id } = (await made.json()) as { token: string; id: string };
			const authorization = `Bearer ${token}`;
			const answer = async (path: string, sent: Record<string, string>, method = 'GET') => {
				const response = await fetch(`${url}${path}`, { method, headers: sent, redirect: 'manual' });
				expect(response.headers.getSetCookie()).toEqual([]);
				return [response.status, response.headers.get('www-authenticate'), await response.text()] as const;
			};
			for (const [method, sent] of [
				['GET', { authorization }],
				['GET', { authorization, cookie: await cookiesOf(url, 'boss') }],
				['POST', { authorization, 'content-type': 'application/json' }]
			] as const) {
				const [status, , body] = await answer('/api/notes', sent, method);
				expect([status, JSON.parse(body)]).toEqual([
					200,
					expect.objectContaining({
						user: expect.objectContaining({ name: 'ada' }) as object,
						bearer: { id, scopes: ['notes'] }
					})
				]);
			}
			expect((await answer('/api/notes', {})).slice(0, 2)).toEqual([401, 'Bearer']);
			const asBearer = { authorization: `Bearer ${cookie.split('=')[1]}` };
			for (const wrong of [asBearer, { ...asBearer, cookie }]) {
				const [status, challenge, body] = await answer('/api/notes', wrong);
				expect([status, challenge]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
				expect(JSON.parse(body)).toMatchObject({ error: 'InvalidToken' });
			}
			expect((await answer('/members/api', { authorization }))[0]).toBe(401);
			expect(await answer('/auth/session', { authorization })).toEqual([200, null, 'null']);
			const again = await answer('/tokens', { authorization, 'content-type': 'application/json' }, 'POST');
			expect(again[2]).not.toContain('fa_');
		});

		test('a person is led through the sign-in and back, with scripts and without', async () => {
			for (const javaScriptEnabled of [true, false]) {
				for (const [link, heading] of [
					['Members', 'Members'],
					['Required', 'Required']
				] as const) {
					const { page, complaints } = await visitor({ javaScriptEnabled });
					await page.goto(`${url}/calls`);
					if (javaScriptEnabled) await page.locator('html[data-hydrated]').waitFor();
					await page.getByRole('link', { name: link }).click();
					await page.waitForURL(/\/auth\/signin\?callbackUrl=/);
					await page.locator('input[name=name]').fill('ada');
					await page.getByRole('button', { name: /Password|Sign in/ }).click();
					await page.getByRole('heading', { name: heading }).waitFor();
					expect(new URL(page.url()).pathname).toBe(`/${link.toLowerCase()}`);
					// SvelteKit 2 says so in the browser of each address that only a hook answers, and then goes there.
					expect(complaints.filter((each) => !each.includes('Not found: /auth/signin'))).toEqual([]);
				}
			}
		});

		test('S218 a remote function is closed, whatever page a client names', async () => {
			const { page } = await visitor();
			const calls: { method: string; url: string; body: string | null }[] = [];
			page.on('request', (request) => {
				if (!request.url().includes('/remote/')) return;
				calls.push({ method: request.method(), url: request.url(), body: request.postData() });
			});
			await page.goto(`${url}/calls`);
			await page.locator('html[data-hydrated]').waitFor();
			await page.getByRole('button', { name: 'Tell' }).click();
			await page.getByText('refused with 401').waitFor();
			await page.getByRole('button', { name: 'Ask' }).click();
			await page.locator('#asked').getByText('refused with 401').waitFor();
			expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
			for (const { url: address, method, body } of calls) {
				const path = address.slice(url.length);
				for (const claimed of ['/members/open', '/calls', '/auth/signin', '/nowhere']) {
					const answer = await ask(url, path, {
						method,
						...(body !== null && { body }),
						headers: { ...asScript, 'content-type': 'application/json', 'x-sveltekit-pathname': claimed }
					});
					expect(answer).toMatch(/^401 .*Sign in first/);
				}
			}
			const cookie = await cookiesOf(url, 'ada');
			expect(await ask(url, calls[1]!.url.slice(url.length), { headers: { ...asScript, cookie } })).toMatch(
				/^200 .*asked by ada/
			);
		});

		test('a remote form that is posted to an open page, without JavaScript, does not run', async () => {
			const cookie = await cookiesOf(url, 'ada');
			const html = await (await fetch(`${url}/calls`)).text();
			const action = /action="(\?[^"]*remote=[^"]*)"/.exec(html)?.[1] ?? expect.fail('no form');
			const post = (headers: object) =>
				ask(url, `/calls${action.replaceAll('&amp;', '&')}`, {
					method: 'POST',
					headers: { ...asPage, ...headers },
					body: ''
				});
			expect(await post({})).toMatch(/^303 \/auth\/signin/);
			expect(server.output()).not.toContain('the remote form ran');
			expect(await post({ cookie })).not.toMatch(/auth\/signin/);
			await expect.poll(() => server.output()).toContain('the remote form ran');
		});

		if (majorsOf(3).includes(major)) {
			test('a prerendered page below a rule fails the build, and is named', async () => {
				const prerendered = await makeApp(
					inject('workshop'),
					major,
					'guards-prerendered',
					{
						'src/routes/members/file/+page.ts': 'export const prerender = true;',
						'src/routes/members/file/+page.svelte': '<h1>File</h1>'
					},
					'guards'
				);
				await expect(build(prerendered, { APP_ORIGIN: url })).rejects.toThrow('/members/file is prerendered');
			});
		}
	});

	describe.each(majorsOf(2))('SvelteKit %i, in development', (major) => {
		let app: App;
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const port = await freePort();
			url = `http://localhost:${port}`;
			app = await makeApp(inject('workshop'), major, 'guards-dev', {}, 'guards');
			server = await serve(`${url}/`, vite(app, 'dev', '--port', `${port}`, '--strictPort'), {
				cwd: app.folder,
				env: environment(url, port)
			});
		});
		afterAll(() => server?.stop());

		/** Waits for what the server prints. */
		async function printed(text: string): Promise<void> {
			for (let tries = 0; tries < 1200 && !server.output().includes(text); tries++) await pause(100);
			expect(server.output()).toContain(text);
		}

		test('names the pages that a navigation shows without asking, and those alone', async () => {
			expect(await ask(url, '/members', { headers: asPage })).toMatch(/^303 /);
			await printed('without asking `protect`: /members/bare.');
		});

		test('warns of `requireSession` in the load function of a layout, and of no other', async () => {
			const cookie = await cookiesOf(url, 'ada');
			expect(await ask(url, '/required', { headers: { ...asPage, cookie } })).toMatch(/^200 /);
			expect(server.output()).not.toContain("in a layout's load function");
			expect(await ask(url, '/required/layout/page', { headers: { ...asPage, cookie } })).toMatch(/^200 /);
			await printed("`requireSession` was called in a layout's load function");
		});

		test('a rule that matches no route is an error', async () => {
			const hooks = join(app.folder, 'src/hooks.server.ts');
			await writeFile(hooks, (await readFile(hooks, 'utf8')).replace("'/members/open'", "'/member/open'"));
			for (let tries = 0; tries < 600; tries++) {
				if ((await ask(url, '/calls', { headers: asPage })).startsWith('500')) break;
				await pause(200);
			}
			expect(await ask(url, '/calls', { headers: asPage })).toMatch(/^500 [^]*\/member\/open/);
			expect(server.output()).toContain('the rule "/member/open" of `protect` matches no route');
		});
	});
});
