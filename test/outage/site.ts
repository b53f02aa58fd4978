/**
 * A site of several processes behind a proxy, on PostgreSQL and Redis. Between the processes and the two servers are proxies that
 * can go silent, refuse and cut, so that the servers themselves keep running. Processes can be killed at any moment.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import pg from 'pg';
import { RedisSessions } from '../../src/adapters/redis.js';
import { schema } from '../../src/adapters/pg.js';
import type { CreateDatabase } from '../adapters/support/servers.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import { serveHandler } from '../fixtures/http-server.js';
import { createIdentityProvider, defaultClient, type IdentityProvider } from '../fixtures/identity-provider.js';
import { createTcpProxy, type TcpProxy } from '../fixtures/tcp-proxy.js';
import type { Settings } from './app.js';
import { createEnrolment, type Enrol } from './enrol.js';

export const origin = 'http://app.localhost';

export interface AppProcess {
	readonly port: number;
	readonly alive: boolean;
	/** Ends it as `kill -9` does. */
	kill(): Promise<void>;
}

export interface Site {
	readonly op: IdentityProvider;
	readonly postgres: TcpProxy;
	readonly redis: TcpProxy;
	readonly processes: AppProcess[];
	/** The latest mail to each address. */
	readonly mails: Map<string, URL>;
	/** How often each code was redeemed at the provider, also when it was refused. */
	readonly redeemed: Map<string, number>;
	/** Kills a process, and starts another in its place. */
	replace(process: AppProcess): Promise<void>;
	/** The same with the process that got the latest request. */
	replaceBusy(): Promise<void>;
	/** A browser whose requests go through the proxy of the site. */
	newBrowser(): Browser;
	/** Makes a user who can sign in that way. */
	readonly enrol: Enrol;
	/** The rows that are stored for an address. */
	stored(email: string): Promise<{ users: number; accounts: number; sessions: number }>;
	close(): Promise<void>;
}

export async function openSite(createDatabase: CreateDatabase, redisUrl: string, count: number): Promise<Site> {
	const database = await createDatabase();
	const pool = new pg.Pool({ connectionString: database.url });
	await pool.query(schema);
	const prefix = `{outage-${crypto.randomUUID()}}:`;
	const ownRedis = new Redis(redisUrl);
	const sessions = RedisSessions(ownRedis, { prefix });
	const portOf = (url: string, usual: number) => Number(new URL(url).port) || usual;
	const postgres = await createTcpProxy({ port: portOf(database.url, 5432) });
	const redis = await createTcpProxy({ port: portOf(redisUrl, 6379) });

	const redeemed = new Map<string, number>();
	const provider = await serveHandler((request) => op.fetch(request));
	const op = createIdentityProvider({ issuer: provider.origin });
	op.faults.respond = {
		token(response, { body }) {
			const code = new URLSearchParams(body).get('code') ?? '';
			redeemed.set(code, (redeemed.get(code) ?? 0) + 1);
			return response;
		}
	};
	const mails = new Map<string, URL>();
	const mailbox = await serveHandler(async (request) => {
		const { identifier, url } = (await request.json()) as { identifier: string; url: string };
		mails.set(identifier, new URL(url));
		return new Response();
	});

	const settings: Settings = {
		PREFIX: prefix,
		ISSUER: op.issuer,
		MAILS: mailbox.origin,
		ORIGIN: origin,
		SECRET: 'the secret of the outage, 32 characters and more',
		CLIENT_ID: defaultClient.id,
		CLIENT_SECRET: defaultClient.secret
	};

	async function startProcess(): Promise<AppProcess> {
		const hooks = new URL('../adapters/support/typescript.mjs', import.meta.url).href;
		const script = new URL('./app-child.ts', import.meta.url).pathname;
		const stores = { DATABASE_URL: postgres.urlOf(database.url), REDIS_URL: redis.urlOf(redisUrl) };
		const env = { ...process.env, ...settings, ...stores };
		const args = ['--no-warnings', '--import', hooks, script];
		const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
		let printed = '';
		for await (const chunk of child.stdout) {
			printed += String(chunk);
			if (printed.includes('\n')) break;
		}
		const started = { port: Number(printed), kill: () => kill(child) };
		return Object.defineProperty(started, 'alive', { get: () => isAlive(child) }) as AppProcess;
	}

	const processes = await Promise.all(Array.from({ length: count }, startProcess));
	const balancer = await startBalancer(processes);

	async function replace(process: AppProcess): Promise<void> {
		await process.kill();
		processes[processes.indexOf(process)] = await startProcess();
	}

	async function sendThroughProxy(request: Request): Promise<Response> {
		const { pathname, search } = new URL(request.url);
		const body = request.method === 'GET' ? {} : { body: await request.clone().arrayBuffer() };
		const { method, headers } = request;
		return fetch(balancer.origin + pathname + search, { method, headers, redirect: 'manual', ...body });
	}

	const one = async <Row extends object>(sql: string, email: string) =>
		(await pool.query<Row>(sql, [email])).rows as Row[];
	return {
		op,
		postgres,
		redis,
		processes,
		mails,
		redeemed,
		replace,
		replaceBusy: () => replace(balancer.latest()),
		newBrowser: () => createBrowser(sendThroughProxy, { origin }),
		enrol: createEnrolment(pool, ownRedis, settings),
		async stored(email) {
			const users = await one<{ id: number }>('select id from users where email = $1', email);
			const accounts = await one(
				'select 1 from accounts join users on users.id = accounts."userId" where email = $1',
				email
			);
			const lists = await Promise.all(users.map(({ id }) => sessions.listSessions(String(id))));
			return { users: users.length, accounts: accounts.length, sessions: lists.flat().length };
		},
		async close() {
			balancer.close();
			await Promise.all(processes.map((each) => each.kill()));
			await Promise.all([provider, mailbox, postgres, redis].map((each) => each.close().catch(() => undefined)));
			await removeKeys(ownRedis, prefix);
			await ownRedis.quit();
			await pool.end();
			await database.drop();
		}
	};
}

/**
 * A proxy as sites have one: it deals requests out in turn, tries the next process if one refuses the connection, and answers 502 for
 * a process that breaks off. It repeats no request that may have been handled.
 */
async function startBalancer(processes: readonly AppProcess[]) {
	let turn = 0;
	let latest = processes[0]!;
	const server = createServer((message, answer) => {
		void (async () => {
			const { method = 'GET', url = '/' } = message;
			const body = method === 'GET' ? undefined : await text(message);
			const first = turn++;
			for (let step = 0; step < processes.length; step++) {
				latest = processes[(first + step) % processes.length]!;
				try {
					const headers = message.headers as Record<string, string>;
					const response = await fetch(`http://127.0.0.1:${latest.port}${url}`, {
						method,
						headers: withoutHops(headers),
						body,
						redirect: 'manual'
					});
					const bytes = Buffer.from(await response.arrayBuffer());
					const plain = [...response.headers].filter(
						([name]) => !/^(set-cookie|content-encoding|connection)$/.test(name)
					);
					const cookies = response.headers.getSetCookie().map((cookie) => ['set-cookie', cookie]);
					answer.writeHead(response.status, [...plain, ...cookies].flat());
					return answer.end(bytes);
				} catch (error) {
					const { cause } = error as { cause?: { code?: string } };
					if (cause?.code !== 'ECONNREFUSED') break;
				}
			}
			answer.writeHead(502);
			return answer.end('<h1>Bad gateway</h1>');
		})();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		latest: () => latest,
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.close();
			server.closeAllConnections();
		}
	};
}

/** Headers of the connection, which belong to one hop. `fetch` closes after each request, so that no process is remembered. */
function withoutHops(headers: Record<string, string>): Record<string, string> {
	const kept = Object.entries(headers).filter(
		([name]) => !/^(host|connection|keep-alive|transfer-encoding|content-length)$/.test(name)
	);
	return { ...Object.fromEntries(kept), connection: 'close' };
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

function kill(child: ChildProcess): Promise<void> {
	if (!isAlive(child)) return Promise.resolve();
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	child.kill('SIGKILL');
	return ended;
}

async function removeKeys(redis: Redis, prefix: string): Promise<void> {
	const pattern = `${prefix.replaceAll(/[{}[\]*?]/g, '\\$&')}*`;
	for await (const keys of redis.scanStream({ match: pattern }) as AsyncIterable<string[]>) {
		if (keys.length > 0) await redis.del(keys);
	}
}
