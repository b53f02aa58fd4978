/**
 * Apps with passkeys: built once for each major, and started with each data layer and kind of session.
 */
import { inject } from 'vitest';
import { schema } from '../../src/adapters/pg.js';
import { postgresTables } from '../../src/adapters/drizzle.js';
import { postgresStatements } from '../adapters/support/drizzle-kit.js';
import { runPostgres } from '../adapters/support/servers.js';
import type { TestDatabase } from '../adapters/support/servers.js';
import { serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { build, makeApp } from '../support/workshop.js';
import type { App, Major } from '../support/workshop.js';

/** The differences between the apps. */
export interface Variant {
	major: Major;
	adapter: 'memory' | 'sqlite' | 'drizzle' | 'pg';
	strategy: 'jwt' | 'database';
}

/** One of the two is below a base path, with a path of its own for the library. */
const paths: Record<Major, { base: string; basePath?: string }> = {
	2: { base: '' },
	3: { base: '/app', basePath: '/api/auth' }
};

/** Builds the app of a major for the ports on which it will run. */
export async function buildPasskeyApp(major: Major, ports: readonly number[]): Promise<App> {
	const app = await makeApp(inject('workshop'), major, 'passkeys', {}, 'passkeys');
	const origins = ports.map((port) => `http://localhost:${port}`).join(' ');
	await build(app, { ...environmentOf(major), APP_TRUSTED_ORIGINS: origins });
	return app;
}

export interface RunningPasskeyApp extends RunningServer {
	/** Its sign-in page, from which a sign-in leads to the page that shows the address of the signed-in user. */
	signIn: string;
}

/** Starts it. */
export async function startPasskeyApp(
	{ folder }: App,
	{ major, adapter, strategy }: Variant,
	port: number,
	database: TestDatabase | undefined
): Promise<RunningPasskeyApp> {
	const { base, basePath = '/auth' } = paths[major];
	if (database) await runPostgres(database.url, await tablesOf(adapter));
	const origin = `http://localhost:${port}`;
	const url = `${origin}${base}`;
	const server = await serve(`${url}/`, ['build/index.js'], {
		cwd: folder,
		env: {
			...environmentOf(major),
			APP_ADAPTER: adapter,
			APP_STRATEGY: strategy,
			...(database && { APP_DATABASE: database.url }),
			AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
			AUTH_URL: origin,
			PORT: `${port}`,
			ORIGIN: origin
		}
	});
	return { ...server, url, signIn: `${url}${basePath}/signin?callbackUrl=${encodeURIComponent(`${base}/protected`)}` };
}

function environmentOf(major: Major): Record<string, string> {
	const { base, basePath = '' } = paths[major];
	return { APP_BASE: base, APP_BASE_PATH: basePath };
}

async function tablesOf(adapter: Variant['adapter']): Promise<string> {
	if (adapter === 'pg') return schema;
	return (await postgresStatements(postgresTables({ passkeyNames: true, sessionDetails: true }))).join(';');
}
