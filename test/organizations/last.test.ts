/** The organization that a browser opened last: a hint of where a visitor may go on, which decides nothing. */
import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { noteOpened, rememberLast } from '../../src/lib/plugins/organizations/manage/last.js';
import type { Site } from '../../src/lib/plugins/organizations/site.js';
import { organizations, type OrganizationsOptions } from '../../src/organizations.js';
import type { PluginExchange } from '../../src/lib/core/plugin-contract/apps.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { locationOf } from '../fixtures/browser.js';
import { createKitApp, type KitApp } from '../kit/kit.js';

const make = (options: OrganizationsOptions = {}) => organizations(options);
type Members = PluginLocals<[ReturnType<typeof make>]>;

let app: KitApp;
let server: PluginInstance<[ReturnType<typeof make>]>['organizations'];
let adapter: ReturnType<typeof MemoryAdapter>;
let userId: string;

/** Opens a page, whose load function returns something. */
async function open<T>(path: string, run: (locals: Members & App.Locals) => Promise<T>): Promise<Response> {
	app.page = async ({ locals }) => Response.json((await run(locals as never)) ?? null);
	return app.browser.visit(path, { headers: { 'sec-fetch-mode': 'navigate' } });
}
const visit = async (slug: string) => open(`/orgs/${slug}`, (locals) => locals.organization());
const last = async (): Promise<string | null> => {
	const answer = await open('/', (locals) => locals.organizations.last());
	return ((await answer.json()) as { organization: { slug: string } } | null)?.organization.slug ?? null;
};
const cookieOf = (response: Response) =>
	response.headers.getSetCookie().filter((each) => each.includes('authjs.last-organization='));

async function start(options: OrganizationsOptions) {
	adapter = MemoryAdapter();
	app = createKitApp({ adapter, plugins: [make(options)] });
	server = (app as unknown as { organizations: typeof server }).organizations;
	await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
	userId = (await (await open('/', async (locals) => (await locals.auth())?.user?.id)).json()) as string;
	for (const name of ['One', 'Two']) await server.create(userId, { name });
	await adapter.createUser({ id: 'other', email: 'other@example.com', emailVerified: null });
	await server.create('other', { name: 'Theirs' });
}

describe('with `remembersLast`', () => {
	beforeEach(async () => start({ remembersLast: true, policies: true }));

	test('the last organization is the one that was opened last, and its cookie is written only when it changes', async () => {
		expect(await last()).toBeNull();
		const first = await visit('one');
		expect(cookieOf(first)).toEqual([
			'__Host-authjs.last-organization=one; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax'
		]);
		expect(await last()).toBe('one');
		expect(cookieOf(await visit('one'))).toEqual([]);
		expect(cookieOf(await open('/orgs/two', (locals) => locals.organizations.requireMember()))).toHaveLength(1);
		expect(await last()).toBe('two');
	});

	test('an organization of others is neither remembered nor returned if a cookie names it', async () => {
		await visit('one');
		expect(cookieOf(await visit('theirs'))).toEqual([]);
		expect(await last()).toBe('one');
		for (const value of ['theirs', 'none', '__proto__', '%00']) {
			app.browser.jar.store(`__Host-authjs.last-organization=${value}; Path=/; Secure`, new URL('https://app.test/'));
			expect([value, await last()]).toEqual([value, null]);
		}
	});

	test('the answer is null after the membership has ended, and for a session that does not meet the policy', async () => {
		await visit('one');
		const { id } = (await server.find({ slug: 'one' }))!;
		await server.setPolicy(id, { secondFactor: true });
		expect(await last()).toBeNull();
		expect(cookieOf(await visit('one'))).toEqual([]);
		await server.setPolicy(id, null);
		await server.add(id, { userId: 'other', role: 'owner' });
		await server.remove(id, userId);
		expect(await last()).toBeNull();
	});

	test('an answer with the cookie stays out of shared caches, and one of another protocol is unchanged', async () => {
		app.page = async ({ locals }) => {
			await (locals as unknown as Members).organization();
			return new Response('ours', { headers: { 'cache-control': 'public, max-age=60' } });
		};
		const kept = async () => (await app.browser.visit('/orgs/one')).headers.get('cache-control');
		expect([await kept(), await kept()]).toEqual(['private, no-store', 'public, max-age=60']);
		const upgrade = Object.defineProperty(new Response(), 'status', { value: 101 });
		const request = new Request('https://app.test/orgs/one');
		noteOpened({ options: { remembersLast: true } } as Site, request, 'one');
		expect(await rememberLast({ request, next: async () => Promise.resolve(upgrade) } as PluginExchange)).toBe(upgrade);
	});

	test('reading an organization by its slug, at another path, does not remember it', async () => {
		const asked = await open('/', async (locals) => {
			await locals.organizations.of('one');
			await locals.organizations.requireMember({ organization: 'one' });
		});
		expect(cookieOf(asked)).toEqual([]);
	});
});

test('without the option, nothing is written, and answers are unchanged', async () => {
	await start({});
	expect(cookieOf(await visit('one'))).toEqual([]);
	expect(await last()).toBeNull();
	const surroundOf = (given: OrganizationsOptions) => (make(given).internals as { surround: unknown }).surround;
	expect([surroundOf({}), typeof surroundOf({ remembersLast: true })]).toEqual([undefined, 'function']);
});
