/** Permissions and roles as data: what is refused where types cannot see it, and what types see. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { defineAccess } from '../../src/access.js';
import { allowedBy, compileAccess } from '../../src/lib/plugins/access/narrow.js';

const permissions = ['project:create', 'project:update', 'member:invite'] as const;
const define = (definition: object) => () => defineAccess(definition as Parameters<typeof defineAccess>[0]);

describe('a definition is refused', () => {
	test.each([
		['a permission that is not a name', { permissions: ['project create'], roles: {} }, '"project create"'],
		['a permission with a wildcard', { permissions: ['project:*'], roles: {} }, '"project:*"'],
		['`*` as a permission', { permissions: ['*'], roles: {} }, '"*"'],
		['a permission that is twice', { permissions: ['a', 'a'], roles: {} }, '"a" is twice'],
		['permissions that are no list', { permissions: 'a', roles: {} }, 'a list of names'],
		['a pattern that fits nothing', { permissions, roles: { a: ['projcet:*'] } }, '"projcet:*"'],
		['a permission that is not there', { permissions, roles: { a: ['project:delete'] } }, '"project:delete"'],
		['half a wildcard', { permissions, roles: { a: ['proj*'] } }, '"proj*"'],
		['`*` in a list', { permissions, roles: { a: ['*'] } }, '"*"'],
		['a role that is no list', { permissions, roles: { a: true } }, '`roles.a`'],
		['roles with a prototype', { permissions, roles: Object.create({ admin: '*' }) as object }, '`roles`'],
		['a role called __proto__', { permissions, roles: JSON.parse('{"__proto__":"*"}') as object }, '"__proto__"'],
		['a scope that is a permission', { permissions, roles: {}, scopes: { 'project:create': '*' } }, 'by itself'],
		['a scope that fits nothing', { permissions, roles: {}, scopes: { a: ['b'] } }, '`scopes.a`'],
		['an impersonation of nothing', { permissions, roles: {}, impersonation: ['b'] }, '`impersonation`'],
		['a kind that is not a name', { permissions, roles: {}, resources: ['a b'] }, '"a b"']
	])('for %s', (_, definition, message) => {
		expect(define(definition)).toThrow(message);
	});
});

describe('S543 a name that every object has, such as constructor, has no special meaning', () => {
	const compiled = compileAccess(
		defineAccess({ permissions: ['constructor', 'toString'], roles: { valueOf: ['toString'], hasOwnProperty: '*' } })
	);
	const allowed = (roles: string[], scopes?: string[]) => allowedBy(compiled, { roles, scopes });

	test.each(['__proto__', 'constructor', 'toString', 'prototype', 'size', 'get'])(
		'a role "%s" allows nothing',
		(role) => {
			expect(allowed([role])).toEqual([]);
			expect(allowed(['hasOwnProperty'], ['__proto__'])).toEqual([]);
		}
	);

	test('names of objects work as roles and permissions', () => {
		expect(allowed(['valueOf'])).toEqual(['toString']);
		expect(allowed(['hasOwnProperty'])).toEqual(['constructor', 'toString']);
		expect(allowed(['hasOwnProperty'], ['constructor'])).toEqual(['constructor']);
	});
});

test('S543 a wildcard counts only in the definition', () => {
	const compiled = compileAccess(defineAccess({ permissions, roles: { owner: '*', admin: ['project:*'] } }));
	for (const text of ['*', 'project:*', 'owner,*', '%', 'project:', 'own%']) {
		expect([text, allowedBy(compiled, { roles: [text] })]).toEqual([text, []]);
		expect([text, allowedBy(compiled, { roles: ['owner'], scopes: [text] })]).toEqual([text, []]);
	}
	expect(allowedBy(compiled, { roles: ['admin'] })).toEqual(['project:create', 'project:update']);
});

test('a wildcard ends at a colon', () => {
	const names = ['project:read', 'project:settings:read', 'projects:read'] as const;
	const compiled = compileAccess(
		defineAccess({ permissions: names, roles: { a: ['project:*'], b: ['project:settings:*'] } })
	);
	expect(allowedBy(compiled, { roles: ['a'] })).toEqual(['project:read', 'project:settings:read']);
	expect(allowedBy(compiled, { roles: ['b'] })).toEqual(['project:settings:read']);
});

describe('the narrower wins', () => {
	const names = ['a:1', 'a:2', 'b:1'] as const;
	const access = defineAccess({
		permissions: names,
		roles: { all: '*', as: ['a:*'], one: ['b:1'], none: [] },
		scopes: { as: ['a:*'], every: '*' },
		impersonation: ['a:1', 'b:1']
	});
	const compiled = compileAccess(access);
	const subsets = <Value>(values: readonly Value[]): Value[][] =>
		values.reduce<Value[][]>((all, value) => [...all, ...all.map((each) => [...each, value])], [[]]);
	const byRole: Record<string, string[]> = {
		all: ['a:1', 'a:2', 'b:1'],
		as: ['a:1', 'a:2'],
		one: ['b:1'],
		none: [],
		'*': []
	};
	const byScope: Record<string, string[]> = {
		...Object.fromEntries(names.map((name) => [name, [name]])),
		as: ['a:1', 'a:2'],
		every: [...names],
		'*': []
	};

	test('in every combination of roles, scopes, impersonation and policy: each can only take rights away', () => {
		const roleSets = subsets(Object.keys(byRole));
		const scopeSets = [undefined, ...subsets(Object.keys(byScope))];
		const policies = [undefined, ...subsets(names).map((each) => new Set<string>(each))];
		let combinations = 0;
		for (const roles of roleSets) {
			const bySession = allowedBy(compiled, { roles });
			expect(bySession).toEqual(names.filter((name) => roles.some((role) => byRole[role]?.includes(name))));
			for (const scopes of scopeSets) {
				for (const acting of [false, true]) {
					for (const policy of policies) {
						combinations++;
						const expected = bySession
							.filter((name) => scopes === undefined || scopes.some((scope) => byScope[scope]?.includes(name)))
							.filter((name) => !acting || ['a:1', 'b:1'].includes(name))
							.filter((name) => policy === undefined || policy.has(name));
						const allowed = allowedBy(compiled, { roles, scopes, acting, policy });
						if (JSON.stringify(allowed) !== JSON.stringify(expected)) {
							expect({ roles, scopes, acting, policy, allowed }).toEqual({
								roles,
								scopes,
								acting,
								policy,
								allowed: expected
							});
						}
					}
				}
			}
		}
		expect(combinations).toBe(32 * 65 * 2 * 9);
	});
});

test('types refuse names that the definition does not have', () => {
	const right = defineAccess({ permissions, roles: { admin: ['project:*', 'member:invite'], owner: '*' } });
	expectTypeOf(right.permissions).toEqualTypeOf<readonly ('project:create' | 'project:update' | 'member:invite')[]>();
	expectTypeOf<keyof typeof right.roles>().toEqualTypeOf<'admin' | 'owner'>();
	// @ts-expect-error -- no permission is called so
	expect(() => defineAccess({ permissions, roles: { admin: ['project:delete'] } })).toThrow();
	// @ts-expect-error -- no permission begins so
	expect(() => defineAccess({ permissions, roles: { admin: ['projcet:*'] } })).toThrow();
	// @ts-expect-error -- a scope allows permissions
	expect(() => defineAccess({ permissions, roles: {}, scopes: { a: ['b'] } })).toThrow();
});
