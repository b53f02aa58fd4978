/** The client module, on a page that is faked as far as it looks at one. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../src/client.js';
import type { SignInOptions } from '../../src/client.js';
import type { CredentialsConfig } from '../../src/providers/types.js';
import { ada, createFactorApp } from '../factors/support.js';
import { createApp } from '../fixtures/app.js';
import { refreshed } from '../support/app-navigation.js';

/** A page that is open in a browser; the server answers what it is told, or as an application does. */
function openPage(href: string, answer: (request: Request) => Response | Promise<Response>, authPath?: string) {
	const { origin, search } = new URL(href);
	const requests: Request[] = [];
	const visited: string[] = [];
	vi.stubGlobal('location', {
		href,
		origin,
		search,
		assign: (url: string) => visited.push(url),
		reload: () => visited.push('reload')
	});
	vi.stubGlobal('document', { querySelector: () => (authPath === undefined ? null : { content: authPath }) });
	vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
		const request = new Request(new URL(address, href), init);
		request.headers.set('origin', origin);
		requests.push(request.clone());
		return answer(request);
	});
	return { requests, visited };
}

const origin = 'https://app.test';
const answering =
	(body: object, init: ResponseInit = {}) =>
	() =>
		Response.json(body, init);
const fieldsOf = async (request: Request | undefined) => Object.fromEntries(new URLSearchParams(await request?.text()));

beforeEach(() => {
	refreshed.times = 0;
});
afterEach(() => {
	vi.unstubAllGlobals();
});

describe('on the server, where a page is rendered', () => {
	test('no promise is rejected, and the log says what to do, with the caller (#12 C1)', async () => {
		const log = vi.spyOn(console, 'error').mockReturnValue();
		const failure = { ok: false, error: 'NotInBrowser', status: 0 };
		expect(await signIn('github')).toEqual({ ...failure, url: null });
		expect(await signIn()).toEqual({ ...failure, url: null });
		expect(await signOut()).toEqual({ ...failure, url: '/' });
		const message = 'called on the server: use event.locals';
		expect(log.mock.calls.map(([error]) => (error as Error).message)).toEqual([message, message, message]);
		log.mockRestore();
	});
});

describe('with the library on the server', () => {
	test('an OAuth sign-in leads to the provider, with the hints', async () => {
		const app = createApp();
		const { visited } = openPage(`${origin}/start?tab=2#top`, (request) => app.browser.send(request));
		const result = await signIn('op', {}, { login_hint: 'ada' });
		expect(result).toEqual({ ok: true, status: 200, url: visited[0] });
		const authorize = new URL(visited[0] ?? '');
		expect(authorize.origin).toBe(new URL(app.op.issuer).origin);
		expect(authorize.searchParams.get('login_hint')).toBe('ada');
		const finished = await app.finish(app.op.authorize(authorize));
		expect(finished.headers.get('location')).toBe(`${origin}/start?tab=2#top`);
	});

	test('a sign-out that stays ends the session and refreshes the page', async () => {
		const app = createApp();
		await app.signIn();
		const { visited } = openPage(`${origin}/`, (request) => app.browser.send(request));
		expect(await signOut({ redirect: false })).toEqual({ ok: true, status: 200, url: `${origin}/` });
		expect(await app.session()).toBeNull();
		expect([visited, refreshed.times]).toEqual([[], 1]);
	});

	test('a refusal with a URL is a failure that leads there', async () => {
		const password: CredentialsConfig = {
			id: 'password',
			name: 'Password',
			type: 'credentials',
			credentials: { name: {} },
			authorize: () => ({ id: '1' })
		};
		const app = createApp({ providers: [password], callbacks: { signIn: () => '/waiting-room' } });
		const { visited } = openPage(`${origin}/`, (request) => app.browser.send(request));
		const refused = { ok: false, error: 'AccessDenied', status: 403, url: `${origin}/waiting-room` };
		expect(await signIn('password', { name: 'ada', redirect: false })).toEqual(refused);
		expect([visited, refreshed.times]).toEqual([[], 0]);
		expect(await signIn('password', { name: 'ada' })).toEqual(refused);
		expect(visited).toEqual([refused.url]);
		expect(await app.session()).toBeNull();
	});

	test('a second factor that is missing is a failure with the page that asks for it', async () => {
		const app = createFactorApp();
		const phone = await app.withPhone();
		const { visited } = openPage(`${origin}/`, (request) => app.browser.send(request));
		const url = `${origin}/auth/challenge`;
		const waiting = { ok: false, error: 'ChallengeRequired', status: 401, url };
		expect(await signIn('password', { ...ada, redirect: false })).toEqual(waiting);
		expect([visited, refreshed.times]).toEqual([[], 0]);
		expect(await app.session()).toBeNull();
		expect(await signIn('password', { ...ada, redirectTo: '/report' })).toEqual(waiting);
		expect(visited).toEqual([url]);
		const answer = await app.answer({ code: phone.code() });
		expect(answer.headers.get('location')).toBe(`${origin}/report`);
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'otp', 'mfa'] });
	});

	test('an unknown provider is a failure that says so', async () => {
		const app = createApp();
		openPage(`${origin}/`, (request) => app.browser.send(request));
		expect(await signIn('../signout', { redirect: false })).toMatchObject({ ok: false, status: 404 });
		expect(await signIn('nobody', { redirect: false })).toMatchObject({
			ok: false,
			error: 'InvalidProvider',
			status: 404,
			url: expect.stringContaining(`${origin}/auth/error?error=InvalidProvider`)
		});
	});
});

describe('what is sent', () => {
	test('is a form that asks for the URL, with the fields as text', async () => {
		const { requests } = openPage(`${origin}/`, answering({ url: `${origin}/` }));
		const options = { email: 'a@b.test', age: 7, keep: true, note: undefined, none: null, file: new File([], 'f') };
		await signIn(
			'credentials',
			{ ...options, redirect: false, redirectTo: '/after' },
			{ prompt: 'login', hd: 'b.test' }
		);
		const [request] = requests;
		expect([request?.method, request?.url]).toEqual([
			'POST',
			`${origin}/auth/signin/credentials?prompt=login&hd=b.test`
		]);
		expect(request?.headers.get('x-auth-return-redirect')).toBe('1');
		expect(request?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
		expect(await fieldsOf(request)).toEqual({ callbackUrl: '/after', email: 'a@b.test', age: '7', keep: 'true' });
	});

	test.each<[string, string, SignInOptions, string]>([
		['redirectTo', '/signin?callbackUrl=%2Fa', { redirectTo: '/b', callbackUrl: '/c' }, '/b'],
		['callbackUrl', '/signin?callbackUrl=%2Fa', { callbackUrl: '/c' }, '/c'],
		['the callbackUrl of a sign-in page', '/signin?callbackUrl=%2Fa', {}, '/a'],
		['the page', '/here?x=1', {}, `${origin}/here?x=1`]
	])('has %s as return URL', async (_, path, options, expected) => {
		const { requests } = openPage(`${origin}${path}`, answering({ url: `${origin}/` }));
		await signIn('op', options);
		await signOut(options);
		expect(await fieldsOf(requests[0])).toEqual({ callbackUrl: expected });
		expect(await fieldsOf(requests[1])).toEqual({ callbackUrl: expected });
	});

	test('posts to the path of the routes that the page names', async () => {
		const { requests, visited } = openPage(`${origin}/app/`, answering({ url: `${origin}/app/` }), '/app/api/auth');
		await signIn('op');
		await signOut();
		await signIn();
		expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
			'/app/api/auth/signin/op',
			'/app/api/auth/signout'
		]);
		expect(visited.at(-1)).toBe(`${origin}/app/api/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/app/`)}`);
	});
});

test('without a provider it leads to the sign-in page, and sends no request', async () => {
	const { requests, visited } = openPage(`${origin}/here`, answering({}));
	const url = `${origin}/auth/signin?callbackUrl=%2Fafter`;
	expect(await signIn(undefined, { redirectTo: '/after' })).toEqual({ ok: true, status: 0, url });
	expect(await signIn(undefined, { redirectTo: '/after', redirect: false })).toEqual({ ok: true, status: 0, url });
	expect([requests, visited]).toEqual([[], [url]]);
});

describe('the result', () => {
	const wrong = {
		url: `${origin}/auth/signin?error=CredentialsSignin&code=locked`,
		error: 'CredentialsSignin',
		code: 'locked'
	};
	const busy = { url: `${origin}/auth/error?error=RateLimited`, error: 'RateLimited' };
	const failed = { ok: false };
	const rows: [string, () => Response, object][] = [
		['success', answering({ url: `${origin}/after` }), { ok: true, url: `${origin}/after`, status: 200 }],
		['wrong credentials', answering(wrong, { status: 401 }), { ...failed, ...wrong, status: 401 }],
		[
			'too many attempts',
			answering(busy, { status: 429, headers: { 'retry-after': '30' } }),
			{ ...failed, ...busy, status: 429, retryAfter: 30 }
		],
		[
			'an error without a page',
			answering({ error: 'Configuration' }, { status: 500 }),
			{ ...failed, error: 'Configuration', status: 500, url: null }
		],
		[
			'a page of a proxy',
			() => new Response('<h1>Sorry</h1>', { status: 502 }),
			{ ...failed, error: 'UnexpectedAnswer', status: 502, url: null }
		],
		[
			'a page that says 200',
			() => new Response('<h1>Welcome</h1>'),
			{ ...failed, error: 'UnexpectedAnswer', status: 200, url: null }
		],
		['JSON of somebody else', answering([null]), { ...failed, error: 'UnexpectedAnswer', status: 200, url: null }],
		['null', () => new Response('null'), { ...failed, error: 'UnexpectedAnswer', status: 200, url: null }],
		[
			'no network',
			() => {
				throw new TypeError('Failed to fetch');
			},
			{ ...failed, error: 'NetworkError', status: 0, url: null }
		]
	];

	test.each(rows)('%s: is returned, and the page stays with redirect: false', async (_, answer, expected) => {
		const { visited } = openPage(`${origin}/signin`, answer);
		expect(await signIn('credentials', { redirect: false })).toEqual(expected);
		// An application goes there, whatever came of it.
		expect(await signOut({ redirect: false })).toEqual({
			...expected,
			url: ('url' in expected && expected.url) || `${origin}/signin`
		});
		expect(visited).toEqual([]);
		expect(refreshed.times).toBe('ok' in expected && expected.ok ? 2 : 0);
	});

	test.each(rows)('%s: the page goes where it leads', async (_, answer, expected) => {
		const { visited } = openPage(`${origin}/signin`, answer);
		expect(await signIn('credentials')).toEqual(expected);
		expect(visited).toEqual('url' in expected && expected.url !== null ? [expected.url] : []);
		expect(refreshed.times).toBe(0);
	});

	test('a URL of a provider changes nothing on the page', async () => {
		openPage(`${origin}/`, answering({ url: 'https://op.test/authorize' }));
		expect(await signIn('op', { redirect: false })).toMatchObject({ ok: true });
		expect(refreshed.times).toBe(0);
	});

	test.each([
		['the page itself, with a fragment', '/here#now', ['/here#now', 'reload']],
		['another fragment of it', '/here#then', ['/here#then', 'reload']],
		['another page, with a fragment', '/there#then', ['/there#then']],
		['the page itself', '/here', ['/here']]
	])('%s is loaded', async (_, to, expected) => {
		const { visited } = openPage(`${origin}/here#now`, answering({ url: `${origin}${to}` }));
		await signOut();
		expect(visited.map((step) => step.replace(origin, ''))).toEqual(expected);
	});
});
