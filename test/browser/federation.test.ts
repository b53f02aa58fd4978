/**
 * An app between its provider, its own API, the apps on devices and its previews, on SvelteKit 2 and 3: sign-outs that reach the
 * provider, and those that come from there, sign-ins for an app and through another deployment, and access tokens of its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startIdentityProvider } from '../../demo/identity-provider/index.js';
import { account as demoAccount } from '../../demo/settings.js';
import { serveHandler, type HandlerServer } from '../fixtures/http-server.js';
import { ada, createIdentityProvider, type IdentityProvider } from '../fixtures/identity-provider.js';
import { majorsOf } from '../support/full.js';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { build, makeApp } from '../support/workshop.js';
import { inChromium, visitor } from './chromium.js';
import { kindsInTurn } from './scripts.js';
import { account, signInAtProvider } from './provider.js';

const client = { client_id: 'federation', client_secret: 'secret-of-the-federation-0123456789' };
const appLink = 'https://links.example.test/app?from=browser';

/** The page on which the person confirms the sign-out at the provider. */
function logoutSource(ctx: { body: unknown }, form: string): void {
	ctx.body = `<!doctype html><title>Sign out there</title>${form}
		<button form="op.logoutForm" name="logout" value="yes">Sign out there</button>`;
}

/**
 * A stand-in for a provider with front-channel logout, which `oidc-provider` does not have: everybody signs in at once, and its page
 * `/bye` has a frame.
 */
async function answerFor(op: IdentityProvider, request: Request): Promise<Response> {
	const { pathname, searchParams } = new URL(request.url);
	if (pathname === '/authorize') {
		return new Response(null, { status: 303, headers: { location: op.authorize(request.url).url.href } });
	}
	if (pathname !== '/bye') return op.fetch(request);
	const frame = (searchParams.get('frame') ?? '').replaceAll('&', '&amp;');
	const html = `<!doctype html><title>Bye</title><link rel="icon" href="data:," /><iframe src="${frame}"></iframe>`;
	return new Response(html, { headers: { 'content-type': 'text/html' } });
}

inChromium('an app and its provider', () => {
	describe.each(majorsOf(2))('on SvelteKit %i', (major) => {
		const kindsOfNext = kindsInTurn(major);
		/** The app that the provider knows, and a preview of it. */
		let one: string, preview: string;
		let op: Awaited<ReturnType<typeof startIdentityProvider>>;
		let standIn: IdentityProvider;
		let providers: HandlerServer, strangers: HandlerServer;
		const servers: RunningServer[] = [];

		beforeAll(async () => {
			providers = await serveHandler((request) => answerFor(standIn, request));
			strangers = await serveHandler((request) => answerFor(standIn, request));
			standIn = createIdentityProvider({
				issuer: providers.origin,
				client: { id: client.client_id, secret: client.client_secret }
			});
			const [port, previewPort] = [await freePort(), await freePort()];
			one = `http://one.localhost:${port}`;
			preview = `http://two.localhost:${previewPort}`;
			op = await startIdentityProvider({
				port: 0,
				account: { ...demoAccount, claims: account },
				clients: [
					{
						...client,
						redirect_uris: [`${one}/auth/callback/op`],
						post_logout_redirect_uris: [`${one}/auth/signout/callback`]
					}
				],
				features: { rpInitiatedLogout: { enabled: true, logoutSource } }
			});
			const app = await makeApp(inject('workshop'), major, 'federation', {}, 'federation');
			await build(app, { APP_TRUSTED_ORIGINS: `${one} ${preview}` });
			const start = (origin: string, atPort: number) =>
				serve(`http://localhost:${atPort}/`, ['build/index.js'], {
					cwd: app.folder,
					env: {
						AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
						AUTH_URL: origin,
						PORT: `${atPort}`,
						ORIGIN: origin,
						APP_ISSUER: op.issuer,
						APP_STAND_IN: standIn.issuer,
						APP_CLIENT_ID: client.client_id,
						APP_CLIENT_SECRET: client.client_secret,
						APP_LINK: appLink,
						APP_PROXY: `${one}/auth`,
						APP_PREVIEW: preview
					}
				});
			servers.push(await start(one, port), await start(preview, previewPort));
		});
		afterAll(async () => {
			await Promise.all(servers.splice(0).map((server) => server.stop()));
			await Promise.all([op?.close(), providers?.close(), strangers?.close()]);
		});

		const isSignedIn = async (page: Page, at = one) => {
			await page.goto(`${at}/`);
			return (await page.locator('#who').textContent()) === account.name;
		};

		async function signIn(page: Page, at = one, path = '/'): Promise<void> {
			await page.goto(`${at}/auth/signin?callbackUrl=${encodeURIComponent(path)}`);
			await page.getByRole('button', { name: 'Sign in with Provider' }).click();
			await signInAtProvider(page);
			await page.waitForURL(`${at}${path}`);
		}

		test.each(kindsOfNext())(
			'a sign-out ends the session here and at the provider, and comes back, %s',
			async (_, javaScriptEnabled) => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				await signIn(page);
				const there = async () =>
					(await page.context().cookies(op.issuer)).find(({ name }) => name === '_session')?.value ?? null;
				expect(await there()).not.toBeNull();
				await page.goto(`${one}/auth/signout`);
				await page.getByText('You will also be signed out of Provider').waitFor();
				await page.getByRole('button', { name: 'Sign out' }).click();
				// The session here has ended, whatever the person does there.
				await page.getByRole('button', { name: 'Sign out there' }).waitFor();
				expect((await page.context().cookies(one)).filter(({ name }) => name.includes('session-token'))).toEqual([]);
				await page.getByRole('button', { name: 'Sign out there' }).click();
				await page.waitForURL(`${one}/`);
				expect([await isSignedIn(page), await there()]).toEqual([false, null]);
				expect(complaints).toEqual([]);
			}
		);

		test('a page of the provider that frames the route ends the session that it names, and no other', async () => {
			const [desk, phone] = [await visitor(), await visitor()];
			for (const [index, { page }] of [desk, phone].entries()) {
				standIn.faults.claims = (claims) => ({ ...claims, sid: `sid-${index}` });
				await page.goto(`${one}/auth/signin`);
				await page.getByRole('button', { name: 'Sign in with Stand-in' }).click();
				await page.waitForURL(`${one}/`);
			}
			const isKnown = async ({ page }: { page: Page }) => {
				await page.goto(`${one}/`);
				return (await page.locator('#who').textContent()) === ada.name;
			};
			const framed = (sid: string) =>
				`${one}/auth/frontchannel-logout/standin?${new URLSearchParams({ iss: standIn.issuer, sid })}`;

			// It is shown in a frame of the provider alone.
			const stranger = await visitor();
			await stranger.page.goto(`${strangers.origin}/bye?${new URLSearchParams({ frame: framed('unknown') })}`);
			await expect.poll(() => stranger.page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
			expect([await isKnown(desk), await isKnown(phone)]).toEqual([true, true]);

			// The browser at the provider is another one, without a cookie of the app.
			const there = await visitor();
			await there.page.goto(`${standIn.issuer}/bye?${new URLSearchParams({ frame: framed('sid-0') })}`);
			await expect.poll(() => there.page.frames()[1]?.title()).toBe('Signed out');
			expect([await isKnown(desk), await isKnown(phone), there.complaints]).toEqual([false, true, []]);
		});

		test.each(kindsOfNext())(
			'an app on the device gets a code for its link, and a token for the code, %s',
			async (_, javaScriptEnabled) => {
				const { page, tab, complaints } = await visitor({ javaScriptEnabled });
				const opened: string[] = [];
				page.on('request', (request) => {
					if (request.url().startsWith('https://links.example.test/')) opened.push(request.url());
				});
				const verifier = randomBytes(32).toString('base64url');
				const challenge = createHash('sha256').update(verifier).digest('base64url');
				const asking = (redirectUri: string) =>
					`${one}/auth/native?${new URLSearchParams({
						response_type: 'code',
						redirect_uri: redirectUri,
						code_challenge: challenge,
						code_challenge_method: 'S256',
						state: 'state of the app'
					})}`;
				await page.goto(asking(appLink));
				await page.getByRole('button', { name: 'Sign in with Provider' }).click();
				await signInAtProvider(page);
				await page.getByRole('heading', { name: 'Continue in the app?' }).waitFor();
				await page.getByRole('button', { name: 'Continue', exact: true }).click();
				await expect.poll(() => opened).toHaveLength(1);
				expect(opened[0]).toMatch(/^https:\/\/links\.example\.test\/app\?from=browser&code=/);
				const answer = new URL(opened[0]!).searchParams;
				expect([answer.get('state'), answer.get('iss')]).toEqual(['state of the app', `${one}/auth`]);

				const exchange = async () => {
					const body = { code: answer.get('code'), redirect_uri: appLink, code_verifier: verifier };
					const headers = { 'content-type': 'application/json', origin: 'capacitor://localhost' };
					const url = `http://localhost:${new URL(one).port}/auth/native-token`;
					return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
				};
				const { access_token: token } = (await (await exchange()).json()) as { access_token: string };
				const me = await fetch(`http://localhost:${new URL(one).port}/api/me`, {
					headers: { authorization: `Bearer ${token}` }
				});
				expect([me.status, await me.json()]).toMatchObject([200, { name: account.name }]);
				expect((await exchange()).status).toBe(400);

				// A scheme of its own: the browser hands the address to the device, which has no such app here.
				const another = await tab();
				await another.goto(asking('com.example.app:/signed-in'));
				const handed = another.waitForResponse((response) => response.request().method() === 'POST');
				await another.getByRole('button', { name: 'Continue', exact: true }).click();
				expect((await handed).headers().location).toMatch(/^com\.example\.app:\/signed-in\?code=/);
				expect(complaints.filter((each) => !each.includes('com.example.app'))).toEqual([]);
			}
		);

		test('a sign-in on a preview goes through the app that the provider knows, which gets no session', async () => {
			const { page, complaints } = await visitor();
			const seen: string[] = [];
			page.on('request', (request) => void seen.push(request.url().split('?')[0]!));
			await signIn(page, preview, '/items');
			expect(seen).toEqual(expect.arrayContaining([`${one}/auth/callback/op`, `${preview}/auth/callback/op`]));
			expect(await page.context().cookies(one)).toEqual([]);
			expect([await isSignedIn(page, preview), await isSignedIn(page)]).toEqual([true, false]);
			expect(complaints).toEqual([]);
		});

		test('a page calls an API of the app with a token of the app, and each other token is refused', async () => {
			const { page } = await visitor();
			await signIn(page, one, '/items');
			await page.locator('html[data-hydrated]').waitFor();
			await page.getByRole('button', { name: 'Ask' }).click();
			const answers = JSON.parse((await page.locator('output').textContent()) ?? '') as Record<string, unknown[]>;
			expect(answers.right).toEqual([
				200,
				null,
				{ subject: expect.stringMatching(/./) as string, scopes: ['items:read'] }
			]);
			expect(Object.entries(answers).map(([name, [status]]) => [name, status])).toEqual([
				['right', 200],
				['lesser', 403],
				['other', 401],
				['broken', 401],
				['none', 401]
			]);
			for (const name of ['lesser', 'other', 'broken', 'none']) expect(answers[name]?.[1]).toMatch(/^Bearer/);
		});
	});
});
