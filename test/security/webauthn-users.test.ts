/**
 * Passkeys in the security catalogue: who may, who is told, and what is left when something fails, S320 to S329. There is
 * no row S325; S323 is in webauthn-options.test.ts, and S328 with the options of the provider in
 * test/flows/webauthn.test.ts.
 */
import { describe, expect, test, vi } from 'vitest';
import type { AuthError } from '../../src/errors.js';
import Passkey from '../../src/providers/passkey.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createPasskeyApp, type PasskeyApp } from '../fixtures/passkey-app.js';
import { ada, base64Of, ceremoniesOf, email, expectRefusal, withAda, writesOf } from './passkeys.js';
import { beginsSession, loggedTypes } from './support.js';

describe('S320 the signIn callback', () => {
	const answers: [string, () => boolean | string][] = [
		['false', () => false],
		['a page', () => '/pay-first'],
		[
			'an error',
			() => {
				throw new Error('the billing service is down');
			}
		]
	];
	test.each(answers)('refuses a sign-up, a sign-in and a new passkey with %s', async (kind, answer) => {
		let allowed = true;
		const { app, phone, browser, id } = await withAda({ callbacks: { signIn: () => allowed || answer() } });
		allowed = false;
		const refused = [
			await app.register(createAuthenticator(), { fields: { email: 'grace@example.test' } }),
			await app.authenticate(phone),
			await app.register(createAuthenticator(), { browser })
		];
		for (const response of refused) {
			expect(beginsSession(response)).toBe(false);
			if (kind === 'a page') expect(locationOf(response).pathname).toBe('/pay-first');
			else expect(response.status).toBe(403);
		}
		expect(writesOf(app)).toEqual([]);
		expect(await app.store.listAuthenticatorsByUserId(id)).toHaveLength(1);
	});
});

describe('S322 signing up with the address of another person', () => {
	test('proves nothing: the address stays unverified, whatever happens with the passkey', async () => {
		const { app, phone, id } = await withAda();
		await app.authenticate(phone);
		expect(await app.store.getUser(id)).toMatchObject({ email, emailVerified: null });
	});

	test('does not get the account of its owner at a provider, with linking by address or without', async () => {
		const op = createIdentityProvider({ user: { sub: 'victim', email, email_verified: true } });
		const provider = op.provider({ allowDangerousEmailAccountLinking: true });
		const { app, browser: attacker, id } = await withAda({ op, providers: [provider, Passkey] });
		const response = await app.signIn();
		expect(locationOf(response).searchParams.get('error')).toBe('OAuthAccountNotLinked');
		expect(await app.session()).toBeNull();
		expect(await app.store.getUserByAccount({ provider: 'op', providerAccountId: 'victim' })).toBeNull();
		expect((await app.session(attacker))?.user?.id).toBe(id);
	});

	test('does not get its owner by a link in an email', async () => {
		const sent: string[] = [];
		const mail = {
			id: 'email',
			name: 'Email',
			type: 'email',
			sendVerificationRequest: ({ url }: { url: string }) => void sent.push(url)
		} as unknown as EmailConfig;
		const { app, id } = await withAda({ providers: [Passkey, mail] });
		await app.browser.post('/auth/signin/email', { email });
		const response = await app.browser.visit(sent[0]!);
		expect(beginsSession(response)).toBe(false);
		expect(await app.session()).toBeNull();
		expect(await app.store.getUser(id)).toMatchObject({ emailVerified: null });
	});

	test('is refused if the address belongs to a user, even at the same time', async () => {
		const app = createPasskeyApp();
		const answers = await Promise.all(
			[0, 1, 2].map(() => app.register(createAuthenticator(), { ...ada, browser: app.newBrowser() }))
		);
		expect(answers.filter(beginsSession)).toHaveLength(1);
		expect(loggedTypes(app)).toEqual(['OAuthAccountNotLinked', 'OAuthAccountNotLinked']);
	});
});

describe('S324 passkeys of another user', () => {
	test('are neither listed nor renamed nor removed, and are not revealed', async () => {
		const deleted = vi.fn();
		const { app, phone, id } = await withAda({ events: { deleteAuthenticator: deleted } });
		const { browser } = await app.signUp('mallory@example.test');
		const passkeys = app.passkeys(browser);
		const theirs = base64Of(phone);
		expect((await passkeys.list()).map((passkey) => passkey.id)).not.toContain(theirs);
		for (const target of [theirs, 'AAAA']) {
			expect(await passkeys.rename(target, 'mine')).toBeNull();
			expect(await passkeys.remove(target, { evenLast: true })).toBe(false);
		}
		expect(await app.store.listAuthenticatorsByUserId(id)).toMatchObject([{ credentialID: theirs, name: null }]);
		expect(deleted).not.toHaveBeenCalled();
	});
});

describe('S326 other sites', () => {
	test.each(['register', 'authenticate'] as const)('post no response to %s', async (action) => {
		const { app, phone, browser } = await withAda();
		const authenticator = action === 'register' ? createAuthenticator() : phone;
		const response = authenticator[action](await app.options(action, { browser }));
		for (const from of ['https://evil.test', 'https://sub.app.test', 'null']) {
			const visit = { browser, from, headers: { 'Sec-Fetch-Site': 'cross-site' } };
			const refused = await app.answer(action, response, visit);
			expect([refused.status, beginsSession(refused)]).toEqual([403, false]);
		}
		expect(new Set(loggedTypes(app))).toEqual(new Set(['CrossSiteRequest']));
		expect(writesOf(app)).toEqual([]);
		expect(beginsSession(await app.answer(action, response, { browser }))).toBe(true);
	});

	test.each(['cross-site', 'same-site'])('get no options, and end no ceremony: %s', async (site) => {
		const { app, browser } = await withAda();
		const response = await app.ask({ action: 'register' }, { browser, headers: { 'Sec-Fetch-Site': site } });
		expect(response.status).toBe(403);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(response.headers.get('access-control-allow-origin')).toBeNull();
	});

	test('HEAD begins nothing, and a GET finishes nothing', async () => {
		const app = createPasskeyApp();
		const head = await app.browser.send(
			new Request('https://app.test/auth/webauthn-options/passkey?action=authenticate', { method: 'HEAD' })
		);
		expect([head.status, head.headers.getSetCookie()]).toEqual([200, []]);
		expect((await app.browser.visit('/auth/callback/passkey?action=authenticate&data={}')).status).toBe(404);
		expect((await app.browser.post('/auth/webauthn-options/passkey')).status).toBe(405);
	});

	test('a provider without passkeys has no options', async () => {
		const { op } = createPasskeyApp();
		const app = createPasskeyApp({ op, providers: [op.provider(), Passkey] });
		for (const provider of ['op', 'nobody', '__proto__', 'constructor']) {
			expect((await app.ask({}, { provider })).status).toBe(404);
			expect((await app.answer('authenticate', {}, { provider })).status).toBeLessThan(500);
		}
	});
});

test('S327 the sign-in page loads no script from anywhere', async () => {
	const { browser } = createPasskeyApp();
	const page = await browser.visit('/auth/signin');
	expect(await page.text()).not.toMatch(/<script[^>]*\ssrc=/i);
	expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none';.*script-src 'nonce-[\w-]+'/);
});

test('S329 the owner gets an email about a passkey that a thief adds with a stolen session', async () => {
	const createAuthenticatorEvent = vi.fn();
	const { app, browser, id } = await withAda({ events: { createAuthenticator: createAuthenticatorEvent } });
	createAuthenticatorEvent.mockClear();
	await app.register(createAuthenticator(), { browser: browser.copy() });
	expect(createAuthenticatorEvent.mock.calls).toMatchObject([[{ user: { id, email }, authenticator: { userId: id } }]]);
});

describe('a user who is deleted', () => {
	test.each(['jwt', 'database'] as const)('gets no passkey, and no sign-in: %s sessions', async (strategy) => {
		const { app, phone, browser, id } = await withAda({ session: { strategy } });
		const asked = await app.options('register', { browser });
		await app.store.deleteUser(id);
		app.data.take();
		const finished = await app.answer('register', createAuthenticator().register(asked), { browser: browser.copy() });
		expect([finished.status, loggedTypes(app)]).toEqual([403, ['AccessDenied']]);
		app.logger.clear();
		expect((await app.ask({ action: 'register' }, { browser: browser.copy() })).status).toBe(
			strategy === 'jwt' ? 403 : 400
		);
		expect(await app.passkeys(browser.copy()).list()).toEqual([]);
		app.logger.clear();
		writesOf(app);
		await expectRefusal(app, await app.authenticate(phone), { code: 'unknown_credential' });
	});

	test('leaves no way to sign in if the data layer keeps the passkeys', async () => {
		const { app, phone } = await withAda();
		app.data.instead.getUser = async () => null;
		await expectRefusal(app, await app.authenticate(phone));
	});

	test('an account that now belongs to another user begins no session', async () => {
		const { app, phone } = await withAda();
		app.data.instead.getAccount = async (call) => ({ ...((await call()) as object), userId: 'mallory' });
		await expectRefusal(app, await app.authenticate(phone));
	});
});

describe('a passkey that cannot be stored', () => {
	const failing = (app: PasskeyApp) => {
		app.data.instead.createAuthenticator = () => Promise.reject(new Error('disk full'));
	};

	test.each([{ leftOut: [] }, { leftOut: ['createUserWithAccount'] as const }])(
		'leaves no user who keeps the address (without $leftOut)',
		async ({ leftOut }) => {
			const created = vi.fn();
			const app = createPasskeyApp({ leftOut, events: { createUser: created } });
			failing(app);
			const response = await app.register(createAuthenticator(), ada);
			expect([response.status, loggedTypes(app)]).toEqual([503, ['AdapterError']]);
			expect(await app.store.getUserByEmail(email)).toBeNull();
			expect(created).not.toHaveBeenCalled();
			delete app.data.instead.createAuthenticator;
			expect(beginsSession(await app.register(createAuthenticator(), ada))).toBe(true);
		}
	);

	test('leaves no address behind if users cannot be deleted', async () => {
		const app = createPasskeyApp({ leftOut: ['deleteUser'] });
		failing(app);
		await app.register(createAuthenticator(), ada);
		expect(await app.store.getUserByEmail(email)).toBeNull();
	});

	test('leaves no account behind at an existing user', async () => {
		const op = createIdentityProvider();
		const app = createPasskeyApp({ op, providers: [op.provider(), Passkey] });
		await app.signIn();
		failing(app);
		const phone = createAuthenticator();
		const response = await app.register(phone);
		expect(response.status).toBe(503);
		const { userHandle } = phone.credentials[0]!;
		expect(await app.store.getAccount(userHandle, 'passkey')).toBeNull();
		expect((await app.session())?.user).toBeDefined();
	});
});

describe('S312 S346 S347 too large requests', () => {
	test.each<[string, string]>([
		['64 KB', `{"id":"AAAA","response":{"clientDataJSON":"${'A'.repeat(70_000)}"}}`],
		['deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
		['no JSON', '{"id":'],
		['nothing', ''],
		['null', 'null'],
		['a number as the id', '{"id":1,"response":{}}'],
		['no response', '{"id":"AAAA","response":null}'],
		['keys of the prototype', '{"__proto__":{"id":"AAAA","response":{}}}'],
		['client data that are a list', '{"id":"AAAA","response":{"clientDataJSON":["e30"]}}'],
		[
			'client data that are nested deeply',
			`{"id":"AAAA","response":{"clientDataJSON":"${Buffer.from('['.repeat(30_000)).toString('base64url')}"}}`
		]
	])('%s', async (title, data) => {
		const app = createPasskeyApp();
		await app.options('authenticate');
		for (const action of ['register', 'authenticate'] as const) {
			const response = await app.answer(action, data);
			expect(response.status).toBe(title.endsWith('a list') ? 303 : 400);
			expect(beginsSession(response)).toBe(false);
		}
		expect(app.logger.errors.map((error) => (error as AuthError).type)).toEqual(
			title.endsWith('a list') ? ['WebAuthnVerificationError', 'WebAuthnVerificationError'] : []
		);
		expect(ceremoniesOf(app.browser)).toHaveLength(1);
	});

	test('repeated fields, and fields of another kind', async () => {
		const app = createPasskeyApp();
		const twice = new URLSearchParams('action=register&action=authenticate&data={}');
		expect((await app.browser.post('/auth/callback/passkey', twice)).status).toBe(400);
		expect((await app.browser.postJson('/auth/callback/passkey', { action: 'authenticate', data: {} })).status).toBe(
			400
		);
		expect((await app.answer('authenticate', '{"id":"AAAA","response":{}}', { fields: { action: 'x' } })).status).toBe(
			400
		);
		const url = '/auth/webauthn-options/passkey?action=register&email=a@example.test&email=b@example.test';
		expect((await app.browser.visit(url)).status).toBe(400);
		expect((await app.ask({ action: 'delete' })).status).toBe(400);
		expect(ceremoniesOf(app.browser)).toEqual([]);
	});

	test('a new user who is too long for a cookie', async () => {
		const provider = Passkey({
			getUserInfo: ({ fields }) => ({ exists: false, user: { name: 'x', image: fields.image } })
		});
		const app = createPasskeyApp({ providers: [provider] });
		const at = (image: string) => app.ask({ action: 'register' }, { fields: { image } });
		expect((await at('x'.repeat(2000))).status).toBe(200);
		expect((await at('x'.repeat(4000))).status).toBe(400);
	});

	test('a page that is opened again and again ends no pending sign-in, and keeps five ceremonies', async () => {
		const op = createIdentityProvider();
		const app = createPasskeyApp({ op, providers: [op.provider(), Passkey] });
		const started = await app.start();
		for (let time = 0; time < 12; time++) await app.options('authenticate');
		expect(ceremoniesOf(app.browser)).toHaveLength(6);
		expect(app.browser.cookieBytes).toBeLessThan(4096);
		await app.finish(op.authorize(started));
		expect((await app.session())?.user?.email).toBe(email);
		await app.browser.post('/auth/signout');
		expect(ceremoniesOf(app.browser)).toEqual([]);
	});

	test('too many attempts of one client end in a wait; of a sign-in only the options count', async () => {
		const app = createPasskeyApp({ rateLimit: { webauthn: { client: { points: 5, duration: 60 } } } });
		const from = (clientAddress: string) => createBrowser((request) => app.auth.respond(request, { clientAddress }));
		const phone = createAuthenticator();
		await app.register(phone, { ...ada, browser: from('203.0.113.7') });
		for (let time = 0; time < 3; time++) {
			expect(beginsSession(await app.authenticate(phone, { browser: from('203.0.113.7') }))).toBe(true);
		}
		const ask = (browser: Browser) => app.ask({ action: 'authenticate' }, { browser });
		expect((await ask(from('203.0.113.7'))).status).toBe(200);
		const refused = await ask(from('203.0.113.7'));
		expect([refused.status, await refused.json()]).toEqual([429, { error: 'TooManyRequests', code: 'rate_limit' }]);
		expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);

		const stranger = from('198.51.100.9');
		for (let time = 0; time < 2; time++)
			await app.authenticate(phone, { browser: stranger, faults: { flags: { uv: false } } });
		expect([(await ask(stranger)).status, (await ask(stranger)).status]).toEqual([200, 429]);
	});
});

test('an error in a function of the application is in the log, and not on the page', async () => {
	const failing = () => {
		throw new Error('the tenant of ada@example.test is gone');
	};
	const app = createPasskeyApp({ providers: [Passkey({ getRelayingParty: failing })] });
	const response = await app.ask({ action: 'authenticate' });
	expect(response.status).toBe(500);
	expect(await response.text()).not.toContain('tenant');
	expect(app.logger.errors).toMatchObject([
		{ type: 'AuthError', cause: { err: { message: expect.stringContaining('tenant') } } }
	]);
});

test('texts of a response are one printable line in the log', async () => {
	const { app, phone } = await withAda();
	const origin = `https://evil.test\n[auth][error] forged ${'x'.repeat(2000)}`;
	await app.authenticate(phone, { faults: { clientData: { origin } } });
	const [error] = app.logger.errors as AuthError[];
	expect(error?.cause?.err?.message).toContain('https://evil.test [auth][error] forged');
	expect(error?.cause?.err?.stack?.split('\n')[0]?.length).toBeLessThan(400);
});
