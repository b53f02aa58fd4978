/**
 * What each request costs, counted: no clock is asked, so that no busy machine changes the answer. A number that went up
 * is a cost that everybody pays from then on.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type * as hashing from '../../src/lib/base/seal/digest.js';
import type * as derivation from '../../src/lib/base/seal/hkdf.js';
import { definePlugin } from '../../src/plugin.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { createKitApp } from '../kit/kit.js';
import { countWork, type Work } from './work.js';

vi.mock('../../src/lib/base/seal/hkdf.js', async (original) => {
	const { hkdf } = await original<typeof derivation>();
	return { hkdf: vi.fn(hkdf) };
});
vi.mock('../../src/lib/base/seal/digest.js', async (original) => {
	const { digest, sha256Base64Url, sha256Hex } = await original<typeof hashing>();
	return { digest: vi.fn(digest), sha256Base64Url: vi.fn(sha256Base64Url), sha256Hex: vi.fn(sha256Hex) };
});

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => {
	clock.restore();
	vi.restoreAllMocks();
});

const credentials = {
	id: 'password',
	name: 'Password',
	type: 'credentials' as const,
	credentials: { email: {}, password: {} },
	authorize: () => ({ id: 'ada', name: 'Ada' })
};

interface Scene {
	readonly what: string;
	readonly options?: () => AppOptions;
	/** What went before; it is not counted. */
	before?(app: App): Promise<unknown>;
	during(app: App): Promise<unknown>;
	readonly costs: Work;
}

const signIn = (app: App) => app.signIn();
const read = (app: App) => app.session();
const stored = (): AppOptions => ({ adapter: MemoryAdapter() });

const scenes: Scene[] = [
	{ what: 'an anonymous read', during: read, costs: {} },
	{ what: 'a read of the session that was just begun', before: signIn, during: read, costs: { decrypt: 1 } },
	{
		what: 'a hundred more of it',
		before: async (app) => {
			await signIn(app);
			await read(app);
		},
		async during(app) {
			for (let count = 0; count < 100; count++) await read(app);
		},
		costs: {}
	},
	{
		what: 'the read that renews the cookie',
		async before(app) {
			await signIn(app);
			await read(app);
			clock.advance(24 * 60 * 60);
		},
		during: read,
		costs: { encrypt: 1 }
	},
	{ what: 'a read of a stored session', options: stored, before: signIn, during: read, costs: {} },
	{
		what: 'the first sign-in begins',
		during: (app) => app.start(),
		costs: { metadata: 1, hash: 2, derive: 1, importKey: 1, encrypt: 1 }
	},
	{ what: 'a sign-in begins', before: signIn, during: (app) => app.start(), costs: { hash: 1, encrypt: 1 } },
	{
		what: 'the first sign-in ends',
		during: signIn,
		// Of the hashes two name the keys that are derived.
		costs: { metadata: 1, jwks: 1, token: 1, hash: 5, derive: 2, importKey: 3, encrypt: 2, decrypt: 1, verify: 1 }
	},
	{
		what: 'a whole sign-in',
		before: signIn,
		during: (app) => app.signIn({ browser: app.newBrowser() }),
		costs: { token: 1, hash: 3, encrypt: 2, decrypt: 1, verify: 1 }
	},
	{
		what: 'a whole sign-in with stored sessions',
		options: stored,
		before: signIn,
		during: (app) => app.signIn({ browser: app.newBrowser() }),
		// One of the hashes names the mark of a blocked user, who is refused before anything changes.
		costs: { token: 1, hash: 5, encrypt: 1, decrypt: 1, verify: 1 }
	},
	{
		what: 'the same with a plugin that has no gate',
		options: () => ({ ...stored(), plugins: [definePlugin({ name: 'plain' })] }),
		before: signIn,
		during: (app) => app.signIn({ browser: app.newBrowser() }),
		costs: { token: 1, hash: 5, encrypt: 1, decrypt: 1, verify: 1 }
	},
	{
		what: 'the same with a plugin whose gate lets it pass',
		options: () => ({
			...stored(),
			plugins: [definePlugin({ name: 'open', hooks: { beforeEnter: async () => Promise.resolve() } })]
		}),
		before: signIn,
		during: (app) => app.signIn({ browser: app.newBrowser() }),
		costs: { token: 1, hash: 5, encrypt: 1, decrypt: 1, verify: 1 }
	},
	{
		what: 'a sign-in with credentials',
		options: () => ({ providers: [credentials] }),
		before: (app) => app.newBrowser().post('/auth/callback/password', { email: 'ada@example.test' }),
		during: (app) => app.browser.post('/auth/callback/password', { email: 'ada@example.test' }),
		costs: { hash: 2, encrypt: 1 }
	},
	{ what: 'signing out', before: signIn, during: (app) => app.browser.post('/auth/signout'), costs: { decrypt: 1 } },
	{ what: 'the list of providers', during: (app) => app.browser.visit('/auth/providers'), costs: {} },
	{ what: 'the sign-in page', during: (app) => app.browser.visit('/auth/signin'), costs: {} }
];

test.each(scenes)('$what', async ({ options, before, during, costs }) => {
	const app = createApp(options?.());
	const work = countWork(app.op);
	await before?.(app);
	work.take();
	await during(app);
	expect(work.take()).toEqual(costs);
});

test.each([
	['memory', MemoryAdapter],
	['node:sqlite', () => SqliteAdapter(':memory:')]
])('the deadline of adapter calls sets no timer if the data is in the process: %s (#12 D2)', async (_, create) => {
	const app = createApp({ adapter: create() });
	await app.signIn();
	const timer = vi.spyOn(globalThis, 'setTimeout');
	for (let count = 0; count < 10; count++) expect((await app.session())?.user?.name).toBe('Ada Lovelace');
	expect(timer).not.toHaveBeenCalled();
});

describe('in SvelteKit', () => {
	test('a page that does not ask for the session costs nothing, with any cookies', async () => {
		const app = createKitApp();
		app.page = () => new Response('a page');
		const work = countWork(app.op);
		for (const cookie of ['', '__Secure-authjs.session-token=x', 'a=b; c=d']) {
			await app.browser.visit('/', { headers: { cookie } });
		}
		expect(work.take()).toEqual({});
	});

	test('of a hundred reads none is answered with Set-Cookie', async () => {
		const app = createKitApp();
		await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
		const before = app.browser.responses.length;
		for (let count = 0; count < 100; count++) await app.browser.visit('/');
		const answers = app.browser.responses.slice(before);
		expect(await answers.at(-1)?.json()).toMatchObject({ user: { name: 'Ada Lovelace' } });
		expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
	});
});
