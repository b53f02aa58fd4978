/**
 * Two server processes on one PostgreSQL, and the certified `oidc-provider`, which gives each refresh token once and ends the
 * whole grant if one is used again.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { createApp, secret, type App } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';

const createDatabase = await findPostgres('tokens of two server processes on one PostgreSQL');
const origin = 'http://app.localhost';

interface TokenServer {
	readonly child: ChildProcess;
	/** Asks that often at once; `Ended` if the process ended. */
	tokens(times: number): Promise<string[]>;
}

describe.skipIf(!createDatabase)('two server processes on one PostgreSQL', () => {
	let database: TestDatabase;
	let pool: pg.Pool;
	let op: CertifiedProvider;
	let app: App;
	let userId: string;
	let refreshes = 0;
	const servers: TokenServer[] = [];

	beforeAll(async () => {
		database = await createDatabase!();
		pool = new pg.Pool({ connectionString: database.url });
		await pool.query(schema);
		op = await startCertifiedProvider({
			redirectUris: [`${origin}/auth/callback/op`],
			configuration: {
				issueRefreshToken: () => true,
				rotateRefreshToken: () => {
					refreshes++;
					return true;
				}
			}
		});
		app = createApp({ providers: [op.provider()], adapter: PgAdapter(pool), origin });
		await signIn();
		userId = String((await pool.query<{ id: number }>('select id from users')).rows[0]?.id);
		servers.push(await start(), await start());
	});
	afterAll(async () => {
		for (const { child } of servers) child.kill();
		await Promise.all(servers.map(({ child }) => child.exitCode ?? new Promise((ended) => child.once('exit', ended))));
		await op?.close();
		await pool?.end();
		await database?.drop();
	});

	async function signIn(): Promise<void> {
		const browser = app.newBrowser();
		await browser.follow(await op.signIn(locationOf(await browser.post('/auth/signin/op'))));
	}

	async function start(env: Record<string, string> = {}): Promise<TokenServer> {
		const hooks = new URL('../adapters/support/typescript.mjs', import.meta.url).href;
		const script = new URL('./token-child.ts', import.meta.url).pathname;
		const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET = '' } = op.client;
		const child = spawn(process.execPath, ['--no-warnings', '--import', hooks, script], {
			env: {
				...process.env,
				DATABASE_URL: database.url,
				ISSUER: op.issuer,
				SECRET: secret,
				CLIENT_ID,
				CLIENT_SECRET,
				...env
			},
			stdio: ['ignore', 'pipe', 'inherit']
		});
		let printed = '';
		for await (const chunk of child.stdout) {
			printed += String(chunk);
			if (printed.includes('\n')) break;
		}
		const tokens = async (times: number) =>
			(await fetch(`http://127.0.0.1:${Number(printed)}/?user=${userId}&times=${times}`)
				.then((response) => response.json())
				.catch(() => ['Ended'])) as string[];
		return { child, tokens };
	}

	const end = () => pool.query('update accounts set expires_at = 1');
	const stored = async () => (await pool.query<{ access_token: string }>('select access_token from accounts')).rows[0];

	test('S102 a hundred requests at once make one refresh request', async () => {
		for (let round = 0; round < 5; round++) {
			await end();
			const before = (await stored())?.access_token;
			refreshes = 0;
			const found = (await Promise.all(servers.map(({ tokens }) => tokens(50)))).flat();
			expect(found).toHaveLength(100);
			const after = (await stored())?.access_token;
			expect(new Set(found)).toEqual(new Set([after]));
			expect(after).not.toBe(before);
			expect(refreshes).toBe(1);
		}
	});

	test('a crash between the answer and storing it costs a sign-in at a provider that detects reuse, and no more', async () => {
		await end();
		const crashing = await start({ CRASH: 'yes' });
		refreshes = 0;
		expect(await crashing.tokens(1)).toEqual(['Ended']);
		expect(refreshes).toBe(1);
		// As if the time of the claim were over.
		await pool.query(`update verification_token set expires = now() - interval '1 second' where identifier = 'claim'`);
		expect(new Set(await servers[0]?.tokens(50))).toEqual(new Set(['ProviderSignInRequired']));
		await signIn();
		const [again] = await Promise.all(servers.map(({ tokens }) => tokens(1)));
		expect(again).toEqual([(await stored())?.access_token]);
	});
});
