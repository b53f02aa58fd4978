/** Tries at codes without any limit: they are counted with the secret of the user. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contextOf } from '../../src/lib/app/context-of.js';
import { newRecoveryCodes } from '../../src/lib/plugins/factors/recovery/codes.js';
import { createClock } from '../fixtures/clock.js';
import type { PasswordAppOptions } from '../passwords/support.js';
import { ada, createFactorApp, grace, type FactorApp, type Phone } from './support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

interface Codes {
	readonly app: FactorApp;
	readonly phone: Phone;
	readonly recovery: string[];
}

async function setUp(options: PasswordAppOptions = {}): Promise<Codes> {
	const app = createFactorApp({ rateLimit: false, ...options });
	const phone = await app.withPhone();
	const recovery = await newRecoveryCodes(contextOf(app.auth), await app.userId());
	return { app, phone, recovery };
}

const ways: [string, (codes: Codes) => Record<string, string>, Record<string, string>][] = [
	['of an app', ({ phone }) => ({ code: phone.code() }), { code: '000000' }],
	['of recovery', ({ recovery }) => ({ recovery: recovery[0]! }), { recovery: 'aaaa-aaaa-aaaa-aaaa' }]
];

describe.each(ways)('a code %s has five tries in 15 minutes, even without a rate limit (#33 A5)', (_, right, wrong) => {
	test.each([
		['rateLimit: false', { rateLimit: false }],
		['factor: false', { rateLimit: { factor: false } }],
		['factor.account: false', { rateLimit: { factor: { account: false } } }]
	] as const)('%s', async (__, options) => {
		const codes = await setUp(options);
		const { app } = codes;
		for (let tries = 0; tries < 5; tries++) {
			// A new sign-in gives no new tries.
			await app.typeIn();
			expect(await app.outcomeOf(app.answer(wrong))).toBe('FactorRefused');
		}
		expect(await app.outcomeOf(app.answer(right(codes)))).toBe('TooManyRequests');
		clock.advance(15 * 60);
		await app.typeIn();
		await app.answer(right(codes));
		expect(await app.session()).toMatchObject({ methods: ['pwd', 'otp', 'mfa'] });
	});

	test('of ten tries at once five are compared, also in processes that share the data layer', async () => {
		const codes = await setUp();
		const { app } = codes;
		const other = createFactorApp({ rateLimit: false, store: app.store });
		const browsers = await Promise.all(
			Array.from({ length: 10 }, async (__, index) => {
				const at = index % 2 ? other : app;
				const browser = at.newBrowser();
				await at.typeIn(ada, browser);
				return { at, browser };
			})
		);
		const outcomes = await Promise.all(browsers.map(({ at, browser }) => at.outcomeOf(at.answer(wrong, browser))));
		expect(outcomes.filter((outcome) => outcome === 'FactorRefused')).toHaveLength(5);
		expect(outcomes.filter((outcome) => outcome === 'TooManyRequests')).toHaveLength(5);
	});

	test('a right code gives all tries back, and so does an operator', async () => {
		const codes = await setUp();
		const { app, recovery } = codes;
		for (let round = 0; round < 3; round++) {
			for (let tries = 0; tries < 4; tries++) {
				await app.typeIn();
				await app.answer(wrong);
			}
			clock.advance(30);
			expect(await app.outcomeOf(app.answer(right(codes)))).toBe('/');
			recovery.shift();
		}
		for (let tries = 0; tries < 5; tries++) {
			await app.typeIn();
			await app.answer(wrong);
		}
		await app.auth.limits.clear(await app.userId());
		clock.advance(30);
		expect(await app.outcomeOf(app.answer(right(codes)))).toBe('/');
	});

	test('tries are counted for each user, and for each kind of factor', async () => {
		const codes = await setUp();
		const { app, phone, recovery } = codes;
		await app.enter(grace, app.newBrowser());
		for (let tries = 0; tries < 6; tries++) {
			await app.typeIn();
			await app.answer(wrong);
		}
		const other: Record<string, string> = 'code' in wrong ? { recovery: recovery[0]! } : { code: phone.code() };
		expect(await app.outcomeOf(app.answer(other))).toBe('/');
	});

	test('the tries follow `rateLimit.factor.account`', async () => {
		const codes = await setUp({ rateLimit: { factor: { account: { points: 8, duration: 60 } } } });
		const { app } = codes;
		for (let tries = 0; tries < 7; tries++) {
			await app.typeIn();
			await app.answer(wrong);
		}
		clock.advance(30);
		expect(await app.outcomeOf(app.answer(right(codes)))).toBe('/');
	});

	test('text that is not a code does not count as a try', async () => {
		const codes = await setUp();
		const { app } = codes;
		const [name = ''] = Object.keys(wrong);
		await app.typeIn();
		for (let tries = 0; tries < 9; tries++) {
			expect(await app.outcomeOf(app.answer({ [name]: 'not a code' }))).toBe('FactorRefused');
		}
		expect(await app.outcomeOf(app.answer(right(codes)))).toBe('/');
	});
});
