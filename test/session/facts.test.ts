/** What a session knows of itself: since when, and how the person signed in, with both strategies. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { readRequest } from '../../src/lib/core/request/request.js';
import { sessionOf } from '../../src/lib/core/sessions/index.js';
import { encode } from '../../src/jwt.js';
import type { SessionFacts } from '../../src/types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createApp, secret, type App } from '../fixtures/app.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { day, sessionCookie } from './support.js';

const start = '2026-01-01T00:00:00.000Z';
let clock: Clock;
beforeEach(() => {
	clock = createClock(start);
});
afterEach(() => clock.restore());

/** What the library knows of the session in the browser. */
async function factsIn({ auth, browser }: Pick<App, 'auth' | 'browser'>): Promise<SessionFacts | null> {
	const headers = { cookie: `${sessionCookie}=${encodeURIComponent(browser.cookie(sessionCookie) ?? '')}` };
	return (await sessionOf(contextOf(auth), readRequest(contextOf(auth), new Request('https://app.test/', { headers }))))
		.facts;
}

/** A provider that does not say when a person signed in there. */
function silent() {
	const op = createIdentityProvider();
	op.faults.claims = ({ auth_time: _, ...claims }) => claims;
	return op;
}

const credentials = {
	id: 'password',
	name: 'Password',
	type: 'credentials' as const,
	credentials: { password: {} },
	authorize: () => ({ id: 'ada', name: 'Ada' })
};
const strategies = ['jwt', 'database'] as const;
const started = { createdAt: new Date(start), lastUsedAt: new Date(start) };
const now = { ...started, authenticatedAt: new Date(start) };

describe.each(strategies)('with the strategy %s', (strategy) => {
	const session = { strategy };
	const shown = { id: expect.any(String) as unknown };

	test('an OAuth provider proves no method, unless the site trusts its claims', async () => {
		const op = createIdentityProvider();
		const authTime = Date.parse(start) / 1000 - 60;
		op.faults.claims = (claims) => ({
			...claims,
			amr: ['pwd', 'mfa', 'a,b', 7, 'x'.repeat(33)],
			auth_time: authTime,
			sid: 's-1',
			acr: 'high'
		});
		const app = createApp({ op, adapter: MemoryAdapter(), session });
		await app.signIn();
		const known = { ...started, provider: 'op', sid: 's-1', acr: 'high', authenticatedAt: new Date(authTime * 1000) };
		expect(await factsIn(app)).toMatchObject({ ...known, ...shown, methods: [] });
		const trusting = createApp({
			op,
			adapter: MemoryAdapter(),
			session,
			providers: [op.provider({ trustAmr: true })]
		});
		await trusting.signIn();
		expect(await factsIn(trusting)).toMatchObject({ ...known, methods: ['pwd', 'mfa'] });
		expect(await trusting.session(), 'the rest stays on the server (S161, S178)').toEqual({
			...shown,
			user: expect.any(Object) as unknown,
			expires: expect.any(String) as unknown,
			methods: ['pwd', 'mfa'],
			provider: 'op',
			authenticatedAt: new Date(authTime * 1000).toISOString()
		});
	});

	test('a provider without auth_time gives no time of authentication', async () => {
		const app = createApp({ op: silent(), adapter: MemoryAdapter(), session });
		await app.signIn();
		expect(await factsIn(app)).not.toHaveProperty('authenticatedAt');
		expect(await app.session()).not.toHaveProperty('authenticatedAt');
	});

	test.each([
		['in the future', 4_000_000_000, new Date(start)],
		['negative', -5, undefined],
		['no number', 'yesterday', undefined]
	])('auth_time that is %s counts only as far as it is a possible time', async (_, authTime, authenticatedAt) => {
		const op = createIdentityProvider();
		op.faults.claims = (claims) => ({ ...claims, auth_time: authTime });
		const app = createApp({ op, adapter: MemoryAdapter(), session });
		await app.signIn();
		expect((await factsIn(app))?.authenticatedAt).toEqual(authenticatedAt);
	});

	test('an email counts as a one-time password, at the moment when the link is opened', async () => {
		const app = createMailApp({ session });
		await app.enter();
		expect(await factsIn(app)).toMatchObject({ ...now, methods: ['otp'], provider: 'mail' });
	});

	test('a passkey is a key, in hardware or software, with a person present, who was verified', async () => {
		const app = createPasskeyApp({ session });
		const synced = createAuthenticator();
		await app.register(synced, { fields: { email: 'ada@example.test' } });
		expect(await factsIn(app)).toMatchObject({ ...now, provider: 'passkey' });
		clock.advance(60);
		await app.authenticate(synced);
		expect(await factsIn(app)).toMatchObject({
			authenticatedAt: new Date(Date.parse(start) + 60_000),
			methods: ['swk', 'user', 'mfa']
		});
	});

	test('adding a passkey or linking an account proves nothing (S086, S321, S338)', async () => {
		const op = silent();
		const second = createIdentityProvider({ issuer: 'https://second.test' });
		second.faults.claims = (claims) => ({ ...claims, auth_time: Math.floor(clock.now() / 1000), amr: ['mfa'] });
		const { default: Passkey } = await import('../../src/providers/passkey.js');
		const app = createPasskeyApp({
			op,
			session,
			providers: [op.provider(), { ...second.provider({ trustAmr: true }), id: 'second' }, Passkey]
		});
		await app.signIn();
		clock.advance(60);
		expect((await app.register(createAuthenticator())).status).toBeLessThan(400);
		expect(await factsIn(app)).toMatchObject({ methods: [] });
		expect(await factsIn(app)).not.toHaveProperty('authenticatedAt');
		const stranger = { user: { sub: 'another', name: 'Another', email: 'another@example.test' } };
		const link = await app.start({ provider: 'second', fields: { link: 'true' } });
		await app.finish(second.authorize(link, stranger));
		expect(await factsIn(app)).toMatchObject({ methods: [], provider: 'op' });
		expect(await factsIn(app)).not.toHaveProperty('authenticatedAt');
		// Now that the account is the user's, it is a sign-in like any other.
		await app.finish(second.authorize(await app.start({ provider: 'second' }), stranger));
		expect(await factsIn(app)).toMatchObject({ methods: ['mfa'], authenticatedAt: new Date(clock.now()) });
	});

	test('a session begins once, and says when it was last extended', async () => {
		const app = createMailApp({ session });
		await app.enter();
		const { id } = (await factsIn(app))!;
		clock.advance(day - 1);
		await app.session();
		expect(await factsIn(app)).toMatchObject({ ...now, id });
		clock.advance(1);
		await app.session();
		const used = new Date(Date.parse(start) + day * 1000);
		const after = { ...now, id, lastUsedAt: used, methods: ['otp'], provider: 'mail' };
		expect(await factsIn(app)).toMatchObject({ ...after, expires: new Date(used.getTime() + 30 * day * 1000) });
	});

	test('each sign-in begins a new session (S168, S169)', async () => {
		const app = createMailApp({ session });
		await app.enter();
		const first = (await factsIn(app))!;
		clock.advance(1);
		await app.enter();
		const second = (await factsIn(app))!;
		expect(second.id).not.toBe(first.id);
		expect(second.createdAt).toEqual(new Date(clock.now()));
	});

	test('the facts of a session are those that the strategy read, whatever the session callback returns', async () => {
		const app = createMailApp({
			session,
			callbacks: { session: ({ session: shown }) => ({ ...shown, id: 'forged', methods: ['mfa'], provider: 'forged' }) }
		});
		await app.enter();
		expect(await app.session()).toMatchObject({ id: 'forged' });
		expect(await factsIn(app)).toMatchObject({ ...now, methods: ['otp'], provider: 'mail' });
	});
});

describe('an encrypted session', () => {
	test('with credentials a password was proven', async () => {
		const app = createApp({ providers: [credentials] });
		await app.browser.post('/auth/callback/password', { password: 'right' });
		expect(await factsIn(app)).toMatchObject({ ...now, methods: ['pwd'], provider: 'password' });
	});

	test('stays the same one, whatever the jwt callback returns (S152, S160)', async () => {
		const forged = { createdAt: 1, methods: ['mfa'], 'framework-auth.session': { at: 1, auth: 4e9, amr: ['mfa'] } };
		const seen: object[] = [];
		const app = createApp({
			providers: [credentials],
			callbacks: {
				jwt({ token }) {
					seen.push(token);
					return { ...forged, sub: String(token.sub), count: Number(token.count ?? 0) + 1, jti: `own ${seen.length}` };
				}
			}
		});
		await app.browser.post('/auth/callback/password', { password: 'right' });
		const before = await factsIn(app);
		clock.advance(day);
		await app.browser.postJson('/auth/session', { data: { ...forged, jti: 'posted' } });
		await app.session();
		const after = { ...now, lastUsedAt: new Date(clock.now()), id: before?.id, methods: ['pwd'], provider: 'password' };
		expect(await factsIn(app)).toMatchObject(after);
		expect(seen.every((token) => !('framework-auth.session' in token))).toBe(true);
	});

	test('of @auth/core began when it was issued, and that stays through renewal', async () => {
		const app = createApp();
		const token = { sub: 'ada', name: 'Ada', email: 'ada@example.test' };
		const value = await encode({ token, secret, salt: sessionCookie, maxAge: 30 * day });
		app.browser.jar.store(`${sessionCookie}=${value}; Path=/; Secure`, new URL('https://app.test/'));
		expect(await factsIn(app)).toMatchObject({ ...started, id: expect.any(String) as unknown });
		clock.advance(2 * day);
		const facts = await app.session().then(() => factsIn(app));
		expect(app.browser.cookie(sessionCookie)).not.toBe(value);
		expect(facts).toMatchObject({ createdAt: new Date(start), lastUsedAt: new Date(clock.now()) });
		expect(facts).not.toHaveProperty('methods');
		expect(facts).not.toHaveProperty('authenticatedAt');
	});
});

describe('a stored session', () => {
	test('S185 stores the browser, in at most 256 characters', async () => {
		const adapter = MemoryAdapter();
		const app = createMailApp({ store: adapter });
		await app.ask();
		await app.open(undefined, { headers: { 'User-Agent': `Browser/1.0 ${'x'.repeat(300)}` } });
		const facts = await factsIn(app);
		expect(facts?.userAgent).toHaveLength(256);
		expect(facts?.userAgent).toMatch(/^Browser\/1\.0 x/);
		expect(await app.session()).not.toHaveProperty('userAgent');
	});

	test('of an adapter without columns for the facts is created and returned without them', async () => {
		const data = watch(MemoryAdapter(), ['listSessions', 'deleteSessionById', 'deleteSessions']);
		const app = createApp({ adapter: data.adapter });
		await app.signIn();
		const created = data.calls.find(({ method }) => method === 'createSession')?.args[0] as object;
		expect(Object.keys(created).sort()).toEqual(['expires', 'sessionToken', 'userId']);
		expect(Object.keys((await app.session()) ?? {})).toEqual(['user', 'expires']);
		expect(await factsIn(app)).toEqual({ expires: new Date(Date.parse(start) + 30 * day * 1000) });
		clock.advance(day);
		await app.session();
		const updated = data.calls.find(({ method }) => method === 'updateSession')?.args[0] as object;
		expect(Object.keys(updated).sort()).toEqual(['expires', 'sessionToken']);
	});

	test('never has an id that contains its token (S178)', async () => {
		const data = watch(MemoryAdapter());
		data.instead.getSessionAndUser = async (call) => {
			const found = (await call()) as { session: { sessionToken: string } };
			return { ...found, session: { ...found.session, id: `session:${found.session.sessionToken}` } };
		};
		const app = createApp({ adapter: data.adapter });
		await app.signIn();
		expect(await app.session()).not.toHaveProperty('id');
	});

	test('of a table with other things in these columns is read all the same', async () => {
		const data = watch(MemoryAdapter());
		data.instead.getSessionAndUser = async (call) => {
			const found = (await call()) as { session: object };
			const odd = {
				id: 17,
				createdAt: {},
				lastUsedAt: 'never',
				authenticatedAt: true,
				methods: 5,
				provider: [],
				acr: '',
				userAgent: 1
			};
			return { ...found, session: { ...found.session, ...odd } };
		};
		const app = createApp({ adapter: data.adapter });
		await app.signIn();
		expect(Object.keys((await factsIn(app))!).sort()).toEqual(['expires', 'id']);
	});
});
