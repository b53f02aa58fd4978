/** The overview of the account page: how the user signs in, and the most urgent step. And the menu of the page. */
import { expect, test } from 'vitest';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import type { AppOptions } from '../fixtures/app.js';
import { createKitApp } from '../kit/kit.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createPasswordApp } from '../passwords/support.js';
import { visitAccount } from './support.js';

/** Returns what the overview says, with the section that its link leads to; null if it is not there. */
function overviewIn(page: string): { facts: string[]; next: string | undefined; href: string | undefined } | null {
	const html = /id="overview"[^]*?<\/section>/.exec(page)?.[0];
	if (html === undefined) return null;
	const [, href, next] =
		/<a class="button primary" href="https:\/\/app\.test\/auth\/account([^"]*)">([^<]*)/.exec(html) ?? [];
	return { facts: [...html.matchAll(/<p class="good">([^<]*)/g)].map(([, text]) => text!), next, href };
}

async function visit(config?: Partial<AppOptions>) {
	const town = await visitAccount(config);
	return { ...town, overview: async () => overviewIn(await town.page()) };
}

test('the overview asks a user with one sign-in method for another, then for a second factor', async () => {
	const { overview, addPasskey } = await visit();
	expect(await overview()).toEqual({
		facts: ['You have 1 way to sign in.', 'Two-step sign-in is off.'],
		next: 'Add a way to sign in',
		href: '#passkeys'
	});
	await addPasskey('one');
	expect(await overview()).toEqual({
		facts: ['You have 2 ways to sign in.', 'Two-step sign-in is off.'],
		next: 'Turn on two-step sign-in',
		href: '#factors'
	});
});

test('the overview asks a user with a second factor for nothing', async () => {
	const { overview, addPasskey, auth, userId } = await visit();
	await addPasskey('one');
	await storeTotp(contextOf(auth), userId, new Uint8Array(20), 0);
	expect(await overview()).toEqual({
		facts: ['You have 2 ways to sign in.', 'Two-step sign-in is on.'],
		next: undefined,
		href: undefined
	});
});

test('a user who signs in by passkeys alone needs no second factor', async () => {
	const { overview, addPasskey, press, store, userId } = await visit();
	await addPasskey('one');
	await addPasskey('two');
	const [account] = await store.listAccounts(userId);
	await press('ways.unlink', { provider: account!.provider, account: account!.providerAccountId });
	expect(await overview()).toMatchObject({ facts: ['You have 2 ways to sign in.', expect.any(String)] });
	expect(await overview()).toMatchObject({ next: undefined });
});

test('the overview does not mention a second factor on a site without one, and leads to where the user adds a sign-in method', async () => {
	const { overview } = await visit({ mfa: undefined });
	expect((await overview())?.facts).toEqual(['You have 1 way to sign in.']);
	const hrefOf = async (providers: AppOptions['providers']) => {
		const app = createPasswordApp({ providers });
		await app.enter();
		return overviewIn(await (await app.browser.visit('/auth/account')).text());
	};
	expect(await hrefOf([createIdentityProvider().provider()])).toMatchObject({ href: '#ways' });
	expect(await hrefOf([])).toEqual({ facts: ['You have 1 way to sign in.'], next: undefined, href: undefined });
});

test('the overview counts no sign-in methods where the application checks credentials, and is absent if it has nothing to say', async () => {
	const own = { id: 'own', name: 'Own', type: 'credentials' as const, authorize: () => null };
	const { op } = await visit();
	const options = { op, providers: [op.provider(), own], account: {} };
	const app = await visit(options);
	expect((await app.overview())?.facts).toEqual(['Two-step sign-in is off.']);
	expect(await (await visit({ ...options, mfa: undefined })).overview()).toBeNull();
});

test('on a page of the application, the link of the overview leads to the account page', async () => {
	const { store, op } = await visitAccount();
	const app = createKitApp({
		adapter: store,
		providers: [op.provider()],
		mfa: { totp: {} },
		pages: { account: '/me' }
	});
	app.page = async ({ locals }) => Response.json(await locals.accountSections({ only: ['overview'] }));
	await app.browser.follow(op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
	const { sections } = (await (await app.browser.visit('/settings')).json()) as { sections: { html: string }[] };
	expect(/href="([^"]*)"/.exec(sections[0]!.html)?.[1]).toBe('https://app.test/me#factors');
});

test('the menu has each section that is shown, and marks the one that was opened', async () => {
	const { page } = await visitAccount();
	const html = await page();
	const shown = [...html.matchAll(/<section class="account-section" id="(\w+)"/g)].map(([, id]) => id);
	const menu = /<nav aria-label="Your account">([^]*?)<\/nav>/.exec(html)?.[1] ?? '';
	expect([...menu.matchAll(/href="#(\w+)"/g)].map(([, id]) => id)).toEqual(shown);
	for (const id of shown) expect(html).toContain(`main:has(#${id}:target) [href='#${id}']`);
});

test('a section has at most one primary button, and hides buttons that delete until the user opens them', async () => {
	const { page, addPasskey, newBrowser, signIn } = await visitAccount({
		account: { changeEmail: true, page: { deletion: true, profile: ['name'], tokenScopes: ['read'] } }
	});
	await addPasskey('one');
	await signIn({ browser: newBrowser() });
	const sections = (await page()).split('<section ').slice(1);
	for (const section of sections) expect(section.match(/class="[^"]*\bprimary\b/g)?.length ?? 0).toBeLessThan(2);
	const visible = sections.map((section) => section.replaceAll(/<details[^]*?<\/details>/g, '')).join('');
	expect(visible).not.toMatch(/\bdanger\b/);
	for (const name of ['Disconnect', 'Sign out:'])
		expect(visible).toMatch(new RegExp(`class="quiet" aria-label="${name}`));
	expect(sections.join('')).toMatch(/class="danger">Delete my account/);
});
