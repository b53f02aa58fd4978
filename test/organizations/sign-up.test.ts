/** A closed sign-up lets in the invited, by each way to sign up, and no one else. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { InvalidConfig } from '../../src/errors.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { InvitationStore } from '../../src/lib/plugins/organizations/invitations.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createApp } from '../fixtures/app.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { formIn } from '../fixtures/mail-app.js';
import { journey, known, refusalOf, unknown } from '../sign-up/support.js';
import { createTown, type Town } from './town.js';

const invited = 'grace@example.com';
const DAY = 24 * 60 * 60;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') }));
afterEach(() => vi.useRealTimers());
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

interface Person {
	readonly email: string;
	readonly callbackUrl: string;
	readonly browser?: Browser;
}

/** A site with a closed sign-up, and an organization of Ada. */
async function createSite(signUp: AuthConfig['signUp'] = 'invited', adapter: Adapter = MemoryAdapter(), more = {}) {
	const letters: VerificationRequest[] = [];
	const sender = (id: string, options = {}) => ({
		id,
		name: id,
		type: 'email' as const,
		// Those that tell of a new device are none of a sign-up.
		sendVerificationRequest: (letter: VerificationRequest) => void ('notice' in letter || letters.push(letter)),
		options
	});
	const op = createIdentityProvider();
	const providers = [
		sender('mail'),
		sender('code', { generateVerificationToken: () => '123456' }),
		Password({ mail: sender('password-mail'), ...more }),
		Passkey,
		op.provider()
	];
	const config = { providers, signUp, rateLimit: false as const, op };
	const town: Town = createTown({}, adapter, config);
	const newBrowser = () => town.newBrowser();
	const ada = await town.person('Ada');
	const { slug, id } = await town.settle(ada);

	const opened = async (count: number, browser: Browser) =>
		letters.length > count ? browser.visit(letters.at(-1)!.url, { crossSite: true }) : null;
	const ways = {
		async link({ browser = newBrowser(), ...fields }: Person) {
			const count = letters.length;
			const answer = await browser.post('/auth/signin/mail', { ...fields });
			return (await opened(count, browser)) ?? answer;
		},
		async code({ browser = newBrowser(), ...fields }: Person) {
			await browser.post('/auth/signin/code', { ...fields });
			return browser.post('/auth/callback/code', { token: '123456' });
		},
		async password({ browser = newBrowser(), ...fields }: Person) {
			const count = letters.length;
			const answer = await browser.post('/auth/password/signup', {
				...fields,
				password: 'a moth in relay 70, panel F'
			});
			const page = await opened(count, browser);
			if (!page) return answer;
			const { action, hidden } = formIn(await page.text());
			return browser.post(action, hidden);
		},
		async passkey({ browser = newBrowser(), ...fields }: Person) {
			const authenticator = createAuthenticator({ origin: browser.origin });
			const query = new URLSearchParams({ action: 'register', ...fields });
			const headers = { 'Sec-Fetch-Site': 'same-origin' };
			const asked = await browser.visit(`/auth/webauthn-options/passkey?${query}`, { headers });
			if (!asked.ok) return asked;
			const { options } = (await asked.json()) as { options: Parameters<typeof authenticator.register>[0] };
			const data = JSON.stringify(authenticator.register(options));
			return browser.post('/auth/callback/passkey', { ...fields, action: 'register', data });
		},
		async provider({ browser = newBrowser(), email, callbackUrl }: Person, isVerified = true) {
			const url = locationOf(await browser.post('/auth/signin/op', { callbackUrl }), browser.origin);
			const user = { sub: `sub of ${email}`, name: 'Grace', email, ...(isVerified && { email_verified: true }) };
			return browser.follow(op.authorize(url, { user }));
		}
	};
	return {
		...town,
		adapter,
		ada,
		slug,
		id,
		letters,
		ways,
		newBrowser,
		/** Who is stored, and a member. */
		async of(email: string) {
			const user = await adapter.getUserByEmail!(email);
			const members = await town.auth.organizations.members(id);
			return { isStored: user !== null, isMember: members.some(({ userId }) => userId === user?.id) };
		},
		async byMail(email = invited) {
			await ada.at().invite(slug, { email });
			return `/auth/organizations/invitation?token=${town.token()}`;
		},
		async byLink(uses: number) {
			const { pathname, search } = new URL((await ada.at().inviteByLink(slug, { uses })).url);
			return pathname + search;
		}
	};
}

const kinds = ['link', 'code', 'password', 'passkey', 'provider'] as const;
const inside = { isStored: true, isMember: true };
const outside = { isStored: false, isMember: false };

describe.each([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
])('on %s', (_, createAdapter) => {
	test.each(kinds)('%s: an invitation by email lets its address sign up, once, and leads on', async (kind) => {
		const site = await createSite('invited', createAdapter());
		const callbackUrl = await site.byMail();
		const browser = site.newBrowser();
		await site.ways[kind]({ email: invited, callbackUrl, browser });
		expect(await site.of(invited)).toEqual(inside);
		const page = await browser.visit(callbackUrl);
		expect([page.status, page.headers.get('location')]).toEqual([303, `https://app.test/orgs/${site.slug}`]);
		expect(await site.ada.at().invitations(site.slug)).toEqual([]);
		expect((await site.newBrowser().visit(callbackUrl)).status).toBe(410);
	});

	test.each(kinds)('%s: a link lets as many people sign up as it says', async (kind) => {
		const site = await createSite('invited', createAdapter());
		const callbackUrl = await site.byLink(2);
		for (const email of ['one@example.com', 'two@example.com']) {
			await site.ways[kind]({ email, callbackUrl });
			expect(await site.of(email)).toEqual(inside);
		}
		await site.ways[kind]({ email: 'three@example.com', callbackUrl });
		expect(await site.of('three@example.com')).toEqual(outside);
	});

	test.each(kinds)('%s: of ten at once, a link for three lets three sign up, and stores no one else', async (kind) => {
		const site = await createSite('invited', createAdapter());
		const callbackUrl = await site.byLink(3);
		const people = Array.from({ length: 10 }, (__, at) => `guest${at}@example.com`);
		const once = async (email: string) => site.ways[kind]({ email, callbackUrl });
		// The mails of all of them would mix in one list.
		if (kind === 'passkey' || kind === 'provider') await Promise.all(people.map(once));
		else for (const email of people) await once(email);
		const states = await Promise.all(people.map(site.of));
		expect(states.filter(({ isStored }) => isStored)).toEqual([inside, inside, inside]);
	});

	test('an email to one person works once, even if two use it at the same moment', async () => {
		const site = await createSite('invited', createAdapter());
		const callbackUrl = await site.byMail();
		await Promise.all([1, 2, 3].map(async () => site.ways.passkey({ email: invited, callbackUrl })));
		expect(await site.of(invited)).toEqual(inside);
		expect(await site.auth.organizations.members(site.id)).toHaveLength(2);
	});
});

describe.each(kinds)('%s: no sign-up is possible', (kind) => {
	const refusals: [name: string, prepare: (site: Awaited<ReturnType<typeof createSite>>) => Promise<Person>][] = [
		['without an invitation', async () => Promise.resolve({ email: invited, callbackUrl: '/' })],
		['by the address alone', async (site) => (await site.byMail(), { email: invited, callbackUrl: '/' })],
		[
			'by the token in another page',
			async (site) => ({ email: invited, callbackUrl: `/welcome?${(await site.byMail()).split('?')[1]}` })
		],
		['with another address', async (site) => ({ email: 'eve@example.com', callbackUrl: await site.byMail() })],
		[
			'after the end',
			async (site) => {
				const callbackUrl = await site.byMail();
				later(7 * DAY + 1);
				return { email: invited, callbackUrl };
			}
		],
		[
			'by an invitation that was withdrawn',
			async (site) => {
				const callbackUrl = await site.byMail();
				const [waiting] = await site.ada.at().invitations(site.slug);
				await site.ada.at().cancelInvitation(site.slug, waiting!.id);
				return { email: invited, callbackUrl };
			}
		],
		[
			'if the inviter may not invite any more',
			async (site) => {
				const lead = await site.person('Lead');
				await site.auth.organizations.add(site.id, { userId: lead.id, role: 'lead' });
				await lead.at().invite(site.slug, { email: invited });
				await site.auth.organizations.setRole(site.id, { userId: lead.id, role: 'guest' });
				return { email: invited, callbackUrl: `/auth/organizations/invitation?token=${site.token()}` };
			}
		],
		[
			'with a token that is none',
			async () => Promise.resolve({ email: invited, callbackUrl: '/auth/organizations/invitation?token=x' })
		]
	];

	test.each(refusals)('%s', async (_, prepare) => {
		const site = await createSite();
		const person = await prepare(site);
		const count = site.letters.length;
		await site.ways[kind](person);
		expect([await site.of(person.email), site.letters.length - count]).toEqual([outside, 0]);
	});

	test.each(['closed', () => false] as const)('if `signUp` is %s', async (signUp) => {
		const site = await createSite(signUp);
		await site.ways[kind]({ email: invited, callbackUrl: await site.byMail() });
		expect(await site.of(invited)).toEqual(outside);
	});
});

describe('the proof of the address', () => {
	test.each([
		['link', inside],
		['code', inside],
		['password', inside],
		['passkey', outside],
		['provider', inside]
	] as const)('is required in a sign-up by %s after a day', async (kind, state) => {
		const site = await createSite();
		const callbackUrl = await site.byMail();
		later(DAY + 1);
		await site.ways[kind]({ email: invited, callbackUrl });
		expect(await site.of(invited)).toEqual(state);
	});

	test('is required before a passkey is made, after a day', async () => {
		const site = await createSite();
		const callbackUrl = await site.byMail();
		later(DAY + 1);
		const query = new URLSearchParams({ action: 'register', email: invited, callbackUrl });
		const headers = { 'Sec-Fetch-Site': 'same-origin' };
		const answer = await site.newBrowser().visit(`/auth/webauthn-options/passkey?${query}`, { headers });
		expect([answer.status, await refusalOf(answer)]).toEqual([403, 'SignUpClosed']);
	});

	test('needs an email of the last day if the provider does not verify the address', async () => {
		const [early, late] = [await createSite(), await createSite()];
		const [today, yesterday] = [await early.byMail(), await late.byMail()];
		await early.ways.provider({ email: invited, callbackUrl: today }, false);
		later(DAY + 1);
		await late.ways.provider({ email: invited, callbackUrl: yesterday }, false);
		expect([(await early.of(invited)).isMember, await late.of(invited)]).toEqual([true, outside]);
	});

	test('needs an email of the last day for a password sign-up that begins a session at once', async () => {
		for (const [age, state] of [
			[0, inside],
			[DAY + 1, outside]
		] as const) {
			const site = await createSite('invited', MemoryAdapter(), { neutral: false });
			const callbackUrl = await site.byMail();
			later(age);
			await site
				.newBrowser()
				.post('/auth/password/signup', { email: invited, callbackUrl, password: 'a moth in relay 70' });
			expect([age, await site.of(invited)]).toEqual([age, state]);
		}
	});
});

describe('no answer reveals an invited address', () => {
	test('without the token, the answers for an invited address and for another one are the same', async () => {
		const site = await createSite();
		await site.byMail(known);
		const asked = {
			mail: async (email: string, browser: Browser) => browser.post('/auth/signin/mail', { email }),
			password: async (email: string, browser: Browser) =>
				browser.post('/auth/password/signup', { email, password: 'a moth in relay 70, panel F' }),
			passkey: async (email: string, browser: Browser) =>
				browser.visit(`/auth/webauthn-options/passkey?action=register&email=${email}`, {
					headers: { 'Sec-Fetch-Site': 'same-origin' }
				})
		};
		for (const ask of Object.values(asked)) {
			const [here, there] = [site.newBrowser(), site.newBrowser()];
			expect(await journey(await ask(known, here), here)).toEqual(await journey(await ask(unknown, there), there));
		}
		expect(site.letters).toEqual([]);
	});

	test('with the token of another person, no email is sent, and the answer is the usual one', async () => {
		const site = await createSite();
		const callbackUrl = await site.byMail(known);
		const [here, there] = [site.newBrowser(), site.newBrowser()];
		const ask = async (email: string, browser: Browser) => browser.post('/auth/signin/mail', { email, callbackUrl });
		expect(await journey(await ask(known, here), here)).toEqual(await journey(await ask(unknown, there), there));
		expect(site.letters.map(({ identifier }) => identifier)).toEqual([known]);
	});
});

describe('the pages', () => {
	test('offer a sign-up only to a visitor who comes from an invitation', async () => {
		const site = await createSite();
		const callbackUrl = await site.byLink(1);
		const pageFor = async (target: string) =>
			(await site.newBrowser().visit(`/auth/signin?callbackUrl=${encodeURIComponent(target)}`)).text();
		expect(await pageFor(callbackUrl)).toContain('/auth/password/signup');
		expect(await pageFor('/')).not.toContain('/auth/password/signup');
		const formFor = async (target: string) =>
			refusalOf(await site.newBrowser().visit(`/auth/password/signup?callbackUrl=${encodeURIComponent(target)}`));
		expect([await formFor('/'), await formFor(callbackUrl)]).toEqual(['SignUpClosed', 'status 200']);
	});
});

describe('a function', () => {
	test('reads invitations when it calls `invited`, and not before', async () => {
		const site = await createSite(async ({ email, invited: ask }) => email === 'boss@example.com' || ask());
		const callbackUrl = await site.byLink(1);
		const read = vi.spyOn(InvitationStore.prototype, 'openFor');
		await site.ways.passkey({ email: 'boss@example.com', callbackUrl });
		expect(read).not.toHaveBeenCalled();
		await site.ways.passkey({ email: invited, callbackUrl });
		await site.ways.passkey({ email: 'eve@example.com', callbackUrl });
		expect(await site.of('boss@example.com')).toEqual({ isStored: true, isMember: false });
		expect([await site.of(invited), await site.of('eve@example.com')]).toEqual([inside, outside]);
	});
});

test('`invited` needs a plugin with invitations', async () => {
	const start = async () => createApp({ adapter: MemoryAdapter(), signUp: 'invited' }).browser.visit('/auth/session');
	await expect(start()).rejects.toThrow(InvalidConfig);
});
