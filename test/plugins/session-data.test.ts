/** How sessions keep the data of plugins: what the start checks, what is written when, new secrets, and the types. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { AccessDenied, definePlugin, sessionData } from '../../src/plugin.js';
import type { Plugin, PluginHooks, PluginSessionData } from '../../src/plugin.js';
import { decode } from '../../src/jwt.js';
import { createApp, secret } from '../fixtures/app.js';
import { watch, type Method } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { chairs, desk, desks } from './desks.js';

const sessionCookie = '__Secure-authjs.session-token';
const key = 'framework-auth.plugins';
const number = ({ number: given }: Readonly<Record<string, unknown>>) =>
	typeof given === 'number' ? { number: given } : null;

/** An app that signs Ada in. */
function site(plugins: readonly Plugin[], strategy: 'jwt' | 'database', leftOut: Method[] = []) {
	const data = watch(MemoryAdapter(), leftOut);
	const app = createApp({ adapter: data.adapter, session: { strategy }, plugins });
	return { ...app, data, desk: async () => (await app.browser.visit('/auth/desk')).json() as Promise<unknown> };
}

describe('the start refuses', () => {
	const lists = ['listSessions', 'deleteSessionById', 'deleteSessions'] as const satisfies Method[];

	test('an adapter that keeps no data of sessions, by the name of the plugin, with stored sessions', async () => {
		const fault = {
			type: 'MissingAdapterMethods',
			message: expect.stringMatching(/listSessions.*hook "issuing" of the plugin "desks"/) as string
		};
		expect(() => site([desks()], 'database', [...lists])).toThrow(expect.objectContaining(fault) as Error);
		const encrypted = site([desks()], 'jwt', [...lists]);
		await encrypted.signIn();
		expect(await encrypted.desk()).toEqual({ number: 1 });
	});

	test.each<[string, Plugin]>([
		[
			'a hook without `sessionData`',
			definePlugin({ name: 'desks', hooks: { issuing: async () => Promise.resolve({ number: 1 } as never) } })
		],
		['`sessionData` without the hook', definePlugin({ name: 'desks', sessionData: desk })],
		[
			'`sessionData` of another plugin',
			definePlugin({
				name: 'chairs',
				sessionData: desk,
				hooks: { issuing: async () => Promise.resolve({ number: 1 }) }
			})
		]
	])('%s', (_, plugin) => {
		expect(() => site([plugin], 'jwt')).toThrow(
			`the plugin "${plugin.name}" needs both the hook \`issuing\` and \`sessionData\` of its own name: sessionData('${plugin.name}', read)`
		);
	});
});

describe('with stored sessions', () => {
	test('the data come with the row: no other request sees a session without them, and no step can be left out', async () => {
		const { signIn, data } = site([desks(), chairs()], 'database');
		await signIn();
		const writes = data.calls.filter(({ method }) => /Session$/.test(method) && method !== 'getSessionAndUser');
		expect(writes.map(({ method }) => method)).toEqual(['createSession']);
		const [{ data: text = '' } = {}] = (writes[0]?.args ?? []) as { data?: string }[];
		expect(JSON.parse(text)).toEqual({ [key]: { desks: { number: 1 }, chairs: { colour: 'red' } } });
	});

	test('a session that is taken back leaves no data', async () => {
		const late = definePlugin({
			name: 'late',
			hooks: { beginning: async () => Promise.resolve(async () => Promise.reject(new AccessDenied('closed'))) }
		});
		const { signIn, data, session } = site([desks(), late], 'database');
		await signIn();
		const [user] = (await data.adapter.listUsers!({ limit: 2 })) ?? [];
		expect([await session(), await data.adapter.listSessions!(String(user?.id))]).toEqual([null, []]);
	});

	test('a table without the column ends the sign-in, and no session stays', async () => {
		const { signIn, data, session, logger } = site([desks()], 'database');
		data.instead.createSession = async (call) => ({ ...((await call()) as object), data: undefined });
		await signIn();
		expect(logger.faults.map(String).join()).toContain(
			'the table of sessions has no column "data", which the hook `issuing` of a plugin needs'
		);
		logger.clear();
		expect([await session(), data.calls.at(-1)?.method]).toEqual([null, 'deleteSession']);
	});

	test('the data of the application stand beside them, with one limit for both', async () => {
		const app = site([desks()], 'database');
		await app.signIn();
		const request = () =>
			new Request('https://app.test/', {
				headers: { cookie: `${sessionCookie}=${app.browser.cookie(sessionCookie)}` }
			});
		await Promise.all([1, 2, 3].map(async (each) => app.auth.updateSession(request(), { [`of ${each}`]: each })));
		const [row] = await rowsIn(app.data.adapter);
		expect(JSON.parse(String(row?.data))).toEqual({
			'of 1': 1,
			'of 2': 2,
			'of 3': 3,
			[key]: { desks: { number: 1 } }
		});
		await expect(app.auth.updateSession(request(), { text: 'x'.repeat(16_350) })).rejects.toThrow(
			/at most 16384 bytes/
		);
	});

	test('on SQLite as well', async () => {
		const app = createApp({
			adapter: SqliteAdapter(':memory:'),
			session: { strategy: 'database' },
			plugins: [desks()]
		});
		await app.signIn();
		expect(await (await app.browser.visit('/auth/desk')).json()).toEqual({ number: 1 });
	});
});

async function rowsIn(adapter: Adapter) {
	const [user] = await adapter.listUsers!({ limit: 1 });
	return adapter.listSessions!(String(user?.id));
}

describe('with encrypted sessions', () => {
	test('the data are sealed again with a new secret', async () => {
		const op = createIdentityProvider();
		const before = createApp({ op, plugins: [desks(), chairs()] });
		await before.signIn();
		const newer = 'another-secret-of-the-tests-0123456789ab';
		const after = createApp({ op, plugins: [desks()], secret: [newer, secret] });
		const token = before.browser.cookie(sessionCookie) ?? '';
		after.browser.jar.store(`${sessionCookie}=${token}; Path=/; Secure`, new URL('https://app.test/'));
		expect(await (await after.browser.visit('/auth/desk')).json()).toEqual({ number: 1 });
		const claims = await decode({ token: after.browser.cookie(sessionCookie), secret: newer, salt: sessionCookie });
		// A plugin that is off keeps its own: it may be on again before the session ends.
		expect(claims?.[key]).toEqual({ desks: { number: 1 }, chairs: { colour: 'red' } });
	});

	test('the data of many plugins that no cookie can carry end the sign-in, with the claim in the log', async () => {
		const large = Array.from({ length: 16 }, (_, at) => {
			const name = `large-${at}`;
			const { sessionData: read, hooks } = {
				sessionData: sessionData(name, ({ text }) => (typeof text === 'string' ? { text } : null)),
				hooks: { issuing: async () => Promise.resolve({ text: crypto.randomUUID().repeat(25) }) }
			};
			return definePlugin({ name, sessionData: read, hooks });
		});
		const { signIn, session, logger } = site(large, 'jwt');
		await signIn();
		const faults = logger.faults.map(String).join();
		logger.clear();
		expect([faults, await session()]).toEqual([
			expect.stringMatching(/JWTSessionError.*framework-auth\.plugins \(\d{5} bytes\)/),
			null
		]);
	});

	test('the claim of a token that another secret has sealed counts as none', async () => {
		const { encode } = await import('../../src/jwt.js');
		const forged = await encode({
			token: { sub: 'ada', [key]: { desks: { number: 9 } } },
			secret: 'a-secret-of-somebody-else-0123456789abcd',
			salt: sessionCookie
		});
		const app = site([desks()], 'jwt');
		app.browser.jar.store(`${sessionCookie}=${forged}; Path=/; Secure`, new URL('https://app.test/'));
		expect([await app.session(), await app.desk()]).toEqual([null, null]);
	});
});

describe('a site whose plugins put nothing into sessions', () => {
	test.each(['database', 'jwt'] as const)('pays nothing, with %s sessions', async (strategy) => {
		const plain = definePlugin({ name: 'plain' });
		const play = async (plugins: readonly Plugin[]) => {
			const app = site(plugins, strategy);
			await app.signIn();
			await app.session();
			const token = app.browser.cookie(sessionCookie);
			const claims = strategy === 'jwt' && (await decode({ token, secret, salt: sessionCookie }));
			return { calls: app.data.calls, claims: Object.keys(claims || {}).sort() };
		};
		const [without, off, on] = [await play([]), await play([plain]), await play([desks()])];
		const methods = ({ calls }: Awaited<ReturnType<typeof play>>) => calls.map(({ method }) => method);
		expect(methods(off)).toEqual(methods(without));
		// Nor does the hook ask the data layer.
		expect(methods(on)).toEqual(methods(without));
		expect(off.calls.filter(({ args }) => 'data' in Object(args[0]))).toEqual([]);
		expect(off.claims).toEqual(without.claims);
	});
});

describe('`sessionData`', () => {
	test('reads what its plugin has issued, and nothing else', () => {
		const read = sessionData('desks', number);
		expect(
			[{ desks: { number: 3 } }, { desks: { number: '3' } }, { chairs: { number: 3 } }, {}, null, undefined].map(
				read.of
			)
		).toEqual([{ number: 3 }, null, null, null, null, null]);
		const inherited = sessionData('__proto__', () => ({}));
		expect([inherited.of({}), read.of({ desks: 'text' }), read.of({ desks: null })]).toEqual([null, null, null]);
	});

	test('has the type of what it reads, and the hook returns that type', () => {
		const read = sessionData('desks', number);
		expectTypeOf(read).toEqualTypeOf<PluginSessionData<{ number: number }>>();
		expectTypeOf(read.of({})).toEqualTypeOf<{ number: number } | null>();
		definePlugin({
			name: 'desks',
			sessionData: read,
			hooks: { issuing: async () => Promise.resolve({ number: 1 }) },
			routes: {
				desk: {
					async GET(_context, request) {
						const data = read.of(await request.issued());
						expectTypeOf(data).toEqualTypeOf<{ number: number } | null>();
						return { json: data };
					}
				}
			}
		});
		definePlugin({
			name: 'desks',
			sessionData: read,
			// @ts-expect-error -- `number` has to be a number
			hooks: { issuing: async () => Promise.resolve({ number: '1' }) }
		});
		definePlugin({
			name: 'desks',
			// @ts-expect-error -- without `sessionData`, there is nothing that it may return
			hooks: { issuing: async () => Promise.resolve({ number: 1 }) }
		});
		expectTypeOf<PluginHooks>().toExtend<PluginHooks<{ number: number }>>();
	});
});
