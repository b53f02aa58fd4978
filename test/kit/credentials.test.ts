/** Signing in with credentials in a SvelteKit app: its actions, its server code, its remote functions. */
import { error as httpError, type Action, type RequestEvent } from '@sveltejs/kit';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import {
	AuthError,
	CallbackRouteError,
	CredentialsSignin,
	EmailSignInError,
	InvalidRequest,
	TooManyRequests,
	formAction,
	type FrameworkAuthConfig
} from '../../src/index.js';
import Credentials from '../../src/providers/credentials.js';
import type { CredentialsConfig, EmailConfig } from '../../src/providers/types.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { watch } from '../fixtures/data-layer.js';
import { locationOf } from '../fixtures/browser.js';
import { ada, grace, passwordProvider } from '../fixtures/passwords.js';
import { sessionName, setCookies } from '../security/support.js';
import { createEvent, createKitApp, type KitApp } from './kit.js';

let clock: Clock;
beforeEach(() => void (clock = createClock()));
afterEach(() => clock.restore());

interface CredentialsApp extends KitApp {
	/** What `authorize` was asked. */
	readonly asked: Readonly<Record<string, unknown>>[];
	signInAt(path: string, fields: Record<string, string>, options?: { from?: string }): Promise<Response>;
	userId(): Promise<string | undefined>;
}

function createCredentialsApp({
	provider,
	providers = [],
	...config
}: Partial<FrameworkAuthConfig> & { provider?: Partial<CredentialsConfig> } = {}): CredentialsApp {
	const asked: CredentialsApp['asked'] = [];
	const app = createKitApp({ ...config, providers: [passwordProvider(asked, { provider }), ...providers] });
	app.actions['/login'] = formAction(app.signIn);
	return Object.assign(app, {
		asked,
		signInAt: (path: string, fields: Record<string, string>, options?: { from?: string }) =>
			app.browser.post(path, { providerId: 'credentials', ...fields }, options),
		async userId() {
			const page = app.page;
			app.page = async ({ locals }) => Response.json((await locals.auth())?.user?.id ?? null);
			const id = (await (await app.browser.visit('/')).json()) as string | null;
			app.page = page;
			return id ?? undefined;
		}
	});
}

const right = { username: ada.username, password: ada.password };
const wrong = { username: ada.username, password: 'wrong guess' };

/** What an application's own code does in a request, and what the answer is then. */
function inRequest(app: CredentialsApp, code: (event: RequestEvent) => Promise<unknown>): Promise<Response> {
	app.page = async (event) => Response.json((await code(event)) ?? null);
	return app.browser.post('/own', {});
}

async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
	return call().then(
		() => expect.fail('nothing was thrown'),
		(thrown: unknown) => thrown
	);
}

describe('the action', () => {
	test('signs in, and leads to where the form says', async () => {
		const app = createCredentialsApp();
		const response = await app.signInAt('/signin', { ...right, redirectTo: '/inside?a=b' });
		expect([response.status, response.headers.get('location')]).toEqual([303, '/inside?a=b']);
		expect(await app.userId()).toBe(ada.user.id);
		expect(app.asked).toEqual([right]);
	});

	test('leads nowhere else', async () => {
		for (const redirectTo of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
			const response = await createCredentialsApp().signInAt('/signin', { ...right, redirectTo });
			expect(response.headers.get('location')).toBe('/');
		}
	});

	test('throws CredentialsSignin to the caller, with the code', async () => {
		class Locked extends CredentialsSignin {
			override code = 'locked';
		}
		const provider = {
			authorize: () => {
				throw new Locked('locked since Monday');
			}
		};
		for (const [options, thrown] of [
			[{}, { constructor: CredentialsSignin, code: 'credentials' }],
			[{ provider }, { constructor: Locked, code: 'locked', message: 'locked since Monday' }]
		] as const) {
			const app = createCredentialsApp(options);
			expect(await thrownBy(() => app.signInAt('/signin', wrong))).toMatchObject(thrown);
			expect(app.logger.errors).toMatchObject([{ type: 'CredentialsSignin' }]);
			expect(await app.userId()).toBeUndefined();
		}
	});

	describe('throws the error of `authorize` to the caller (#34 A4)', () => {
		const authorize = () => Promise.reject(new Error('the directory is closed'));

		test('as the cause of an error, as @auth/sveltekit does', async () => {
			const app = createCredentialsApp({ provider: { authorize } });
			const thrown = await thrownBy(() => app.signInAt('/signin', right));
			expect(thrown).toBeInstanceOf(CallbackRouteError);
			expect(thrown).toMatchObject({ cause: { err: { message: 'the directory is closed' } } });
			expect(app.logger.errors).toMatchObject([{ type: 'CallbackRouteError' }]);
		});

		test.each(['/signin', '/login'])('that shows the error page if it is not caught (%s)', async (path) => {
			const app = createCredentialsApp({ provider: { authorize } });
			const action = app.actions[path] ?? app.signIn;
			Reflect.deleteProperty(app.actions, path);
			// SvelteKit answers an error that nobody caught.
			app.page = async (event) => {
				await thrownBy(async () => action(event as Parameters<typeof action>[0]));
				return new Response('Internal Error', { status: 500 });
			};
			const response = await app.signInAt(path, right);
			const { pathname, searchParams } = locationOf(response);
			expect([response.status, pathname, searchParams.get('error')]).toEqual([303, '/auth/error', 'Configuration']);
		});
	});

	test('throws TooManyRequests to the caller', async () => {
		const app = createCredentialsApp();
		for (let index = 0; index < 5; index++) await thrownBy(() => app.signInAt('/signin', wrong));
		const thrown = await thrownBy(() => app.signInAt('/signin', right));
		expect(thrown).toBeInstanceOf(TooManyRequests);
		expect(thrown).toMatchObject({ retryAfterSeconds: 900, action: 'credentials' });
		expect(app.asked).toHaveLength(5);
	});

	it.each<[string, Partial<CredentialsConfig>, string]>([
		['no user', { authorize: () => ({}) }, 'Configuration'],
		['an error of one’s own', { authorize: () => Promise.reject(new InvalidRequest('no')) }, 'InvalidRequest']
	])('leads to the error page with %s', async (_, provider, code) => {
		const app = createCredentialsApp({ provider });
		const response = await app.signInAt('/signin', right);
		const { pathname, searchParams } = locationOf(response);
		expect([response.status, pathname, searchParams.get('error')]).toEqual([303, '/auth/error', code]);
	});

	test('a refusal of the signIn callback leads to the error page, or where it says', async () => {
		for (const [answer, location] of [
			[false, /^\/auth\/error\?error=AccessDenied/],
			['/second-factor', /^\/second-factor$/]
		] as const) {
			const app = createCredentialsApp({ callbacks: { signIn: () => answer } });
			const response = await app.signInAt('/login', right);
			expect(response.headers.get('location')).toMatch(location);
			expect(await app.userId()).toBeUndefined();
		}
	});
});

describe('a refusal that the application does not catch', () => {
	/** What SvelteKit answers: the result of the action as JSON to an enhanced form, otherwise a page. */
	function asSvelteKit(app: CredentialsApp, action: (event: RequestEvent) => unknown) {
		return async (accept: string, fields: Record<string, string>, wrapsErrors = true): Promise<Response> => {
			const request = new Request('https://app.test/signin', {
				method: 'POST',
				headers: { accept, origin: 'https://app.test' },
				body: new URLSearchParams({ providerId: 'credentials', ...fields })
			});
			const { event } = createEvent(request);
			const json = accept === 'application/json';
			const resolve = async () => {
				try {
					await action(event);
					return new Response('the form again');
				} catch {
					const error = { message: 'Internal Error' };
					const body = JSON.stringify(wrapsErrors ? { type: 'error', error } : error);
					const type = json ? 'application/json' : 'text/html';
					return new Response(json ? body : '<h1>500</h1>', { status: 500, headers: { 'content-type': type } });
				}
			};
			return app.handle({ event, resolve });
		};
	}
	class Locked extends CredentialsSignin {
		override code = 'locked';
	}
	const page = 'https://app.test/auth/signin';
	const refused = (code: string) => expect.stringMatching(`^${page}\\?error=CredentialsSignin&code=${code}`);

	test('leads to the sign-in page with its code, without scripts (#12 B3 B6)', async () => {
		const app = createCredentialsApp();
		const response = await asSvelteKit(app, app.signIn)('text/html', wrong);
		expect([response.status, response.headers.get('location')]).toEqual([303, refused('credentials')]);
		expect(app.logger.errors.length + app.logger.warnings.length).toBe(1);
	});

	test('is a redirect for an enhanced form, which `SignIn` shows in place (#12 B3)', async () => {
		const authorize = () => {
			throw new Locked();
		};
		const app = createCredentialsApp({ provider: { authorize } });
		const response = await asSvelteKit(app, app.signIn)('application/json', wrong);
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({ type: 'redirect', status: 303, location: refused('locked') });
	});

	test('is shown after too many attempts, too (#12 B3)', async () => {
		const app = createCredentialsApp();
		const post = asSvelteKit(app, app.signIn);
		for (let index = 0; index < 5; index++) await post('text/html', wrong);
		const response = await post('text/html', wrong);
		expect(response.headers.get('location')).toMatch(/error=TooManyRequests/);
	});

	test('is left to the application if it is caught, or in an endpoint (#12 B3)', async () => {
		const app = createCredentialsApp();
		const caught = asSvelteKit(app, async (event) => {
			await thrownBy(async () => app.signIn(event as never));
		});
		expect(await (await caught('text/html', wrong)).text()).toBe('the form again');
		const endpoint = await asSvelteKit(app, app.signIn)('application/json', wrong, false);
		expect([endpoint.status, await endpoint.json()]).toEqual([500, { message: 'Internal Error' }]);
	});
});

describe('`formAction`', () => {
	const form = (error: string, more: object = {}) => ({ error, values: expect.anything() as unknown, ...more });

	test('returns the fields of the form, and never a password', async () => {
		const app = createCredentialsApp();
		const typed = { ...wrong, redirectTo: '/inside', newPassword: 'x', PIN: 'x', otp: 'x', resetToken: 'x', code: 'x' };
		const response = await app.signInAt('/login', typed);
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({
			error: 'CredentialsSignin',
			code: 'credentials',
			values: { providerId: 'credentials', username: ada.username, redirectTo: '/inside' }
		});
		expect(setCookies(response)).toEqual([]);
	});

	test('recognises a password by the type of its field, too', async () => {
		const provider = { credentials: { benutzer: {}, kennwort: { type: 'password' } }, authorize: () => null };
		const app = createCredentialsApp({ provider });
		const response = await app.signInAt('/login', { benutzer: 'ada', kennwort: 'geheim' });
		expect(await response.json()).toMatchObject({ values: { benutzer: 'ada' } });
		expect(await (await app.signInAt('/login', { kennwort: '\0' })).json()).toEqual(
			form('InvalidRequest', { values: { providerId: 'credentials' } })
		);
	});

	test('says after too many attempts how long to wait', async () => {
		const app = createCredentialsApp();
		for (let index = 0; index < 5; index++) await app.signInAt('/login', wrong);
		clock.advance(300);
		const response = await app.signInAt('/login', wrong);
		expect(response.status).toBe(429);
		expect(await response.json()).toEqual(form('TooManyRequests', { code: 'rate_limit', retryAfter: 600 }));
	});

	test('shows the error of an address, and of an email that could not be sent', async () => {
		const email: EmailConfig = {
			id: 'email',
			name: 'Email',
			type: 'email',
			sendVerificationRequest: () => Promise.reject(new Error('the mail server is away'))
		};
		const app = createCredentialsApp({ providers: [email], adapter: MemoryAdapter() });
		const invalid = await app.browser.post('/login', { providerId: 'email', email: 'ada@' });
		expect([invalid.status, await invalid.json()]).toEqual([400, form('InvalidEmail')]);
		const unsent = await app.browser.post('/login', { providerId: 'email', email: 'ada@example.test' });
		expect([unsent.status, await unsent.json()]).toEqual([503, form('EmailSignin')]);
	});

	const bodies: [string, BodyInit, string?, number?][] = [
		['a field that is too long', new URLSearchParams({ providerId: 'credentials', username: 'a'.repeat(5000) })],
		['a megabyte', new URLSearchParams({ providerId: 'credentials', username: 'a'.repeat(2 ** 20) })],
		['a field twice', 'providerId=credentials&username=a&username=b', 'application/x-www-form-urlencoded'],
		['a multipart body that is none', 'nonsense', 'multipart/form-data; boundary=x'],
		['JSON that is none', '{', 'application/json'],
		['another type', 'x', 'text/plain']
	];
	it.each(bodies)('returns the form for %s', async (_, body, type) => {
		const app = createCredentialsApp();
		const headers = { origin: app.browser.origin, ...(type && { 'content-type': type }) };
		const request = new Request(`${app.browser.origin}/login`, { method: 'POST', headers, body });
		const response = await app.browser.send(request);
		expect([response.status, await response.clone().json()]).toEqual([400, form('InvalidRequest')]);
		expect((await response.text()).length).toBeLessThan(500);
		expect(app.asked).toEqual([]);
	});

	test('returns nothing that SvelteKit cannot serialize', async () => {
		const app = createCredentialsApp();
		const body = new FormData();
		for (const [name, value] of [
			['providerId', 'credentials'],
			['__proto__', 'x'],
			['username', 'ada']
		] as const)
			body.set(name, value);
		body.set('photo', new File(['x'], 'photo.png'));
		const request = new Request(`${app.browser.origin}/login`, {
			method: 'POST',
			headers: { origin: app.browser.origin },
			body
		});
		const { values } = (await (await app.browser.send(request)).json()) as { values: object };
		expect(Object.keys(values)).toEqual(['providerId', 'username']);
	});

	test('passes redirects on', async () => {
		const app = createCredentialsApp();
		const signedIn = await app.signInAt('/login', { ...right, redirectTo: '/inside' });
		expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/inside']);
		expect(await app.userId()).toBe(ada.user.id);
		const unknown = await app.browser.post('/login', { providerId: 'nobody' });
		expect(unknown.headers.get('location')).toMatch(/^\/auth\/error\?error=InvalidProvider&reference=/);
		expect((await app.browser.post('/login', {})).headers.get('location')).toMatch(/^\/auth\/signin/);
	});

	test('wraps an action of the application, and its errors', async () => {
		const app = createCredentialsApp();
		const throwing =
			(thrown: unknown): Action =>
			() => {
				throw thrown;
			};
		app.actions['/login'] = formAction(async ({ request, locals }) => {
			const { captcha, ...typed } = Object.fromEntries(await request.formData());
			if (captcha !== 'human') throw Object.assign(new CredentialsSignin('no human'), { code: 'captcha' });
			await locals.signIn('credentials', { ...typed, redirectTo: '/inside' });
		});
		const own = async (fields: Record<string, string>) => (await app.browser.post('/login', fields)).json();
		expect(await own(right)).toEqual({
			error: 'CredentialsSignin',
			code: 'captcha',
			values: { username: ada.username }
		});
		expect(await own({ ...wrong, captcha: 'human' })).toMatchObject({
			error: 'CredentialsSignin',
			code: 'credentials'
		});
		const signedIn = await app.browser.post('/login', { ...right, captcha: 'human' });
		expect(signedIn.headers.get('location')).toBe('/inside');

		for (const thrown of [new Error('a bug'), 'text', new AuthError('ours'), httpErrorOf(418)]) {
			app.actions['/login'] = formAction(throwing(thrown));
			expect(await thrownBy(() => app.browser.post('/login', {}))).toBe(thrown);
		}
		app.actions['/login'] = formAction(throwing(new EmailSignInError('away')));
		expect((await app.browser.post('/login', {})).status).toBe(503);
	});

	test('does not hide that the configuration cannot work', async () => {
		const app = createCredentialsApp({ secret: 'too short' });
		expect(await thrownBy(() => app.signInAt('/login', right))).toMatchObject({
			status: 500,
			body: { message: expect.stringContaining('MissingSecret: a secret has fewer than 32 characters') }
		});
		expect(app.logger.errors).toMatchObject([{ type: 'MissingSecret' }]);
	});
});

function httpErrorOf(status: number): unknown {
	try {
		return httpError(status);
	} catch (thrown) {
		return thrown;
	}
}

describe.each([
	['jwt', undefined],
	['database', MemoryAdapter]
] as const)('server code, with sessions of the strategy %s', (_, createAdapter) => {
	/** An app whose adapter, where there is one, has both people. */
	async function appWithPeople() {
		const data = createAdapter && watch(createAdapter());
		const ids: Record<string, string> = {};
		for (const { username, user } of [ada, grace]) {
			const { id, ...rest } = user;
			const stored = await data?.adapter.createUser?.({ ...rest, email: user.email!, emailVerified: null } as never);
			ids[username] = stored?.id ?? id;
		}
		const authorize: CredentialsConfig['authorize'] = ({ username = '', password }) =>
			[ada, grace].some((each) => each.username === username && each.password === password)
				? { id: ids[username]! }
				: null;
		const app = createCredentialsApp({ provider: { authorize }, adapter: data?.adapter });
		return { app, data, ids };
	}
	const typed = ({ username, password }: typeof ada) => ({
		username,
		password,
		redirect: false,
		redirectTo: '/inside'
	});

	test('signs in with `redirect: false`, and reads the new session at once', async () => {
		const { app, ids } = await appWithPeople();
		const response = await inRequest(app, async ({ locals }) => {
			const before = await locals.auth();
			const address = await locals.signIn('credentials', typed(ada));
			return [before, address, (await locals.auth())?.user?.id];
		});
		expect(await response.json()).toEqual([null, 'https://app.test/inside', ids[ada.username]]);
		expect(app.writes.filter(({ name }) => name.startsWith(sessionName))).toHaveLength(1);
		expect(await app.userId()).toBe(ids[ada.username]);
	});

	test('accepts the posted form in place of options, and reads the target from it (#12 B6)', async () => {
		const { app, ids } = await appWithPeople();
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...typed(ada), providerId: 'other' })) form.set(name, String(value));
		app.page = async ({ locals }) => Response.json(await locals.signIn('credentials', form).catch((thrown) => thrown));
		expect(await (await app.browser.post('/own', {})).json()).toMatchObject({ status: 303, location: '/inside' });
		expect(await app.userId()).toBe(ids[ada.username]);
	});

	test('catches the errors', async () => {
		const { app } = await appWithPeople();
		const attempt = async ({ locals }: RequestEvent) => {
			const thrown = await thrownBy(() => locals.signIn('credentials', wrong));
			return [thrown instanceof CredentialsSignin, thrown instanceof TooManyRequests];
		};
		const outcomes = [];
		for (let index = 0; index < 6; index++) outcomes.push(await (await inRequest(app, attempt)).json());
		expect(outcomes).toEqual([...Array<boolean[]>(5).fill([true, false]), [false, true]]);
	});

	it.each([
		['a number', { username: ada.username, password: 1815 }],
		['an object', { username: { $ne: '' }, password: 'x' }],
		['a list', { username: [ada.username], password: 'x' }],
		['null', { username: ada.username, password: null }],
		['a file', { username: ada.username, password: new File(['x'], 'x') }]
	])('refuses %s, which is not text', async (_, options) => {
		const { app } = await appWithPeople();
		const response = await inRequest(app, ({ locals }) =>
			locals.signIn('credentials', { ...options, redirect: false })
		);
		expect(await response.json()).toBe('https://app.test/auth/error?error=InvalidRequest');
		expect(app.asked).toEqual([]);
	});

	test('does not bring the earlier user back by a renewal', async () => {
		const { app, ids } = await appWithPeople();
		await inRequest(app, ({ locals }) => locals.signIn('credentials', typed(grace)));
		// From now on the code that reads is loaded, so that the reading begins before the next sign-in has ended.
		expect(await app.userId()).toBe(ids[grace.username]);
		clock.advance(20 * 24 * 3600);
		const response = await inRequest(app, async ({ locals }) => {
			const reading = locals.auth();
			await locals.signIn('credentials', typed(ada));
			return (await reading)?.user?.id;
		});
		expect(await response.json()).toBe(ids[grace.username]);
		expect(await app.userId()).toBe(ids[ada.username]);
	});

	test('leaves a user signed out who is signed in and out within one request', async () => {
		const { app, data } = await appWithPeople();
		const response = await inRequest(app, async ({ locals }) => {
			await locals.signIn('credentials', typed(ada));
			await locals.signOut({ redirect: false });
			return locals.auth();
		});
		expect(await response.json()).toBeNull();
		expect(await app.userId()).toBeUndefined();
		expect(app.browser.cookieNames.filter((name) => name.startsWith(sessionName))).toEqual([]);
		if (data)
			expect(data.take().filter((method) => /eSession$/.test(method))).toEqual(['createSession', 'deleteSession']);
	});

	test('leaves the second of two users signed in within one request', async () => {
		const { app, data, ids } = await appWithPeople();
		await inRequest(app, async ({ locals }) => {
			await locals.signIn('credentials', typed(ada));
			await locals.signIn('credentials', typed(grace));
		});
		expect(await app.userId()).toBe(ids[grace.username]);
		if (data) expect(data.calls.filter(({ method }) => method === 'deleteSession')).toHaveLength(1);
	});
});

test('a sign-in sees the cookies that an earlier one in the request has written', async () => {
	const app = createCredentialsApp();
	await inRequest(app, async ({ locals }) => {
		for (let round = 0; round < 3; round++) {
			await locals.signIn('credentials', { ...right, redirect: false });
			await locals.signOut({ redirect: false });
		}
	});
	expect(app.writes.filter(({ name }) => name.endsWith('known-browser'))).toHaveLength(1);
});

test('a sign-out within the request deletes a token in several cookies, too', async () => {
	const app = createCredentialsApp({
		callbacks: { jwt: ({ token }) => ({ ...token, roles: 'r'.repeat(8_000) }) }
	});
	await inRequest(app, async ({ locals }) => {
		await locals.signIn('credentials', { ...right, redirect: false });
		await locals.signOut({ redirect: false });
	});
	expect(app.writes.filter(({ name, value }) => name.startsWith(sessionName) && value).length).toBeGreaterThan(2);
	expect(app.browser.cookieNames.filter((name) => name.startsWith(sessionName))).toEqual([]);
});

describe('in each place of an application', () => {
	/** Each way to try a password; what comes of it as text. */
	const ways: [string, (app: CredentialsApp, fields: Record<string, string>, from?: string) => Promise<string>][] = [
		[
			'a route',
			async (app, fields, from) => {
				const headers = { 'X-Auth-Return-Redirect': '1' };
				const response = await app.browser.post('/auth/callback/credentials', fields, {
					headers,
					from,
					crossSite: !!from
				});
				return (
					(await response.text()).match(/CredentialsSignin|TooManyRequests|CrossSiteRequest/) ?? ['signed in']
				)[0];
			}
		],
		[
			'the route that begins a sign-in',
			async (app, fields, from) => {
				const response = await app.browser.post('/auth/signin/credentials', fields, { from, crossSite: !!from });
				const text = `${await response.text()}${response.headers.get('location')}`;
				if (response.status === 429) return 'TooManyRequests';
				return response.status === 403 ? 'CrossSiteRequest' : (/CredentialsSignin/.exec(text)?.[0] ?? 'signed in');
			}
		],
		['an action', async (app, fields, from) => outcomeOf(() => post(app, '/signin', fields, from))],
		['an action that keeps the form', async (app, fields, from) => outcomeOf(() => post(app, '/login', fields, from))],
		[
			'server code',
			async (app, fields, from) => {
				app.page = async ({ locals }) =>
					new Response(await locals.signIn('credentials', { ...fields, redirect: false }));
				return outcomeOf(() => post(app, '/own', {}, from));
			}
		],
		[
			'a remote function',
			async (app, fields, from) => {
				app.options = { ...app.options, isRemoteRequest: true, url: 'https://app.test/anywhere' };
				app.page = async ({ locals }) =>
					new Response(await locals.signIn('credentials', { ...fields, redirect: false }));
				const outcome = await outcomeOf(() =>
					app.browser.postJson('/_app/remote/abc/login', {}, { from, crossSite: !!from })
				);
				app.options = { ...app.options, isRemoteRequest: false, url: undefined };
				return outcome;
			}
		]
	];
	const post = (app: CredentialsApp, path: string, fields: Record<string, string>, from?: string) =>
		app.browser.post(path, { providerId: 'credentials', ...fields }, { from, crossSite: !!from });

	async function outcomeOf(call: () => Promise<Response>): Promise<string> {
		try {
			const response = await call();
			const text = `${await response.text()} ${response.headers.get('location') ?? ''}`;
			return /CredentialsSignin|TooManyRequests|CrossSiteRequest/.exec(text)?.[0] ?? 'signed in';
		} catch (thrown) {
			return (thrown as AuthError).type;
		}
	}

	it.each(ways)('%s signs in', async (_, way) => {
		const app = createCredentialsApp();
		expect(await way(app, wrong)).toBe('CredentialsSignin');
		expect(await app.userId()).toBeUndefined();
		expect(await way(app, right)).toBe('signed in');
		expect(await app.userId()).toBe(ada.user.id);
	});

	it.each(ways)('S209 S218 %s refuses requests of other sites', async (_, way) => {
		const app = createCredentialsApp();
		expect(await way(app, right, 'https://evil.test')).toBe('CrossSiteRequest');
		expect([app.asked, app.browser.cookieNames]).toEqual([[], []]);
	});

	it.each(ways)('S279 %s counts guesses by where they come from', async (_, way) => {
		const app = createCredentialsApp({ rateLimit: { credentials: { client: { points: 2, duration: 60 } } } });
		const outcomes = [];
		for (const name of ['a', 'b', 'c']) outcomes.push(await way(app, { username: name, password: 'x' }));
		expect(outcomes).toEqual(['CredentialsSignin', 'CredentialsSignin', 'TooManyRequests']);
		app.options = { address: '192.0.2.1' };
		expect(await way(app, right)).toBe('signed in');
	});

	test('S278 wrong guesses of all places count together, and the sixth is refused everywhere', async () => {
		const app = createCredentialsApp();
		for (const [index, [, way]] of ways.slice(0, 5).entries()) {
			app.options = { address: `203.0.113.${index}` };
			expect(await way(app, wrong)).toBe('CredentialsSignin');
		}
		for (const [index, [, way]] of ways.entries()) {
			app.options = { address: `192.0.2.${index}` };
			expect(await way(app, right)).toBe('TooManyRequests');
		}
		expect(app.asked).toHaveLength(5);
	});
});

test('two providers with the same fields stay apart', async () => {
	const asked: string[] = [];
	const provider = (id: string) =>
		Credentials({
			id,
			name: id,
			credentials: { username: {}, password: { type: 'password' } },
			authorize: ({ username, password }) => {
				asked.push(id);
				return password === id ? { id: `${id}:${username}` } : null;
			}
		});
	const app = createKitApp({ providers: [provider('staff'), provider('customers')] });
	const post = (providerId: string, password: string) =>
		thrownOrLocation(() => app.browser.post('/signin', { providerId, username: 'ada', password, redirectTo: '/in' }));
	for (let index = 0; index < 6; index++) await post('staff', 'wrong');
	expect(await post('staff', 'staff')).toBe('TooManyRequests');
	expect(await post('customers', 'staff')).toBe('CredentialsSignin');
	expect(await post('customers', 'customers')).toBe('/in');
	expect(asked).toEqual([...Array<string>(5).fill('staff'), 'customers', 'customers']);
});

async function thrownOrLocation(call: () => Promise<Response>): Promise<string | null> {
	try {
		return (await call()).headers.get('location');
	} catch (thrown) {
		return (thrown as AuthError).type;
	}
}

test('beginning a session after the response is an error', async () => {
	const app = createCredentialsApp();
	const request = new Request('https://app.test/', { method: 'POST', headers: { origin: 'https://app.test' } });
	const { event, seal } = createEvent(request);
	await app.handle({ event, resolve: () => new Response() });
	seal();
	await expect(event.locals.signIn('credentials', { ...right, redirect: false })).rejects.toThrow('cookies.set');
});
