/**
 * What a person does, in a real browser, against a real identity provider, in each way of running an app.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailServer, linkIn } from '../fixtures/smtp.js';
import type { MailServer } from '../fixtures/smtp.js';
import { isFull } from '../support/full.js';
import { inChromium, visitor } from './chromium.js';
import { callbackUrlOf, client, deploy, deployments, freePort, titleOf } from './deployments.js';
import type { RunningApp } from './deployments.js';
import { account, signInAtProvider, startProvider } from './provider.js';
import type { RunningProvider } from './provider.js';
import { kinds } from './scripts.js';

inChromium('signing in on SvelteKit 2 and 3', () => {
	const ports = new Map<number, number>();
	let provider: RunningProvider;
	let mailServer: MailServer;

	beforeAll(async () => {
		for (const index of deployments.keys()) ports.set(index, await freePort());
		const redirectUris = deployments.map((deployment, index) => callbackUrlOf(deployment, ports.get(index)!));
		mailServer = await createMailServer();
		provider = await startProvider(client.id, client.secret, redirectUris);
	});
	afterAll(() => Promise.all([provider.stop(), mailServer.close()]));

	describe.each(deployments.map((deployment, index) => ({ title: titleOf(deployment), deployment, index })))(
		'$title',
		({ deployment, index }) => {
			let app: RunningApp;

			beforeAll(async () => {
				app = await deploy(deployment, ports.get(index)!, provider.issuer, mailServer.url);
			});
			afterAll(() => app?.stop());

			// What a deployment changes is its paths, its origin and its environment. All else is seen on the first of each version.
			const isFirst = isFull || deployments.findIndex(({ major }) => major === deployment.major) === index;
			const kindsHere = isFirst ? kinds : [kinds[index % 2]!];
			const onFirst = isFirst ? test : () => undefined;

			test.each(kindsHere)('S380 S383 S385 signs in, reloads and signs out %s', async (_, javaScriptEnabled) => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				const ready = () => (javaScriptEnabled ? page.locator('html[data-hydrated]').waitFor() : undefined);

				await page.goto(`${app.url}/protected`);
				expect(page.url()).toContain(`${app.url}/signin?callbackUrl=`);
				await ready();
				await page.getByRole('button', { name: 'Sign in' }).click();
				await signInAtProvider(page);
				await page.waitForURL(`${app.url}/protected`);
				expect(await page.locator('#who').textContent()).toBe(account.name);
				expect(await page.locator('#email').textContent()).toBe(account.email);

				await page.reload();
				expect(await page.locator('#who').textContent()).toBe(account.name);

				await page.goto(`${app.url}/signout`);
				await ready();
				await page.getByRole('button', { name: 'Sign out' }).click();
				await page.getByRole('heading', { name: 'Home' }).waitFor();
				expect(await page.locator('#who').textContent()).toBe('nobody');
				await page.goto(`${app.url}/protected`);
				expect(page.url()).toContain(`${app.url}/signin?callbackUrl=`);
				expect(complaints).toEqual([]);
			});

			test('S375 a guarded path leads through the sign-in and back to it', async () => {
				const { page, complaints } = await visitor();
				await page.goto(`${app.url}/admin/x`);
				await page.getByRole('button', { name: 'Sign in' }).click();
				await signInAtProvider(page);
				await page.waitForURL(`${app.url}/admin/x`);
				await page.getByText('behind the guard').waitFor();
				expect(complaints).toEqual([]);
			});

			test('S376 a guarded path is closed to forms, too', async () => {
				const response = await fetch(`${app.url}/admin/x`, {
					method: 'POST',
					headers: { accept: 'text/html', origin: new URL(app.url).origin, 'sec-fetch-site': 'same-origin' },
					body: new URLSearchParams({ delete: 'everything' }),
					redirect: 'manual'
				});
				expect([response.status, response.headers.get('location')]).toEqual([
					303,
					expect.stringContaining('/signin?callbackUrl=')
				]);
			});

			onFirst('S377 S378 a page holds of the session what is public, and no name becomes markup', async () => {
				const { page, complaints } = await visitor();
				await page.goto(`${app.url}/protected`);
				await page.getByRole('button', { name: 'Sign in' }).click();
				await signInAtProvider(page);
				await page.waitForURL(`${app.url}/protected`);
				const html = await (await page.context().request.get(`${app.url}/protected`)).text();
				expect(html).not.toContain(account.name);
				expect(html).not.toMatch(/id_token|access_token|refresh_token|sessionToken/);
				// The session says which provider it is from, and so does the cookie that marks a button of the sign-in page.
				const secrets = (await page.context().cookies(app.url)).filter(({ name }) => !name.endsWith('last-provider'));
				for (const { value } of secrets) expect(html).not.toContain(value);
				expect(await page.locator('#who b').count()).toBe(0);
				expect(complaints).toEqual([]);
			});

			onFirst('S083 two tabs that sign in at once both finish', async () => {
				const { page: first, tab, complaints } = await visitor();
				const second = await tab();
				for (const [page, path] of [
					[first, '/protected'],
					[second, '/admin/x']
				] as const) {
					await page.goto(`${app.url}${path}`);
					await page.getByRole('button', { name: 'Sign in' }).click();
					await page.waitForURL((url) => url.origin === provider.issuer);
				}
				await signInAtProvider(first);
				await first.waitForURL(`${app.url}/protected`);
				await signInAtProvider(second);
				await second.waitForURL(`${app.url}/admin/x`);
				expect(complaints).toEqual([]);
			});

			onFirst('S195 S372 the session is read wherever server code runs, and reading it sets no cookie', async () => {
				const { page, complaints } = await visitor();
				await page.goto(`${app.url}/protected`);
				await page.getByRole('button', { name: 'Sign in' }).click();
				await signInAtProvider(page);
				await page.waitForURL(`${app.url}/protected`);

				const setting: string[] = [];
				page.on('response', async (response) => {
					if ((await response.headersArray()).some(({ name }) => name.toLowerCase() === 'set-cookie'))
						setting.push(response.url());
				});
				await page.goto(`${app.url}/streamed`);
				expect(await page.locator('#streamed').textContent()).toBe(account.name);
				await page.goto(`${app.url}/remote`);
				expect(await page.locator('#remote').textContent()).toBe(account.name);
				const endpoint = await page.goto(`${app.url}/session`);
				expect(await endpoint?.json()).toMatchObject({ user: { name: account.name, email: account.email } });
				expect(setting).toEqual([]);
				expect(complaints).toEqual([]);
			});

			test('S374 the prerendered page leads to the built-in sign-in page', async () => {
				const { page, complaints } = await visitor({ javaScriptEnabled: false });
				await page.goto(`${app.url}/prerendered`);
				await page.getByRole('link', { name: 'Sign in' }).click();
				expect(page.url()).toContain(`${app.url}${deployment.basePath ?? '/auth'}/signin`);
				await page.getByRole('button', { name: /Local/ }).click();
				await signInAtProvider(page);
				await page.waitForURL((url) => url.href.startsWith(app.url));
				await page.goto(`${app.url}/protected`);
				expect(await page.locator('#email').textContent()).toBe(account.email);
				expect(complaints).toEqual([]);
			});

			if (deployment.mail) {
				test('a link in a mail signs in, without JavaScript', async () => {
					const { page, complaints } = await visitor({ javaScriptEnabled: false });
					const email = `${crypto.randomUUID()}@example.org`;
					await page.goto(`${app.url}/auth/signin?callbackUrl=%2Fprotected`);
					await page.getByLabel('Email address').fill(email);
					await page.getByRole('button', { name: 'Continue', exact: true }).click();
					await page.getByRole('button', { name: 'Send me a sign-in email' }).click();
					await page.getByRole('heading', { name: 'Check your email' }).waitFor();
					await page.goto(linkIn(mailServer.mails.at(-1)));
					expect(page.url()).toBe(`${app.url}/protected`);
					expect(await page.locator('#email').textContent()).toBe(email);
					expect(complaints).toEqual([]);
				});

				test('the code beside the link signs in, without JavaScript', async () => {
					const { page, complaints } = await visitor({ javaScriptEnabled: false });
					const email = `${crypto.randomUUID()}@example.org`;
					await page.goto(`${app.url}/auth/signin?callbackUrl=%2Fprotected`);
					await page.getByLabel('Email address').fill(email);
					await page.getByRole('button', { name: 'Continue', exact: true }).click();
					await page.getByRole('button', { name: 'Send me a sign-in email' }).click();
					await page.getByRole('heading', { name: 'Check your email' }).waitFor();
					const [, host, code = ''] = /@(\S+) #(\d{6})\s*$/.exec(mailServer.mails.at(-1)?.text ?? '') ?? [];
					expect(host).toBe(new URL(app.url).hostname);
					await page.getByLabel('Code').fill(code);
					await page.getByRole('button', { name: 'Sign in', exact: true }).click();
					await page.waitForURL(`${app.url}/protected`);
					expect(await page.locator('#email').textContent()).toBe(email);
					expect(complaints).toEqual([]);
				});
			}

			test('building and serving print no warning', () => {
				const printed = `${app.buildOutput}\n${app.output()}`;
				const warnings = printed
					.split('\n')
					.filter((line) => /warn|deprecat|error|exception/i.test(line) && !isFileName(line));
				// Only SvelteKit knows its trusted origins: the library says once what they are needed for.
				const expected = deployment.kitOrigin === 'csrf.trustedOrigins' ? [/unless csrf\.trustedOrigins names it/] : [];
				expect(warnings).toEqual(expected.map((text) => expect.stringMatching(text) as string));
			});
		}
	);
});

/** Vite lists what it made, among it a file for the error page. */
function isFileName(line: string): boolean {
	return /^\.svelte-kit\/output\/\S+\s+[\d.]+ kB/.test(line);
}
