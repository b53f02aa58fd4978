/** `account.requireVerifiedEmail`: rules refuse users who have not proven the address of their sign-up, and their API tokens. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import Password from '../../src/providers/password.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createKitApp } from '../kit/kit.js';
import { answered, byScript, outcomeOf } from './support.js';

const ada = { email: 'ada@example.com', password: 'a very long passphrase of a person' };
const refused = '403 <h1>Verify your email address first: open the link in the email</h1>';

/** An app with open sign-ups, whose pages stand behind rules, except one that makes an API token. */
function openApp(strategy: 'database' | 'jwt', account: object = { requireVerifiedEmail: true }) {
	const links: URL[] = [];
	const mail: EmailConfig = {
		id: 'mail',
		type: 'email',
		name: 'Mail',
		maxAge: 600,
		sendVerificationRequest: ({ url }) => void links.push(new URL(url))
	};
	const adapter = MemoryAdapter();
	const op = createIdentityProvider({ user: { sub: 'ada', email: ada.email, email_verified: true } });
	const app = createKitApp({
		adapter,
		providers: [Password({ mail, neutral: false }), op.provider()],
		session: { strategy, ...(strategy === 'jwt' && { revocation: adapter }) },
		account: { securityMails: false, ...account }
	});
	const guard = app.protect({ '/inside': true, '/api': { bearer: ['read'] } });
	app.page = (event) =>
		answered(async () => {
			if (event.route.id === '/session') return Response.json(await event.locals.auth());
			if (event.route.id !== '/token') return guard({ event, resolve: () => new Response('inside') });
			const { token } = await event.locals.sessions.createToken({
				label: 'a script',
				scopes: ['read'],
				expiresIn: 3600
			});
			return new Response(token);
		});
	const prove = () => {
		const { email = '', token = '' } = Object.fromEntries(links[0]?.searchParams ?? []);
		return app.browser.post('/auth/password/verify', { email, token });
	};
	/** Links an account at a provider that has verified the address. */
	const link = async () => {
		const started = await app.browser.post('/auth/signin/op', { link: 'true' });
		await app.browser.follow(op.authorize(locationOf(started)));
	};
	return { app, prove, link, signUp: () => app.browser.post('/auth/password/signup', ada) };
}

describe.each(['database', 'jwt'] as const)('with %s sessions', (strategy) => {
	test('a user with an unverified address is refused until the proof, and stays signed in', async () => {
		const { app, prove, signUp } = openApp(strategy);
		await signUp();
		expect(await (await app.browser.visit('/session')).json()).toMatchObject({ user: { email: ada.email } });
		expect(await outcomeOf(await app.browser.visit('/inside'))).toBe(refused);
		const asScript = await app.browser.visit('/inside', byScript);
		expect([asScript.status, await asScript.json()]).toMatchObject([403, { error: 'AccessDenied' }]);
		await prove();
		expect(await outcomeOf(await app.browser.visit('/inside'))).toBe('200 inside');
	});

	test('a linked account at a provider that has verified the address is a proof', async () => {
		const { app, link, signUp } = openApp(strategy);
		await signUp();
		expect(await outcomeOf(await app.browser.visit('/inside'))).toBe(refused);
		await link();
		expect(await outcomeOf(await app.browser.visit('/inside'))).toBe('200 inside');
	});

	test('API tokens are refused until the proof, too', async () => {
		const { app, prove, signUp } = openApp(strategy);
		await signUp();
		const token = await (await app.browser.post('/token')).text();
		const call = async () => {
			const headers = { ...byScript.headers, authorization: `Bearer ${token}` };
			return (await app.browser.visit('/api', { headers })).status;
		};
		expect(await call()).toBe(403);
		await prove();
		expect(await call()).toBe(200);
	});

	test('without the option rules let the user pass', async () => {
		const { app, signUp } = openApp(strategy, {});
		await signUp();
		expect(await outcomeOf(await app.browser.visit('/inside'))).toBe('200 inside');
	});
});

test('the option needs a time for the proof', async () => {
	const app = createKitApp({ adapter: MemoryAdapter(), account: { requireVerifiedEmail: true } });
	const response = await app.browser.visit('/auth/providers');
	expect(response.status).toBe(500);
	expect(app.logger.faults.map(({ message }) => message).join()).toContain('set `account.pendingAge`');
});
