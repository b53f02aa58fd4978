/** In development, a remote function that has answered without a check of its caller is named once. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestEvent } from '@sveltejs/kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { remoteOf } from '../../src/remote-functions.js';
import { createKitApp, type KitApp } from '../kit/kit.js';
import { requests } from '../support/app-server.js';
import { signIn } from './support.js';

vi.hoisted(() => Object.assign(globalThis, { __SVELTEKIT_DEV__: true }));

let folder: string;
const before = process.cwd();

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'unasked-'));
	await mkdir(join(folder, 'src/routes'), { recursive: true });
	await writeFile(join(folder, 'src/routes/data.remote.ts'), '');
	process.chdir(folder);
});
afterAll(async () => {
	process.chdir(before);
	await rm(folder, { recursive: true });
});

/** What SvelteKit 2.70 and 3.2 call the file of the test. */
const hash = 'q5s0im';

/** An app whose remote function runs this, with an event of its own, and whose hook runs something before. */
function appWith(run: (event: RequestEvent, app: KitApp) => Promise<unknown>, hook?: KitApp['hook']): KitApp {
	const app = createKitApp();
	app.options = { isRemoteRequest: true };
	if (hook) app.hook = hook;
	app.page = (event) => {
		const derived = { ...event, setHeaders: () => undefined };
		return requests.run(derived, async () =>
			run(derived, app).then(
				(data) => Response.json({ type: 'result', data: data ?? null }),
				() => Response.json({ type: 'error', status: 401 })
			)
		);
	};
	return app;
}

const visit = async (app: KitApp, name = 'data') => app.browser.visit(`/_app/remote/${hash}/${name}`);
const warnings = ({ logger }: KitApp) =>
	logger.entries.map(({ args }) => String(args[0])).filter((text) => text.includes('did not check its caller'));

test('a function that does not check its caller is named once, with its file and what to write', async () => {
	const app = appWith(async () => 'secret');
	await visit(app);
	await visit(app);
	expect(warnings(app)).toEqual([expect.stringContaining('remote.query')]);
	expect(warnings(app)[0]).toMatch(/^data in src\/routes\/data\.remote\.ts has answered/);
	await visit(app, 'other');
	expect(warnings(app)).toHaveLength(2);
});

test('a check in a hook does not count', async () => {
	const app = appWith(
		async () => 'secret',
		async (event) => event.locals.auth()
	);
	await signIn(app);
	await visit(app);
	expect(warnings(app)).toHaveLength(1);
});

test.each<[string, (event: RequestEvent, app: KitApp) => Promise<unknown>]>([
	['reads the session', async ({ locals }) => locals.auth()],
	['calls requireSession', async (_, app) => app.requireSession()],
	['is guarded', async (_, app) => (remoteOf(app).query(async () => 1) as unknown as () => Promise<number>)()],
	[
		'says that it is open',
		async (_, app) => (remoteOf(app).open.query(async () => 1) as unknown as () => Promise<number>)()
	],
	['fails', async () => Promise.reject(new Error('no'))]
])('a function that %s is not named', async (_, run) => {
	const app = appWith(run);
	await visit(app);
	await signIn(app);
	await visit(app);
	expect(warnings(app)).toEqual([]);
});
