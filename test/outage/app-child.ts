/** A process of the application. Prints its port. */
import { createServer, type IncomingMessage } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createOutageApp, type Settings } from './app.js';

const env = process.env as unknown as Settings & { readonly DATABASE_URL: string; readonly REDIS_URL: string };

const pool = new pg.Pool({
	connectionString: env.DATABASE_URL,
	connectionTimeoutMillis: 2_000,
	query_timeout: 3_000,
	statement_timeout: 3_000,
	keepAlive: true
});
pool.on('error', () => undefined);
const redis = new Redis(env.REDIS_URL, {
	enableOfflineQueue: false,
	maxRetriesPerRequest: 1,
	connectTimeout: 1_000,
	commandTimeout: 2_000,
	socketTimeout: 5_000,
	retryStrategy: (times) => Math.min(times * 50, 500)
});
redis.on('error', () => undefined);
const { auth, users } = createOutageApp(pool, redis, env);

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
// A process that is killed would leave nothing to the next one.
flushCompileCache();
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
