/** A plugin from outside: everything that it declares works, and it changes no file of the library. */
import type { RequestEvent } from '@sveltejs/kit';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthConfig, createAuth as Core } from '../../src/core.js';
import type { FrameworkAuth as Bound, FrameworkAuthResult } from '../../src/index.js';
import { localSources } from '../../src/kit/locals.js';
import { serverSources } from '../../src/lib/app/members/operations.js';
import { plugins } from '../../src/lib/app/plugins/list.js';
import { ownMembers, ownSections } from '../../src/lib/app/plugin-contract/compile.js';
import type { CorePlugins, PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { de } from '../../src/locales/de/index.js';
import { AccessDenied, definePlugin, PluginError } from '../../src/plugin.js';
import { locationOf } from '../fixtures/browser.js';
import { createApp, secret } from '../fixtures/app.js';
import { createEvent, createKitApp } from '../kit/kit.js';
import { notes } from './notes.js';
import type { NotesOptions } from './notes.js';

function site(options: NotesOptions = {}, config: Partial<AuthConfig> = {}) {
	const told: string[] = [];
	const plugins = [notes({ told, ...options })];
	return { told, ...createApp({ adapter: MemoryAdapter(), plugins, languages: [de], ...config }) };
}

interface Sent {
	readonly method?: string;
	readonly body?: object;
	readonly origin?: string;
}

async function signedIn(options: NotesOptions = {}, config: Partial<AuthConfig> = {}) {
	const app = site(options, config);
	await app.signIn();
	const send = async (path: string, { method = 'POST', body, origin = 'https://app.test' }: Sent = {}) =>
		app.browser.send(
			new Request(`https://app.test${path}`, {
				method,
				redirect: 'manual',
				headers: { 'content-type': 'application/json', origin },
				...(body && { body: JSON.stringify(body) })
			})
		);
	return { ...app, send };
}

describe('routes', () => {
	test('answer with JSON, for any method and depth', async () => {
		const { browser, send } = await signedIn();
		expect(await (await browser.visit('/auth/notes')).json()).toEqual([]);
		const added = await send('/auth/notes', { body: { text: 'Note <G>' } });
		expect([added.status, await added.json()]).toEqual([201, ['Note <G>']]);
		const page = await browser.visit('/auth/notes/0');
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<p>Note &lt;G&gt;</p>')]);
		const gone = await send('/auth/notes/0', { method: 'DELETE' });
		expect([gone.status, gone.headers.get('location')]).toEqual([303, 'https://app.test/notes']);
		expect(await (await browser.visit('/auth/notes')).json()).toEqual([]);
	});

	test('below /.well-known are public if they say so', async () => {
		const { browser } = site();
		const answer = await browser.visit('/.well-known/notes');
		expect(await answer.json()).toEqual({ endpoint: '/auth/notes' });
		expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
	});

	test('have one kind of answer, and accept only their methods', async () => {
		const { browser, auth, send } = await signedIn();
		const slash = await browser.visit('/auth/notes/0/');
		expect([slash.status, slash.headers.get('location')]).toEqual([308, '/auth/notes/0']);
		const refused = await send('/auth/notes', { method: 'PUT' });
		expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'HEAD, GET, POST']);
		for (const path of ['/auth/notes/a%2Fb', '/auth/notes/0/1', '/auth/Notes', '/notes', '/auth/notes/-']) {
			expect([path, auth.owns(new Request(`https://app.test${path}`))]).toEqual([path, false]);
		}
	});

	test('S100 change nothing for a page of another site', async () => {
		const { browser, send } = await signedIn();
		for (const method of ['POST', 'DELETE']) {
			const path = method === 'POST' ? '/auth/notes' : '/auth/notes/0';
			const answer = await send(path, { method, body: { text: 'x' }, origin: 'https://evil.test' });
			expect([method, answer.status]).toEqual([method, 403]);
		}
		expect(await (await browser.visit('/auth/notes')).json()).toEqual([]);
	});

	test('lead to no other site', async () => {
		const away = definePlugin({
			name: 'away',
			routes: { away: { GET: async () => Promise.resolve({ redirect: 'https://evil.test/' }) } }
		});
		const { browser } = createApp({ plugins: [away] });
		const answer = await browser.visit('/auth/away');
		expect(answer.headers.get('location')).not.toContain('evil.test');
	});
});

describe('an answer for anyone', () => {
	const own = definePlugin({
		name: 'own',
		routes: {
			own: { publicForSeconds: 60, GET: async (_context, { session }) => ({ json: (await session())?.user ?? null }) },
			'own/:id': { GET: async () => Promise.resolve({ redirect: '/auth/own' }) }
		}
	});

	test('S196 is not cached if it was made from a session', async () => {
		const { browser, signIn } = createApp({ plugins: [own] });
		expect((await browser.visit('/auth/own')).headers.get('cache-control')).toContain('no-store');
		await signIn();
		const answer = await browser.visit('/auth/own');
		expect(answer.headers.get('cache-control')).toContain('no-store');
		expect(answer.headers.get('access-control-allow-origin')).toBeNull();
	});

	test('a redirect to a route of a plugin goes there', async () => {
		const { browser } = createApp({ plugins: [own] });
		expect((await browser.visit('/auth/own/1')).headers.get('location')).toBe('https://app.test/auth/own');
	});
});

describe('errors', () => {
	test('are a page with their own text and status, in the language of the request', async () => {
		const { browser, logger } = await signedIn();
		const english = await browser.visit('/auth/notes/7');
		expect([english.status, await english.text()]).toEqual([404, expect.stringContaining('This note is missing')]);
		const german = await browser.visit('/auth/notes/7', { headers: { 'accept-language': 'de' } });
		expect(await german.text()).toContain('Die Notiz fehlt');
		expect(logger.entries.filter(({ level }) => level === 'error')).toEqual([]);
	});

	test('are JSON for a script', async () => {
		const { send } = await signedIn({ most: 0 });
		const answer = await send('/auth/notes', { body: { text: 'one' } });
		expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ error: 'NotesFull' })]);
	});

	test('stay on the server if they are not a `PluginError`', async () => {
		const broken = definePlugin({
			name: 'broken',
			routes: { broken: { GET: async () => Promise.reject(new Error('the password is hunter2')) } }
		});
		const { browser } = createApp({ plugins: [broken] });
		const answer = await browser.visit('/auth/broken');
		expect(answer.status).toBe(500);
		expect(await answer.text()).not.toContain('hunter2');
	});
});

describe('a section of the account page', () => {
	test('appears in its place, in the language of the page, and its form works', async () => {
		const { browser } = await signedIn();
		const page = await (await browser.visit('/auth/account')).text();
		expect(page.indexOf('Your notes')).toBeGreaterThan(page.indexOf('sessions.end'));
		const done = await browser.post('/auth/account/notes.add', { text: 'one' });
		const after = await (await browser.visit(done.headers.get('location') ?? '')).text();
		expect(after).toContain('The note is there.');
		expect(after).toContain('1 notes');
		const german = await browser.visit('/auth/account', { headers: { 'accept-language': 'de-CH' } });
		expect(await german.text()).toContain('1 Notizen');
	});

	test('that fails is left out, and the others appear', async () => {
		const broken = definePlugin({
			name: 'broken',
			sections: [{ id: 'broken', order: 1, show: async () => Promise.reject(new Error('the page is away')) }]
		});
		const { browser, signIn, logger } = createApp({ adapter: MemoryAdapter(), plugins: [broken] });
		await signIn();
		const page = await browser.visit('/auth/account');
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="sessions"')]);
		expect(logger.entries.map(({ args }) => String(args[0])).join()).toContain(
			'a section of the plugin "broken" failed'
		);
	});

	test('shows the text of an error of the plugin', async () => {
		const { browser } = await signedIn({ most: 0 });
		const refused = await browser.post('/auth/account/notes.add', { text: 'one' });
		const after = await (await browser.visit(refused.headers.get('location') ?? '')).text();
		expect(after).toContain('No room');
	});
});

describe('hooks', () => {
	test('run in the life of a session, in their order', async () => {
		const { told } = await signedIn();
		expect(told).toEqual([
			'check true',
			'recorded userCreated',
			'recorded accountLinked',
			'beginning',
			'begun',
			'entered op true',
			'recorded signIn'
		]);
	});

	test('refuse a sign-in, and leave no session', async () => {
		const app = site({ refuse: () => true });
		const answer = await app.signIn();
		expect(answer.status).toBe(409);
		expect(await app.session()).toBeNull();
	});

	test('refuse before an anonymous user is merged', async () => {
		const merge = vi.fn();
		const late = definePlugin({
			name: 'late',
			hooks: {
				beginning: async (_context, { anonymous }) => {
					await Promise.resolve();
					return async () => (anonymous ? Promise.resolve() : Promise.reject(new AccessDenied('not this one')));
				}
			}
		});
		const app = createKitApp({ adapter: MemoryAdapter(), plugins: [late], anonymous: { merge } });
		app.page = async ({ locals }) => Response.json((await locals.signInAnonymously())?.user?.id);
		await app.browser.visit('/visit');
		await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
		expect(merge).not.toHaveBeenCalled();
		app.page = async ({ locals }) => Response.json((await locals.auth())?.anonymous);
		expect(await (await app.browser.visit('/after')).json()).toBe(true);
	});

	test('that stop a deletion leave the user, and the next try finishes it', async () => {
		const adapter = MemoryAdapter();
		const away = vi.fn(async () => Promise.resolve()).mockRejectedValueOnce(new Error('the database is away'));
		const app = createKitApp({ adapter, plugins: [definePlugin({ name: 'away', hooks: { deleting: away } })] });
		const signIn = async () =>
			app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
		app.page = async ({ locals }) => {
			const id = (await locals.auth())?.user?.id ?? '';
			const failure = await locals.accounts.delete().then(
				() => null,
				({ message }: Error) => message
			);
			return Response.json({ id, failure });
		};
		await signIn();
		const first = (await (await app.browser.visit('/delete')).json()) as { id: string; failure: string };
		expect(first.failure).toBe('the hook "deleting" of the plugin "away" failed');
		expect(await adapter.getUser(first.id)).not.toBeNull();
		await signIn();
		expect(await (await app.browser.visit('/delete')).json()).toEqual({ id: first.id, failure: null });
		expect(await adapter.getUser(first.id)).toBeNull();
		expect(away).toHaveBeenCalledTimes(2);
	});

	test('that fail are named in the log', async () => {
		const broken = definePlugin({
			name: 'broken',
			hooks: { sessionValid: async () => Promise.reject(new Error('the database is away')) }
		});
		const { browser, signIn, logger } = createApp({ adapter: MemoryAdapter(), plugins: [broken] });
		await signIn();
		await browser.visit('/auth/session');
		const log = JSON.stringify(logger.entries.map(({ args }) => args.map(String)));
		expect(log).toContain('the hook \\"sessionValid\\" of the plugin \\"broken\\" failed');
	});

	test('export what the plugin stores, and delete it with the user', async () => {
		const app = createKitApp({ adapter: MemoryAdapter(), plugins: [notes()] });
		app.page = async ({ locals }) => Response.json(await locals.accounts.export());
		await app.browser.follow(
			app.op.authorize(new URL((await app.browser.post('/auth/signin/op')).headers.get('location') ?? ''))
		);
		await app.browser.post('/auth/account/notes.add', { text: 'one' });
		expect(await (await app.browser.visit('/data')).json()).toMatchObject({ plugins: { notes: ['one'] } });
	});
});

describe('members', () => {
	test('are in `event.locals` and in the instance, and refuse another site and a remote `query`', async () => {
		const plugin = notes();
		const app = createKitApp({ adapter: MemoryAdapter(), plugins: [plugin] });
		await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
		const outcomes: unknown[] = [];
		app.page = async ({ locals }) => {
			const { notes: members } = locals as unknown as PluginLocals<[typeof plugin]>;
			outcomes.push(await members.add('one').catch((error: Error) => error.name), await members.list());
			return Response.json((await locals.auth())?.user?.id);
		};
		const id = (await (await app.browser.visit('/page')).json()) as string;
		expect(outcomes.splice(0)).toEqual(['Your notes', ['one']]);
		await app.browser.visit('/page', { crossSite: true });
		app.options = { isRemoteRequest: true };
		await app.browser.visit('/page');
		expect(outcomes).toEqual(['CrossSiteRequest', ['one'], 'CrossSiteRequest', ['one']]);
		expect(await (app as unknown as PluginInstance<[typeof plugin]>).notes.of(id)).toEqual(['one']);
	});

	test('are in the core, which checks where a request comes from', async () => {
		const { auth, browser, signIn } = site();
		await signIn();
		const { notes: members } = auth as unknown as CorePlugins<[ReturnType<typeof notes>]>;
		const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const from = (origin: string) => new Request('https://app.test/', { method: 'POST', headers: { cookie, origin } });
		expect(await members(from('https://app.test')).add('one')).toBe('Your notes');
		await expect(members(from('https://evil.test')).add('two')).rejects.toMatchObject({ type: 'CrossSiteRequest' });
		expect(await members(from('https://app.test')).list()).toEqual(['one']);
	});

	test('have types', () => {
		const { FrameworkAuth, createAuth } = {} as { FrameworkAuth: typeof Bound; createAuth: typeof Core };
		const ofSite = () => FrameworkAuth({ providers: [], plugins: [notes()] });
		expectTypeOf<ReturnType<typeof ofSite>['notes']['of']>().toEqualTypeOf<
			(userId: string, event?: RequestEvent) => Promise<string[]>
		>();
		const beside = () => FrameworkAuth(async () => Promise.resolve({ providers: [] }), { plugins: [notes()] });
		expectTypeOf<ReturnType<typeof beside>['notes']['of']>().toEqualTypeOf<
			(userId: string, event?: RequestEvent) => Promise<string[]>
		>();
		const ofCore = () => createAuth({ providers: [], plugins: [notes()] });
		type Members = ReturnType<ReturnType<typeof ofCore>['notes']>;
		expectTypeOf<Members['add']>().toEqualTypeOf<(text: string) => Promise<string>>();
		const without = () => FrameworkAuth({ providers: [] });
		expectTypeOf<ReturnType<typeof without>>().toEqualTypeOf<FrameworkAuthResult<string, unknown, never>>();
	});

	test('use the language of the request', async () => {
		const plugin = notes();
		const app = createKitApp({ adapter: MemoryAdapter(), plugins: [plugin], languages: [de] });
		await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
		app.page = async ({ locals }) =>
			Response.json(await (locals as unknown as PluginLocals<[typeof plugin]>).notes.add('one'));
		const answer = await app.browser.visit('/page', { headers: { 'accept-language': 'de' } });
		expect(await answer.json()).toBe('Ihre Notizen');
	});

	test('may have the names of members of a function', () => {
		const named = definePlugin({
			name: 'named',
			locals: { list: { run: async () => Promise.resolve(1) } },
			server: { name: async () => Promise.resolve(2) }
		});
		expect(() => createApp({ plugins: [named] })).not.toThrow();
	});

	test('refuse the names that the library uses', async () => {
		const sections = await Promise.all(plugins.map(async ({ accountSections }) => (await accountSections?.()) ?? []));
		expect(
			sections
				.flat()
				.map(({ id }) => id)
				.sort()
		).toEqual([...ownSections].sort());
		const named = [...Object.keys(localSources), ...Object.keys(serverSources)].map((name) => name.split('.')[0]);
		expect(named.filter((name) => !ownMembers.has(name ?? ''))).toEqual([]);
	});
});

test('a plugin belongs beside a configuration that is a function, and not in it', async () => {
	const app = createKitApp({ lazily: true, plugins: [notes()] });
	expect(await (await app.browser.visit('/auth/notes')).json()).toEqual([]);
	const { FrameworkAuth } = await import('../../src/index.js');
	const config = { providers: [], secret, trustHost: true, plugins: [notes()] };
	const { handle } = FrameworkAuth(async () => Promise.resolve(config));
	const { event } = createEvent(new Request('https://app.test/auth/signin'));
	const answer = await handle({ event, resolve: async () => Promise.resolve(new Response()) });
	expect(answer.status).toBe(500);
});

class Taken extends PluginError {
	static override rule = { status: 503, code: 'Unavailable' } as const;
}

describe('the start is refused, and names both,', () => {
	const routes = (path: string) => ({ [path]: { GET: async () => Promise.resolve({ json: {} }) } });

	test.each([
		['two plugins of one name', [notes(), notes()], 'two plugins are called "notes"'],
		[
			'a route that two plugins have',
			[
				notes(),
				definePlugin({ name: 'other', routes: routes('x/:id') }),
				definePlugin({ name: 'third', routes: routes('x/:id') })
			],
			'the plugins "other" and "third" both have the route "x/:id"'
		],
		['a route of the library', [definePlugin({ name: 'other', routes: routes('signin/x') })], 'which the library has'],
		['a path that no URL has', [definePlugin({ name: 'other', routes: routes('Notes/{id}') })], '"Notes/{id}"'],
		[
			'a section that two plugins have',
			[
				notes(),
				definePlugin({ name: 'other', sections: [{ id: 'notes', order: 1, show: async () => Promise.resolve(null) }] })
			],
			'the plugins "notes" and "other" both have sections "notes"'
		],
		[
			'a route that another fits as well',
			[definePlugin({ name: 'one', routes: routes('n/:id') }), definePlugin({ name: 'two', routes: routes('n/:key') })],
			'the plugins "one" and "two" both have the route'
		],
		[
			'a section of the library',
			[
				definePlugin({
					name: 'other',
					sections: [{ id: 'password', order: 1, show: async () => Promise.resolve(null) }]
				})
			],
			'which the library has'
		],
		[
			'a code of the library',
			[definePlugin({ name: 'other', errors: [[Taken, { title: '', text: '' }]] })],
			'"Unavailable"'
		],
		[
			'an action that no form reaches',
			[
				definePlugin({
					name: 'other',
					sections: [
						{
							id: 'other',
							order: 1,
							show: async () => Promise.resolve(null),
							actions: { 'add-2': { run: async () => Promise.resolve(), done: () => '' } }
						}
					]
				})
			],
			'other.add-2'
		],
		[
			'a member that the library has',
			[definePlugin({ name: 'users', server: { count: async () => Promise.resolve(1) } })],
			'the library has a member of that name'
		],
		['what is no plugin', [{ name: 'notes' }], '`plugins[0]` is not a plugin'],
		['no list', 'notes', '`plugins` has to be a list'],
		['a name that no address has', [definePlugin({ name: 'No Name' })], '"No Name"'],
		[
			'a plugin that needs an adapter',
			[definePlugin({ name: 'other', adapter: ['getUser'] })],
			'the plugin "other" needs an adapter'
		],
		[
			'a plugin for another contract',
			[{ ...notes(), internals: { ...notes().internals, contract: 2 } }],
			'version 2 of the contract'
		]
	])('for %s', (_, plugins, message) => {
		expect(() => createApp({ plugins: plugins as AuthConfig['plugins'] })).toThrow(message);
	});
});
