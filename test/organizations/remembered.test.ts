/** What is known of a membership is read once in a request, and never outlives a change. */
import { describe, expect, test, vi } from 'vitest';
import { accessControl, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { organizationMember, organizations } from '../../src/organizations.js';
import type { TableEngine } from '../../src/lib/store/tables/engine.js';
import { organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { openTables } from '../../src/tables.js';
import type { GuardRules } from '../../src/index.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { answered, signIn } from '../guards/support.js';
import { createKitApp } from '../kit/kit.js';

const access = defineAccess({
	permissions: ['news:read', 'organization:update'],
	roles: { owner: '*', member: ['news:read'] },
	resources: []
});
const control = accessControl(access);
const groups = organizations({ access });
type Plugins = [typeof control, typeof groups];
type Locals = PluginLocals<Plugins>;

/** A member of `one`, and the number of statements that read tables of plugins. */
async function stage() {
	const { tables, ...memory } = MemoryAdapter();
	if (!tables || 'sql' in tables) throw new Error('the tables of memory are an engine');
	const selected = vi.fn<() => void>();
	const adapter: Adapter = {
		...memory,
		tables: {
			async open(...given) {
				const engine = await tables.open(...given);
				const select: TableEngine['select'] = async (query) => {
					selected();
					return engine.select(query);
				};
				const selectWith: TableEngine['selectWith'] = async (...query) => {
					selected();
					return engine.selectWith(...query);
				};
				return Object.assign(Object.create(engine) as TableEngine, { select, selectWith });
			}
		}
	};
	const app = createKitApp({ adapter, plugins: [control, groups] });
	await signIn(app);
	const userId = String((await memory.getUserByEmail!('ada@example.test'))!.id);
	const server = (app as unknown as PluginInstance<Plugins>).organizations;
	const founder = String((await memory.createUser!({ id: '', email: 'f@example.test', emailVerified: null })).id);
	const { id } = await server.create(founder, { name: 'One' });
	await server.add(id, { userId, role: 'member' });
	const guard = app.protect({ '/orgs/[slug]': { organization: 'member' } } as GuardRules);
	/** Runs code in one request for the organization. Returns its answer, and the number of statements. */
	async function request<T>(code: (locals: Locals) => Promise<T>, rule = false): Promise<[T, number]> {
		let value: T | undefined;
		const resolve = async ({ locals }: { locals: unknown }) => {
			value = await code(locals as Locals);
			return new Response('inside');
		};
		app.options = { route: '/orgs/[slug]' };
		app.page = async (event) => (rule ? answered(() => guard({ event, resolve: resolve as never })) : resolve(event));
		selected.mockClear();
		await app.browser.post('/orgs/one');
		return [value as T, selected.mock.calls.length];
	}
	const elsewhere = openTables(adapter, organizationTables);
	return { request, server, id, userId, elsewhere };
}

describe('a request reads a membership by one statement, whatever asks for it', () => {
	const asks: Record<string, (locals: Locals) => Promise<unknown>> = {
		'`can`': async ({ can }) => can('news:read'),
		'`organization()` twice': async ({ organization }) =>
			(await organization()) && (await organization())?.can('news:read'),
		'`requireMember`, then `can`': async (locals) =>
			(await locals.organizations.requireMember()) && (await locals.can('news:read')),
		'`of`, then what all ask': async (locals) =>
			(await locals.organizations.of('one')) && (await locals.organization()) && (await locals.can('news:read'))
	};
	test.each(Object.keys(asks))('%s', async (what) => {
		const { request } = await stage();
		expect(await request(asks[what]!)).toEqual([true, 1]);
		expect(await request(asks[what]!, true), 'behind a rule').toEqual([true, 1]);
	});
});

describe('a change is seen at once', () => {
	test.each(['by the member', 'by server code'])('in the request that makes it, %s', async (how) => {
		const { request, server, id, userId } = await stage();
		const [answers] = await request(async ({ organization, can, organizations: members }) => {
			const before = [(await organization()) !== null, await can('news:read')];
			await (how === 'by the member' ? members.leave('one') : server.remove(id, userId));
			return [...before, (await organization()) !== null, await can('news:read')];
		}, true);
		expect(answers).toEqual([true, true, false, false]);
	});

	test('in the next request, if another process makes it', async () => {
		const { request, elsewhere, id, userId } = await stage();
		const ask = async ({ organization, can }: Locals) => [(await organization()) !== null, await can('news:read')];
		expect((await request(ask))[0]).toEqual([true, true]);
		await elsewhere.delete(organizationMember, { organizationId: id, userId });
		expect((await request(ask))[0]).toEqual([false, false]);
	});

	test('a change that another process has forestalled is not decided by what was remembered', async () => {
		const { request, elsewhere, id, userId } = await stage();
		await elsewhere.update(organizationMember, { organizationId: id, userId }, { role: 'owner' });
		const [outcome] = await request(async ({ organization, organizations: members }) => {
			expect((await organization())?.can('organization:update')).toBe(true);
			await elsewhere.update(organizationMember, { organizationId: id, userId }, { role: 'member' });
			return members.update('one', { name: 'Two' }).catch((error: Error) => error.name);
		});
		expect(outcome).toBe('RoleMissing');
	});
});

test('code that changes one answer does not change another', async () => {
	const { request } = await stage();
	const [answer] = await request(async ({ organization, can }) => {
		const membership = await organization();
		(membership!.permissions as string[]).push('organization:update');
		return [(await organization())?.permissions, await can('organization:update')];
	});
	expect(answer).toEqual([['news:read'], false]);
});
