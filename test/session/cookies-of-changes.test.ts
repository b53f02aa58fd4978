/** Each function of `createAuth` that changes a session gives the cookies of the change, by its result or by `session(request)` (#33 A23). */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { serializeCookie, type Auth, type Session } from '../../src/core.js';
import Credentials from '../../src/providers/credentials.js';
import type { CookieWrite } from '../../src/types.js';
import { createApp } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { requestOf } from './support.js';

type Strategy = 'database' | 'jwt';

async function signedIn(strategy: Strategy, methods = ['pwd']) {
	const adapter = MemoryAdapter();
	const app = createApp({
		adapter,
		mfa: {},
		anonymous: {},
		session: {
			strategy,
			mayImpersonate: ({ user }) => user.id === 'ada',
			...(strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } })
		},
		...(strategy === 'jwt' && { callbacks: { jwt: ({ token, session }) => ({ ...token, ...(session as object) }) } }),
		providers: [
			Credentials({ users: 'adapter', credentials: { id: {} }, authorize: ({ id }) => ({ id: String(id) }) }),
			{ id: 'op', name: 'Op', type: 'oidc', issuer: 'https://op.test', clientId: 'x', clientSecret: 'y' }
		]
	});
	for (const id of ['ada', 'grace']) {
		await adapter.createUser({ id, email: `${id}@example.test`, emailVerified: new Date() });
	}
	const { browser, auth } = app;
	keep(browser, (await auth.signInAs(requestOf(browser), { id: 'ada' }, { methods })).cookies);
	return { auth, browser };
}

function keep(browser: Browser, cookies: readonly CookieWrite[]): void {
	for (const cookie of cookies) browser.jar.store(serializeCookie(cookie), new URL(browser.origin));
}

/** Does something with a request, and gives the session of the next one. */
async function after(
	{ auth, browser }: { auth: Auth; browser: Browser },
	change: (request: Request) => Promise<unknown>
): Promise<Session | null> {
	const request = requestOf(browser);
	const result = (await change(request)) as { cookies?: readonly CookieWrite[] } | null | undefined;
	keep(browser, result?.cookies ?? (await auth.session(request)).cookies);
	return (await auth.session(requestOf(browser))).session;
}

/** Gives Ada one-time codes, in her session. */
const codes = (auth: Auth) => async (request: Request) => {
	const { id, key } = await auth.factors(request).setUp();
	await auth.factors(request).confirm(id, phoneWith(keyOf(key)).code());
};

describe.each<Strategy>(['database', 'jwt'])('with the strategy "%s"', (strategy) => {
	const changes: Record<
		string,
		(town: Awaited<ReturnType<typeof signedIn>>) => (request: Request) => Promise<unknown>
	> = {
		'factors.confirm': ({ auth }) => codes(auth),
		'factors.confirm and factors.remove':
			({ auth }) =>
			async (request) => {
				await codes(auth)(request);
				expect(await auth.factors(request).remove('totp')).toBe(true);
			},
		'factors.confirm and factors.recoveryCodes':
			({ auth }) =>
			async (request) => {
				await codes(auth)(request);
				expect(await auth.factors(request).recoveryCodes()).toHaveLength(10);
			},
		'factors.confirm after a reading':
			({ auth }) =>
			async (request) => {
				expect((await auth.session(request)).session).not.toBeNull();
				await codes(auth)(request);
			},
		'factors.confirm and updateSession':
			({ auth }) =>
			async (request) => {
				await codes(auth)(request);
				return auth.updateSession(request, { seen: true });
			},
		updateSession:
			({ auth }) =>
			async (request) =>
				auth.updateSession(request, { seen: true }),
		'sessions.endOthers':
			({ auth }) =>
			async (request) =>
				auth.sessions(request).endOthers(),
		'signInAs of the same user':
			({ auth }) =>
			async (request) =>
				auth.signInAs(request, { id: 'ada' }),
		'signIn with credentials':
			({ auth }) =>
			async (request) =>
				auth.signIn(request, 'credentials', { fields: { id: 'ada' } }),
		'impersonate and endImpersonation':
			({ auth }) =>
			async (request) => {
				await auth.impersonate(request, 'grace');
				return auth.endImpersonation(request);
			}
	};
	test.each(Object.keys(changes))('%s leaves the user signed in', async (name) => {
		const town = await signedIn(strategy);
		expect(await after(town, changes[name]!(town))).toMatchObject({ user: { id: 'ada' } });
	});

	test('impersonate begins the session of the other user', async () => {
		const town = await signedIn(strategy);
		const session = await after(town, (request) => town.auth.impersonate(request, 'grace'));
		expect(session).toMatchObject({ user: { id: 'grace' }, actor: { id: 'ada' } });
	});

	const ends: Record<string, (auth: Auth) => (request: Request) => Promise<unknown>> = {
		'sessions.endAll': (auth) => async (request) => auth.sessions(request).endAll(),
		'sessions.end of this one': (auth) => async (request) =>
			auth.sessions(request).end((await auth.session(request)).session!.id!),
		'accounts.delete': (auth) => async (request) => auth.accounts(request).delete(),
		signOut: (auth) => async (request) => auth.signOut(request),
		'factors.confirm and signOut': (auth) => async (request) => {
			await codes(auth)(request);
			return auth.signOut(request);
		}
	};
	test.each(Object.keys(ends))('%s removes the cookie', async (name) => {
		const town = await signedIn(strategy);
		expect(await after(town, ends[name]!(town.auth))).toBeNull();
		expect(town.browser.cookieNames).toEqual([]);
	});

	test('signInAnonymously gives a visitor a session', async () => {
		const town = await signedIn(strategy);
		town.browser.jar.clear();
		const session = await after(town, (request) => town.auth.signInAnonymously(request));
		expect(session).toMatchObject({ anonymous: true });
	});
});
