/** A second person signs in where another one is signed in: S086 of the security catalogue, and what belongs to it. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import Credentials from '../../src/providers/credentials.js';
import { ada, charles, errorOf, ownerAt, type TownOptions } from '../accounts/people.js';
import type { Browser } from '../fixtures/browser.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { formsOf } from '../fixtures/forms.js';
import { withAda, type Case } from './claimant.js';

const clock = createClock('2026-03-01T12:00:00Z');
beforeEach(() => clock.set('2026-03-01T12:00:00Z'));
afterAll(() => clock.restore());

const page = 'https://app.test/auth/link';
const formPost = { authorization: { params: { response_mode: 'form_post' } } };
const strategies = ['jwt', 'database'] as const;
const cookieOf = (browser: Browser) => browser.cookies.filter(({ name }) => name.includes('flow.link'));
const carry = (from: Browser, to: Browser) => {
	for (const { name, value } of cookieOf(from))
		to.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly`, new URL('https://app.test/'));
};

async function read(browser: Browser) {
	const response = await browser.visit('/auth/link');
	const text = await response.text();
	const forms = formsOf(text).filter(({ action }) => action === '/auth/link');
	return { response, text, forms, decisions: forms.map(({ fields }) => fields.decision) };
}

/** Presses a button of the page. */
async function answer(browser: Browser, decision: string) {
	const { forms } = await read(browser);
	const form = forms.find(({ fields }) => fields.decision === decision) ?? forms[0]!;
	return browser.post('/auth/link', { ...form.fields, decision });
}

/** Ada is signed in, and Charles signs in at the second provider, in the same browser. */
async function asked(options: Partial<TownOptions> = {}) {
	const town = await withAda(options);
	await town.signIn();
	town.told.length = 0;
	const response = await town.signInAtSecond({ user: { ...charles } });
	const owner = () => ownerAt(town.adapter, 'second', charles.sub);
	return { ...town, response, owner };
}

/** Nothing has changed: Ada is signed in, and nobody has the account. */
async function expectNothingDone(town: Case & { adaId: string }) {
	expect(await ownerAt(town.adapter, 'second', charles.sub)).toBeNull();
	expect(await town.adapter.getUserByEmail(charles.email)).toBeNull();
	expect((await town.session())?.user?.id).toBe(town.adaId);
	expect(town.told).toEqual([]);
}

describe.each(strategies)('S086 another person signs in while a user is signed in (%s)', (strategy) => {
	const session = { strategy };

	test('a page asks, and changes nothing, however often it is opened', async () => {
		const town = await asked({ session });
		expect(town.response.headers.get('location')).toBe(page);
		for (let time = 0; time < 2; time++) {
			const { response, text, decisions } = await read(town.browser);
			expect(response.status).toBe(200);
			expect(decisions).toEqual(['link', 'switch', 'cancel']);
			expect(text).toContain(ada.email);
			expect(text).toContain(charles.email);
		}
		await expectNothingDone(town);
		expect(town.logger.leaks([charles.email, charles.sub])).toEqual([]);
	});

	test('the answer "link" links, once, and the session gets a new token (S170)', async () => {
		const town = await asked({ session });
		const name = town.browser.cookieNames.find((each) => each.includes('session-token'))!;
		const before = town.browser.cookie(name);
		const { forms } = await read(town.browser);
		const [form] = forms;
		const stolen = town.browser.copy();
		expect(errorOf(await town.browser.post('/auth/link', form!.fields))).toBeNull();
		expect(await town.owner()).toBe(town.adaId);
		expect((await town.session())?.user?.id).toBe(town.adaId);
		expect(town.browser.cookie(name)).not.toBe(before);
		expect(town.told).toEqual(['linkAccount', 'signIn']);
		expect(cookieOf(town.browser)).toEqual([]);
		expect(errorOf(await stolen.post('/auth/link', { ...form!.fields, decision: 'switch' }))).toBe('InvalidCheck');
	});

	test('the answer "switch" signs in as another user, and ends the session', async () => {
		const town = await asked({ session });
		const before = town.browser.copy();
		expect(errorOf(await answer(town.browser, 'switch'))).toBeNull();
		expect(await town.owner()).not.toBe(town.adaId);
		expect((await town.session())?.user).toMatchObject({ id: await town.owner(), email: charles.email });
		expect(await town.session(before)).toBeNull();
		expect(town.told).toEqual(['createUser', 'linkAccount', 'signIn']);
	});

	test('the answer "cancel" changes nothing, and leads on', async () => {
		const town = await asked({ session });
		expect((await answer(town.browser, 'cancel')).headers.get('location')).toBe('https://app.test/');
		await expectNothingDone(town);
		expect(errorOf(await town.browser.visit('/auth/link'))).toBe('InvalidCheck');
	});

	test('S339 an account of another user cannot be linked, and its owner can switch', async () => {
		const town = await withAda({ session });
		await town.signInAtSecond({ user: { ...charles } }, town.newBrowser());
		const charlesId = await ownerAt(town.adapter, 'second', charles.sub);
		await town.signIn();
		await town.signInAtSecond({ user: { ...charles } });
		expect((await read(town.browser)).decisions).toEqual(['switch', 'cancel']);
		expect(errorOf(await answer(town.browser, 'link'))).toBe('AccountNotLinked');
		expect(await ownerAt(town.adapter, 'second', charles.sub)).toBe(charlesId);
		expect((await town.session())?.user?.id).toBe(town.adaId);
		await town.signInAtSecond({ user: { ...charles } });
		expect(errorOf(await answer(town.browser, 'switch'))).toBeNull();
		expect((await town.session())?.user?.id).toBe(charlesId);
	});

	test('a linked account needs no question', async () => {
		const town = await withAda({ session });
		await town.signIn();
		expect((await town.signIn()).headers.get('location')).toBe('https://app.test/');
		expect((await town.session())?.user?.id).toBe(town.adaId);
	});

	test('S334 a planted session gets no account of the next user of the browser', async () => {
		const town = await withAda({ session });
		// Mallory leaves a session behind; Charles comes, and signs in.
		await town.signIn({ answer: { user: { sub: 'mallory', name: 'Mallory', email: 'mallory@example.test' } } });
		const left = town.browser.copy();
		await town.signInAtSecond({ user: { ...charles } });
		carry(town.browser, left);
		await answer(town.browser, 'switch');
		const charlesId = await ownerAt(town.adapter, 'second', charles.sub);
		expect(charlesId).not.toBe(await ownerAt(town.adapter, 'op', 'mallory'));
		expect(errorOf(await left.visit('/auth/link'))).toBe('InvalidCheck');
	});

	test('S338 in an old session, "link" leads to a new proof and back, and the question stays open', async () => {
		const town = await asked({ session });
		clock.advance(400);
		const to = locationOf(await answer(town.browser, 'link'));
		expect(to.pathname).toBe('/auth/reauthenticate');
		expect(to.searchParams.get('callbackUrl')).toBe(page);
		await expectNothingDone(town);
		const proof = await town.browser.post('/auth/reauthenticate/op', { callbackUrl: page });
		const back = await town.browser.follow(town.op.authorize(locationOf(proof), { user: ada }));
		expect(back.headers.get('location')).toBe(page);
		expect(errorOf(await answer(town.browser, 'link'))).toBeNull();
		expect(await town.owner()).toBe(town.adaId);
	});

	test('S338 "switch" needs no fresh session', async () => {
		const town = await asked({ session });
		clock.advance(400);
		expect(errorOf(await answer(town.browser, 'switch'))).toBeNull();
		expect((await town.session())?.user?.email).toBe(charles.email);
	});

	test('an answer that the provider posts, without the session cookie, asks as well', async () => {
		const town = await asked({ session, atSecond: formPost });
		expect(town.response.headers.get('location')).toBe(page);
		await expectNothingDone(town);
		expect(errorOf(await answer(town.browser, 'link'))).toBeNull();
		expect(await town.owner()).toBe(town.adaId);
	});

	describe('S066 the question is refused', () => {
		const refused = async (town: Awaited<ReturnType<typeof asked>>, browser: Browser) => {
			const { forms } = await read(town.browser);
			carry(town.browser, browser);
			const before = await town.session(browser);
			expect(errorOf(await browser.visit('/auth/link'))).toBe('InvalidCheck');
			expect(errorOf(await browser.post('/auth/link', forms[0]!.fields))).toBe('InvalidCheck');
			expect(await town.owner()).toBeNull();
			expect((await town.session(browser))?.user?.id).toBe(before?.user?.id);
		};

		test('in a browser without a session', async () => {
			const town = await asked({ session });
			await refused(town, town.newBrowser());
		});

		test('in the session of another user', async () => {
			const town = await asked({ session });
			const other = town.newBrowser();
			await town.signIn({ browser: other, answer: { user: { sub: 'mallory', email: 'mallory@example.test' } } });
			await refused(town, other);
		});

		test('in another session of the same user', async () => {
			const town = await asked({ session });
			const other = town.newBrowser();
			clock.advance(1);
			await town.signIn({ browser: other });
			await refused(town, other);
		});

		test('after ten minutes', async () => {
			const town = await asked({ session });
			const other = town.browser.copy();
			const { forms } = await read(town.browser);
			clock.advance(10 * 60 + 16);
			expect(errorOf(await other.post('/auth/link', { ...forms[0]!.fields, decision: 'switch' }))).toBe('InvalidCheck');
			await expectNothingDone(town);
		});

		test('after signing out, also if the cookie is brought back', async () => {
			const town = await asked({ session });
			const kept = town.browser.copy();
			await town.browser.post('/auth/signout');
			expect(cookieOf(town.browser)).toEqual([]);
			carry(kept, town.browser);
			expect(errorOf(await town.browser.visit('/auth/link'))).toBe('InvalidCheck');
			await town.signIn();
			carry(kept, town.browser);
			clock.advance(1);
			if (strategy === 'jwt') expect(errorOf(await town.browser.visit('/auth/link'))).toBe('InvalidCheck');
		});

		test('if the form is one of an earlier question', async () => {
			const town = await asked({ session });
			const { forms } = await read(town.browser);
			await town.signInAtSecond({ user: { sub: 'another', email: 'another@example.test' } });
			expect(errorOf(await town.browser.post('/auth/link', forms[0]!.fields))).toBe('InvalidCheck');
			await expectNothingDone(town);
			expect(errorOf(await answer(town.browser, 'link'))).toBeNull();
			expect(await ownerAt(town.adapter, 'second', 'another')).toBe(town.adaId);
		});

		test('from a page of another site, without the field, and with an unknown answer', async () => {
			const town = await asked({ session });
			const { forms } = await read(town.browser);
			const { fields } = forms[0]!;
			for (const crossSite of [{ crossSite: true }, { from: 'https://elsewhere.test', crossSite: true }]) {
				expect((await town.browser.post('/auth/link', fields, crossSite)).status).toBe(403);
			}
			expect(errorOf(await town.browser.post('/auth/link', { decision: 'link' }))).toBe('InvalidCheck');
			expect((await town.browser.post('/auth/link', { ...fields, decision: '' })).status).toBe(400);
			await expectNothingDone(town);
		});

		test('under another purpose: a pending sign-in is not valid as a question, nor a question as a pending sign-in', async () => {
			const town = await asked({ session });
			const [question] = cookieOf(town.browser);
			const pending = await town.start({ provider: 'second' });
			const flow = town.browser.cookies.find(({ name }) => /flow\.\d$/.test(name))!;
			const put = (name: string, value: string) =>
				town.browser.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly`, new URL('https://app.test/'));
			put(flow.name, question!.value);
			put(question!.name, flow.value);
			expect(errorOf(await town.browser.visit('/auth/link'))).toBe('InvalidCheck');
			expect(errorOf(await town.finish(town.second.authorize(pending, { user: { ...charles } })))).toBe('InvalidCheck');
			await expectNothingDone(town);
		});
	});

	test('of fifty answers at once, one counts', async () => {
		const town = await asked({ session });
		const { forms } = await read(town.browser);
		const answers = await Promise.all(
			Array.from({ length: 50 }, () => town.browser.copy().post('/auth/link', forms[0]!.fields))
		);
		expect(answers.filter((each) => errorOf(each) === null)).toHaveLength(1);
		expect(town.told).toEqual(['linkAccount', 'signIn']);
	});
});

describe('the answer of the provider in the cookie', () => {
	const profile = (padding: number) => ({
		...formPost,
		profile: ({ sub, name, email }: { sub?: unknown; name?: unknown; email?: unknown }) => ({
			id: String(sub),
			name: String(name),
			email: String(email),
			born: new Date('1791-12-26'),
			padding: 'x'.repeat(padding)
		})
	});

	test('is the same at the end: members of the user, tokens, and the wish of the person', async () => {
		const town = await asked({ atSecond: profile(0) });
		await answer(town.browser, 'switch');
		const user = await town.adapter.getUserByEmail(charles.email);
		expect(user).toMatchObject({ born: new Date('1791-12-26') });
		expect(await town.adapter.getAccount(charles.sub, 'second')).toMatchObject({
			access_token: expect.any(String) as string,
			id_token: expect.any(String) as string,
			expires_at: expect.any(Number) as number
		});
	});

	test('leaves out long values that are not needed, and is refused if it is still too long', async () => {
		const town = await withAda();
		await town.signIn();
		const long = { user: { ...charles, groups: Array.from({ length: 700 }, (_, index) => `group ${index}`) } };
		expect((await town.signInAtSecond(long)).headers.get('location')).toBe(page);
		expect(town.browser.cookieBytes).toBeLessThan(12 * 1024);
		expect(errorOf(await answer(town.browser, 'link'))).toBeNull();
		expect(await ownerAt(town.adapter, 'second', charles.sub)).toBe(town.adaId);

		const other = await asked({ atSecond: profile(12_000) });
		expect(errorOf(other.response)).toBe('AccountNotLinked');
		await expectNothingDone(other);
	});
});

describe('account.linking', () => {
	test('"explicit" links only a sign-in that began as a link, and refuses others', async () => {
		const town = await asked({ account: { linking: 'explicit' } });
		expect(errorOf(town.response)).toBe('AccountNotLinked');
		await expectNothingDone(town);
		expect(errorOf(await town.linkAtSecond({ user: { ...charles } }))).toBeNull();
		expect(await town.owner()).toBe(town.adaId);
	});

	test('"implicit" links at once, as @auth/core does', async () => {
		const town = await asked({ account: { linking: 'implicit' } });
		expect(errorOf(town.response)).toBeNull();
		expect(await town.owner()).toBe(town.adaId);
	});

	test('anything else is refused when the configuration is compiled', async () => {
		await expect(withAda({ account: { linking: 'never' as 'ask' } })).rejects.toThrow(/account\.linking/);
	});
});

describe('link: true', () => {
	test('without a session leads to the sign-in page, and back', async () => {
		const town = await withAda();
		const begun = await town.browser.post('/auth/signin/second', { link: 'true', callbackUrl: '/settings' });
		const to = locationOf(begun);
		expect(to.pathname).toBe('/auth/reauthenticate');
		const signIn = locationOf(await town.browser.visit(to.href));
		expect(signIn.pathname).toBe('/auth/signin');
		expect(signIn.searchParams.get('callbackUrl')).toBe('https://app.test/settings');
	});

	test('without an adapter is a mistake of the application', async () => {
		const town = await withAda();
		const { createApp } = await import('../fixtures/app.js');
		const app = createApp({ op: town.op });
		expect(errorOf(await app.browser.post('/auth/signin/op', { link: 'true' }))).toBe('status 500');
	});
});

test('a session to whose user nothing can be linked can only switch', async () => {
	const own = Credentials({ users: 'own', authorize: () => ({ id: '1', name: 'Mallory' }) });
	const town = await withAda({ session: { strategy: 'jwt' }, providers: [own] });
	await town.browser.post('/auth/callback/credentials', { password: 'any' });
	expect((await town.signInAtSecond({ user: { ...charles } })).headers.get('location')).toBe(page);
	expect((await read(town.browser)).decisions).toEqual(['switch', 'cancel']);
	expect(errorOf(await answer(town.browser, 'link'))).toBe('AccountNotLinked');
	expect(await ownerAt(town.adapter, 'second', charles.sub)).toBeNull();
	await town.signInAtSecond({ user: { ...charles } });
	expect(errorOf(await answer(town.browser, 'switch'))).toBeNull();
	expect((await town.session())?.user?.email).toBe(charles.email);
});

test('a pop-up shows the question, and ends with the answer', async () => {
	const town = await withAda();
	await town.signIn();
	const url = await town.start({ provider: 'second', fields: { popup: 'a-random-id-of-a-window' } });
	const response = await town.finish(town.second.authorize(url, { user: { ...charles } }));
	expect(response.headers.get('location')).toBe(page);
	const cancelled = await answer(town.browser, 'cancel');
	expect(await cancelled.text()).toContain('&quot;ok&quot;:false');
	const again = await town.start({ provider: 'second', fields: { popup: 'a-random-id-of-a-window' } });
	await town.finish(town.second.authorize(again, { user: { ...charles } }));
	const ended = await answer(town.browser, 'link');
	expect(await ended.text()).toContain('&quot;ok&quot;:true');
	expect(await ownerAt(town.adapter, 'second', charles.sub)).toBe(town.adaId);
});

test('a page of the application replaces the built-in one, and reads the question', async () => {
	const town = await asked({ pages: { link: '/which-account' } });
	expect((await town.browser.visit('/auth/link')).headers.get('location')).toBe('https://app.test/which-account');
	const request = () => {
		const cookie = town.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		return new Request('https://app.test/which-account', { headers: { cookie } });
	};
	const question = await town.auth.accounts(request()).question();
	expect(question).toEqual({
		id: expect.any(String) as string,
		provider: { id: 'second', name: expect.any(String) as string },
		account: expect.objectContaining({ name: charles.name, email: charles.email }) as unknown,
		isTaken: false,
		canLink: true
	});
	expect(errorOf(await town.browser.post('/auth/link', { question: question!.id, decision: 'link' }))).toBeNull();
	expect(await town.auth.accounts(request()).question()).toBeNull();
	expect(await town.owner()).toBe(town.adaId);
});

test('the question works with an adapter of @auth/core', async () => {
	const { listSessions: _, listAccounts: __, createUserWithAccount: ___, claimOnce: ____, ...rest } = MemoryAdapter();
	const town = await asked({ adapter: rest as MemoryAdapter, session: { strategy: 'database' } });
	expect(town.response.headers.get('location')).toBe(page);
	expect(errorOf(await answer(town.browser, 'link'))).toBeNull();
	expect(await ownerAt(rest as MemoryAdapter, 'second', charles.sub)).not.toBeNull();
});
