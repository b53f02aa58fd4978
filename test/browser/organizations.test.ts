/**
 * The pages of organizations in Chromium, without scripts: an owner invites, someone signs up by the link and joins, and each finds what
 * their role allows. axe has no objection, light and dark, and the pages fit a narrow screen.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { organizations, type InvitationMail } from '../../src/organizations.js';
import Password from '../../src/providers/password.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { createLogger } from '../fixtures/logger.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { expectToFit } from './accessible.js';
import { inChromium, visitor, type Visitor } from './chromium.js';
import { serveCore, type CoreServer } from './core-server.js';
import { takePictures } from './pictures.js';

const password = 'note G, 1843: Bernoulli';
const invitations: InvitationMail[] = [];
const mail: EmailConfig = { id: 'mail', name: 'Email', type: 'email', sendVerificationRequest: () => undefined };

const auth = createAuth({
	adapter: MemoryAdapter(),
	appName: 'Acme',
	secret: 'the secret of organizations, 32 characters',
	trustHost: true,
	rateLimit: false,
	logger: createLogger(),
	session: { strategy: 'database' },
	basePath: '/auth',
	providers: [Password({ mail, neutral: false })],
	account: { securityMails: false, page: {} },
	mfa: { totp: { issuer: 'Acme' } },
	plugins: [
		organizations({
			at: '/auth/organization/[slug]',
			customRoles: '*',
			teams: true,
			policies: true,
			apiTokens: true,
			deletionGrace: 30 * 86_400,
			sendInvitation: async (letter) => {
				invitations.push(letter);
				await Promise.resolve();
			}
		})
	]
});

inChromium('organizations', () => {
	let server: CoreServer;
	beforeAll(async () => {
		server = await serveCore({ auth });
	});
	afterAll(() => server.stop());

	async function signUp({ page }: Visitor, email: string): Promise<void> {
		await page.getByLabel('Email address').fill(email);
		await page.getByLabel('Password').fill(password);
		await page.getByRole('button', { name: 'Create an account' }).click();
	}

	test('an owner invites a person, who signs up by the link and joins', async () => {
		const [owner, guest] = [await visitor({ javaScriptEnabled: false }), await visitor({ javaScriptEnabled: false })];
		await owner.page.goto(`${server.origin}/auth/password/signup?callbackUrl=/auth/account`);
		await signUp(owner, 'ada@example.org');
		await owner.page.getByLabel('Name of a new organization').fill('Analytical Engines & Sons');
		await owner.page.getByRole('button', { name: 'Create organization' }).click();
		await owner.page.getByRole('status').getByText('The organization was created.').waitFor();
		await owner.page.getByRole('link', { name: 'Analytical Engines & Sons' }).click();
		await owner.page.locator('#invite').getByLabel('Email address').fill('grace@example.org');
		await owner.page.getByRole('button', { name: 'Send invitation' }).click();
		await owner.page.getByRole('status').getByText('The invitation was sent.').waitFor();

		await guest.page.goto(invitations.at(-1)!.url);
		await guest.page.getByRole('heading', { name: 'Join Analytical Engines & Sons' }).waitFor();
		await guest.page.getByRole('link', { name: 'Sign in' }).click();
		await guest.page.getByRole('link', { name: 'Create an account' }).click();
		await signUp(guest, 'grace@example.org');
		await guest.page.getByRole('button', { name: 'Join Analytical Engines & Sons' }).click();
		await guest.page.getByRole('heading', { name: 'Members' }).waitFor();
		expect(await guest.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Members']);

		await owner.page.reload();
		const row = owner.page.getByRole('listitem').filter({ hasText: 'grace@example.org' });
		await row.getByText('Change role').click();
		await row.getByLabel('Role of grace@example.org').selectOption('admin');
		await row.getByRole('button', { name: 'Save' }).click();
		await owner.page.getByRole('status').getByText('The role was changed.').waitFor();
		await guest.page.reload();
		expect(await guest.page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Invite people');

		await owner.page.getByLabel('Name of a new role').fill('builder');
		await owner.page
			.locator('#roles')
			.getByRole('group', { name: 'Permissions', exact: true })
			.getByLabel('member:invite')
			.check();
		await owner.page.getByRole('button', { name: 'Create role' }).click();
		await owner.page.getByRole('status').getByText('The role was saved.').waitFor();
		await row.getByText('Change role').click();
		await row.getByLabel('Role of grace@example.org').selectOption('builder');
		await row.getByRole('button', { name: 'Save' }).click();
		await owner.page.getByRole('status').getByText('The role was changed.').waitFor();
		await guest.page.reload();
		expect(await guest.page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Invite people');
		await owner.page.getByRole('button', { name: 'Remove builder' }).click();
		await owner.page.getByText('Members have this role').waitFor();
		await owner.page.goBack();

		const teams = owner.page.locator('#teams');
		const makeTeam = async (name: string, parent?: string) => {
			await teams.getByLabel('Name of a new team').fill(name);
			if (parent !== undefined) await teams.getByLabel('Part of').last().selectOption(parent);
			await teams.getByRole('button', { name: 'Create team' }).click();
			await owner.page.getByRole('status').getByText('The team was saved.').waitFor();
		};
		await makeTeam('Engines');
		await makeTeam('Mill', 'Engines');
		const mill = teams.getByRole('listitem').filter({ hasText: 'Part of Engines' });
		await mill.getByText('0 members').click();
		await mill.getByLabel('Member for Mill').selectOption('grace@example.org');
		await mill.getByLabel('Role', { exact: true }).selectOption('admin');
		await mill.getByRole('button', { name: 'Add to the team' }).click();
		await owner.page.getByRole('status').getByText('The team was saved.').waitFor();
		await guest.page.reload();
		const own = guest.page.locator('#teams').getByRole('listitem').filter({ hasText: 'Part of Engines' }).first();
		await own.getByText('1 member').click();
		await own.getByText('Change team').click();
		await own.getByLabel('Name of Mill').fill('The Mill');
		await own.getByRole('button', { name: 'Save' }).last().click();
		await guest.page.getByRole('status').getByText('The team was saved.').waitFor();
		await own.getByText('1 member').click();
		await own.getByRole('button', { name: 'Leave The Mill' }).click();
		await guest.page.getByRole('status').getByText('The team was saved.').waitFor();
		await owner.page.reload();
		await teams.getByRole('button', { name: 'Remove Engines' }).click();
		await owner.page.getByText('The team has sub-teams').waitFor();
		await owner.page.goBack();

		const transfer = owner.page.locator('#transfer');
		await transfer.scrollIntoViewIfNeeded();
		await takePictures(owner.page, 'organization-transfer');
		await transfer.getByLabel('New owner').selectOption('grace@example.org');
		await transfer.getByLabel('Your role afterwards').selectOption('admin');
		await transfer.getByRole('button', { name: 'Transfer ownership' }).click();
		await owner.page.getByRole('status').getByText('The ownership was transferred.').waitFor();
		expect(await owner.page.getByRole('heading', { level: 2 }).allTextContents()).not.toContain(
			'Delete the organization'
		);
		await guest.page.reload();
		expect(await guest.page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Delete the organization');
		// The browser tells of the refusals.
		expect([...owner.complaints, ...guest.complaints]).toEqual([
			expect.stringContaining('status of 409'),
			expect.stringContaining('status of 409')
		]);
	});

	test.each([true, false])(
		'a member is led by the policy to set up a second factor, and back (scripts: %s)',
		async (scripts) => {
			const name = `Bank of ${scripts ? 'Lovelace' : 'Hopper'}`;
			const slug = scripts ? 'bank-of-lovelace' : 'bank-of-hopper';
			const max = await visitor({ javaScriptEnabled: scripts });
			const { page } = max;
			await page.goto(`${server.origin}/auth/password/signup?callbackUrl=/auth/account`);
			await signUp(max, `${slug}@example.org`);
			await page.getByLabel('Name of a new organization').fill(name);
			await page.getByRole('button', { name: 'Create organization' }).click();
			await page.getByRole('link', { name }).click();
			// The owner has one factor: the policy would lock them out.
			await page.locator('#policy').getByLabel('Members sign in with two steps').check();
			await page.locator('#policy').getByRole('button', { name: 'Save' }).click();
			await page.getByText('The policy requires more').waitFor();

			const { id } = (await auth.organizations.find({ slug }))!;
			await auth.organizations.setPolicy(id, { secondFactor: true });
			await page.goto(`${server.origin}/auth/organization/${slug}`);
			await page.getByRole('heading', { name: `Before you open ${name}` }).waitFor();
			if (scripts) {
				await expectToFit(page);
				await takePictures(page, 'organization-policy-unmet');
			}
			await page.getByRole('link', { name: 'Confirm the second step' }).click();
			await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
			const phone = phoneWith(keyOf((await page.locator('.key').textContent()) ?? ''));
			await page.getByLabel('Code', { exact: true }).fill(phone.code());
			await page.getByRole('button', { name: 'Turn it on' }).click();
			await page.getByRole('link', { name: 'I have saved them' }).click();
			await page.getByRole('heading', { name }).waitFor();

			await page.getByLabel('Members confirm their identity again after').selectOption({ label: '8 hours' });
			await page.locator('#policy').getByRole('button', { name: 'Save' }).click();
			await page.getByRole('status').getByText('The policy was saved.').waitFor();
			expect((await auth.organizations.find({ id }))?.policy).toEqual({ secondFactor: true, maxAge: 28_800 });
			expect(max.complaints).toEqual([expect.stringContaining('status of 403')]);
		}
	);

	test('the pages are accessible', async () => {
		const max = await visitor();
		const { page } = max;
		await page.goto(`${server.origin}/auth/password/signup?callbackUrl=/auth/account`);
		await signUp(max, 'max@example.org');
		await page.getByLabel('Name of a new organization').fill('Verein zur Förderung der Donaudampfschifffahrt');
		await page.getByRole('button', { name: 'Create organization' }).click();
		await page.getByRole('status').waitFor();
		await expectToFit(page);
		await takePictures(page, 'organizations-account');
		await page.getByRole('link', { name: 'Verein zur Förderung' }).click();
		for (let count = 0; count < 2; count++) {
			await page.locator('#invite').getByRole('button', { name: 'Create a link' }).click();
			await page.getByText('It is shown once').first().waitFor();
		}
		await page.getByLabel('Name of a new role').fill('builder');
		await page
			.locator('#roles')
			.getByRole('group', { name: 'Permissions', exact: true })
			.getByLabel('member:invite')
			.check();
		await page.getByRole('button', { name: 'Create role' }).click();
		await page.getByRole('status').getByText('The role was saved.').waitFor();
		await page.getByText('Change permissions').click();
		await page.getByLabel('Name of a new team').fill('Kessel und Maschine');
		await page.getByRole('button', { name: 'Create team' }).click();
		await page.getByLabel('Name of a new team').fill('Schaufelradinstandhaltungsmannschaft');
		await page.locator('#teams').getByLabel('Part of').last().selectOption('Kessel und Maschine');
		await page.getByRole('button', { name: 'Create team' }).click();
		await page.getByText('Part of Kessel und Maschine').waitFor();
		await page.locator('#teams').getByText('0 members').last().click();
		await page.locator('#teams').getByRole('button', { name: 'Add to the team' }).last().click();
		await page.getByRole('status').getByText('The team was saved.').waitFor();
		await page.locator('#teams').getByText('1 member').click();
		await page.locator('#teams').getByText('Change team').last().click();
		await page.locator('#teams').getByText('Change role').last().click();
		await page.locator('#members summary').first().click();
		await expectToFit(page);
		await takePictures(page, 'organization');
		const address = page.url();
		await page.getByLabel('Name of a new token').fill('Dampfmaschinenüberwachung im Maschinenraum');
		await page.locator('#tokens').getByLabel('member:invite').check();
		await page.getByRole('button', { name: 'Create token' }).click();
		const token = page.locator('#tokens input[readonly]');
		expect(await token.inputValue()).toMatch(/^fao_/);
		// It is shown once, far below: the browser goes there.
		await expect.poll(async () => token.evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(0);
		expect(await token.evaluate((field) => field.getBoundingClientRect().bottom < innerHeight)).toBe(true);
		await expectToFit(page);
		await takePictures(page, 'organization-token');
		await page.goto(address);
		expect(await token.count()).toBe(0);
		await page.getByRole('button', { name: /^Revoke .*Dampfmaschinen/ }).click();
		await page.getByRole('status').getByText('The token was revoked.').waitFor();
		await page.getByLabel('To continue, type').fill('verein-zur-forderung-der-donaudampfschif');
		await page.getByRole('button', { name: 'Delete the organization' }).click();
		await page.goto(`${server.origin}/auth/account`);
		await page.getByText('It is deleted on').waitFor();
		await expectToFit(page);
		await takePictures(page, 'organizations-deleted');
		await page.getByRole('button', { name: 'Restore Verein' }).click();
		await page.getByRole('status').getByText('The organization was restored.').waitFor();
		await page.goto(address);
		await page.locator('#invite').getByRole('button', { name: 'Create a link' }).click();
		const link = await page.locator('#invite input[readonly]').inputValue();
		await page.context().clearCookies();
		await page.goto(link);
		await page.getByRole('link', { name: 'Sign in' }).waitFor();
		await expectToFit(page);
		await takePictures(page, 'organization-invitation');
	});
});
