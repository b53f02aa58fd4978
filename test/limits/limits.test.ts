/**
 * Limits on guessing and on mails: what is counted, for whom, and what a stranger can and cannot do with it.
 *
 * @see NIST SP 800-63B-4, section 3.2.2; OWASP ASVS 5.0, 6.3.1
 */
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { TooManyRequests } from '../../src/errors.js';
import { clientOf } from '../../src/lib/base/http/client-address.js';
import type { ActionLimits, LimitedAction, Limiter, LimiterRule } from '../../src/lib/base/config/options.js';
import { createCompiler } from '../../src/kit/compile-once.js';
import { createInstanceState } from '../../src/lib/base/config/instance.js';
import { secret } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { attempt, limitsOf, passes, passesAtOnce } from './support.js';

const clock = createClock();
beforeEach(() => clock.set('2026-01-01T00:00:00Z'));
afterAll(() => clock.restore());

const ada = { accounts: ['ada'], client: null };
const home = { accounts: [], client: '203.0.113.7' };

describe('the counts', () => {
	type Row = [LimitedAction, keyof ActionLimits, points: number, seconds: number];
	const rows: Row[] = [
		['credentials', 'account', 5, 900],
		['credentials', 'client', 50, 900],
		['email', 'account', 5, 3600],
		['email', 'client', 50, 3600],
		['verification', 'account', 5, 86_400],
		['verification', 'client', 20, 900],
		['webauthn', 'client', 300, 900],
		['callback', 'client', 50, 900]
	];

	it.each(rows)('%s by %s: %i in %i seconds', async (action, by, points, seconds) => {
		const limits = limitsOf();
		const whom = { action, ...(by === 'account' ? ada : home) };
		expect(await passes(limits, points, whom)).toBe(points);
		expect(await attempt(limits, whom)).toBe(`wait ${seconds}`);
		clock.advance(seconds - 0.5);
		expect(await attempt(limits, whom)).toBe('wait 1');
		clock.advance(0.5);
		expect(await attempt(limits, whom)).toBe('passed');
	});

	test('passkeys have no limit by account, because they cannot be guessed', async () => {
		expect(await passes(limitsOf(), 1_000, { action: 'webauthn', ...ada })).toBe(1_000);
	});

	test('each action has its own count', async () => {
		const limits = limitsOf();
		await passes(limits, 6, ada);
		expect(await attempt(limits, { action: 'email', ...ada })).toBe('passed');
	});

	test('each account and each client has its own count', async () => {
		const limits = limitsOf();
		await passes(limits, 60, { ...ada, ...home });
		expect(await attempt(limits, { accounts: ['grace'], client: '203.0.113.8' })).toBe('passed');
	});

	test('a refused attempt does not make the wait longer', async () => {
		const limits = limitsOf();
		await passes(limits, 5, ada);
		for (let minute = 0; minute < 14; minute++) {
			clock.advance(60);
			expect(await attempt(limits, ada)).toBe(`wait ${900 - (minute + 1) * 60}`);
		}
		clock.advance(60);
		expect(await attempt(limits, ada)).toBe('passed');
	});

	test('the client is counted even if the account is over its limit, or it could try one account after the other', async () => {
		const limits = limitsOf({ credentials: { client: { points: 8, duration: 900 } } });
		expect(await passes(limits, 8, { ...home, accounts: ['ada'] })).toBe(5);
		expect(await attempt(limits, { ...home, accounts: ['grace'] })).toBe('wait 900');
	});

	test('no name is normalized for a client over its limit, because that takes longer than a refusal (#33 A13)', async () => {
		const limits = limitsOf({ credentials: { client: { points: 2, duration: 900 } } });
		const name = 'Grüße ｆｒｏｍ Ada';
		await passes(limits, 2, { ...home, accounts: [name] });
		const normalize = vi.spyOn(String.prototype, 'normalize');
		expect(await attempt(limits, { ...home, accounts: [name] })).toBe('wait 900');
		expect(normalize).not.toHaveBeenCalled();
		expect(await attempt(limits, { accounts: [name], client: '192.0.2.1' })).toBe('passed');
		expect(normalize).toHaveBeenCalled();
		normalize.mockRestore();
	});

	test('the account is not counted if the client is over its limit, or a stranger would lock the account', async () => {
		const limits = limitsOf({ credentials: { client: { points: 1, duration: 900 } } });
		await passes(limits, 10, { ...home, ...ada, client: home.client });
		expect(await passes(limits, 4, ada)).toBe(4);
	});

	test('S281 without a client address the limit of the account applies, and other accounts stay open', async () => {
		const limits = limitsOf();
		expect(await passes(limits, 60, ada)).toBe(5);
		const others = Array.from({ length: 100 }, (_, index) => `person-${index}`);
		const outcomes = await Promise.all(others.map((name) => attempt(limits, { accounts: [name] })));
		expect(new Set(outcomes)).toEqual(new Set(['passed']));
	});

	test('S281 without a known proxy, its address is not counted', async () => {
		const limits = limitsOf();
		const behindProxy = { accounts: [], client: clientOf('10.0.0.1') };
		expect(await passes(limits, 100, behindProxy)).toBe(100);
	});

	test('S279 an IPv6 network is one client, however its addresses are spelled', async () => {
		const limits = limitsOf();
		const spelled = (index: number) =>
			[`2001:db8::${index.toString(16)}`, `2001:DB8:0:0:${index.toString(16)}::1`, `[2001:0db8::${index}:1]:443`][
				index % 3
			];
		let passed = 0;
		for (let index = 1; index <= 100; index++) {
			passed += await passes(limits, 1, { client: clientOf(spelled(index)) });
		}
		expect(passed).toBe(50);
		expect(await attempt(limits, { client: clientOf('2001:db8:0:1::1') })).toBe('passed');
	});

	test('an attempt at several accounts counts for each, once', async () => {
		const limits = limitsOf();
		expect(await passes(limits, 5, { accounts: ['ada', 'ada@example.test', 'ADA'] })).toBe(5);
		expect(await attempt(limits, ada)).toBe('wait 900');
		expect(await attempt(limits, { accounts: ['grace', 'ada@example.test'] })).toBe('wait 900');
	});
});

describe('S280 many at once', () => {
	it.each([
		['at one account', ada, 5],
		['by one client', home, 50]
	])('%s: no more than allowed', async (_, whom, allowed) => {
		expect(await passesAtOnce(limitsOf(), 200, whom)).toBe(allowed);
	});

	test('fifty at one account by fifty clients', async () => {
		const limits = limitsOf();
		const outcomes = await Promise.all(
			Array.from({ length: 50 }, (_, index) => attempt(limits, { ...ada, client: `203.0.113.${index}` }))
		);
		expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(5);
	});
});

describe('a right attempt', () => {
	test('resets the count of the account', async () => {
		const limits = limitsOf();
		await passes(limits, 4, ada);
		expect(await attempt(limits, { ...ada, right: true })).toBe('passed');
		expect(await passes(limits, 10, ada)).toBe(5);
	});

	test('gives back only itself to the client, so that an account of the attacker does not open others', async () => {
		const limits = limitsOf();
		await passes(limits, 30, home);
		for (let round = 0; round < 30; round++) {
			expect(await attempt(limits, { ...home, accounts: ['my-own'], right: true })).toBe('passed');
		}
		expect(await passes(limits, 30, home)).toBe(20);
	});

	it.each([
		['under a name that counts as the account’s', { accounts: ['ada+own@example.test'] }],
		['under the same name in capitals', { accounts: ['ADA@example.test'] }],
		['with the account’s name beside one’s own', { accounts: ['my-own', 'ada@example.test'] }],
		['with one’s own name behind the account’s', { accounts: ['ada@example.test', 'my-own'] }]
	])('gives back nothing that was typed differently: %s', async (_, own) => {
		const limits = limitsOf();
		let guesses = 0;
		for (let round = 0; round < 10; round++) {
			guesses += await passes(limits, 1, { accounts: [`ada+${round}@example.test`] });
			await attempt(limits, { ...own, right: true });
		}
		expect(guesses).toBe(5);
	});

	test('gives back no more than still counts, even if its own period began later', async () => {
		const limits = limitsOf();
		const own = { accounts: ['ADA'] };
		await passes(limits, 1, ada);
		clock.advance(800);
		await passes(limits, 4, own);
		clock.advance(100);
		await attempt(limits, { ...own, right: true });
		let guesses = 0;
		for (let index = 0; index < 10; index++)
			guesses += await passes(limits, 1, { accounts: [' '.repeat(index) + 'ada'] });
		expect(guesses).toBe(5);
	});

	test('gives back once only', async () => {
		const limits = limitsOf();
		const { succeeded } = await limits.enter('credentials', { ...home });
		await Promise.all([succeeded(), succeeded(), succeeded()]);
		await succeeded();
		expect(await passes(limits, 60, home)).toBe(50);
	});
});

describe('one account has one count, however it is spelled', () => {
	it.each([
		['in capitals', 'ADA@EXAMPLE.TEST'],
		['among spaces', '  ada@example.test\t'],
		['with a space within', 'ada @example.test'],
		['in full width', 'ａｄａ@example.test'],
		['with an accent', 'àda@example.test'],
		['with an accent of its own', 'a\u0301da@example.test'],
		['with a mark that cannot be seen', 'a\u200bda@exam\u00adple.test'],
		['with what follows a plus', 'ada+news@example.test'],
		['with a control character', 'a\u0001da@example.test'],
		['with a mark of another script', 'ada\u0489@example.test'],
		['with a vowel sign of another script', 'ada\u05b0@example.test']
	])('%s', async (_, spelling) => {
		const limits = limitsOf();
		await passes(limits, 5, { accounts: ['ada@example.test'] });
		expect(await attempt(limits, { accounts: [spelling] })).toBe('wait 900');
	});

	it.each([
		['ß and ss', 'straße', 'STRASSE'],
		['the i without a dot', 'mıke', 'Mike'],
		['the I with a dot', 'İda', 'ida'],
		['the long s', 'roſe', 'rose'],
		['the sign of Kelvin', '\u212aate', 'kate'],
		['the sigma at the end', 'ΟΔΟΣ', 'οδος'],
		['a letter with a stroke', 'øyvind', 'oyvind'],
		['two letters in one', 'æ', 'ae'],
		['digits of another script', '٤٢', '42'],
		['digits in circles', '⓵❷', '12'],
		['two digits in one circle', '⓫', '11']
	])('%s', async (_, one, other) => {
		const limits = limitsOf();
		await passes(limits, 5, { accounts: [one] });
		expect(await attempt(limits, { accounts: [other] })).toBe('wait 900');
	});

	it.each([
		['letters of another script', 'ada', 'аdа'],
		['vowels of Devanagari', 'कि', 'का'],
		['a plus that begins no part of an address', 'c++', 'c'],
		['a digit', 'ada1', 'ada2']
	])('%s make another account', async (_, one, other) => {
		const limits = limitsOf();
		await passes(limits, 5, { accounts: [one] });
		expect(await attempt(limits, { accounts: [other] })).toBe('passed');
	});

	it.each([
		['what folds to more', '\ufdfa'.repeat(21_000)],
		['plus signs', '+'.repeat(64_000)],
		['spaces', ' '.repeat(64_000)],
		['half a character', '\ud83d']
	])('a body full of %s is an ordinary name', async (_, name) => {
		// Milliseconds; a search that goes back over what it has read would outlast the test.
		expect(await passes(limitsOf(), 6, { accounts: [name] })).toBe(5);
	});
});

describe('a browser that has signed in before', () => {
	const known = { ...ada, knownBrowser: 'browser-1' };

	test('is not locked out by a stranger who keeps the account’s count full', async () => {
		const limits = limitsOf();
		for (let quarter = 0; quarter < 3; quarter++) {
			await passes(limits, 20, ada);
			expect(await attempt(limits, { ...known, right: true })).toBe('passed');
			clock.advance(900);
		}
	});

	test('does not reset the count of the stranger when the owner signs in', async () => {
		const limits = limitsOf();
		await passes(limits, 5, ada);
		await attempt(limits, { ...known, right: true });
		expect(await attempt(limits, ada)).toBe('wait 900');
	});

	test('has no more guesses than others', async () => {
		const limits = limitsOf();
		expect(await passes(limits, 20, known)).toBe(5);
		expect(await attempt(limits, ada)).toBe('passed');
		expect(await attempt(limits, { ...ada, knownBrowser: 'browser-2' })).toBe('passed');
	});

	test('is counted for each account separately', async () => {
		const limits = limitsOf();
		await passes(limits, 5, known);
		expect(await attempt(limits, { ...known, accounts: ['grace'] })).toBe('passed');
	});

	test('counts like any other at several accounts, so that an account of the attacker does not open others', async () => {
		const limits = limitsOf();
		let passed = 0;
		for (let id = 0; id < 20; id++) {
			passed += await passes(limits, 1, { accounts: ['my-own', 'ada'], knownBrowser: `browser-${id}` });
		}
		expect(passed).toBe(5);
	});
});

describe('the error', () => {
	test('names the wait and the limit, but not the account', async () => {
		const limits = limitsOf();
		const address = 'ada.lovelace@example.test';
		await passes(limits, 5, { accounts: [address] });
		const whom = { accounts: [address], client: '203.0.113.7' };
		const thrown: unknown = await limits.enter('credentials', whom).catch((error: unknown) => error);
		expect(thrown).toBeInstanceOf(TooManyRequests);
		expect(thrown).toMatchObject({
			type: 'TooManyRequests',
			kind: 'signIn',
			code: 'rate_limit',
			action: 'credentials',
			retryAfterSeconds: 900,
			message: 'too many attempts: framework-auth:credentials:account'
		});
		expect(JSON.stringify(thrown)).not.toMatch(/ada|203/);
	});

	it.each([
		[0, 1],
		[-1, 1],
		[NaN, 1],
		[0.2, 1],
		[59.1, 60],
		[Infinity, 31_536_000]
	])('rounds a wait of %d seconds to %i', (seconds, expected) => {
		expect(new TooManyRequests(seconds).retryAfterSeconds).toBe(expected);
	});
});

describe('counts belong to the instance', () => {
	const config = () => ({ providers: [], secret });
	const enter = { accounts: ['ada'], client: null };

	test('even if the configuration is made again for each request', async () => {
		const contexts = createCompiler({ mode: undefined });
		for (let request = 0; request < 5; request++) {
			await (await (await contexts(config(), {})).limits.enter('credentials', enter)).ended();
		}
		await expect((await contexts(config(), {})).limits.enter('credentials', enter)).rejects.toThrow(TooManyRequests);
	});

	test('and not to another instance', async () => {
		const [one, other] = [createCompiler({ mode: undefined }), createCompiler({ mode: undefined })];
		for (let request = 0; request < 5; request++) await (await one(config(), {})).limits.enter('credentials', enter);
		await expect((await other(config(), {})).limits.enter('credentials', enter)).resolves.toBeDefined();
	});

	test('a limiter of the application is made once for each rule, as long as the function is the same', () => {
		const instance = createInstanceState();
		const rules: LimiterRule[] = [];
		const limiter = (rule: LimiterRule): Limiter => {
			rules.push(rule);
			return { consume: async () => null, reward: async () => null, delete: async () => null };
		};
		limitsOf({ limiter }, instance);
		limitsOf({ limiter }, instance);
		expect(rules.map(({ keyPrefix }) => keyPrefix).sort()).toEqual([
			'framework-auth:anonymous:client',
			'framework-auth:bearer:client',
			'framework-auth:callback:client',
			'framework-auth:credentials:account',
			'framework-auth:credentials:client',
			'framework-auth:credentials:provider',
			'framework-auth:email:account',
			'framework-auth:email:client',
			'framework-auth:email:total',
			'framework-auth:factor:account',
			'framework-auth:factor:client',
			'framework-auth:logout:client',
			'framework-auth:message:account',
			'framework-auth:message:client',
			'framework-auth:pushed:client',
			'framework-auth:verification:account',
			'framework-auth:verification:client',
			'framework-auth:webauthn:client'
		]);
		limitsOf({ limiter, credentials: { account: { points: 3, duration: 60 } } }, instance);
		expect(rules.at(-1)).toEqual({ keyPrefix: 'framework-auth:credentials:account', points: 3, duration: 60 });
		expect(rules).toHaveLength(19);
	});
});
