/** Members that a plugin adds to rules, and functions without a namespace, as a stranger writes them. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { FrameworkAuth, type FrameworkAuthConfig, type Refusal } from '../../src/index.js';
import { members } from '../../src/kit/guards/check-rules.js';
import { ownRuleMembers } from '../../src/lib/app/plugin-contract/compile.js';
import { definePlugin } from '../../src/plugin.js';
import type { PluginRuleEvent, PluginSubject } from '../../src/plugin.js';
import type { PluginLocals } from '../../src/types/plugin.js';
import { secret } from '../fixtures/app.js';
import { answered, byScript, signIn } from '../guards/support.js';
import { createKitApp } from '../kit/kit.js';

/** Cards of a club: who has one may pass. */
function club(cards: Record<string, string>, told: unknown[] = []) {
	const cardOf = async (subject: PluginSubject | null) => Promise.resolve(cards[subject?.user.email ?? '']);
	return definePlugin({
		name: 'club',
		rules: {
			card: {
				fault: (value) => (value === 'gold' || value === 'silver' ? undefined : "has to be 'gold' or 'silver'"),
				async allows(_context, subject, card: 'gold' | 'silver', { params, isRemoteRequest }: PluginRuleEvent) {
					told.push([subject.facts.provider, params, isRemoteRequest]);
					return (await cardOf(subject)) === card;
				}
			},
			broken: { allows: async () => Promise.resolve('yes' as never as boolean) }
		},
		functions: {
			card: { run: async (_context, { subject }) => cardOf(await subject()) },
			'card.name': {
				run: async (_context, { subject }, before: string) => before + String((await subject())?.user.name)
			}
		}
	});
}

async function site(rules: Record<string, unknown>, config: Partial<FrameworkAuthConfig> = {}, told: unknown[] = []) {
	const plugin = club({ 'ada@example.test': 'gold' }, told);
	const app = createKitApp({ adapter: MemoryAdapter(), plugins: [plugin], ...config });
	const guard = app.protect(rules as never);
	app.page = (event) => answered(() => guard({ event, resolve: () => new Response('inside') }));
	const visit = async (path: string) => (await app.browser.visit(path, byScript)).status;
	return { app, visit, plugin };
}

describe('a rule of a plugin', () => {
	test('is checked for a signed-in user, after `where` and before a proof', async () => {
		const told: unknown[] = [];
		const { app, visit } = await site(
			{
				'/gold': { card: 'gold' },
				'/silver': { card: 'silver', fresh: 1 },
				'/nowhere': { card: 'gold', where: () => false },
				'/broken': { broken: true }
			},
			{},
			told
		);
		expect(await visit('/gold')).toBe(401);
		expect(told).toEqual([]);
		await signIn(app);
		expect([await visit('/gold'), await visit('/silver'), await visit('/broken')]).toEqual([200, 403, 403]);
		expect(told.splice(0)).toEqual([
			['op', {}, false],
			['op', {}, false]
		]);
		expect(await visit('/nowhere')).toBe(403);
		expect(told).toEqual([]);
	});

	test('is passed to `otherwise`', async () => {
		const refusals: unknown[] = [];
		const otherwise = ({ reason, member }: Refusal) => {
			refusals.push([reason, member]);
			return '/join';
		};
		const { app } = await site({ '/silver': { card: 'silver', otherwise } });
		await signIn(app);
		const led = await app.browser.visit('/silver', { headers: { 'sec-fetch-mode': 'navigate' } });
		expect(led.headers.get('location')).toContain('/join');
		expect(refusals).toEqual([['rule', 'card']]);
	});

	test('makes the start fail if its plugin is missing, or its value is wrong', async () => {
		await expect(site({ '/x': { card: 'gold' } }, { plugins: [] })).rejects.toThrow('unknown member "card"');
		await expect(site({ '/x': { card: 'brass' } })).rejects.toThrow(
			"`card` of the rule \"/x\" of `protect` has to be 'gold' or 'silver'"
		);
		await expect(site({ remote: { card: 'brass' } })).rejects.toThrow("has to be 'gold' or 'silver'");
		await expect(site({ '/x': { card: undefined } })).rejects.toThrow(
			'`card` of the rule "/x" of `protect` has no value'
		);
		await expect(site({ '/x': { toString: 'gold' } })).rejects.toThrow('unknown member "toString"');
	});
});

test('functions stand in `event.locals` and in the core, with their members', async () => {
	const { app, plugin } = await site({});
	type Locals = PluginLocals<[typeof plugin]>;
	await signIn(app);
	app.page = async ({ locals }) => {
		const { card } = locals as unknown as Locals;
		return Response.json([await card(), await card.name('Dr. ')]);
	};
	expect(await (await app.browser.visit('/')).json()).toEqual(['gold', 'Dr. Ada Lovelace']);
	const auth = createAuth({ providers: [], secret, trustHost: true, plugins: [plugin] });
	const card = auth.card(new Request('https://app.test/'));
	expect([await card(), await card.name('Dr. ')]).toEqual([undefined, 'Dr. undefined']);
});

describe('the start is refused, and names both,', () => {
	const run = async () => Promise.resolve(1);
	const allows = async () => Promise.resolve(true);
	test.each([
		['a function of the library', [definePlugin({ name: 'a', functions: { signIn: { run } } })], '`signIn`'],
		['a function with a wrong name', [definePlugin({ name: 'a', functions: { 'x-y': { run } } })], '`x-y`'],
		['a member of no function', [definePlugin({ name: 'a', functions: { 'x.y': { run } } })], '`x.y`'],
		[
			'one function of two plugins',
			[definePlugin({ name: 'a', functions: { x: { run } } }), definePlugin({ name: 'b', functions: { x: { run } } })],
			'"a" and "b" both have members "x"'
		],
		[
			'a function that is called like another plugin',
			[definePlugin({ name: 'a', functions: { b: { run } } }), definePlugin({ name: 'b', locals: { x: { run } } })],
			'"a" and "b" both have members "b"'
		],
		['a rule of the library', [definePlugin({ name: 'a', rules: { where: { allows } } })], '`where`'],
		['a rule with a wrong name', [definePlugin({ name: 'a', rules: { __proto__x: { allows } } })], '`__proto__x`'],
		[
			'one rule of two plugins',
			[definePlugin({ name: 'a', rules: { x: { allows } } }), definePlugin({ name: 'b', rules: { x: { allows } } })],
			'"a" and "b" both have rules "x"'
		]
	])('for %s', (_, plugins, message) => {
		expect(() => createAuth({ providers: [], secret, trustHost: true, plugins })).toThrow(message);
	});

	test('for the names of existing rules', () => {
		expect([...ownRuleMembers].sort()).toEqual([...Object.keys(members), 'event'].sort());
		expect(() => FrameworkAuth({ providers: [] }).protect({ '/x': { fresh: 1 } })).not.toThrow();
	});
});
