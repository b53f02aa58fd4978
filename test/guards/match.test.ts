/** Which rules of `protect` apply to a route. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { compileRules, depthOf } from '../../src/kit/guards/match.js';

const idsFor = (rules: Record<string, boolean>, route: string | null) => compileRules(rules)(route).map(({ id }) => id);

describe('a rule applies', () => {
	test.each([
		['/', '/'],
		['/', '/a/b'],
		['/admin', '/admin'],
		['/admin', '/admin/users/[id]'],
		['/(app)', '/(app)/account'],
		['/admin', '/(app)/admin/users'],
		['/admin/users', '/admin/(list)/users'],
		['/users/[id]', '/users/[id]/edit']
	])('%s to %s', (rule, route) => {
		expect(depthOf(rule, route)).not.toBeNull();
	});

	test.each([
		['/admin', '/administration'],
		['/admin', '/x/admin'],
		['/(app)', '/account'],
		['/(app)', '/(other)/account'],
		['/(app)/admin', '/(other)/admin'],
		['/admin/users', '/admin'],
		['/users/[id]', '/users/[name]'],
		['/Admin', '/admin']
	])('%s not to %s', (rule, route) => {
		expect(depthOf(rule, route)).toBeNull();
	});
});

test('all matching rules apply, the most general first', () => {
	const rules = { '/(app)/admin/users': true, '/(app)': true, '/': true, '/(app)/admin': true, '/(other)': true };
	expect(idsFor(rules, '/(app)/admin/users')).toEqual(['/', '/(app)', '/(app)/admin', '/(app)/admin/users']);
});

test('`false` opens what is above it, and a rule below it closes again', () => {
	const rules = { '/(app)': true, '/(app)/news': false, '/(app)/news/edit': true };
	expect(idsFor(rules, '/(app)/account')).toEqual(['/(app)']);
	expect(idsFor(rules, '/(app)/news/[slug]')).toEqual([]);
	expect(idsFor(rules, '/(app)/news/edit')).toEqual(['/(app)/news/edit']);
});

test('`false` opens only the routes that it names, and not a page of another group with the same path', () => {
	const rules = { '/': true, '/news': false };
	expect(idsFor(rules, '/news')).toEqual([]);
	expect(idsFor(rules, '/(app)/news')).toEqual(['/']);
});

test('a path without a route has the rule for everything, and no other', () => {
	expect(idsFor({ '/': true, '/admin': true }, null)).toEqual(['/']);
	expect(idsFor({ '/admin': true }, null)).toEqual([]);
});

describe('C2 a hundred rules', () => {
	const rules = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`/(app)/folder-${index}`, true]));

	test('are split once, and those of a route are found once', () => {
		const find = compileRules(rules);
		const split = vi.spyOn(String.prototype, 'split');
		const applied = find('/(app)/folder-7/[id]');
		const splitTexts = split.mock.contexts.map(String);
		split.mockClear();
		const again = find('/(app)/folder-7/[id]');
		const splitAgain = split.mock.contexts.map(String);
		split.mockRestore();
		expect(applied.map(({ id }) => id)).toEqual(['/(app)/folder-7']);
		expect(splitTexts).toEqual(['/(app)/folder-7/[id]']);
		expect(splitAgain).toEqual([]);
		expect(again).toBe(applied);
	});

	test('are found but not kept for more routes than any application has', () => {
		const find = compileRules(rules);
		for (let index = 0; index < 2_000; index++) find(`/(app)/folder-1/${index}`);
		const [first, second] = [find('/(app)/folder-2/a'), find('/(app)/folder-2/a')];
		expect(first.map(({ id }) => id)).toEqual(['/(app)/folder-2']);
		expect(second).toEqual(first);
		expect(second).not.toBe(first);
		expect(find('/(app)/folder-1/0')).toBe(find('/(app)/folder-1/0'));
	});
});

describe('whatever the routes are', () => {
	const segment = fc.constantFrom('a', 'b', '(g)', '(h)', '[p]', '[...r]');
	const id = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);

	test('a rule applies to each route below its own', () => {
		fc.assert(
			fc.property(id, id, (rule, below) => {
				const route = `${rule}/${below}`.replace(/\/+/g, '/');
				expect(depthOf(rule, route)).not.toBeNull();
				expect(idsFor({ [rule]: true }, route)).toEqual([rule]);
			})
		);
	});

	test('groups do not matter to a rule without groups', () => {
		const withoutGroups = (route: string) => route.replace(/\/\([^/]*\)/g, '') || '/';
		fc.assert(
			fc.property(id.map(withoutGroups), id, (rule, route) => {
				expect(depthOf(rule, route) === null).toBe(depthOf(rule, withoutGroups(route)) === null);
			})
		);
	});

	test('a further rule never opens a route, unless it is `false`', () => {
		fc.assert(
			fc.property(fc.dictionary(id, fc.boolean()), id, id, (rules, added, route) => {
				const closed = idsFor(rules, route).length > 0;
				if (closed) expect(idsFor({ ...rules, [added]: true }, route).length).toBeGreaterThan(0);
			})
		);
	});

	test('the most specific rule decides whether a route is open', () => {
		fc.assert(
			fc.property(fc.dictionary(id, fc.boolean()), id, (rules, route) => {
				const own = rules[route];
				fc.pre(own !== undefined);
				expect(idsFor(rules, route).length > 0).toBe(own);
			})
		);
	});
});
