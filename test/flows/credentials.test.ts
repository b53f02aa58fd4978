/** Signing in by what a person types in: where it may be sent, what becomes of it, and whom the application is told. */
import TheirCredentials from '@auth/core/providers/credentials';
import { CredentialsSignin as TheirCredentialsSignin } from '@auth/core/errors';
import { describe, expect, it, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createAuth } from '../../src/core.js';
import { AccessDenied, AuthError, CredentialsSignin, MissingAuthorize, TooManyRequests } from '../../src/errors.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import Credentials from '../../src/providers/credentials.js';
import type { CredentialsConfig, Schema } from '../../src/providers/types.js';
import { createApp, secret } from '../fixtures/app.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { watch, type WatchedAdapter } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { ada, createPasswordApp, grace, passwordProvider, type PasswordApp } from '../fixtures/passwords.js';
import { beginsSession, loggedTypes, origin, setCookies } from '../security/support.js';

const fieldsOf = ({ username, password }: typeof ada) => ({ username, password });
const asScript = { headers: { 'X-Auth-Return-Redirect': '1' } };

/** The ways to send a form. */
const encodings: Record<string, (browser: Browser, path: string, fields: Record<string, string>) => Promise<Response>> =
	{
		urlencoded: (browser, path, fields) => browser.post(path, fields),
		multipart(browser, path, fields) {
			const body = new FormData();
			for (const [name, value] of Object.entries(fields)) body.set(name, value);
			return browser.send(new Request(origin + path, { method: 'POST', headers: { origin }, body }));
		},
		JSON: (browser, path, fields) => browser.postJson(path, fields)
	};

interface Setup {
	readonly app: PasswordApp;
	readonly data?: WatchedAdapter;
	/** Ada's id there. */
	readonly id: string;
}

/** The application with a data layer, which has Ada; or without one. */
async function setUp(createAdapter?: () => Adapter, config: Partial<AuthConfig> = {}): Promise<Setup> {
	if (!createAdapter) return { app: createPasswordApp(config), id: ada.user.id };
	const data = watch(createAdapter());
	const { name, email } = ada.user;
	const stored = await data.adapter.createUser!({ id: '', name, email: email!, emailVerified: null });
	const people = [{ ...ada, user: { id: stored.id } }];
	data.take();
	return { app: createPasswordApp({ adapter: data.adapter, people, ...config }), data, id: stored.id };
}

const dataLayers: [string, Partial<AuthConfig>, (() => Adapter)?][] = [
	['jwt, without an adapter', {}],
	['jwt, in memory', { session: { strategy: 'jwt' } }, MemoryAdapter],
	['jwt, in SQLite', { session: { strategy: 'jwt' } }, () => SqliteAdapter(':memory:')],
	['database, in memory', {}, MemoryAdapter],
	['database, in SQLite', {}, () => SqliteAdapter(':memory:')]
];

describe.each(dataLayers)('S296 sessions of the strategy %s', (strategy, config, createAdapter) => {
	const stored = strategy.startsWith('database');
	describe.each(['/auth/callback/credentials', '/auth/signin/credentials'])('POST %s', (path) => {
		it.each(Object.keys(encodings))('signs in: %s', async (encoding) => {
			const { app, data, id } = await setUp(createAdapter, config);
			const response = await encodings[encoding]!(app.browser, path, { ...fieldsOf(ada), callbackUrl: '/inside' });
			expect([response.status, response.headers.get('location')]).toEqual([303, `${origin}/inside`]);
			expect((await app.session())?.user).toMatchObject({
				id,
				...(data && !stored ? {} : { name: ada.user.name })
			});
			expect(app.logger.errors).toEqual([]);
			if (data) {
				const writes = data.take().filter((method) => !method.startsWith('get'));
				expect(writes).toEqual(stored ? ['createSession'] : []);
			}
			await app.browser.post('/auth/signout');
			expect(await app.session()).toBeNull();
		});
	});
});

test('S296 with stored sessions a user who is not in the adapter is an error that says so', async () => {
	const { app } = await setUp(MemoryAdapter);
	const unknown = createPasswordApp({ adapter: MemoryAdapter(), people: [ada] });
	for (const each of [unknown, createPasswordApp({ adapter: SqliteAdapter(':memory:'), people: [ada] })]) {
		const response = await each.signIn(ada);
		expect([response.status, beginsSession(response)]).toEqual([500, false]);
		expect(each.logger.errors).toMatchObject([
			{
				type: 'CallbackRouteError',
				message: expect.stringMatching(/the adapter does not have.*session\.strategy "jwt"/) as string
			}
		]);
		expect(each.browser.cookieNames).toEqual([]);
	}
	expect(await app.outcome(ada)).toBe('signed in');
});

test('S296 with stored sessions an adapter that fails is an error, and neither a wrong password nor a session', async () => {
	const { app, data } = await setUp(MemoryAdapter);
	data!.instead.getUser = () => Promise.reject(new Error('the database is away'));
	const response = await app.signIn(ada);
	expect([response.status, beginsSession(response), loggedTypes(app)]).toEqual([503, false, ['AdapterError']]);
});

describe('a sign-in', () => {
	test('calls the callbacks and the event in this order', async () => {
		const told: [string, unknown][] = [];
		const note = (name: string) => (message: unknown) => void told.push([name, structuredClone(message)]);
		const app = createPasswordApp({
			callbacks: {
				signIn: (question) => (note('signIn')(question), true),
				jwt: ({ token, ...rest }) => (note('jwt')(rest), token)
			},
			events: { signIn: note('signed in'), createUser: note('createUser'), linkAccount: note('linkAccount') }
		});
		await app.signIn(ada);
		const account = { provider: 'credentials', type: 'credentials', providerAccountId: ada.user.id };
		expect(told).toEqual([
			['signIn', { user: ada.user, account, profile: undefined, credentials: fieldsOf(ada) }],
			['jwt', { user: ada.user, account, profile: undefined, isNewUser: false, trigger: 'signIn' }],
			['signed in', { user: ada.user, account, profile: undefined, isNewUser: false }]
		]);
	});

	test('passes the stored user to them with stored sessions', async () => {
		const told: unknown[] = [];
		const { app, id } = await setUp(MemoryAdapter, {
			callbacks: { signIn: ({ user }) => (told.push(user), true) },
			events: { signIn: ({ user }) => void told.push(user) }
		});
		await app.signIn(ada);
		const stored = { ...ada.user, id, emailVerified: null };
		expect(told).toMatchObject([stored, stored]);
	});

	it.each<[string, NonNullable<AuthConfig['callbacks']>['signIn'], number, string | null]>([
		['refuses', () => false, 403, null],
		['throws', () => Promise.reject(new Error('no')), 403, null],
		['throws AccessDenied', () => Promise.reject(new AccessDenied('no')), 403, null],
		['leads elsewhere', () => '/second-factor', 303, `${origin}/second-factor`]
	])('begins no session if the signIn callback %s', async (_, signIn, status, location) => {
		const app = createPasswordApp({ callbacks: { signIn } });
		const response = await app.signIn(ada);
		expect([response.status, response.headers.get('location')]).toEqual([status, location]);
		expect([beginsSession(response), await app.session()]).toEqual([false, null]);
	});

	test('passes the request to `authorize`, with its headers and the credentials as its JSON body', async () => {
		let seen: Request | undefined;
		let body: unknown;
		const app = createPasswordApp({
			provider: {
				authorize: async (_, request) => {
					seen = request;
					body = await request.json();
					return ada.user;
				}
			}
		});
		for (const send of Object.values(encodings)) {
			await send(app.browser, '/auth/callback/credentials?from=here', {
				...fieldsOf(ada),
				callbackUrl: '/',
				other: 'x'
			});
			expect([seen?.method, seen?.url]).toEqual(['POST', `${origin}/auth/callback/credentials?from=here`]);
			expect(body).toEqual(fieldsOf(ada));
			expect(seen?.headers.get('content-type')).toBe('application/json');
			expect(seen?.headers.get('origin')).toBe(origin);
		}
		await app.signIn(ada, { headers: { 'Accept-Language': 'eo', 'X-Captcha': 'human' } });
		expect([seen?.headers.get('accept-language'), seen?.headers.get('x-captcha')]).toEqual(['eo', 'human']);
		expect(seen?.headers.get('cookie')).toContain('authjs.session-token=');
	});
});

describe('a wrong sign-in', () => {
	class Locked extends CredentialsSignin {
		override code = 'locked';
	}
	const refusals: [string, CredentialsConfig['authorize'], string][] = [
		['null', () => null, 'credentials'],
		['CredentialsSignin', () => Promise.reject(new CredentialsSignin('no')), 'credentials'],
		['a class of one’s own, with a code', () => Promise.reject(new Locked('since Monday')), 'locked'],
		[
			'a frozen one that is thrown each time',
			() => Promise.reject(Object.freeze(Object.assign(new CredentialsSignin('no'), { code: 'frozen' }))),
			'frozen'
		],
		['that of @auth/core', () => Promise.reject(new TheirCredentialsSignin('no')), 'credentials'],
		[
			'a class of one’s own made of that',
			() => Promise.reject(Object.assign(new TheirCredentialsSignin('no'), { code: 'theirs' })),
			'theirs'
		]
	];
	describe.each(refusals)('%s', (_, authorize, code) => {
		it('leads to the sign-in page, where a second try keeps the target of the first', async () => {
			const app = createPasswordApp({ provider: { authorize } });
			const response = await app.browser.post('/auth/callback/credentials', {
				...fieldsOf(ada),
				redirectTo: '/inside'
			});
			const { origin: at, pathname, searchParams } = locationOf(response);
			const { reference: __, ...query } = Object.fromEntries(searchParams);
			expect([response.status, at + pathname]).toEqual([303, `${origin}/auth/signin`]);
			expect(query).toEqual({ error: 'CredentialsSignin', code, callbackUrl: `${origin}/inside` });
			const page = await (await app.browser.visit(locationOf(response))).text();
			expect(page).toContain('role="alert"');
			expect(page).toContain(`value="${origin}/inside"`);
		});

		it('is an answer to a script, with the status', async () => {
			const app = createPasswordApp({ provider: { authorize } });
			const response = await app.signIn(ada, asScript);
			expect(response.status).toBe(401);
			expect(await response.json()).toEqual({
				url: expect.stringContaining(`/auth/signin?error=CredentialsSignin&code=${code}`) as string,
				error: 'CredentialsSignin',
				code
			});
		});

		it('is an error that the code of the application catches', async () => {
			const app = createPasswordApp({ provider: { authorize } });
			const request = new Request(`${origin}/own`, { method: 'POST', headers: { origin } });
			const thrown: unknown = await app.auth
				.signIn(request, 'credentials', { fields: fieldsOf(ada) })
				.catch((error: unknown) => error);
			expect(thrown).toBeInstanceOf(CredentialsSignin);
			expect(thrown).toMatchObject({ type: 'CredentialsSignin', code });
		});
	});

	test('leads to the application’s own page', async () => {
		const app = createPasswordApp({ pages: { signIn: '/login?tab=password' } });
		const response = await app.browser.post('/auth/callback/credentials', { username: 'ada', callbackUrl: '/inside' });
		const { pathname, searchParams } = locationOf(response);
		const { reference: _, ...query } = Object.fromEntries(searchParams);
		expect([pathname, query]).toEqual([
			'/login',
			{ tab: 'password', error: 'CredentialsSignin', code: 'credentials', callbackUrl: `${origin}/inside` }
		]);
	});

	test('does not change an existing session', async () => {
		const app = createPasswordApp();
		await app.signIn(ada);
		await app.signIn({ username: grace.username, password: 'wrong' });
		expect((await app.session())?.user?.id).toBe(ada.user.id);
		await app.signIn(grace);
		expect((await app.session())?.user?.id).toBe(grace.user.id);
	});

	test('gets the same answer from a limit of the application', async () => {
		const authorize = () => Promise.reject(new TooManyRequests(30.2, 'of this tenant'));
		const app = createPasswordApp({ provider: { authorize } });
		const response = await app.signIn(ada, asScript);
		expect([response.status, response.headers.get('retry-after')]).toEqual([429, '31']);
		expect(await response.json()).toMatchObject({ error: 'TooManyRequests', code: 'rate_limit' });
	});
});

describe('the target of the sign-in', () => {
	it.each([
		['/inside?a=b#c', '/inside?a=b#c'],
		[`${origin}/inside`, '/inside'],
		['https://evil.test/', '/'],
		['//evil.test/', '/'],
		['/auth/signout', '/'],
		['javascript:alert(1)', '/'],
		['', '/']
	])('%s: %s', async (callbackUrl, path) => {
		for (const name of ['callbackUrl', 'redirectTo']) {
			const app = createPasswordApp();
			const fields = { ...fieldsOf(ada), [name]: callbackUrl };
			const response = await app.browser.post('/auth/callback/credentials', fields);
			expect(response.headers.get('location')).toBe(`${origin}${path}`);
			const wrong = await app.browser.post('/auth/callback/credentials', { ...fields, password: 'wrong' });
			expect(locationOf(wrong).searchParams.get('callbackUrl')).toBe(`${origin}${path}`);
		}
	});

	test('a script receives the URL', async () => {
		const app = createPasswordApp();
		const response = await app.browser.post(
			'/auth/callback/credentials',
			{ ...fieldsOf(ada), callbackUrl: '/inside' },
			asScript
		);
		expect([response.status, await response.json()]).toEqual([200, { url: `${origin}/inside` }]);
		expect((await app.session())?.user?.id).toBe(ada.user.id);
	});

	test('without a trusted origin `authorize` is not called', async () => {
		const app = createPasswordApp({ trustHost: false });
		const response = await app.signIn(ada);
		expect([response.status, app.asked, loggedTypes(app)]).toEqual([500, [], ['UntrustedHost']]);
	});
});

describe('the built-in page', () => {
	test('has the fields, and signs in without a script', async () => {
		const app = createPasswordApp();
		const page = await (await app.browser.visit('/auth/signin?callbackUrl=/inside')).text();
		expect(page).toMatch(/<form method="post" action="\/auth\/(signin|callback)\/credentials"/);
		expect(page).toMatch(/<label for="credentials-username">User name<\/label>\s*<input[^>]*name="username"/);
		expect(page).toMatch(/<input[^>]*name="password"[^>]*type="password"/s);
		const [, action = ''] = /action="([^"]+\/credentials)"/.exec(page) ?? [];
		const [, callbackUrl = ''] = /name="callbackUrl" value="([^"]+)"/.exec(page) ?? [];
		const response = await app.browser.post(action, { ...fieldsOf(ada), callbackUrl });
		expect(response.headers.get('location')).toBe(`${origin}/inside`);
	});

	test('escapes what a provider says of its fields', async () => {
		const evil = '"><script>alert(1)</script>';
		const provider = { name: evil, credentials: { username: { label: evil, placeholder: evil, value: evil } } };
		const page = await (await createPasswordApp({ provider }).browser.visit('/auth/signin')).text();
		expect(page).not.toContain('<script>');
	});
});

describe('a schema', () => {
	interface Login {
		username: string;
		length: number;
	}
	/** As the libraries of that family make them; what it gives need not be text. */
	const schemaOf = (validate: Schema<Login>['~standard']['validate']): Schema<Login> => ({
		'~standard': { version: 1, vendor: 'test', validate }
	});
	const trimmed = schemaOf((value) => {
		const { username = '', password = '' } = value as Record<string, string>;
		const issues = [{ message: 'eight characters at least' }];
		return password.length < 8 ? { issues } : { value: { username: username.trim(), length: password.length } };
	});
	const provider = (schema: Schema<Login>, authorize: (login: Login) => { id: string }) => ({
		providers: [Credentials({ schema, authorize })]
	});

	it.each([
		['at once', trimmed],
		['later', schemaOf(async (value) => trimmed['~standard'].validate(value))],
		['as a function', Object.assign(() => undefined, trimmed)],
		['behind a getter', Object.defineProperty({}, '~standard', { get: () => trimmed['~standard'] }) as Schema<Login>]
	])('decides which fields reach `authorize`: %s', async (_, schema) => {
		const authorize = vi.fn(() => ada.user);
		const app = createPasswordApp(provider(schema, authorize));
		expect(await app.outcome({ username: ` ${ada.username} `, password: ada.password })).toBe('signed in');
		expect(authorize).toHaveBeenCalledWith(
			{ username: ada.username, length: ada.password.length },
			expect.any(Request)
		);
	});

	test('refuses fields that do not match like a wrong password, and counts them', async () => {
		const authorize = vi.fn(() => ada.user);
		const app = createPasswordApp(provider(trimmed, authorize));
		const outcomes = [];
		for (let index = 0; index < 6; index++) outcomes.push(await app.outcome({ username: 'ada', password: 'short' }));
		expect(outcomes).toEqual([...Array<string>(5).fill('CredentialsSignin'), 'TooManyRequests']);
		expect(authorize).not.toHaveBeenCalled();
	});
});

describe('the provider', () => {
	test('of @auth/core works unchanged', async () => {
		const theirs = TheirCredentials({
			credentials: { username: { label: 'User name' }, password: { label: 'Password', type: 'password' } },
			authorize: ({ username, password }) => (username === ada.username && password === ada.password ? ada.user : null)
		});
		const app = createPasswordApp({ providers: [Object.freeze(theirs)] });
		expect(await app.outcome({ username: ada.username, password: 'wrong' })).toBe('CredentialsSignin');
		expect(await app.outcome(ada)).toBe('signed in');
		expect((await app.session())?.user?.name).toBe(ada.user.name);
	});

	test('accepts other names, and works beside others', async () => {
		const op = createIdentityProvider();
		const staff = Credentials({ id: 'staff', name: 'Staff', authorize: () => ada.user });
		const app = createApp({ op, providers: [op.provider(), staff, passwordProvider()] });
		const listed = (await (await app.browser.visit('/auth/providers')).json()) as Record<string, object>;
		expect(listed.staff).toEqual({
			id: 'staff',
			name: 'Staff',
			type: 'credentials',
			signinUrl: `${origin}/auth/signin/staff`,
			callbackUrl: `${origin}/auth/callback/staff`
		});
		await app.browser.post('/auth/callback/staff', {});
		expect((await app.session())?.user?.id).toBe(ada.user.id);
		await app.signIn();
		expect((await app.session())?.user?.email).toBe('ada@example.test');
	});

	it.each<[string, unknown]>([
		['the factory itself', Credentials],
		['the factory of @auth/core with no `authorize`', { ...TheirCredentials({}), authorize: undefined }],
		['one whose `authorize` is no function', Credentials({ authorize: 'yes' as never })]
	])('needs `authorize`: %s', (_, provider) => {
		const create = () => createAuth({ providers: [provider as never], secret }, { environment: {} });
		expect(create).toThrow(MissingAuthorize);
		expect(create).toThrow(/"credentials" has no `authorize`/);
		expect(create).toThrow(AuthError);
	});

	test('is not changed', async () => {
		const deepFreeze = <T extends object>(value: T): T => {
			for (const member of Object.values(value)) if (typeof member === 'object' && member) deepFreeze(member as object);
			return Object.freeze(value);
		};
		const app = createPasswordApp({ providers: [deepFreeze(passwordProvider())] });
		expect(await app.outcome(ada)).toBe('signed in');
		expect(setCookies(app.browser.responses[0]!).map(({ name }) => name)).toHaveLength(2);
	});
});

/** What an application without SvelteKit calls. */
describe('auth.signIn', () => {
	test.each([
		['a number', 1815],
		['a list', ['right']],
		['an object', { $ne: '' }],
		['null', null]
	])('%s is not text, and `authorize` is not called (#12 A7)', async (_, password) => {
		const authorize = vi.fn(() => null);
		const { auth } = createApp({ providers: [Credentials({ authorize })] });
		const fields = Object.fromEntries(Object.entries({ username: 'ada', password })) as unknown as Record<
			string,
			string
		>;
		await expect(auth.signIn(new Request(origin), 'credentials', { fields })).rejects.toMatchObject({
			type: 'InvalidRequest'
		});
		expect(authorize).not.toHaveBeenCalled();
	});
});
