/**
 * The pages for shadcn-svelte on SvelteKit 2 and 3, with scripts and without. Plain elements stand for the parts of shadcn-svelte, which
 * its own site gives out; `src/lib/components/ui` of an app has them.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort, run, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { first, stepsOn, visitReadyPages } from '../support/ready-pages.js';
import { build, makeApp, repository } from '../support/workshop.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { expectAccessible, overflow } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { takePictures } from './pictures.js';
import { combinationInTurn, kinds } from './scripts.js';
import { addAuthenticator } from './virtual-authenticator.js';

interface Registry {
	items: { name: string; files: { path: string; type: string; target?: string }[] }[];
}

/** The files of all items, where the command of shadcn-svelte writes them. */
function filesOfRegistry(): Record<string, string> {
	const { items } = JSON.parse(readFileSync(join(repository, 'registry/registry.json'), 'utf8')) as Registry;
	return Object.fromEntries(
		items.flatMap(({ files }) =>
			files.map(({ path, target }) => {
				const place = target?.slice('~/'.length) ?? path.replace('registry/lib/', 'src/lib/');
				const text = readFileSync(join(repository, path), 'utf8').replaceAll(
					/\$lib\/registry\/(ui|components)\//g,
					(_, alias: string) => `./${relative(dirname(place), `src/lib/components${alias === 'ui' ? '/ui' : ''}`)}/`
				);
				return [place, text];
			})
		)
	);
}

/** An app that the command of shadcn-svelte has made, with its own parts, in place of those that the test makes. */
const made = process.env.REGISTRY_APP;

inChromium('the pages for shadcn-svelte', () => {
	describe.each(made ? ([3] as const) : ([2, 3] as const))('SvelteKit %i', (major) => {
		const kindsOfNext = made ? () => kinds : combinationInTurn(major);
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const port = await freePort();
			url = `http://localhost:${port}`;
			const app = made
				? { major, folder: made }
				: await makeApp(inject('workshop'), major, 'registry', filesOfRegistry(), 'registry');
			if (made) await run('npm', ['run', 'build'], { cwd: made, env: { APP_ORIGIN: url } });
			else await build(app, { APP_ORIGIN: url });
			server = await serve(`${url}/sign-in`, ['build/index.js'], {
				cwd: app.folder,
				env: {
					AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
					AUTH_URL: url,
					PORT: `${port}`,
					ORIGIN: url
				}
			});
		});
		afterAll(() => server?.stop());

		async function lettersTo(page: Page, to: string, about?: string): Promise<string[]> {
			const answer = await page.context().request.get(`${url}/letters?to=${encodeURIComponent(to)}`);
			const letters = (await answer.json()) as { subject: string; text: string }[];
			return letters.flatMap(({ subject, text }) => (about === undefined || subject === about ? text : []));
		}

		async function linkTo(page: Page, email: string, about?: string): Promise<string> {
			const text = (await lettersTo(page, email, about)).at(-1) ?? '';
			return /https?:\S+/.exec(text)?.[0] ?? '';
		}

		/** A visitor, and what they do on a page. */
		async function person(scripts: boolean) {
			const { page, complaints } = await visitor({ javaScriptEnabled: scripts });
			const { ready, open, field, press } = stepsOn({ url, page, scripts });
			const told = async (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
			const refused = async (text: string | RegExp) => page.getByRole('alert').getByText(text).first().waitFor();
			/** Signs up, and is signed in. */
			const signUp = async (email: string) => {
				await open('/sign-up');
				await field('Name').fill(email);
				await field('Email').fill(email);
				await field('Password').fill(first);
				await press('Create an account');
				await page.getByText('Check your email').waitFor();
				await open(await linkTo(page, email));
				await press('Continue');
				await page.waitForURL(`${url}/`);
			};
			const signOut = async () => {
				await open('/account');
				await press('Sign out');
				await page.waitForURL(/sign-in/);
			};
			const signIn = async (email: string, path = '/sign-in') => {
				await open(path);
				await field('Email').fill(email);
				await field('Password').fill(first);
				await press('Sign in');
			};
			const isGood = async (name: string) => {
				// axe waits for timers, which a page without scripts has none of.
				if (!scripts) return;
				await expectAccessible(page, 'main', ['light']);
				await page.setViewportSize({ width: 320, height: 640 });
				expect(await page.evaluate(overflow)).toBe(0);
				await page.setViewportSize({ width: 1280, height: 800 });
				await takePictures(page, `registry-${name}`);
			};
			return { page, complaints, ready, open, field, press, told, refused, signUp, signOut, signIn, isGood };
		}

		test.each(kindsOfNext())('the sign-in page says that a provider refused, %s (#38 6)', async (_, scripts) => {
			const { page, open, refused, isGood } = await person(scripts);
			await open('/sign-in');
			expect(await page.getByRole('alert').count()).toBe(0);
			await open('/sign-in?error=OAuthAccountNotLinked');
			await refused('You already have an account');
			await isGood('refused');
			await open('/sign-in?error=%3Cb%3EPay%20here');
			await refused('That did not work');
			expect(await page.locator('main').textContent()).not.toContain('Pay here');
		});

		test.each(kindsOfNext())(
			'a second step is set up, asked for, and removed again, %s (#38 6)',
			async (_, scripts) => {
				const one = await person(scripts);
				const { page, ready, open, field, press, refused, signUp, signOut, signIn, isGood } = one;
				const email = `kate-${scripts}@example.test`;
				await signUp(email);
				await open('/account/second-factor');
				const key = await page.locator('code').textContent();
				const phone = phoneWith(keyOf(key ?? ''));
				await isGood('set-up');
				await field('Code of the app').fill('000000');
				await press('Turn it on');
				await refused(/code/i);
				expect(await page.locator('code').textContent()).toBe(key);
				await field('Code of the app').fill(phone.code());
				await press('Turn it on');
				const codes = page.getByRole('status').getByRole('listitem');
				await expect.poll(() => codes.count()).toBe(10);
				const [code = '', another = ''] = await codes.allTextContents();
				await page.getByText('10 recovery codes are left.').waitFor();
				await isGood('codes');
				await open('/account/second-factor');
				expect(await codes.count()).toBe(0);
				await signOut();

				await signIn(email);
				await page.waitForURL(`${url}/second-factor`);
				await ready();
				await page.getByText(`You are signing in as ${email}.`).waitFor();
				await isGood('challenge');
				await field('Code').fill('000000');
				await press('Continue');
				await refused(/code/i);
				await page.locator('summary').click();
				await field('Recovery code').fill('wrong');
				await press('Use this code');
				await refused(/code/i);
				await field('Recovery code').fill(code);
				await press('Use this code');
				await page.locator('#who', { hasText: email }).waitFor();
				await signOut();

				await signIn(email);
				await page.waitForURL(`${url}/second-factor`);
				await ready();
				await press('Cancel');
				await page.waitForURL(/sign-in/);
				await signIn(email);
				await page.waitForURL(`${url}/second-factor`);
				await ready();
				await field('Code').fill(phone.code(1));
				await field('Trust this browser').check();
				await press('Continue');
				await page.locator('#who', { hasText: email }).waitFor();
				await signOut();
				await signIn(email);
				await page.locator('#who', { hasText: email }).waitFor();

				await open('/account/second-factor');
				await page.getByText('9 recovery codes are left.').waitFor();
				await press('Stop trusting this browser');
				await page.getByRole('heading', { name: 'Trusted browsers' }).waitFor({ state: 'detached' });
				await signOut();
				// A browser that is trusted has proved no second step, which a change of it asks for.
				await signIn(email);
				await page.waitForURL(`${url}/second-factor`);
				await ready();
				await page.locator('summary').click();
				await field('Recovery code').fill(another);
				await press('Use this code');
				await page.locator('#who', { hasText: email }).waitFor();
				await open('/account/second-factor');
				await page.getByText('8 recovery codes are left.').waitFor();
				await press('Make new recovery codes');
				await expect.poll(() => codes.count()).toBe(10);
				await press('Remove: Authenticator app');
				await page.getByRole('heading', { name: 'Authenticator app' }).waitFor();
				expect(one.complaints.filter((each) => !each.includes('favicon'))).toEqual([]);
			}
		);

		test.each(kindsOfNext())(
			'a code that is sent to a phone is accepted as the second step, %s (#38 6)',
			async (_, scripts) => {
				const { page, complaints, ready, field, press, refused, signUp, signOut, signIn, isGood } =
					await person(scripts);
				const email = `hedy-${scripts}@example.test`;
				const number = `+1415555010${Number(scripts)}`;
				const codes = async () => lettersTo(page, number);
				await signUp(email);
				// There is no item for phone numbers: the built-in page adds one.
				await page.goto(`${url}/auth/challenge/phone`);
				await page.locator('input[type=tel]').fill(number);
				await page.getByRole('button').first().click();
				await page.locator('[autocomplete=one-time-code]').fill((await codes()).at(-1) ?? '');
				await page.getByRole('button').first().click();
				await page.getByText('Save your recovery codes').first().waitFor();
				await signOut();
				await signIn(email);
				await page.waitForURL(`${url}/second-factor`);
				await ready();
				expect(await page.locator('[autocomplete=one-time-code]').count()).toBe(0);
				await press('Send a code to my phone');
				await field('Code of the message').waitFor();
				await isGood('challenge-phone');
				await field('Code of the message').fill('000000');
				await press('Continue');
				await refused(/code/i);
				await field('Code of the message').fill((await codes()).at(-1) ?? '');
				await press('Continue');
				await page.locator('#who', { hasText: email }).waitFor();
				expect(await codes()).toHaveLength(2);
				expect(complaints.filter((each) => !each.includes('favicon'))).toEqual([]);
			}
		);

		test('a passkey is added, named, signs in by its button and by autofill, is a second step, and is removed (#38 6)', async () => {
			const { page, complaints, ready, open, field, press, refused, told, signUp, signOut, signIn, isGood } =
				await person(true);
			const authenticator = await addAuthenticator(page);
			const email = 'lise@example.test';
			await signUp(email);
			await open('/account/passkeys');
			await authenticator.touchedWhile(async () => {
				await press('Add a passkey');
				await told('The passkey was added.');
			});
			await authenticator.touchedWhile(async () => {
				await press('Add a passkey');
				await refused('This device already has a passkey');
			});
			await field('Name').fill('My laptop');
			await press('Rename: Passkey');
			await page.locator('li').getByText('My laptop', { exact: true }).waitFor();
			await isGood('passkeys');
			await open('/account/second-factor');
			const phone = phoneWith(keyOf((await page.locator('code').textContent()) ?? ''));
			await field('Code of the app').fill(phone.code());
			await press('Turn it on');
			await page.getByText('10 recovery codes are left.').waitFor();
			await signOut();

			await authenticator.touchedWhile(async () => {
				await open('/enter');
				await page.locator('#who', { hasText: email }).waitFor();
			});
			await signOut();
			await open('/enter');
			await authenticator.offered();
			await isGood('sign-in-passkey');
			await authenticator.touchedWhile(async () => {
				await press('Sign in with a passkey');
				await page.locator('#who', { hasText: email }).waitFor();
			});
			await signOut();
			await signIn(email);
			await page.waitForURL(`${url}/second-factor`);
			await ready();
			await authenticator.touchedWhile(async () => {
				await press('Use a passkey');
				await page.locator('#who', { hasText: email }).waitFor();
			});
			await open('/account/passkeys');
			await press('Remove: My laptop');
			await page.getByText('You have none.').waitFor();
			expect(complaints.filter((each) => !each.includes('favicon'))).toEqual([]);
		});

		test.each(kindsOfNext())(
			'an owner manages an organization, and a member cannot, %s (#38 6)',
			async (_, scripts) => {
				const owner = await person(scripts);
				const ask = async (label: string) => owner.page.locator('summary').and(owner.page.getByLabel(label)).click();
				const { page, ready, open, field, press, told, refused, signUp, isGood } = owner;
				const slug = `engine-${scripts}`;
				await signUp(`ada-${scripts}@works.test`);
				await open('/orgs');
				await page.getByText('You are in no organization.').waitFor();
				await field('Name').fill('  ');
				await press('Create');
				await refused('A name has 1 to 100 characters.');
				await isGood('organizations');
				await field('Name').fill(slug);
				await press('Create');
				await page.waitForURL(`${url}/orgs/${slug}`);
				await isGood('organization-home');
				await page.getByRole('link', { name: 'All organizations' }).click();
				await page.getByRole('link', { name: slug }).click();
				await page.getByRole('link', { name: 'Members and settings' }).click();
				await page.waitForURL(`${url}/orgs/${slug}/settings`);
				await ready();
				await field('Email').fill(`mary-${scripts}@works.test`);
				await press('Invite');
				await told('The invitations have changed.');
				await isGood('organization');
				await press('Make a link');
				const link = await page.getByRole('status').locator('code').textContent();
				expect(link).toContain('token=');
				await open(`/orgs/${slug}/settings`);
				expect(await page.content()).not.toContain(link);
				await press('Withdraw: the link');
				await told('The invitations have changed.');
				await ask(`Leave: ada-${scripts}@works.test`);
				await page.getByText('Leave this organization?').waitFor();
				await isGood('organization-leave');
				await press('Yes, leave');
				await refused('An organization needs an owner');

				const member = await person(scripts);
				await member.signUp(`mary-${scripts}@works.test`);
				await member.open('/orgs');
				await member.field('Name').fill(slug);
				await member.press('Create');
				await member.refused('Another organization has this address. Choose another one.');
				await member.isGood('organization-taken');
				await member.field('Address').fill('No!');
				await member.press('Create');
				await member.refused('An address has 1 to 50 lower-case letters');
				expect(await member.field('Name').inputValue()).toBe(slug);
				await member.field('Address').fill(`${slug}-of-mary`);
				await member.press('Create');
				await member.page.waitForURL(`${url}/orgs/${slug}-of-mary`);
				await member.page.getByRole('heading', { name: slug, exact: true }).waitFor();
				for (const path of [slug, `${slug}/settings`]) {
					await member.open(`/orgs/${path}`);
					await member.page.getByText('404').first().waitFor();
				}
				await member.page.goto(await linkTo(page, `mary-${scripts}@works.test`, 'Invitation'));
				await member.page.getByRole('button').first().click();
				await member.page.waitForURL(`${url}/orgs/${slug}`);
				await member.page.getByRole('heading', { name: slug }).waitFor();
				await member.page.getByText('member', { exact: true }).waitFor();
				await member.open(`/orgs/${slug}/settings`);
				expect(await member.page.getByRole('link', { name: 'More settings' }).count()).toBe(0);
				expect(await member.page.getByRole('heading').allTextContents()).toEqual([slug, 'Members']);
				const refusal = await member.page.context().request.post(`${url}/orgs/${slug}/settings?/update`, {
					headers: { origin: url },
					form: { name: 'Mine', slug }
				});
				expect(await refusal.json()).toMatchObject({ type: 'failure', status: 403 });

				await open(`/orgs/${slug}/settings`);
				const role = page.getByLabel(`Role of mary-${scripts}@works.test`, { exact: true });
				await role.selectOption('admin');
				await press(`Save the role of mary-${scripts}@works.test`);
				await told('The members have changed.');
				expect(await role.inputValue()).toBe('admin');
				await ask(`Remove: mary-${scripts}@works.test`);
				await page.getByText(`Remove mary-${scripts}@works.test?`).waitFor();
				expect(await role.count()).toBe(1);
				await press('Yes, remove');
				await expect.poll(() => role.count()).toBe(0);
				const mine = page.getByLabel(`Role of ada-${scripts}@works.test`, { exact: true });
				await mine.selectOption('member');
				await press(`Save the role of ada-${scripts}@works.test`);
				await refused('An organization needs an owner');
				await expect.poll(() => mine.inputValue()).toBe('owner');
				await field('Name').fill('Engines');
				await press('Save');
				await told('It was saved.');
				expect(await field('Address').inputValue()).toBe(slug);
				await field('Name').fill('The Engine');
				await field('Address').fill('No!');
				await press('Save');
				await refused('An address has 1 to 50 lower-case letters');
				expect(await field('Name').inputValue()).toBe('The Engine');
				expect(await field('Address').inputValue()).toBe('No!');
				await field('Address').fill(`${slug}-2`);
				await press('Save');
				await page.waitForURL(`${url}/orgs/${slug}-2/settings`);
				await page.getByRole('heading', { name: 'The Engine' }).waitFor();
				await page.getByRole('link', { name: 'More settings' }).click();
				await page.waitForURL(`${url}/auth/organization/${slug}-2`);
				await page.getByRole('heading', { name: 'The Engine' }).waitFor();
				expect(owner.complaints.filter((each) => !/favicon|40[39]|422/.test(each))).toEqual([]);
			}
		);

		test.each(kindsOfNext())(
			'a person signs up, signs in, resets a password, and manages the account, %s',
			async (_, scripts) => {
				const { page, complaints } = await person(scripts);
				const email = `ada-${scripts}@example.test`;

				await visitReadyPages({ url, page, scripts, email, link: async () => linkTo(page, email) });
				expect(complaints.filter((each) => !each.includes('favicon'))).toEqual([]);
			}
		);

		test('each page is accessible', async () => {
			const { page } = await visitor();
			for (const path of ['sign-in', 'sign-up', 'forgot-password', 'reset-password', 'verify-email']) {
				await page.goto(`${url}/${path}`);
				await expectAccessible(page, 'main', ['light']);
			}
		});
	});
});
