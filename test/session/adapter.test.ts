/** The wrapped adapter: its own object, its own methods, its errors without what went into the call. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter, AdapterAuthenticator, AdapterUser } from '../../src/adapters/types.js';
import { AccessDenied, AdapterError } from '../../src/errors.js';
import { createAuth } from '../../src/core.js';
import { resolveUser } from '../../src/lib/core/accounts/resolve-user.js';
import { wrapAdapter } from '../../src/lib/store/adapter/store.js';
import { Locks } from '../../src/lib/base/config/instance.js';
import { secret } from '../fixtures/app.js';
import { findLeaks } from '../fixtures/leaks.js';

const user: AdapterUser = { id: 'u1', name: 'Ada Lovelace', email: 'ada@example.test', emailVerified: null };

async function failureOf(call: unknown): Promise<unknown> {
	try {
		return await call;
	} catch (reason) {
		return reason;
	}
}

test('an adapter of a class keeps its `this`, its inherited methods and its objects', async () => {
	class Entity {
		readonly id = 'u1';
		readonly email = 'ada@example.test';
		readonly emailVerified = new Date('2026-01-01T00:00:00Z');
		get label() {
			return `user ${this.id}`;
		}
	}
	class Base {
		readonly entity = new Entity();
		async getUser() {
			return this.entity;
		}
	}
	class Own extends Base implements Adapter {
		async getUserByEmail(): Promise<AdapterUser | null> {
			return this.getUser();
		}
	}
	const store = wrapAdapter(new Own());
	expect(await store.getUser('u1')).toBeInstanceOf(Entity);
	expect(await store.getUserByEmail('ada@example.test')).toMatchObject({ label: 'user u1' });
});

test('lists stay lists', async () => {
	const store = wrapAdapter({ ...MemoryAdapter(), listAuthenticatorsByUserId: async () => [] });
	const none: AdapterAuthenticator[] = await store.listAuthenticatorsByUserId('u1');
	expect(none).toEqual([]);
	expect(Array.isArray(none)).toBe(true);
});

test('synchronous methods may throw, too', async () => {
	const store = wrapAdapter({
		getUser() {
			throw new Error('synchronous');
		}
	});
	await expect(store.getUser('u1')).rejects.toBeInstanceOf(AdapterError);
});

test('an error of the library, which an adapter throws on purpose, is not wrapped', async () => {
	const denied = new AccessDenied('not you');
	const store = wrapAdapter({ createUser: () => Promise.reject(denied) });
	await expect(store.createUser(user)).rejects.toBe(denied);
});

describe('S360 what drivers write into their messages', () => {
	const secret = 'MARKER-session-token-0123456789abcdef';
	const session = { sessionToken: secret, userId: 'MARKER-user-id-7', expires: new Date(0) };
	const messages: [driver: string, thrown: unknown, told: RegExp][] = [
		[
			'Drizzle: the whole statement',
			new Error(`Failed query: insert into "session" values ($1, $2)\nparams: ${secret},MARKER-user-id-7`, {
				cause: new Error('duplicate key value violates unique constraint "session_pkey"')
			}),
			/^Failed query: insert into "session" values \(\$1, \$2\): duplicate key value .* "session_pkey"$/
		],
		[
			'Drizzle: the cause holds the value',
			new Error(`Failed query: select 1 params: ${secret}`, {
				cause: new Error(`invalid input syntax for type uuid: "${secret}"`)
			}),
			/^Failed query: select 1: invalid input syntax for type uuid: "…"$/
		],
		[
			'MySQL',
			new Error(`Duplicate entry '${secret}' for key 'session.PRIMARY'`),
			/^Duplicate entry '…' for key 'session.PRIMARY'$/
		],
		[
			'MySQL: cut',
			new Error(`Duplicate entry '${secret.slice(0, 30)}' for key 'k'`),
			/^Duplicate entry '…' for key 'k'$/
		],
		[
			'MongoDB',
			new Error(`E11000 dup key: { sessionToken: "${secret}" }`),
			/^E11000 dup key: \{ sessionToken: "…" \}$/
		],
		[
			'Prisma',
			new Error(`Invalid invocation:\n{\n  data: {\n    sessionToken: "${secret}"\n`),
			/^Invalid invocation: \{ +data: \{ +sessionToken: "…"/
		],
		['Redis', Object.assign(new Error('WRONGTYPE'), { command: { name: 'set', args: [secret] } }), /^WRONGTYPE$/],
		[
			'PostgreSQL',
			Object.assign(new Error('duplicate key'), { detail: `Key (token)=(${secret}) exists`, code: '23505' }),
			/^duplicate key$/
		],
		['an aggregate', new AggregateError([new Error(secret)], 'all failed'), /^all failed$/],
		['a string', `failed for ${secret}`, /^a string was thrown, not an Error$/],
		['an object', { message: secret, sessionToken: secret }, /^a object was thrown, not an Error$/]
	];

	test.each(messages)('%s', async (_, thrown, told) => {
		const store = wrapAdapter({ createSession: () => Promise.reject(thrown as Error) });
		const error = (await failureOf(store.createSession(session))) as AdapterError;
		expect(error).toBeInstanceOf(AdapterError);
		expect(error.message).toBe('the adapter failed in createSession');
		expect(error.cause?.err?.message).toMatch(told);
		expect(findLeaks(error, [secret, 'MARKER-user-id-7'])).toEqual([]);
		const [, thrownAt] = (error.cause?.err?.stack ?? '').split('\n');
		if (thrown instanceof Error) expect(thrownAt, 'where it happened is kept').toMatch(/adapter\.test\.ts/);
	});

	test('the code of the driver is kept', async () => {
		const thrown = Object.assign(new Error('duplicate key'), { code: '23505', name: 'DatabaseError' });
		const store = wrapAdapter({ getUser: () => Promise.reject(thrown) });
		await expect(store.getUser('u1')).rejects.toMatchObject({
			cause: { err: { code: '23505', name: 'DatabaseError' } }
		});
	});

	test('members deep in an account are redacted, and words that name a kind are not', async () => {
		const thrown = new Error(
			'linkAccount of oidc account failed for github: refresh MARKER-refresh-token-1, id "MARKER\\"quoted"'
		);
		const store = wrapAdapter({ linkAccount: (): Promise<void> => Promise.reject(thrown) });
		const account = {
			userId: 'u1',
			type: 'oidc' as const,
			provider: 'github',
			providerAccountId: 'MARKER"quoted',
			refresh_token: 'MARKER-refresh-token-1'
		};
		await expect(store.linkAccount(account) as Promise<unknown>).rejects.toMatchObject({
			cause: { err: { message: 'linkAccount of oidc account failed for github: refresh …, id "…"' } }
		});
	});

	test('50 kB of message take linear time, and are cut', async () => {
		const thrown = new Error(`params ${' '.repeat(50_000)} x ${'MARKER-toke'.repeat(4000)}`);
		const store = wrapAdapter({ getUser: () => Promise.reject(thrown) });
		const error = (await failureOf(store.getUser(secret))) as AdapterError;
		expect(error.cause?.err?.message.length).toBeLessThan(400);
	});
});

describe('a call that takes too long (#12 D2)', () => {
	const silent = () => new Promise<never>(() => undefined);

	test('is an error that names the method and the time, and how to change it', async () => {
		const store = wrapAdapter({ getUser: silent }, 0.02);
		await expect(store.getUser('u1')).rejects.toMatchObject({
			type: 'AdapterError',
			message: expect.stringMatching(/no answer within 0.02 seconds in getUser.*`adapterTimeout`/) as string,
			cause: { method: 'getUser' }
		});
	});

	test('that fails afterwards does not end the process, and one that answers in time is not an error', async () => {
		const unhandled: unknown[] = [];
		const heard = (reason: unknown) => void unhandled.push(reason);
		process.on('unhandledRejection', heard);
		const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
		const store = wrapAdapter(
			{
				getUser: () => wait(40).then(() => Promise.reject(new Error('too late'))),
				getUserByEmail: () => wait(5).then(() => user)
			},
			0.02
		);
		await expect(store.getUser('u1')).rejects.toMatchObject({
			message: expect.stringContaining('no answer') as string
		});
		await wait(60);
		process.off('unhandledRejection', heard);
		expect(unhandled).toEqual([]);
		expect(await store.getUserByEmail(user.email)).toEqual(user);
	});

	test('is not repeated by a first sign-in as if it were a race', async () => {
		const called: string[] = [];
		const store = wrapAdapter(
			{
				getUserByEmail: async () => null,
				getUserByAccount: async () => null,
				createUserWithAccount() {
					called.push('createUserWithAccount');
					return silent();
				}
			},
			0.02
		);
		const applicant = {
			user: { email: user.email },
			account: { provider: 'op', type: 'oidc' as const, providerAccountId: '1' },
			storedTokens: {},
			emailVerified: true,
			emailLinking: 'never' as const,
			signUp: undefined,
			linkingUser: null
		};
		await expect(resolveUser(store, new Locks(), applicant, null)).rejects.toBeInstanceOf(AdapterError);
		expect(called).toEqual(['createUserWithAccount']);
	});

	test('a configuration says how long, in seconds; by default it is 10', async () => {
		const times: unknown[] = [];
		const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((call: () => void, ms: number) => {
			times.push(ms);
			call();
			return 0;
		}) as never);
		for (const adapterTimeout of [undefined, 2.5]) {
			const auth = createAuth(
				{ providers: [], secret, adapter: { ...MemoryAdapter(), getSessionAndUser: silent }, adapterTimeout },
				{ environment: {} }
			);
			const headers = { cookie: '__Secure-authjs.session-token=x' };
			await expect(auth.session(new Request('https://app.test/', { headers }))).rejects.toBeInstanceOf(AdapterError);
		}
		timer.mockRestore();
		expect(times).toEqual([10_000, 2500]);
	});
});
