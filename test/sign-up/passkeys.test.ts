/** `signUp` where people sign up with a passkey, and users whom the application makes. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { serializeCookie } from '../../src/core.js';
import Credentials from '../../src/providers/credentials.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { errorOf } from '../accounts/people.js';
import { isStored, journey, known, policyOf, refusalOf, unknown } from './support.js';

const policies: [name: string, signUp: AuthConfig['signUp'], status: number][] = [
	['closed', 'closed', 403],
	['a function that refuses', () => false, 403],
	['a function that throws', () => Promise.reject(new Error('down')), 503]
];

describe.each(policies)('%s', (_, signUp, status) => {
	test('S262 no passkey is made for a new person, nor for an address that has a user', async () => {
		const adapter = MemoryAdapter();
		await createPasskeyApp({ adapter }).signUp(known);
		const app = createPasskeyApp({ adapter, signUp });
		const [here, there] = [app.newBrowser(), app.newBrowser()];
		const ask = (email: string, browser: typeof here) => app.ask({ action: 'register', email }, { browser });
		const first = await ask(known, here);
		expect([first.status, status]).toEqual([status, status]);
		expect(await journey(await ask(unknown, there), there)).toEqual(await journey(await ask(known, here), here));
		expect(await isStored(adapter, unknown)).toBe(false);
	});

	test('an existing user signs in, and adds a passkey', async () => {
		const adapter = MemoryAdapter();
		const { authenticator, id } = await createPasskeyApp({ adapter }).signUp(known);
		const app = createPasskeyApp({ adapter, signUp });
		expect(errorOf(await app.authenticate(authenticator))).toBeNull();
		const phone = createAuthenticator({ origin: app.browser.origin });
		expect(errorOf(await app.register(phone))).toBeNull();
		expect(await adapter.listAuthenticatorsByUserId!(id)).toHaveLength(2);
	});
});

test('the function is called before the passkey is made, and again before the user is stored', async () => {
	const { signUp, asked } = policyOf(() => true);
	const app = createPasskeyApp({ signUp });
	await app.signUp(unknown);
	const about = { provider: 'passkey', type: 'webauthn', email: unknown, emailVerified: false };
	expect(asked).toMatchObject([
		{ ...about, final: false },
		{ ...about, final: true }
	]);
	expect(await isStored(app.store, unknown)).toBe(true);
});

test.each([
	['closes', () => false, 'SignUpClosed'],
	['fails', () => Promise.reject(new Error('down')), 'Unavailable']
])('no user is made if the site %s meanwhile', async (_, later, error) => {
	let answer: () => boolean | Promise<boolean> = () => true;
	const app = createPasskeyApp({ signUp: () => answer() });
	const between = () => {
		answer = later;
	};
	const response = await app.register(createAuthenticator(), { fields: { email: unknown }, between });
	expect(await refusalOf(response)).toBe(error);
	expect([await app.session(), await isStored(app.store, unknown)]).toEqual([null, false]);
});

test('the sign-in page of a closed site offers no new passkey', async () => {
	const page = async (signUp: AuthConfig['signUp']) =>
		(await createPasskeyApp({ signUp }).browser.visit('/auth/signin')).text();
	expect(await page('open')).toContain('value="register"');
	expect(await page('closed')).not.toContain('value="register"');
	expect(await page('closed')).toContain('value="authenticate"');
});

describe('users whom the application makes', () => {
	test('signInAs and signInAnonymously do not call the function, and the first real sign-in of a visitor does', async () => {
		const { signUp, asked } = policyOf(() => false);
		const merge = vi.fn();
		const op = createIdentityProvider();
		const app = createPasskeyApp({ op, signUp, anonymous: { merge }, providers: [op.provider()] });
		const stored = { id: 'own', name: 'Own', email: known, emailVerified: null };
		await app.store.createUser(stored);
		const request = new Request('https://app.test/');
		expect((await app.auth.signInAs(new Request(request), { id: 'own' })).session?.user?.id).toBe('own');
		const { session, cookies } = await app.auth.signInAnonymously(request);
		expect([session?.anonymous, asked]).toEqual([true, []]);

		for (const each of cookies) app.browser.jar.store(serializeCookie(each), new URL('https://app.test/'));
		expect(await refusalOf(await app.signIn({ answer: { user: { sub: 'new', email: unknown } } }))).toBe(
			'SignUpClosed'
		);
		expect(asked).toHaveLength(1);
		expect(await app.session()).toMatchObject({ anonymous: true, user: { id: session?.user?.id } });
		expect(merge).not.toHaveBeenCalled();
	});

	test('those of your own table sign in with credentials', async () => {
		const own = Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: String(name) }) });
		const app = createPasskeyApp({ signUp: 'closed', session: { strategy: 'jwt' }, providers: [own] });
		expect(errorOf(await app.browser.post('/auth/callback/credentials', { name: 'grace' }))).toBeNull();
		expect((await app.session())?.user?.id).toBe('grace');
	});
});
