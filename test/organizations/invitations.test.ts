/** Invitations by mail and by link. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { InvitationStore } from '../../src/lib/plugins/organizations/invitations.js';
import { organizationInvitation } from '../../src/lib/plugins/organizations/tables.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import { formIn } from '../fixtures/mail-app.js';
import { before } from './interruption.js';
import { createTown, storesOf, type Person, type Town } from './town.js';

const nameOf = (error: unknown) => (error as { type?: string }).type ?? String(error);
const refused = async (promise: Promise<unknown>) => promise.then(() => 'done', nameOf);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') }));
afterEach(() => vi.useRealTimers());
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

async function invited(town: Town, role = 'member', email = 'grace@example.com') {
	const ada = await town.person('Ada');
	const { slug, id } = await town.settle(ada);
	await ada.at().invite(slug, { email, role });
	return { ada, slug, id, token: town.token() };
}

describe('by email', () => {
	test.each(['Grace@B\u00DCCHER.example', 'grace@xn--bcher-kva.example'])(
		'an address in another spelling, %s, belongs to the same person (#33 A2)',
		async (email) => {
			const town = createTown();
			const { id, token } = await invited(town, 'member', email);
			const grace = await town.person('Grace');
			await town.adapter.updateUser!({ id: grace.id, email: 'grace@xn--bcher-kva.example' });
			expect(town.mails[0]!.email).toBe('grace@xn--bcher-kva.example');
			const page = await grace.send(`/auth/organizations/invitation?token=${token}`);
			expect(await page.text()).toContain('<form');
			expect(await grace.at().accept(token)).toMatchObject({ organization: { id }, role: 'member' });
		}
	);

	test('an address with a letter that lower case turns into another one belongs to another person (#33 A2)', async () => {
		const town = createTown();
		const { ada, slug, token } = await invited(town, 'member', 'kate@example.com');
		const eve = await town.person('Eve');
		await town.adapter.updateUser!({ id: eve.id, email: '\u212Aate@example.com' });
		later(25 * 60 * 60);
		expect(await refused(eve.at().accept(token))).toBe('InvitationForOther');
		await ada.at().invite(slug, { email: '\u212Aate@example.com' });
		expect(town.mails.at(-1)!.email).not.toBe('kate@example.com');
	});

	test('the application sends the invitation, and the owner of the address becomes a member, once', async () => {
		const town = createTown();
		const { ada, slug, id, token } = await invited(town, 'member', 'Grace@Example.com');
		expect(town.mails).toMatchObject([
			{ email: 'grace@example.com', role: 'member', inviter: 'Ada', lang: 'en', organization: { slug } }
		]);
		expect(town.mails[0]!.url).toBe(`https://app.test/auth/organizations/invitation?token=${token}`);
		const [waiting] = await ada.at().invitations(slug);
		expect(waiting).toMatchObject({ email: 'grace@example.com', role: 'member', uses: 1 });
		expect(JSON.stringify(waiting)).not.toContain(token);
		const grace = await town.person('Grace');
		expect(await grace.at().accept(token)).toMatchObject({ organization: { id }, role: 'member' });
		expect(await ada.at().invitations(slug)).toEqual([]);
		expect(await refused((await town.person('Eve')).at().accept(token))).toBe('InvitationInvalid');
	});

	test('the token is stored as its hash only', async () => {
		const town = createTown();
		const { token } = await invited(town);
		const rows = await town.tables.select(organizationInvitation, {});
		expect(JSON.stringify(rows)).not.toContain(token);
		expect(rows[0]!.tokenHash).toMatch(/^[0-9a-f]{64}$/);
	});

	test('another address cannot accept the invitation, and the answer does not reveal accounts', async () => {
		const town = createTown();
		const { ada, slug, token } = await invited(town);
		const eve = await town.person('Eve');
		expect(await refused(eve.at().accept(token))).toBe('InvitationForOther');
		await town.person('Known');
		later(61);
		const known = await ada.at().invite(slug, { email: 'known@example.com' });
		const unknown = await ada.at().invite(slug, { email: 'unknown@example.com' });
		expect(Object.keys(known)).toEqual(Object.keys(unknown));
	});

	test('the email proves an unverified address for a day, and not later', async () => {
		const town = createTown();
		const { token } = await invited(town);
		const grace = await town.person('Grace', false);
		later(24 * 60 * 60 + 1);
		expect(await refused(grace.at().accept(token))).toBe('InvitationForOther');
		later(-2 * 60);
		expect(await refused(grace.at().accept(token))).toBe('done');
	});

	test('an invitation ends when it expires, when it is withdrawn, and with the organization', async () => {
		const town = createTown({ invitationAge: 3600 });
		const grace = await town.person('Grace');
		const { token } = await invited(town);
		later(3600);
		expect(await refused(grace.at().accept(token))).toBe('InvitationInvalid');
		const ada = await town.person('Ada2');
		const { slug, id } = await town.settle(ada);
		await ada.at().invite(slug, { email: 'grace@example.com' });
		const [waiting] = await ada.at().invitations(slug);
		expect(await ada.at().cancelInvitation(slug, waiting!.id)).toBe(true);
		expect(await ada.at().cancelInvitation(slug, waiting!.id)).toBe(false);
		expect(await refused(grace.at().accept(town.token()))).toBe('InvitationInvalid');
		await ada.at().invite(slug, { email: 'grace@example.com' });
		await town.auth.organizations.delete(id);
		expect(await refused(grace.at().accept(town.token()))).toBe('InvitationInvalid');
	});

	test('an invitation ends with the rights of the inviter: a role, a membership, an account', async () => {
		for (const end of ['role', 'membership', 'account'] as const) {
			const town = createTown();
			const [ada, lead, grace] = [await town.person('Ada'), await town.person('Lead'), await town.person('Grace')];
			const { slug, id } = await town.settle(ada, { lead });
			await lead.at().invite(slug, { email: 'grace@example.com' });
			if (end === 'role') await town.auth.organizations.setRole(id, { userId: lead.id, role: 'member' });
			if (end === 'membership') await town.auth.organizations.remove(id, lead.id);
			if (end === 'account') await town.adapter.deleteUser!(lead.id);
			expect([end, await refused(grace.at().accept(town.token()))]).toEqual([end, 'InvitationInvalid']);
		}
	});

	test('a second invitation for the address replaces the first, after a minute', async () => {
		const town = createTown();
		const { ada, slug, token } = await invited(town);
		expect(await refused(ada.at().invite(slug, { email: 'GRACE@example.com' }))).toBe('InvitationLimit');
		later(61);
		await ada.at().invite(slug, { email: 'grace@example.com', role: 'guest' });
		expect(await ada.at().invitations(slug)).toMatchObject([{ role: 'guest' }]);
		const grace = await town.person('Grace');
		expect(await refused(grace.at().accept(token))).toBe('InvitationInvalid');
		expect(await grace.at().accept(town.token())).toMatchObject({ role: 'guest' });
	});

	test('the number of open invitations is limited', async () => {
		const town = createTown({ mostInvitations: 2 });
		const { ada, slug } = await invited(town);
		await ada.at().invite(slug, { email: 'two@example.com' });
		expect(await refused(ada.at().invite(slug, { email: 'three@example.com' }))).toBe('InvitationLimit');
	});

	test('only members who may do so at that moment withdraw an invitation', async () => {
		const town = createTown();
		const [ada, lead] = [await town.person('Ada'), await town.person('Lead')];
		const { slug, id } = await town.settle(ada, { lead });
		const { url: _, ...link } = await ada.at().inviteByLink(slug);
		const { organizations, custom } = storesOf(town.tables);
		const store = new InvitationStore(town.tables, organizations, custom, { ageMs: 60_000, most: 10 });
		const by = { userId: lead.id, role: 'lead' };
		await town.auth.organizations.setRole(id, { userId: lead.id, role: 'guest' });
		expect(await refused(store.cancel(id, link.id, by))).toBe('OrganizationMissing');
		expect(await ada.at().invitations(slug)).toEqual([link]);
		await town.auth.organizations.setRole(id, { userId: lead.id, role: 'lead' });
		expect([await store.cancel(id, link.id, by), await store.cancel(id, link.id, by)]).toEqual([true, false]);
	});

	test('a member cannot invite to a role that allows more than their own', async () => {
		const town = createTown();
		const [ada, lead, member] = [await town.person('Ada'), await town.person('Lead'), await town.person('Member')];
		const { slug } = await town.settle(ada, { lead, member });
		const ask = async (by: Person, role: string) => refused(by.at().invite(slug, { email: 'grace@example.com', role }));
		expect(await ask(lead, 'admin')).toBe('RoleMissing');
		expect(await ask(lead, 'owner')).toBe('RoleMissing');
		expect(await ask(member, 'guest')).toBe('RoleMissing');
		expect(await ask(lead, '__proto__')).toBe('OrganizationInvalid');
		for (const email of ['', 'grace', 'a@b', 'a b@c.de', '<a@b.cd>', null as unknown as string]) {
			expect(await refused(lead.at().invite(slug, { email }))).toBe('OrganizationInvalid');
		}
		expect(await ask(lead, 'member')).toBe('done');
	});

	test('an existing member keeps the role', async () => {
		const town = createTown();
		const { slug, id, token, ada } = await invited(town, 'guest');
		const grace = await town.person('Grace');
		await town.auth.organizations.add(id, { userId: grace.id, role: 'admin' });
		expect(await grace.at().accept(token)).toMatchObject({ role: 'admin' });
		expect(await ada.at().invitations(slug)).toHaveLength(1);
	});
});

describe('by link', () => {
	test('a stated number of people become members', async () => {
		const town = createTown();
		const ada = await town.person('Ada');
		const { slug, id } = await town.settle(ada);
		const { url } = await ada.at().inviteByLink(slug, { uses: 2 });
		const token = new URL(url).searchParams.get('token') ?? '';
		const people = [await town.person('One'), await town.person('Two'), await town.person('Three')];
		const outcomes: string[] = [];
		for (const each of people) outcomes.push(await refused(each.at().accept(token)));
		expect(outcomes).toEqual(['done', 'done', 'InvitationInvalid']);
		expect(await town.auth.organizations.members(id)).toHaveLength(3);
	});

	test('a link never gives a role that can manage members, even if an owner makes it', async () => {
		const town = createTown();
		const ada = await town.person('Ada');
		const { slug } = await town.settle(ada);
		for (const role of ['owner', 'admin', 'lead']) {
			expect(await refused(ada.at().inviteByLink(slug, { role }))).toBe('RoleMissing');
		}
		for (const uses of [0, -1, 1.5, 1001, '2' as unknown as number]) {
			expect(await refused(ada.at().inviteByLink(slug, { uses }))).toBe('OrganizationInvalid');
		}
	});
});

test.each([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
])('the link of a guest who has just deleted the account ends with an error, on %s', async (_, createAdapter) => {
	const town = createTown({}, createAdapter());
	const ada = await town.person('Ada');
	const { slug } = await town.settle(ada);
	const { url } = await ada.at().inviteByLink(slug, { uses: 3 });
	const tables = before(town.tables, 500, async () => Promise.reject(new Error('it has no end')));
	const { custom, organizations } = storesOf(tables);
	const store = new InvitationStore(tables, organizations, custom, { ageMs: 1000, most: 5 });
	const token = new URL(url).searchParams.get('token') ?? '';
	const guest = { userId: 'gone', email: null, isProven: false };
	expect(await refused(store.accept(token, guest))).toBe('InvitationInvalid');
	expect(await ada.at().invitations(slug)).toMatchObject([{ uses: 3 }]);
});

describe.each([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
])('fifty at once, on %s', (_, createAdapter) => {
	test('one accepts an invitation by email, as one member', async () => {
		const town = createTown({}, createAdapter());
		const { id, token } = await invited(town);
		const grace = await town.person('Grace');
		const outcomes = await Promise.all(Array.from({ length: 50 }, async () => refused(grace.at().accept(token))));
		expect(new Set(outcomes)).toContain('done');
		expect(await town.auth.organizations.members(id)).toHaveLength(2);
	});

	test('a link is accepted as often as it allows', async () => {
		const town = createTown({}, createAdapter());
		const ada = await town.person('Ada');
		const { slug, id } = await town.settle(ada);
		const { url } = await ada.at().inviteByLink(slug, { uses: 5 });
		const token = new URL(url).searchParams.get('token') ?? '';
		const people: Person[] = [];
		for (let count = 0; count < 20; count++) people.push(await town.person(`Guest${count}`));
		const outcomes = await Promise.all(people.map(async (each) => refused(each.at().accept(token))));
		expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
		expect(new Set(outcomes)).toEqual(new Set(['done', 'InvitationInvalid']));
		expect(await town.auth.organizations.members(id)).toHaveLength(6);
	});
});

describe('the page', () => {
	test('shows the invitation, changes nothing when it is opened, and accepts by its button', async () => {
		const town = createTown();
		const { id, slug, token } = await invited(town);
		const grace = await town.person('Grace');
		const path = `/auth/organizations/invitation?token=${token}`;
		const page = await (await grace.send(path)).text();
		expect(page).toContain('You are invited as member.');
		expect(page).toContain(`value="${token}"`);
		expect(await town.auth.organizations.members(id)).toHaveLength(1);
		const accepted = await grace.send('/auth/organizations/invitation', { token });
		expect([accepted.status, accepted.headers.get('location')]).toEqual([303, `https://app.test/orgs/${slug}`]);
		expect(await town.auth.organizations.members(id)).toHaveLength(2);
		const again = await grace.send(path);
		expect([again.status, await again.text()]).toEqual([
			410,
			expect.stringContaining('This invitation is no longer valid')
		]);
	});

	test('leads a visitor to the sign-in and back, and informs the wrong user', async () => {
		const town = createTown();
		const { token } = await invited(town);
		const path = `/auth/organizations/invitation?token=${token}`;
		const visitor = await (await town.visit(path)).text();
		expect(visitor).toContain(`/auth/signin?callbackUrl=${encodeURIComponent(path)}`);
		const eve = await town.person('Eve');
		const told = await (await eve.send(path)).text();
		expect(told).toContain('This invitation is not for eve@example.com');
		expect(told).not.toContain('grace@example.com');
		expect(told).not.toContain('<form method="post" action="/auth/organizations/invitation"');
		const refusal = await eve.send('/auth/organizations/invitation', { token });
		expect([refusal.status, await refusal.text()]).toEqual([403, expect.stringContaining('for someone else')]);
	});

	test('after a day, asks a user with an unverified address to verify it first', async () => {
		const letters: VerificationRequest[] = [];
		const sendVerificationRequest = (letter: VerificationRequest) => void letters.push(letter);
		const options = { generateVerificationToken: () => '123456' };
		const mail = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest, options };
		const town = createTown({}, MemoryAdapter(), { providers: [mail] });
		const { id, slug, token } = await invited(town);
		const path = `/auth/organizations/invitation?token=${token}`;
		const [grace, ada] = [await town.person('Grace', false), await town.person('Ann')];
		expect(await (await grace.send(path)).text()).toContain('action="/auth/organizations/invitation"');
		later(24 * 60 * 60 + 1);
		const page = await (await grace.send(path)).text();
		expect(page).toContain('Confirm your email address first');
		expect(page).not.toContain('action="/auth/organizations/invitation"');
		const pressed = await grace.send('/auth/organizations/invitation', { token });
		const again = new URL(pressed.headers.get('location') ?? '');
		expect([pressed.status, again.pathname, again.searchParams.get('token')]).toEqual([
			303,
			'/auth/organizations/invitation',
			token
		]);
		expect(await (await grace.send(again.pathname + again.search)).text()).toContain(
			'Confirm your email address first'
		);
		// Code of the application leads there, too.
		await expect(grace.at().accept(token)).rejects.toMatchObject({
			type: 'InvitationForOther',
			remedy: { page: path }
		});
		expect(await (await ada.send(path)).text()).not.toContain('action="/auth/signin/mail"');

		const { action, hidden } = formIn(page);
		const asked = await grace.send(action, hidden);
		expect(letters.map(({ identifier }) => identifier)).toEqual(['grace@example.com']);
		const waiting = asked.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
		const typed = async (code: string) =>
			grace.send('/auth/callback/mail', { token: code }, { cookie: [grace.cookie, ...waiting].join('; ') });
		await typed('654321');
		expect((await town.adapter.getUser!(grace.id))?.emailVerified).toBeNull();
		const proven = await typed('123456');
		expect(proven.headers.get('location')).toBe(`https://app.test${path}`);
		const cookie = proven.headers
			.getSetCookie()
			.map((each) => each.split(';')[0])
			.join('; ');
		const joined = await grace.send('/auth/organizations/invitation', { token }, { cookie });
		expect(joined.headers.get('location')).toBe(`https://app.test/orgs/${slug}`);
		const members = await town.auth.organizations.members(id);
		expect(members.map(({ userId }) => userId)).toContain(grace.id);
	});

	test('after a day and without a sign-in by email, says so and shows no button that would fail', async () => {
		const town = createTown();
		const { token } = await invited(town);
		const grace = await town.person('Grace', false);
		later(24 * 60 * 60 + 1);
		const page = await (await grace.send(`/auth/organizations/invitation?token=${token}`)).text();
		expect(page).toContain('Confirm your email address first');
		expect(page).not.toContain('<button');
	});

	test.each(['', 'x', 'a'.repeat(43), "' or 1=1", '%00'])('says of the token %j that it has ended', async (token) => {
		const town = createTown();
		const grace = await town.person('Grace');
		expect((await grace.send(`/auth/organizations/invitation?token=${token}`)).status).toBe(410);
		expect((await grace.send('/auth/organizations/invitation', { token })).status).toBe(410);
	});
});
