/** The domain of an address leads to a provider, on the sign-in page and in the application's own code. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import Email from '../../src/providers/email.js';
import type { Provider } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { formsOf } from '../fixtures/forms.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createTenantSite } from './support.js';

const origin = 'https://app.test';
const okta = createIdentityProvider({ issuer: 'https://login.acme.example' });
const entra = createIdentityProvider({ issuer: 'https://login.beta.example' });
const providers = [
	okta.provider({ id: 'okta', name: 'Acme', domains: ['acme.example', 'acme.test'] }),
	entra.provider({ id: 'entra', name: 'Beta', domains: ['beta.example'] })
];
const mail = Email({ sendVerificationRequest: () => undefined });

describe('the sign-in page', () => {
	test('asks for the address, and does not list the customers', async () => {
		const { browser } = createApp({ providers });
		const page = await (await browser.visit('/auth/signin')).text();
		expect(page).not.toMatch(/Acme|Beta/);
		expect(formsOf(page).map(({ action }) => action)).toEqual(['/auth/signin']);
	});

	test.each([
		['ada@acme.example', 'https://login.acme.example'],
		['  Ada@ACME.test ', 'https://login.acme.example'],
		['bob@beta.example', 'https://login.beta.example']
	])('sends %j to %s, with a hint', async (email, issuer) => {
		const { browser } = createApp({ providers });
		const to = locationOf(await browser.post('/auth/signin', { email, callbackUrl: '/notes' }), origin);
		expect(to.origin).toBe(issuer);
		expect(to.searchParams.get('login_hint')).toBe(email.trim());
		const op = issuer === okta.issuer ? okta : entra;
		const back = await browser.follow(op.authorize(to));
		expect(locationOf(back, origin).pathname).toBe('/notes');
	});

	test.each(['ada@other.example', 'ada@sub.acme.example', 'ada@acme.example.evil.test', 'ada@xacme.example'])(
		'has nothing for %s if no provider accepts every address',
		async (email) => {
			const { browser } = createApp({ providers });
			const to = locationOf(await browser.post('/auth/signin', { email }), origin);
			expect([to.pathname, to.searchParams.get('error')]).toEqual(['/auth/signin', 'NoProviderForAddress']);
			const page = await (await browser.visit(to)).text();
			expect(page).toContain('No sign-in for this address');
			expect(formsOf(page)[0]?.fields.email).toBe(email);
		}
	);

	test('offers the other sign-in methods to every other address', async () => {
		const { browser } = createApp({ providers: [...providers, mail], adapter: MemoryAdapter() });
		const to = locationOf(await browser.post('/auth/signin', { email: 'ada@other.example' }), origin);
		const forms = formsOf(await (await browser.visit(to)).text());
		expect(forms.map(({ action }) => action)).toEqual(['/auth/signin/email', '/auth/signin']);
		expect(locationOf(await browser.post('/auth/signin', { email: 'x@acme.example' }), origin).origin).toBe(
			okta.issuer
		);
	});

	test('S276: answers the same for an address that has a user and for one that has none', async () => {
		const adapter = MemoryAdapter();
		const app = createApp({ providers: [...providers, mail], adapter });
		for (const domain of ['acme.example', 'other.example']) {
			await adapter.createUser!({ id: domain, email: `known@${domain}`, emailVerified: new Date() });
			const answers = await Promise.all(
				['known', 'wrong'].map(async (name) => {
					const browser = app.newBrowser();
					const answer = await browser.post('/auth/signin', { email: `${name}@${domain}` });
					const to = locationOf(answer, origin);
					const page = to.origin === origin ? await (await browser.visit(to)).text() : '';
					for (const random of ['state', 'nonce', 'code_challenge']) to.searchParams.delete(random);
					const same = (text: string) => text.replaceAll(name, 'NAME').replace(/nonce="[^"]*"/g, '');
					return [answer.status, same(to.href), same(page), browser.cookieNames.map((each) => each.replace(/\d$/, ''))];
				})
			);
			expect(answers[0]).toEqual(answers[1]);
		}
	});

	test('of a single provider has its button', async () => {
		const { browser } = createApp({ providers: providers.slice(0, 1) });
		const page = await (await browser.visit('/auth/signin')).text();
		expect(formsOf(page).map(({ action }) => action)).toEqual(['/auth/signin/okta']);
	});

	test('of a tenant has the buttons of its providers, beside the field', async () => {
		const site = createTenantSite({ providers: [mail], adapter: MemoryAdapter() });
		const acme = site.at('acme');
		const forms = formsOf(await (await acme.visit('/auth/signin')).text());
		expect(forms.map(({ action }) => action)).toEqual(['/auth/signin', '/auth/signin/idp']);
		const to = locationOf(await acme.post('/auth/signin', { email: 'bob@beta.example' }), acme.origin);
		// The domains of another tenant lead nowhere here.
		expect(to.origin).toBe(acme.origin);
		expect(locationOf(await acme.post('/auth/signin', { email: 'x@example.test' }), acme.origin).origin).toBe(
			site.acme.issuer
		);
	});
});

test('code of the application chooses the provider by the field `email`, too', async () => {
	const site = createTenantSite();
	const { signIn } = await site.locals(site.at('acme'));
	const to = new URL(await signIn(undefined, { email: 'x@example.test', redirect: false }));
	expect([to.origin, to.searchParams.get('login_hint')]).toEqual([site.acme.issuer, 'x@example.test']);
	const page = new URL(await signIn(undefined, { email: 'x@other.example', redirect: false }));
	expect(page.pathname).toBe('/auth/signin');
});

test('an address outside of the domains of a provider is not verified, and is left out, also without tenants', async () => {
	const adapter = MemoryAdapter();
	const limited = okta.provider({ id: 'okta', domains: ['acme.example'] }) as Provider;
	const app = createApp({ providers: [limited], adapter });
	const started = await app.browser.post('/auth/signin/okta');
	await app.browser.follow(okta.authorize(locationOf(started)));
	expect(await app.session()).toMatchObject({ user: { name: 'Ada Lovelace', email: null } });
});
