/** What lets a person into an account from then on needs a fresh session: S338 of the security catalogue. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { Adapter } from '../../src/adapters/types.js';
import { encode } from '../../src/jwt.js';
import Passkey from '../../src/providers/passkey.js';
import { ada, createTown, errorOf, ownerAt, type TownOptions } from '../accounts/people.js';
import { secret } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';

const clock = createClock('2026-03-01T12:00:00Z');
beforeEach(() => clock.set('2026-03-01T12:00:00Z'));
afterAll(() => clock.restore());

const another = { user: { sub: 'another', name: 'Another', email: 'another@example.test' } };

/** The memory adapter without the methods and columns that `@auth/core` does not know. */
function theirAdapter(): Adapter {
	const { listSessions: _, listAccounts: __, createSession, ...rest } = MemoryAdapter();
	return {
		...rest,
		createSession: async ({ sessionToken, userId, expires }) => createSession!({ sessionToken, userId, expires })
	};
}

const kinds: [string, () => Partial<TownOptions> & { adapter: Adapter }][] = [
	['encrypted sessions', () => ({ adapter: MemoryAdapter(), session: { strategy: 'jwt' } })],
	['stored sessions', () => ({ adapter: MemoryAdapter(), session: { strategy: 'database' } })],
	['sessions of an adapter without columns', () => ({ adapter: theirAdapter(), session: { strategy: 'database' } })]
];

/** The page for a new proof, from which the person comes back. */
function expectProofPage(response: Response, back = 'https://app.test/settings') {
	const to = locationOf(response);
	expect(to.pathname).toBe('/auth/reauthenticate');
	expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'ReauthenticationRequired', callbackUrl: back });
	return to;
}

describe.each(kinds)('S338 linking an account with %s', (name, options) => {
	const fields = { callbackUrl: '/settings', link: 'true' };
	const signedIn = async (more: Partial<TownOptions> = {}) => {
		const { adapter, ...config } = options();
		const town = createTown({ ...config, adapter, ...more });
		await town.signIn();
		const owner = () => ownerAt(adapter, 'second', 'another');
		/** Presses the button of the second provider, and returns what it answers. */
		const press = (at: Browser = town.browser) => at.post('/auth/signin/second', fields);
		const authorized = async () => town.second.authorize(await town.start({ provider: 'second', fields }), another);
		return { ...town, adapter, owner, press, authorized };
	};

	test('a session whose user signed in less than five minutes ago links', async () => {
		const town = await signedIn();
		clock.advance(299);
		expect(errorOf(await town.finish(await town.authorized()))).toBeNull();
		expect(await town.owner()).toBe(await ownerAt(town.adapter, 'op', ada.sub));
	});

	test('an older one is led to a new proof, and links nothing, however often it is used', async () => {
		const town = await signedIn();
		for (const seconds of [301, 24 * 3600, 25 * 3600]) {
			clock.advance(seconds);
			expect(await town.session()).not.toBeNull();
			const begun = await town.press();
			if (!locationOf(begun).hostname.startsWith('second')) expectProofPage(begun);
			else expectProofPage(await town.finish(town.second.authorize(locationOf(begun), another)));
			expect(await town.owner()).toBeNull();
			expect(await town.adapter.getUserByEmail!('another@example.test')).toBeNull();
			expect(await town.session()).not.toBeNull();
		}
		expect(new Set(town.logger.errors.map((error) => error.name))).toEqual(new Set(['ReauthenticationRequired']));
	});

	test('one that becomes too old at the provider is refused at the end', async () => {
		const town = await signedIn();
		clock.advance(200);
		const url = await town.start({ provider: 'second', fields });
		clock.advance(101);
		expectProofPage(await town.finish(town.second.authorize(url, another)));
		expect(await town.owner()).toBeNull();
	});

	test('one whose provider posts its answer, without the session cookie, is refused at the end', async () => {
		const atSecond = { authorization: { params: { response_mode: 'form_post' } } };
		const town = await signedIn({ atSecond });
		const begin = () => town.start({ provider: 'second', fields });
		const [early, late] = [await begin(), await begin()];
		clock.advance(301);
		expectProofPage(await town.finish(town.second.authorize(late, another)));
		expect(await town.owner()).toBeNull();
		clock.advance(-2);
		expect(errorOf(await town.finish(town.second.authorize(early, another)))).toBeNull();
		expect(await town.owner()).not.toBeNull();
	});

	test('a new sign-in with a linked account helps, also from the old session', async () => {
		const town = await signedIn();
		clock.advance(3600);
		expect(errorOf(await town.signIn())).toBeNull();
		expect(errorOf(await town.finish(await town.authorized()))).toBeNull();
		expect(await town.owner()).not.toBeNull();
	});

	test('a script gets the type and the URL', async () => {
		const town = await signedIn();
		clock.advance(301);
		const url = await town.start({ provider: 'second', fields });
		const headers = { 'X-Auth-Return-Redirect': '1' };
		const response = url.hostname.startsWith('second')
			? await town.browser.visit(town.second.authorize(url, another).url, { headers })
			: await town.browser.post('/auth/signin/second', fields, { headers });
		expect(response.status).toBe(403);
		const body = (await response.json()) as { error: string; url: string };
		expect(body.error).toBe('ReauthenticationRequired');
		expect(new URL(body.url).pathname).toBe('/auth/reauthenticate');
	});

	test('the page says to sign in again if the session has no other method, and this works', async () => {
		const town = await signedIn();
		clock.advance(3600);
		const begun = await town.press();
		const refused = locationOf(begun).hostname.startsWith('second')
			? await town.finish(town.second.authorize(locationOf(begun), another))
			: begun;
		const { href } = locationOf(refused);
		const page = await (await town.browser.visit(href)).text();
		expect(page.includes('Confirm with')).toBe(!name.includes('without columns'));
		expect(page).toContain('Sign in again with');
	});
});

describe('S338 linking an account: what a session does not know', () => {
	test('the renewal of a token by @auth/core does not count as a sign-in', async () => {
		const adapter = MemoryAdapter();
		const town = createTown({ adapter, session: { strategy: 'jwt' } });
		await town.signIn({ browser: town.newBrowser() });
		const id = (await ownerAt(adapter, 'op', ada.sub))!;
		const cookie = '__Secure-authjs.session-token';
		const token = await encode({
			token: { sub: id, name: 'Ada', 'framework-auth.user': id },
			secret,
			salt: cookie,
			maxAge: 3600
		});
		town.browser.jar.store(`${cookie}=${token}; Path=/; Secure; HttpOnly`, new URL('https://app.test/'));
		expect((await town.session())?.user?.id).toBe(id);
		expectProofPage(await town.browser.post('/auth/signin/second', { link: 'true' }), 'https://app.test/');
	});

	test('the time of a sign-in belongs to one session, and cannot be changed', async () => {
		const adapter = theirAdapter();
		const town = createTown({ adapter, session: { strategy: 'database' }, account: { linking: 'implicit' } });
		const [mark, session] = ['__Host-authjs.signed-in', '__Secure-authjs.session-token'];
		const thief = town.newBrowser();
		await town.signIn();
		const stolen = town.browser.cookie(session)!;
		clock.advance(3600);
		await town.signIn({
			browser: thief,
			answer: { user: { sub: 'thief', name: 'Thief', email: 'thief@example.test' } }
		});
		const own = thief.cookie(mark)!;
		const keep = (name: string, value: string) =>
			thief.jar.store(`${name}=${value}; Path=/; Secure; HttpOnly`, new URL('https://app.test/'));
		keep(session, stolen);
		for (const value of [own, own.replace(/^\d+/, String(Math.floor(clock.now() / 1000) + 1)), '']) {
			keep(mark, value);
			const url = await town.start({ provider: 'second', browser: thief });
			const response = await town.finish(town.second.authorize(url, another), { browser: thief });
			expectProofPage(response, 'https://app.test/');
		}
		expect(await ownerAt(adapter, 'second', 'another')).toBeNull();
	});

	test('requesting more scopes of a linked account needs no proof', async () => {
		const town = createTown({ adapter: MemoryAdapter(), account: { linking: 'implicit' } });
		await town.signIn();
		clock.advance(3600);
		expect((await town.start({ provider: 'op' })).hostname).toBe(new URL(town.op.issuer).hostname);
	});

	test('of two accounts at one provider, the second is refused at the end', async () => {
		const adapter = MemoryAdapter();
		const town = createTown({ adapter, account: { linking: 'implicit' } });
		await town.signIn();
		clock.advance(3600);
		expectProofPage(await town.signIn({ answer: another }), 'https://app.test/');
		expect(await ownerAt(adapter, 'op', 'another')).toBeNull();
	});
});

describe.each(kinds)('S338 adding a passkey with %s', (_, options) => {
	const signedIn = async () => {
		const app = createPasskeyApp({ ...options() });
		const phone = createAuthenticator();
		await app.register(phone, { fields: { email: 'ada@example.test' } });
		return { ...app, phone };
	};
	const added = async (app: Awaited<ReturnType<typeof signedIn>>) => (await app.passkeys().list()).length;

	test('a session whose user signed in less than five minutes ago adds one', async () => {
		const app = await signedIn();
		clock.advance(299);
		await app.register(createAuthenticator());
		expect(await added(app)).toBe(2);
	});

	test('an older one gets the URL of the page for a new proof, and no options', async () => {
		const app = await signedIn();
		clock.advance(301);
		const response = await app.ask({ action: 'register', callbackUrl: '/settings' });
		expect(response.status).toBe(403);
		const body = (await response.json()) as { error: string; url: string };
		expect(body.error).toBe('ReauthenticationRequired');
		const url = new URL(body.url);
		expect(url.pathname).toBe('/auth/reauthenticate');
		expect(Object.fromEntries(url.searchParams)).toMatchObject({
			error: 'ReauthenticationRequired',
			adding: '1',
			callbackUrl: 'https://app.test/settings'
		});
	});

	test('one that becomes too old meanwhile is refused at the end', async () => {
		const app = await signedIn();
		clock.advance(200);
		const fields = { callbackUrl: '/settings' };
		const response = await app.register(createAuthenticator(), { fields, between: () => clock.advance(101) });
		expectProofPage(response);
		expect(await added(app)).toBe(1);
	});

	test('an older one cannot remove passkeys, but rename them', async () => {
		const app = await signedIn();
		await app.register(createAuthenticator());
		const [{ id } = { id: '' }] = await app.passkeys().list();
		clock.advance(301);
		await expect(app.passkeys().remove(id)).rejects.toMatchObject({ type: 'ReauthenticationRequired' });
		await expect(app.passkeys().remove('AAAA')).rejects.toMatchObject({ type: 'ReauthenticationRequired' });
		expect(await app.passkeys().rename(id, 'Phone')).toMatchObject({ name: 'Phone' });
		expect(await added(app)).toBe(2);
		await app.authenticate(app.phone);
		expect(await app.passkeys().remove(id)).toBe(true);
		expect(await added(app)).toBe(1);
	});

	test('after a new sign-in, it adds one', async () => {
		const app = await signedIn();
		clock.advance(3600);
		await app.authenticate(app.phone);
		await app.register(createAuthenticator());
		expect(await added(app)).toBe(2);
	});
});

test.each(['jwt', 'database'] as const)('S338 a new proof is enough, and leads back (%s)', async (strategy) => {
	const app = createPasskeyApp({ providers: [Passkey], session: { strategy } });
	const phone = createAuthenticator();
	await app.register(phone, { fields: { email: 'ada@example.test' } });
	clock.advance(3600);
	const { options } = (await (await app.ask({ action: 'reauthenticate' })).json()) as {
		options: Awaited<ReturnType<typeof app.options>>;
	};
	const data = JSON.stringify(phone.authenticate(options));
	const proven = await app.browser.post('/auth/reauthenticate/passkey', {
		callbackUrl: '/settings',
		action: 'reauthenticate',
		data
	});
	expect(locationOf(proven).href).toBe('https://app.test/settings');
	await app.register(createAuthenticator());
	expect(await app.passkeys().list()).toHaveLength(2);
});

test.each([
	['encrypted sessions', { strategy: 'jwt', revocation: { store: MemoryRevocations(), cacheSeconds: 0 } } as const],
	['stored sessions', { strategy: 'database' } as const]
])('S334 %s of a thief end when the owner recovers the account', async (_, session) => {
	const adapter = MemoryAdapter();
	const town = createTown({ adapter, session });
	const [thief, late] = [town.newBrowser(), town.newBrowser()];
	await town.signIn({ browser: thief });
	await town.signIn({ browser: late });
	const begun = await town.start({ provider: 'second', browser: thief });
	clock.advance(60);
	await town.signIn();
	const cookie = town.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	await town.auth.sessions(new Request('https://app.test/', { headers: { cookie } })).endOthers();
	expect(await town.session(late)).toBeNull();
	// A link that the thief began before ends with the session, too.
	const response = await town.finish(town.second.authorize(begun, another), { browser: thief });
	expect(response.status).toBe(400);
	expect(await town.session(thief)).toBeNull();
	expect(await ownerAt(adapter, 'second', 'another')).toBeNull();
	expect((await town.session())?.user?.id).toBe(await ownerAt(adapter, 'op', ada.sub));
});
