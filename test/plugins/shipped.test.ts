/** What capabilities add, as data: no two of them the same thing, and each part where it is looked for. */
import { describe, expect, test } from 'vitest';
import { kindOfType, plugins, providerTypes } from '../../src/lib/app/plugins/list.js';
import { methods } from '../../src/lib/store/adapter/methods.js';
import { toKeepSessions } from '../../src/lib/store/adapter/requirements.js';
import type { ProviderKind } from '../../src/lib/core/plugin.js';
import { allCompilers, allOptionCompilers } from '../../src/lib/app/plugins/all.js';
import { compileOptions } from '../../src/lib/app/plugins/options.js';
import { mayBeRoute, routeNames } from '../../src/lib/base/http/paths.js';
import { english } from '../../src/locales/en/pages.js';
import { answersJson, matchRoute, methodsOf, named } from '../../src/lib/app/routes.js';

const kinds = plugins.flatMap((each) => ('kind' in each ? [each.kind as ProviderKind] : []));

test('each type of provider is compiled by one kind, whether its code is loaded or not', async () => {
	expect(providerTypes.length).toBeGreaterThan(3);
	expect([...providerTypes].sort()).toEqual(Object.keys(allCompilers).sort());
	const sources = [
		{ id: 'op', name: 'OP', type: 'oidc' as const, conformance: 'fapi2' },
		{ id: 'password', name: 'Password', type: 'credentials' as const, passwords: 'adapter' }
	];
	for (const type of providerTypes) expect(await kindOfType(type)?.compiler(sources)).toBe(allCompilers[type]);
	for (const unknown of ['oicd', '', undefined, '__proto__', 'toString']) expect(kindOfType(unknown)).toBeUndefined();
});

test('each option has a unique name, which is that of its key, and one compiler, whether its code is loaded or not', async () => {
	const options = plugins.flatMap((plugin) => Object.entries(plugin.options ?? {}));
	const names = options.map(([name]) => name);
	expect([...new Set(names)]).toEqual(names);
	const { ofPlugins } = allOptionCompilers;
	expect([...names].sort()).toEqual(Object.keys(ofPlugins).sort());
	for (const [name, option] of options) {
		const loaded = await option.load({ config: { providers: [] }, env: {}, providers: [] });
		expect(loaded).toBe(ofPlugins[name as keyof typeof ofPlugins]);
		expect(loaded.key.name).toBe(name);
	}
});

test('an option without a compiler makes the start fail', () => {
	const config = { providers: [], signUp: 'closed' as const };
	const from = { config, env: {}, dev: false, keyring: {} as never, providers: new Map() };
	expect(() => compileOptions(from, { config, env: {}, providers: [] }, {}, {})).toThrow('the option "signUp" is set');
});

test('a kind of provider names the methods of the contract that it needs, and the features that need them', () => {
	const needs = kinds.flatMap((kind) =>
		kind.adapterNeeds({ id: 'own', users: 'adapter', logout: { backChannel: true } } as never, 'database')
	);
	expect(needs.length).toBeGreaterThan(2);
	for (const { by, methods: needed } of [...needs, { by: '"own"', methods: toKeepSessions }]) {
		expect(by).toContain('"own"');
		expect(needed.filter((name) => !Object.hasOwn(methods, name))).toEqual([]);
	}
});

describe('routes', () => {
	const added = plugins.flatMap(({ routes = {} }) => Object.entries(routes));

	test('of a capability are found, with their methods and the kind of their answers', () => {
		expect(added.map(([name]) => name).sort()).toEqual([
			'backchannel-logout',
			'challenge',
			'change-email',
			'client-metadata',
			'earlier-account',
			'frontchannel-logout',
			'jwks',
			'link',
			'native',
			'native-revoke',
			'native-token',
			'oauth-protected-resource',
			'one-tap',
			'password',
			'reauthenticate',
			'verify-request',
			'webauthn',
			'webauthn-options'
		]);
		for (const [name, { provider = 'none', json = false, methods: answered }] of added) {
			const path = `/auth/${name}${provider === 'required' ? '/own' : ''}`;
			const route = matchRoute(path, '/auth');
			expect(route).toMatchObject({ action: name });
			expect([mayBeRoute(`https://app.test${path}`), methodsOf(route!), answersJson(route!)]).toEqual([
				true,
				Object.keys(answered),
				json
			]);
		}
	});

	test('of a capability have pages below them, and no others', () => {
		const pages = {
			challenge: ['set-up', 'codes', 'phone'],
			'change-email': ['confirm', 'undo'],
			password: ['signup', 'verify', 'forgot', 'reset', 'change']
		};
		expect(added.filter(([, { below }]) => below).map(([name]) => name)).toEqual(
			expect.arrayContaining(Object.keys(pages))
		);
		for (const [action, names] of Object.entries(pages)) {
			for (const below of names)
				expect(matchRoute(`/auth/${action}/${below}`, '/auth')).toMatchObject({ action, below });
			for (const below of ['phones', 'set', 'PHONE', 'phone/codes'])
				expect([below, matchRoute(`/auth/${action}/${below}`, '/auth')]).toEqual([below, null]);
		}
	});

	test('have one name each, and every name has a route', () => {
		for (const action of routeNames) expect([action, methodsOf(named(action)).length > 0]).toEqual([action, true]);
		for (const [name] of added) expect(routeNames).toContain(name);
	});

	test('never match the names of members of an object', () => {
		for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
			expect([name, matchRoute(`/auth/${name}`, '/auth'), mayBeRoute(`https://app.test/auth/${name}`)]).toEqual([
				name,
				null,
				false
			]);
		}
	});
});

test('the texts of a capability are among those that an application can replace', () => {
	expect(Object.keys(english)).toEqual(
		expect.arrayContaining(['passkey', 'verifyRequest', 'confirmEmail', 'wrongCode'])
	);
	expect(Object.keys(english.errors)).toEqual(expect.arrayContaining(['Verification', 'WebAuthnVerificationError']));
});
