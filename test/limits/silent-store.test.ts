/**
 * A store that falls silent (#12 D2): the first attempts wait for it, then all end at once, none uncounted, and one at a
 * time finds out whether it answers again.
 */
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Limiter, LimiterRule } from '../../src/lib/base/config/options.js';
import { findRedis } from '../adapters/support/servers.js';
import { createTcpProxy, type TcpProxy } from '../fixtures/tcp-proxy.js';
import { attempt, limitsOf } from './support.js';

const ada = { accounts: ['ada@example.test'], client: null };

/** How a promise has ended. `waits`: it has not, though work that no timer holds up had this time. */
async function stateOf(outcome: Promise<string>, milliseconds = 60_000): Promise<string> {
	let state = 'waits';
	void outcome.then((ended) => (state = ended));
	// `setTimeout` is faked, and hashes come from another thread.
	for (const end = Date.now() + milliseconds; state === 'waits' && Date.now() < end;) {
		await new Promise((resolve) => setImmediate(resolve));
	}
	return state;
}

describe('a store that does not answer', () => {
	beforeEach(async () => {
		// What counts is loaded with the first attempt, which takes a time that no fake timer knows.
		await attempt(limitsOf(), ada);
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
	});
	afterEach(() => void vi.useRealTimers());

	/** A store that can be silenced, and how often it was asked. */
	function silentStore() {
		const store = { answers: false, fails: false, asked: 0 };
		const limiter = (rule: LimiterRule): Limiter => {
			const counts = new RateLimiterMemory(rule);
			return {
				consume(key) {
					store.asked++;
					if (store.fails) return Promise.reject(new Error('refused'));
					return store.answers ? counts.consume(key) : new Promise(() => undefined);
				},
				reward: (key, points) => counts.reward(key, points),
				delete: (key) => counts.delete(key)
			};
		};
		return { store, limits: limitsOf({ limiter }) };
	}

	test('makes only the first attempt wait, for three seconds', async () => {
		const { store, limits } = silentStore();
		const first = attempt(limits, ada);
		await vi.advanceTimersByTimeAsync(2_999);
		expect(await stateOf(first, 100)).toBe('waits');
		await vi.advanceTimersByTimeAsync(1);
		expect(await first).toBe('failed');
		for (let index = 0; index < 100; index++) expect(await stateOf(attempt(limits, ada))).toBe('failed');
		expect(store.asked).toBe(1);
	});

	test('is asked again after three seconds, by one attempt at a time', async () => {
		const { store, limits } = silentStore();
		const first = attempt(limits, ada);
		await vi.advanceTimersByTimeAsync(3_000);
		await first;
		for (let round = 2; round < 5; round++) {
			await vi.advanceTimersByTimeAsync(3_000);
			const asking = attempt(limits, ada);
			for (let index = 0; index < 20; index++) expect(await stateOf(attempt(limits, ada))).toBe('failed');
			expect(store.asked).toBe(round);
			await vi.advanceTimersByTimeAsync(3_000);
			expect(await asking).toBe('failed');
		}
	});

	test('counts as before as soon as it answers', async () => {
		const { store, limits } = silentStore();
		const first = attempt(limits, ada);
		await vi.advanceTimersByTimeAsync(3_000);
		await first;
		store.answers = true;
		expect(await attempt(limits, ada)).toBe('failed');
		await vi.advanceTimersByTimeAsync(3_000);
		const outcomes = [];
		for (let index = 0; index < 5; index++) outcomes.push(await attempt(limits, ada));
		const sixth = attempt(limits, ada);
		await vi.advanceTimersByTimeAsync(1_200);
		expect([...outcomes, await sixth]).toEqual([...Array<string>(5).fill('passed'), 'wait 900']);
	});

	test('that fails at once is asked each time, and counts again as soon as it works', async () => {
		const { store, limits } = silentStore();
		store.fails = true;
		for (let index = 0; index < 5; index++) expect(await attempt(limits, ada)).toBe('failed');
		expect(store.asked).toBe(5);
		Object.assign(store, { fails: false, answers: true });
		expect(await attempt(limits, ada)).toBe('passed');
	});
});

const redisUrl = await findRedis('limits that count in a Redis that falls silent');

describe.skipIf(redisUrl === null)(
	'Redis as docs/guides/limits.md has it, with a shorter limit, behind a network that swallows bytes',
	() => {
		let proxy: TcpProxy;
		let redis: Redis;
		let observer: Redis;
		const keyPrefix = `framework-auth-test-${crypto.randomUUID()}:`;
		beforeEach(async () => {
			observer = new Redis(redisUrl!);
			proxy = await createTcpProxy({ port: Number(new URL(redisUrl!).port || 6379) });
			redis = new Redis(proxy.urlOf(redisUrl!), {
				keyPrefix,
				enableOfflineQueue: false,
				maxRetriesPerRequest: 1,
				connectTimeout: 1_000,
				commandTimeout: 500,
				socketTimeout: 5_000
			});
			redis.on('error', () => undefined);
			await new Promise((resolve) => redis.once('ready', resolve));
		});
		afterEach(async () => {
			redis.disconnect();
			await proxy.close();
			const left = await observer.keys(`${keyPrefix}*`);
			if (left.length > 0) await observer.del(...left);
			observer.disconnect();
		});
		const limiter = (rule: LimiterRule) =>
			new RateLimiterRedis({ storeClient: redis, rejectIfRedisNotReady: true, ...rule });

		test('each attempt ends within the time-out of its command, none passes uncounted, and the store recovers by itself', async () => {
			const limits = limitsOf({ limiter });
			expect(await attempt(limits, ada)).toBe('passed');
			proxy.silence();
			for (let index = 0; index < 3; index++) expect(await attempt(limits, ada)).toBe('failed');
			proxy.resume();
			await vi.waitUntil(async () => (await attempt(limits, ada)) === 'passed', { timeout: 120_000, interval: 100 });
		});

		test('with an insurance each process counts for itself meanwhile', async () => {
			const limits = limitsOf({
				limiter: (rule) => Object.assign(limiter(rule), { insuranceLimiter: new RateLimiterMemory(rule) })
			});
			// No answer comes in any case.
			redis.options.commandTimeout = 50;
			proxy.silence();
			const outcomes = [];
			for (let index = 0; index < 6; index++) outcomes.push(await attempt(limits, ada));
			expect(outcomes.slice(0, 5)).toEqual(Array<string>(5).fill('passed'));
			expect(outcomes[5]).toMatch(/^wait/);
		});

		test('a client without a time-out makes only the first attempt wait', async () => {
			const patient = new Redis(proxy.urlOf(redisUrl!), { keyPrefix });
			patient.on('error', () => undefined);
			try {
				const consume = vi.spyOn(RateLimiterRedis.prototype, 'consume');
				const limits = limitsOf({ limiter: (rule) => new RateLimiterRedis({ storeClient: patient, ...rule }) });
				expect(await attempt(limits, ada)).toBe('passed');
				proxy.silence();
				consume.mockClear();
				vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
				const first = attempt(limits, ada);
				// Its hash comes from another thread.
				while (consume.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
				expect(await stateOf(first, 100)).toBe('waits');
				await vi.advanceTimersByTimeAsync(3_000);
				expect(await first).toBe('failed');
				consume.mockClear();
				const later = await Promise.all(Array.from({ length: 20 }, () => attempt(limits, ada)));
				expect(later).toEqual(Array<string>(20).fill('failed'));
				expect(consume).not.toHaveBeenCalled();
			} finally {
				vi.useRealTimers();
				vi.restoreAllMocks();
				patient.disconnect();
			}
		});
	}
);
