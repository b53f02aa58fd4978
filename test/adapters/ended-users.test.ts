/**
 * The rows of plugins of a user who is deleted, in databases that do not delete them along: the deletion stops at each of its commands,
 * and another server instance starts later.
 */
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MongoDBAdapter } from '../../src/adapters/mongodb.js';
import { RedisAdapter } from '../../src/adapters/redis.js';
import type { Adapter } from '../../src/adapters/types.js';
import { openTables } from '../../src/tables.js';
import { createMongo, ObjectId } from './support/mongodb.js';
import { pluginTables, team, teamMember } from './support/plugin-tables.js';
import { findRedis } from './support/servers.js';

const redisUrl = await findRedis('rows of plugins of users who are deleted');
let redis: Redis;
beforeAll(() => void (redis = new Redis(redisUrl ?? '', { lazyConnect: true })));
afterAll(() => redis.disconnect());
afterEach(() => void vi.useRealTimers());

/** A database, and the server instances that use it. */
interface Stage {
	/** Returns the adapter of an instance. @param before runs before each command; an error stops the instance */
	start(before?: Before): Adapter;
}

type Before = () => Promise<void> | void;

/** Stops an instance after so many commands. */
const after =
	(commands: number): Before =>
	() => {
		if (commands-- <= 0) throw new Error('the server instance has stopped');
	};

const prefix = `{test-${crypto.randomUUID()}}:`;
afterAll(async () => {
	const keys = redisUrl ? await redis.keys(`${prefix}*`) : [];
	if (keys.length > 0) await redis.del(keys);
});

const databases: [name: string, stage: () => Stage, isThere: boolean][] = [
	[
		'MongoDB, emulated',
		() => {
			const mongo = createMongo();
			return {
				start(before = () => undefined) {
					mongo.onCommand = () => void before();
					return MongoDBAdapter(mongo, { ObjectId });
				}
			};
		},
		true
	],
	[
		'Redis',
		() => {
			const own = `${prefix}${crypto.randomUUID()}:`;
			return {
				start(before = () => undefined) {
					const call = async (command: string, ...parameters: string[]) => {
						await before();
						return redis.call(command, ...parameters);
					};
					return RedisAdapter({ call }, { prefix: own });
				}
			};
		},
		redisUrl !== null
	]
];

const opened = (adapter: Adapter) => openTables(adapter as never, pluginTables);

async function people(stage: Stage) {
	const adapter = stage.start();
	const tables = opened(adapter);
	const createdAt = new Date('2026-01-01T00:00:00.000Z');
	const counts = { seats: 1, version: 1, ratio: 1 };
	for (const id of ['a', 'b'])
		await tables.insert(team, { id, slug: id, name: id, ...counts, active: true, createdAt, settings: {} });
	const join = async (userId: string, teamId = 'a') =>
		tables.insert(teamMember, { teamId, userId, role: 'reader', changes: 0 });
	const [user, other] = await Promise.all(
		['ada', 'grace'].map(async (name) =>
			adapter.createUser!({ id: '', email: `${name}@example.com`, emailVerified: null })
		)
	);
	await join(user!.id);
	await join(other!.id);
	return { adapter, tables, join, user: user!, other: other! };
}

/** Another server instance starts, minutes later, and uses the tables. */
async function later(stage: Stage) {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
	const adapter = stage.start();
	const tables = opened(adapter);
	const membersOf = async (userId: string) => tables.count(teamMember, { userId });
	await membersOf('');
	return { adapter, membersOf };
}

describe.each(databases.filter(([, , isThere]) => isThere))('%s', (_, createStage) => {
	test('a deletion that stops at any command leaves the user with the rows, or neither after the next start (#36 C)', async () => {
		let stops = 0;
		for (let commands = 0, isDone = false; !isDone; commands++) {
			const stage = createStage();
			const { user, other } = await people(stage);
			const stopping = stage.start(after(commands));
			const deletion = opened(stopping)
				.count(teamMember, {})
				.then(async () => stopping.deleteUser!(user.id));
			isDone = await deletion.then(
				() => true,
				() => false
			);
			if (!isDone) stops++;
			const { adapter, membersOf } = await later(stage);
			const isThere = Boolean(await adapter.getUser!(user.id));
			expect(await membersOf(user.id), `after ${commands} commands`).toBe(isThere ? 1 : 0);
			expect(isThere && isDone).toBe(false);
			expect(await membersOf(other.id)).toBe(1);
			vi.useRealTimers();
		}
		expect(stops).toBeGreaterThan(3);
	});

	test('another instance adds a row before any command of the deletion: none is left (#36 C)', async () => {
		let joined = 0;
		for (let at = 0, isReached = true; isReached; at++) {
			const stage = createStage();
			const { tables, join, user, other } = await people(stage);
			let left = at;
			let joining: Promise<boolean> | undefined;
			const isDue = () => joining === undefined && left-- === 0;
			const deleting = stage.start(async () => {
				if (!isDue()) return;
				joining = join(user.id, 'b');
				if (await joining) joined++;
			});
			await opened(deleting).count(teamMember, {});
			await deleting.deleteUser!(user.id);
			await joining;
			isReached = joining !== undefined;
			expect(await tables.count(teamMember, { userId: user.id }), `before command ${at + 1}`).toBe(0);
			expect(await tables.count(teamMember, { userId: other.id })).toBe(1);
		}
		expect(joined).toBeGreaterThan(3);
	});
});

test('a row that MongoDB stores after the deletion ends with the next start (#36 C)', async () => {
	const mongo = createMongo();
	const stage = { start: () => MongoDBAdapter(mongo, { ObjectId }) };
	const { adapter, user, other } = await people(stage);
	const [late] = mongo.documents('team_member').filter(({ userId }) => userId === user.id);
	await adapter.deleteUser!(user.id);
	expect(mongo.documents('team_member')).toHaveLength(1);
	mongo.documents('team_member').push({ ...late });
	const { membersOf } = await later(stage);
	expect(await membersOf(user.id)).toBe(0);
	expect(await membersOf(other.id)).toBe(1);
	expect(mongo.documents('framework_auth_ended_users')).toEqual([]);
});
