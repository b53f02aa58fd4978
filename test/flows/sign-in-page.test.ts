/** The built-in sign-in page: one field for the address, its two steps, and what it knows of the browser. */
import { afterAll, describe, expect, it, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import de from '../../src/locales/de/index.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import type { CredentialsConfig, Provider } from '../../src/providers/types.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import { createApp, type App } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp, formIn } from '../fixtures/mail-app.js';

const clock = createClock('2026-01-01T00:00:00Z');
afterAll(() => clock.restore());

const address = 'grace@example.test';
const typedIn = '__Host-authjs.flow.typed-in';

const mail = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest: () => undefined };
const password: CredentialsConfig = {
	id: 'password',
	name: 'Password',
	type: 'credentials',
	credentials: { email: { type: 'email', required: true }, password: { type: 'password', required: true } },
	authorize: ({ email, password }) => (password === 'right' ? { id: 'grace', email } : null)
};
const byName: CredentialsConfig = { ...password, id: 'name', credentials: { username: {}, password: {} } };
const op = createIdentityProvider();

function app(providers: readonly Provider[], config: Partial<AuthConfig> = {}): App {
	return createApp({ op, providers, adapter: MemoryAdapter(), session: { strategy: 'jwt' }, ...config });
}

const pageOf = async ({ browser }: App, path = '/auth/signin') => (await browser.visit(path)).text();
/** Types the address of the first step in; the page that follows. */
async function secondStep(of: App, email = address, fields: Record<string, string> = {}): Promise<string> {
	return (await of.browser.visit(locationOf(await of.browser.post('/auth/signin', { email, ...fields })))).text();
}
const actionsOf = (html: string) => [...html.matchAll(/<form[^>]*action="([^"]*)"/g)].map(([, action]) => action);
const inputsOf = (html: string) =>
	[...html.matchAll(/<input\s([^>]*)\/>/g)].map(([, text = '']) => text).filter((text) => !text.includes('"hidden"'));
const inputOf = (html: string, name: string) => inputsOf(html).find((input) => input.includes(`name="${name}"`));
const headingOf = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1];
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const primaries = (html: string) =>
	[...html.matchAll(/class="(?:button )?primary"[^>]*>([^]*?)<\/(?:button|a)\s*>/g)].length;

describe('the first step with one field for the address', () => {
	test('comes first if an email and a password are both possible, and passkeys use the field, too (#12 C5)', async () => {
		const html = await pageOf(app([mail, password, Passkey()]));
		expect(inputsOf(html)).toHaveLength(1);
		expect(inputOf(html, 'email')).toMatch(/type="email"[^]*autocomplete="username webauthn"/);
		expect(actionsOf(html)).toEqual(['/auth/signin', '/auth/callback/passkey']);
		expect(html).toContain('data-address="address-email"');
		expect(html).not.toContain('type="password"');
	});

	test('leads to the sign-in methods, in a form that password managers can fill in (#12 C5)', async () => {
		const html = await secondStep(app([mail, password, Passkey()]), address, { callbackUrl: '/engine' });
		expect(actionsOf(html)).toEqual([
			'/auth/signin/password',
			'/auth/signin/mail',
			'/auth/callback/passkey',
			'/auth/signin'
		]);
		expect(inputOf(html, 'email')).toMatch(
			/type="email"[^]*readonly[^]*autocomplete="username"[^]*value="grace@example.test"/
		);
		expect(inputOf(html, 'password')).toMatch(
			/type="password"[^]*autofocus[^]*autocomplete="current-password webauthn"/
		);
		expect(html.match(/name="email" value="grace@example.test"/g)).toHaveLength(2);
		expect(html.match(/name="callbackUrl" value="https:\/\/app.test\/engine"/g)).toHaveLength(4);
		expect(primaries(html)).toBe(1);
	});

	test('keeps the address until the sign-in in the second step (#12 C5)', async () => {
		const site = app([mail, password]);
		const { action, hidden } = formIn(await secondStep(site, address, { callbackUrl: '/engine' }));
		const answer = await site.browser.post(action, { ...hidden, email: address, password: 'right' });
		expect(locationOf(answer).pathname).toBe('/engine');
		expect((await site.session())?.user?.email).toBe(address);
		expect(site.browser.cookie(typedIn)).toBeUndefined();
	});

	test('puts no address into a URL, looks none up, and gives the same answer for every address (#12 C5)', async () => {
		const data = watch(MemoryAdapter());
		await data.adapter.createUser!({ id: 'grace', email: address, emailVerified: null });
		const site = app([mail, password], { adapter: data.adapter });
		data.take();
		const seen: string[] = [];
		for (const email of [address, 'alan@example.test']) {
			const step = await site.browser.post('/auth/signin', { email });
			expect([step.status, locationOf(step).href]).toEqual([303, 'https://app.test/auth/signin']);
			const page = await pageOf(site);
			seen.push(page.replaceAll(email, '').replaceAll(/nonce="[^"]*"/g, ''));
		}
		expect(seen[0]).toBe(seen[1]);
		expect(data.take()).toEqual([]);
	});

	test('can be shown again, and then forgets the address (#12 C5)', async () => {
		const site = app([op.provider(), mail, password]);
		expect(await secondStep(site)).not.toContain('action="/auth/signin/op"');
		const first = await secondStep(site, '');
		expect(site.browser.cookie(typedIn)).toBeUndefined();
		expect(actionsOf(first)).toEqual(['/auth/signin/op', '/auth/signin']);
	});

	test('is shown again after five minutes, and if the cookie cannot be decrypted (#12 C5)', async () => {
		const site = app([mail, password]);
		await secondStep(site);
		expect(await pageOf(site)).toContain('type="password"');
		clock.advance(301);
		expect(await pageOf(site)).not.toContain('type="password"');
		await secondStep(site);
		site.browser.jar.overwrite(typedIn, 'e30.e30.e30');
		expect(await pageOf(site)).not.toContain('type="password"');
	});

	it.each(['grace', 'grace@', '"><img src=x>', `${'x'.repeat(300)}@example.test`])(
		'refuses %j, and keeps the text in the field (#12 C5)',
		async (email) => {
			const site = app([mail, password]);
			const step = await site.browser.post('/auth/signin', { email });
			expect(locationOf(step).searchParams.get('error')).toBe('InvalidEmail');
			const html = await (await site.browser.visit(locationOf(step))).text();
			expect(html).toContain('Enter a valid email address');
			expect(inputOf(html, 'email')).toMatch(/autofocus[^]*aria-invalid="true" aria-describedby="problem"/);
			expect(html).not.toContain('<img src=x>');
			if (email.length < 254) expect(inputOf(html, 'email')).toContain('value="');
		}
	);

	test('does not keep text that no keyboard types (#12 C5)', async () => {
		const site = app([mail, password]);
		for (const email of ['gra\0ce@example.test', 'gra\nce@example.test', 'gra\u202ece@example.test']) {
			await site.browser.post('/auth/signin', { email });
			await site.browser.post('/auth/signin/mail', { email });
		}
		expect(site.browser.cookieNames).toEqual([]);
	});

	test('accepts no address from a page of another site (#12 C5)', async () => {
		const site = app([mail, password]);
		const step = await site.browser.post('/auth/signin', { email: address }, { crossSite: true });
		expect([step.status, site.browser.cookieNames]).toEqual([403, []]);
	});

	test('is left out if only one sign-in method needs the address (#12 C5)', async () => {
		expect(actionsOf(await pageOf(app([mail])))).toEqual(['/auth/signin/mail']);
		const html = await pageOf(app([password, Passkey()]));
		expect(actionsOf(html)).toEqual(['/auth/signin/password', '/auth/callback/passkey']);
		expect(inputOf(html, 'email')).toContain('autocomplete="username webauthn"');
		expect(html).toContain('data-address="password-email"');
		const withMail = await pageOf(app([mail, Passkey()]));
		expect(actionsOf(withMail)).toEqual(['/auth/signin/mail', '/auth/callback/passkey']);
		expect(inputsOf(withMail)).toHaveLength(1);
	});

	it.each([
		['a user name', byName],
		['a third field', { ...password, credentials: { ...password.credentials, code: {} } }],
		['no password', { ...password, credentials: { email: {} } }],
		['no fields', { ...password, credentials: {} }]
	])('does not replace the field of a form with %s (#12 C5)', async (_, own) => {
		expect(actionsOf(await pageOf(app([mail, own])))).toEqual(['/auth/signin/mail', `/auth/signin/${own.id}`]);
	});

	test('does not hide the other sign-in methods after an error of one of them (#12 C5)', async () => {
		const site = app([op.provider(), mail, password]);
		await secondStep(site);
		expect(await pageOf(site, '/auth/signin?error=OAuthCallbackError')).toContain('action="/auth/signin/op"');
		expect(await pageOf(site, '/auth/signin?error=EmailSignin')).not.toContain('action="/auth/signin/op"');
	});
});

describe('after a wrong password', () => {
	it.each([
		['beside a mail', [mail, password], 'email', address],
		['alone', [password], 'email', address],
		['with a user name', [mail, byName], 'username', 'grace']
	] as const)('the page keeps the name, and never the password: %s (#12 C5)', async (_, providers, field, name) => {
		const site = app(providers);
		const { id } = providers.at(-1)!;
		const refused = await site.browser.post(`/auth/signin/${id}`, { [field]: name, password: 'hunter2' });
		expect(locationOf(refused).href).not.toContain(name);
		const html = await (await site.browser.visit(locationOf(refused))).text();
		expect(inputOf(html, field)).toContain(`value="${name}"`);
		expect(inputOf(html, 'password')).toMatch(/autofocus[^]*aria-invalid="true" aria-describedby="problem"/);
		expect(html).toMatch(/<div class="alert" role="alert" id="problem">/);
		expect(titleOf(html)).toBe('Sign-in failed - Sign in to app.test');
		expect(html).not.toContain('hunter2');
	});

	test('nothing is kept for a page of the application, nor for a script (#12 C5)', async () => {
		const own = app([password], { pages: { signIn: '/login' } });
		await own.browser.post('/auth/signin/password', { email: address, password: 'x' });
		const script = app([password]);
		const headers = { 'x-auth-return-redirect': '1' };
		await script.browser.post('/auth/signin/password', { email: address, password: 'x' }, { headers });
		expect([own.browser.cookieNames, script.browser.cookieNames]).toEqual([[], []]);
	});
});

describe('a password field', () => {
	it.each(['password', 'Passwort-password', 'passphrase', 'user_pwd', 'PIN', 'clientSecret'])(
		'called %s is never clear text, nor filled in (#12 C5)',
		async (name) => {
			const fields = { login: {}, [name]: { type: 'text', value: 'hunter2' } };
			const input = inputOf(await pageOf(app([{ ...password, credentials: fields }])), name);
			expect(input).toMatch(/type="password"[^]*autocomplete="current-password"/);
			expect(input).not.toContain('hunter2');
		}
	);

	it.each(['passport', 'passenger', 'spin', 'otp'])('is not %s (#12 C5)', async (name) => {
		const html = await pageOf(app([{ ...password, credentials: { login: {}, [name]: {} } }]));
		expect(inputOf(html, name)).toContain('type="text"');
	});
});

describe('the button that shows a password', () => {
	test('comes with a script that the policy allows, in the language of the page, and only with a password field', async () => {
		const site = app([mail, password], { languages: [de] });
		const visit = (headers = {}) => site.browser.visit('/auth/signin', { headers });
		const without = await visit();
		expect(await without.text()).not.toContain('<script');
		expect(without.headers.get('content-security-policy')).not.toContain('script-src');
		await secondStep(site);
		const response = await visit({ 'accept-language': 'de' });
		const html = await response.text();
		const nonce = /script-src 'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
		expect(html).toContain(`<script nonce="${nonce}" type="module">`);
		expect(html).toMatch(
			/<template id="reveal"[^]*type="button"[^>]*title="Passwort anzeigen"[^>]*aria-pressed="false"/
		);
		// Without the script there is no button.
		expect(html.replace(/<template[^]*<\/template/, '')).not.toContain('Passwort anzeigen');
	});
});

describe('the first field', () => {
	const focused = (html: string) => inputsOf(html).filter((input) => input.includes('autofocus'));
	const nameOf = (html: string) => focused(html).map((input) => /name="(\w+)"/.exec(input)?.[1]);

	test.each([
		['an address for two ways', [mail, password], ['email']],
		['an address and a password', [password], ['email']],
		['an address for a mail, beside passkeys', [mail, Passkey()], ['email']],
		['a user name', [byName, op.provider()], ['username']],
		['a field below the button of a provider', [op.provider(), password], []],
		['no field that a person needs', [Passkey()], []]
	])('has the focus if the page begins with it: %s', async (_, providers, names) => {
		expect(nameOf(await pageOf(app(providers)))).toEqual(names);
	});

	test('has no focus below an error, or below the question who is signed in', async () => {
		const site = app([password, mail]);
		expect(nameOf(await pageOf(site, '/auth/signin?error=AccessDenied'))).toEqual([]);
		await site.browser.post('/auth/signin/password', { email: address, password: 'right' });
		expect(nameOf(await pageOf(site))).toEqual([]);
	});
});

describe('a sign-up with a password', () => {
	const kept = Password({ mail });
	const database = { session: undefined };
	const linksOf = (html: string) =>
		[...html.matchAll(/<a [^>]*href="(\/auth\/password[^"]*)"/g)].map(([, href]) => href);
	const signUp = '/auth/password/signup';

	test('is offered from the first page on, and a forgotten password where a password is asked for', async () => {
		const site = app([mail, kept, Passkey()], database);
		const first = await pageOf(site, '/auth/signin?callbackUrl=%2Fengine');
		expect(linksOf(first)).toEqual([`${signUp}?callbackUrl=https%3A%2F%2Fapp.test%2Fengine`]);
		expect(first).toContain('>Create an account<');
		expect(linksOf(await secondStep(site))).toEqual(['/auth/password/forgot', signUp]);
	});

	test('has its field on the first page if a password is the only method beside providers', async () => {
		for (const providers of [[kept], [kept, op.provider()], [op.provider(), kept, Passkey()]]) {
			const html = await pageOf(app(providers, database));
			expect(['email', 'password'].map((name) => inputOf(html, name) !== undefined)).toEqual([true, true]);
			expect(linksOf(html)).toEqual(['/auth/password/forgot', signUp]);
		}
	});

	test('is not offered where it is closed, nor by a provider of the application', async () => {
		expect(linksOf(await pageOf(app([mail, kept], { ...database, signUp: 'closed' })))).toEqual([]);
		expect(linksOf(await pageOf(app([kept], { ...database, signUp: 'closed' })))).toEqual(['/auth/password/forgot']);
		expect(linksOf(await pageOf(app([mail, password])))).toEqual([]);
	});
});

describe('the name of the site', () => {
	test('is in title and heading: appName, or the host (#12 C5)', async () => {
		const named = app([mail], { appName: ' Acme <&> Co ' });
		expect(headingOf(await pageOf(named))).toBe('Sign in to Acme &lt;&amp;&gt; Co');
		expect(titleOf(await pageOf(named))).toBe('Sign in to Acme &lt;&amp;&gt; Co');
		expect(titleOf(await pageOf(named, '/auth/signout'))).toBe('Sign out - Acme &lt;&amp;&gt; Co');
		expect(headingOf(await pageOf(app([mail])))).toBe('Sign in to app.test');
	});

	test('a host that is not trusted is not repeated (#12 C5)', async () => {
		const html = await pageOf(app([mail], { trustHost: false }));
		expect([headingOf(html), html.includes('app.test')]).toEqual(['Sign in', false]);
	});

	test('a title in another language stands alone, unless it says where the name belongs (#12 C5)', async () => {
		const german = { signIn: { title: 'Anmelden' } };
		expect(headingOf(await pageOf(app([mail], { pages: { messages: german } })))).toBe('Anmelden');
		const whole = { signIn: { title: 'Anmelden', titleFor: (name: string) => `Bei ${name} anmelden` } };
		expect(headingOf(await pageOf(app([mail], { pages: { messages: whole } })))).toBe('Bei app.test anmelden');
	});

	it.each(['', ' ', 'x'.repeat(101), 1 as never])('appName %j is refused (#12 C5)', (appName) => {
		expect(() => app([mail], { appName })).toThrow('`appName` has to be');
	});

	test('is that of mails, and of passkeys (#12 C5)', async () => {
		const { ask, letters } = createMailApp({ appName: 'Acme' });
		await ask();
		expect(letters[0]?.content.subject).toBe('Sign in to Acme');
		const site = app([Passkey()], { appName: 'Acme' });
		const path = '/auth/webauthn-options/passkey?action=register&email=grace%40example.test';
		expect(await (await site.browser.visit(path)).json()).toMatchObject({ options: { rp: { name: 'Acme' } } });
	});
});

describe('a page for a signed-in user', () => {
	test('names the user, offers to go on or to sign out, and keeps the sign-in methods (#12 C5)', async () => {
		const site = app([password, mail]);
		await site.browser.post('/auth/signin/password', { email: address, password: 'right' });
		const html = await pageOf(site, '/auth/signin?callbackUrl=%2Fengine');
		expect(html).toMatch(/You are signed in as <strong class="address">grace@example.test</);
		expect(html).toContain('class="button primary" href="https://app.test/engine"');
		expect([actionsOf(html), primaries(html)]).toEqual([['/auth/signout', '/auth/signin'], 1]);
		const evil = await pageOf(site, '/auth/signin?callbackUrl=https%3A%2F%2Fevil.test%2F');
		expect(evil).toContain('class="button primary" href="https://app.test/"');
	});

	test('is shown without the user if the session cannot be read (#12 C5)', async () => {
		const data = watch(MemoryAdapter());
		const site = createApp({ op, adapter: data.adapter });
		await site.signIn();
		data.instead.getSessionAndUser = () => Promise.reject(new Error('down'));
		const page = await site.browser.visit('/auth/signin');
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('action="/auth/signin/op"')]);
		expect(site.logger.errors).toHaveLength(1);
	});

	test('writes the cookie of a session that it renews (#12 C5)', async () => {
		const site = app([password]);
		await site.browser.post('/auth/signin/password', { email: address, password: 'right' });
		const before = site.browser.cookie('__Secure-authjs.session-token');
		clock.advance(2 * 24 * 3600);
		await pageOf(site);
		expect(site.browser.cookie('__Secure-authjs.session-token')).not.toBe(before);
	});
});

describe('the page after an email', () => {
	const sent = ({ browser }: App) => browser.visit('/auth/verify-request');

	test('shows the address only to the browser that asked (#12 C5)', async () => {
		const site = createMailApp();
		const to = locationOf(await site.ask(address));
		expect(to.href).not.toContain('grace');
		expect(await (await sent(site)).text()).toContain(
			'We sent a sign-in link to <strong class="address">grace@example.test<'
		);
		const elsewhere = await site.newBrowser().visit(to);
		expect(await elsewhere.text()).not.toContain(address);
	});

	test('sends the email again with one button, says so, and counts it (#12 C5)', async () => {
		const site = createMailApp();
		await site.ask(address, { callbackUrl: '/engine' });
		for (let mails = 2; mails <= 5; mails++) {
			const again = await site.press(await sent(site));
			expect([locationOf(again).pathname, site.letters.length]).toEqual(['/auth/verify-request', mails]);
		}
		expect(await (await sent(site)).text()).toContain('role="status">We sent another email.');
		expect(titleOf(await (await sent(site)).text())).toBe(
			'We sent another email. Only the latest one counts. - Check your email - app.test'
		);
		expect([(await site.press(await sent(site))).status, site.letters.length]).toEqual([429, 5]);
		expect(locationOf(await site.open()).pathname).toBe('/engine');
	});

	test('does not call an email to another address a second one (#12 C5)', async () => {
		const site = createMailApp();
		await site.ask(address);
		await site.ask('alan@example.test');
		expect(await (await sent(site)).text()).not.toContain('another email.');
	});
});

test('each page has one primary button at most (#12 C5)', async () => {
	const all = [op.provider(), mail, password, byName, Passkey()];
	for (const path of ['signin', 'signin/op', 'signout', 'error?error=AccessDenied', 'error?error=Verification']) {
		expect(primaries(await pageOf(app(all), `/auth/${path}`)), path).toBe(path === 'signin/op' ? 0 : 1);
	}
});
