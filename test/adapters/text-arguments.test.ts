/**
 * What identifies a row is text, in every adapter and in every function that takes an id: an object that comes from JSON is no
 * condition of the database (#33 A20).
 */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { conditionsOf } from '../../src/adapters/store/store.js';
import type { Adapter } from '../../src/adapters/types.js';
import { InvalidRequest } from '../../src/errors.js';
import { wrapAdapter } from '../../src/lib/store/adapter/store.js';
import { textParameters } from '../../src/lib/store/adapter/checks/text-arguments.js';
import { createTown } from '../accounts/people.js';
import { requestOf } from '../session/support.js';

const condition = { not: 'x' };
type Call = (...args: unknown[]) => Promise<unknown>;

/** Each way to give a condition to a method in place of one text, with the name that the refusal has. */
const cases = (Object.entries(textParameters) as [keyof Adapter, (typeof textParameters)['getUser']][]).flatMap(
	([method, parameters]) =>
		parameters.flatMap((parameter, index) => {
			const names = typeof parameter === 'string' ? [parameter] : parameter;
			return names.map((name) => {
				const own = name.replace(/\?$|\[\]$/, '');
				const args = parameters.map((other, position) => {
					if (typeof other === 'string') return position === index ? condition : other.endsWith('[]') ? ['a'] : 'a';
					const members = other.map((member) => member.replace('?', ''));
					return Object.fromEntries(
						members.map((member) => [member, position === index && member === own ? condition : 'a'])
					);
				});
				return { method, name: own, args };
			});
		})
);

describe.each<[string, () => Adapter]>([
	['memory', MemoryAdapter],
	['SQLite', () => SqliteAdapter(':memory:')]
])('the adapter for %s refuses an object by the name of the argument (#33 A20)', (_, create) => {
	const adapter = create();
	test.each(cases.filter(({ method }) => adapter[method]))('$method, $name', async ({ method, name, args }) => {
		const refusal = (adapter[method] as Call)(...args);
		await expect(refusal).rejects.toThrow(InvalidRequest);
		await expect(refusal).rejects.toThrow(`\`${name}\` has to be text, and is an object`);
	});
});

test.each(cases)('$method of an adapter of others is not called with an object as $name (#33 A20)', async (each) => {
	const called: unknown[] = [];
	const foreign = { [each.method]: async (...args: unknown[]) => called.push(args) };
	const refusal = (wrapAdapter(foreign)[each.method] as Call)(...each.args);
	await expect(refusal).rejects.toThrow(InvalidRequest);
	expect(called).toEqual([]);
});

test('ids of an adapter of others may be numbers, or objects of its driver (#33 A20)', async () => {
	class ObjectId {
		toString() {
			return '64b7f3c2a1';
		}
	}
	const called: unknown[] = [];
	const store = wrapAdapter({ getUser: async (id) => (called.push(id), null) });
	for (const id of [7, 7n, new ObjectId()]) await store.getUser(id as never);
	expect(called).toEqual([7, 7n, new ObjectId()]);
});

test.each([{ not: 'x' }, { oneOf: ['a'] }, { below: 5 }, ['a']])(
	'%j is not a condition of a store (#33 A20)',
	(object) => {
		expect(() => conditionsOf({ id: object as never })).toThrow(
			new TypeError('The condition on the column "id" is an object')
		);
	}
);

describe.each([
	['stored', { session: { strategy: 'database' as const } }],
	['encrypted', { session: { strategy: 'jwt' as const, revocation: MemoryRevocations() } }]
])('with %s sessions, an object in place of an id is refused, and every session stays (#33 A20)', (_, options) => {
	async function refused(
		call: (town: Awaited<ReturnType<typeof inhabited>>, object: never) => Promise<unknown>,
		name: string
	) {
		const town = await inhabited();
		for (const object of [condition, ['x'], 7, null]) {
			const refusal = call(town, object as never);
			await expect(refusal).rejects.toThrow(InvalidRequest);
			await expect(refusal).rejects.toThrow(`\`${name}\` has to be text`);
		}
		expect(await town.session()).not.toBeNull();
	}
	async function inhabited() {
		const town = createTown({ ...options, adapter: MemoryAdapter() });
		await town.signIn();
		return town;
	}

	test.each<[string, Parameters<typeof refused>[0], string]>([
		['sessions.of(…).endAll', ({ auth }, id) => auth.sessions.of(id).endAll(), 'userId'],
		['sessions.of(…).end', ({ auth }, id) => auth.sessions.of(id).end('a'), 'userId'],
		['sessions.of().end(…)', ({ auth }, id) => auth.sessions.of('a').end(id), 'id'],
		['sessions.of(…).list', ({ auth }, id) => auth.sessions.of(id).list(), 'userId'],
		['sessions.of(…).tokens', ({ auth }, id) => auth.sessions.of(id).tokens(), 'userId'],
		['sessions.of(…).endToken', ({ auth }, id) => auth.sessions.of(id).endToken('a'), 'userId'],
		['sessions().end(…)', ({ auth, browser }, id) => auth.sessions(requestOf(browser)).end(id), 'id'],
		['accounts.of(…).list', ({ auth }, id) => auth.accounts.of(id).list(), 'userId'],
		['accounts.of(…).token', ({ auth }, id) => auth.accounts.of(id).token('op'), 'userId'],
		['accounts.resetFactors(…)', ({ auth }, id) => auth.accounts.resetFactors(id), 'userId'],
		['limits.clear(…)', ({ auth }, id) => auth.limits.clear(id), 'userId'],
		['users.block(…)', ({ auth }, id) => auth.users.block(id), 'userId'],
		['users.unblock(…)', ({ auth }, id) => auth.users.unblock(id), 'userId'],
		['users.find({ id: … })', ({ auth }, id) => auth.users.find({ id }), 'id'],
		['users.find({ email: … })', ({ auth }, email) => auth.users.find({ email }), 'email'],
		['users.list({ after: … })', ({ auth }, after) => auth.users.list({ after }), 'after'],
		['impersonate(…)', ({ auth, browser }, id) => auth.impersonate(requestOf(browser), id), 'userId']
	])('%s', async (_name, call, name) => refused(call, name));
});
