/**
 * Server processes on one PostgreSQL, and the certified `oidc-provider`: a logout that one process receives ends the session that
 * another one reads.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/adapters/pg.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { secret } from '../fixtures/app.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { createCookieJar, type CookieJar } from '../fixtures/cookie-jar.js';
import { startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';

const createDatabase = await findPostgres('logouts that reach several server processes on one PostgreSQL');
const origin = 'http://app.localhost';

describe.skipIf(!createDatabase).each(['database', 'jwt'])('server processes with the strategy %s', (STRATEGY) => {
	let database: TestDatabase;
	let pool: pg.Pool;
	let op: CertifiedProvider;
	const children: ChildProcess[] = [];
	const ports: number[] = [];
	/** What happens to the logout tokens that the provider sends, in place of its request. */
	let deliver: (body: string) => Promise<Response[]> = (body) => Promise.all([post(0, body)]);
	let answers: number[] = [];

	beforeAll(async () => {
		database = await createDatabase!();
		pool = new pg.Pool({ connectionString: database.url });
		await pool.query(schema);
		op = await startCertifiedProvider({
			redirectUris: [`${origin}/auth/callback/op`],
			client: {
				backchannel_logout_uri: `${origin}/auth/backchannel-logout/op`,
				backchannel_logout_session_required: true,
				post_logout_redirect_uris: [`${origin}/`]
			},
			features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
			configuration: {
				async fetch(_: string, { body }: RequestInit) {
					const given = await deliver(String(body as URLSearchParams));
					answers = given.map(({ status }) => status).sort();
					return new Response();
				}
			}
		});
		await start();
		await start();
	});
	afterAll(async () => {
		for (const child of children) child.kill();
		await Promise.all(children.map((child) => child.exitCode ?? new Promise((ended) => child.once('exit', ended))));
		await op?.close();
		await pool?.end();
		await database?.drop();
	});
	afterEach(() => {
		deliver = (body) => Promise.all([post(0, body)]);
	});

	async function start(): Promise<void> {
		const hooks = new URL('../adapters/support/typescript.mjs', import.meta.url).href;
		const script = new URL('./logout-child.ts', import.meta.url).pathname;
		const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET = '' } = op.client;
		const settings = { DATABASE_URL: database.url, ISSUER: op.issuer, ORIGIN: origin, SECRET: secret };
		const child = spawn(process.execPath, ['--no-warnings', '--import', hooks, script], {
			env: { ...process.env, ...settings, STRATEGY, CLIENT_ID, CLIENT_SECRET },
			stdio: ['ignore', 'pipe', 'inherit']
		});
		children.push(child);
		let printed = '';
		for await (const chunk of child.stdout) {
			printed += String(chunk);
			if (printed.includes('\n')) break;
		}
		ports.push(Number(printed));
	}

	/** The URL of a path at one of the processes. */
	const at = (process: number, { pathname, search }: URL) => `http://localhost:${ports[process]}${pathname}${search}`;

	function post(process: number, body: string): Promise<Response> {
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		return fetch(at(process, new URL('/auth/backchannel-logout/op', origin)), { method: 'POST', headers, body });
	}

	/** A browser whose requests go to one of the processes. */
	function browserAt(process: number, jar = createCookieJar()): Browser {
		const handler = async (request: Request) => {
			const { method, headers } = request;
			const body = method === 'POST' ? await request.text() : undefined;
			return fetch(at(process, new URL(request.url)), { method, headers, body, redirect: 'manual' });
		};
		return createBrowser(handler, { origin, jar });
	}

	/** Signs in at the first process. Returns whether the second one finds the session. */
	async function signIn(there: CookieJar): Promise<() => Promise<boolean>> {
		const browser = browserAt(0);
		await browser.follow(await op.signIn(locationOf(await browser.post('/auth/signin/op'), origin), { jar: there }));
		const reading = browserAt(1, browser.jar);
		return async () => (await (await reading.visit('/auth/session')).json()) !== null;
	}

	/** The person signs out at the provider, which tells the application. */
	async function signOutThere(there: CookieJar): Promise<void> {
		const url = new URL(`${op.issuer}/session/end`);
		url.searchParams.set('client_id', op.client.client_id);
		url.searchParams.set('post_logout_redirect_uri', `${origin}/`);
		await op.signOut(url, there);
	}

	test('a logout at one process ends the session that the other one reads, and no other', async () => {
		const [desk, phone] = [createCookieJar(), createCookieJar()];
		const [atDesk, onPhone] = [await signIn(desk), await signIn(phone)];
		expect([await atDesk(), await onPhone()]).toEqual([true, true]);
		await signOutThere(desk);
		expect([answers, await atDesk(), await onPhone()]).toEqual([[200], false, true]);
	});

	test('S125: one logout token that arrives at both at once counts once', async () => {
		for (let round = 0; round < 5; round++) {
			deliver = (body) => Promise.all([post(0, body), post(1, body), post(0, body), post(1, body)]);
			const desk = createCookieJar();
			const isSignedIn = await signIn(desk);
			await signOutThere(desk);
			expect([answers, await isSignedIn()]).toEqual([[200, 400, 400, 400], false]);
		}
	});

	test('a logout that one process receives while the other one finishes the sign-in wins', async () => {
		const browser = browserAt(1);
		const desk = createCookieJar();
		await signIn(desk);
		const sentTo = locationOf(await browser.post('/auth/signin/op'), origin);
		const callback = await op.signIn(sentTo, { jar: desk });
		const [finished] = await Promise.all([browser.follow(callback), signOutThere(desk)]);
		// Whichever came first: the session is not there afterwards.
		expect(finished.status).toBe(303);
		expect(await (await browserAt(0, browser.jar).visit('/auth/session')).json()).toBeNull();
	});
});
