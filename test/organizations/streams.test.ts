/** The open stream of a member ends when the membership does, whatever the stream asked for, and no other stream ends with it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessControl, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { organizationMember, organizations } from '../../src/organizations.js';
import { openTables } from '../../src/tables.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { endOf, strategies, streamApp, type Opened } from '../guards/streams.js';
import { clockUntil } from '../support/clock-until.js';

const access = defineAccess({
	permissions: ['news:read'],
	roles: { owner: '*', member: ['news:read'], guest: [] },
	resources: ['organization', 'team']
});
const control = accessControl(access);
const groups = organizations({ access, teams: true, apiTokens: true, policies: true });
const plugins = [control, groups];
type Plugins = [typeof control, typeof groups];
type Locals = PluginLocals<Plugins>;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Someone who is a member of `one` and of `two`. */
async function memberOfTwo(strategy: string) {
	const adapter = MemoryAdapter();
	const site = await streamApp({ ...strategies[strategy]?.(), plugins, mfa: {} }, adapter);
	const server = (site.app as unknown as PluginInstance<Plugins>).organizations;
	const userId = await site.userId();
	const founder = String((await adapter.createUser!({ id: '', email: 'f@example.test', emailVerified: null })).id);
	const ids: string[] = [];
	for (const slug of ['one', 'two']) {
		const { id } = await server.create(founder, { name: slug, slug });
		await server.add(id, { userId, role: 'member' });
		ids.push(id);
	}
	const [one = '', two = ''] = ids;
	return { site, server, userId, founder, one, two, adapter };
}
type Here = Awaited<ReturnType<typeof memberOfTwo>>;

/** What a stream asks for, and where. */
const rules: Record<string, (slug: string, id: string) => readonly [rule: object, path: string]> = {
	'the rule `organization`': (slug) => [{ organization: 'member' }, `/orgs/${slug}/news`],
	'the rule `organization` with a permission': (slug) => [
		{ organization: { can: 'news:read' } },
		`/orgs/${slug}/__data.json`
	],
	'the rule `can`': (slug) => [{ can: 'news:read' }, `/orgs/${slug}`],
	'`locals.organization()` of its address': (slug) => [
		{ where: async ({ event }: { event: { locals: Locals } }) => (await event.locals.organization()) !== null },
		`/orgs/${slug}`
	],
	'an organization that is an argument, as in a live query': (slug) => [
		{ where: async ({ event }: { event: { locals: Locals } }) => (await event.locals.organizations.of(slug)) !== null },
		'/'
	],
	'a permission for the organization as a resource': (_, id) => [
		{
			where: async ({ event }: { event: { locals: Locals } }) => event.locals.can('news:read', { organization: id })
		},
		'/'
	]
};

/** What ends a membership, or what it allows. */
const ends: Record<string, (here: Here) => Promise<unknown>> = {
	'is removed': ({ server, one, userId }) => server.remove(one, userId),
	'is removed in another process': async ({ adapter, one, userId }) =>
		openTables(adapter, organizationTables).delete(organizationMember, { organizationId: one, userId }),
	'leaves by another device': async ({ site }) => {
		const browser = await site.otherDevice();
		await site.run(({ locals }) => (locals as unknown as Locals).organizations.leave('one'), { browser });
	},
	'loses the organization': ({ server, one }) => server.delete(one),
	'does not meet a new policy': ({ server, one }) => server.setPolicy(one, { secondFactor: true })
};

const goesOn = async ({ source, stream }: Opened) => {
	source.push('more');
	expect(await stream.next()).toEqual({ done: false, value: 'more' });
};

describe.each(Object.keys(strategies))('with %s sessions', (strategy) => {
	describe.each(Object.keys(rules))('a stream by %s', (rule) => {
		test.each(Object.keys(ends))(
			'ends for a member who %s, and a stream of another organization goes on',
			async (how) => {
				const here = await memberOfTwo(strategy);
				const open = async (slug: string, id: string) => {
					const [asked, path] = rules[rule]!(slug, id);
					return here.site.open(asked, { path });
				};
				const [ending, other] = [await open('one', here.one), await open('two', here.two)];
				for (const each of [ending, other]) await goesOn(each);
				await vi.advanceTimersByTimeAsync(5_000);
				await goesOn(ending);
				const end = endOf(ending);
				await ends[how]!(here);
				const isMissing = rule.startsWith('the rule `organization`') && how !== 'does not meet a new policy';
				expect(await clockUntil(end)).toBe(isMissing ? 404 : 403);
				expect([ending.source.isClosed, ending.source.signal?.aborted]).toEqual([true, true]);
				await goesOn(other);
				await other.stream.return();
			}
		);
	});
});

test('a stream by a permission ends with the role that gave it, and one for members goes on', async () => {
	const { site, server, one, userId } = await memberOfTwo('stored');
	const [reading, staying] = [
		await site.open({ can: 'news:read' }, { path: '/orgs/one' }),
		await site.open({ organization: 'member' }, { path: '/orgs/one' })
	];
	const end = endOf(reading);
	await server.setRole(one, { userId, role: 'guest' });
	expect(await clockUntil(end)).toBe(403);
	await goesOn(staying);
	await staying.stream.return();
});

test('an API token of a member ends its stream with the membership, and one of the organization opens none', async () => {
	const { site, server, one, userId } = await memberOfTwo('stored');
	const asked = { bearer: ['news:read'] };
	const made = await site.run(({ locals }) =>
		locals.sessions.createToken({ expiresIn: 3600, scopes: ['news:read'] as never })
	);
	const headers = { authorization: `Bearer ${made.token}` };
	const [opened, other] = [
		await site.open({ ...asked, can: 'news:read' }, { path: '/orgs/one', headers }),
		await site.open({ ...asked, can: 'news:read' }, { path: '/orgs/two', headers })
	];
	for (const each of [opened, other]) await goesOn(each);
	await vi.advanceTimersByTimeAsync(5_000);
	await goesOn(opened);
	await server.setRole(one, { userId, role: 'owner' });
	const { token } = await site.run(({ locals }) =>
		(locals as unknown as Locals).organizations.createToken('one', {
			label: 'news',
			scopes: ['news:read'],
			expiresIn: 3600
		})
	);
	const ofOrganization = { path: '/orgs/one', headers: { authorization: `Bearer ${token}` } };
	const refused = site.open({ ...asked, organization: 'member' }, ofOrganization);
	await expect(refused).rejects.toMatchObject({ status: 403 });
	const end = endOf(opened);
	await server.remove(one, userId);
	expect(await clockUntil(end)).toBe(403);
	await goesOn(other);
	await other.stream.return();
});

test('each of many streams of one session is checked for its own path, in any order', async () => {
	const { site, server, one, two, userId } = await memberOfTwo('stored');
	const paths = ['/orgs/one', '/orgs/two', '/orgs/two/more', '/orgs/one/more'];
	const opened: Opened[] = [];
	for (const path of paths) opened.push(await site.open({ can: 'news:read' }, { path }));
	const areClosed = async () => {
		// Two checks of each are due in this time.
		await vi.advanceTimersByTimeAsync(12_000);
		return opened.map(({ source }) => source.isClosed);
	};
	const ends = Promise.allSettled(opened.map(endOf));
	expect(await areClosed()).toEqual([false, false, false, false]);
	await server.remove(two, userId);
	expect(await areClosed()).toEqual([false, true, true, false]);
	await server.remove(one, userId);
	expect(await areClosed()).toEqual([true, true, true, true]);
	expect((await ends).map(({ status, ...rest }) => [status, (rest as { value?: unknown }).value])).toEqual(
		opened.map(() => ['fulfilled', 403])
	);
});
