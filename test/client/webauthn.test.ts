/**
 * The passkey module, on a page that is faked as far as it looks at one, with an authenticator in software. What it sends
 * is verified by `@simplewebauthn/server`.
 */
import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
	type AuthenticationResponseJSON,
	type RegistrationResponseJSON,
	type WebAuthnCredential
} from '@simplewebauthn/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import Passkey from '../../src/providers/passkey.js';
import type { Awaitable } from '../../src/types.js';
import { cancel, proveFactor, register, signIn } from '../../src/webauthn.js';
import { createApp } from '../fixtures/app.js';
import { createAuthenticator, type Authenticator } from '../fixtures/authenticator.js';
import { ada, createFactorApp } from '../factors/support.js';
import { credentialsOf, type CredentialOptions } from '../fixtures/authenticator/navigator.js';
import { refreshed } from '../support/app-navigation.js';

const origin = 'https://app.test';

test('an earlier version of the package is named, with the fix (#12 B7)', async () => {
	const { browserSupportsPasskeys: _, ...earlier } = await import('@simplewebauthn/browser');
	vi.doMock('@simplewebauthn/browser', () => ({ ...earlier, browserSupportsPasskeys: undefined }));
	vi.resetModules();
	const fresh = await import('../../src/webauthn.js');
	openPage();
	await expect(fresh.signIn('passkey', { redirect: false })).rejects.toThrow(
		'passkeys need version 14 of @simplewebauthn/browser: npm install @simplewebauthn/browser@14'
	);
	vi.doUnmock('@simplewebauthn/browser');
});

test('on the server no promise is rejected, and the log says what to do, with the caller (#12 C1)', async () => {
	const log = vi.spyOn(console, 'error').mockReturnValue();
	const failure = { ok: false, error: 'NotInBrowser', status: 0, url: null };
	cancel();
	expect([await signIn(), await signIn('passkey', { autofill: true }), await register()]).toEqual([
		failure,
		failure,
		failure
	]);
	const message = 'called on the server: use event.locals';
	expect(log.mock.calls.map(([error]) => (error as Error).message)).toEqual([message, message, message]);
	log.mockRestore();
});
const rpID = 'app.test';

interface PageInit {
	authenticator?: Authenticator;
	/** What the person does. */
	person?: (options: CredentialOptions) => Promise<void>;
	/** Replaces the server's answer. */
	answer?: (request: Request) => Awaitable<Response | undefined>;
	/** In milliseconds. */
	timeout?: number;
	hasAutofill?: boolean;
	authPath?: string;
}

/** A page that is open in a browser, and a server that knows one passkey. */
function openPage(init: PageInit = {}) {
	const { authenticator = createAuthenticator({ origin }), timeout = 300_000, hasAutofill = true } = init;
	const requests: Request[] = [];
	const visited: string[] = [];
	const asked: CredentialOptions[] = [];
	const page = Object.assign(new EventTarget(), {
		hidden: false,
		inputs: ['input'],
		querySelector: (selector: string) => {
			if (selector.startsWith('meta')) return init.authPath === undefined ? null : { content: init.authPath };
			return page.inputs[0] ?? null;
		},
		querySelectorAll: () => page.inputs
	});
	let challenge = '';
	let known: WebAuthnCredential | undefined;

	async function serve(request: Request): Promise<Response> {
		const url = new URL(request.url);
		if (request.method === 'GET') {
			const action = url.searchParams.get('action');
			const options =
				action === 'register'
					? await generateRegistrationOptions({ rpName: 'App', rpID, userName: 'ada', timeout })
					: await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' });
			challenge = options.challenge;
			return Response.json({ action, options });
		}
		const fields = Object.fromEntries(new URLSearchParams(await request.text()));
		const response = JSON.parse(fields.data ?? '') as unknown;
		const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID };
		if (fields.action === 'register') {
			const made = await verifyRegistrationResponse({ response: response as RegistrationResponseJSON, ...expected });
			known = made.registrationInfo?.credential;
			return Response.json({ url: `${origin}/welcome` });
		}
		const { verified } = await verifyAuthenticationResponse({
			response: response as AuthenticationResponseJSON,
			credential: known!,
			...expected
		});
		if (!verified) return Response.json({ url: `${origin}/error`, error: 'CallbackRouteError' }, { status: 401 });
		return Response.json({ url: new URL(fields.callbackUrl ?? '', origin).href });
	}

	const href = `${origin}/start`;
	vi.stubGlobal('location', {
		href,
		origin,
		hostname: 'app.test',
		search: '',
		assign: (url: string) => visited.push(url)
	});
	vi.stubGlobal('document', page);
	vi.stubGlobal(
		'PublicKeyCredential',
		Object.assign(() => undefined, { isConditionalMediationAvailable: async () => hasAutofill })
	);
	vi.stubGlobal('navigator', {
		credentials: credentialsOf(authenticator, async (options) => {
			asked.push(options);
			await init.person?.(options);
		})
	});
	vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
		const request = new Request(new URL(address, href), options);
		const { signal } = options ?? {};
		requests.push(request.clone());
		signal?.throwIfAborted();
		const answered = async () => (await init.answer?.(request)) ?? serve(request);
		const aborted = new Promise<never>((_, reject) => {
			signal?.addEventListener('abort', () => reject(signal.reason as Error));
		});
		return Promise.race([answered(), aborted]);
	});
	return { requests, visited, asked, page, authenticator };
}

/** What `fetch` adds in a browser. */
function withOrigin(request: Request): Request {
	if (request.method === 'POST') request.headers.set('origin', origin);
	return request;
}

const never = () => new Promise<never>(() => undefined);
const failing = (name: string) => async () => {
	throw new DOMException('as browsers put it', name);
};
const ended = (error: string) => ({ ok: false, error, status: 0, url: null });
const fieldsOf = async (request: Request | undefined) => Object.fromEntries(new URLSearchParams(await request?.text()));

beforeEach(() => {
	refreshed.times = 0;
});
afterEach(() => {
	cancel();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('with the library on the server, a new user signs up, out, and in again', async () => {
	const app = createApp({ providers: [Passkey], adapter: MemoryAdapter() });
	openPage({ answer: (request) => app.browser.send(withOrigin(request)) });
	const email = 'ada@example.test';
	expect(await register('passkey', { email, redirect: false })).toEqual({
		ok: true,
		status: 200,
		url: `${origin}/start`
	});
	const { user } = (await app.session()) ?? {};
	expect(user?.id).toBeTypeOf('string');
	await app.browser.post('/auth/signout');
	expect(await app.session()).toBeNull();
	expect(await signIn('passkey', { redirect: false, redirectTo: '/after' })).toMatchObject({ url: `${origin}/after` });
	expect(await app.session()).toMatchObject({ user: { id: user?.id } });
	expect(await signIn('nobody', { redirect: false })).toEqual({
		ok: false,
		error: 'InvalidProvider',
		status: 404,
		url: null
	});
});

test('proves the second factor of a sign-in, with the library on the server', async () => {
	const app = createFactorApp({ mfa: { required: true, trustedDevices: true }, providers: [Passkey] });
	const signUp = createFactorApp({ store: app.store, providers: [Passkey] });
	await signUp.enter();
	const page = openPage({ answer: (request) => signUp.browser.send(withOrigin(request)) });
	expect(await register('passkey', { redirect: false })).toMatchObject({ ok: true });
	openPage({ authenticator: page.authenticator, answer: (request) => app.browser.send(withOrigin(request)) });
	expect(await proveFactor('passkey', { redirect: false })).toMatchObject({ ok: false, error: 'InvalidCheck' });
	await app.typeIn({ ...ada, callbackUrl: '/report' });
	expect(await app.session()).toBeNull();
	const proven = await proveFactor('passkey', { redirect: false, trustDevice: true });
	expect(proven).toEqual({ ok: true, status: 200, url: `${origin}/report` });
	expect(await app.session()).toMatchObject({ methods: ['pwd', 'swk', 'user', 'mfa'] });
	expect(app.browser.cookieNames).toContain('__Host-authjs.known-browser.trusted');
});

describe('a passkey', () => {
	test('is made, and signs in', async () => {
		const { visited } = openPage();
		expect(await register()).toEqual({ ok: true, status: 200, url: `${origin}/welcome` });
		expect(await signIn()).toEqual({ ok: true, status: 200, url: `${origin}/start` });
		expect(visited).toEqual([`${origin}/welcome`, `${origin}/start`]);
	});

	test('leaves the page where it is, with fresh data, with redirect: false', async () => {
		const { visited } = openPage();
		await register('passkey', { redirect: false });
		expect(await signIn('passkey', { redirect: false, redirectTo: '/after' })).toMatchObject({ ok: true, status: 200 });
		expect([visited, refreshed.times]).toEqual([[], 2]);
	});

	test('is requested and sent below the path of the routes, with the fields', async () => {
		const { requests } = openPage({ authPath: '/app/api/auth' });
		await register('keys', { email: 'a@b.test', none: null, redirectTo: '/after', action: 'x', autofill: true });
		await signIn('keys', { email: 'a@b.test' });
		expect(requests.map(({ method, url }) => [method, url.replace(origin, '')])).toEqual([
			['GET', '/app/api/auth/webauthn-options/keys?action=register&callbackUrl=%2Fafter&email=a%40b.test'],
			['POST', '/app/api/auth/callback/keys'],
			['GET', '/app/api/auth/webauthn-options/keys?action=authenticate&email=a%40b.test'],
			['POST', '/app/api/auth/callback/keys']
		]);
		const { data, ...fields } = await fieldsOf(requests[1]);
		expect(fields).toEqual({ action: 'register', email: 'a@b.test', callbackUrl: '/after' });
		expect(JSON.parse(data ?? '')).toMatchObject({
			type: 'public-key',
			response: { transports: ['hybrid', 'internal'] }
		});
		expect(requests[1]?.headers.get('x-auth-return-redirect')).toBe('1');
		expect(requests[1]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
	});

	test('is made by signIn, too, as in @auth/sveltekit', async () => {
		const { authenticator } = openPage();
		expect(await signIn('passkey', { action: 'register', redirect: false })).toMatchObject({ ok: true });
		expect(authenticator.credentials).toHaveLength(1);
	});

	test('that the server refuses leads to the error page, or is a result', async () => {
		const answer = ({ method }: Request) =>
			method === 'POST'
				? Response.json({ url: `${origin}/error`, error: 'WebAuthnVerificationError' }, { status: 400 })
				: undefined;
		const { visited } = openPage({ answer });
		const failed = { ok: false, error: 'WebAuthnVerificationError', status: 400, url: `${origin}/error` };
		expect(await register('passkey', { redirect: false })).toEqual(failed);
		expect(visited).toEqual([]);
		expect(await register()).toEqual(failed);
		expect(visited).toEqual([`${origin}/error`]);
	});
});

describe('a refusal of the browser is a result, and the page stays', () => {
	test.each([
		['NotAllowedError', 'Cancelled', 'Cancelled'],
		['AbortError', 'Cancelled', 'Cancelled'],
		['InvalidStateError', 'AlreadyRegistered', 'AuthenticatorFailed'],
		['ConstraintError', 'Unsupported', 'Unsupported'],
		['NotSupportedError', 'Unsupported', 'Unsupported'],
		['UnknownError', 'AuthenticatorFailed', 'AuthenticatorFailed']
	])('%s: %s when a passkey is made, %s when it signs in', async (name, whenMade, whenUsed) => {
		const { visited, requests } = openPage({ person: failing(name) });
		expect(await register()).toEqual(ended(whenMade));
		expect(await signIn()).toEqual(ended(whenUsed));
		expect(visited).toEqual([]);
		expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
	});

	test('a passkey that already exists', async () => {
		const authenticator = createAuthenticator({ origin });
		openPage({ authenticator });
		await register('passkey', { redirect: false });
		const excludeCredentials = authenticator.credentials.map(({ id }) => ({ id }));
		const options = await generateRegistrationOptions({ rpName: 'App', rpID, userName: 'ada', excludeCredentials });
		openPage({ authenticator, answer: () => Response.json({ action: 'register', options }) });
		expect(await register()).toEqual(ended('AlreadyRegistered'));
	});

	test('the user did not answer in time', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		const person = async () => {
			vi.setSystemTime(Date.now() + 60_000);
			throw new DOMException('timed out, or not', 'NotAllowedError');
		};
		openPage({ person, timeout: 60_000 });
		expect(await signIn()).toEqual(ended('TimedOut'));
	});

	test.each([signIn, register])('a browser without passkeys, for which no challenge is requested', async (begin) => {
		const { requests } = openPage();
		vi.stubGlobal('PublicKeyCredential', undefined);
		expect(await begin()).toEqual(ended('Unsupported'));
		expect(requests).toEqual([]);
	});

	test('another site than the page is an error for the developer', async () => {
		openPage({ person: failing('SecurityError') });
		await expect(signIn()).rejects.toThrow('relayingParty.id');
		openPage({ person: failing('DataError') });
		await expect(register()).rejects.toThrow(expect.objectContaining({ name: 'DataError' }));
	});
});

describe('a refusal of the server', () => {
	test.each<[string, () => Response, object]>([
		[
			'a provider that is none',
			() => Response.json({ error: 'InvalidProvider' }, { status: 404 }),
			{ error: 'InvalidProvider', status: 404 }
		],
		[
			'too many attempts',
			() => Response.json({ error: 'RateLimited' }, { status: 429, headers: { 'retry-after': '30' } }),
			{ error: 'RateLimited', status: 429, retryAfter: 30 }
		],
		['a page of a proxy', () => new Response('<h1>Sorry</h1>'), { error: 'UnexpectedAnswer', status: 200 }],
		['JSON of somebody else', () => Response.json({ options: {} }), { error: 'UnexpectedAnswer', status: 200 }],
		[
			'no network',
			() => {
				throw new TypeError('Failed to fetch');
			},
			{ error: 'NetworkError', status: 0 }
		]
	])('%s', async (_, answer, expected) => {
		const { asked, visited } = openPage({ answer });
		expect(await signIn()).toEqual({ ok: false, url: null, ...expected });
		expect([asked, visited]).toEqual([[], []]);
	});
});

describe('one ceremony at a time', () => {
	test('a new ceremony ends the pending one', async () => {
		const { asked, visited } = openPage({
			person: async (options) => ('mediation' in options ? never() : undefined)
		});
		await register('passkey', { redirect: false });
		const waiting = signIn('passkey', { autofill: true });
		await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 60_000 });
		expect(await signIn('passkey', { redirect: false })).toMatchObject({ ok: true });
		expect(await waiting).toEqual(ended('Cancelled'));
		expect(visited).toEqual([]);
	});

	test('a new ceremony ends one that has not asked the person yet', async () => {
		let release: (value: undefined) => void = () => undefined;
		const held = new Promise<undefined>((resolve) => (release = resolve));
		const { asked, requests } = openPage({ answer: () => (requests.length === 1 ? held : undefined) });
		const first = register();
		await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 60_000 });
		expect(await register('passkey', { redirect: false })).toMatchObject({ ok: true });
		release(undefined);
		expect(await first).toEqual(ended('Cancelled'));
		expect(asked).toHaveLength(1);
	});

	test('a new ceremony ends one that waits for the answer of the server', async () => {
		const broken = ({ signal }: Request) =>
			new ReadableStream({ start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)) });
		const { requests } = openPage({ answer: (request) => new Response(broken(request)) });
		const result = signIn();
		await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 60_000 });
		await new Promise((resolve) => setImmediate(resolve));
		cancel();
		expect(await result).toEqual(ended('Cancelled'));
	});

	test.each(['while options are asked for', 'while the person is asked'])(
		'cancel and a signal end a ceremony %s',
		async (when) => {
			const early = when.includes('options');
			const { asked, requests } = openPage({ person: never, answer: early ? never : undefined });
			const controller = new AbortController();
			const starts: [() => void, () => Promise<unknown>][] = [
				[cancel, () => signIn()],
				[cancel, () => register()],
				[() => controller.abort(), () => signIn('passkey', { signal: controller.signal })]
			];
			for (const [index, [end, begin]] of starts.entries()) {
				const result = begin();
				await vi.waitFor(() => expect(early ? requests : asked).toHaveLength(index + 1), { timeout: 60_000 });
				end();
				expect(await result).toEqual(ended('Cancelled'));
			}
			expect(await register('passkey', { signal: controller.signal })).toEqual(ended('Cancelled'));
		}
	);
});

describe('autofill', () => {
	test('offers passkeys among the suggestions of the field', async () => {
		const { asked } = openPage();
		await register('passkey', { redirect: false });
		expect(await signIn('passkey', { autofill: true, redirect: false })).toMatchObject({ ok: true });
		expect(asked.at(-1)).toMatchObject({ mediation: 'conditional', publicKey: { allowCredentials: [] } });
	});

	test('is a result if the browser lacks it, and an error without a field', async () => {
		const { requests } = openPage({ hasAutofill: false });
		expect(await signIn('passkey', { autofill: true })).toEqual(ended('Unsupported'));
		expect(requests).toEqual([]);
		openPage().page.inputs.length = 0;
		await expect(signIn('passkey', { autofill: true })).rejects.toThrow('autocomplete');
	});

	test('requests a new challenge before the old one expires, while the page is visible and has the field', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
		const { requests, asked, page } = openPage({ person: never });
		const waiting = signIn('passkey', { autofill: true });
		const real = () => new Promise((resolve) => setImmediate(resolve));
		while (asked.length < 1) await real();
		vi.advanceTimersByTime(271_000);
		while (asked.length < 2) await real();
		expect(requests).toHaveLength(2);

		page.hidden = true;
		vi.advanceTimersByTime(271_000);
		for (let i = 0; i < 20; i++) await real();
		expect(requests).toHaveLength(2);
		page.hidden = false;
		page.dispatchEvent(new Event('visibilitychange'));
		while (asked.length < 3) await real();

		page.inputs.length = 0;
		vi.advanceTimersByTime(271_000);
		expect(await waiting).toEqual(ended('Cancelled'));
	});
});
