/** Roles for one resource: granted, found, nested and taken away. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import type { ResourceParent } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MongoDBAdapter } from '../../src/adapters/mongodb.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { TableEngine, TableSource } from '../../src/lib/store/tables/engine.js';
import { createMongo, ObjectId } from '../adapters/support/mongodb.js';
import { createClock } from '../fixtures/clock.js';
import { accessApp } from './support.js';

const adapters: [string, () => Adapter][] = [
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:'), { fields: { role: 'text' } })],
	['MongoDB, emulated', () => MongoDBAdapter(createMongo(), { ObjectId, userFields: ['role'] })]
];

describe.each(adapters)('on %s', (_, createAdapter) => {
	test('a role for one document allows what it says there, and nowhere else', async () => {
		const { run, auth, userId } = await accessApp({ adapter: createAdapter() });
		const ask = async () =>
			run(async ({ locals: { can } }) => [
				await can('document:edit', { document: '1' }),
				await can('document:edit', { document: '2' }),
				await can('document:edit', { folder: '1' }),
				await can('document:edit')
			]);
		expect(await ask()).toEqual([false, false, false, false]);
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
		expect(await ask()).toEqual([true, false, false, false]);
		expect(await auth.access.can(userId, 'document:edit', { document: '1' })).toBe(true);
		expect(await auth.access.revoke({ to: { user: userId }, role: 'editor', on: { document: '1' } })).toBe(true);
		expect(await auth.access.revoke({ to: { user: userId }, role: 'editor', on: { document: '1' } })).toBe(false);
		expect(await ask()).toEqual([false, false, false, false]);
	});

	test('a role for a resource allows nothing on the whole site', async () => {
		const { run, auth, userId } = await accessApp({ adapter: createAdapter() });
		await auth.access.grant({ to: { user: userId }, role: 'owner', on: { document: '1' } });
		expect(await run(async ({ locals: { can } }) => [await can.list(), await can('billing:manage')])).toEqual([
			[],
			false
		]);
		expect((await auth.access.of(userId)).permissions).toEqual([]);
		expect(await auth.access.can(userId, 'document:edit', { document: '1' })).toBe(true);
	});

	test('one question answers a list, in its order', async () => {
		const { run, auth, userId, role } = await accessApp({ adapter: createAdapter() });
		for (const id of ['3', '1', '__proto__']) {
			await auth.access.grant({ to: { user: userId }, role: 'viewer', on: { document: id } });
		}
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { folder: '2' } });
		const which = async (permission: 'document:read' | 'document:edit') =>
			run(async ({ locals }) => locals.can.which(permission, { document: ['1', '2', '3', '__proto__', 'x\0'] }));
		expect(await which('document:read')).toEqual(['1', '3', '__proto__']);
		expect(await which('document:edit')).toEqual(['1']);
		expect(await run(async ({ locals }) => locals.can.which('document:edit', { document: [] }))).toEqual([]);
		await role('admin');
		expect(await which('document:edit')).toEqual(['1', '2', '3', '__proto__', 'x\0']);
	});

	test('a grant ends at its time, and can be given again', async () => {
		const clock = createClock();
		try {
			const { auth, userId } = await accessApp({ adapter: createAdapter() });
			const grant = { to: { user: userId }, role: 'editor', on: { document: '1' } } as const;
			const until = new Date(Date.now() + 60_000);
			await auth.access.grant({ ...grant, until });
			const ask = async () => auth.access.can(userId, 'document:edit', { document: '1' });
			expect(await ask()).toBe(true);
			expect(await auth.access.grants({ user: userId })).toEqual([
				{
					subject: { type: 'user', id: userId },
					role: 'editor',
					resource: { kind: 'document', id: '1' },
					createdAt: new Date(),
					until
				}
			]);
			clock.advance(61);
			expect([await ask(), await auth.access.grants({ user: userId })]).toEqual([false, []]);
			await auth.access.grant(grant);
			expect(await ask()).toBe(true);
			expect((await auth.access.grants({ user: userId })).map((each) => 'until' in each)).toEqual([false]);
		} finally {
			clock.restore();
		}
	});

	test('teams and organizations have grants, which reach their members', async () => {
		const groups = vi.fn(async () => Promise.resolve([{ team: 'red' }, { organization: 'acme' }] as const));
		const { run, auth } = await accessApp({ adapter: createAdapter(), options: { groups } });
		await auth.access.grant({ to: { team: 'red' }, role: 'editor', on: { document: '1' } });
		await auth.access.grant({ to: { organization: 'acme' }, role: 'viewer', on: { document: '2' } });
		await auth.access.grant({ to: { team: 'blue' }, role: 'editor', on: { document: '3' } });
		groups.mockClear();
		const answers = await run(async ({ locals: { can } }) => [
			await can.which('document:read', { document: ['1', '2', '3'] }),
			await can.which('document:edit', { document: ['1', '2', '3'] })
		]);
		expect(answers).toEqual([['1', '2'], ['1']]);
		expect(groups).toHaveBeenCalledTimes(1);
	});

	test('questions find who can do something, and what a user can do', async () => {
		const { auth, userId } = await accessApp({ adapter: createAdapter() });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
		await auth.access.grant({ to: { team: 'a:b' }, role: 'viewer', on: { document: '1' } });
		await auth.access.grant({ to: { user: userId }, role: 'viewer', on: { document: '2' } });
		const names = (grants: readonly { subject: { type: string; id: string }; role: string }[]) =>
			grants.map(({ subject: { type, id }, role }) => `${type} ${id === userId ? 'ada' : id} ${role}`).sort();
		expect(names(await auth.access.whoCan('document:read', { document: '1' }))).toEqual([
			'team a:b viewer',
			'user ada editor'
		]);
		expect(names(await auth.access.whoCan('document:edit', { document: '1' }))).toEqual(['user ada editor']);
		expect(await auth.access.whoCan('billing:manage', { document: '1' })).toEqual([]);
		const of = async (permission: 'document:read' | 'document:edit') => {
			const { all, ids } = await auth.access.resources(userId, permission, 'document');
			return [all, ids.sort()];
		};
		expect([await of('document:read'), await of('document:edit')]).toEqual([
			[false, ['1', '2']],
			[false, ['1']]
		]);
	});

	test('the grants of a user end with the user, and are in the export', async () => {
		const adapter = createAdapter();
		const { auth, run, userId } = await accessApp({ adapter });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
		await auth.access.grant({ to: { team: 'red' }, role: 'editor', on: { document: '1' } });
		const data = await run(async ({ locals }) => locals.accounts.export());
		expect(data).toMatchObject({ plugins: { access: [{ role: 'editor', resource: { kind: 'document', id: '1' } }] } });
		await run(async ({ locals }) => locals.accounts.delete());
		const left = await Promise.all([auth.access.grants({ user: userId }), auth.access.grants({ team: 'red' })]);
		expect(left.map((grants) => grants.length)).toEqual([0, 1]);
	});

	test('of fifty grants at once, and as many removals, none is stored twice or half', async () => {
		const adapter = createAdapter();
		const { auth, userId } = await accessApp({ adapter });
		const grant = { to: { user: userId }, role: 'editor', on: { document: '1' } } as const;
		await Promise.all(Array.from({ length: 50 }, async () => auth.access.grant(grant)));
		expect(await auth.access.grants({ user: userId })).toHaveLength(1);
		const ended = await Promise.all(Array.from({ length: 50 }, async () => auth.access.revoke(grant)));
		expect(ended.filter(Boolean)).toHaveLength(1);
	});
});

describe('nesting', () => {
	/** Folders by their parents; document 1 is in c, which is in b, which is in a. A circle: x is in y, and y in x. */
	const above: Record<string, string> = {
		'document 1': 'c',
		'folder c': 'b',
		'folder b': 'a',
		'folder x': 'y',
		'folder y': 'x',
		'document 2': 'x'
	};
	const parents = vi.fn(async (kind: 'document' | 'folder', ids: readonly string[]) =>
		Promise.resolve(
			ids.flatMap((id): ResourceParent<'document' | 'folder'>[] => {
				const folder = above[`${kind} ${id}`];
				return folder === undefined ? [] : [{ id, parent: { folder } }];
			})
		)
	);

	test.each([
		['the folder', 'c', 5, true],
		['the folder of the folder', 'b', 5, true],
		['the top', 'a', 3, true],
		['the top, deeper than asked', 'a', 2, false],
		['another folder', 'x', 5, false]
	])('a role for %s counts: %s', async (_, folder, depth, expected) => {
		const { auth, userId } = await accessApp({ options: { parents, depth } });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { folder } });
		expect(await auth.access.can(userId, 'document:edit', { document: '1' })).toBe(expected);
		const found = await auth.access.whoCan('document:edit', { document: '1' });
		expect(found.length > 0).toBe(expected);
	});

	test('a circle of parents ends the search, and the grants in it count', async () => {
		const { auth, userId } = await accessApp({ options: { parents, depth: 20 } });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { folder: 'y' } });
		expect(await auth.access.can(userId, 'document:edit', { document: '2' })).toBe(true);
		expect(await auth.access.can(userId, 'document:edit', { folder: 'x' })).toBe(true);
		expect(await auth.access.can(userId, 'document:edit', { document: '1' })).toBe(false);
	});

	test('parents that the function returns unasked do not go beyond the depth', async () => {
		const whole = async (kind: 'document' | 'folder', ids: readonly string[]) => [
			...(await parents(kind, ids)),
			...(await parents('folder', ['c', 'b']))
		];
		const { auth, userId } = await accessApp({ options: { parents: whole, depth: 2 } });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { folder: 'a' } });
		expect(await auth.access.can(userId, 'document:edit', { document: '1' })).toBe(false);
		expect(await auth.access.can(userId, 'document:edit', { folder: 'b' })).toBe(true);
	});

	test('the same id with another kind is another resource', async () => {
		const { auth, userId } = await accessApp({ options: { parents } });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: 'c' } });
		expect(await auth.access.can(userId, 'document:edit', { document: '1' })).toBe(false);
	});

	test('a list needs one call for each level, and answers about other resources are ignored', async () => {
		const odd = vi.fn(async (kind: 'document' | 'folder', ids: readonly string[]) => [
			...(await parents(kind, ids)),
			{ id: 'other', parent: { folder: 'a' } }
		]);
		const { run, auth, userId } = await accessApp({ options: { parents: odd } });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { folder: 'a' } });
		const ids = ['1', '2', '3', 'other'];
		expect(await run(async ({ locals }) => locals.can.which('document:edit', { document: [...ids, ...ids] }))).toEqual([
			'1',
			'other',
			'1',
			'other'
		]);
		expect(odd.mock.calls.map(([kind]) => kind)).toEqual(['document', 'folder', 'folder']);
	});
});

describe('the narrower wins for a resource, too', () => {
	test('for a token', async () => {
		const { auth, userId } = await accessApp();
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
		const ask = async (scopes: string[]) => auth.access.can({ userId, scopes }, 'document:edit', { document: '1' });
		expect([await ask(['document:edit']), await ask(['document:read']), await ask(['*']), await ask([])]).toEqual([
			true,
			false,
			false,
			false
		]);
		expect(await auth.access.resources({ userId, scopes: ['document:read'] }, 'document:edit', 'document')).toEqual({
			all: false,
			ids: []
		});
	});

	test('for an operator who acts as the user', async () => {
		const { auth, userId } = await accessApp();
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
		const ask = async (permission: 'document:read' | 'document:edit') =>
			auth.access.can({ userId, acting: true }, permission, { document: '1' });
		expect([await ask('document:read'), await ask('document:edit')]).toEqual([true, false]);
	});
});

describe('a rule for a resource', () => {
	const rules = {
		'/documents': {
			can: {
				permission: 'document:edit',
				on: ({ url }: { url: URL }) => {
					const document = url.searchParams.get('id');
					return document === null ? undefined : { document };
				}
			}
		}
	};

	test('asks for the resource, and refuses without one', async () => {
		const { app, auth, userId } = await accessApp({ rules });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
		app.options = { route: '/documents' };
		const visit = async (query: string) =>
			(await app.browser.visit(`/documents${query}`, { headers: { 'sec-fetch-mode': 'cors' } })).status;
		expect([await visit('?id=1'), await visit('?id=2'), await visit('')]).toEqual([200, 403, 403]);
	});
});

describe('costs', () => {
	test('a question about resources is one statement, and a known answer is not read again', async () => {
		const { tables, ...adapter } = MemoryAdapter();
		if (!tables || 'sql' in tables) throw new Error('the tables of memory are an engine');
		const selected = vi.fn<TableEngine['select']>();
		const watched: TableSource = {
			async open(...given) {
				const engine = await tables.open(...given);
				const select: TableEngine['select'] = async (query) => {
					await selected(query);
					return engine.select(query);
				};
				return Object.assign(Object.create(engine) as TableEngine, { select });
			}
		};
		const { run, auth, userId, data } = await accessApp({ adapter: { ...adapter, tables: watched } });
		await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
		data.take();
		await run(async ({ locals: { can } }) => can('project:read'));
		expect([selected.mock.calls.length, data.take()]).toEqual([0, ['getSessionAndUser']]);
		await run(async ({ locals: { can } }) => {
			await can.which('document:edit', { document: ['1', '2', '3'] });
			await can('document:read', { document: '1' });
			await can('document:edit', { document: '2' });
		});
		expect([selected.mock.calls.length, data.take()]).toEqual([1, ['getSessionAndUser']]);
	});
});

describe('what is refused', () => {
	test.each([
		[
			'a user who is not there',
			{ to: { user: 'nobody' }, role: 'editor', on: { document: '1' } },
			'the user of the grant'
		],
		['two subjects', { to: { user: '1', team: '2' }, role: 'editor', on: { document: '1' } }, 'one subject'],
		['another kind of subject', { to: { group: '1' }, role: 'editor', on: { document: '1' } }, 'one subject'],
		['no subject', { to: null, role: 'editor', on: { document: '1' } }, 'one subject'],
		['a role that is not there', { to: { team: '1' }, role: 'author', on: { document: '1' } }, '"author"'],
		['a wildcard as a role', { to: { team: '1' }, role: '*', on: { document: '1' } }, '"*"'],
		['another kind', { to: { team: '1' }, role: 'editor', on: { page: '1' } }, 'document, folder'],
		['two resources', { to: { team: '1' }, role: 'editor', on: { document: '1', folder: '1' } }, 'document, folder'],
		['an id that is no text', { to: { team: '1' }, role: 'editor', on: { document: { $ne: '' } } }, 'has to be text'],
		['a long id', { to: { team: '1' }, role: 'editor', on: { document: 'a'.repeat(191) } }, 'at most 190 characters'],
		['an end that is no date', { to: { team: '1' }, role: 'editor', on: { document: '1' }, until: 'soon' }, '`until`']
	])('a grant with %s', async (_, grant, message) => {
		const { auth } = await accessApp();
		await expect(auth.access.grant(grant as never)).rejects.toThrow(message);
	});
});
