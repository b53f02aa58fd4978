/** Invitations of a development server: those that nothing would send are kept for the developer. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { organizations } from '../../src/organizations.js';
import { createTown } from '../organizations/town.js';
import { inDevelopment } from './support.js';

const grace = 'grace@example.com';

test('a person accepts an invitation by the link in the mailbox (#38)', async () => {
	const plugin = organizations();
	const { emails, printed, warned } = inDevelopment([], [plugin]);
	const town = createTown({}, MemoryAdapter(), { plugins: [plugin] });
	const ada = await town.person('Ada');
	const { slug, id } = await town.settle(ada);
	expect(await (await ada.send(`/auth/organization/${slug}`)).text()).toContain('name="email"');
	await ada.at().invite(slug, { email: grace });
	const [email, ...others] = emails();
	expect(others).toEqual([]);
	expect(email).toMatchObject({ to: grace, subject: 'Join Town 1', code: undefined });
	expect(email!.text).toContain('Ada invites you to Town 1.');
	expect(email!.text).toContain(email!.url);
	expect(email!.html).toContain(`<a href="${email!.url}">`);
	expect(printed).toContain('  All emails: https://app.test/auth/mailbox');
	expect(warned).toEqual([
		expect.stringMatching(/^plugin "organizations" has no `sendInvitation`.+\. A build invites by link only/)
	]);
	const token = new URL(email!.url).searchParams.get('token') ?? '';
	expect(await (await town.person('Grace')).at().accept(token)).toMatchObject({ organization: { id } });
});

test('the function of the application sends the invitation, if there is one (#38)', async () => {
	const sent: string[] = [];
	const plugin = organizations({ sendInvitation: async ({ email }) => void sent.push(email) });
	const { emails, warned } = inDevelopment([], [plugin, {}]);
	const town = createTown({}, MemoryAdapter(), { plugins: [plugin] });
	const ada = await town.person('Ada');
	const { slug } = await town.settle(ada);
	await ada.at().invite(slug, { email: grace });
	expect(sent).toEqual([grace]);
	expect([...emails(), ...warned]).toEqual([]);
});

test('without the development server, the mailbox sends no invitation (#38)', async () => {
	const town = createTown({}, MemoryAdapter(), { plugins: [organizations()] });
	const ada = await town.person('Ada');
	const { slug } = await town.settle(ada);
	await expect(ada.at().invite(slug, { email: grace })).rejects.toMatchObject({ type: 'OrganizationInvalid' });
	expect(await (await ada.send(`/auth/organization/${slug}`)).text()).not.toContain('name="email"');
});
