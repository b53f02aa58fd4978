/**
 * Mails in all (#12 A8): addresses that a stranger invents, and clients that one rents, make no mails without end. The
 * stranger stops nobody else's mail either, and learns nothing.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createAuth } from '../../src/core.js';
import { InvalidConfig } from '../../src/errors.js';
import type { MailLimits, RateLimitOptions } from '../../src/lib/base/config/options.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { secret } from '../fixtures/app.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { createLogger } from '../fixtures/logger.js';
import { adaAddress, createMailApp, type MailApp } from '../fixtures/mail-app.js';

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => clock.restore());

const refusing = { points: 8, duration: 3600 };
const appWith = (email?: MailLimits, limiter?: RateLimitOptions['limiter']) =>
	createMailApp({ rateLimit: { ...(email && { email }), ...(limiter && { limiter }) } });

/** So many addresses that nobody has, from as many clients. */
async function invent(app: MailApp, count: number, name = 'invented'): Promise<Response[]> {
	const answers: Response[] = [];
	for (let index = 0; index < count; index++) {
		const browser = app.browserAt(`198.51.${index >> 8}.${index & 255}`);
		answers.push(await app.ask(`${name}-${index}@example.test`, { browser }));
	}
	return answers;
}

const totals = (app: MailApp) => app.logger.warnings.filter((line) => line.startsWith('rateLimit.email.total'));

describe('by default', () => {
	/** Counts so many mails of strangers: how many may be sent, and what was logged. */
	async function count(mails: number, rateLimit: RateLimitOptions = {}) {
		const logger = createLogger();
		const { mails: counts } = contextOf(
			createAuth({ providers: [], secret, logger, rateLimit }, { environment: {} })
		).limits;
		const enter = async (more: number) => {
			let sent = 0;
			for (let index = 0; index < more; index++) if (await counts.enter('mail', 'stranger')) sent++;
			return sent;
		};
		return { sent: await enter(mails), enter, logger };
	}

	test('more than 1,000 emails in an hour are sent, and logged once an hour with what to do', async () => {
		const { sent, enter, logger } = await count(1_000);
		expect([sent, logger.warnings]).toEqual([1_000, []]);
		expect(await enter(5)).toBe(5);
		expect(logger.warnings).toEqual([
			expect.stringMatching(
				/provider "mail" was asked for more than 1000 emails in 3600 seconds.*All of them are sent/s
			)
		]);
		clock.advance(3600);
		await enter(1_001);
		expect(logger.warnings).toHaveLength(2);
	});

	test('`total: false` logs nothing', async () => {
		const { sent, logger } = await count(1_005, { email: { total: false } });
		expect([sent, logger.warnings]).toEqual([1_005, []]);
	});

	test('a number with `refuse: false` is logged, and all are sent', async () => {
		const app = appWith({ total: { ...refusing, refuse: false } });
		await invent(app, 20);
		expect([app.letters.length, totals(app).length]).toEqual([20, 1]);
		expect(totals(app).join()).not.toContain('@');
	});
});

describe.each<[string, RateLimitOptions['limiter']]>([
	['in memory', undefined],
	['in a store', (rule) => new RateLimiterMemory(rule)],
	[
		'in a store that does not say how many there are',
		(rule) => {
			const limiter = new RateLimiterMemory(rule);
			const silently = async (call: Promise<unknown>) => void (await call);
			return {
				consume: (key) => silently(limiter.consume(key)),
				reward: (key, points) => silently(limiter.reward(key, points)),
				delete: (key) => silently(limiter.delete(key))
			};
		}
	]
])('a total that refuses, counted %s', (_, limiter) => {
	test('sends strangers no more than half of it, and says so once', async () => {
		const app = appWith({ total: refusing }, limiter);
		await invent(app, 50);
		expect(app.letters).toHaveLength(4);
		expect(totals(app)).toEqual([expect.stringContaining('sends none to addresses that have no user') as string]);
		clock.advance(3600);
		await invent(app, 1, 'later');
		expect(app.letters).toHaveLength(5);
	});

	test('keeps a quarter for addresses that have a user, and a quarter for browsers that have signed in', async () => {
		const app = appWith({ total: refusing }, limiter);
		const users = Array.from({ length: 10 }, (_, index) => `user-${index}@example.test`);
		for (const email of users) await app.store.createUser!({ id: email, email, emailVerified: null });
		await app.enter(adaAddress);
		clock.advance(3600);
		app.letters.length = 0;
		await invent(app, 20);
		for (const [index, email] of users.entries()) await app.ask(email, { browser: app.browserAt(`192.0.2.${index}`) });
		expect(app.letters.map(({ identifier }) => identifier).slice(4)).toEqual(users.slice(0, 2));
		await app.ask(adaAddress);
		expect(app.letters.at(-1)?.identifier).toBe(adaAddress);
		expect(app.letters).toHaveLength(7);
	});
});

describe('an email that is not sent', () => {
	test('gets the same answer as a sent one: the same page, cookies and time', async () => {
		const app = createMailApp({
			rateLimit: { email: { total: { points: 2, duration: 3600 } } },
			mail: { sendVerificationRequest: () => new Promise<void>((resolve) => void setTimeout(resolve, 60)) }
		});
		const outcome = async (response: Response) => ({
			status: response.status,
			location: response.headers.get('location'),
			cookies: response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '=')),
			body: await response.text()
		});
		const timed = async () => {
			const began = performance.now();
			const [response] = await invent(app, 1, crypto.randomUUID());
			return { outcome: await outcome(response!), took: performance.now() - began };
		};
		const [sent, unsent] = [await timed(), await timed()];
		expect(unsent.outcome).toEqual(sent.outcome);
		expect(unsent.took).toBeGreaterThan(50);
		expect(app.logger.errors).toEqual([]);
	});

	test('does not count against the limit of the address', async () => {
		const app = appWith({ total: { points: 1, duration: 3600 } });
		await invent(app, 1);
		const statuses = [];
		for (let index = 0; index < 6; index++) statuses.push((await app.ask('grace@example.test')).status);
		expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
	});

	test('does not count if the mail server is down', async () => {
		let isDown = true;
		const app = createMailApp({
			rateLimit: { email: { total: refusing } },
			mail: {
				sendVerificationRequest: () => {
					if (isDown) throw new Error('connect ECONNREFUSED');
				}
			}
		});
		await invent(app, 20);
		isDown = false;
		await invent(app, 4, 'later');
		expect(totals(app)).toEqual([]);
	});
});

test('all browsers that signed in to an address share one count, so that its owner cannot multiply emails (#12 A8)', async () => {
	const app = appWith();
	const browsers = [app.browser];
	for (let round = 0; round < 3; round++) {
		const before = app.letters.length;
		for (const browser of browsers) for (let index = 0; index < 6; index++) await app.ask(adaAddress, { browser });
		// Each link is opened in a browser of its own, which is known from then on.
		for (const { url } of app.letters.slice(before)) {
			const browser = app.newBrowser();
			await app.press(await app.open(new URL(url), { browser }), { browser });
			browsers.push(browser);
		}
	}
	expect(app.letters).toHaveLength(10);
});

describe('mistakes are found when the configuration is compiled', () => {
	it.each<[string, unknown, string]>([
		['a number', 5, 'rateLimit.email.total has'],
		['true', true, 'rateLimit.email.total has'],
		['no points', { duration: 60 }, 'rateLimit.email.total.points'],
		['half a second', { points: 1, duration: 0.5 }, 'rateLimit.email.total.duration'],
		['text for a switch', { points: 1, duration: 60, refuse: 'no' }, 'rateLimit.email.total.refuse']
	])('%s', (_, total, named) => {
		const rateLimit = { email: { total } } as RateLimitOptions;
		const compile = () =>
			createAuth({ providers: [], adapter: MemoryAdapter(), secret, rateLimit }, { environment: {} });
		expect(compile).toThrow(InvalidConfig);
		expect(compile).toThrow(named);
	});
});
