/** Each kind of first factor leads to the second. */
import { describe, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { ChallengeRequired } from '../../src/errors.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import type { AuthConfig } from '../../src/core.js';
import { createApp, type App } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { passwordProvider } from '../fixtures/passwords.js';
import { phoneWith, type Phone } from './support.js';

async function phoneOf(app: Pick<App, 'auth'>, userId: string): Promise<Phone> {
	const key = crypto.getRandomValues(new Uint8Array(20));
	await storeTotp(contextOf(app.auth), userId, key, 0);
	return phoneWith(key);
}

/** The browser has no session; after the code it has one, with these methods. */
async function expectChallenge(app: App, phone: Phone, methods: string[], browser = app.browser): Promise<void> {
	expect(await app.session(browser)).toBeNull();
	await browser.post('/auth/challenge', { code: phone.code() });
	expect(await app.session(browser)).toMatchObject({ methods: [...new Set([...methods, 'otp', 'mfa'])] });
}

const mfa = {};

describe('after the sign-in', () => {
	test.each(['oidc', 'oauth'] as const)(
		'at a provider of %s the gate sees the claims of the provider',
		async (protocol) => {
			const op = createIdentityProvider({ protocol });
			const told: unknown[] = [];
			const app = createApp({
				op,
				adapter: MemoryAdapter(),
				mfa,
				events: { signIn: ({ profile, account }) => void told.push([profile?.email, account?.access_token]) }
			});
			await app.signIn();
			const phone = await phoneOf(app, String((await app.session())?.user?.id));
			const [first] = told.splice(0);
			const browser = app.newBrowser();
			await app.signIn({ browser });
			expect(told).toEqual([]);
			await expectChallenge(app, phone, [], browser);
			expect(told).toEqual([[(first as string[])[0], expect.any(String)]]);
		}
	);

	test('by a link in an email the gate asks for a factor', async () => {
		const app = createMailApp({ mfa });
		await app.enter();
		const phone = await phoneOf(app, String((await app.session())?.user?.id));
		const browser = app.newBrowser();
		await app.enter(undefined, { browser });
		await expectChallenge(app, phone, ['otp'], browser);
	});

	test('with the credentials of a user of the adapter the gate asks for a factor', async () => {
		const adapter = MemoryAdapter();
		const app = createApp({ adapter, mfa, providers: [passwordProvider()] });
		const ada = { username: 'ada.lovelace', password: 'note G, 1843: Bernoulli' };
		await adapter.createUser!({ id: 'user-1815', email: 'countess@example.test', emailVerified: null });
		const phone = await phoneOf(app, 'user-1815');
		await app.browser.post('/auth/callback/credentials', ada);
		await expectChallenge(app, phone, ['pwd']);
	});

	test('with a passkey that has verified its owner the gate asks for nothing', async () => {
		const app = createPasskeyApp({ mfa });
		const authenticator = createAuthenticator();
		await app.register(authenticator, { fields: { email: 'ada@example.test' } });
		const { user, methods } = (await app.session())!;
		expect(methods).toContain('mfa');
		await phoneOf(app, String(user?.id));
		const browser = app.newBrowser();
		await app.authenticate(authenticator, { browser });
		expect(await app.session(browser)).toMatchObject({ methods: expect.arrayContaining(['mfa']) as string[] });
	});

	test('by the code of the application the gate asks for a factor', async () => {
		const adapter = MemoryAdapter();
		const app = createApp({ adapter, mfa });
		await adapter.createUser!({ id: 'ada', email: 'ada@example.test', emailVerified: null });
		const phone = await phoneOf(app, 'ada');
		const request = () =>
			new Request('https://app.test/enter', { method: 'POST', headers: { origin: 'https://app.test' } });
		const refused = (await app.auth
			.signInAs(request(), { id: 'ada' }, { methods: ['sc'], redirectTo: '/report' })
			.catch((thrown: unknown) => thrown)) as ChallengeRequired;
		expect(refused).toBeInstanceOf(ChallengeRequired);
		expect(refused.url).toBe('https://app.test/auth/challenge');
		expect(JSON.stringify(refused)).not.toContain(refused.cookies[0]!.value);
		const { serializeCookie } = await import('../../src/core.js');
		for (const cookie of refused.cookies) app.browser.jar.store(serializeCookie(cookie), new URL('https://app.test'));
		const answer = await app.browser.post('/auth/challenge', { code: phone.code(-1) });
		expect(answer.headers.get('location')).toBe('https://app.test/report');
		expect(await app.session()).toMatchObject({ methods: ['sc', 'otp', 'mfa'] });
		expect((await app.auth.signInAs(request(), { id: 'ada' }, { methods: ['sc', 'mfa'] })).session).not.toBeNull();
	});
});

test('a provider whose `amr` the site trusts is enough if it says `mfa`', async () => {
	const op = createIdentityProvider();
	op.faults.claims = (claims) => ({ ...claims, amr: ['pwd', 'mfa'] });
	const config: Partial<AuthConfig> = { adapter: MemoryAdapter(), mfa: { required: true } };
	const trusting = createApp({ op, ...config, providers: [op.provider({ trustAmr: true })] });
	await trusting.signIn();
	expect(await trusting.session()).toMatchObject({ methods: ['pwd', 'mfa'] });
	const other = createApp({ op, ...config });
	await other.signIn();
	expect(await other.session()).toBeNull();
});

test("users of the application's own are kept out where a second factor is required", async () => {
	const { MemoryRevocations } = await import('../../src/adapters/revocations.js');
	const session = { strategy: 'jwt' as const, revocation: { store: MemoryRevocations(), cacheSeconds: 0 } };
	for (const required of [false, true]) {
		const app = createApp({ adapter: MemoryAdapter(), session, mfa: { required }, providers: [passwordProvider()] });
		const fields = { username: 'ada.lovelace', password: 'note G, 1843: Bernoulli' };
		await app.browser.post('/auth/callback/credentials', fields);
		expect((await app.session()) !== null).toBe(!required);
	}
});

test('a session begins only for a sign-in that has passed the gate', () => {
	const source = join(import.meta.dirname, '../../src');
	const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
	const calling = files.filter((file) => /import \{[^}]*\bwhole\b/.test(readFileSync(join(source, file), 'utf8')));
	expect(calling.sort()).toEqual([
		// Without a gate.
		'lib/app/flows/sign-in-as.ts',
		'lib/core/lifecycle.ts',
		// A visitor has no factor to prove.
		'lib/plugins/visitors/anonymous/sign-in.ts'
	]);
});
