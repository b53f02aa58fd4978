/**
 * Attempts that wait for places which others hold: none that is right is refused because many come at once, and none that is
 * wrong gets a guess more for it.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { RateLimitOptions } from '../../src/lib/base/config/options.js';
import type { Attempt, Attempted, Limits } from '../../src/lib/base/limits/limits.js';
import { findRedis } from '../adapters/support/servers.js';
import { createApp } from '../fixtures/app.js';
import { createBrowser } from '../fixtures/browser.js';
import { attempt, limitsOf, passes } from './support.js';

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const office = '203.0.113.7';
const ada = { accounts: ['ada'], client: null };

/** Makes attempts at once, each of so many milliseconds; tells how many there were, and how many at most at a time. */
async function atOnce(
	limits: Limits,
	whom: Partial<Attempted>[],
	{ right = () => true, ms = 20 }: { right?: (index: number) => boolean; ms?: number } = {}
) {
	let [made, inFlight, most] = [0, 0, 0];
	const outcomes = await Promise.all(
		whom.map(async (each, index) => {
			let entered: Attempt;
			try {
				entered = await limits.enter('credentials', { accounts: [], client: null, ...each });
			} catch (thrown) {
				return (thrown as { retryAfterSeconds: number }).retryAfterSeconds;
			}
			made++;
			most = Math.max(most, ++inFlight);
			await after(ms);
			inFlight--;
			await (right(index) ? entered.succeeded() : entered.ended());
			return 'passed' as const;
		})
	);
	return { made, most, passed: outcomes.filter((outcome) => outcome === 'passed').length, outcomes };
}

/** So many, of one office. */
const people = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ accounts: [`person-${from + index}`], client: office }));

describe('many attempts at once', () => {
	test('from one office pass if all sixty passwords are right', async () => {
		const provider = {
			id: 'password',
			name: 'Password',
			type: 'credentials' as const,
			async authorize({ username }: Record<string, unknown>) {
				await after(100);
				return { id: String(username) };
			}
		};
		const app = createApp({ providers: [provider] });
		const signIn = (index: number) =>
			createBrowser((request) => app.auth.respond(request, { clientAddress: office }), {
				origin: app.browser.origin
			}).post(
				'/auth/callback/password',
				{ username: `person-${index}`, password: 'x' },
				{ headers: { 'x-auth-return-redirect': '1' } }
			);
		const began = performance.now();
		const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => signIn(index)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		// Two rounds: the last ten wait for one of the first fifty.
		expect(performance.now() - began).toBeGreaterThan(195);
	});

	test('run only as many as the limit allows, however many wait', async () => {
		const { passed, most } = await atOnce(limitsOf(), people(300));
		expect([passed, most]).toEqual([300, 50]);
	});

	test('run only as many as the limit allows at one account, too', async () => {
		const { passed, most } = await atOnce(limitsOf(), Array<Attempted>(20).fill(ada));
		expect([passed, most]).toEqual([20, 5]);
	});

	test('S280 a guesser gets five attempts, and the others get the time to wait when the fifth has ended', async () => {
		const { made, outcomes } = await atOnce(limitsOf(), Array<Attempted>(100).fill(ada), { right: () => false });
		expect(made).toBe(5);
		expect(new Set(outcomes)).toEqual(new Set(['passed', 900]));
	});

	test('S280 guesses among right ones are counted: of one client fifty, in whatever order they come', async () => {
		const limits = limitsOf();
		const { made, most } = await atOnce(limits, people(200), { right: (index) => index % 2 === 0, ms: 5 });
		const wrong = await passes(limits, 60, { client: office });
		// Each right one gives itself back, and each wrong one stays: fifty of them in all.
		expect(most).toBeLessThanOrEqual(50);
		expect(Math.floor(made / 2) + wrong).toBeLessThanOrEqual(50);
		expect(made).toBeGreaterThan(90);
	});

	test('S278 signing in to an account of one’s own many times at once gives no guess at another of its name', async () => {
		const limits = limitsOf();
		let guesses = 0;
		for (let round = 0; round < 5; round++) {
			await atOnce(limits, Array<Attempted>(5).fill({ accounts: ['ada+own@example.test'], client: null }), { ms: 0 });
			guesses += await passes(limits, 2, { accounts: ['ada@example.test'] });
		}
		expect(guesses).toBe(5);
	});

	test('a wrong attempt is given back once, by the first of several right ones', async () => {
		const limits = limitsOf();
		await passes(limits, 2, { accounts: ['ada+own@example.test'] });
		await passes(limits, 1, { accounts: ['ada@example.test'] });
		await atOnce(limits, Array<Attempted>(2).fill({ accounts: ['ada+own@example.test'], client: null }), { ms: 0 });
		expect(await passes(limits, 10, { accounts: ['ada@example.test'] })).toBe(4);
	});
});

describe('a waiting attempt', () => {
	afterEach(() => void vi.useRealTimers());
	const one: RateLimitOptions = { credentials: { account: { points: 1, duration: 900 }, client: false } };

	test('is next in the order of arrival', async () => {
		const limits = limitsOf(one);
		const order: number[] = [];
		await Promise.all(
			[0, 1, 2, 3, 4].map(async (index) => {
				const entered = await limits.enter('credentials', ada);
				order.push(index);
				await after(2);
				await entered.succeeded();
			})
		);
		expect(order).toEqual([0, 1, 2, 3, 4]);
	});

	it.each<[string, (attempt: Attempt) => Promise<void>, string]>([
		['was right', (entered) => entered.succeeded(), 'passed'],
		['ended in a fault of the site', (entered) => entered.failed(), 'passed'],
		['was wrong', (entered) => entered.ended(), 'wait 900']
	])('ends at once if another one %s', async (_, end, expected) => {
		const limits = limitsOf(one);
		const first = await limits.enter('credentials', ada);
		const second = attempt(limits, ada);
		await after(5);
		await end(first);
		expect(await Promise.race([second, after(50)])).toBe(expected);
	});

	test('waits for ten seconds, and is then refused for ten more', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
		const limits = limitsOf(one);
		const first = await limits.enter('credentials', ada);
		const outcome = attempt(limits, ada);
		await vi.advanceTimersByTimeAsync(9_999);
		expect(await Promise.race([outcome, Promise.resolve('waits')])).toBe('waits');
		await vi.advanceTimersByTimeAsync(1);
		expect(await outcome).toBe('wait 10');
		await first.succeeded();
		expect(await attempt(limits, ada)).toBe('passed');
	});

	test('waits for ten seconds in all, however many limits it needs', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
		const limits = limitsOf(one);
		const first = await limits.enter('credentials', ada);
		await limits.enter('credentials', { accounts: ['grace'], client: null });
		const outcome = attempt(limits, { accounts: ['ada', 'grace'] });
		await vi.advanceTimersByTimeAsync(9_000);
		await first.succeeded();
		await vi.advanceTimersByTimeAsync(1_000);
		expect(await Promise.race([outcome, after(0)])).toBe('wait 10');
		expect(await attempt(limits, ada)).toBe('passed');
	});

	test('is one of five hundred at most', async () => {
		const limits = limitsOf(one);
		const first = await limits.enter('credentials', ada);
		const waiting = Array.from({ length: 500 }, () => attempt(limits, { ...ada, right: true }));
		expect(await attempt(limits, ada)).toBe('wait 10');
		await first.succeeded();
		expect(new Set(await Promise.all(waiting))).toEqual(new Set(['passed']));
	});

	test('does not make other accounts wait', async () => {
		const limits = limitsOf(one);
		await limits.enter('credentials', ada);
		const waiting = attempt(limits, ada);
		expect(await attempt(limits, { accounts: ['grace'] })).toBe('passed');
		expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
	});

	test('does not wait if no other attempt is running', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
		const limits = limitsOf();
		await passes(limits, 5, ada);
		// The clock stands still: a wait would not end.
		expect(await attempt(limits, ada)).toBe('wait 900');
	});
});

const redisUrl = await findRedis('limits that two processes share in Redis');

describe.skipIf(redisUrl === null)('two processes that count in one Redis', () => {
	const children: ChildProcess[] = [];
	let keyPrefix = '';
	afterEach(async () => {
		for (const child of children.splice(0)) child.kill('SIGKILL');
		const observer = new Redis(redisUrl!);
		const left = await observer.keys(`${keyPrefix}*`);
		if (left.length > 0) await observer.del(...left);
		observer.disconnect();
	});

	interface Task {
		people: number;
		from: number;
		right: boolean;
		account?: string;
	}
	/** A process of which each task is so many attempts at once, of 100 ms; tells how many passed. */
	async function start(): Promise<(task: Task) => Promise<number>> {
		const hooks = new URL('../adapters/support/typescript.mjs', import.meta.url).href;
		const child = fork(new URL('./waiting-child.ts', import.meta.url).pathname, {
			execArgv: ['--no-warnings', '--import', hooks],
			env: { ...process.env, REDIS_URL: redisUrl!, KEY_PREFIX: keyPrefix }
		});
		children.push(child);
		const answer = () => new Promise<number>((resolve) => child.once('message', (passed) => resolve(Number(passed))));
		await answer();
		return (task) => {
			child.send(task);
			return answer();
		};
	}
	async function startTwo() {
		keyPrefix = `framework-auth-test-${crypto.randomUUID()}:`;
		return Promise.all([start(), start()]);
	}

	test('let all sixty right attempts pass, thirty at each, or all at one', async () => {
		const [one, other] = await startTwo();
		const right = true;
		const both = [one({ people: 30, from: 0, right }), other({ people: 30, from: 30, right })];
		expect(await Promise.all(both)).toEqual([30, 30]);
		expect(await one({ people: 60, from: 60, right })).toBe(60);
		// Nothing is left counted: fifty may still be wrong.
		expect(await other({ people: 60, from: 200, right: false })).toBe(50);
	});

	test('wait for places that only the other one holds', async () => {
		const [one, other] = await startTwo();
		const first = one({ people: 50, from: 0, right: true });
		await after(30);
		expect(await other({ people: 10, from: 50, right: true })).toBe(10);
		expect(await first).toBe(50);
	});

	test('S282 let a guesser have five at one account', async () => {
		const [one, other] = await startTwo();
		const task = { people: 25, from: 0, right: false, account: 'ada' };
		const passed = await Promise.all([one(task), other(task)]);
		expect(passed[0] + passed[1]).toBe(5);
	});
});
