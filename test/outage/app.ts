/**
 * The application of the outages: users in PostgreSQL, sessions and counted attempts in Redis, and each way to sign in. The processes
 * that are killed run it, and so does the test, which enrols people past the proxies.
 */
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { withSessions } from '../../src/adapters/index.js';
import { PgAdapter } from '../../src/adapters/pg.js';
import { RedisSessions } from '../../src/adapters/redis.js';
import { createAuth } from '../../src/core.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import type { VerificationRequest } from '../../src/providers/types.js';

/** The variables of the processes. */
export interface Settings {
	readonly PREFIX: string;
	readonly ISSUER: string;
	readonly MAILS: string;
	readonly ORIGIN: string;
	readonly SECRET: string;
	readonly CLIENT_ID: string;
	readonly CLIENT_SECRET: string;
}

/** The password of each user whose password is checked. */
export const password = 'correct horse, staple 1843';

export function createOutageApp(pool: pg.Pool, redis: Redis, settings: Settings) {
	const users = PgAdapter(pool);
	const adapter = withSessions(users, RedisSessions(redis, { prefix: settings.PREFIX }));
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		async sendVerificationRequest({ identifier, url }: VerificationRequest) {
			await fetch(settings.MAILS, { method: 'POST', body: JSON.stringify({ identifier, url }) });
		}
	};
	const auth = createAuth(
		{
			adapter,
			adapterTimeout: 4,
			secret: settings.SECRET,
			mfa: {},
			providers: [
				{
					id: 'op',
					name: 'op',
					type: 'oidc',
					issuer: settings.ISSUER,
					clientId: settings.CLIENT_ID,
					clientSecret: settings.CLIENT_SECRET
				},
				mail,
				{
					id: 'credentials',
					name: 'Credentials',
					type: 'credentials',
					credentials: { email: {}, password: { type: 'password' } },
					async authorize(typed) {
						return typed.password === password ? users.getUserByEmail(String(typed.email)) : null;
					}
				},
				Password({ mail }),
				Passkey()
			],
			rateLimit: {
				limiter: (rule) =>
					new RateLimiterRedis({
						storeClient: redis,
						rejectIfRedisNotReady: true,
						...rule,
						keyPrefix: `${settings.PREFIX}${rule.keyPrefix}`
					})
			},
			// Failures are what is provoked here. They are counted at the browsers.
			logger: { error: () => undefined, warn: () => undefined }
		},
		{ environment: { AUTH_URL: settings.ORIGIN } }
	);
	return { auth, users };
}
