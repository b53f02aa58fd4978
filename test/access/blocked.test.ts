/** A user whom an operator has blocked may do nothing, wherever server code asks, and for what the question costs. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Users } from '../../src/types/users.js';
import { accessApp } from './support.js';

afterEach(() => void vi.useRealTimers());

async function stage() {
	const here = await accessApp();
	const { auth, userId } = here;
	const { users } = here.app as unknown as { users: Users };
	await here.role('member');
	await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
	const ask = async () => [
		(await auth.access.of(userId)).permissions,
		(await auth.access.of({ userId, scopes: ['project:read'] })).roles,
		await auth.access.can(userId, 'project:read'),
		await auth.access.can(userId, 'document:edit', { document: '1' }),
		(await auth.access.whoCan('document:edit', { document: '1' })).map(({ subject }) => subject.id),
		(await auth.access.resources(userId, 'document:edit', 'document')).ids,
		(await auth.access.filter(userId, 'document:edit', 'document')).subjects
	];
	return { ...here, users, ask };
}

const all = (userId: string) => [
	['project:create', 'project:read'],
	['member'],
	true,
	true,
	[userId],
	['1'],
	[`user:${userId}`]
];
const nothing = [[], [], false, false, [], [], ['']];

test('has no permission by any question, and has the permissions again when the block ends', async () => {
	const { users, userId, ask } = await stage();
	expect(await ask()).toEqual(all(userId));
	await users.block(userId);
	expect(await ask()).toEqual(nothing);
	await users.unblock(userId);
	expect(await ask()).toEqual(all(userId));
	await users.block(userId, { until: new Date(Date.now() + 60_000) });
	expect(await ask()).toEqual(nothing);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
	expect(await ask()).toEqual(all(userId));
});

test('the session and the API tokens have ended, also for an object that the request has already read', async () => {
	const { users, userId, run, send } = await stage();
	const made = await run(async ({ locals }) => locals.sessions.createToken({ expiresIn: 3600, scopes: ['any'] }));
	expect(await send(made.token, async ({ locals }) => (await locals.auth())?.user?.id)).toBe(userId);
	await users.block(userId);
	expect(await send(made.token, async () => Promise.resolve('in'))).toBe(401);
	expect(await run(async ({ locals }) => locals.can('project:read'))).toBe(false);
	await users.unblock(userId);
	expect(await send(made.token, async () => Promise.resolve('in'))).toBe(401);
});

describe('the cost', () => {
	test('without a question nothing is read; a request reads no block; server code reads it with the user', async () => {
		const { data, run, auth, userId } = await stage();
		const reads = () => data.take().filter((method) => method !== 'getSessionAndUser');
		await run(async ({ locals }) => locals.auth());
		reads();
		await run(async ({ locals }) => locals.auth());
		expect(reads()).toEqual([]);
		await run(async ({ locals }) => locals.can('project:read'));
		expect(reads()).toEqual([]);
		await auth.access.can(userId, 'project:read');
		expect(reads()).toEqual(['getUser', 'getSecret']);
		await auth.access.of(userId);
		expect(reads()).toEqual(['getUser', 'getSecret']);
	});

	test('`whoCan` reads each user once, however many grants the user has', async () => {
		const { data, auth, userId } = await stage();
		await auth.access.grant({ to: { user: userId }, role: 'admin', on: { document: '1' } });
		await auth.access.grant({ to: { team: 't' }, role: 'editor', on: { document: '1' } });
		data.take();
		expect(await auth.access.whoCan('document:edit', { document: '1' })).toHaveLength(3);
		expect(data.take()).toEqual(['getSecret']);
	});
});

test('an adapter that keeps no secrets blocks no one, and answers', async () => {
	const { getSecret: _, createSecret: __, ...adapter } = MemoryAdapter();
	const { auth, userId, role } = await accessApp({ adapter });
	await role('member');
	expect(await auth.access.can(userId, 'project:read')).toBe(true);
});
