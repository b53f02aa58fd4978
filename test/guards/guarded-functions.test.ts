/** `remoteOf`: the guard runs before the input is looked at, and again before the handler, and what is refused leads where it should. */
import { redirect } from '@sveltejs/kit';
import type { RequestEvent } from '@sveltejs/kit';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { accessControl, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { FrameworkAuth } from '../../src/index.js';
import { remoteOf } from '../../src/remote-functions.js';
import type { GuardedFunctions, RemoteOptions, StandardSchema } from '../../src/remote-functions.js';
import type { User } from '../../src/types.js';
import { watch } from '../fixtures/data-layer.js';
import type { KitApp } from '../kit/kit.js';
import { appOf, byScript, outcomeOf, signIn } from './support.js';

type Remote = GuardedFunctions<{ where?: () => boolean; fresh?: number }>;
/** A function as the stand-in of `$app/server` makes it. */
type Call = (input?: unknown) => Promise<unknown>;

/** An app with one guarded function, which each page calls. */
function appWith(
	make: (remote: Remote) => unknown,
	{ input, options }: { input?: unknown; options?: RemoteOptions } = {}
): KitApp {
	let call: Call | undefined;
	return appOf(async (app) => {
		call ??= make(remoteOf(app, options) as unknown as Remote) as Call;
		const answer = await call(input);
		return typeof answer === 'function' ? {} : answer;
	});
}

/** What makes functions of a kind, typed as one of them. */
const made = (remote: Remote, kind: 'query' | 'form' | 'command') => remote[kind] as Remote['command'];

/** A schema that says when it is asked. */
function schemaOf(validate: (value: unknown) => unknown): StandardSchema<string> {
	return {
		'~standard': {
			version: 1,
			vendor: 'test',
			validate(value) {
				validate(value);
				return typeof value === 'string' ? { value } : { issues: [{ message: 'not a text' }] };
			}
		}
	};
}

const remoteCall = { isRemoteRequest: true };

describe.each(['query', 'form', 'command'] as const)('a guarded %s', (kind) => {
	test('asks the guard before the schema, and runs for a user', async () => {
		const asked = vi.fn();
		const ran = vi.fn();
		const app = appWith(
			(remote) =>
				made(remote, kind)(schemaOf(asked), async (text, { user, session, event }) => {
					ran();
					expect(event.request).toBeInstanceOf(Request);
					expect(session.user).toBe(user);
					return { text, name: user.email };
				}),
			{ input: 'this' }
		);
		app.options = remoteCall;
		await app.browser.visit('/', byScript);
		expect([asked.mock.calls.length, ran.mock.calls.length]).toEqual([0, 0]);
		await signIn(app);
		expect(await (await app.browser.visit('/')).json()).toEqual({ text: 'this', name: 'ada@example.test' });
	});

	test.each(['unchecked', 'none'])('asks the guard without a schema: %s', async (validate) => {
		const ran = vi.fn(async () => ({}));
		const app = appWith((remote) =>
			validate === 'none' ? made(remote, kind)(ran) : made(remote, kind)('unchecked', ran)
		);
		await app.browser.visit('/', byScript);
		expect(ran).not.toHaveBeenCalled();
		await signIn(app);
		await app.browser.visit('/', byScript);
		expect(ran).toHaveBeenCalledOnce();
	});

	test('asks again before the handler once the session has ended in between', async () => {
		const ran = vi.fn(async () => ({}));
		let current: RequestEvent | undefined;
		const leaving: StandardSchema<string> = {
			'~standard': {
				version: 1,
				vendor: 'test',
				async validate() {
					await current?.locals.signOut({ redirect: false });
					return { value: '' };
				}
			}
		};
		const app = appOf(async (each, event) => {
			current = event;
			return (remoteOf(each)[kind] as unknown as (...given: unknown[]) => Call)(leaving, ran)('');
		});
		await signIn(app);
		const outcome = await app.browser.post('/x', {});
		expect(ran).not.toHaveBeenCalled();
		expect(await outcomeOf(outcome)).not.toContain('200');
	});

	test('refuses by the rule, with the status of a missing permission', async () => {
		const ran = vi.fn(async () => ({}));
		const app = appWith((remote) => made(remote, kind)({ where: () => false }, ran));
		await signIn(app);
		expect((await app.browser.visit('/', byScript)).status).toBe(403);
		expect(ran).not.toHaveBeenCalled();
	});
});

describe('a stranger', () => {
	test.each([
		['query', {}, '/auth/signin?callbackUrl=%2Fa%3Fb%3Dc'],
		['query', remoteCall, '401'],
		['form', {}, '/auth/signin?callbackUrl=%2Fa%3Fb%3Dc'],
		['form', remoteCall, '/auth/signin?callbackUrl=%2Fa%3Fb%3Dc'],
		['command', {}, '401'],
		['command', remoteCall, '401']
	] as const)('of a %s with %o gets %s', async (kind, options, expected) => {
		const app = appWith((remote) => made(remote, kind)(async () => ({})));
		app.options = options;
		expect(await outcomeOf(await app.browser.visit('/a?b=c'))).toContain(expected);
	});

	test('of a form returns to its page, and not to the URL of the form', async () => {
		const app = appWith((remote) => remote.form(async () => ({})));
		expect(await outcomeOf(await app.browser.visit('/a?b=c&/remote=x%2Fy'))).toBe(
			'/auth/signin?callbackUrl=%2Fa%3Fb%3Dc'
		);
	});

	test('is passed to `onunauthenticated` first, which may answer', async () => {
		const refusals: unknown[] = [];
		const app = appWith((remote) => remote.query(async () => ({})), {
			options: {
				onunauthenticated({ reason, kind }) {
					refusals.push([reason, kind]);
					redirect(303, '/welcome');
				}
			}
		});
		app.options = remoteCall;
		expect(await outcomeOf(await app.browser.visit('/'))).toBe('/welcome');
		expect(refusals).toEqual([['signedOut', 'query']]);
	});
});

test('a guarded query costs as much as a plain one whose handler calls `requireSession` (#38)', async () => {
	const costs: (string | number)[][] = [];
	for (const isGuarded of [false, true]) {
		const data = watch(MemoryAdapter());
		let call: Call | undefined;
		const app = appOf(
			async (each) => {
				if (!isGuarded) return { id: (await each.requireSession()).user.id };
				call ??= remoteOf(each).query(async (_, { user }) => ({ id: user.id })) as unknown as Call;
				return call();
			},
			{ adapter: data.adapter, session: { strategy: 'database' } }
		);
		await signIn(app);
		data.take();
		for (let count = 0; count < 3; count++) expect((await app.browser.visit('/')).status).toBe(200);
		costs.push(data.take());
	}
	expect(costs[1]).toEqual(costs[0]);
	expect(costs[0]?.length).toBeGreaterThanOrEqual(3);
});

test('a batch asks the guard once, before the schema', async () => {
	const where = vi.fn(() => true);
	const app = appWith(
		(remote) =>
			remote.query.batch({ where }, schemaOf(vi.fn()), async (all) => {
				const texts = all.join();
				return (text) => `${text} of ${texts}`;
			}),
		{ input: ['a', 'b', 'c'] }
	);
	await signIn(app);
	await app.browser.visit('/');
	expect(where).toHaveBeenCalledOnce();
});

test('a function without input refuses one, once the guard has let the caller pass', async () => {
	const app = appWith((remote) => remote.command(async () => ({})), { input: 'more' });
	expect((await app.browser.visit('/', byScript)).status).toBe(401);
	await signIn(app);
	expect((await app.browser.visit('/', byScript)).status).toBe(400);
});

describe('a mistake', () => {
	const app = FrameworkAuth({ providers: [] });
	const remote = remoteOf(app) as unknown as Record<string, (...given: unknown[]) => unknown>;
	const handler = () => undefined;

	test.each([
		[[{ wher: handler }, handler], 'unknown member "wher"'],
		[[{ fresh: 'soon' }, handler], '`fresh`'],
		[[{ bearer: ['x'] }, handler], '`bearer` is for routes'],
		[[{}], 'takes a rule'],
		[['checked', handler], 'takes a rule'],
		[[{}, {}, handler], 'takes a rule']
	])('in a function is an error when the function is made: %o', (given, message) => {
		expect(() => remote.query?.(...given)).toThrow(message);
	});

	test('in the instance is an error', () => {
		expect(() => remoteOf({ requireSession: async () => ({}) as never })).toThrow('takes the return value');
	});

	test('in the version of SvelteKit is an error when the function is made', () => {
		expect(() => remoteOf(app).query.live(async () => [])).toThrow('has no `query.live`');
	});
});

test('the types know the rule, the user, the input and the output', () => {
	const access = defineAccess({ permissions: ['report:delete'], roles: { admin: '*' } });
	const auth = FrameworkAuth({ providers: [], adapter: MemoryAdapter(), plugins: [accessControl(access)] });
	const typed = () => {
		const remote = remoteOf(auth);
		const text = {} as StandardSchema<{ text: string }, { text: string; length: number }>;
		const read = remote.query(async (input, { user, session }) => {
			expectTypeOf(input).toEqualTypeOf<undefined>();
			expectTypeOf(user).toEqualTypeOf<User>();
			expectTypeOf(session.user).toEqualTypeOf<User>();
			return 1;
		});
		void read();
		// @ts-expect-error -- it has no input
		void read('more');
		expectTypeOf<Awaited<ReturnType<typeof read>>>().toEqualTypeOf<number>();
		const measured = remote.query({ can: 'report:delete' }, text, async ({ length }) => length);
		expectTypeOf<Awaited<ReturnType<typeof measured>>>().toEqualTypeOf<number>();
		// @ts-expect-error -- the input of the schema
		void measured({ text: 1 });
		const removed = remote.command('unchecked', async (id: string) => id.length);
		expectTypeOf<Awaited<ReturnType<typeof removed>>>().toEqualTypeOf<number>();
		// @ts-expect-error -- the input of the handler
		void removed(1);
		const renamed = remote.form(text, async (value, { user, issue }) => {
			expectTypeOf(user).toEqualTypeOf<User>();
			expectTypeOf(value).toEqualTypeOf<{ text: string; length: number }>();
			issue.text('too short');
			// @ts-expect-error -- no such field
			issue.other('too short');
			return value.length;
		});
		expectTypeOf(renamed.result).toEqualTypeOf<number | undefined>();
		renamed.fields.text.as('text');
		const batched = remote.query.batch(text, async (all) => (value, index) => all.length + value.length + index);
		expectTypeOf<Awaited<ReturnType<typeof batched>>>().toEqualTypeOf<number>();
		const followed = remote.query.live(async function* (_, { user }) {
			yield user.name;
		});
		void followed().reconnect();
		// @ts-expect-error -- no permission is called so
		remote.query({ can: 'report:remove' }, async () => 1);
		// @ts-expect-error -- remote functions accept no tokens
		remote.query({ bearer: ['report'] }, async () => 1);
		// @ts-expect-error -- a file that every visitor gets cannot be guarded
		void remote.prerender;
		expectTypeOf(remote.open.query(async () => 1)()).resolves.toEqualTypeOf<number>();
	};
	expect(typed).toBeTypeOf('function');
});
