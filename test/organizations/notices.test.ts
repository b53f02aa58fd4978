/** The mails to members whose role was changed, or who were removed: in the language of the page, without a secret, and only then. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import de from '../../src/locales/de/index.js';
import type { OrganizationNotice, OrganizationsOptions } from '../../src/organizations.js';
import { de as german } from '../../src/organizations/locales.js';
import { createLogger } from '../fixtures/logger.js';
import { createTown } from './town.js';

async function stage(options: OrganizationsOptions = {}) {
	const notices: OrganizationNotice[] = [];
	const sendNotice = async (notice: OrganizationNotice) => {
		notices.push(notice);
		await Promise.resolve();
	};
	const logger = createLogger();
	const town = createTown({ sendNotice, languages: [german], ...options }, MemoryAdapter(), {
		languages: [de],
		logger
	});
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { id, slug } = await town.settle(ada, { member: grace });
	return { town, ada, grace, id, slug, notices, logger };
}

test('a member gets an email about a new role, and about the end of the membership', async () => {
	const { ada, grace, slug, notices } = await stage();
	await ada.at().setRole(slug, { userId: grace.id, role: 'admin' });
	await ada.at().remove(slug, grace.id);
	expect(notices).toMatchObject([
		{
			kind: 'roleChanged',
			email: 'grace@example.com',
			role: 'admin',
			lang: 'en',
			organization: { slug },
			subject: 'Your role in Town 1 was changed',
			text: 'You now have the role admin in Town 1.\n\nIf you did not expect this, ask an owner of the organization.\n'
		},
		{
			kind: 'removed',
			email: 'grace@example.com',
			role: null,
			subject: 'You are no longer a member of Town 1',
			text: expect.stringContaining('has removed you')
		}
	]);
});

test('the email is in the language of the page', async () => {
	const { ada, grace, slug, notices } = await stage();
	const form = { action: 'role', userId: grace.id, role: 'lead' };
	await ada.send(`/auth/organization/${slug}`, form, { 'accept-language': 'de' });
	expect(notices).toMatchObject([
		{
			lang: 'de',
			subject: 'Ihre Rolle in Town 1 wurde geändert',
			text: expect.stringContaining('Sie haben in Town 1 jetzt die Rolle „lead“.')
		}
	]);
});

test('a notice has no link, no token and no id of a user', async () => {
	const { ada, grace, slug, notices, town } = await stage();
	await ada.at().invite(slug, { email: 'grace@example.com', role: 'lead' });
	await ada.at().setRole(slug, { userId: grace.id, role: 'lead' });
	await ada.at().remove(slug, grace.id);
	const sent = JSON.stringify(notices);
	expect(notices).toHaveLength(2);
	expect(sent).not.toContain(town.token());
	expect(sent).not.toMatch(/https?:|token/);
	for (const { id } of [ada, grace]) expect(sent).not.toContain(id);
});

test('changes of one’s own membership, the same role again and a refusal send no notice', async () => {
	const { town, ada, grace, id, slug, notices } = await stage();
	await ada.at().setRole(slug, { userId: grace.id, role: 'owner' });
	notices.splice(0);
	await ada.at().setRole(slug, { userId: ada.id, role: 'member' });
	await grace.at().setRole(slug, { userId: ada.id, role: 'member' });
	await expect(ada.at().remove(slug, grace.id)).rejects.toThrow();
	await ada.at().leave(slug);
	await town.auth.organizations.add(id, { userId: ada.id, role: 'member' });
	await town.auth.organizations.remove(id, ada.id);
	expect(notices).toEqual([]);
});

test('an email that fails changes nothing, and is an error in the log', async () => {
	const { town, ada, grace, id, slug, logger } = await stage({
		sendNotice: async () => Promise.reject(new Error('the mail server is gone'))
	});
	await ada.at().remove(slug, grace.id);
	expect(await town.auth.organizations.members(id)).toHaveLength(1);
	expect(logger.errors.map(({ message }) => message)).toEqual([expect.stringContaining('the mail server is gone')]);
});

test('a notice has the name of a role that the organization has made', async () => {
	const { ada, grace, slug, notices } = await stage({ customRoles: '*' });
	const role = await ada.at().createRole(slug, { name: 'builder', permissions: [] });
	await ada.at().setRole(slug, { userId: grace.id, role });
	expect(notices).toMatchObject([{ role: 'custom:builder', text: expect.stringContaining('the role builder in') }]);
});

test('a role that is changed to and fro does not flood the mailbox, and other members still get their notices', async () => {
	const { town, ada, grace, id, slug, notices } = await stage();
	for (let turn = 0; turn < 15; turn++) {
		await ada.at().setRole(slug, { userId: grace.id, role: turn % 2 === 0 ? 'admin' : 'member' });
	}
	expect(notices).toHaveLength(10);
	const mary = await town.person('Mary');
	await town.auth.organizations.add(id, { userId: mary.id, role: 'member' });
	await ada.at().remove(slug, mary.id);
	expect(notices.at(-1)).toMatchObject({ kind: 'removed', email: 'mary@example.com' });
});
