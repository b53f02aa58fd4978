/**
 * Two server processes on one PostgreSQL, and a proxy that deals the requests out in turn: it does not matter which of
 * them a person meets, and one that is killed takes nothing with it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { schema } from '../../src/adapters/pg.js';
import { errorOf } from '../accounts/people.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { secret } from '../fixtures/app.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider, defaultClient, type IdentityProvider } from '../fixtures/identity-provider.js';

const createDatabase = await findPostgres('two server processes on one PostgreSQL');
const origin = 'http://app.localhost';

interface ServerProcess {
	readonly child: ChildProcess;
	readonly port: number;
}

describe.skipIf(!createDatabase)('two server processes on one PostgreSQL', () => {
	let database: TestDatabase;
	let pool: pg.Pool;
	let op: IdentityProvider;
	let opServer: Server;
	const servers: ServerProcess[] = [];
	let turn = 0;

	beforeAll(async () => {
		database = await createDatabase!();
		pool = new pg.Pool({ connectionString: database.url });
		await pool.query(schema);
		opServer = createServer((message, answer) => {
			const chunks: Buffer[] = [];
			message.on('data', (chunk: Buffer) => chunks.push(chunk));
			message.on('end', () => {
				const init = {
					method: message.method,
					headers: message.headers as Record<string, string>,
					...(chunks.length > 0 && { body: Buffer.concat(chunks) })
				};
				void op.fetch(op.issuer + message.url, init).then(async (response) => {
					answer.writeHead(response.status, Object.fromEntries(response.headers));
					answer.end(Buffer.from(await response.arrayBuffer()));
				});
			});
		});
		await new Promise<void>((resolve) => opServer.listen(0, '127.0.0.1', resolve));
		op = createIdentityProvider({ issuer: `http://127.0.0.1:${(opServer.address() as AddressInfo).port}` });
		servers.push(await startServer(), await startServer());
	});
	afterAll(async () => {
		for (const { child } of servers) await kill(child);
		opServer?.close();
		await pool?.end();
		await database?.drop();
	});
	beforeEach(() => {
		turn = 0;
	});

	async function startServer(): Promise<ServerProcess> {
		const hooks = new URL('../adapters/support/typescript.mjs', import.meta.url).href;
		const script = new URL('./server-child.ts', import.meta.url).pathname;
		const env = {
			...process.env,
			DATABASE_URL: database.url,
			ISSUER: op.issuer,
			ORIGIN: origin,
			SECRET: secret,
			CLIENT_ID: defaultClient.id,
			CLIENT_SECRET: defaultClient.secret
		};
		const child = spawn(process.execPath, ['--no-warnings', '--import', hooks, script], {
			env,
			stdio: ['ignore', 'pipe', 'inherit']
		});
		let printed = '';
		for await (const chunk of child.stdout) {
			printed += String(chunk);
			if (printed.includes('\n')) break;
		}
		return { child, port: Number(printed) };
	}

	/** Sends a request to one server, as a proxy does. */
	async function sendTo({ port }: ServerProcess, request: Request): Promise<Response> {
		const { pathname, search } = new URL(request.url);
		const body = request.method === 'GET' ? {} : { body: await request.clone().arrayBuffer() };
		return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
			method: request.method,
			headers: request.headers,
			redirect: 'manual',
			...body
		});
	}

	/** Deals requests out in turn; a server that is gone is left out. */
	async function balanced(request: Request): Promise<Response> {
		const inTurn = servers.map((_, index) => servers[(turn + index) % servers.length]!);
		const next = inTurn.find(({ child }) => child.exitCode === null && child.signalCode === null);
		turn++;
		if (next) return sendTo(next, request);
		throw new Error('no server is left');
	}

	const newBrowser = () => createBrowser(balanced, { origin });
	const newPerson = () => ({
		sub: crypto.randomUUID(),
		name: 'Ada',
		email: `${crypto.randomUUID()}@example.test`,
		email_verified: true
	});

	async function begin(browser: Browser, user: Record<string, unknown>) {
		return op.authorize(locationOf(await browser.post('/auth/signin/op')), { user });
	}
	async function sessionOf(browser: Browser): Promise<{ user?: { id?: string; email?: string } } | null> {
		return (await (await browser.visit('/auth/session')).json()) as { user?: { email?: string } } | null;
	}
	const sessionAt = (server: ServerProcess, { jar }: Browser) =>
		sessionOf(createBrowser((request) => sendTo(server, request), { origin, jar }));
	const count = async (table: 'users' | 'accounts' | 'sessions', email: string): Promise<number> => {
		const sql =
			table === 'users'
				? 'select count(*)::int as n from users where email = $1'
				: `select count(*)::int as n from ${table} join users on users.id = ${table}."userId" where email = $1`;
		const { rows } = await pool.query<{ n: number }>(sql, [email]);
		return rows[0]!.n;
	};

	test('a sign-in that begins on one ends on the other, and both read its session', async () => {
		for (let round = 0; round < 4; round++) {
			const browser = newBrowser();
			const person = newPerson();
			turn = round;
			const callback = await begin(browser, person);
			expect(errorOf(await browser.follow(callback))).toBeNull();
			expect([(await sessionOf(browser))?.user?.email, (await sessionOf(browser))?.user?.email]).toEqual([
				person.email,
				person.email
			]);
			await browser.post('/auth/signout');
			expect([await sessionOf(browser), await sessionOf(browser)]).toEqual([null, null]);
			expect(await count('sessions', person.email)).toBe(0);
		}
	});

	test('a user who signs out on one is signed out on the other', async () => {
		const browser = newBrowser();
		const person = newPerson();
		await browser.follow(await begin(browser, person));
		const copy = browser.copy();
		turn = 0;
		await browser.post('/auth/signout');
		expect(await sessionOf(copy), 'the other server').toBeNull();
		expect(await sessionOf(copy)).toBeNull();
	});

	test('S131 other sessions that one server ends have ended on the other by the next request', async () => {
		const person = newPerson();
		const [here, elsewhere] = [newBrowser(), newBrowser()];
		for (const browser of [here, elsewhere]) await browser.follow(await begin(browser, person));
		for (const server of servers) expect((await sessionAt(server, elsewhere))?.user?.email).toBe(person.email);
		const [first, second] = servers;
		await createBrowser((request) => sendTo(first!, request), { origin, jar: here.jar }).post('/end-others');
		expect(await sessionAt(second!, elsewhere), 'the other server').toBeNull();
		expect((await sessionAt(second!, here))?.user?.email).toBe(person.email);
		expect(await count('sessions', person.email)).toBe(1);
	});

	test('a response that one has accepted is refused by the other', async () => {
		const browser = newBrowser();
		const person = newPerson();
		const callback = await begin(browser, person);
		const thief = browser.copy();
		turn = 0;
		expect(errorOf(await browser.follow(callback))).toBeNull();
		const asked = op.requestsTo('token').length;
		expect(errorOf(await thief.follow(callback)), 'the other server').toBe('InvalidCheck');
		expect(errorOf(await browser.copy().follow(callback))).toBe('InvalidCheck');
		expect(op.requestsTo('token').length).toBe(asked);
		expect(thief.cookieNames.filter((name) => name.includes('session'))).toEqual([]);
		expect(await count('sessions', person.email)).toBe(1);
	});

	test('of ten copies of a response, sent to both at once, one is accepted', async () => {
		const browser = newBrowser();
		const person = newPerson();
		const callback = await begin(browser, person);
		const copies = Array.from({ length: 10 }, () => browser.copy());
		const answers = (await Promise.all(copies.map((copy) => copy.follow(callback)))).map(errorOf);
		expect(answers.filter((error) => error === null)).toHaveLength(1);
		expect(answers.filter((error) => error === 'InvalidCheck')).toHaveLength(9);
		expect([await count('users', person.email), await count('sessions', person.email)]).toEqual([1, 1]);
	});

	test('ten first sign-ins at once make one user', async () => {
		const person = newPerson();
		const browsers = Array.from({ length: 10 }, newBrowser);
		const callbacks = await Promise.all(browsers.map((browser) => begin(browser, person)));
		const answers = await Promise.all(callbacks.map((callback, index) => browsers[index]!.follow(callback)));
		expect(answers.map(errorOf)).toEqual(Array(10).fill(null));
		expect(await count('users', person.email)).toBe(1);
		expect(await count('accounts', person.email)).toBe(1);
		expect(await count('sessions', person.email)).toBe(10);
	});

	test('if one server stops while people sign in, no user is lost, and no row is half stored', async () => {
		const people = Array.from({ length: 10 }, newPerson);
		const early = newBrowser();
		const resident = newPerson();
		await early.follow(await begin(early, resident));
		const browsers = people.map(newBrowser);
		const callbacks = await Promise.all(people.map((person, index) => begin(browsers[index]!, person)));

		// In the middle of their callbacks: those at the first server wait for the provider's answer.
		const held: (() => void)[] = [];
		const holding = new Promise<void>((resolve) => {
			op.faults.respond = {
				token: (response) =>
					new Promise((answer) => {
						held.push(() => answer(response));
						if (held.length === 5) resolve();
					})
			};
		});
		const victim = servers[0]!;
		const atVictim = browsers.slice(0, 5).map((browser, index) =>
			createBrowser((request) => sendTo(victim, request), { origin, jar: browser.jar })
				.follow(callbacks[index]!)
				.then(
					() => 'answered',
					() => 'cut off'
				)
		);
		await holding;
		await kill(victim.child);
		expect(await Promise.all(atVictim)).toEqual(Array(5).fill('cut off'));
		op.faults = {};
		for (const release of held) release();

		for (const person of people.slice(0, 5)) {
			expect(await count('users', person.email), 'of a sign-in that was cut off').toBe(0);
		}
		expect((await sessionOf(early))?.user?.email, 'the session of before').toBe(resident.email);
		// Those who had begun at the one that is gone finish at the other.
		for (const index of [5, 6, 7, 8, 9]) expect(errorOf(await browsers[index]!.follow(callbacks[index]!))).toBeNull();
		// Those who were cut off press the button again.
		for (const index of [0, 1, 2, 3, 4]) {
			const again = await begin(browsers[index]!, people[index]!);
			expect(errorOf(await browsers[index]!.follow(again))).toBeNull();
		}
		for (const [index, person] of people.entries()) {
			expect((await sessionOf(browsers[index]!))?.user?.email).toBe(person.email);
			expect([await count('users', person.email), await count('accounts', person.email)]).toEqual([1, 1]);
		}

		servers[0] = await startServer();
		turn = 0;
		expect((await sessionOf(early))?.user?.email, 'on a server that has just started').toBe(resident.email);
	});
});

function kill(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	child.kill('SIGKILL');
	return ended;
}
