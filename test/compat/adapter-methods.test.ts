/**
 * Which methods of an adapter a configuration needs, here and in `@auth/core`: docs/guides/moving-from-auth-sveltekit.md names the differences.
 * Theirs are asked of the installed package, each time anew, because it remembers kinds between configurations.
 */
import { describe, expect, test } from 'vitest';
import type { AuthConfig as TheirConfig } from '@auth/core';
import type { Adapter } from '../../src/adapters/types.js';
import { createAuth } from '../../src/core.js';
import type { AuthError } from '../../src/errors.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { secret } from '../fixtures/app.js';

const kinds = {
	oauth: { id: 'op', name: 'OP', type: 'oidc', issuer: 'https://op.test', clientId: 'id', clientSecret: 'secret' },
	email: { id: 'mail', name: 'Mail', type: 'email', sendVerificationRequest: () => undefined },
	webauthn: { id: 'passkey', name: 'Passkey', type: 'webauthn', formFields: {} },
	credentials: { id: 'password', name: 'Password', type: 'credentials', credentials: {}, authorize: () => null }
} as const;
type Kind = keyof typeof kinds;

/** Adds what is asked for until nothing is. */
async function required(missingFor: (adapter: object) => Promise<string[]>): Promise<string[]> {
	const adapter: Record<string, () => null> = {};
	for (;;) {
		const missing = await missingFor(adapter);
		if (missing.length === 0) return Object.keys(adapter).sort();
		for (const method of missing) adapter[method] = () => null;
	}
}

const namesIn = (text: string): string[] => text.split(', ').map((name) => name.trim());

function ours(kind: Kind, strategy: 'jwt' | 'database'): Promise<string[]> {
	return required(async (adapter) => {
		try {
			const config = { providers: [kinds[kind]], secret, session: { strategy }, adapter: adapter as Adapter };
			createAuth(config as unknown as AuthConfig, { environment: {} });
			return [];
		} catch (thrown) {
			const { type, message } = thrown as AuthError;
			expect(type).toBe('MissingAdapterMethods');
			return namesIn(/^the adapter lacks (.*?):/.exec(message)?.[1] ?? '');
		}
	});
}

interface Theirs {
	assertConfig(request: object, options: TheirConfig): unknown;
}

let count = 0;

async function theirs(kind: Kind, strategy: 'jwt' | 'database'): Promise<string[]> {
	const path = new URL('./lib/utils/assert.js', import.meta.resolve('@auth/core')).href;
	return required(async (adapter) => {
		const { assertConfig } = (await import(/* @vite-ignore */ `${path}?${count++}`)) as Theirs;
		const options = { secret, trustHost: true, experimental: { enableWebAuthn: true }, session: { strategy }, adapter };
		const result = assertConfig({ url: new URL('https://app.test/auth/providers') }, {
			...options,
			providers: [kinds[kind]]
		} as unknown as TheirConfig);
		const message = result instanceof Error ? result.message : '';
		expect(message, 'nothing else is wrong').toMatch(/^$|^Required adapter methods were missing: /);
		return message ? namesIn(/missing: ([\w, ]+)/.exec(message)?.[1] ?? '') : [];
	});
}

const accounts = ['createUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount'];
const sessions = ['createSession', 'deleteSession', 'getSessionAndUser', 'updateSession'];

describe('methods that one of the libraries needs and the other does not (#12 B4)', () => {
	const cases: [Kind, 'jwt' | 'database', { here: string[]; there: string[] }][] = [
		// There nothing is asked for with `jwt`; what is called is the same, and missing then.
		['oauth', 'jwt', { here: [...accounts, 'getUser'], there: [] }],
		['oauth', 'database', { here: [], there: ['updateUser'] }],
		// A sign-in by mail stores an account, as the specification says.
		['email', 'jwt', { here: ['createUser', 'getUserByAccount', 'linkAccount', 'updateUser'], there: [] }],
		[
			'email',
			'database',
			{ here: ['createUser', 'getUserByAccount', 'linkAccount', 'updateUser', ...sessions], there: [] }
		],
		['webauthn', 'jwt', { here: ['getUserByAccount', 'getUserByEmail'], there: [] }],
		['webauthn', 'database', { here: [], there: ['updateUser'] }],
		['credentials', 'jwt', { here: [], there: [] }]
	];
	test.each(cases)('%s with %s', async (kind, strategy, { here, there }) => {
		const [own, foreign] = [await ours(kind, strategy), await theirs(kind, strategy)];
		expect(own.filter((method) => !foreign.includes(method))).toEqual([...here].sort());
		expect(foreign.filter((method) => !own.includes(method))).toEqual([...there].sort());
	});

	test('stored sessions with credentials need methods that find users, and none for accounts', async () => {
		expect(await ours('credentials', 'database')).toEqual([...sessions, 'getUser'].sort());
	});
});
