/** An app of `test/apps`, built once and served with the settings of a test. */
import { inject } from 'vitest';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { build, makeApp } from '../support/workshop.js';
import type { Major } from '../support/workshop.js';

export interface BuiltApp {
	/** The origin, the same for each server. */
	readonly url: string;
	/** Starts a server, with these variables beside the usual ones. */
	start(env?: Record<string, string>): Promise<RunningServer>;
}

/** Makes the app and builds it, for a free port of its own. Two test files that use one app build it in folders of their own. */
export async function buildApp(
	major: Major,
	name:
		| 'account'
		| 'clients'
		| 'factors'
		| 'guards'
		| 'lives'
		| 'passkeys'
		| 'passwords'
		| 'proofs'
		| 'ready'
		| 'remote'
		| 'sessions'
		| 'streams'
		| 'visitors',
	folder: string = name
): Promise<BuiltApp> {
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const app = await makeApp(inject('workshop'), major, folder, {}, name);
	await build(app, { APP_ORIGIN: url, ...(name === 'ready' && { APP_ASYNC: '1' }) });
	return {
		url,
		start: (env = {}) =>
			serve(`${url}/`, ['build/index.js'], {
				cwd: app.folder,
				env: {
					AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
					AUTH_URL: url,
					PORT: `${port}`,
					ORIGIN: url,
					...env
				}
			})
	};
}
