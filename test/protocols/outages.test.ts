/**
 * The provider is killed at each step, as a process is: connections are reset, and new ones are refused. The person sees a page that
 * says what happened, nothing counts against them, nothing is lost, and it works again as soon as the provider is back.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { formsOf } from '../fixtures/forms.js';
import { serveHandler } from '../fixtures/http-server.js';
import {
	createIdentityProvider,
	type Endpoint,
	type IdentityProvider,
	type IdentityProviderInit
} from '../fixtures/identity-provider.js';
import { send } from '../logout/support.js';
import { requestOf } from '../session/support.js';

const origin = 'https://app.test';
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
	vi.useRealTimers();
	for (const end of ended.splice(0)) await end();
});

/** When the provider dies: as soon as a request to the endpoint arrives, or when it has done what was asked and not answered yet. */
interface Death {
	readonly at: Endpoint;
	readonly when: 'asked' | 'done';
}

/** A provider in a server that can be killed. */
async function createMortal(init: IdentityProviderInit = {}) {
	let death: Death | undefined;
	const server = await serveHandler(async (request) => {
		const { pathname } = new URL(request.url);
		const at = pathname.includes('.well-known') ? 'metadata' : pathname.slice(1);
		const dies = (when: Death['when']) => {
			if (death?.at !== at || death.when !== when) return;
			server.kill();
			throw new Error('killed');
		};
		dies('asked');
		const response = await op.fetch(request);
		dies('done');
		return response;
	});
	ended.push(() => server.close().catch(() => undefined));
	const op: IdentityProvider = createIdentityProvider({ issuer: server.origin, ...init });
	return {
		op,
		/** The provider object, whose requests go over the network. */
		provider: (overrides?: Parameters<IdentityProvider['provider']>[0]) => ({
			...op.provider(overrides),
			[customFetch]: ((input, given) => fetch(input, given)) satisfies typeof fetch
		}),
		kill: () => server.kill(),
		dieAt: (next: Death) => void (death = next),
		async revive() {
			death = undefined;
			await server.revive();
		}
	};
}

const few = { client: { points: 3, duration: 600 } };

function appAt({ op, provider }: Awaited<ReturnType<typeof createMortal>>, config: AppOptions = {}) {
	const app = createApp({ op, providers: [provider()], rateLimit: { callback: few, pushed: few }, ...config });
	const newBrowser = () => createBrowser((request) => app.auth.respond(request, { clientAddress: '203.0.113.7' }));
	return { ...app, newBrowser, browser: newBrowser() };
}

interface Step {
	readonly init?: IdentityProviderInit;
	/** Lets the provider die while the sign-in begins. */
	readonly atStart?: (mortal: Awaited<ReturnType<typeof createMortal>>) => void;
	/** Lets it die after the person has signed in there. */
	readonly atCallback?: (mortal: Awaited<ReturnType<typeof createMortal>>) => void;
	/** Whether the provider was asked for its metadata before. */
	readonly isKnown?: boolean;
}

const pushed: IdentityProviderInit = { pushed: 'required' };
const asking: IdentityProviderInit = { claimsIn: 'userinfo' };

const steps: [string, Step][] = [
	['before it is asked for its metadata', { atStart: ({ kill }) => kill() }],
	['while it answers with its metadata', { atStart: ({ dieAt }) => dieAt({ at: 'metadata', when: 'done' }) }],
	['before the request is pushed', { init: pushed, isKnown: true, atStart: ({ kill }) => kill() }],
	[
		'when it has taken the pushed request',
		{ init: pushed, atStart: ({ dieAt }) => dieAt({ at: 'par', when: 'done' }) }
	],
	['before the code is exchanged', { atCallback: ({ kill }) => kill() }],
	['when the code arrives', { atCallback: ({ dieAt }) => dieAt({ at: 'token', when: 'asked' }) }],
	['when it has used the code up', { atCallback: ({ dieAt }) => dieAt({ at: 'token', when: 'done' }) }],
	['before it is asked for its keys', { atCallback: ({ dieAt }) => dieAt({ at: 'jwks', when: 'asked' }) }],
	['while it answers with its keys', { atCallback: ({ dieAt }) => dieAt({ at: 'jwks', when: 'done' }) }],
	['before userinfo', { init: asking, atCallback: ({ dieAt }) => dieAt({ at: 'userinfo', when: 'asked' }) }],
	[
		'while it answers with userinfo',
		{ init: asking, atCallback: ({ dieAt }) => dieAt({ at: 'userinfo', when: 'done' }) }
	]
];

/** Presses the button of a page, and goes the whole way as far as it leads. Returns the last answer. */
async function press(app: App, browser: Browser, page: string, afterwards?: () => void): Promise<Response> {
	const [form] = formsOf(page);
	const started = await browser.post(form!.action, form!.fields);
	const target = locationOf(started, origin);
	if (target.origin === origin) return started;
	const callback = app.op.authorize(target);
	afterwards?.();
	return browser.follow(callback);
}

describe.each(steps)('the provider dies %s:', (_, { init, atStart, atCallback, isKnown }) => {
	test('the page says so, nothing counts against limits, and the next sign-in has the target of the first', async () => {
		const mortal = await createMortal(init);
		const adapter = MemoryAdapter();
		const app = appAt(mortal, { adapter });
		if (isKnown) await app.start({ browser: app.newBrowser() });
		let page = await (await app.browser.visit('/auth/signin?callbackUrl=/inbox')).text();
		for (let attempt = 0; attempt < 3; attempt++) {
			atStart?.(mortal);
			const answer = await press(app, app.browser, page, () => atCallback?.(mortal));
			const failed = locationOf(answer, origin);
			expect([answer.status, failed.pathname]).toEqual([303, '/auth/signin']);
			expect(failed.searchParams.get('callbackUrl')).toMatch(/\/inbox$/);
			const shown = await app.browser.visit(failed);
			page = await shown.text();
			expect([shown.status, /role="alert"/.test(page)]).toEqual([200, true]);
			expect(page).toContain('The provider cannot be reached');
			expect(app.browser.cookieNames.filter((name) => /flow|session-token/.test(name))).toEqual([]);
			expect(app.logger.errors.at(-1)?.message).toMatch(/not available|cannot be used/);
			await mortal.revive();
		}
		expect(await adapter.getUserByEmail('ada@example.test')).toBeNull();
		expect(app.logger.leaks(app.op.secrets())).toEqual([]);

		const back = await press(app, app.browser, page);
		expect(back.headers.get('location')).toBe(`${origin}/inbox`);
		expect(await app.session(app.browser)).toMatchObject({ user: { email: 'ada@example.test' } });
	});
});

describe('the provider dies during a refresh:', () => {
	async function signedIn(init: IdentityProviderInit = {}) {
		const mortal = await createMortal({ refreshTokens: 'always', ...init });
		const adapter = MemoryAdapter();
		const app = appAt(mortal, { adapter });
		await app.signIn({ browser: app.browser });
		const user = await adapter.getUserByEmail('ada@example.test');
		const account = async () => (await adapter.listAccounts(user!.id))[0]!;
		await adapter.updateAccount({ ...(await account()), expires_at: 1 });
		const token = () =>
			app.auth
				.accounts(requestOf(app.browser))
				.token('op')
				.then(
					() => 'a token',
					({ type }: AuthError) => type
				);
		/** A refresh that failed is tried again after half a minute. */
		const halfAMinute = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
		return { ...app, ...mortal, account, token, revive: () => mortal.revive().then(halfAMinute) };
	}

	test('before it gets the request, nothing is lost, and the next call gets a token', async () => {
		const { kill, revive, token, account, session, browser } = await signedIn();
		const before = await account();
		kill();
		expect(await token()).toBe('ProviderUnavailable');
		expect(await account()).toEqual(before);
		expect(await session(browser)).not.toBeNull();
		await revive();
		expect(await token()).toBe('a token');
		expect((await account()).refresh_token).not.toBe(before.refresh_token);
	});

	test('after it has refreshed, a provider that accepts a refresh token twice issues another token', async () => {
		const { dieAt, revive, token, session, browser } = await signedIn({ rotateRefreshTokens: false });
		dieAt({ at: 'token', when: 'done' });
		expect(await token()).toBe('ProviderUnavailable');
		expect(await session(browser)).not.toBeNull();
		await revive();
		expect(await token()).toBe('a token');
	});

	test('after it has refreshed, a provider that accepts a refresh token once requires a new sign-in', async () => {
		const { dieAt, revive, token, session, browser, signIn } = await signedIn();
		dieAt({ at: 'token', when: 'done' });
		expect(await token()).toBe('ProviderUnavailable');
		await revive();
		expect(await token()).toBe('ProviderSignInRequired');
		expect(await session(browser)).not.toBeNull();
		await signIn({ browser });
		expect(await token()).toBe('a token');
	});
});

describe('the provider dies during a sign-out:', () => {
	const endSession = (op: IdentityProvider) => {
		op.faults.metadata = (known) => ({ ...known, end_session_endpoint: `${op.issuer}/end-session` });
	};

	test('a process without its metadata ends the session here, and the next sign-out reaches the provider', async () => {
		const mortal = await createMortal();
		endSession(mortal.op);
		const config = { adapter: MemoryAdapter(), providers: [mortal.provider({ logout: true })] };
		const first = appAt(mortal, config);
		await first.signIn({ browser: first.browser });
		const second = appAt(mortal, config);
		const browser = createBrowser((request) => second.auth.respond(request), { jar: first.browser.jar });
		mortal.kill();
		const answer = await browser.post('/auth/signout', { redirectTo: '/goodbye' });
		expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/goodbye`]);
		expect([await first.session(first.browser), second.logger.faults]).toEqual([null, []]);
		await mortal.revive();
		await second.signIn({ browser });
		expect(locationOf(await browser.post('/auth/signout')).pathname).toBe('/end-session');
	});

	test('a browser that never reaches the provider is signed out here, and can sign in again', async () => {
		const mortal = await createMortal();
		endSession(mortal.op);
		const app = appAt(mortal, { adapter: MemoryAdapter(), providers: [mortal.provider({ logout: true })] });
		await app.signIn({ browser: app.browser });
		mortal.kill();
		expect(locationOf(await app.browser.post('/auth/signout')).origin).toBe(mortal.op.issuer);
		expect(await app.session(app.browser)).toBeNull();
		await mortal.revive();
		await app.signIn({ browser: app.browser });
		expect(await app.session(app.browser)).not.toBeNull();
	});

	test('a logout that cannot be verified is not used up, and the provider can send it again', async () => {
		const mortal = await createMortal();
		mortal.op.faults.claims = (claims) => ({ ...claims, sid: 'sid-1' });
		const config = { adapter: MemoryAdapter(), providers: [mortal.provider({ backChannelLogout: true })] };
		const first = appAt(mortal, config);
		await first.signIn({ browser: first.browser });
		// Another process, which has not asked for the keys yet.
		const { auth, logger } = appAt(mortal, { ...config, rateLimit: { logout: few } });
		const now = Math.floor(Date.now() / 1000);
		const token = await mortal.op.sign({
			iss: mortal.op.issuer,
			aud: mortal.op.client.id,
			iat: now,
			exp: now + 120,
			jti: 'the-jti',
			sid: 'sid-1',
			events: { 'http://schemas.openid.net/event/backchannel-logout': {} }
		});
		mortal.kill();
		for (let attempt = 0; attempt < 3; attempt++) {
			const answer = await send(auth, { logout_token: token });
			expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'server_error' }]);
		}
		expect(logger.errors.at(-1)?.message).toContain('cannot be used');
		expect(await first.session(first.browser)).not.toBeNull();
		await mortal.revive();
		expect((await send(auth, { logout_token: token })).status).toBe(200);
		expect(await first.session(first.browser)).toBeNull();
	});
});
