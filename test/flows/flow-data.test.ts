/** The application's own data through a sign-in: it comes out as it went in, and no browser sets, changes or removes it. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { FrameworkAuthConfig } from '../../src/index.js';
import Passkey from '../../src/providers/passkey.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import { locationOf } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { createKitApp, type KitApp } from '../kit/kit.js';

const data = { invitation: 'i-1', team: { id: 7, roles: ['reader', null, true] } };

type Begun = Parameters<App.Locals['signIn']>;

interface DataApp extends KitApp {
	/** The arguments of `locals.signIn` in the action at `/begin`; a function gets the form. */
	begun: Begun | ((form: FormData) => Begun);
	/** The data that each callback and event was given, in order. */
	readonly told: [name: string, data: unknown][];
	readonly letters: VerificationRequest[];
	begin(fields?: Record<string, string>): Promise<Response>;
	/** The address of the latest link, as the person opens it. */
	link(): URL;
}

function createDataApp(config: Partial<FrameworkAuthConfig> = {}, code?: string): DataApp {
	const told: DataApp['told'] = [];
	const letters: VerificationRequest[] = [];
	const tell = (name: string, message: { data?: unknown }) => void told.push([name, message.data]);
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter),
		...(code && { generateVerificationToken: () => code })
	};
	const password = {
		id: 'password',
		name: 'Password',
		type: 'credentials' as const,
		users: 'own' as const,
		credentials: { name: {}, password: {}, data: {} },
		authorize: (typed: Record<string, unknown>) => {
			tell('authorize', typed);
			return typed.password === 'right' ? { id: 'ada' } : null;
		}
	};
	const op = createKitApp().op;
	const app = createKitApp({
		adapter: MemoryAdapter(),
		session: { strategy: 'jwt' },
		providers: [op.provider(), mail, password, Passkey],
		callbacks: {
			signIn: (message) => (tell('callback signIn', message), true),
			jwt: (message) => (tell('jwt', message), message.token)
		},
		events: {
			signIn: (message) => tell('signIn', message),
			signInFailed: (message) => tell('signInFailed', message)
		},
		...config
	});
	const own: DataApp = Object.assign(app, {
		op,
		begun: [] as unknown as Begun,
		told,
		letters,
		begin: (fields?: Record<string, string>) => app.browser.post('/begin', fields),
		link: () => new URL(letters.at(-1)!.url)
	});
	app.actions['/begin'] = async ({ locals, request }) => {
		const form = await request.formData();
		const begun = typeof own.begun === 'function' ? own.begun(form) : own.begun;
		await locals.signIn(...begun);
	};
	return own;
}

/** What the callbacks and events of one successful sign-in are given. */
const everywhere = ['callback signIn', 'jwt', 'signIn'].map((name) => [name, data]);

describe('data of server code', () => {
	test('returns from the provider, and is deleted after the sign-in', async () => {
		const app = createDataApp();
		app.begun = ['op', { data, redirectTo: '/inside' }];
		const started = locationOf(await app.begin());
		expect(started.href).not.toContain('i-1');
		expect((await app.browser.follow(app.op.authorize(started))).headers.get('location')).toMatch(/\/inside$/);
		expect(app.told).toEqual(everywhere);
		app.told.length = 0;
		expect(JSON.stringify(await (await app.browser.visit('/')).json())).not.toContain('i-1');
		expect(app.told).toEqual([['jwt', undefined]]);
	});

	test('reaches the events with stored sessions, too', async () => {
		const app = createDataApp({ session: { strategy: 'database' }, providers: [] });
		const stored = createDataApp({ session: { strategy: 'database' }, providers: [app.op.provider()] });
		stored.begun = ['op', { data }];
		await stored.browser.follow(app.op.authorize(locationOf(await stored.begin())));
		expect(stored.told).toEqual(everywhere.filter(([name]) => name !== 'jwt'));
	});

	test('goes with credentials, beside the typed fields', async () => {
		const app = createDataApp();
		app.begun = ['password', { data, name: 'ada', password: 'right' }];
		await app.begin();
		expect(app.told).toEqual([['authorize', undefined], ...everywhere]);
	});

	test('reaches the event of a sign-in that fails at its beginning or at its end', async () => {
		const app = createDataApp();
		app.begun = ['password', { data, name: 'ada', password: 'wrong' }];
		await expect(app.begin()).rejects.toThrow('authorize');
		app.begun = ['op', { data }];
		const started = locationOf(await app.begin());
		await app.browser.follow(app.op.authorize(started, { error: 'access_denied' } as never));
		const failed = app.told.filter(([name]) => name === 'signInFailed');
		expect(failed).toEqual([
			['signInFailed', data],
			['signInFailed', data]
		]);
	});

	test('is not kept for a second sign-in in the same request', async () => {
		const app = createDataApp();
		app.actions['/begin'] = async ({ locals }) => {
			await locals.signIn('password', { data, name: 'ada', password: 'wrong', redirect: false }).catch(() => undefined);
			await locals.signIn('password', { name: 'ada', password: 'right' });
		};
		await app.begin();
		expect(app.told.filter(([name]) => name === 'signIn')).toEqual([['signIn', undefined]]);
	});
});

describe('data in an email', () => {
	const asked = async (code?: string) => {
		const app = createDataApp({}, code);
		app.begun = ['mail', { data, email: 'ada@example.test' }];
		await app.begin();
		expect(app.told).toEqual([['callback signIn', data]]);
		app.told.length = 0;
		return app;
	};

	test('arrives if the link is opened in this browser', async () => {
		const app = await asked();
		expect(decodeURIComponent(app.link().href)).not.toContain('i-1');
		await app.browser.visit(app.link());
		expect(app.told).toEqual(everywhere);
	});

	test('arrives in another browser, after its page has asked', async () => {
		const app = await asked();
		const before = app.browser.jar.all();
		for (const { name } of before)
			app.browser.jar.store(`${name}=; Max-Age=0; Path=/; Secure`, new URL('https://app.test'));
		expect(app.browser.cookieNames).toEqual([]);
		const page = await (await app.browser.visit(app.link())).text();
		const { action, hidden } = formIn(page);
		expect(app.told).toEqual([]);
		expect((await app.browser.post(action, hidden)).status).toBe(303);
		expect(app.told).toEqual(everywhere);
	});

	test('arrives after a code is typed in, and after the link beside it', async () => {
		for (const finish of [
			(app: DataApp) => app.browser.post('/auth/callback/mail', { token: '123456' }),
			(app: DataApp) => app.browser.visit(app.link())
		]) {
			const app = await asked('123456');
			expect((await finish(app)).headers.get('location')).toBe('https://app.test/');
			expect(app.told).toEqual(everywhere);
		}
	});

	test('stays with an email that is sent again', async () => {
		const app = await asked();
		const { action, hidden } = formIn(await (await app.browser.visit('/auth/verify-request')).text());
		await app.browser.post(action, hidden);
		expect(app.letters).toHaveLength(2);
		app.told.length = 0;
		await app.browser.visit(app.link());
		expect(app.told).toEqual(everywhere);
	});

	test('is not kept for a new sign-in with the same address', async () => {
		const app = await asked();
		await app.browser.post('/auth/signin/mail', { email: 'ada@example.test' });
		app.told.length = 0;
		await app.browser.visit(app.link());
		expect(app.told).toEqual(everywhere.map(([name]) => [name, undefined]));
	});

	test.each<[string, (link: URL, other: URL) => void]>([
		['is removed', (link) => link.searchParams.delete('data')],
		['is that of another mail', (link, other) => link.searchParams.set('data', other.searchParams.get('data')!)],
		['is changed', (link) => link.searchParams.set('data', `${link.searchParams.get('data')}x`)],
		['is not sealed', (link) => link.searchParams.set('data', '{"invitation":"i-2"}')],
		['is huge', (link) => link.searchParams.set('data', 'x'.repeat(10_000))]
	])('makes a link be refused if it %s, and the link stays valid', async (_, change) => {
		const app = await asked();
		const link = app.link();
		app.begun = ['mail', { data: { invitation: 'i-2' }, email: 'eve@example.test' }];
		await app.begin();
		const changed = new URL(link);
		change(changed, app.link());
		app.told.length = 0;
		const fields = Object.fromEntries(changed.searchParams);
		const refused = await app.browser.post('/auth/callback/mail', fields);
		expect(refused.status).toBe(403);
		expect(app.told.filter(([name]) => name !== 'signInFailed')).toEqual([]);
		await app.browser.post('/auth/callback/mail', Object.fromEntries(link.searchParams));
		expect(app.told.at(-1)).toEqual(['signIn', data]);
	});

	test('does not get into another email without data', async () => {
		const app = await asked();
		const sealed = app.link().searchParams.get('data')!;
		app.begun = ['mail', { email: 'eve@example.test' }];
		await app.begin();
		const link = app.link();
		link.searchParams.set('data', sealed);
		expect((await app.browser.post('/auth/callback/mail', Object.fromEntries(link.searchParams))).status).toBe(403);
	});
});

describe('a browser sets no data', () => {
	const forged = JSON.stringify({ invitation: 'forged' });
	const ways: [string, (app: DataApp) => Promise<unknown>][] = [
		['in a field of the form', (app) => app.browser.post('/auth/signin/op', { data: forged })],
		['in the query', (app) => app.browser.post(`/auth/signin/op?data=${encodeURIComponent(forged)}`)],
		['in the fields of the action', (app) => app.browser.post('/signin', { providerId: 'op', data: forged })],
		['as a parameter', (app) => app.browser.post('/signin', { providerId: 'op', 'authorizationParams-data': forged })],
		[
			'in a form that server code passes on',
			(app) => {
				app.begun = (form) => ['op', form];
				return app.begin({ data: forged });
			}
		],
		[
			'in the entries of that form',
			(app) => {
				app.begun = (form) => ['op', { ...Object.fromEntries(form) }];
				return app.begin({ data: forged });
			}
		]
	];
	test.each(ways)('%s', async (_, begin) => {
		const app = createDataApp();
		await begin(app);
		const started = locationOf(app.browser.responses.at(-1)!);
		const callback = app.op.authorize(started);
		callback.url.searchParams.set('data', forged);
		await app.browser.follow(callback);
		expect(app.told).toEqual(everywhere.map(([name]) => [name, undefined]));
	});

	test('in JSON', async () => {
		const app = createDataApp();
		expect((await app.browser.postJson('/auth/signin/op', { data: { invitation: 'forged' } })).status).toBe(400);
	});

	test('with a field that is called `data`, which stays a field', async () => {
		const app = createDataApp();
		app.begun = (form) => ['password', { ...Object.fromEntries(form) }];
		await app.begin({ name: 'ada', password: 'right', data: 'typed' });
		expect(app.told).toEqual([['authorize', 'typed'], ...everywhere.map(([name]) => [name, undefined])]);
	});

	test('in the file of a form', async () => {
		const app = createDataApp();
		app.actions['/begin'] = async ({ locals }) => {
			const form = new FormData();
			form.set('data', new File(['{}'], 'data.json'));
			await locals.signIn('op', { ...Object.fromEntries(form) });
		};
		expect((await app.begin()).headers.get('location')).toContain('error=InvalidRequest');
	});
});

describe('data is refused', () => {
	const loop: Record<string, unknown> = {};
	loop.itself = loop;
	const refused: [string, string | undefined, unknown][] = [
		['with a passkey', 'passkey', data],
		['without a provider', undefined, data],
		['that is too large', 'op', { text: 'é'.repeat(600) }],
		['that is a list', 'op', ['i-1']],
		['that is a number', 'op', 1],
		['that is null', 'op', null],
		['with a date', 'op', { at: new Date() }],
		['with a function', 'op', { run: () => 1 }],
		['with a number that JSON lacks', 'op', { n: Number.NaN }],
		['that contains itself', 'op', loop],
		['that reaches a prototype', 'op', JSON.parse('{"a":{"__proto__":{"admin":true}}}')]
	];
	test.each(refused)('%s', async (_, provider, own) => {
		const app = createDataApp();
		app.begun = [provider, { data: own as never }];
		const response = await app.begin();
		expect(response.headers.get('location')).toContain('error=Configuration');
		expect(app.logger.entries.map(({ args }) => (args[0] as Error).name)).toEqual(['InvalidFlowData']);
		expect(app.browser.cookieNames).toEqual([]);
	});

	const path = (length: number) => `/${'p'.repeat(length)}`;
	test.each([
		['op', path(990), path(990)],
		['mail', path(990), path(990)],
		// A longer return address gives way.
		['op', path(1900), '/'],
		['mail', path(1900), '/']
	])('only for its own size: with other values it fits into a cookie (%s)', async (provider, wanted, led) => {
		const large = { text: 'x'.repeat(1024 - '{"text":""}'.length) };
		const app = createDataApp({}, '123456');
		const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.test`;
		app.begun = [provider, { data: large, redirectTo: wanted, email }];
		const response = await app.begin();
		for (const header of response.headers.getSetCookie()) expect(header.length).toBeLessThan(4000);
		const finished =
			provider === 'op'
				? await app.browser.follow(app.op.authorize(locationOf(response)))
				: await app.browser.visit(app.link());
		expect(finished.headers.get('location')).toBe(`https://app.test${led}`);
		expect(app.told.at(-1)).toEqual(['signIn', large]);
	});
});
