/** Where counts are kept: in memory, of which there is only so much; in Redis and PostgreSQL, which may fail. */
import { fork, type ChildProcess } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { LimiterError } from '../../src/errors.js';
import type { LimiterRule, RateLimitOptions } from '../../src/lib/base/config/options.js';
import { ruleOf } from '../../src/errors/rules.js';
import { createLimits } from '../../src/lib/base/limits/limits.js';
import { createInstanceState } from '../../src/lib/base/config/instance.js';
import { findPostgres, findRedis, type TestDatabase } from '../adapters/support/servers.js';
import { findLeaks } from '../fixtures/leaks.js';
import { createLogger } from '../fixtures/logger.js';
import { attempt, limitsOf, passes, passesAtOnce } from './support.js';

const ada = { accounts: ['ada@example.test'], client: '203.0.113.7' };

describe('S350 memory', () => {
	// The hash is not what is measured; its length is.
	const digest = (text: string) => Promise.resolve(Buffer.from(text.slice(-32).padStart(32)).toString('hex'));
	const newLimits = (options?: RateLimitOptions) =>
		createLimits(options, { digest, instance: createInstanceState(), dev: false, logger: createLogger() });

	test('does not grow from fifty thousand to a hundred and fifty thousand invented names', async () => {
		setFlagsFromString('--expose-gc');
		const collectGarbage = runInNewContext('gc') as () => void;
		const limits = newLimits();
		let invented = 0;
		const megabytesAfter = async (names: number) => {
			for (const last = invented + names; invented < last; invented++) {
				const whom = { accounts: [`invented-${invented}`], client: null };
				await (await limits.enter('credentials', whom)).ended();
			}
			collectGarbage();
			return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
		};
		const before = await megabytesAfter(1_000);
		const full = await megabytesAfter(50_000);
		const attacked = await megabytesAfter(100_000);
		expect(full - before).toBeGreaterThan(5);
		expect(attacked - full).toBeLessThan(5);
	});

	test('is less than 10 MB for fifty thousand counts, hashes included (#12 D6)', async () => {
		setFlagsFromString('--expose-gc');
		const collectGarbage = runInNewContext('gc') as () => void;
		const limits = limitsOf();
		const megabytes = () => {
			collectGarbage();
			return process.memoryUsage().heapUsed / 2 ** 20;
		};
		await attempt(limits, { client: 'first' });
		const before = megabytes();
		for (let index = 0; index < 49_000; index++) {
			await attempt(limits, { client: `invented-${index}` });
		}
		expect(megabytes() - before).toBeLessThan(10);
		// They are there: the first is among them.
		expect(await passes(limits, 50, { client: 'first' })).toBe(49);
	});

	test('does not grow if a forgotten attempt is given back', async () => {
		const limits = newLimits({ credentials: { client: { points: 1, duration: 900 } } });
		const attempted = await limits.enter('credentials', { accounts: [], client: '203.0.113.7' });
		for (let index = 0; index < 50_000; index++) {
			await attempt(limits, { client: `invented-${index}` });
		}
		await attempted.succeeded();
		// One that had been given back would be one more.
		expect(await passes(limits, 5, { client: '203.0.113.7' })).toBe(1);
	});
});

describe('a store that fails', () => {
	const password = 'password-of-the-store';
	const failure = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), {
		code: 'ECONNREFUSED',
		command: { args: [password] }
	});
	const limiterThat = (fails: 'consume' | 'reward' | 'delete', how: () => Promise<never>): RateLimitOptions => ({
		limiter: (rule) => Object.assign(new RateLimiterMemory(rule), { [fails]: how })
	});
	afterEach(() => void vi.useRealTimers());

	it.each(['consume', 'reward', 'delete'] as const)('lets no attempt pass uncounted: %s', async (method) => {
		const options = limiterThat(method, () => Promise.reject(failure));
		const limits = limitsOf(options);
		// A wrong one first: otherwise there is nothing to forget.
		if (method === 'delete') expect(await attempt(limits, ada)).toBe('passed');
		const thrown: unknown = await limits
			.enter('credentials', ada)
			.then(({ succeeded }) => succeeded())
			.catch((error: unknown) => error);
		expect(thrown).toBeInstanceOf(LimiterError);
		expect(thrown).toMatchObject({
			type: 'LimiterError',
			message: expect.stringContaining('framework-auth:credentials:') as string,
			cause: { err: { message: failure.message, code: 'ECONNREFUSED' } }
		});
		expect(ruleOf('LimiterError')).toMatchObject({ status: 503, code: 'Unavailable' });
		expect(findLeaks(thrown, [password, 'ada@example', ada.client])).toEqual([]);
	});

	it.each<[string, unknown]>([
		['text', 'no'],
		['nothing', undefined],
		['an object', {}],
		['an error with a wait', Object.assign(new Error('x'), { msBeforeNext: 1_000 })]
	])('does not count as an exceeded limit, with %s', async (_, thrown) => {
		const limits = limitsOf(limiterThat('consume', () => Promise.reject(thrown)));
		expect(await attempt(limits, ada)).toBe('failed');
	});

	test('at once', async () => {
		const limits = limitsOf(
			limiterThat('consume', () => {
				throw failure;
			})
		);
		expect(await attempt(limits, ada)).toBe('failed');
	});

	test('by never answering', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout'] });
		let outcome: Promise<string> | undefined;
		await new Promise<void>((asked) => {
			const silence = () => {
				asked();
				return new Promise<never>(() => undefined);
			};
			outcome = attempt(limitsOf(limiterThat('consume', silence)), ada);
		});
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await outcome).toBe('failed');
	});
});

const redisUrl = await findRedis('limits that count in Redis');
const createDatabase = await findPostgres('limits that count in PostgreSQL');

/** What each kind of store does; `limiter` makes one for a rule, on a connection of its own. */
interface Store {
	limiter(rule: LimiterRule): RateLimiterRedis | RateLimiterPostgres;
	/** Lets so many seconds pass for all that is stored. */
	pass(seconds: number): Promise<unknown>;
	/** Cuts the connection. */
	cut(): Promise<void> | void;
	environment: Record<string, string>;
	/** All that is stored, as text. */
	content(): Promise<string>;
	end(): Promise<void>;
}

async function openRedis(url: string): Promise<Store> {
	const keyPrefix = `framework-auth-test-${crypto.randomUUID()}:`;
	const redis = new Redis(url, { keyPrefix, enableOfflineQueue: false, lazyConnect: true });
	const observer = new Redis(url);
	await redis.connect();
	const keys = () => observer.keys(`${keyPrefix}*`);
	return {
		limiter: (rule) => new RateLimiterRedis({ storeClient: redis, rejectIfRedisNotReady: true, ...rule }),
		async pass(seconds) {
			for (const key of await keys()) {
				const left = await observer.pttl(key);
				// One without an end stays.
				if (left > 0) await observer.pexpire(key, left - seconds * 1_000);
			}
		},
		cut: () => redis.disconnect(),
		environment: { REDIS_URL: url, KEY_PREFIX: keyPrefix },
		content: async () => JSON.stringify(await keys()),
		async end() {
			const left = await keys();
			if (left.length > 0) await observer.del(...left);
			redis.disconnect();
			observer.disconnect();
		}
	};
}

/** The table of docs/guides/limits.md. */
const table =
	'create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)';

async function openPostgres(database: TestDatabase): Promise<Store> {
	const pool = new pg.Pool({ connectionString: database.url });
	await pool.query(table);
	let ended = false;
	const end = async () => {
		if (!ended) await pool.end();
		ended = true;
	};
	return {
		limiter: (rule) =>
			new RateLimiterPostgres({ storeClient: pool, tableName: 'rate_limits', tableCreated: true, ...rule }),
		pass: (seconds) => pool.query('update rate_limits set expire = expire - $1', [seconds * 1_000]),
		cut: end,
		environment: { DATABASE_URL: database.url },
		content: async () => JSON.stringify((await pool.query('select * from rate_limits')).rows),
		async end() {
			await end();
			await database.drop();
		}
	};
}

const stores: [name: string, isThere: boolean, open: () => Promise<Store>][] = [
	['Redis', redisUrl !== null, () => openRedis(redisUrl!)],
	['PostgreSQL', createDatabase !== null, async () => openPostgres(await createDatabase!())]
];

describe.each(stores)('counts in %s', (_, isThere, open) => {
	describe.skipIf(!isThere)('with its server', () => {
		let store: Store;
		const children: ChildProcess[] = [];
		beforeEach(async () => {
			store = await open();
		});
		afterEach(async () => {
			for (const child of children.splice(0)) child.kill('SIGKILL');
			await store.end();
		});

		test('S280 of fifty at once five pass, and the next get the time to wait', async () => {
			const limits = limitsOf({ limiter: store.limiter });
			expect(await passesAtOnce(limits, 50, { ...ada, client: null })).toBe(5);
			expect(await attempt(limits, { ...ada, client: null })).toMatch(/^wait (89[789]|900)$/);
		});

		test('a right attempt resets the count of the account, and gives the client one back', async () => {
			const limits = limitsOf({ limiter: store.limiter });
			await passes(limits, 4, ada);
			expect(await attempt(limits, { ...ada, right: true })).toBe('passed');
			expect(await passes(limits, 10, ada)).toBe(5);
			// 4 + 1 - 1 + 10 so far.
			expect(await passes(limits, 50, { client: ada.client })).toBe(50 - 14);
		});

		test('S278 several right attempts at once give back no more than they used', async () => {
			const limits = limitsOf({ limiter: store.limiter });
			const own = { accounts: ['ada+own@example.test'], client: null };
			await attempt(limits, own);
			for (let round = 0; round < 2; round++) {
				const entered = await Promise.all([1, 2, 3, 4].map(() => limits.enter('credentials', own)));
				await Promise.all(entered.map(({ succeeded }) => succeeded()));
			}
			expect(await passesAtOnce(limits, 20, { accounts: ['ada@example.test'] })).toBe(5);
		});

		test('an exceeded limit ends', async () => {
			const limits = limitsOf({
				limiter: store.limiter,
				credentials: { account: { points: 1, duration: 600 } }
			});
			expect(await passes(limits, 2, ada)).toBe(1);
			await store.pass(300);
			expect(await attempt(limits, ada)).toMatch(/^wait/);
			await store.pass(300);
			expect(await attempt(limits, ada)).toBe('passed');
		});

		test('neither names nor addresses are stored', async () => {
			const limits = limitsOf({ limiter: store.limiter });
			await attempt(limits, ada);
			await attempt(limits, { ...ada, knownBrowser: 'browser-1' });
			const content = await store.content();
			expect(content).toMatch(/framework-auth:credentials:client:[0-9a-f]{64}/);
			expect(content).toMatch(/framework-auth:credentials:account:[0-9a-f]{64}/);
			expect(content).not.toMatch(/ada|203\.0|browser-1/);
		});

		test('without its server the limiter refuses every attempt; with an insurance the process counts for itself', async () => {
			const instance = createInstanceState();
			const strict = limitsOf({ limiter: store.limiter }, instance);
			const insured = limitsOf(
				{
					limiter: (rule) => Object.assign(store.limiter(rule), { insuranceLimiter: new RateLimiterMemory(rule) })
				},
				instance
			);
			await store.cut();
			expect(await attempt(strict, ada)).toBe('failed');
			expect(await passes(insured, 10, ada)).toBe(5);
			expect(await attempt(insured, ada)).toMatch(/^wait/);
		});

		test('S282 two processes share the count', async () => {
			const ready = [startChild(), startChild()];
			children.push(...ready.map(({ child }) => child));
			const both = await Promise.all(ready.map(({ started }) => started));
			const passed = await Promise.all(both.map((run) => run(25)));
			expect(passed[0]! + passed[1]!).toBe(5);
			expect(await Promise.all(both.map((run) => run(5)))).toEqual([0, 0]);
		});

		/** A process that counts in the same store; once it has started it makes attempts when told to. */
		function startChild() {
			const hooks = new URL('../adapters/support/typescript.mjs', import.meta.url).href;
			const child = fork(new URL('./counter-child.ts', import.meta.url).pathname, {
				execArgv: ['--no-warnings', '--import', hooks],
				env: { ...process.env, ...store.environment }
			});
			const answer = () =>
				new Promise<number>((resolve, reject) => {
					child.once('message', (message) => resolve(Number(message)));
					child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
				});
			const started = answer().then(() => (times: number) => {
				child.send(times);
				return answer();
			});
			return { child, started };
		}
	});
});
