/** The showroom of the demo: each thing has a page to try it on and the code that does it; what its pages show is true. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator, people } from '../../demo/settings.js';
import { expectToFit } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { signInAsPerson, startDemo, typePassword } from './demo.js';
import type { RunningDemo } from './demo.js';
import { signInAtProvider } from './provider.js';

const [grace, alan] = people as [(typeof people)[number], (typeof people)[number]];

inChromium('the showroom of the demo', () => {
	let demo: RunningDemo;
	let origin: string;

	beforeAll(async () => {
		demo = await startDemo();
		origin = demo.url;
	});
	afterAll(() => demo?.stop());

	async function signedIn({ email, password } = grace) {
		const seen = await visitor();
		await seen.page.goto(`${origin}/signin`);
		await typePassword(seen.page, email, password);
		await seen.page.waitForURL(`${origin}/`);
		return seen;
	}

	/** The things of the first page: the page to try a thing on, and the one with its code. */
	async function cards(page: Page): Promise<{ title: string; href: string; how: string }[]> {
		await page.goto(origin);
		const found = await page.locator('.things li').evaluateAll((items) =>
			items.map((item) => {
				const [first, second] = [...item.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
				return { title: item.querySelector('h3')?.textContent ?? '', href: first ?? '', how: second ?? '' };
			})
		);
		expect(found.length).toBeGreaterThan(20);
		return found;
	}

	test('the first page leads to each feature, to the code that implements it, and to its guide', async () => {
		const { page, complaints } = await visitor();
		const guides = new Set<string | null>();
		for (const { title, how } of await cards(page)) {
			await page.goto(origin + how);
			await page.getByRole('heading', { name: title, level: 1 }).waitFor();
			const parts = await page.locator('pre').allTextContents();
			expect(parts.length, how).toBeGreaterThan(0);
			for (const part of parts) expect(part, how).toMatch(/\S/);
			expect(parts.join(), how).not.toContain('#region');
			guides.add(await page.getByRole('link', { name: 'Read the guide' }).getAttribute('href'));
		}
		for (const guide of guides) await expectGuide(page, guide);
		expect(complaints).toEqual([]);
	});

	test('a feature that the demo cannot show has a guide, too', async () => {
		const { page, complaints } = await visitor();
		await page.goto(origin);
		const guides = await page
			.locator('.elsewhere a')
			.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
		expect(guides.length).toBeGreaterThan(10);
		for (const guide of guides) await expectGuide(page, guide);
		expect(complaints).toEqual([]);
	});

	async function expectGuide(page: Page, guide: string | null): Promise<void> {
		const response = await page.goto(`${origin}${guide}`);
		expect(response?.status(), String(guide)).toBe(200);
		expect(await page.locator('.document h1').count(), String(guide)).toBe(1);
	}

	test('the first page begins with three tasks, and each topic has an address', async () => {
		const { page, complaints } = await signedIn();
		await page.goto(origin);
		const first = await page
			.locator('.start a')
			.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
		expect(first).toHaveLength(3);
		for (const href of first) expect((await page.goto(origin + href))?.status(), href).toBe(200);
		await page.goto(origin);
		for (const topic of await page.getByRole('navigation', { name: 'Topics' }).getByRole('link').all()) {
			await topic.click();
			await page.getByRole('region', { name: await topic.innerText(), exact: true }).waitFor();
			expect(await page.locator(':target').count()).toBe(1);
		}
		expect(complaints).toEqual([]);
	});

	test.each(['guides/nothing', 'guides/..%2F..%2FREADME', '..%2F/README', 'constructor/README'])(
		'S019: /docs/%s is not found',
		async (path) => {
			const { page } = await visitor();
			expect((await page.goto(`${origin}/docs/${path}`))?.status()).toBe(404);
		}
	);

	test('tokens work at the provider and at a service of the app, and a sign-out ends the session there', async () => {
		const { page, complaints } = await visitor();
		await page.goto(`${origin}/signin`);
		await page.getByRole('button', { name: 'Continue to the identity provider' }).click();
		await signInAtProvider(page);
		await page.waitForURL(`${origin}/`);
		await page.goto(`${origin}/services`);
		const [profile = '', claims = '', orders = ''] = await page.locator('pre').allTextContents();
		const { sub } = JSON.parse(claims) as { sub: string };
		expect(JSON.parse(profile)).toMatchObject({ email: 'ada@example.com' });
		expect(JSON.parse(orders)).toMatchObject({ for: sub, with: ['orders:read'] });
		await page.goto(`${origin}/signout`);
		await page.getByRole('button', { name: 'Sign out here and at the identity provider' }).click();
		await page.getByRole('heading', { name: 'Sign out here, too?' }).waitFor();
		await page.getByRole('button', { name: 'Sign out', exact: true }).click();
		await page.waitForURL(`${origin}/`);
		await page.getByText('You are not signed in.').waitFor();
		expect(complaints).toEqual([]);
	});

	test('a signed-in user can try each feature', async () => {
		const { page } = await signedIn();
		for (const { href } of await cards(page)) {
			const response = await page.goto(origin + href);
			expect(response?.status(), href).toBe(200);
			expect(new URL(page.url()).pathname, href).toBe(href.split('#')[0]);
		}
	});

	const pages = [
		'/',
		'/how/services',
		'/docs/guides/limits',
		'/settings',
		'/pages',
		'/activity',
		'/traces',
		'/admin/users',
		'/vault',
		'/popup',
		'/services',
		'/mistakes'
	];
	test.each(pages)('%s fits, and axe finds nothing', async (path) => {
		const { page, complaints } = await visitor();
		await signInAsPerson(page, demo, grace.email);
		await page.goto(origin + path);
		await expectToFit(page);
		expect(complaints).toEqual([]);
	});

	test('another data layer has users of its own, and the app stays the same', async () => {
		const { page, complaints } = await signedIn();
		for (const [sessions, store] of [
			['Encrypted', 'PostgreSQL'],
			['Rows', 'Memory'],
			['Encrypted', 'SQLite']
		] as const) {
			await page.goto(`${origin}/settings`);
			await page.getByLabel(sessions).check();
			await page.getByLabel(store).check();
			await page.getByRole('button', { name: 'Use these' }).click();
			await page.getByRole('link', { name: 'Sign in' }).waitFor();
			expect(await page.getByLabel(store).isChecked()).toBe(true);
			await page.goto(`${origin}/signin?callbackUrl=%2Fprotected`);
			await typePassword(page, grace.email, grace.password);
			await page.waitForURL(`${origin}/protected`);
			const kept = sessions === 'Encrypted' ? 'encrypted, in the cookie' : 'as a row of the database';
			await page.getByRole('definition').filter({ hasText: kept }).waitFor();
		}
		expect(complaints).toEqual([]);
	});

	test('an operator blocks a user, whose session ends, and lifts the block', async () => {
		expect(grace.id).toBe(operator);
		const { page: other } = await signedIn(alan);
		const { page } = await signedIn();
		await page.goto(`${origin}/admin/users`);
		await page.getByRole('button', { name: `Block ${alan.name}`, exact: true }).click();
		await page.getByText('blocked', { exact: true }).waitFor();
		await other.goto(`${origin}/protected`);
		expect(other.url()).toContain('/signin');
		await page.getByRole('button', { name: `Unblock ${alan.name}` }).click();
		await page.getByRole('button', { name: `Block ${alan.name}`, exact: true }).waitFor();
		await typePassword(other, alan.email, alan.password);
		await other.waitForURL(`${origin}/protected`);
		const refused = await other.goto(`${origin}/admin/users`);
		expect(refused?.status()).toBe(403);
	});

	test('a sign-in is a trace and a record', async () => {
		const { page } = await signedIn();
		await page.goto(`${origin}/traces`);
		await page.getByText('auth.password.verify').first().waitFor();
		expect(await page.locator('main').textContent()).not.toContain(grace.email);
		await page.goto(`${origin}/activity`);
		await page.getByText('signIn', { exact: true }).first().waitFor();
	});

	// The last one: from then on Alan has a second factor.
	test('a short message arrives in the mailbox, and its code adds the number', async () => {
		const { page } = await signedIn(alan);
		await page.goto(`${origin}/auth/account`);
		await page
			.getByRole('button', { name: 'Add a phone number' })
			.or(page.getByRole('link', { name: 'Add a phone number' }))
			.click();
		await page.getByLabel('Phone number').fill('+44 20 7946 0958');
		await page.getByRole('button', { name: 'Send' }).click();
		await page.getByLabel('Code').waitFor();
		const mailbox = await page.context().newPage();
		await mailbox.goto(`${origin}/mailbox`);
		const [code = ''] = /\b\d{6}\b/.exec(await mailbox.locator('.mail pre').innerText()) ?? [];
		await page.getByLabel('Code').fill(code);
		await page.getByRole('button', { name: 'Add the number' }).click();
		await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
	});
});
