/** What an application may say of the limits, and what is a mistake. */
import { describe, expect, it, test } from 'vitest';
import { createAuth } from '../../src/core.js';
import { InvalidConfig, type AuthError } from '../../src/errors.js';
import type { Limiter, RateLimitOptions } from '../../src/lib/base/config/options.js';
import { secret } from '../fixtures/app.js';
import { limitsOf, passes } from './support.js';

const compile = (rateLimit: unknown) =>
	createAuth({ providers: [], secret, rateLimit: rateLimit as RateLimitOptions }, { environment: {} });

describe('mistakes are found when the configuration is compiled', () => {
	const points = [0, -1, 1.5, NaN, Infinity, '5', undefined, null].map((value): [string, unknown, string] => [
		`points ${String(value)}`,
		{ credentials: { account: { points: value, duration: 60 } } },
		'rateLimit.credentials.account.points'
	]);
	const durations = [0, -1, 0.5, NaN, Infinity, 2_073_601, '60', undefined].map((value): [string, unknown, string] => [
		`duration ${String(value)}`,
		{ email: { client: { points: 1, duration: value } } },
		'rateLimit.email.client.duration'
	]);

	it.each([
		...points,
		...durations,
		['a number for limits', 5, 'rateLimit'],
		['true for limits', true, 'rateLimit'],
		['nothing for limits', null, 'rateLimit'],
		['a number for an action', { credentials: 5 }, 'rateLimit.credentials'],
		['true for an action', { verification: true }, 'rateLimit.verification'],
		['a number for a limit', { webauthn: { client: 5 } }, 'rateLimit.webauthn.client'],
		['a limiter that is none', { limiter: () => ({ consume: () => null }) }, 'it lacks reward, delete'],
		['no limiter', { limiter: () => undefined }, 'it lacks consume, reward, delete'],
		['a limiter that is still being made', { limiter: async () => limiter }, 'it lacks consume, reward, delete'],
		[
			'a limiter that cannot be made',
			{
				limiter: () => {
					throw new Error('storeClient is not set');
				}
			},
			'framework-auth:credentials:client: storeClient is not set'
		]
	])('%s', (_, options, named) => {
		let thrown: unknown;
		try {
			compile(options);
		} catch (error) {
			thrown = error;
		}
		expect(thrown).toBeInstanceOf(InvalidConfig);
		expect((thrown as AuthError).message).toContain(named);
	});
});

const limiter: Limiter = { consume: async () => null, reward: async () => null, delete: async () => null };

describe('options of an application', () => {
	const whom = { accounts: ['ada'], client: '203.0.113.7' };

	it.each<[string, passed: number, RateLimitOptions | false | undefined]>([
		['nothing', 5, undefined],
		['nothing in particular', 5, {}],
		['no limits', 100, false],
		['no limits on passwords', 100, { credentials: false }],
		['none for an account', 50, { credentials: { account: false } }],
		['none at all, one by one', 100, { credentials: { account: false, client: false } }],
		['another for an account', 7, { credentials: { account: { points: 7, duration: 60 } } }],
		['another for a client', 3, { credentials: { client: { points: 3, duration: 60 } } }],
		['something of another action', 5, { email: { account: { points: 1, duration: 60 } } }],
		['as long as can be', 2, { credentials: { account: { points: 2, duration: 2_073_600 } } }],
		['a limiter of one’s own', 100, { limiter: () => limiter }]
	])('%s: of a hundred attempts %i are made', async (_, passed, options) => {
		expect(await passes(limitsOf(options), 100, whom)).toBe(passed);
	});

	test('a limiter does not receive the object of the configuration itself', () => {
		const account = Object.freeze({ points: 5, duration: 60 });
		const given: object[] = [];
		limitsOf({
			credentials: { account },
			limiter: (rule) => {
				given.push(rule);
				Object.assign(rule, { points: 1_000 });
				return limiter;
			}
		});
		expect(given).not.toContain(account);
		expect(account).toEqual({ points: 5, duration: 60 });
	});
});
