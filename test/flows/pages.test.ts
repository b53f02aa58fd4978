/** What an application can change about the built-in pages, and what they remember. */
import { describe, expect, it, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthConfig, PagesOptions } from '../../src/lib/base/config/options.js';
import { logo as gitlabLogo } from '../../src/lib/base/markup/logos/gitlab.js';
import { logos } from '../../src/lib/core/pages/logos.js';
import GitLab from '../../src/providers/gitlab.js';
import WebAuthn from '../../src/providers/webauthn.js';
import type { Theme } from '../../src/types.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { rows } from '../providers/fixtures.js';

const password = {
	id: 'password',
	name: 'Password',
	type: 'credentials' as const,
	credentials: { name: {} },
	authorize: () => ({ id: 'ada' })
};

const mail = { id: 'email', name: 'Email', type: 'email' as const, sendVerificationRequest: () => undefined };

const oidc = (over: object) => ({
	id: 'acme',
	name: 'Acme',
	type: 'oidc' as const,
	issuer: 'https://op.test',
	clientId: 'app',
	...over
});

/** The sign-in page of an application, and where its policy lets pictures come from. */
async function signInPage(config: Partial<AuthConfig>) {
	const { browser } = createApp({ adapter: MemoryAdapter(), session: { strategy: 'jwt' }, ...config });
	const response = await browser.visit('/auth/signin');
	const images = /img-src ([^;]+)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
	return { html: await response.text(), images };
}

describe('the sign-in page', () => {
	test('with every provider is one answer of less than 30 KB, which loads no other file and has no script', async () => {
		const { html, images } = await signInPage({ providers: rows.map(({ provider }) => provider) });
		expect(new TextEncoder().encode(html).length).toBeLessThan(30_000);
		expect(html.match(/<button/g)).toHaveLength(10);
		expect(html.match(/<svg aria-hidden="true"/g)).toHaveLength(10);
		expect(html).toContain('<link rel="icon" href="data:," />');
		expect(html.replace(/<link rel="icon"[^>]*>/, '')).not.toMatch(
			/https?:|\/\/|url\(|@import|<(?:script|img|link|iframe)/
		);
		expect(images).toBe("'self' data:");
	});

	test('with forms and passkeys, too, is one answer that contains their script', async () => {
		const { html } = await signInPage({
			providers: [...rows.map(({ provider }) => provider), mail, password, WebAuthn()]
		});
		expect(new TextEncoder().encode(html).length).toBeLessThan(30_000);
		expect(html.match(/<(?:script|img|link|iframe)[^>]*>/g)).toEqual([
			'<link rel="icon" href="data:," />',
			expect.stringMatching(/^<script nonce="[\w-]+" type="module">$/)
		]);
	});

	test('has the buttons together, where the first of them is configured', async () => {
		const { html } = await signInPage({
			providers: [password, oidc({ id: 'a', name: 'A' }), { ...password, id: 'pin', name: 'PIN' }, oidc({ name: 'B' })]
		});
		const order = [...html.matchAll(/Sign in with (\w+)|class="(or)"/g)].map(([, name, or]) => name ?? or);
		expect(order).toEqual(['Password', 'or', 'A', 'B', 'or', 'PIN']);
	});
});

describe('pages of the application take the place of', () => {
	const pages = { signIn: '/login?tab=1', signOut: '/bye', error: '/oops', verifyRequest: '/sent' };

	it.each([
		['/auth/signin?callbackUrl=%2Fx', `/login?tab=1&callbackUrl=${encodeURIComponent('https://app.test/x')}`],
		['/auth/signin?error=CredentialsSignin', '/login?tab=1&error=CredentialsSignin'],
		['/auth/signout', '/bye'],
		['/auth/error?error=AccessDenied', '/oops?error=AccessDenied'],
		['/auth/verify-request', '/sent'],
		// As `@auth/core` passes them on (#12 B4).
		['/auth/verify-request?provider=email&type=email&x=y', '/sent?provider=email&type=email']
	])('%s: %s', async (path, own) => {
		const { status, headers } = await createApp({ pages }).browser.visit(path);
		expect([status, headers.get('location')]).toEqual([303, `https://app.test${own}`]);
	});
});

describe('logos', () => {
	test('ship for the usual vendors, also where another package made the provider', () => {
		expect(Object.keys(logos).sort()).toEqual(rows.map(({ id }) => id).sort());
	});

	test('of a factory are the logo of the vendor, or a letter', async () => {
		const mark = await signInPage({ providers: [GitLab({ clientId: 'client', clientSecret: 'secret' })] });
		expect(mark.html).toContain(gitlabLogo.paths[0]!.d);
		const style = { logo: { paths: [{ d: 'M0 0h24v24H0z', fill: '#123456' }], letter: { text: 'A', fill: '#fff' } } };
		const { html, images } = await signInPage({ providers: [oidc({ style, options: {} })] });
		expect(html).toMatch(/<path fill="#123456" d="M0 0h24v24H0z" \/>\s*<text[^>]*fill="#fff"[^>]*>A<\/text\s*>/);
		expect(images).toBe("'self' data:");
	});

	it.each(['acme', 'constructor', 'valueOf'])('are absent for a provider "%s", without a gap', async (id) => {
		const { html } = await signInPage({ providers: [oidc({ id })] });
		expect(html).toMatch(/<button\s*><span>Sign in with Acme/);
	});

	it.each([
		['a path of the site', '/acme.svg', "'self' data:"],
		['an address on https', 'https://cdn.test/acme.svg?a=1&b=2', "'self' data: https://cdn.test"],
		['a picture in the address itself', 'data:image/svg+xml,%3Csvg%3E', "'self' data:"]
	])('of the application: %s', async (_, logo, sources) => {
		const { html, images } = await signInPage({ providers: [oidc({ id: 'github', style: { logo } })] });
		expect(html).toContain(`<img src="${logo.replaceAll('&', '&amp;')}" alt=""`);
		expect(html).not.toContain('<svg');
		expect(images).toBe(sources);
	});

	it.each([
		['plain http', 'http://cdn.test/acme.svg'],
		['a host without a protocol', '//cdn.test/acme.svg'],
		['one that browsers take for it', '/\\cdn.test/acme.svg'],
		['a script', 'javascript:alert(1)'],
		['a document', 'data:text/html,x'],
		['a name', 'acme.svg'],
		['no text', 1]
	])('are absent for %s', async (_, logo) => {
		const { html, images } = await signInPage({ providers: [oidc({ style: { logo } })] });
		expect([html.includes('<img'), images]).toEqual([false, "'self' data:"]);
	});

	test('are absent if only the factory names them', async () => {
		const { html } = await signInPage({ providers: [oidc({ style: { logo: '/acme.svg' }, options: {} })] });
		expect(html).not.toContain('<img');
		const own = await signInPage({ providers: [oidc({ options: { style: { logo: '/acme.svg' } } })] });
		expect(own.html).toContain('<img src="/acme.svg"');
	});
});

describe('theme', () => {
	const styleOf = async (theme: Theme) => (await signInPage({ theme })).html;

	it.each([
		['the built-in blue', {}, 'light-dark(#1f4fd8, #8fb0ff)', 'light-dark(#ffffff, #0b1226)'],
		['white on a dark colour', { brandColor: '#7c3aed' }, '#7c3aed', '#ffffff'],
		['black on a light colour', { brandColor: '#fc0' }, '#fc0', '#000000'],
		['black on a light colour in rgb()', { brandColor: 'rgb(255, 204, 0)' }, 'rgb(255, 204, 0)', '#000000'],
		['white where nobody can tell', { brandColor: 'oklch(0.7 0.1 200)' }, 'oklch(0.7 0.1 200)', '#ffffff'],
		['its own', { brandColor: '#fc0', buttonText: 'navy' }, '#fc0', 'navy'],
		['the built-in blue, for an empty text', { brandColor: '' }, 'light-dark(#1f4fd8, #8fb0ff)', '']
	])('buttons: %s', async (_, theme, brand, onBrand) => {
		expect(await styleOf(theme)).toContain(`--brand: ${brand}; --on-brand: ${onBrand}`);
	});

	test('has only the dark or the light colours, and a logo', async () => {
		const { html, images } = await signInPage({ theme: { colorScheme: 'dark', logo: 'https://cdn.test/"><b>.svg' } });
		expect(html).toContain('data-scheme="dark"');
		expect(html).toContain('<meta name="color-scheme" content="dark"');
		expect(html).toContain('src="https://cdn.test/&quot;&gt;&lt;b&gt;.svg"');
		expect(images).toBe("'self' https://cdn.test");
	});

	test('with a logo cannot end a directive of the policy', async () => {
		expect((await signInPage({ theme: { logo: "https://cdn.test;script-src'x'/y" } })).images).toBe("'self'");
	});
});

describe('pages.messages', () => {
	const page = async (
		messages: PagesOptions['messages'],
		path = '/auth/signin',
		headers: Record<string, string> = {}
	) => {
		const app = createApp({ pages: { messages } });
		const response = await app.browser.visit(path, { headers });
		return { text: await response.text(), status: response.status, errors: app.logger.errors };
	};

	test('replace some texts, and keep the others', async () => {
		const { text } = await page({ signIn: { title: 'Willkommen' } });
		expect(text).toContain('<h1>Willkommen</h1>');
		expect(text).toContain('Sign in with');
	});

	test('set the language and the direction of the page', async () => {
		expect((await page({ lang: 'ar', dir: 'rtl' })).text).toContain('<html lang="ar" dir="rtl"');
		expect((await page({})).text).toContain('<html lang="en" dir="ltr"');
	});

	test('are chosen by the request', async () => {
		const german = { lang: 'de', signIn: { title: 'Anmelden' } };
		const choose = (request: Request) => (request.headers.get('accept-language')?.startsWith('de') ? german : {});
		expect((await page(choose, undefined, { 'accept-language': 'de-AT' })).text).toContain('<h1>Anmelden</h1>');
		expect((await page(choose, undefined, { 'accept-language': 'fr' })).text).toContain('<h1>Sign in to app.test</h1>');
	});

	test('put the name of a provider where their language has it', async () => {
		const { text } = await page({ signIn: { with: (provider) => `Mit ${provider} anmelden` } });
		expect(text).toContain('<span>Mit Identity provider of the tests anmelden</span>');
	});

	test('are those of errors, too', async () => {
		const { text, status } = await page(
			{ errors: { AccessDenied: { title: 'Kein Zutritt' } } },
			'/auth/error?error=AccessDenied'
		);
		expect([status, text]).toEqual([403, expect.stringContaining('<h1>Kein Zutritt</h1>')]);
	});

	it.each([
		['markup', { signIn: { title: '<img src=x>' } }],
		['a name of a prototype', JSON.parse('{"__proto__":{"lang":"xx"},"signIn":{"constructor":"x"}}') as object]
	])('with %s stay text, or empty', async (_, messages) => {
		const { text, status } = await page(messages);
		expect(status).toBe(200);
		expect(text).not.toMatch(/<img src=x>|lang="xx"/);
	});

	it.each([
		[
			'throws',
			() => {
				throw new Error('no');
			}
		],
		['gives nothing', () => undefined as never],
		['gives a text in place of a function', () => ({ signIn: { with: 'Mit' } }) as never]
	])('as a function that %s leave the English texts, and a line in the log', async (_, choose) => {
		const { text, errors } = await page(choose);
		expect(text).toContain('<h1>Sign in to app.test</h1>');
		expect(errors).toMatchObject([{ type: 'InvalidConfig' }]);
	});
});

describe('the provider that was used last', () => {
	const op = createIdentityProvider();

	test('is marked, in this browser only', async () => {
		const app = createApp({
			op,
			providers: [op.provider(), password],
			adapter: MemoryAdapter(),
			session: { strategy: 'jwt' }
		});
		const signInPage = async (browser = app.browser) => (await browser.visit('/auth/signin')).text();
		expect(await signInPage()).not.toContain('Last used');
		await app.signIn();
		expect(app.browser.cookie('__Secure-authjs.last-provider')).toBe('op');
		expect(await signInPage()).toMatch(/Sign in with [^<]*<\/span> <small>Last used/);
		await app.browser.post('/auth/signin/password', { name: 'ada' });
		expect(await signInPage()).toMatch(/Sign in<\/span> <small>Last used/);
		expect((await signInPage()).match(/Last used/g)).toHaveLength(1);
		expect(await signInPage(app.newBrowser())).not.toContain('Last used');
	});

	test('is not stored without a choice, nor after a failed sign-in', async () => {
		const one = createApp({ op });
		await one.signIn();
		expect(one.browser.cookie('__Secure-authjs.last-provider')).toBeUndefined();
		const refused = createApp({ op, providers: [op.provider(), password], callbacks: { signIn: () => false } });
		await refused.signIn();
		expect(refused.browser.cookie('__Secure-authjs.last-provider')).toBeUndefined();
	});
});
