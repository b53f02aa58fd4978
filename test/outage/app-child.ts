/**
 * A process of the application: the core, with users in PostgreSQL, sessions and counted attempts in Redis, and three ways to sign in.
 * Prints its port.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { withSessions } from '../../src/adapters/index.js';
import { PgAdapter } from '../../src/adapters/pg.js';
import { RedisSessions } from '../../src/adapters/redis.js';
import { createAuth } from '../../src/core.js';
import type { VerificationRequest } from '../../src/providers/types.js';

const env = process.env as Record<string, string>;

const pool = new pg.Pool({
	connectionString: env.DATABASE_URL,
	connectionTimeoutMillis: 2_000,
	query_timeout: 3_000,
	statement_timeout: 3_000,
	keepAlive: true
});
pool.on('error', () => undefined);
const redis = new Redis(env.REDIS_URL!, {
	enableOfflineQueue: false,
	maxRetriesPerRequest: 1,
	connectTimeout: 1_000,
	commandTimeout: 1_000,
	socketTimeout: 5_000,
	retryStrategy: (times) => Math.min(times * 50, 500)
});
redis.on('error', () => undefined);
const users = PgAdapter(pool);
const adapter = withSessions(users, RedisSessions(redis, { prefix: env.PREFIX }));

const mail = {
	id: 'mail',
	name: 'Mail',
	type: 'email' as const,
	async sendVerificationRequest({ identifier, url }: VerificationRequest) {
		await fetch(env.MAILS!, { method: 'POST', body: JSON.stringify({ identifier, url }) });
	}
};

const auth = createAuth(
	{
		adapter,
		adapterTimeout: 4,
		secret: env.SECRET,
		providers: [
			{
				id: 'op',
				name: 'op',
				type: 'oidc',
				issuer: env.ISSUER,
				clientId: env.CLIENT_ID,
				clientSecret: env.CLIENT_SECRET
			},
			mail,
			{
				id: 'password',
				name: 'Password',
				type: 'credentials',
				credentials: { email: {}, password: { type: 'password' } },
				async authorize({ email, password }) {
					return password === 'correct horse' ? users.getUserByEmail(String(email)) : null;
				}
			}
		],
		rateLimit: {
			limiter: (rule) =>
				new RateLimiterRedis({
					storeClient: redis,
					rejectIfRedisNotReady: true,
					...rule,
					keyPrefix: `${env.PREFIX}${rule.keyPrefix}`
				})
		},
		// Failures are what is provoked here. They are counted at the browsers.
		logger: { error: () => undefined, warn: () => undefined }
	},
	{ environment: { AUTH_URL: env.ORIGIN } }
);

async function toRequest(message: IncomingMessage): Promise<Request> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	const { method = 'GET', rawHeaders } = message;
	const headers = new Headers();
	for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index]!, rawHeaders[index + 1]!);
	const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
	return new Request(new URL(message.url ?? '/', env.ORIGIN), { method, headers, ...body });
}

const server = createServer((message, answer) => {
	void toRequest(message)
		.then((request) => auth.respond(request))
		.then(async (response) => {
			const cookies = response.headers.getSetCookie();
			const others = [...response.headers].filter(([name]) => name !== 'set-cookie');
			answer.writeHead(response.status, [...others, ...cookies.map((cookie) => ['set-cookie', cookie])].flat());
			answer.end(Buffer.from(await response.arrayBuffer()));
		});
});

// A connection to each store is open, and the modules of each flow are loaded, before the first person comes.
await new Promise((resolve) => redis.once('ready', resolve));
await users.getUserByEmail('none@example.test');
await auth.respond(new Request(`${env.ORIGIN}/auth/signin`));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
