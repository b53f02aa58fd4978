/** A process that makes attempts at one account, all at once, as often as its argument says; prints how many passed. */
import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { LimiterRule } from '../../src/lib/base/config/options.js';
import { limitsOf, passesAtOnce } from './support.js';

const { REDIS_URL, KEY_PREFIX, DATABASE_URL } = process.env;

function makeLimiter(): (rule: LimiterRule) => RateLimiterRedis | RateLimiterPostgres {
	if (REDIS_URL) {
		const redis = new Redis(REDIS_URL, { keyPrefix: KEY_PREFIX });
		return (rule) => new RateLimiterRedis({ storeClient: redis, ...rule });
	}
	const pool = new pg.Pool({ connectionString: DATABASE_URL });
	return (rule) =>
		new RateLimiterPostgres({ storeClient: pool, tableName: 'rate_limits', tableCreated: true, ...rule });
}

const limits = limitsOf({ limiter: makeLimiter() });
process.on('message', (times: number) => {
	void passesAtOnce(limits, times, { accounts: ['ada@example.test'] }).then((passed) => process.send?.(passed));
});
process.send?.(0);
