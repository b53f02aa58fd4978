/** API tokens: made from a fresh session, and accepted only where a rule says so. */
import { createHash } from 'node:crypto';
import { redirect, type RequestEvent } from '@sveltejs/kit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import type { Adapter, AdapterSecret } from '../../src/adapters/types.js';
import type { FrameworkAuthConfig, GuardRules } from '../../src/index.js';
import type { NewApiToken, Session, ApiTokenOptions } from '../../src/types.js';
import { createClock } from '../fixtures/clock.js';
import { watch, type WatchedAdapter } from '../fixtures/data-layer.js';
import { createEvent, createKitApp, type KitApp } from '../kit/kit.js';
import { answered, signIn } from './support.js';

let clock = createClock();
beforeEach(() => {
	clock = createClock();
});
afterAll(() => clock.restore());

const day = 24 * 60 * 60;
const sessionCookie = '__Secure-authjs.session-token';
const invalid = 'Bearer error="invalid_token", error_description="The token is not valid"';

interface TokenApp {
	readonly app: KitApp;
	readonly data: WatchedAdapter;
	readonly store: Adapter;
	readonly adaId: string;
	/** Runs code as an endpoint does, in a request of the browser. */
	run<T>(code: (event: RequestEvent) => Promise<T>): Promise<T>;
	mint(options?: Partial<ApiTokenOptions>): Promise<NewApiToken>;
	/** Sends a request with these headers, as a script does, from this address. */
	send(path: string, headers?: Record<string, string>, address?: string): Promise<Response>;
	/** Sends a token. Returns the status, with the session for 200. */
	use(token: string, path?: string): Promise<{ status: number; session?: Session }>;
}

const rulesFor = (rules: Record<string, unknown>) => rules as GuardRules;
const notes = rulesFor({ '/api': { bearer: ['notes'] } });

/** An app whose pages say whose request it is, with a browser that has just signed in. */
async function tokenApp(
	rules: GuardRules = notes,
	config: Partial<FrameworkAuthConfig> = {},
	adapter: Adapter = MemoryAdapter()
): Promise<TokenApp> {
	const data = watch(adapter);
	const app = createKitApp({ adapter: data.adapter, ...config });
	const guard = app.protect(rules);
	const endpoint = async ({ locals }: RequestEvent) => Response.json({ session: await locals.auth() });
	app.page = (event) => answered(() => guard({ event, resolve: endpoint }));
	let runs = 0;
	const run: TokenApp['run'] = async (code) => {
		const path = `/run/${++runs}`;
		let outcome: { value?: unknown; thrown?: unknown } = {};
		app.actions[path] = async (event) => {
			outcome = await code(event).then(
				(value) => ({ value }),
				(thrown: unknown) => ({ thrown })
			);
			redirect(303, '/');
		};
		await app.browser.post(path);
		if ('thrown' in outcome) throw outcome.thrown;
		return outcome.value as never;
	};
	const send: TokenApp['send'] = async (path, headers = {}, address = '203.0.113.7') => {
		const request = new Request(new URL(path, 'https://app.test'), { headers });
		const { event, seal } = createEvent(request, { ...app.options, address });
		const resolve = async (resolved: RequestEvent) => {
			const response = await app.page(resolved);
			for (const cookie of seal()) response.headers.append('set-cookie', cookie);
			return response;
		};
		return app.handle({ event, resolve });
	};
	const use: TokenApp['use'] = async (token, path = '/api') => {
		const response = await send(path, { authorization: `Bearer ${token}` });
		expect(response.headers.getSetCookie()).toEqual([]);
		const { status } = response;
		return status === 200 ? { status, ...((await response.json()) as { session: Session }) } : { status };
	};
	await signIn(app);
	data.take();
	return {
		app,
		data,
		store: adapter,
		adaId: String((await adapter.getUserByEmail!('ada@example.test'))!.id),
		run,
		send,
		use,
		mint: (options) =>
			run(({ locals }) => locals.sessions.createToken({ expiresIn: 3600, scopes: ['notes'], ...options }))
	};
}

const strategies: [string, () => Partial<FrameworkAuthConfig>][] = [
	['stored sessions', () => ({})],
	['hashed sessions', () => ({ session: { hashTokens: true } })],
	['encrypted sessions', () => ({ session: { strategy: 'jwt', revocation: MemoryRevocations() } })]
];

describe.each(strategies)('with %s', (_, config) => {
	test('a token is made, used, listed and ended', async () => {
		const { app, run, mint, use, adaId } = await tokenApp(notes, config());
		const made = await mint({ label: 'My phone', scopes: ['notes', 'files:read', 'notes'] });
		expect(made).toEqual({
			token: expect.stringMatching(/^fa_[0-9a-f]{32}_[\w-]{43}$/) as string,
			id: made.token.split('_')[1],
			scopes: ['notes', 'files:read'],
			label: 'My phone',
			createdAt: new Date(),
			expires: new Date(Date.now() + 3600_000)
		});
		const { status, session } = await use(made.token);
		expect(status).toBe(200);
		expect(session).toEqual({
			user: { id: adaId, name: 'Ada Lovelace', email: 'ada@example.test', image: expect.any(String) as string },
			expires: made.expires.toISOString(),
			bearer: { id: made.id, scopes: ['notes', 'files:read'] }
		});
		const list = await run(({ locals }) => locals.sessions.tokens());
		const { token: _token, ...info } = made;
		expect(list).toEqual([{ ...info, lastUsedAt: new Date() }]);
		expect(await run(({ locals }) => locals.sessions.endToken('another id'))).toBe(false);
		expect(await run(({ locals }) => locals.sessions.endToken(made.id))).toBe(true);
		expect(await run(({ locals }) => locals.sessions.tokens())).toEqual([]);
		expect((await use(made.token)).status).toBe(401);
		expect(app.logger.errors).toEqual([]);
	});

	test('endAll ends all tokens, by the user and by an operator', async () => {
		const { app, run, mint, use, adaId } = await tokenApp(notes, config());
		const first = await mint();
		await run(({ locals }) => locals.sessions.endAll());
		expect((await use(first.token)).status).toBe(401);
		await signIn(app);
		const second = await mint();
		expect(await app.sessions.of(adaId).tokens()).toMatchObject([{ id: second.id }]);
		await app.sessions.of(adaId).endAll();
		expect((await use(second.token)).status).toBe(401);
		await signIn(app);
		const third = await mint();
		expect(await app.sessions.of('another user').endToken(third.id)).toBe(false);
		expect((await use(third.token)).status).toBe(200);
		expect(await app.sessions.of(adaId).endToken(third.id)).toBe(true);
		expect((await use(third.token)).status).toBe(401);
	});

	test('no token is left of those that are made while all end', async () => {
		for (let round = 0; round < 12; round++) {
			const { app, mint, use, adaId } = await tokenApp(notes, config());
			clock.advance(1);
			const ending = async () => {
				for (let turn = 0; turn < round * 3; turn++) await Promise.resolve();
				await app.sessions.of(adaId).endAll();
			};
			const calls = await Promise.allSettled([mint(), mint(), ending(), mint()]);
			for (const call of calls) {
				if (call.status === 'fulfilled' && call.value) expect((await use(call.value.token)).status).toBe(401);
			}
		}
	});

	test('S159 the value of a session cookie is not a token, with or without the form of one', async () => {
		const { app, send } = await tokenApp(notes, config());
		const value = app.browser.cookie(sessionCookie)!;
		for (const token of [value, encodeURIComponent(value), `fa_${'0'.repeat(32)}_${value.slice(0, 43)}`]) {
			const response = await send('/api', { authorization: `Bearer ${token}` });
			expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, invalid]);
		}
	});

	test('a request with a cookie and a token belongs to the token', async () => {
		const { app, mint, send } = await tokenApp(notes, config());
		const { token, id } = await mint({ expiresIn: 10 * day });
		const cookie = `${sessionCookie}=${app.browser.cookie(sessionCookie)}`;
		const wrong = await send('/api', { cookie, authorization: `Bearer ${token.slice(0, -1)}-` });
		expect(wrong.status).toBe(401);
		let seen: unknown[] = [];
		const page = app.page;
		app.page = async (event) => {
			const response = await page(event);
			const { sessions, passkeys, auth } = event.locals;
			const refused = (call: Promise<unknown>) => call.catch(({ type }: { type: string }) => type);
			seen = [
				(await auth())?.bearer?.id,
				await sessions.tokens(),
				await refused(sessions.createToken({ expiresIn: 60, scopes: ['notes'] })),
				await refused(sessions.endToken(id)),
				await refused(sessions.endOthers()),
				await refused(sessions.endAll()),
				await passkeys.list(),
				await event.locals.updateSession({ name: 'x' })
			];
			return response;
		};
		clock.advance(2 * day); // The session of the cookie is due for a renewal.
		const both = await send('/api', { cookie, authorization: `Bearer ${token}` });
		expect(both.status).toBe(200);
		expect(seen).toEqual([id, [], ...Array<string>(4).fill('AccessDenied'), [], null]);
		expect(both.headers.getSetCookie()).toEqual([]);
	});
});

describe('making a token', () => {
	const create = ({ run }: TokenApp, options: object = {}) =>
		run(({ locals }) => locals.sessions.createToken({ expiresIn: 60, scopes: ['notes'], ...options }));

	test('S166 the database has only the hash of 256 random bits', async () => {
		const { store, adaId, mint, use } = await tokenApp();
		const { token, id } = await mint();
		const [, , secret = ''] = /^fa_(.+?)_(.+)$/.exec(token) ?? [];
		expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
		const row = (await store.getSecret!(id))!;
		expect(row).toMatchObject({ id, userId: adaId, kind: 'bearer', version: 1 });
		const hash = createHash('sha256').update(secret).digest('base64url');
		const at = Date.now() / 1000;
		expect(JSON.parse(row.value)).toEqual({
			hash,
			scopes: ['notes'],
			// The session: when and how it began.
			origin: { at, auth: at, amr: [], by: 'op' }
		});
		expect((await use(`fa_${id}_${hash}`)).status).toBe(401);
	});

	test('needs a session in which the user authenticated within five minutes', async () => {
		const app = await tokenApp();
		clock.advance(300);
		await create(app);
		clock.advance(2);
		await expect(create(app)).rejects.toMatchObject({
			type: 'ReauthenticationRequired',
			message: expect.stringContaining('300') as string
		});
		await app.run(({ locals }) => locals.signOut({ redirect: false }));
		await expect(create(app)).rejects.toMatchObject({ type: 'AccessDenied', message: 'no user is signed in' });
	});

	test('a user has at most 100 valid tokens, even if several are made at once', async () => {
		const app = await tokenApp();
		for (let made = 0; made < 97; made++) await create(app, { expiresIn: made === 0 ? 1 : 3600 });
		clock.advance(1);
		const calls = await app.run(({ locals }) =>
			Promise.allSettled(
				Array.from({ length: 6 }, () => locals.sessions.createToken({ expiresIn: 60, scopes: ['notes'] }))
			)
		);
		const refused = calls.filter((call) => call.status === 'rejected');
		expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(Array(2).fill('ApiTokenLimitReached'));
		const tokens = await app.app.sessions.of(app.adaId).tokens();
		expect(tokens).toHaveLength(100);
		await app.app.sessions.of(app.adaId).endToken(tokens[0]!.id);
		await create(app);
		await expect(create(app)).rejects.toMatchObject({ type: 'ApiTokenLimitReached' });
	});

	test('events report each token, and never contain the token itself', async () => {
		const told: [name: string, message: { request?: unknown }][] = [];
		const tell = (name: string) => (message: { request?: unknown }) => void told.push([name, message]);
		const events = { createApiToken: tell('create'), endApiToken: tell('end') };
		const { app, adaId, run, mint } = await tokenApp(notes, { events });
		const { token, ...first } = await mint({ label: 'My phone' });
		const second = await mint();
		await run(({ locals }) => locals.sessions.endToken(first.id));
		expect(await app.sessions.of(adaId).endToken(second.id)).toBe(true);
		expect(await app.sessions.of(adaId).endToken(second.id)).toBe(false);
		const user = expect.objectContaining({ id: adaId }) as object;
		// Without an operator's calls, each has its request.
		expect(told.map(([, message]) => 'request' in message)).toEqual([true, true, true, false]);
		expect(told.map(([name, { request: _, ...message }]) => [name, message])).toEqual([
			['create', { user, token: first }],
			['create', { user, token: expect.objectContaining({ id: second.id }) as object }],
			['end', { user, token: first }],
			['end', { user, token: expect.objectContaining({ id: second.id }) as object }]
		]);
		expect(JSON.stringify(told)).not.toContain(token);
	});

	test.each<[object]>([
		[{ expiresIn: 0 }],
		[{ expiresIn: 1.5 }],
		[{ expiresIn: 367 * day }],
		[{ expiresIn: undefined }],
		[{ scopes: [] }],
		[{ scopes: 'notes' }],
		[{ scopes: ['two words'] }],
		[{ scopes: ['quote"'] }],
		[{ scopes: [7] }],
		[{ label: 'x'.repeat(101) }],
		[{ label: 'line\nbreak' }],
		[{ label: 7 }]
	])('refuses %j', async (options) => {
		await expect(create(await tokenApp(), options)).rejects.toMatchObject({ type: 'InvalidRequest' });
	});

	test('is refused for another site, and in a remote query', async () => {
		const { app, mint } = await tokenApp();
		app.options = { isRemoteRequest: true };
		app.page = ({ locals }) =>
			locals.sessions.createToken({ expiresIn: 60, scopes: ['notes'] }).then(
				() => new Response('made'),
				({ type }: { type: string }) => new Response(type)
			);
		expect(await (await app.browser.visit('/')).text()).toBe('CrossSiteRequest');
		app.options = {};
		expect(await (await app.browser.post('/', {}, { crossSite: true })).text()).not.toBe('made');
		await mint();
	});

	test('deletes the tokens of the user that have expired', async () => {
		const { app, mint, store } = await tokenApp();
		const old = await mint({ expiresIn: 10 });
		clock.advance(10);
		expect(await app.sessions.of('x').tokens()).toEqual([]);
		expect(await store.getSecret!(old.id)).not.toBeNull();
		await mint();
		expect(await store.getSecret!(old.id)).toBeNull();
	});
});

describe('a token is accepted only where a rule says so', () => {
	const rules = rulesFor({
		'/': true,
		'/api': { bearer: ['notes'] },
		'/api/admin': { where: () => true },
		'/api/files': { bearer: ['files'] },
		'/api/open': false,
		'/fresh': { bearer: ['notes'], fresh: 300 },
		'/strong': { bearer: ['notes'], methods: ['mfa'] },
		'/team': {
			bearer: ['notes'],
			where: ({ user }: { user: { email: string } }) => user.email === 'else@example.test'
		},
		'/own': { bearer: ['notes'], where: ({ session }: { session: Session }) => session.bearer !== undefined }
	});

	test.each<[string, number, string | null]>([
		['/', 401, null],
		['/account', 401, null],
		['/api', 200, null],
		['/api/notes/7', 200, null],
		['/api/admin', 401, null],
		['/api/files', 403, 'Bearer error="insufficient_scope", scope="notes files"'],
		['/fresh', 403, null],
		['/strong', 403, null],
		['/team', 403, null],
		['/own', 200, null]
	])('%s', async (path, status, challenge) => {
		const { mint, send } = await tokenApp(rules);
		const { token } = await mint();
		const response = await send(path, { authorization: `bearer  ${token} ` });
		expect([response.status, response.headers.get('www-authenticate')]).toEqual([status, challenge]);
	});

	test('without such a rule the request has no session', async () => {
		const { use, mint } = await tokenApp(rules);
		expect(await use((await mint()).token, '/api/open')).toEqual({ status: 200, session: null });
	});

	test('never on the routes of the library', async () => {
		const { app, mint, send } = await tokenApp(rules);
		const authorization = `Bearer ${(await mint()).token}`;
		expect(await (await send('/auth/session', { authorization })).json()).toBeNull();
		const signOut = await send('/auth/signout', { authorization });
		expect(signOut.headers.getSetCookie()).toEqual([]);
		expect(app.logger.errors).toEqual([]);
	});

	test('never in remote functions, nor in a rule for them', async () => {
		const { app, mint, send } = await tokenApp(rules);
		const authorization = `Bearer ${(await mint()).token}`;
		app.options = { isRemoteRequest: true, route: '/api' };
		app.page = (event) => answered(async () => Response.json(await app.requireSession({ event, bearer: ['notes'] })));
		expect((await send('/api', { authorization })).status).toBe(401);
		app.options = {};
		expect((await send('/api?/remote=x', { authorization })).status).toBe(401);
		expect(() => app.protect(rulesFor({ remote: { bearer: ['notes'] } }))).toThrow(
			'remote functions accept no API tokens'
		);
	});

	test('a browser with a session needs no token, and its cookie is renewed', async () => {
		const { app } = await tokenApp();
		expect(await (await app.browser.visit('/api')).json()).toMatchObject({
			session: { user: { name: 'Ada Lovelace' } }
		});
		clock.advance(2 * day);
		expect((await app.browser.visit('/api')).headers.getSetCookie()).toHaveLength(1);
	});

	test.each([{ bearer: [] }, { bearer: 'notes' }, { bearer: ['two words'] }, { bearer: [''] }])(
		'%j is not a rule',
		async (rule) => {
			const app = createKitApp({ adapter: MemoryAdapter() });
			expect(() => app.protect(rulesFor({ '/api': rule }))).toThrow(
				'`bearer` of the rule "/api" of `protect` has to be'
			);
		}
	);
});

describe('requireSession', () => {
	test('accepts a token with the scopes that it asks for', async () => {
		const { app, mint, send } = await tokenApp(rulesFor({}));
		const authorization = `Bearer ${(await mint()).token}`;
		app.page = (event) => answered(async () => Response.json(await app.requireSession({ event, bearer: ['notes'] })));
		expect(await (await send('/x', { authorization })).json()).toMatchObject({ bearer: { scopes: ['notes'] } });
		const none = await send('/x');
		expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
		for (const accept of ['*/*', 'text/html']) {
			const wrong = await send('/x', { authorization: 'Bearer wrong', accept });
			expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, invalid]);
			expect(await wrong.json()).toEqual({ error: 'InvalidToken', message: 'The token is not valid' });
		}
		app.page = (event) => answered(async () => Response.json(await app.requireSession({ event, bearer: ['files'] })));
		const lacking = await send('/x', { authorization });
		expect([lacking.status, lacking.headers.get('www-authenticate')]).toEqual([
			403,
			'Bearer error="insufficient_scope", scope="files"'
		]);
		app.page = (event) => answered(async () => Response.json(await app.requireSession({ event })));
		expect((await send('/x', { authorization })).status).toBe(401);
	});
});

describe('a token that is not valid', () => {
	/** Each gets the same answer. */
	const wrong: [string, (token: string, app: TokenApp) => unknown][] = [
		['nothing', () => ''],
		['no secret', (token) => token.slice(0, 36)],
		['another secret', (token) => `${token.slice(0, -43)}${'A'.repeat(43)}`],
		['an unknown id', (token) => `fa_${'0'.repeat(32)}_${token.slice(-43)}`],
		['another spelling', (token) => token.toUpperCase()],
		['a longer one', (token) => `${token}A`],
		['two', (token) => `${token}, Bearer ${token}`],
		['malformed percent signs', () => '%E0%A4%A'],
		['an object', () => '{"$ne":null}'],
		['a very long one', () => 'x'.repeat(100_000)],
		[
			'an expired one',
			(token) => {
				clock.advance(3600);
				return token;
			}
		],
		[
			'an ended one',
			async (token, { app, adaId }) => {
				await app.sessions.of(adaId).endToken(token.split('_')[1]!);
				return token;
			}
		],
		[
			'one of a user who was deleted',
			async (token, { data, adaId, store }) => {
				const row = (await store.getSecret!(token.split('_')[1]!))!;
				await store.deleteUser!(adaId);
				data.instead.getSecret = async () => row;
				return token;
			}
		],
		[
			'a secret of another kind',
			(token, { data }) => {
				data.instead.getSecret = async (call) => ({ ...((await call()) as AdapterSecret), kind: 'other' });
				return token;
			}
		],
		[
			'one that a loose collation found by another id',
			(token, { data }) => {
				data.instead.getSecret = async (call) => ({
					...((await call()) as AdapterSecret),
					id: token.slice(3, 35).toUpperCase()
				});
				return token;
			}
		],
		[
			'a value that is not of the library',
			(token, { data }) => {
				data.instead.getSecret = async (call) => ({ ...((await call()) as AdapterSecret), value: 'x' });
				return token;
			}
		],
		[
			'one whose owner is found as another user',
			(token, { data }) => {
				data.instead.getUser = async (call) => ({ ...((await call()) as object), id: 'another' });
				return token;
			}
		]
	];

	test.each(wrong)('%s gets the same answer as any other', async (_, change) => {
		const tokens = await tokenApp();
		const { token } = await tokens.mint();
		const sent = (await change(token, tokens)) as string;
		const response = await tokens.send('/api', { authorization: `Bearer ${sent}` });
		expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, invalid]);
		expect(await response.json()).toEqual({ error: 'InvalidToken', message: 'The token is not valid' });
		expect(response.headers.get('cache-control')).toBe('private, no-store');
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(tokens.app.logger.leaks([token, token.slice(-43)])).toEqual([]);
	});

	test('an unknown id and a wrong secret cause the same calls', async () => {
		const { mint, use, data } = await tokenApp();
		const { token } = await mint();
		data.take();
		await use(`${token.slice(0, -43)}${'A'.repeat(43)}`);
		const first = data.take();
		await use(`fa_${'0'.repeat(32)}_${'A'.repeat(43)}`);
		expect(data.take()).toEqual(first);
		expect(first).toEqual(['getSecret']);
	});

	test('counts against its client, and a stranger who uses up the limit locks no other client out', async () => {
		const { mint, send } = await tokenApp(notes, { rateLimit: { bearer: { client: { points: 3, duration: 60 } } } });
		const { token } = await mint();
		const guess = () => send('/api', { authorization: `Bearer fa_${'0'.repeat(32)}_${'A'.repeat(43)}` });
		const statuses = [];
		for (let count = 0; count < 4; count++) statuses.push((await guess()).status);
		expect(statuses).toEqual([401, 401, 401, 429]);
		const refused = await guess();
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await refused.json()).toMatchObject({ error: 'TooManyRequests' });
		expect((await send('/api', { authorization: `Bearer ${token}` })).status).toBe(200);
		expect((await send('/api', { authorization: 'Bearer x' }, '198.51.100.9')).status).toBe(401);
		clock.advance(60);
		expect((await guess()).status).toBe(401);
	});

	test('a data layer that fails is an error, and no answer about the token', async () => {
		const { mint, send, data } = await tokenApp();
		const authorization = `Bearer ${(await mint()).token}`;
		data.instead.getSecret = () => Promise.reject(new Error('down'));
		await expect(send('/api', { authorization })).rejects.toMatchObject({ type: 'AdapterError' });
	});
});

describe('the cost of a token', () => {
	test('is two queries, and a third at most once per updateAge', async () => {
		const { mint, use, data, store } = await tokenApp(notes, { session: { updateAge: 3600 } });
		const { token, id } = await mint({ expiresIn: 10 * day });
		data.take();
		const lastUse = async () => (await store.getSecret!(id))?.lastUsedAt;
		await use(token);
		expect(data.take()).toEqual(['getSecret', 'getUser', 'updateSecret']);
		const first = await lastUse();
		expect(first).toEqual(new Date());
		clock.advance(3599);
		await use(token);
		expect(data.take()).toEqual(['getSecret', 'getUser']);
		expect(await lastUse()).toEqual(first);
		clock.advance(1);
		await Promise.all(Array.from({ length: 20 }, () => use(token)));
		expect(await lastUse()).toEqual(new Date());
		expect((await store.getSecret!(id))?.version).toBe(3);
	});

	test('is zero without the header or without such a rule', async () => {
		const { app, mint, send, data } = await tokenApp(rulesFor({ '/api': { bearer: ['notes'] }, '/app': true }));
		const authorization = `Bearer ${(await mint()).token}`;
		data.take();
		await app.browser.visit('/api');
		expect(data.take()).toEqual(['getSessionAndUser']);
		for (const path of ['/app', '/elsewhere']) await send(path, { authorization });
		await send('/api');
		await send('/api', { authorization: 'Basic YTpi' });
		expect(data.take()).toEqual([]);
	});
});

describe('an adapter that keeps no secrets', () => {
	const without = (): Adapter => {
		const { useSecret: _, getSecret: __, ...adapter } = MemoryAdapter();
		return adapter;
	};

	test('is named before the first request that a rule for tokens guards', async () => {
		const { app, send } = await tokenApp(rulesFor({ '/api': { bearer: ['notes'] }, '/app': true }), {}, without());
		expect((await send('/app')).status).toBe(500);
		expect(app.logger.errors.map(String).join()).toContain(
			'the adapter lacks getSecret, useSecret: API tokens need them'
		);
	});

	test('is named by the functions, and everything else works', async () => {
		const { app, run } = await tokenApp(rulesFor({ '/app': true }), {}, without());
		const missing = { type: 'MissingAdapterMethods' };
		await expect(
			run(({ locals }) => locals.sessions.createToken({ expiresIn: 60, scopes: ['x'] }))
		).rejects.toMatchObject(missing);
		await expect(run(({ locals }) => locals.sessions.tokens())).rejects.toMatchObject(missing);
		await expect(run(({ locals }) => locals.sessions.endToken('x'))).rejects.toMatchObject(missing);
		await run(({ locals }) => locals.sessions.endAll());
		expect(await (await app.browser.visit('/')).json()).toEqual({ session: null });
	});

	test('still ends all sessions by endAll, and so does a database without the table', async () => {
		const adapter = MemoryAdapter();
		const noTable = () =>
			Promise.reject(Object.assign(new Error('relation "secrets" does not exist'), { code: '42P01' }));
		const { app, run, data } = await tokenApp(notes, {}, { ...adapter, listSecrets: noTable });
		await run(({ locals }) => locals.sessions.endAll());
		expect(await (await app.browser.visit('/other')).json()).toEqual({ session: null });
		await signIn(app);
		data.instead.listSecrets = () => Promise.reject(new Error('down'));
		await expect(run(({ locals }) => locals.sessions.endAll())).rejects.toMatchObject({ type: 'AdapterError' });
	});
});
