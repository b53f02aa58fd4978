/** Sign-ins in a window of their own: the page on which they end. */
import { describe, expect, test } from 'vitest';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { beginsSession, expectNothingSecretLogged, flowsOf } from '../security/support.js';

const popup = 'random-id-of-the-window';

interface Told {
	id: string;
	result: Record<string, unknown>;
}

async function pageOf(response: Response): Promise<{ html: string; told: Told | null }> {
	const html = await response.text();
	const data = /data-popup="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
	return { html, told: data === undefined ? null : (JSON.parse(data) as Told) };
}

async function signInWith(
	config: AppOptions = {},
	answer: Parameters<ReturnType<typeof createApp>['op']['authorize']>[1] = {}
) {
	const app = createApp(config);
	const url = await app.start({ fields: { popup, callbackUrl: '/account?a=1&b="' } });
	const response = await app.finish(app.op.authorize(url, answer));
	return { app, response, ...(await pageOf(response)) };
}

describe('a sign-in in a pop-up', () => {
	test('ends on a page that sends the result to its opener, and begins the session', async () => {
		const { app, response, html, told } = await signInWith();
		expect([response.status, beginsSession(response), flowsOf(app.browser)]).toEqual([200, true, []]);
		expect(told).toEqual({ id: popup, result: { ok: true, status: 200, url: 'https://app.test/account?a=1&b=%22' } });
		expect(html).toContain('You can close this window.');
		expect(html).toContain('href="https://app.test/account?a=1&amp;b=%22"');
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		expectNothingSecretLogged(app);
	});

	test('has a page that runs only its own script, and cannot be framed or cached', async () => {
		const { response, html } = await signInWith();
		const policy = response.headers.get('content-security-policy')!;
		const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
		expect(html).toContain(`<script nonce="${nonce}"`);
		expect(policy).toContain("frame-ancestors 'none'");
		expect(response.headers.get('cache-control')).toContain('no-store');
		// Without an exact origin, a message would reach whichever site has opened the window.
		expect(html).toContain('}, location.origin)');
	});

	test.each([
		['the provider refuses', {}, { error: 'access_denied' }, 'OAuthCallbackError', 400],
		['the application refuses', { callbacks: { signIn: () => false } }, {}, 'AccessDenied', 403],
		['the application sends people elsewhere', { callbacks: { signIn: () => '/later' } }, {}, 'AccessDenied', 403]
	])('%s: the opener gets the result', async (_, config, answer, error, status) => {
		const { app, response, told } = await signInWith(config, answer);
		expect([response.status, beginsSession(response)]).toEqual([status, false]);
		expect(told).toMatchObject({
			id: popup,
			result: { ok: false, error, status, url: expect.stringContaining('https://app.test/') }
		});
		expect(flowsOf(app.browser)).toEqual([]);
	});

	test('has an id of letters and digits, or is not a pop-up', async () => {
		for (const id of ['short', 'x'.repeat(65), '"><script>alert(1)</script>', 'a b c d e f g h i j k l']) {
			const app = createApp();
			const url = await app.start({ fields: { popup: id } });
			const response = await app.finish(app.op.authorize(url));
			expect([response.status, beginsSession(response)]).toEqual([303, true]);
		}
	});

	test('S065 sends no result for an answer without a pending sign-in', async () => {
		const { app } = await signInWith();
		const url = await app.start({ fields: { popup } });
		const callback = app.op.authorize(url);
		const response = await app.newBrowser().follow(callback);
		expect([response.status, beginsSession(response)]).toEqual([303, false]);
	});
});
