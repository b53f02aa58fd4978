/**
 * Signs in at an app that runs elsewhere, by each way that `test/package/runtimes/config.mjs` has: at an identity provider over the
 * network, by a link in a mail, and by a password.
 */
import { expect, test, vi } from 'vitest';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { serveHandler } from '../fixtures/http-server.js';
import { createIdentityProvider, defaultClient, type IdentityProvider } from '../fixtures/identity-provider.js';
import { formIn } from '../fixtures/mail-app.js';

export interface Surroundings {
	readonly op: IdentityProvider;
	/** The latest link to each address. */
	readonly mails: ReadonlyMap<string, URL>;
	/** The variables that the app needs. */
	readonly env: Record<string, string>;
	close(): Promise<void>;
}

/** Starts the identity provider, and the mailbox. */
export async function openSurroundings(): Promise<Surroundings> {
	const mails = new Map<string, URL>();
	const provider = await serveHandler((request) => op.fetch(request));
	const op = createIdentityProvider({ issuer: provider.origin });
	const mailbox = await serveHandler(async (request) => {
		const { identifier, url } = (await request.json()) as { identifier: string; url: string };
		mails.set(identifier, new URL(url));
		return new Response();
	});
	return {
		op,
		mails,
		env: {
			ISSUER: op.issuer,
			MAILS: mailbox.origin,
			CLIENT_ID: defaultClient.id,
			CLIENT_SECRET: defaultClient.secret
		},
		async close() {
			await provider.close();
			await mailbox.close();
		}
	};
}

/** A browser at the origin of a server, which listens at the address of `localhost` in IPv4. */
export function browserAt(origin: string): Browser {
	return createBrowser(
		async (request) => {
			const url = request.url.replace('//localhost:', '//127.0.0.1:');
			const body = request.method === 'GET' ? {} : { body: await request.clone().text() };
			return fetch(url, { method: request.method, headers: request.headers, redirect: 'manual', ...body });
		},
		{ origin }
	);
}

/** The tests of one app. Their apps are there when they run. */
export function testSignIns(runs: boolean, originOf: () => string, surroundings: () => Surroundings): void {
	const emailOf = async (browser: Browser) =>
		((await (await browser.visit('/auth/session')).json()) as { user?: { email?: string } } | null)?.user?.email;
	const newEmail = () => `${crypto.randomUUID()}@example.test`;

	test.skipIf(!runs)('signs in at a provider, and signs out', async () => {
		const { op } = surroundings();
		const [browser, email] = [browserAt(originOf()), newEmail()];
		const user = { sub: email, name: 'Ada', email, email_verified: true };
		const callback = op.authorize(locationOf(await browser.post('/auth/signin/op')), { user });
		await browser.follow(callback);
		expect(await emailOf(browser)).toBe(email);
		const copy = browser.copy();
		await browser.post('/auth/signout');
		expect([await emailOf(browser), await emailOf(copy)]).toEqual([undefined, undefined]);
	});

	test.skipIf(!runs)('signs in by a link in an email, once', async () => {
		const { mails } = surroundings();
		const [browser, email] = [browserAt(originOf()), newEmail()];
		await browser.post('/auth/signin/mail', { email });
		// A platform may have it sent after the response.
		const link = await vi.waitUntil(() => mails.get(email), { timeout: 60_000 });
		await browser.visit(link, { crossSite: true });
		expect(await emailOf(browser)).toBe(email);
		const other = browserAt(originOf());
		const { action, hidden } = formIn(await (await other.visit(link, { crossSite: true })).text());
		expect((await other.post(action, hidden)).status).toBe(403);
	});

	test.skipIf(!runs)('signs in by a password, and not by a wrong one', async () => {
		const [browser, email] = [browserAt(originOf()), newEmail()];
		await browser.post('/auth/callback/credentials', { email, password: 'wrong' });
		expect(await emailOf(browser)).toBeUndefined();
		await browser.post('/auth/callback/credentials', { email, password: 'correct horse' });
		expect(await emailOf(browser)).toBe(email);
	});
}
