/** The built-in pages in the demo, in the themes and languages to choose; and the source of what the demo shows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '../../demo/settings.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { expectToFit } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { openMail, signInAsPerson, startDemo } from './demo.js';
import type { RunningDemo } from './demo.js';
import { takePictures } from './pictures.js';
import { addAuthenticator } from './virtual-authenticator.js';

const [grace, alan] = people as [(typeof people)[number], (typeof people)[number]];

inChromium('the built-in pages in the demo', () => {
	let demo: RunningDemo;
	let origin: string;

	beforeAll(async () => {
		demo = await startDemo();
		origin = demo.url;
	});
	afterAll(() => demo?.stop());

	test.each([
		['with JavaScript', true],
		['without JavaScript', false]
	])(
		'the pages have the chosen look and language, and sign in to the demo, %s (#12 C6)',
		async (_, javaScriptEnabled) => {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			await page.goto(origin);
			await page.getByRole('link', { name: 'The built-in pages', exact: true }).click();
			await page.getByLabel('Always dark').check();
			await page.getByLabel('Deutsch').check();
			await page.getByRole('button', { name: 'Use these' }).click();
			await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
			await page.getByRole('heading', { name: 'Bei the demo anmelden' }).waitFor();
			expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark');

			await page.getByLabel('E-Mail-Adresse').fill(grace.email);
			await page.getByRole('button', { name: 'Weiter', exact: true }).click();
			await page.getByLabel('Passwort').fill(grace.password);
			await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
			await page.waitForURL(`${origin}/`);
			await page.getByText(`You are signed in as ${grace.name}`).waitFor();
			expect(complaints).toEqual([]);
		}
	);

	test('the pages run from right to left in Arabic (#12 C6)', async () => {
		const { page, complaints } = await visitor();
		await page.goto(`${origin}/pages`);
		await page.getByLabel('العربية').check();
		await page.getByRole('button', { name: 'Use these' }).click();
		await page.getByRole('link', { name: 'Sign out' }).click();
		await page.getByRole('heading', { name: 'تسجيل الخروج' }).waitFor();
		expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
		expect(complaints).toEqual([]);
	});

	const paths = [
		'/',
		'/pages',
		'/signin',
		'/signout',
		'/mailbox',
		'/notes',
		'/orgs',
		'/errands',
		'/ready',
		'/account',
		'/protected',
		'/admin'
	];
	/** The pages share most of their files. */
	const shown = new Set<string>();
	test.each([...paths, '/admin/reports'])('%s links to its source (#12 C6)', async (path) => {
		const { page, complaints } = await visitor();
		await page.goto(origin + path);
		// Some pages are for those who have signed in.
		if (page.url() !== origin + path) {
			await signInAsPerson(page, demo, grace.email);
			await page.goto(origin + path);
		}
		await page.waitForURL(origin + path);
		const links = page.getByRole('contentinfo').getByRole('link');
		const files = await links.allInnerTexts();
		expect(files.length).toBeGreaterThan(0);
		for (const file of files.filter((each) => !shown.has(each))) {
			shown.add(file);
			await page.goto(`${origin}/source/${file}`);
			expect((await page.locator('pre').innerText()).length, file).toBeGreaterThan(50);
		}
		expect(complaints).toEqual([]);
	});

	test.each(['nothing.ts', '..%2F..%2Fsettings.js', '..%2Fsettings.js', '__proto__'])(
		'the demo shows no source of %s',
		async (file) => {
			expect((await fetch(`${origin}/source/${file}`)).status).toBe(404);
		}
	);

	test('the pages fit a narrow screen (#12 C6)', async () => {
		const { page } = await visitor({ viewport: { width: 320, height: 640 } });
		for (const path of ['/pages', '/source/lib/server/built-in.ts', '/built-in/signin']) {
			await page.goto(origin + path);
			expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(320);
		}
	});

	test.each([true, false])(
		'ready functions are all that a page needs, scripts: %s (#38)',
		async (javaScriptEnabled) => {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			const open = async () => {
				await page.goto(`${origin}/ready`);
				if (javaScriptEnabled) await page.waitForLoadState('networkidle');
			};
			await open();
			const signUp = page.getByRole('form', { name: 'Create an account' });
			await signUp.getByLabel('Email address').fill('joan@example.com');
			await signUp.getByLabel('New password').fill('short');
			await signUp.getByRole('button').click();
			await signUp.getByRole('alert').waitFor();
			if (javaScriptEnabled) await expectToFit(page);
			if (javaScriptEnabled) await takePictures(page, 'demo-ready');
			const signIn = page.getByRole('form', { name: 'Sign in' });
			await signIn.getByLabel('Email address').fill('nobody@example.com');
			await signIn.getByLabel('Password').fill('a difference engine without steam');
			await signIn.getByRole('button').click();
			await signIn.getByRole('alert').getByText('Sign-in failed').waitFor();
			await signInAsPerson(page, demo, grace.email);
			await open();
			await page.getByText('You are signed in as').waitFor();
			await page.getByRole('button', { name: 'Sign out here' }).click();
			await signIn.waitFor();
			expect(complaints).toEqual([]);
		}
	);

	test('ready functions add, name, use and remove a passkey (#38)', async () => {
		const { page, complaints } = await visitor();
		const authenticator = await addAuthenticator(page);
		const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
		await signInAsPerson(page, demo, alan.email);
		await page.goto(`${origin}/ready/security`, { waitUntil: 'networkidle' });
		await authenticator.touchedWhile(async () => {
			await press('Add a passkey');
			await page.getByRole('heading', { name: 'A passkey without a name' }).waitFor();
		});
		await page.getByLabel('Name', { exact: true }).fill('Laptop');
		await press('Save');
		await page.getByRole('heading', { name: 'Laptop' }).waitFor();
		await expectToFit(page);
		await page.goto(`${origin}/ready`, { waitUntil: 'networkidle' });
		await press('Sign out here');
		await authenticator.touchedWhile(async () => {
			await press('Sign in with a passkey');
			await page.getByText('You are signed in as').waitFor();
		});
		await page.getByRole('link', { name: 'Your passkeys and authenticator app' }).click();
		await press('Remove Laptop');
		await page.getByText('You have none.').waitFor();
		expect(complaints).toEqual([]);
	});

	test.each([true, false])(
		'ready functions set up an authenticator app, and ask for its code, scripts: %s (#38)',
		async (javaScriptEnabled) => {
			const { page, complaints } = await visitor({ javaScriptEnabled });
			const open = async (path: string) => {
				await page.goto(origin + path);
				if (javaScriptEnabled) await page.waitForLoadState('networkidle');
			};
			const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
			await open('/ready/security');
			await page.waitForURL(/\/signin\?/);
			await signInAsPerson(page, demo, grace.email);
			await open('/ready/security');
			const key = (await page.locator('code').first().textContent()) ?? '';
			const phone = phoneWith(keyOf(key));
			await page.getByRole('textbox', { name: 'Code' }).fill('000000');
			await press('Turn it on');
			await page.getByRole('alert').waitFor();
			expect(await page.locator('code').first().textContent()).toBe(key);
			if (javaScriptEnabled) await expectToFit(page);
			if (javaScriptEnabled) await takePictures(page, 'demo-ready-set-up');
			await page.getByRole('textbox', { name: 'Code' }).fill(phone.code());
			await press('Turn it on');
			await page.getByText('Keep these recovery codes').waitFor();
			expect(await page.locator('.codes li').count()).toBe(10);
			if (javaScriptEnabled) await expectToFit(page);
			if (javaScriptEnabled) await takePictures(page, 'demo-ready-codes');

			await open('/ready');
			await press('Sign out here');
			const signIn = page.getByRole('form', { name: 'Sign in' });
			await signIn.getByLabel('Email address').fill(grace.email);
			await signIn.getByLabel('Password').fill(grace.password);
			await signIn.getByRole('button').click();
			await page.getByRole('textbox', { name: 'Code' }).fill(phone.code(1));
			if (javaScriptEnabled) await takePictures(page, 'demo-ready-challenge');
			await press('Continue');
			await page.getByText('You are signed in as').waitFor();
			await open('/ready/security');
			await press('Remove the app');
			await page.getByRole('button', { name: 'Turn it on' }).waitFor();
			const source = page.getByRole('link', { name: 'routes/ready/security/security.remote.ts' });
			await source.click();
			await page.locator('.lead', { hasText: 'security.remote.ts' }).waitFor();
			expect(complaints).toEqual([]);
		}
	);

	test('remote functions run for a signed-in user, and no longer after a sign-out elsewhere (#38)', async () => {
		const { page } = await visitor();
		await page.goto(`${origin}/errands`);
		await page.getByRole('link', { name: 'Sign in', exact: true }).last().waitFor();
		await signInAsPerson(page, demo, grace.email);
		await page.goto(`${origin}/errands`);
		await page.getByText('There is none.').waitFor();
		for (let time = 0; time < 2; time++) {
			await page.getByLabel('An errand').fill('Debug the relay');
			await page.getByRole('button', { name: 'Add' }).click();
			await page.getByRole('button', { name: 'Remove Debug the relay' }).waitFor();
		}
		await page.getByRole('alert').getByText('It is on the list already.').waitFor();
		await expectToFit(page);
		await takePictures(page, 'demo-errands');
		const other = await page.context().newPage();
		await other.goto(`${origin}/signout`);
		await other.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
		await other.waitForURL((url) => url.pathname !== '/signout');
		await page.getByRole('button', { name: 'Remove Debug the relay' }).click();
		await page.getByRole('alert').getByText('Sign in again: your session has ended.').waitFor();
	});

	test('organizations: a role decides, and an invitation arrives in the mailbox (#39 B)', async () => {
		const [owner, guest] = [await visitor(), await visitor()];
		await signInAsPerson(owner.page, demo, grace.email);
		await owner.page.goto(`${origin}/orgs`);
		await owner.page.getByLabel('Name').fill('Compilers');
		await owner.page.getByRole('button', { name: 'Create organization' }).click();
		await owner.page.getByRole('heading', { name: 'Compilers' }).waitFor();
		await owner.page.locator('.organization-switcher summary', { hasText: 'Compilers' }).waitFor();
		await owner.page.getByLabel('A project').fill('A-0');
		await owner.page.getByRole('button', { name: 'Add' }).click();
		await owner.page.getByRole('button', { name: 'Delete A-0' }).waitFor();
		await owner.page.getByRole('link', { name: 'Members and invitations' }).click();
		await owner.page.locator('#invite').getByLabel('Email address').fill(alan.email);
		await owner.page.getByRole('button', { name: 'Send invitation' }).click();
		await owner.page.getByRole('status').getByText('The invitation was sent.').waitFor();

		await signInAsPerson(guest.page, demo, alan.email);
		await guest.page.goto(`${origin}/orgs/compilers`);
		await guest.page.getByText('Not found').first().waitFor();
		await openMail(guest.page, origin, 'Open the invitation');
		await guest.page.getByRole('button', { name: 'Join Compilers' }).click();
		await guest.page.getByText('You are member here.').waitFor();
		await guest.page.getByText('A-0').waitFor();
		expect(await guest.page.getByRole('button', { name: 'Delete A-0' }).count()).toBe(0);
		expect(owner.complaints).toEqual([]);
	});

	test('organizations: the example has a role of its own, a role for one project, and a policy that asks for a second factor (#39 B)', async () => {
		const { page, complaints } = await visitor({ javaScriptEnabled: false });
		await signInAsPerson(page, demo, alan.email);
		await page.goto(`${origin}/orgs`);
		await page.getByRole('button', { name: 'Create the example' }).click();
		await page.getByRole('link', { name: 'Analytical Engines' }).first().click();
		await page.getByText('You are owner here.').waitFor();
		await page.getByRole('button', { name: 'Delete Note G' }).waitFor();
		await page.getByRole('link', { name: 'Members and invitations' }).click();
		await page.locator('#roles').getByText('archivist').first().waitFor();
		await page.locator('#waiting').getByText('charles@example.com').waitFor();
		await openMail(page, origin, 'Open the invitation');
		await page.getByText('Analytical Engines').first().waitFor();

		await page.goto(`${origin}/orgs`);
		await page.getByRole('link', { name: 'Difference Works' }).first().click();
		await page.getByRole('heading', { name: 'Before you open Difference Works' }).waitFor();
		await page.getByRole('link', { name: 'Confirm the second step' }).click();
		await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
		const phone = phoneWith(keyOf((await page.locator('.key').textContent()) ?? ''));
		await page.getByLabel('Code', { exact: true }).fill(phone.code());
		await page.getByRole('button', { name: 'Turn it on' }).click();
		await page.getByRole('link', { name: 'I have saved them' }).click();
		await page.getByText('You are member here.').waitFor();
		expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
		expect(await page.getByRole('button', { name: /^Publish/ }).count()).toBe(1);
		await page.getByRole('button', { name: 'Publish Table of logarithms' }).click();
		await page.getByText('(published)').waitFor();
		await takePictures(page, 'demo-organization');
		await page.goto(`${origin}/orgs`);
		await takePictures(page, 'demo-organizations');
		expect(complaints).toEqual([]);
	});
});
