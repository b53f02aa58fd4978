/** A process that makes attempts from one address, all at once, each of 100 ms; says how many passed. */
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { limitsOf } from './support.js';

const redis = new Redis(process.env.REDIS_URL!, { keyPrefix: process.env.KEY_PREFIX! });
const limits = limitsOf({ limiter: (rule) => new RateLimiterRedis({ storeClient: redis, ...rule }) });

async function attemptAs(account: string, right: boolean): Promise<number> {
	try {
		const entered = await limits.enter('credentials', { accounts: [account], client: '203.0.113.7' });
		await new Promise((resolve) => setTimeout(resolve, 100));
		await (right ? entered.succeeded() : entered.ended());
		return 1;
	} catch {
		return 0;
	}
}

process.on(
	'message',
	({ people, from, right, account }: { people: number; from: number; right: boolean; account?: string }) => {
		const attempts = Array.from({ length: people }, (_, index) =>
			attemptAs(account ?? `person-${from + index}`, right)
		);
		void Promise.all(attempts).then((passed) => process.send?.(passed.reduce((sum, each) => sum + each, 0)));
	}
);
process.send?.(0);
