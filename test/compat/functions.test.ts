/** The functions that `@auth/core` exports do here what they do there (#34 A3). */
import * as core from '@auth/core';
import GitHub from '@auth/core/providers/github';
import Resend from '@auth/core/providers/resend';
import { describe, expect, test } from 'vitest';
import { Auth, createActionURL, isAuthAction, setEnvDefaults } from '../../src/kit/authjs.js';
import type { AuthAction } from '../../src/types/authjs.js';
import { routeNames } from '../../src/lib/base/http/paths.js';

const secret = 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu';

test.each([...routeNames, 'other', ''])('isAuthAction(%s) is that of @auth/core (#34 A3)', (name) => {
	expect(isAuthAction(name)).toBe(core.isAuthAction(name));
});

describe('createActionURL is that of @auth/core (#34 A3)', () => {
	const headers = new Headers({ host: 'example.test', 'x-forwarded-proto': 'https' });
	const plain = new Headers({ host: 'localhost:3000' });
	test.each<[Headers, string, Record<string, string>, string | undefined]>([
		[headers, 'http', {}, '/auth'],
		[plain, 'http:', {}, '/auth/'],
		[plain, 'http', {}, undefined],
		[headers, 'http', { AUTH_URL: 'https://site.test' }, '/auth'],
		[headers, 'http', { AUTH_URL: 'https://site.test/api/auth' }, '/api/auth'],
		[headers, 'http', { NEXTAUTH_URL: 'https://site.test' }, '/auth'],
		[headers, 'http', { AUTH_URL: 'https://site.test/api/auth' }, undefined]
	])('%#', (given, protocol, environment, basePath) => {
		const config = basePath === undefined ? {} : { basePath };
		const [ours, theirs] = [createActionURL, core.createActionURL].map((create) =>
			create('signin' as AuthAction, protocol, given, environment, config as never)
		);
		expect(ours?.href).toBe(theirs?.href);
	});
});

describe('setEnvDefaults is that of @auth/core (#34 A3)', () => {
	test.each<Record<string, string>>([
		{},
		{ NODE_ENV: 'production' },
		{ AUTH_SECRET: 'old', AUTH_SECRET_1: 'one', AUTH_SECRET_2: 'two', NODE_ENV: 'production' },
		{ AUTH_URL: 'https://site.test/api/auth', AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret' },
		{ VERCEL: '1', AUTH_REDIRECT_PROXY_URL: 'https://site.test/auth', AUTH_RESEND_KEY: 'key', AUTH_OWN_ID: 'own' }
	])('%j', (environment) => {
		const own = { id: 'own', name: 'Own', type: 'oauth' as const };
		const [ours, theirs] = [setEnvDefaults, core.setEnvDefaults].map((set) => {
			const config = { providers: [GitHub, Resend({ from: 'a@example.test' }), { ...own }] };
			set(environment, config as never);
			return JSON.parse(JSON.stringify(config)) as object;
		});
		expect(ours).toEqual(theirs);
	});

	test('values of the configuration stay', () => {
		const config = { providers: [], secret, basePath: '/own', trustHost: false, redirectProxyUrl: 'https://a.test' };
		const before = { ...config };
		setEnvDefaults({ AUTH_SECRET: 'other', AUTH_URL: 'https://b.test/auth', AUTH_REDIRECT_PROXY_URL: 'c' }, config);
		expect(config).toEqual(before);
	});
});

describe('Auth (#34 A3)', () => {
	const config = { providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })], secret, trustHost: true };

	test('answers a request for a route', async () => {
		const response = await Auth(new Request('https://site.test/auth/providers'), config);
		expect(await response.json()).toMatchObject({ github: { name: 'GitHub' } });
		expect((await Auth(new Request('https://site.test/auth/session'), config)).status).toBe(200);
	});

	test('compiles one configuration once, and says what is wrong with another', async () => {
		let asked = 0;
		const counted = { ...config, providers: [() => (asked++, config.providers[0]!)] };
		await Auth(new Request('https://site.test/auth/csrf'), counted);
		const once = asked;
		await Auth(new Request('https://site.test/auth/csrf'), counted);
		expect(asked).toBe(once);
		const wrong = { ...config, secret: 'short' };
		await expect(Auth(new Request('https://site.test/auth/csrf'), wrong)).rejects.toThrow(/secret/i);
	});
});
