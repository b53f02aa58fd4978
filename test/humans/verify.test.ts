/** `verifyHuman` keeps programs out of sign-ups, mails and anonymous users, and its widget into the built-in pages. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { HumanQuestion, VerifyHumanOptions } from '../../src/lib/base/config/options.js';
import { createApp } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { ada, createPasswordApp } from '../passwords/support.js';
import { refusalOf } from '../sign-up/support.js';
import { clockUntil } from '../support/clock-until.js';

/** A check that a form with the right answer passes. */
function checked() {
	const asked: HumanQuestion[] = [];
	const verifyHuman = (_: unknown, question: HumanQuestion) => {
		asked.push(question);
		return Promise.resolve(question.fields['cf-turnstile-response'] === 'right');
	};
	return { asked, verifyHuman };
}
const right = { 'cf-turnstile-response': 'right' };

describe('without the right answer there is', () => {
	test('no email with a link, and the attempt counts against no address', async () => {
		const { asked, verifyHuman } = checked();
		const app = createMailApp({ verifyHuman });
		for (let tries = 0; tries < 12; tries++) expect(await refusalOf(await app.ask())).toBe('HumanCheckFailed');
		expect(app.letters).toEqual([]);
		const { browser } = app;
		const sent = await browser.post('/auth/signin/mail', { email: 'ada@example.test', ...right });
		expect(await refusalOf(sent)).toBeNull();
		expect(app.letters).toHaveLength(1);
		expect(asked.at(-1)).toEqual({ action: 'mail', fields: { email: 'ada@example.test', ...right } });
		// The same mail once more, from the page that follows.
		await browser.post('/auth/signin/mail', { email: 'ada@example.test', again: '1' });
		expect(app.letters).toHaveLength(2);
		expect(asked).toHaveLength(13);
		// Another browser has not passed.
		const other = await app.newBrowser().post('/auth/signin/mail', { email: 'ada@example.test', again: '1' });
		expect(await refusalOf(other)).toBe('HumanCheckFailed');
	});

	test('no sign-up with a password, and no reset; the password is not shown to the check', async () => {
		const { asked, verifyHuman } = checked();
		const app = createPasswordApp({ verifyHuman });
		expect(await refusalOf(await app.signUp())).toBe('HumanCheckFailed');
		expect(app.letters).toEqual([]);
		expect(asked).toEqual([{ action: 'signUp', fields: { email: ada.email } }]);
		await app.signUp({ ...ada, ...right });
		await app.press();
		expect(await app.session()).toMatchObject({ user: { email: ada.email } });
		expect(await refusalOf(await app.forget())).toBe('HumanCheckFailed');
		expect(app.letters).toHaveLength(1);
		// Signing in is a matter of the limits.
		await app.typeIn(ada, app.newBrowser());
		expect(asked.map(({ action }) => action)).toEqual(['signUp', 'signUp', 'reset']);
	});

	test('no passkey for a new user, but a signed-in user can add one', async () => {
		const { asked, verifyHuman } = checked();
		const app = createPasskeyApp({ verifyHuman });
		const refused = await app.ask({ action: 'register', email: ada.email });
		expect([refused.status, await refusalOf(refused)]).toEqual([403, 'HumanCheckFailed']);
		await app.register(createAuthenticator(), { fields: { email: ada.email, ...right } });
		expect(await app.session()).not.toBeNull();
		await app.register(createAuthenticator());
		expect(asked).toHaveLength(2);
	});

	test('no anonymous user', async () => {
		const adapter = MemoryAdapter();
		const app = createApp({ adapter, anonymous: true, verifyHuman: ({ headers }) => headers.get('x-bot') === null });
		const visit = (headers = {}) => app.auth.signInAnonymously(new Request('https://app.test/', { headers }));
		await expect(visit({ 'x-bot': '1' })).rejects.toMatchObject({ type: 'HumanCheckFailed' });
		expect((await adapter.listUsers({ limit: 10 })).length).toBe(0);
		expect((await visit()).session).not.toBeNull();
	});
});

test.each([
	['throws', () => Promise.reject(new Error('the service is down'))],
	['never answers', () => new Promise<boolean>(() => undefined)]
])('a check that %s lets no one in, with status 503', async (_, verifyHuman) => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	try {
		const app = createMailApp({ verifyHuman });
		// What is loaded on the way takes no fake time, and as long as it takes.
		expect(await refusalOf(await clockUntil(app.ask()))).toBe('Unavailable');
		expect(app.letters).toEqual([]);
	} finally {
		vi.useRealTimers();
	}
});

test.each([1, 'yes', undefined, {}])('only true lets a request through: %j does not', async (answer) => {
	const app = createMailApp({ verifyHuman: () => answer as boolean });
	expect(await refusalOf(await app.ask())).toBe('HumanCheckFailed');
});

describe('the widget', () => {
	const widget = {
		html: '<div class="cf-turnstile" data-sitekey="1x00"></div>',
		script: 'https://challenges.example/api.js?render=auto'
	};
	const app = createPasswordApp({ verifyHuman: { verify: () => true, widget } });

	test.each(['/auth/password/signup', '/auth/password/forgot'])('is in the form of %s', async (path) => {
		const page = await app.browser.visit(path);
		const text = await page.text();
		const nonce = /<style nonce="([^"]+)"/.exec(text)?.[1];
		expect(text.match(/<form[^]*?<\/form>/)?.[0]).toContain(widget.html);
		expect(text).toContain(`<script nonce="${nonce}" src="${widget.script}" async defer></script>`);
		const policy = page.headers.get('content-security-policy');
		expect(policy).toContain(`script-src 'nonce-${nonce}' https://challenges.example`);
		expect(policy).toContain("connect-src 'self' https://challenges.example");
		expect(policy).toContain('frame-src https://challenges.example');
	});

	test('is in the forms for an email and for a passkey', async () => {
		for (const made of [createMailApp, createPasskeyApp]) {
			const { browser } = made({ verifyHuman: { verify: () => true, widget } });
			expect(await (await browser.visit('/auth/signin')).text()).toContain(widget.html);
		}
	});

	test('changes no other page', async () => {
		const page = await app.browser.visit('/auth/signin');
		const plain = await createPasswordApp().browser.visit('/auth/signin');
		const policyOf = (response: Response) =>
			response.headers.get('content-security-policy')?.replace(/nonce-[\w-]+/g, 'nonce');
		expect(policyOf(page)).toBe(policyOf(plain));
		expect(await page.text()).not.toContain('challenges.example');
	});
});

test.each<[unknown]>([
	['turnstile'],
	[{}],
	[{ verify: () => true, widget: { html: '<i></i>', script: 'http://challenges.example/api.js' } }],
	[
		{
			verify: () => true,
			widget: { html: '<i></i>', script: 'https://a.example/', origins: ["https://a.example; 'unsafe-inline'"] }
		}
	]
])('%j is refused when the configuration is compiled', (verifyHuman) => {
	expect(() => createApp({ verifyHuman: verifyHuman as VerifyHumanOptions })).toThrow(/verifyHuman/);
});
