/**
 * Attacks on a reauthentication: by another person, in another session or browser, from another site, with what belongs to another
 * flow, and with proofs that prove less.
 *
 * @see OWASP ASVS 5.0, 7.5; OpenID Connect Core 1.0, sections 2 and 3.1.2.1
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serializeCookie } from '../../src/core.js';
import Passkey from '../../src/providers/passkey.js';
import type { CookieWrite } from '../../src/types.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { address, createProofApp, enter, strategies, type ProofApp } from '../reauthentication/support.js';

afterEach(() => void vi.useRealTimers());

const grace = { sub: 'grace-1906', email: 'grace@example.test', email_verified: true, name: 'Grace' };
const errorOf = (response: Response) => locationOf(response).searchParams.get('error');

/** Nothing has changed: the session, the users, the accounts, and what was told. */
async function expectUnchanged(app: ProofApp, before: unknown, browser?: Browser): Promise<void> {
	expect(await app.facts(browser)).toEqual(before);
	expect(app.told.filter(([name]) => !['failed', 'may', 'jwt'].includes(name))).toEqual([]);
	expect(await app.store.getUserByEmail(grace.email)).toBeNull();
	expect(await app.store.getUserByAccount({ provider: 'op', providerAccountId: grace.sub })).toBeNull();
}

describe.each(strategies)('another person, with %s sessions,', (strategy) => {
	test('at the provider is refused: nothing is linked, and no user is made', async () => {
		const app = await createProofApp({ strategy, signedInBy: 'op' });
		const before = await app.facts();
		const callback = app.op.authorize(locationOf(await app.prove('op')), { user: grace });
		const response = await app.browser.follow(callback);
		expect(errorOf(response)).toBe('ReauthenticationMismatch');
		expect(locationOf(response).searchParams.get('callbackUrl')).toBe('https://app.test/danger');
		await expectUnchanged(app, before);
	});

	test('with the account of another user is refused', async () => {
		const app = await createProofApp({ strategy, signedInBy: 'op' });
		const other = await app.store.createUser({ id: 'g', email: 'g@example.test', emailVerified: null });
		await app.store.linkAccount({ userId: other.id, provider: 'op', providerAccountId: grace.sub, type: 'oidc' });
		const before = await app.facts();
		const response = await app.browser.follow(app.op.authorize(locationOf(await app.prove('op')), { user: grace }));
		expect(errorOf(response)).toBe('ReauthenticationMismatch');
		expect(await app.facts()).toEqual(before);
	});

	test('with a password is refused, and the guess stays counted', async () => {
		const app = await createProofApp({ strategy });
		await app.store.createUser({ id: 'g', email: grace.email, emailVerified: null });
		const before = await app.facts();
		for (let count = 0; count < 5; count++) {
			const response = await app.prove('password', { email: grace.email, password: 'right' });
			expect(errorOf(response)).toBe('ReauthenticationMismatch');
		}
		const sixth = await app.prove('password', { email: grace.email, password: 'right' });
		expect(errorOf(sixth)).toBe('TooManyRequests');
		expect(await app.facts()).toEqual(before);
	});
});

describe.each(strategies)('another session, with %s sessions,', (strategy) => {
	test('of another user, begun in between, is refused', async () => {
		const app = await createProofApp({ strategy, signedInBy: 'op' });
		const callback = app.op.authorize(locationOf(await app.prove('op')));
		await app.store.createUser({ id: 'g', email: grace.email, emailVerified: null });
		await app.browser.post('/auth/callback/password', { email: grace.email, password: 'right' });
		const before = await app.facts();
		expect(before.user).toBe('g');
		const response = await app.browser.follow(callback);
		expect(errorOf(response)).toBe('ReauthenticationExpired');
		expect(await app.facts()).toEqual(before);
	});

	test('of the same user, begun in between, is refused', async () => {
		const app = await createProofApp({ strategy, signedInBy: 'op' });
		const callback = app.op.authorize(locationOf(await app.prove('op')));
		await enter(app, 'password');
		const before = await app.facts();
		expect(errorOf(await app.browser.follow(callback))).toBe('ReauthenticationExpired');
		expect(await app.facts()).toEqual(before);
	});

	test('an expired one is refused, and no session begins', async () => {
		const app = await createProofApp({ strategy, signedInBy: 'op' });
		const callback = app.op.authorize(locationOf(await app.prove('op')));
		const cookies = app.browser.jar.all();
		await app.browser.post('/auth/signout');
		// A browser may bring its flow back.
		for (const { name, value } of cookies.filter(({ name }) => name.includes('flow'))) {
			app.browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL('https://app.test'));
		}
		const response = await app.browser.follow(callback);
		expect(errorOf(response)).toBe('ReauthenticationExpired');
		expect(await app.session()).toBeNull();
		const page = await app.browser.visit(locationOf(response));
		expect(locationOf(page).pathname).toBe('/auth/signin');
	});

	test('in two tabs: the second is refused, and the first stays', async () => {
		const app = await createProofApp({ strategy, signedInBy: 'op' });
		const first = app.op.authorize(locationOf(await app.prove('op')));
		const second = app.op.authorize(locationOf(await app.prove('op')));
		expect(locationOf(await app.browser.follow(first)).pathname).toBe('/danger');
		const before = await app.facts();
		expect(errorOf(await app.browser.follow(second))).toBe('ReauthenticationExpired');
		expect(await app.facts()).toEqual(before);
	});

	test('a replayed answer is refused, in the same browser and in a copy of it', async () => {
		const app = await createProofApp({ strategy, signedInBy: 'op' });
		const started = locationOf(await app.prove('op'));
		const copy = app.browser.copy();
		const callback = app.op.authorize(started);
		await app.browser.follow(callback);
		const before = await app.facts();
		expect(errorOf(await app.browser.follow(callback))).toBe('InvalidCheck');
		expect(errorOf(await copy.follow(callback))).toBe('InvalidCheck');
		expect(await app.facts()).toEqual(before);
	});
});

describe('a proof at a provider that proves less', () => {
	const answers: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
		['S044 without auth_time', ({ auth_time: _, ...claims }) => claims],
		['S044 with an old auth_time', (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 61 })],
		['S044 with an auth_time in the future', (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) + 61 })]
	];
	test.each(answers)('%s is not enough', async (_, change) => {
		const app = await createProofApp({ signedInBy: 'op' });
		const before = await app.facts();
		app.op.faults.claims = change;
		const response = await app.browser.follow(app.op.authorize(locationOf(await app.prove('op'))));
		expect(errorOf(response)).toBe('ReauthenticationInsufficient');
		await expectUnchanged(app, before);
	});

	test('expires from the time of the request, however long the person takes there', async () => {
		const app = await createProofApp({ signedInBy: 'op' });
		const callback = app.op.authorize(locationOf(await app.prove('op')));
		app.clock.advance(50);
		expect(locationOf(await app.browser.follow(callback)).pathname).toBe('/danger');
	});

	test('the request asks for a new authentication, whatever the form says', async () => {
		const app = await createProofApp({ signedInBy: 'op' });
		const started = locationOf(await app.prove('op', { prompt: 'none', 'authorizationParams-max_age': '99999' }));
		expect([started.searchParams.get('prompt'), started.searchParams.get('max_age')]).toEqual(['login', '0']);
	});

	test.each([undefined, 'low', 'high'])('of the class %s counts only if it was asked for', async (acr) => {
		const app = await createProofApp({ signedInBy: 'op' });
		app.op.faults.claims = (claims) => ({ ...claims, ...(acr && { acr }) });
		const started = locationOf(await app.prove('op', { acr_values: 'high higher' }));
		expect(started.searchParams.get('acr_values')).toBe('high higher');
		const response = await app.browser.follow(app.op.authorize(started));
		expect(errorOf(response)).toBe(acr === 'high' ? null : 'ReauthenticationInsufficient');
	});

	test('methods of the provider count only where it is trusted, and as far as it says', async () => {
		const untrusted = await createProofApp({ signedInBy: 'op' });
		expect(errorOf(await untrusted.prove('op', { methods: 'mfa' }))).toBe('ReauthenticationInsufficient');
		const app = await createProofApp({ signedInBy: 'op', op: { trustAmr: true } });
		for (const [amr, error] of [
			[['pwd'], 'ReauthenticationInsufficient'],
			[['pwd', 'mfa'], null]
		] as const) {
			app.op.faults.claims = (claims) => ({ ...claims, amr });
			const started = locationOf(await app.prove('op', { methods: 'mfa' }));
			expect(errorOf(await app.browser.follow(app.op.authorize(started)))).toBe(error);
		}
		expect(await app.facts()).toMatchObject({ methods: ['pwd', 'mfa'] });
	});

	test('a method that a page did not offer is refused: an email does not prove a password', async () => {
		const app = await createProofApp();
		expect(errorOf(await app.prove('mail', { methods: 'pwd' }))).toBe('ReauthenticationInsufficient');
		expect(app.letters).toEqual([]);
		await app.store.updateUser({ id: app.ada, emailVerified: null });
		expect(errorOf(await app.prove('mail'))).toBe('ReauthenticationInsufficient');
		expect(app.letters).toEqual([]);
	});
});

describe('OAuth 2', () => {
	async function withOAuth(allowUnproven: boolean, user: object = { emailVerified: null }) {
		const app = await createProofApp({
			signedInBy: 'op',
			protocol: 'oauth',
			reauthenticate: { allowUnproven }
		});
		await app.store.updateUser({ id: app.ada, ...user });
		return app;
	}

	test('proves nothing, and is not offered', async () => {
		const app = await withOAuth(false);
		const page = await (await app.browser.visit('/auth/reauthenticate')).text();
		expect(page).not.toContain('/auth/reauthenticate/op');
		expect(errorOf(await app.prove('op'))).toBe('ReauthenticationInsufficient');
	});

	test('counts if the configuration says so, for a user who has no other method', async () => {
		const app = await withOAuth(true);
		const started = locationOf(await app.prove('op'));
		expect(started.searchParams.get('max_age')).toBeNull();
		expect(locationOf(await app.browser.follow(app.op.authorize(started))).pathname).toBe('/danger');
		expect(await app.facts()).toMatchObject({ methods: [], authenticatedAt: new Date(app.clock.now()).toISOString() });
		const again = locationOf(await app.prove('op'));
		expect(errorOf(await app.browser.follow(app.op.authorize(again, { user: { ...grace, id: 1906 } })))).toBe(
			'ReauthenticationMismatch'
		);
	});

	test('does not count for a user who can prove it', async () => {
		const app = await withOAuth(true, { emailVerified: new Date() });
		expect(errorOf(await app.prove('op'))).toBe('ReauthenticationInsufficient');
	});
});

describe('a mail', () => {
	test('S252 opened in another browser begins no session, and stays valid in the first', async () => {
		const app = await createProofApp();
		await app.prove('mail');
		const link = app.letters.at(-1)!.url;
		const token = new URL(link).searchParams.get('token')!;
		const other = app.newBrowser();
		const opened = await other.visit(link);
		expect([opened.status, await opened.text()]).toEqual([403, expect.stringContaining('where you asked for it')]);
		const posted = await other.post('/auth/reauthenticate/mail', { token });
		expect(errorOf(posted)).toBe('ReauthenticationExpired');
		for (const fields of [{ token, email: address }, { token }] as Record<string, string>[]) {
			const refused = await other.post('/auth/callback/mail', fields);
			expect(refused.status === 403 || refused.headers.get('location')?.includes('error=InvalidEmail')).toBe(true);
		}
		expect(await app.session(other)).toBeNull();
		const { action, hidden } = formIn(await (await app.browser.visit(link)).text());
		expect(locationOf(await app.browser.post(action, hidden)).pathname).toBe('/danger');
	});

	test('the link of a sign-in does not prove an identity again', async () => {
		const app = await createProofApp();
		const before = await app.facts();
		await app.browser.post('/auth/signin/mail', { email: address });
		const token = new URL(app.letters.at(-1)!.url).searchParams.get('token')!;
		expect(errorOf(await app.browser.post('/auth/reauthenticate/mail', { token }))).toBe('ReauthenticationExpired');
		await app.prove('mail');
		expect(errorOf(await app.browser.post('/auth/reauthenticate/mail', { token }))).toBe('Verification');
		expect(await app.facts()).toEqual(before);
	});

	test('in a session that is not the one that asked, is refused', async () => {
		const app = await createProofApp();
		await app.prove('mail');
		const token = new URL(app.letters.at(-1)!.url).searchParams.get('token')!;
		await enter(app, 'password');
		expect((await app.browser.visit(app.letters.at(-1)!.url)).status).toBe(403);
		expect(errorOf(await app.browser.post('/auth/reauthenticate/mail', { token }))).toBe('ReauthenticationExpired');
	});

	test('to an address that the user has left is refused', async () => {
		const app = await createProofApp();
		await app.prove('mail');
		const token = new URL(app.letters.at(-1)!.url).searchParams.get('token')!;
		await app.store.updateUser({ id: app.ada, email: 'new@example.test' });
		expect(errorOf(await app.browser.post('/auth/reauthenticate/mail', { token }))).toBe('Verification');
	});

	test('S254 works once, of fifty times at once', async () => {
		const app = await createProofApp({ rateLimit: false });
		await app.prove('mail');
		const token = new URL(app.letters.at(-1)!.url).searchParams.get('token')!;
		const post = () => app.browser.post('/auth/reauthenticate/mail', { token });
		const responses = await Promise.all(Array.from({ length: 50 }, post));
		expect(responses.filter((response) => locationOf(response).pathname === '/danger')).toHaveLength(1);
		expect(await app.session()).not.toBeNull();
	});

	test('S251 is prefetched or scanned without being used up', async () => {
		const app = await createProofApp();
		await app.prove('mail');
		for (let count = 0; count < 3; count++)
			await app.browser.visit(app.letters.at(-1)!.url, { headers: { 'sec-purpose': 'prefetch' } });
		const { action, hidden } = formIn(await (await app.browser.visit(app.letters.at(-1)!.url)).text());
		expect(locationOf(await app.browser.post(action, hidden)).pathname).toBe('/danger');
	});
});

describe('other sites', () => {
	test.each(['op', 'password', 'mail', 'passkey'])(
		'S200 a POST of another site with %s is refused',
		async (provider) => {
			const app = await createProofApp({ signedInBy: 'op' });
			const before = await app.facts();
			const cookie = app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
			for (const site of ['cross-site', 'same-site']) {
				const response = await app.auth.respond(
					new Request(`https://app.test/auth/reauthenticate/${provider}`, {
						method: 'POST',
						body: new URLSearchParams({ email: address, password: 'right', token: 'x', data: '{}' }),
						headers: { cookie, origin: 'https://evil.test', 'sec-fetch-site': site }
					})
				);
				expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
			}
			await expectUnchanged(app, before);
			expect(app.letters).toEqual([]);
		}
	);

	test('the page leads only to pages of this site', async () => {
		const app = await createProofApp();
		for (const callbackUrl of ['https://evil.test/', '//evil.test', '/auth/signout']) {
			const page = await (
				await app.browser.visit(`/auth/reauthenticate?${new URLSearchParams({ callbackUrl })}`)
			).text();
			expect(page).not.toContain('evil');
			const response = await app.prove('password', { email: address, password: 'right', callbackUrl });
			expect(response.headers.get('location')).toBe('https://app.test/');
		}
	});

	test.each(['a\tb', 'a  b', ' ', 'é', 'x'.repeat(500)])(
		'wrong requirements are a malformed request (%j)',
		async (methods) => {
			const app = await createProofApp();
			const query = new URLSearchParams({ methods });
			expect((await app.browser.visit(`/auth/reauthenticate?${query}`)).status).toBe(400);
			expect((await app.prove('password', { methods })).status).toBe(400);
		}
	);

	test('a visitor without a session is led to sign in', async () => {
		const app = await createProofApp();
		const other = app.newBrowser();
		const page = await other.visit('/auth/reauthenticate?callbackUrl=%2Fdanger');
		expect(locationOf(page).href).toBe('https://app.test/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fdanger');
		const post = await app.prove('password', { email: address, password: 'right' }, other);
		expect(errorOf(post)).toBe('ReauthenticationExpired');
		expect(await app.session(other)).toBeNull();
	});

	test.each(['nothing', '__proto__', 'constructor'])('an unknown provider is an error page (%s)', async (provider) => {
		const app = await createProofApp();
		expect((await app.prove(provider)).status).toBe(404);
		expect((await app.browser.post('/auth/reauthenticate', {})).status).toBe(404);
	});
});

describe('a passkey', () => {
	async function signedUp() {
		const app = createPasskeyApp({ providers: [Passkey] });
		const ada = await app.signUp('ada@example.test');
		const other = await app.signUp('grace@example.test');
		const options = async (browser: Browser) => app.options('reauthenticate' as never, { browser });
		const answer = (response: unknown, browser: Browser) =>
			browser.post('/auth/reauthenticate/passkey', { data: JSON.stringify(response), callbackUrl: '/danger' });
		return { app, ada, other, options, answer };
	}

	test('proves the identity of its user', async () => {
		const { app, ada, options, answer } = await signedUp();
		const before = await app.session(ada.browser);
		const asked = await options(ada.browser);
		expect(asked.allowCredentials).toHaveLength(1);
		const response = await answer(ada.authenticator.authenticate(asked), ada.browser);
		expect(response.headers.get('location')).toBe('https://app.test/danger');
		const after = await app.session(ada.browser);
		expect(after).toMatchObject({ user: before?.user, methods: expect.arrayContaining(['mfa', 'user']) });
		expect(after?.id).not.toBe(before?.id);
	});

	test('of another user is refused', async () => {
		const { app, ada, other, options, answer } = await signedUp();
		const before = await app.session(ada.browser);
		const asked = { ...(await options(ada.browser)), allowCredentials: undefined } as never;
		const response = await answer(other.authenticator.authenticate(asked), ada.browser);
		expect(errorOf(response)).toBe('WebAuthnVerificationError');
		expect(locationOf(response).pathname).toBe('/auth/reauthenticate');
		expect(await app.session(ada.browser)).toEqual(before);
	});

	test('the answer of a sign-in does not count as a proof, nor a proof as a sign-in', async () => {
		const { app, ada, options, answer } = await signedUp();
		const before = await app.session(ada.browser);
		const toSignIn = ada.authenticator.authenticate(await app.options('authenticate', { browser: ada.browser }));
		expect(errorOf(await answer(toSignIn, ada.browser))).toBe('WebAuthnVerificationError');
		const toProve = ada.authenticator.authenticate(await options(ada.browser));
		expect(errorOf(await app.answer('authenticate', toProve, { browser: ada.browser }))).toBe(
			'WebAuthnVerificationError'
		);
		for (const action of ['reauthenticate', 'register']) {
			const response = await app.answer(action as never, toProve, { browser: ada.browser });
			expect(response.status).toBeGreaterThanOrEqual(300);
		}
		expect(await app.session(ada.browser)).toEqual(before);
	});

	test('in a session that began in between is refused', async () => {
		const { app, ada, options, answer } = await signedUp();
		const response = ada.authenticator.authenticate(await options(ada.browser));
		await app.authenticate(ada.authenticator, { browser: ada.browser });
		const before = await app.session(ada.browser);
		expect(errorOf(await answer(response, ada.browser))).toBe('ReauthenticationExpired');
		expect(await app.session(ada.browser)).toEqual(before);
	});

	test('is asked for only by pages of this site, for a user who has one', async () => {
		const { app, ada } = await signedUp();
		const ask = (browser: Browser, headers = {}) => app.ask({ action: 'reauthenticate' }, { browser, headers });
		expect((await ask(ada.browser, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
		expect((await ask(app.newBrowser())).status).toBe(403);
		createAuthenticator({ origin: 'https://app.test' });
	});
});

describe.each(strategies)('a user who acts as another one, with %s sessions,', (strategy) => {
	async function acting() {
		const app = await createProofApp({
			strategy,
			signedInBy: 'op',
			session: { mayImpersonate: ({ user }) => user.id === 'ada-1' }
		});
		await app.store.createUser({ id: 'g', email: grace.email, emailVerified: new Date() });
		const run = async (call: (request: Request) => Promise<{ cookies: readonly CookieWrite[] }>) => {
			const cookie = app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
			const { cookies } = await call(new Request('https://app.test/', { headers: { cookie } }));
			for (const each of cookies) app.browser.jar.store(serializeCookie(each), new URL('https://app.test/'));
		};
		return {
			app,
			act: () => run((request) => app.auth.impersonate(request, 'g')),
			back: () => run((request) => app.auth.endImpersonation(request))
		};
	}

	test('proves nothing, as neither of the two', async () => {
		const { app, act } = await acting();
		await act();
		const before = await app.facts();
		expect(before.user).toBe('g');
		for (const email of [grace.email, address]) {
			const response = await app.prove('password', { email, password: 'right' });
			expect(response.headers.get('location')).not.toBe('https://app.test/danger');
			expect(await app.facts()).toEqual(before);
		}
		await app.prove('mail');
		expect(app.letters).toEqual([]);
		expect((await app.browser.visit('/auth/reauthenticate')).status).toBe(403);
		expect(app.told.filter(([name]) => name === 'reauthenticated')).toEqual([]);
	});

	test('finishes no proof that began before, neither while acting nor after it', async () => {
		const { app, act, back } = await acting();
		const first = app.op.authorize(locationOf(await app.prove('op')));
		const second = app.op.authorize(locationOf(await app.prove('op')));
		await act();
		const before = await app.facts();
		await app.browser.follow(first);
		expect(await app.facts()).toEqual(before);
		await back();
		expect(errorOf(await app.browser.follow(second))).toBe('ReauthenticationExpired');
		expect(app.told.filter(([name]) => name === 'reauthenticated')).toEqual([]);
	});
});
